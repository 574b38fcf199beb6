import { describe, expect, it } from 'vitest';
import { pageMarkdown } from './index';
import type { PageContent, Rule, Word } from './page';

const size = 10;

/** Words of a text that begins (or with `right` ends) at x, on a baseline; a letter is half a font size wide. */
function words(
	text: string,
	x: number,
	baseline: number,
	more: Partial<Word> & { right?: boolean } = {},
): Word[] {
	const { right = false, ...rest } = more;
	const letter = (rest.size ?? size) / 2;
	let at = right ? x - text.length * letter : x;
	return text.split(' ').map((word) => {
		const [x0, x1] = [at, at + word.length * letter];
		at = x1 + letter;
		const height = rest.size ?? size;
		const box = { x0, x1, y0: baseline - height * 0.8, y1: baseline + height * 0.2 };
		return { text: word, ...box, size, baseline, bold: false, ...rest };
	});
}

function markdown(content: Partial<PageContent>): string {
	return pageMarkdown({ width: 600, height: 800, words: [], rules: [], pictures: [], ...content });
}

/** Rows of cells; a column that is given as negative is right-aligned at that x. */
function table(rows: string[][], columns: number[], top = 100, step = 20): Word[] {
	return rows.flatMap((cells, row) =>
		cells.flatMap((text, column) => {
			const x = columns[column] ?? 0;
			return text ? words(text, Math.abs(x), top + row * step, { right: x < 0 }) : [];
		}),
	);
}

describe('tables', () => {
	it('have a heading where text stands over numbers', () => {
		const rows = [
			['Item', 'Qty', 'Price'],
			['Blue pencil', '12', '3.40'],
			['Paper, white', '1', '5.00'],
		];
		expect(markdown({ words: table(rows, [50, -300, -400]) })).toBe(
			'| Item | Qty | Price |\n| --- | --- | --- |\n| Blue pencil | 12 | 3.40 |\n| Paper, white | 1 | 5.00 |',
		);
	});

	it('have an empty heading where all rows are numbers', () => {
		const rows = [
			['1', '20.5'],
			['2', '30.5'],
			['3', '40.5'],
		];
		expect(markdown({ words: table(rows, [-80, -200]) })).toBe(
			'|  |  |\n| --- | --- |\n| 1 | 20.5 |\n| 2 | 30.5 |\n| 3 | 40.5 |',
		);
	});

	it('leave out a sum that is carried over above their heading', () => {
		const rows = [
			['', 'Carried over', '', '140.10'],
			['Pos', 'Item', 'Qty', 'Total'],
			['7', 'Paper', '2', '10.00'],
			['8', 'Ink', '1', '20.00'],
		];
		expect(markdown({ words: table(rows, [50, 100, -300, -400]) })).toBe(
			'Carried over    140.10\n\n| Pos | Item | Qty | Total |\n| --- | --- | --- | --- |\n| 7 | Paper | 2 | 10.00 |\n| 8 | Ink | 1 | 20.00 |',
		);
	});

	it.each([
		['years', ['Sales', '2023', '2024'], '| Sales | 2023 | 2024 |\n| --- | --- | --- |\n'],
		[
			'amounts',
			['Sum', '20.23', '20.24'],
			'|  |  |  |\n| --- | --- | --- |\n| Sum | 20.23 | 20.24 |\n',
		],
	])('have bold %s as their heading, or not', (_, first, start) => {
		const body = table(
			[
				['North', '1.50', '2.50'],
				['South', '3.50', '4.50'],
			],
			[50, -300, -400],
			120,
		);
		const bold = table([first], [50, -300, -400]).map((word) => ({ ...word, bold: true }));
		expect(markdown({ words: [...bold, ...body] })).toBe(
			`${start}| North | 1.50 | 2.50 |\n| South | 3.50 | 4.50 |`,
		);
	});

	it('keep the lines of a cell together, also under another column that wraps', () => {
		const rows = [
			['Pos', 'Text', 'Amount'],
			['1', 'A long description', '10,00'],
			['', 'that goes on', ''],
			['2', 'Short', '20,00'],
		];
		expect(markdown({ words: table(rows, [50, 100, -400], 100, 14) })).toBe(
			'| Pos | Text | Amount |\n| --- | --- | --- |\n| 1 | A long description<br>that goes on | 10,00 |\n| 2 | Short | 20,00 |',
		);
	});

	it('join a heading and totals that white keeps apart', () => {
		const heading = table([['Item', 'Qty', 'Amount']], [50, -300, -400], 100);
		const body = table(
			[
				['Screws', '5', '1.00'],
				['Nails', '7', '2.00'],
			],
			[50, -300, -400],
			135,
		);
		const total = table([['Total', '', '3.00']], [250, 0, -400], 190);
		expect(markdown({ words: [...heading, ...body, ...total] })).toBe(
			'| Item | Qty | Amount |\n| --- | --- | --- |\n| Screws | 5 | 1.00 |\n| Nails | 7 | 2.00 |\n|  | Total | 3.00 |',
		);
	});

	it('cut a heading that runs over two columns at the right word', () => {
		const rows = [
			['Item', 'Rate Full price'],
			['Lamp', '21%', '99.00'],
			['Desk', '21%', '299.00'],
			['Chair', '21%', '49.00'],
		];
		expect(markdown({ words: table(rows, [50, 200, -275]) })).toContain(
			'| Item | Rate | Full price |',
		);
	});

	it('follow drawn lines where the white alone does not tell', () => {
		const vertical = (x: number): Rule => ({
			x0: x,
			x1: x + 1,
			y0: 85,
			y1: 150,
			direction: 'vertical',
		});
		const cells = table(
			[
				['Name', 'Town'],
				['Ann Lee', 'Hull'],
				['Bo Berg', 'Graz'],
			],
			[50, 89],
		);
		const ruled = markdown({ words: cells, rules: [vertical(40), vertical(86), vertical(150)] });
		expect(ruled).toContain('| Ann Lee | Hull |');
	});

	it('escape pipes', () => {
		const rows = [
			['Key', 'Value'],
			['a|b', '1.00'],
			['c', '2.00'],
		];
		expect(markdown({ words: table(rows, [50, -300]) })).toContain('| a\\|b | 1.00 |');
	});

	it('are not made of running text', () => {
		const lines = [
			'The committee met on a Tuesday and',
			'found no reason to change anything',
			'that had been agreed on before the',
			'summer, apart from the two dates.',
		];
		const text = lines.flatMap((line, at) => words(line, 50, 100 + at * 12));
		expect(markdown({ words: text })).toBe(lines.join(' '));
	});
});

describe('reading order', () => {
	const column = (name: string, x: number, top: number, step: number) =>
		Array.from({ length: 8 }, (_, at) =>
			words(`${name}${at} runs with many words to the end`, x, top + at * step),
		).flat();

	it('reads columns of text one after the other, whether their lines are level or not', () => {
		for (const top of [100, 106]) {
			const text = markdown({
				words: [...column('left', 50, 100, 12), ...column('right', 320, top, 12)],
			});
			expect(text.indexOf('left7')).toBeLessThan(text.indexOf('right0'));
			expect(text).not.toContain('|');
		}
	});

	it('reads a heading over both columns first, and a table below them last', () => {
		const title = words('Two columns of text below this title', 120, 60, { size: 20 });
		const rows = [
			['Tool', 'Error', 'Use'],
			['Caliper', '0.02', 'Widths'],
			['Ruler', '0.50', 'Layout'],
		];
		const text = markdown({
			words: [
				...title,
				...column('left', 50, 100, 12),
				...column('right', 320, 100, 12),
				...table(rows, [50, -300, 380], 240),
			],
		});
		expect(text).toMatch(/^# Two columns[^]*left7[^]*right7[^]*\| Tool \| Error \| Use \|/);
	});

	it('parts blocks side by side whose lines are not level', () => {
		const left = ['Anna Berg', 'Seestrasse 4', '8001 Zurich'].flatMap((line, at) =>
			words(line, 50, 100 + at * 12),
		);
		const right = ['Contoso Ltd', '1 High Street', 'Leeds', 'Phone 123'].flatMap((line, at) =>
			words(line, 350, 94 + at * 13),
		);
		expect(markdown({ words: [...left, ...right] })).toBe(
			'Anna Berg\nSeestrasse 4\n8001 Zurich\n\nContoso Ltd\n1 High Street\nLeeds\nPhone 123',
		);
	});

	it('keeps labels and values on one line', () => {
		const rows = [
			['Invoice no.', '4711', 'Customer', '99'],
			['Date', '1 May 2024', '', ''],
		];
		expect(markdown({ words: table(rows, [50, 150, 320, 420]) })).toContain(
			'| Invoice no. | 4711 | Customer | 99 |',
		);
	});

	it('places pictures where they stand', () => {
		const text = markdown({
			words: [...words('Above', 50, 100), ...words('Below', 50, 300)],
			pictures: [{ id: 'img-0.jpeg', x0: 50, y0: 120, x1: 250, y1: 270 }],
		});
		expect(text).toBe('Above\n\n![img-0.jpeg](img-0.jpeg)\n\nBelow');
	});
});

describe('text', () => {
	it('joins wrapped lines and parted words, but not the lines of an address', () => {
		const lines = [
			'Long lines of a paragraph that wrap at the mar-',
			'gin are joined to one line, and so are these',
		];
		const text = lines.flatMap((line, at) => words(line, 50, 100 + at * 12));
		const address = ['Hill House', '2 Mill Lane'].flatMap((line, at) =>
			words(line, 50, 180 + at * 12),
		);
		expect(markdown({ words: [...text, ...address] })).toBe(
			'Long lines of a paragraph that wrap at the margin are joined to one line, and so are these\n\nHill House\n2 Mill Lane',
		);
	});

	it('tells headings by size, and lists by their marks', () => {
		const body = Array.from({ length: 4 }, (_, at) =>
			words('Some body text to set the size', 50, 200 + at * 40),
		).flat();
		const text = markdown({
			words: [
				...words('Report', 50, 60, { size: 22 }),
				...words('Part one', 50, 110, { size: 15 }),
				...words('• first point', 50, 140),
				...words('• second point', 50, 155),
				...body,
			],
		});
		expect(text).toMatch(/^# Report\n\n## Part one\n\n- first point\n- second point\n\n/);
	});

	it('keeps text from being read as Markdown', () => {
		expect(markdown({ words: words('# 25463', 50, 100) })).toBe('\\# 25463');
		expect(markdown({ words: words('* may include tax', 50, 100) })).toBe('\\* may include tax');
	});

	it('puts raised signs beside the letter they belong to', () => {
		const raised = words('2', 70, 96, { size: 6 });
		expect(
			markdown({ words: [...words('area', 50, 100), ...raised, ...words('here', 80, 100)] }),
		).toBe('area2 here');
	});
});
