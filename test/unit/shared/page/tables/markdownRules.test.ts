import { describe, expect, it, vi } from 'vitest';
import { markdown, readParts } from '../../../../../nodes/shared/page/tables/markdownRules';
import { cellText } from '../../../atOnce';

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

describe('brackets', () => {
	it.each([
		'![a',
		'![',
		'[',
		'[a](',
		'![a](b ',
		'[\\',
		'[`',
		'![a](b)',
		'[![a](b)](c) ',
		['![', '](b)'],
		['[', '](b)'],
		['[![', '](b)](c)'],
		['![a', '](b)'.repeat(5)],
	])('are looked at once each: %j', (unit) => {
		const [open = '', close = ''] = [unit].flat();
		const text = (count: number) =>
			open.repeat(count) + close.repeat(close.length > 20 ? 1 : count);
		const steps = vi.spyOn(markdown.inline, 'skipToken');
		cellText(text(Math.floor(1900 / (open.length + close.length))));
		expect(steps.mock.calls.length).toBeLessThan(2 * 1900);
		steps.mockRestore();
	});

	it.each([
		['[a](b)', 'a'],
		['[a [b](c)', '[a b'],
		['![a [b](c)', '![a b'],
		['[a [b](c) d](e)', '[a b d](e)'],
		['![a ![b](c) d](e)', '![a b d](e)'],
		['[![a](b)](c) x', 'a x'],
		['[a\\](b)', '[a](b)'],
		['[`a](b)`](c)', 'a](b)'],
		['[1] [2](3)', '[1] 2'],
		['](a)[b](c)', '](a)b'],
	])('%s is %s', (text, shown) => expect(cellText(text)).toBe(shown));
});
