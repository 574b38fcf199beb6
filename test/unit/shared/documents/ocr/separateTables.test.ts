import { describe, expect, it } from 'vitest';
import { withTables } from '../../../../../nodes/shared/documents/ocr/separateTables';
import { ocrPageSchema } from '../../../../../nodes/shared/service/contract';

const textWith = (markdown: string, tables: unknown) =>
	withTables(ocrPageSchema.parse({ index: 0, markdown, tables })).markdown;

const html = '<table><tr><th>a</th></tr><tr><td>1</td></tr></table>';
const table = '| a |\n| --- |\n| 1 |';

const [other, third] = [table.replace('1', '2'), table.replace('1', '3')];
const three = [table, other, third];
const all = three.join('\n\n');

it.each<[what: string, markdown: string, tables: unknown, text: string]>([
	['HTML at its reference', 'a\n[t](t)\nb', [{ id: 't', content: html }], `a\n\n${table}\n\nb`],
	[
		'Markdown at its image',
		'x ![t (1)](t (1))',
		[{ id: 't (1)', content: table }],
		`x \n\n${table}`,
	],
	['the form "html"', '', [{ id: 't', html }], table],
	['the form "markdown"', '', [{ id: 't', markdown: table }], table],
	['a plain text', '', [table], table],
	['at the end without a reference', table, [{ id: 'x', content: other }], `${table}\n\n${other}`],
	['once', '[t](t) [t](t)', [{ id: 't', html }], `${table}\n\n [t](t)`],
	[
		'not what the text holds',
		'Text\n\n|a|\n|-|\n|1|',
		[{ id: 'x', html }],
		'Text\n\n|a|\n|-|\n|1|',
	],
	['all of one name', '[t](t)', three.map((content) => ({ id: 't', content })), all],
	['all without a name', '', three.map((content) => ({ id: '', content })), all],
	['text that is no table', 'Text', [{ id: 'x', content: 'Note' }], 'Text\n\nNote'],
	['nothing, there are none', '[x](y.html)', undefined, '[x](y.html)'],
	[
		'nothing, the answer is of another kind',
		'[x](y.html)',
		[{ id: 'x', rows: 3 }, 5],
		'[x](y.html)',
	],
])('puts in %s', (_, markdown, tables, text) => {
	expect(textWith(markdown, tables)).toBe(text);
});

it('leaves a table as HTML that would be far larger than its text', () => {
	const large = `<table><tr>${'<td colspan=100>x'.repeat(500)}</tr>${'<tr><td>y'.repeat(500)}</table>`;
	expect(textWith('', [{ id: 't', html: large }])).toBe(large);
});

it('keeps the text around a table and its caption', () => {
	const rows = '<tr><th>a</th></tr><tr><td>1</td></tr>';
	const around = `<p>In <b>TEUR</b></p><table><caption>Sales</caption>${rows}</table><p>* net<script>x</script></p>${html}`;
	expect(textWith('', [{ id: 't', html: around }])).toBe(
		`In TEUR\n\nSales\n\n${table}\n\n* net\n\n${table}`,
	);
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
		const tables = [
			{ id: 'u', content: `\n ${other}` },
			{ id: 't', content: `\n${table}\n` },
		];
		const { all, ofBlock } = wordsWith('\n\nfirst [t](t) second\n\n\n\nthird', tables);
		expect(all).toEqual(['first', 'a', '1', 'second', 'third', 'a', '2']);
		expect(ofBlock).toEqual(['first', 'second', 'third']);
	});
});
