import { expect, it } from 'vitest';
import { readStop } from '../../../nodes/FimCompletion/options';

it.each<[string, unknown, string[]]>([
	['nothing', '', []],
	['no text at all', undefined, []],
	['one per line, spaces kept', 'def \r\n  return', ['def ', '  return']],
	['what cannot be typed', '\\n\\n\n\\t}\n\\\\n', ['\n\n', '\t}', '\\n']],
	['commas as they are', '),', ['),']],
	['texts and numbers of a list', ['a', 1, null, undefined, {}, { toString: 0 }, [2]], ['a', '1']],
	['the list of an expression as it is', ['\n\n', '\\n', 'a\nb', ''], ['\n\n', '\\n', 'a\nb']],
])('reads %s', (_, value, stop) => {
	expect(readStop(value)).toEqual(stop);
});
