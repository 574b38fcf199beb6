import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { IBuilderHint, INodeTypeDescription } from 'n8n-workflow';
import { ensureN8n } from '../n8n/host';
import { sharedN8n } from './n8n';

/** n8n's catalogue of nodes for assistants. */
interface Catalogue {
	NodeTypeParser: new (types: unknown[]) => {
		searchNodeTypes: (query: string, limit: number) => Array<{ id: string }>;
	};
	formatNodeResult: (parser: object, type: string) => string | undefined;
}
interface Search {
	sublimeSearch: <Item>(
		query: string,
		items: Item[],
		keys: Array<{ key: string; weight: number }>,
	) => Array<{ item: Item }>;
}

const OURS = 'n8n-nodes-vision-ocr.';

/** What people ask an assistant for, and the node that does it. */
const sentences: Array<[sentence: string, wanted: string]> = [
	['get the totals out of PDF invoices in Gmail', 'structuredExtraction'],
	['read supplier invoices from a folder and put them into a spreadsheet', 'structuredExtraction'],
	['extract invoice number, date and total from a scanned invoice', 'structuredExtraction'],
	['read receipts that employees photograph and make an expense list', 'structuredExtraction'],
	['turn bank statements into rows of bookings', 'structuredExtraction'],
	['take name and phone number from business cards', 'structuredExtraction'],
	['compare invoices with purchase orders', 'structuredExtraction'],
	['warn me about duplicate invoices', 'structuredExtraction'],
	['check whether the bank account of a supplier has changed', 'structuredExtraction'],
	['read XRechnung and ZUGFeRD e-invoices', 'structuredExtraction'],
	['accounting: enter bills into Google Sheets automatically', 'structuredExtraction'],
	['extract line items from delivery notes', 'structuredExtraction'],
	['parse resumes of applicants into columns', 'structuredExtraction'],
	['get the parties and the end date from contracts', 'structuredExtraction'],
	['split a PDF with several invoices and read each of them', 'structuredExtraction'],
	['classify incoming documents and save their data', 'structuredExtraction'],
	['fill in a table with data from paper forms', 'structuredExtraction'],
	['extract structured data from e-mail attachments', 'structuredExtraction'],
	['read scanned contracts', 'documentOcr'],
	['OCR a PDF', 'documentOcr'],
	['convert a scan to text', 'documentOcr'],
	['get the text of a photographed letter', 'documentOcr'],
	['get a table from a PDF into Excel', 'documentOcr'],
	['turn PDF documents into Markdown for a vector store', 'documentOcr'],
	['transcribe handwriting in old letters', 'documentOcr'],
	['make scanned documents searchable', 'documentOcr'],
	['split a PDF into pages and read the text of each page', 'documentOcr'],
	['get images out of a PDF file', 'documentOcr'],
	['read a Word document or PowerPoint slides as text', 'documentOcr'],
	['digitize our paper archive', 'documentOcr'],
	['describe product photos for a web shop', 'chatWithImages'],
	['summarize an image', 'chatWithImages'],
	['compare two photos and tell the differences', 'chatWithImages'],
	['ask a question about a screenshot', 'chatWithImages'],
	['write alt text for pictures', 'chatWithImages'],
	['let a person approve invoices before they are paid', 'review'],
	['human in the loop review of extracted data', 'review'],
	['a colleague should correct doubtful values next to the document', 'review'],
	['approval page for documents', 'review'],
	['complete code between two parts of a function', 'fimCompletion'],
];

/** Sentences that were not looked at while the search words of the nodes were chosen. */
const unseenSentences: typeof sentences = [
	['read the amounts of utility bills from a mailbox', 'structuredExtraction'],
	['export data of vendor bills to a database', 'structuredExtraction'],
	['get VAT number and IBAN from an invoice', 'structuredExtraction'],
	['collect taxi receipts into a monthly expense report', 'structuredExtraction'],
	['automate accounts payable', 'structuredExtraction'],
	['extract fields from insurance claims', 'structuredExtraction'],
	['capture data from order confirmations', 'structuredExtraction'],
	['read passports and identity cards', 'structuredExtraction'],
	['bookkeeping from photographed receipts', 'structuredExtraction'],
	['extract text from an image', 'documentOcr'],
	['read text from a fax', 'documentOcr'],
	['recognize text in scanned pages', 'documentOcr'],
	['convert PDF to Markdown', 'documentOcr'],
	['read handwritten notes', 'documentOcr'],
	['what is in this picture', 'chatWithImages'],
	['analyze photos of damaged goods', 'chatWithImages'],
	['caption images with AI', 'chatWithImages'],
	['ask my boss to approve the extracted values', 'review'],
	['manual check of uncertain documents', 'review'],
	['autocomplete source code', 'fimCompletion'],
];

/** What people type into the search of the editor, the node they look for, and its place there. */
const words: Array<[word: string, node: string, rank: number]> = [
	['read invoice', 'structuredExtraction', 1],
	['supplier', 'structuredExtraction', 1],
	['accounting', 'structuredExtraction', 1],
	['duplicate invoice', 'structuredExtraction', 1],
	['expense', 'structuredExtraction', 1],
	['delivery note', 'structuredExtraction', 1],
	['facture', 'structuredExtraction', 1],
	['factuur', 'structuredExtraction', 1],
	['Rechnung', 'structuredExtraction', 1],
	['Rechnungen', 'structuredExtraction', 1],
	['Beleg', 'structuredExtraction', 1],
	['Quittung', 'structuredExtraction', 1],
	['Kontoauszug', 'structuredExtraction', 1],
	// Rows, where "pdf to excel" may also mean the tables of a document.
	['scan to excel', 'structuredExtraction', 1],
	['read document', 'structuredExtraction', 2],
	['letter', 'documentOcr', 2],
	['table from pdf', 'documentOcr', 1],
	['text from pdf', 'documentOcr', 1],
	['handwriting', 'documentOcr', 1],
	// Paper that becomes text to search in.
	['paperless', 'documentOcr', 1],
	['summarize image', 'chatWithImages', 1],
	['review', 'review', 1],
	// Two of n8n's own are called Chat, and have the same word.
	['approve', 'review', 2],
	['human in the loop', 'review', 1],
	// A person does it; what can be checked without one, Structured Extraction checks by itself.
	['check invoice', 'review', 1],
	['correct values', 'review', 1],
	['Freigabe', 'review', 1],
	['Prüfung', 'review', 1],
];

/** As `searchNodes` of n8n's editor has them. */
const editorKeys = [
	{ key: 'properties.displayName', weight: 1.3 },
	{ key: 'properties.codex.alias', weight: 1 },
];

const types = (await sharedN8n().nodeTypes()) as unknown as INodeTypeDescription[];
const { folder } = await ensureN8n();
const inN8n = createRequire(join(folder, 'package.json'));
const { NodeTypeParser, formatNodeResult } = inN8n('@n8n/ai-utilities/node-catalog') as Catalogue;
const { sublimeSearch } = inN8n('@n8n/utils/search/sublime-search') as Search;
const parser = new NodeTypeParser(types);
const ownTypes = types.filter(({ name }) => name.startsWith(OURS) && !name.endsWith('Tool'));

/** Searches as n8n's assistant does, for each sentence, and counts what comes first. */
function count(asked: typeof sentences) {
	const counts = { oursFirst: 0, wantedFirst: 0, wantedInFive: 0 };
	for (const [sentence, wanted] of asked) {
		const found = parser.searchNodeTypes(sentence, 5).map(({ id }) => id);
		const rank = found.indexOf(OURS + wanted) + 1;
		if (found[0]?.startsWith(OURS)) counts.oursFirst += 1;
		if (rank === 1) counts.wantedFirst += 1;
		if (rank > 0) counts.wantedInFive += 1;
		process.stdout.write(`${rank} | ${wanted} | ${sentence} | ${found.join(', ')}\n`);
	}
	process.stdout.write(`${asked.length} sentences: ${JSON.stringify(counts)}\n`);
	return counts;
}

describe('the assistant of n8n, asked in sentences', () => {
	// With the search words of before it was 9, 6 and 17; the others name a node of n8n, such as Gmail.
	it('finds our nodes first, and the right one among five', () => {
		const { oursFirst, wantedFirst, wantedInFive } = count(sentences);
		expect(oursFirst).toBeGreaterThanOrEqual(20);
		expect(wantedFirst).toBeGreaterThanOrEqual(14);
		expect(wantedInFive).toBeGreaterThanOrEqual(31);
	});

	// Before: 3, 3 and 7.
	it('so it does for sentences that the words were not made for', () => {
		const { oursFirst, wantedFirst, wantedInFive } = count(unseenSentences);
		expect(oursFirst).toBeGreaterThanOrEqual(11);
		expect(wantedFirst).toBeGreaterThanOrEqual(10);
		expect(wantedInFive).toBeGreaterThanOrEqual(15);
	});

	it('is told of each node when to use it, and of nodes that n8n has', () => {
		expect(ownTypes).toHaveLength(5);
		const known = new Set(types.map(({ name }) => name));
		for (const { name, builderHint = {} as IBuilderHint } of ownTypes) {
			const { searchHint = '', relatedNodes = [] } = builderHint;
			const told = formatNodeResult(parser, name) ?? '';
			expect(told).toContain(`@builderHint ${searchHint}`);
			expect(searchHint).toMatch(/^Use it /);
			expect(relatedNodes.length).toBeGreaterThan(0);
			for (const { nodeType, relationHint } of relatedNodes) {
				expect(known).toContain(nodeType);
				expect(told).toContain(relationHint);
			}
		}
	});
});

describe("the search of n8n's editor", () => {
	let items: Array<{ name: string; properties: object }>;
	beforeAll(() => {
		const isShown = ({ hidden, name }: INodeTypeDescription) => !hidden && !name.endsWith('Tool');
		items = types.filter(isShown).map((type) => ({ name: type.name, properties: type }));
	});

	it.each(words)('finds for "%s": %s', (word, node, rank) => {
		const found = new Set(sublimeSearch(word, items, editorKeys).map(({ item }) => item.name));
		expect([...found].slice(0, rank)).toContain(OURS + node);
	});
});
