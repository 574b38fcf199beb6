import { describe, expect, it } from 'vitest';
import { readParts } from '../../../../../nodes/shared/page/tables/markdownRules';

const kinds = (text: string) => readParts(text).map(({ type, raw }) => [type, raw]);
const written = (text: string) => readParts(text).map(({ raw }) => raw);

describe('readParts', () => {
	it('tells tables and code from other Markdown', () => {
		expect(
			kinds('Text\n| a |\n|-|\n| 1 |\n\n```\n| b |\n|-|\n```\n<table><tr><td>1</table>x'),
		).toEqual([
			['markdown', 'Text\n'],
			['table', '| a |\n|-|\n| 1 |'],
			['markdown', '\n\n'],
			['code', '```\n| b |\n|-|\n```\n'],
			['table', '<table><tr><td>1</table>'],
			['markdown', 'x'],
		]);
	});

	it('leaves code in lists and what is in quotes to them', () => {
		const list = '- a\n  ```\n  | a |\n  |-|\n  ```\n\n> | a |\n> |-|\n';
		expect(kinds(list)).toEqual([['markdown', list]]);
	});

	it.each([
		['paragraphs', 'Some text\n\n'],
		['lines', 'Some text\n'],
		['a list', '- item\n'],
		['quotes', '> a\nb\n'],
		['indented lines', '    a\n'],
		['lines with pipes', 'a|b\n'],
		['inner fences', '- ```\n'],
	])('is short for a long text of %s, and nothing is lost', (_, piece) => {
		const text = piece.repeat(20_000 / piece.length);
		const parts = written(text);
		expect(parts.join('')).toBe(text);
		expect(parts.length).toBeGreaterThan(1);
		expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(8000);
	});

	it('has far too long lines by themselves', () => {
		const long = 'x'.repeat(9000);
		expect(kinds(`a\n${long}\nb`)).toEqual([
			['markdown', 'a\n'],
			['line', `${long}\n`],
			['markdown', 'b'],
		]);
	});

	it('leaves out quote marks and escapes list marks that nest too deep, but no rule', () => {
		expect(written(`${'> '.repeat(25)}x\n`)).toEqual([`${'> '.repeat(20).trimEnd()} x\n`]);
		expect(written(`${'- '.repeat(22)}x\n`)).toEqual([`${'- '.repeat(20).trimEnd()} \\- - x\n`]);
		expect(written(`${'- '.repeat(40)}\n`)).toEqual([`${'- '.repeat(40)}\n`]);
	});
});
