import { describe, expect, it } from 'vitest';
import { withTables } from '../../../../nodes/shared/tables/separateTables';
import { ocrPageSchema } from '../../../../nodes/shared/service/contract';

const textWith = (markdown: string, tables: unknown) =>
	withTables(ocrPageSchema.parse({ index: 0, markdown, tables })).markdown;

const html = '<table><tr><th>a</th></tr><tr><td>1</td></tr></table>';
const table = '| a |\n| --- |\n| 1 |';

describe('withTables', () => {
	it('puts HTML tables where the text refers to them', () => {
		expect(
			textWith('Before\n[tbl-0.html](tbl-0.html)\nafter', [
				{ id: 'tbl-0.html', content: html, format: 'html' },
			]),
		).toBe(`Before\n\n${table}\n\nafter`);
	});

	it('puts Markdown tables where the text refers to them, as images too', () => {
		expect(textWith('x ![tbl (1).md](tbl (1).md)', [{ id: 'tbl (1).md', content: table }])).toBe(
			`x \n\n${table}`,
		);
	});

	it('reads the forms that services use', () => {
		expect(textWith('', [{ id: 't', html }])).toBe(table);
		expect(textWith('', [{ id: 't', markdown: table }])).toBe(table);
		expect(textWith('', [table])).toBe(table);
	});

	it('adds tables that the text neither refers to nor holds at the end', () => {
		const other = table.replace('1', '2');
		expect(textWith(`Text\n\n${table}`, [{ id: 'x', content: other }])).toBe(
			`Text\n\n${table}\n\n${other}`,
		);
	});

	it('puts a table in once, however often the text refers to it', () => {
		expect(textWith('[t](t) [t](t)', [{ id: 't', html }])).toBe(`${table}\n\n [t](t)`);
	});

	it('leaves a table as HTML that would be far larger than its text', () => {
		const large = `<table><tr>${'<td colspan=100>x'.repeat(500)}</tr>${'<tr><td>y'.repeat(500)}</table>`;
		expect(textWith('', [{ id: 't', html: large }])).toBe(large);
	});

	it('loses none of several with the same name or none', () => {
		const [other, third] = [table.replace('1', '2'), table.replace('1', '3')];
		const all = `${table}\n\n${other}\n\n${third}`;
		for (const [id, text] of [
			['t', '[t](t)'],
			['', ''],
		]) {
			const tables = [table, other, third].map((content) => ({ id, content }));
			expect(textWith(text ?? '', tables)).toBe(all);
		}
	});

	it('keeps the text around a table and its caption', () => {
		const rows = '<tr><th>a</th></tr><tr><td>1</td></tr>';
		const around = `<p>In <b>TEUR</b></p><table><caption>Sales</caption>${rows}</table><p>* net<script>x</script></p>${html}`;
		expect(textWith('', [{ id: 't', html: around }])).toBe(
			`In TEUR\n\nSales\n\n${table}\n\n* net\n\n${table}`,
		);
	});

	it('does not repeat a table that the text holds', () => {
		expect(textWith(`Text\n\n|a|\n|-|\n|1|\n`, [{ id: 'x', content: html }])).toBe(
			'Text\n\n|a|\n|-|\n|1|\n',
		);
	});

	it('leaves other references and other answers alone', () => {
		expect(textWith('[x](y.html)', [])).toBe('[x](y.html)');
		expect(textWith('[x](y.html)', undefined)).toBe('[x](y.html)');
		expect(textWith('[x](y.html)', [{ id: 'x', rows: 3 }, 5])).toBe('[x](y.html)');
	});

	it('loses no text that is not a table after all', () => {
		expect(textWith('Text', [{ id: 'x', content: 'Note' }])).toBe('Text\n\nNote');
	});
});

describe('the words of a page', () => {
	/** The words of a text with their places, as services give them. */
	const scored = (text: string) =>
		Array.from(text.matchAll(/[a-z0-9]+(?=[^\]()]|$)/g), ({ 0: word, index }) => ({
			text: word,
			confidence: 0.5,
			start_index: index,
		}));
	const wordsWith = (markdown: string, tables: { id: string; content: string }[]) => {
		const words = scored(markdown);
		const block = { content: markdown, words };
		const page = ocrPageSchema.parse({
			index: 0,
			markdown,
			tables: tables.map((one) => ({ ...one, word_confidence_scores: scored(one.content) })),
			confidence_scores: { word_confidence_scores: words },
			blocks: [block],
		});
		const placed = withTables(page);
		const read = (list: { start: number; end: number; text: string }[] | null | undefined) =>
			(list ?? []).map(({ start, end, text }) => {
				expect(placed.markdown.slice(start, end)).toBe(text);
				return text;
			});
		return {
			all: read(placed.confidence_scores?.word_confidence_scores),
			ofBlock: read(placed.blocks?.[0]?.words),
		};
	};

	it('are where they were, with those of Markdown tables among them', () => {
		const other = table.replace('1', '2');
		const tables = [
			{ id: 'u', content: `\n ${other}` },
			{ id: 't', content: `\n${table}\n` },
		];
		const { all, ofBlock } = wordsWith('\n\nfirst [t](t) second\n\n\n\nthird', tables);
		expect(all).toEqual(['first', 'a', '1', 'second', 'third', 'a', '2']);
		expect(ofBlock).toEqual(['first', 'second', 'third']);
	});

	it('are those of their own table where several have the same name', () => {
		const tables = ['1', '2'].map((cell) => ({ id: 't', content: table.replace('1', cell) }));
		expect(wordsWith('[t](t)', tables).all).toEqual(['a', '1', 'a', '2']);
	});

	it('are dropped where they stood in HTML', () => {
		expect(wordsWith('first [t](t) second', [{ id: 't', content: html }]).all).toEqual([
			'first',
			'second',
		]);
	});
});
