import { expect, it } from 'vitest';
import { parameterText } from '../../../../nodes/shared/run/readOptions';

it.each([
	['a', 'a'],
	[5, '5'],
	[null, ''],
	[undefined, ''],
	[{ a: [1] }, '{"a":[1]}'],
	[['a', 'b'], '["a","b"]'],
	[new Date(0), '1970-01-01T00:00:00.000Z'],
])('givenText takes %j for %j', (value, text) => {
	expect(parameterText(value)).toBe(text);
});
