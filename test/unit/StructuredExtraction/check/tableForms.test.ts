import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../../nodes/shared/host/budget';
import { memoize } from '../../../../nodes/shared/basics/memoize';
import { asList, isValues, type Values } from '../../../../nodes/shared/basics/values';
import { type Page, toPage } from '../../../../nodes/shared/documents/ocr/pages';
import { findTables } from '../../../../nodes/shared/page/tables/tables';
import { tableAt } from '../../../../nodes/shared/page/tables/markdownTable';
import { withTables } from '../../../../nodes/shared/documents/ocr/separateTables';
import { ocrPageSchema } from '../../../../nodes/shared/service/contract';
import { pageMarks } from '../../../../nodes/StructuredExtraction/bundle/pageMarks';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { fromExpected } from '../../../samples/trueRecords';
import { expectedFile } from '../../../samples/readExpected';
import { readDocument } from '../../../service/reading/ocr/readDocument';
import { resultOf } from '../resultOf';

// A page means the same whether its tables are Markdown, HTML within its text or apart from it.

const samples = join(import.meta.dirname, '../../../samples');

/** The documents of the repository with tables in their text, with the template for each. */
const DOCUMENTS: Record<string, string> = {
	'documents/clean-invoice': 'invoice',
	'documents/two-page-invoice': 'invoice',
	'more/bank-statement': 'bankStatement',
	'more/delivery-note': 'deliveryNote',
	'more/purchase-order': 'purchaseOrder',
};

const read = memoize(async (name: string) => {
	const { pages } = await readDocument(await readFile(join(samples, `${name}.pdf`)), 'any');
	const text = await readFile(join(samples, `${name}.expected.json`), 'utf8');
	const [record = {}] = JSON.parse(text) as Values[];
	const isInvoice = DOCUMENTS[name] === 'invoice';
	return {
		markdown: pages.map((page) => page.markdown),
		record: isInvoice ? fromExpected(expectedFile.parse([record])[0] ?? { issuer: '' }) : record,
	};
});

/** The text of a page with each of its Markdown tables written in another way. */
function rewritten(markdown: string, write: (headings: string[], rows: string[][]) => string) {
	const written: string[] = [];
	for (let at = 0; at < markdown.length;) {
		const table = tableAt(markdown, at);
		const end = markdown.indexOf('\n', at) + 1 || markdown.length;
		written.push(table ? write(table.headings, table.cells) : markdown.slice(at, end));
		at = table ? at + table.raw.length : end;
	}
	return written.join('');
}

const escaped = (cell: string) =>
	cell
		.replaceAll('&', '&amp;')
		.replace(/<(?!br>)/g, '&lt;')
		.replaceAll('\\|', '|');

function html(headings: string[], rows: string[][], between = ''): string {
	const row = (cells: string[], tag: string, width = cells.length) => {
		const all = Array.from({ length: Math.max(width, cells.length) }, (_, at) => cells[at] ?? '');
		return `<tr>${all.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join(between)}</tr>`;
	};
	const body = rows.map((cells) => row(cells, 'td', headings.length));
	return ['<table>', row(headings, 'th'), ...body, '</table>'].join(between);
}

const page = (markdown: string, number: number, tables?: unknown): Page => ({
	...toPage({
		...withTables(ocrPageSchema.parse({ index: number - 1, markdown, tables })),
		number,
	}),
});

const FORMS: Record<string, (markdown: string, number: number) => Page> = {
	'HTML on one line': (markdown, number) => page(rewritten(markdown, html), number),
	'HTML with line breaks': (markdown, number) =>
		page(
			rewritten(markdown, (...table) => html(...table, '\n\t')),
			number,
		),
	'HTML within other elements': (markdown, number) =>
		page(
			rewritten(markdown, (...table) => `<html><body>${html(...table)}</body></html>`),
			number,
		),
	'separate HTML': (markdown, number) => {
		const tables: { id: string; content: string }[] = [];
		const text = rewritten(markdown, (...table) => {
			const id = `tbl-${tables.length}.html`;
			tables.push({ id, content: html(...table) });
			return `[${id}](${id})`;
		});
		return page(text, number, tables);
	},
};

/** The record, and others with mistakes in its lists. */
function answers(record: Values): Values[] {
	const lists = Object.entries(record).filter(
		([, value]) => asList(value).filter(isValues).length > 1,
	);
	return [
		record,
		...lists.flatMap(([name, value]) => {
			const [first = {}, second = {}, ...rest] = asList(value).filter(isValues);
			const swapped = Object.keys(first).flatMap((field) =>
				typeof first[field] === 'number' && first[field] !== second[field]
					? [[{ ...first, [field]: second[field] }, { ...second, [field]: first[field] }, ...rest]]
					: [],
			);
			return [[], ...swapped].map((list) => ({ ...record, [name]: list }));
		}),
	];
}

/** Issues and evidence of an answer on pages. */
function found(template: string, answer: Values, pages: Page[]) {
	const schema = schemaFromTemplate(template);
	const { issues, evidence, checked } = metaOf(resultOf({ schema, answer, pages }));
	return { issues, evidence, checked };
}

describe.each(Object.keys(DOCUMENTS))('the tables of %s', (name) => {
	it.each(Object.keys(FORMS))('mean the same as %s', async (form) => {
		const { markdown, record } = await read(name);
		const template = DOCUMENTS[name] ?? '';
		const asMarkdown = markdown.map((text, at) => page(text, at + 1));
		const other = markdown.map((text, at) => FORMS[form]?.(text, at + 1) ?? page(text, at + 1));
		expect(markdown.join('')).toContain('| --- |');
		const isInText = form !== 'separate HTML';
		expect(other.some((one) => one.markdown.includes('<table>'))).toBe(isInText);
		const all = answers(record);
		expect(all.some((answer) => found(template, answer, asMarkdown).issues.length > 0)).toBe(true);
		for (const answer of all) {
			expect(found(template, answer, other)).toEqual(found(template, answer, asMarkdown));
		}
		const marks = (pages: Page[]) =>
			pages.map((one) => ({ ...pageMarks(one), digits: '', markdown: '' }));
		expect(marks(other)).toEqual(marks(asMarkdown));
		// Document OCR leaves elements around tables as they are.
		if (form === 'HTML within other elements') return;
		const rows = (pages: Page[]) =>
			atOnce(findTables(pages)).map(({ headings, rows: own }) => [
				headings,
				own.map(({ cells }) => cells),
			]);
		expect(rows(other)).toEqual(rows(asMarkdown));
	});
});
