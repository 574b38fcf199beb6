import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';
import { beforeEach, describe, expect, it } from 'vitest';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { cii, fatturaPa, NUMBER } from '../../samples/invoiceXml';
import { makePdf } from '../../service/testing/makePdf';
import type { Input } from '../upgrades/runInHost';
import { file, pdf, png, Refusal, scriptedService } from './scriptedService';

const page = (number: string, total: string) =>
	`# Invoice\n\nInvoice no. ${number}\n\nDate 2025-03-14\n\nTotal ${total} EUR`;
const texts = [
	page('A-100', '5.00'),
	'Terms of delivery',
	'',
	page('B-200', '6.00'),
	page('C-300', '7.00'),
];

/** The answers of the model: borders, and fields by the number on the pages. */
let borders: unknown;
let fields: (text: string) => object;

const service = scriptedService({
	ocr: texts,
	chat: ({ messages: [system = '', user = ''] }) =>
		system.includes('first_page') ? borders : fields(user),
});
const { asked, paths } = service;
beforeEach(() => {
	const range = (first: number, last: number, kind = 'invoice') => ({
		first_page: first,
		last_page: last,
		kind,
		kind_words: 'Invoice no.',
		title: 'Invoice',
		date: '2025-03-14',
		sender: null,
	});
	borders = { documents: [range(1, 2), range(4, 4), range(5, 5, 'other')] };
	fields = (text) => {
		const [, number = ''] = /Invoice no\. (\w-\d+)/.exec(text) ?? [];
		const [, total = ''] = /Total (\d\.\d\d)/.exec(text) ?? [];
		return { number, total };
	};
});

const pile = pdf('pile.pdf');

async function extract(
	parameters: INodeParameters,
	{ input = [pile], onError }: { input?: Input[]; onError?: OnError } = {},
) {
	const own = { schemaFrom: 'example', example: '{"number": "A-1", "total": 1.5}' };
	const given = { ...own, ...parameters };
	return await service.run(new StructuredExtraction(), given, { input, onError });
}

const find = { documentsPerFile: 'find', output: 'flat' };

describe('a file of several documents', () => {
	it('is read once, searched by one request, and asked about document by document', async () => {
		const { rows, hints } = await extract(find);
		expect(rows).toMatchObject([
			{ _document: '1 of 3', _pages: '1-2', number: 'A-100', total: 5 },
			{ _document: '2 of 3', _pages: '4', number: 'B-200', total: 6 },
			{ _document: '3 of 3', _pages: '5', number: 'C-300', total: 7 },
		]);
		expect(paths().filter((path) => path === 'ocr')).toHaveLength(1);
		expect(paths()).toHaveLength(1 + 1 + 3);
		expect(hints).toContain('Used: 5 pages of OCR · 44 tokens · 5 requests');
		expect(hints.join()).toMatch(/(?<!\d)3 documents: /);
	});

	it('shows nothing of one document in the request about another', async () => {
		await extract(find);
		const about = asked.slice(2).map(({ messages }) => messages[1] ?? '');
		expect(about.map((text) => text.match(/[ABC]-\d00/g))).toEqual([
			['A-100'],
			['B-200'],
			['C-300'],
		]);
	});

	it('has notes on pages that belong to none, and counts what finding took once', async () => {
		const { rows } = await extract({ ...find, output: 'record' });
		const metas = rows.map(({ _meta }) => _meta as { notes: string[]; usage: IDataObject });
		expect(metas.map(({ notes }) => notes)).toEqual([
			['Pages without a document, blank or only separating others: 3'],
			[],
			[],
		]);
		expect(metas.map(({ usage }) => usage['chat'])).toEqual([
			{ prompt_tokens: 20, completion_tokens: 2 },
			{ prompt_tokens: 10, completion_tokens: 1 },
			{ prompt_tokens: 10, completion_tokens: 1 },
		]);
		expect(metas.map(({ usage }) => usage['ocr'])).toEqual([{ pages_processed: 5 }, null, null]);
		expect(rows[1]).toMatchObject({ _document: '2 of 3', _pages: '4' });
	});

	it('loses none where one of them fails', async () => {
		const answer = fields;
		fields = (text) => (text.includes('B-200') ? new Refusal(400) : answer(text));
		const { rows } = await extract(find, { onError: 'continueRegularOutput' });
		expect(rows).toMatchObject([
			{ _document: '1 of 3', number: 'A-100' },
			{
				_document: '2 of 3',
				_pages: '4',
				number: null,
				_review: expect.stringMatching(/^Not read/),
			},
			{ _document: '3 of 3', number: 'C-300' },
		]);
	});

	it('is searched once however often it is there', async () => {
		const { rows } = await extract(find, { input: [pile, pile] });
		expect(rows.map((row) => row['number'])).toEqual([
			'A-100',
			'B-200',
			'C-300',
			'A-100',
			'B-200',
			'C-300',
		]);
		expect(paths()).toHaveLength(5);
	});

	it('keeps the numbers of its pages where only some are wanted, or it is at a web address', async () => {
		const options = { pages: '4-' };
		const source = { source: 'url', documentUrl: 'https://example.com/pile.pdf' };
		for (const more of [{ options }, { options, ...source }]) {
			borders = { documents: [4, 5].map((first_page) => ({ first_page })) };
			const { rows } = await extract({ ...find, ...more });
			expect(rows).toMatchObject([
				{ _document: '1 of 2', _pages: '4', number: 'B-200' },
				{ _document: '2 of 2', _pages: '5', number: 'C-300' },
			]);
		}
	});

	it('may be a text whose pages end with form feeds', async () => {
		const text = [texts[0], texts[3]].join('\f');
		borders = { documents: [1, 2].map((first_page) => ({ first_page })) };
		const { rows } = await extract(find, { input: [file('pile.txt', text)] });
		expect(rows.map((row) => [row['_pages'], row['number']])).toEqual([
			['1', 'A-100'],
			['2', 'B-200'],
		]);
	});

	it('is flagged where each page says that it is page 1 of 1, whatever the model says', async () => {
		const kept = texts.splice(
			0,
			texts.length,
			...['one', 'two', 'three'].map((word) => `Letter ${word}\nPage 1 of 1`),
		);
		borders = { documents: [{ first_page: 1, last_page: 3 }] };
		for (const parameters of [find, { output: 'flat' }]) {
			const { rows } = await extract(parameters);
			expect(rows).toHaveLength(1);
			expect(rows[0]?.['_review']).toContain('Page 2 looks like another document');
		}
		texts.splice(0, texts.length, ...kept);
	});

	it('is one row with an error where it cannot be searched', async () => {
		borders = new Refusal(400);
		const { rows } = await extract(find, { onError: 'continueRegularOutput' });
		expect(rows).toMatchObject([
			{ _file: 'pile.pdf', _document: null, _review: expect.stringMatching(/^Not read/) },
		]);
	});

	it('is one flagged record unless it is searched, also where the model alone sees several', async () => {
		fields = () => ({ number: 'A-100', total: '5.00', _documents: 3 });
		const { rows } = await extract({ output: 'flat' });
		expect(rows).toMatchObject([
			{
				_pages: 5,
				_review:
					'The model sees 3 documents of the kind "document" on pages 1–5, and the values may be mixed',
			},
		]);
		expect(paths()).toHaveLength(2);
	});

	it('may be a single page with several receipts', async () => {
		fields = () => ({ number: 'A-100', total: '5.00', _documents: '2' });
		const { rows, hints } = await extract({ ...find, readWith: 'vision' }, { input: [png] });
		expect(hints.join()).toMatch(/(?<!\d)1 file: /);
		expect(rows).toMatchObject([
			{ _document: '1 of 1', _review: expect.stringContaining('The model sees 2 documents') },
		]);
		expect(paths()).toEqual(['chat/completions']);
	});
});

const automatic = { schemaFrom: 'template', template: 'automatic', output: 'flat' };
const kinds = ['invoice', 'receipt'];

describe('the kind of a document', () => {
	it('decides its fields; a kind without any costs no request for these', async () => {
		fields = () => ({ invoice_number: 'A-100', total: null });
		const { rows } = await extract({ ...automatic, documentsPerFile: 'find', kinds });
		expect(rows.map((row) => row['_kind'])).toEqual(['invoice', 'invoice', 'other']);
		expect(rows[2]).toMatchObject({
			title: 'Invoice',
			date: '2025-03-14',
			sender: null,
			_pages: '5',
			_review: '',
		});
		expect(Object.keys(rows[2] ?? {})).not.toContain('invoice_number');
		expect(paths()).toHaveLength(1 + 1 + 2);
	});

	it('is one of the own kinds, with its fields', async () => {
		borders = { documents: [{ first_page: 1, kind: 'contract', kind_words: 'Terms' }] };
		const jsonSchema = '{"type": "object", "properties": {"number": {"type": "string"}}}';
		const ownKinds = { kind: [{ name: 'Contract', description: 'signed', jsonSchema }] } as never;
		const { rows } = await extract({ ...automatic, kinds: [], ownKinds });
		expect(rows).toMatchObject([{ _kind: 'Contract', number: 'A-100' }]);
	});

	it.each<[what: string, parameters: INodeParameters, message: string]>([
		['no kind', { kinds: [] }, 'No kind of document is chosen'],
		[
			'two of a name',
			{ kinds, ownKinds: { kind: [{ name: 'Receipt' }] } as never },
			'The kind "Receipt" is there already',
		],
		[
			'a kind without a name',
			{ kinds, ownKinds: { kind: [{ name: ' ' }] } as never },
			'One of your own kinds has no name',
		],
		[
			'fields that are no schema',
			{ kinds: [], ownKinds: { kind: [{ name: 'x', jsonSchema: '{"type": "list"}' }] } as never },
			'Kind "x": ',
		],
	])('is refused before any request with %s', async (_, parameters, message) => {
		await expect(extract({ ...automatic, ...parameters })).rejects.toThrow(message);
		expect(asked).toEqual([]);
	});
});

describe('electronic invoices', () => {
	const template = { schemaFrom: 'template', template: 'invoice', output: 'flat' };
	const number = 'OTHER-1';
	const xml = fatturaPa.replace(
		/<FatturaElettronicaBody>[^]*<\/FatturaElettronicaBody>/,
		(body) => body + body.replace(NUMBER, number),
	);

	it('of one file are one row each, without a request', async () => {
		const { rows } = await extract(template, { input: [file('f.xml', xml)] });
		expect(rows.map((row) => [row['_document'], row['invoice_number']])).toEqual([
			['1 of 2', NUMBER],
			['2 of 2', number],
		]);
		expect(asked).toEqual([]);
	});

	it('come out where one of them cannot be used', async () => {
		const broken = xml.replace(`<Numero>${number}</Numero>`, '');
		const { rows } = await extract(template, {
			input: [file('f.xml', broken)],
			onError: 'continueRegularOutput',
		});
		expect(rows).toMatchObject([
			{ invoice_number: NUMBER },
			{ _document: '2 of 2', _review: expect.stringContaining('have no invoice number') },
		]);
	});

	it('belong to the pages that show their number', async () => {
		texts[3] = page(NUMBER, '6.00');
		const content = await makePdf(
			[[]],
			async (_, pdf) => await pdf.attach(Buffer.from(cii), 'factur-x.xml'),
		);
		const { rows } = await extract(
			{ ...template, documentsPerFile: 'find' },
			{ input: [file('e.pdf', content)] },
		);
		expect(rows.map((row) => [row['_source'], row['_pages']])).toEqual([
			['ocr', '1-2'],
			['e-invoice (CII, EN 16931)', '4'],
			['ocr', '5'],
		]);
		texts[3] = page('B-200', '6.00');
	});
});
