import { type AnswerKind, deep } from './AnswerKind';

/** Hostile or absurd answers. */
export const hostile: AnswerKind[] = [
	{
		kind: '__proto__',
		answer: '{"number":"A","__proto__":{"polluted":true}}',
		value: { number: 'A' },
	},
	{
		kind: '__proto__ with escapes, deep',
		answer: '{"lines":[{"text":"a","\\u005f_proto__":{"x":1}}]}',
		value: { lines: [{ text: 'a' }] },
	},
	{
		kind: 'constructor and prototype',
		answer: '{"constructor":{"prototype":{"x":1}}}',
		value: { constructor: { prototype: { x: 1 } } },
	},
	{
		kind: '50 levels',
		answer: `{"number":${deep(50)}}`,
		value: { number: JSON.parse(deep(50)) as unknown },
	},
	{ kind: '100,000 levels', answer: `{"number":${deep(100_000)}}` },
	{ kind: '100,000 levels, never closed', answer: '{"a":'.repeat(100_000) },
];
