import { describe, expect, it } from 'vitest';
import { jsonFault } from '../../../../nodes/shared/schema/schema';
import { parseJson } from '../../../../nodes/shared/json/parseJson';

describe('jsonFault', () => {
	it.each([
		['{"type": "object" "a": 1}', "Expected ',' or '}' after property value", 'line 1, column 19'],
		['{\n "a": 1\n "b": 2 }', "Expected ',' or '}' after property value", 'line 3, column 2'],
		['{"a": b}', "Unexpected token 'b'", 'line 1, column 7'],
		['{"a": "b: c",\n\t"d": }', "Unexpected token '}'", 'line 2, column 7'],
		['{"a": [], "b": [1,]}', "Unexpected token ']'", 'line 1, column 19'],
		['{"a": [,1]}', "Unexpected token ','", 'line 1, column 8'],
		['x', "Unexpected token 'x'", 'line 1, column 1'],
		['{"a": ', 'Unexpected end of JSON input', 'line 1, column 7'],
		['{} }', 'Unexpected non-whitespace character after JSON', 'line 1, column 4'],
	])('says what is wrong with %j, and where', (text, what, place) => {
		expect(jsonFault(text, parseJson(text).fault ?? '')).toEqual({ what, place });
	});
});
