import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { makePicture } from '../../service/testing/makePicture';
import type { TestItem } from '../../e2e/runNode';

/** A node, and which of its requests a fault hits. */
export interface Column {
	name: string;
	node: string;
	/** The model that is named in the request that a fault hits: `svc-ocr`, of which every item has its own. */
	model: string;
	/** Parameters; `{{ $json.id }}` is the number of an item. */
	parameters: INodeParameters;
	/** Whether the answer comes as a stream. */
	isStreamed?: boolean;
	/** The content of an item's file, where it has one; no two are the same. */
	file?: (id: string) => Promise<{ fileName: string; content: Buffer }>;
	/** The service's answer, where making a real one takes long; the tests of the service are about those. */
	given?: { model: string; answer: (id: string) => object };
	/** What an item that came through says of itself. */
	answer: (json: IDataObject) => unknown;
	/** What `answer` gives for the item. */
	expected: (id: string) => unknown;
}

/** Stands in each document, question and piece of code, and nowhere else. */
export const secretWords = (id: string) => `Rhubarb ledger ${id}`;

const model = (name: string) => ({ __rl: true, mode: 'id', value: `=${name}-{{ $json.id }}` });
const fixed = (name: string) => ({ __rl: true, mode: 'id', value: name });

/** A PDF page with two lines of text, readable in the file itself. */
function pdfOf(lines: string[]): Buffer {
	const shown = lines.map((line, at) => `1 0 0 1 60 ${760 - 30 * at} Tm (${line}) Tj`).join(' ');
	const content = `BT /F1 12 Tf ${shown} ET`;
	const objects = [
		'<</Type/Catalog/Pages 2 0 R>>',
		'<</Type/Pages/Kids[3 0 R]/Count 1>>',
		'<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
		`<</Length ${content.length}>>\nstream\n${content}\nendstream`,
		'<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
	];
	const body = objects.map((object, at) => `${at + 1} 0 obj${object}endobj\n`).join('');
	return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size 6>>\n%%EOF\n`);
}

const document = async (id: string) =>
	await Promise.resolve({
		fileName: `invoice-${id}.pdf`,
		content: pdfOf([secretWords(id), `Invoice number: R-${id}`]),
	});

const ocrGiven = {
	model: 'svc-ocr',
	answer: (id: string) => ({
		pages: [{ index: 0, markdown: `Invoice number: R-${id}`, images: [] }],
	}),
};

const photo = async (id: string) =>
	await Promise.resolve({
		fileName: `photo-${id}.png`,
		content: makePicture(400, 90, [{ x: 20, y: 65, text: `Photo ${id}`, size: 54 }]),
	});

// Not by the item, whose JSON n8n keeps anyway.
const words = secretWords('{{ $json.id }}');
const record = { schemaFrom: 'fields', fields: { field: [{ name: 'invoice_number' }] } };

const chat: Column = {
	name: 'Chat with Images',
	node: 'chatWithImages',
	model: 'svc-small',
	parameters: { model: model('svc-small'), prompt: `=What is it, ${words}?` },
	file: photo,
	given: {
		model: 'svc-small',
		answer: (id) => ({ choices: [{ message: { content: `It is photo ${id}` } }] }),
	},
	answer: ({ images, text }) => [
		(images as IDataObject[] | undefined)?.[0]?.source,
		/\d{4}/.exec(String(text))?.[0],
	],
	expected: (id) => [`photo-${id}.png`, id],
};

const fim: Column = {
	name: 'FIM Completion',
	node: 'fimCompletion',
	model: 'codestral',
	parameters: { model: model('codestral'), prompt: `=# ${words}\nnumbers = [{{ $json.id }}, ` },
	answer: ({ code }) => /numbers = \[(\d+)/.exec(String(code))?.[1],
	expected: (id) => id,
};

export const columns: Column[] = [
	{
		name: 'Document OCR',
		node: 'documentOcr',
		model: 'svc-ocr',
		parameters: { model: model('svc-ocr') },
		file: document,
		given: ocrGiven,
		answer: ({ markdown }) => /R-(\d+)/.exec(String(markdown))?.[1],
		expected: (id) => id,
	},
	{
		name: 'Structured Extraction, reading',
		node: 'structuredExtraction',
		model: 'svc-ocr',
		parameters: { ...record, model: fixed('svc-small-latest'), ocrModel: model('svc-ocr') },
		file: document,
		given: ocrGiven,
		answer: ({ invoice_number }) => invoice_number,
		expected: (id) => `R-${id}`,
	},
	{
		name: 'Structured Extraction, asking',
		node: 'structuredExtraction',
		model: 'svc-small',
		parameters: { ...record, model: model('svc-small'), ocrModel: model('svc-ocr') },
		file: document,
		given: ocrGiven,
		answer: ({ invoice_number }) => invoice_number,
		expected: (id) => `R-${id}`,
	},
	chat,
	fim,
	{ ...chat, name: 'Chat with Images, streamed', isStreamed: true },
	{ ...fim, name: 'FIM Completion, streamed', isStreamed: true },
];

/** The input item with a number; no two items of a run are the same. */
export async function itemOf({ file }: Column, id: string): Promise<TestItem> {
	return { json: { id }, ...(file && { files: { data: await file(id) } }) };
}
