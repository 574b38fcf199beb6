import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { beforeEach, describe, expect, it } from 'vitest';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { pngImage } from '../../e2e/contract';
import { pdfTextOf } from '../../samples/pdfText';
import { projectFolder } from '../../n8n/cacheFolder';
import { makePdf, type Text } from '../../service/testing/makePdf';
import type { Input, Settings } from '../upgrades/runInHost';
import { file, Refusal, scriptedService } from './scriptedService';

/** A model that takes the last total and number that it sees. */
function fieldsIn(text: string) {
	const last = (label: RegExp) => Array.from(text.matchAll(label), ([, value]) => value).at(-1);
	return {
		number: last(/Invoice no\. ([\w-]+)/g) ?? null,
		total: last(/Total ([\d.,]+)/g) ?? null,
		customer: last(/Customer (\w+)/g) ?? null,
	};
}

/** What OCR reads on each page. */
let ocr: string[] = [];
const service = scriptedService({
	ocr: () => ocr,
	chat: ({ messages: [system = '', user = ''] }) =>
		system.includes('first_page')
			? { documents: ocr.map((_, at) => ({ first_page: at + 1, last_page: at + 1 })) }
			: fieldsIn(user),
});
beforeEach(() => (ocr = [page]));
const { paths } = service;

const page =
	'Invoice no. R-2077 of 14.03.2025\nCustomer Oderwald\nWe have delivered the instruments as agreed\nTotal 834.50';

const lines = (text: string): Text[] =>
	text.split('\n').map((line, row) => ({ x: 50, y: 60 + 20 * row, text: line }));
const pdfOf = async (...pages: string[]) => await makePdf(pages.map(lines));

const example = '{"number": "R-1", "total": 1.5, "customer": "A"}';

async function extract(
	options: INodeParameters,
	files: Input['files'],
	{ parameters, ...settings }: Partial<Settings> = {},
) {
	const given = { schemaFrom: 'example', example, options, ...parameters };
	const { rows } = await service.run(new StructuredExtraction(), given, {
		input: [{ files }],
		onError: 'continueRegularOutput',
		...settings,
	});
	return rows as Array<
		(typeof rows)[number] & {
			error?: string;
			_meta: {
				source: string;
				pages: number | null;
				review: string[];
				notes: string[];
				issues: Array<{ kind: string; fields: string[]; text: string }>;
				evidence: Record<string, unknown>;
				textDifferences?: unknown;
			};
		}
	>;
}

/** One file with the text that its reader finds, or another one. */
async function read(pages: string[], options: INodeParameters, pdfText?: unknown) {
	const content = await pdfOf(...pages);
	const given = (pdfText ?? (await pdfTextOf(content))) as INodeParameters[string];
	const [record] = await extract({ pdfText: given, ...options }, { data: ['a.pdf', content] });
	if (record === undefined) throw new Error('There is no record');
	return record;
}

const instead = { pdfTextUse: 'instead' };
const check = { pdfTextUse: 'check' };
const deployment = { environment: 'deployment' };

describe('the text of a PDF file in place of OCR', () => {
	it.each([instead, {}])('costs one request and no page of OCR (%o)', async (options) => {
		const { _meta, ...record } = await read([page], options);
		expect(record).toMatchObject({ number: 'R-2077', total: 834.5, customer: 'Oderwald' });
		expect(_meta).toMatchObject({ source: 'pdf text', pages: 1, review: [], usage: { ocr: null } });
		expect(_meta.evidence['total']).toMatchObject({ page: 1, match: 'exact' });
		expect(paths()).toEqual(['chat/completions']);
		expect(service.asked[0]?.text).toContain('order may differ from that on the page');
	});

	it('has no pages where it is one text without page breaks', async () => {
		const text = (await pdfTextOf(await pdfOf(page, 'Terms'))).join('\n\n');
		const { _meta } = await read([page, 'Terms'], instead, text);
		expect(_meta.pages).toBeNull();
		expect(_meta.evidence['total']).toMatchObject({ page: null, match: 'exact' });
	});

	it('is limited to the wanted pages', async () => {
		const record = await read([page, page.replace('834.50', '77.10')], { ...instead, pages: '1' });
		expect(record['total']).toBe(834.5);
		expect(service.asked[0]?.text).not.toContain('77.10');
	});

	it.each(['', [page, page]])('is left for OCR where it cannot be used: %j', async (text) => {
		const { _meta } = await read([page], instead, text);
		expect(_meta).toMatchObject({ source: 'ocr', review: [] });
		expect(_meta.notes.join()).toMatch('The text of the PDF was not used: it ');
		expect(paths()).toEqual(['ocr', 'chat/completions']);
	});

	it.each([{ pages: '1' }, { documentsPerFile: 'find' }])(
		'is left for OCR where its pages matter and it does not say where they begin (%o)',
		async ({ documentsPerFile = 'one', ...options }: INodeParameters) => {
			const content = await pdfOf(page, 'Terms of payment and delivery, as agreed');
			const pdfText = (await pdfTextOf(content)).join('\n\n');
			const files: Input['files'] = { data: ['a.pdf', content] };
			const parameters = { documentsPerFile };
			ocr = [page, 'Terms of payment and delivery, as agreed'];
			const [record] = await extract({ pdfText, ...instead, ...options }, files, { parameters });
			expect(record?._meta.source).toBe('ocr');
			expect(record?._meta.notes.join()).toContain('it does not say where its pages begin');
		},
	);
});

describe('OCR that is checked by the text of the PDF file', () => {
	it('says nothing where both have the same', async () => {
		const { _meta } = await read([page], check);
		expect(_meta).toMatchObject({ source: 'ocr', review: [], textDifferences: [] });
	});

	it.each([
		['total', ['834.50', '884.50'], 'Total: OCR read "884.50", the text of the PDF has "834.50"'],
		['number', ['R-2077', 'R-2071'], 'Number: OCR read "2071", the text of the PDF has "2077"'],
		['customer', ['Oderwald', 'Odervald'], 'Customer: OCR read "Odervald"'],
	])('names what OCR has misread: %s', async (field, [right = '', wrong = ''], reason) => {
		ocr = [page.replace(right, wrong)];
		const { _meta } = await read([page], check);
		expect(_meta.issues).toMatchObject([{ kind: 'misread', fields: [field] }]);
		expect(_meta.review.join()).toContain(reason);
	});

	it('names what OCR has left out', async () => {
		ocr = [page.replace(/\nTotal.*/, '')];
		const { _meta } = await read([page], check);
		expect(_meta.issues.find(({ kind }) => kind === 'unread')?.text).toBe(
			'The text of the PDF has amounts or dates that OCR did not read: "834.50" on page 1',
		);
		expect(_meta.textDifferences).toEqual([
			{ page: 1, onlyInFile: 1, onlyInOcr: 0, share: expect.any(Number) },
		]);
	});

	it('compares each document of a file with its own pages', async () => {
		const other = page.replace('R-2077', 'X-9911').replace('834.50', '17.25');
		ocr = [page.replace('834.50', '884.50'), other];
		const content = await pdfOf(page, other);
		const pdfText = await pdfTextOf(content);
		const records = await extract(
			{ pdfText, ...check },
			{ data: ['a.pdf', content] },
			{ parameters: { documentsPerFile: 'find' } },
		);
		expect(records.map(({ _meta }) => _meta.textDifferences)).toEqual([
			[{ page: 1, onlyInFile: 1, onlyInOcr: 1, share: 1 }],
			[],
		]);
		// A text without pages is not compared with a part of the file.
		const joined = await extract(
			{ pdfText: pdfText.join('\n\n'), ...check },
			{ data: ['a.pdf', content] },
			{ parameters: { documentsPerFile: 'find' } },
		);
		expect(joined.map(({ _meta }) => _meta.textDifferences)).toEqual([undefined, undefined]);
	});

	it('names pages that were cut short', async () => {
		ocr = [page, 'We'];
		const { _meta } = await read([page, 'We thank you for your order and look forward'], check);
		expect(_meta.review).toEqual(['OCR read much less text than the PDF has on page 2']);
	});

	it('doubts all of it where the text is that of another document', async () => {
		const other = page.replace('R-2077', 'X-9911').replace('834.50', '17.25');
		const { _meta } = await read([page], check, [other]);
		const doubted = _meta.issues.flatMap(({ fields }) => fields);
		expect(doubted).toEqual(expect.arrayContaining(['number', 'total']));
	});
});

describe('a PDF file that OCR refuses', () => {
	const refused = (status: number) =>
		(service.ocr = () => new Refusal(status, { message: 'No pages' }));

	it.each([400, 413, 415, 422])(
		'is read by its own text, and goes to a person: %i',
		async (status) => {
			refused(status);
			const record = await read([page], check);
			expect(record).toMatchObject({ number: 'R-2077', total: 834.5 });
			expect(record._meta.review).toEqual([
				expect.stringMatching(
					/^OCR refused the file \(.*\), and the text in the PDF file was used instead/,
				),
			]);
		},
	);

	it('fails where the fault is not in the file', async () => {
		refused(401);
		await expect(read([page], check)).rejects.toThrow('did not accept the API key');
	});

	it('fails with the words of OCR where its text is of no use either', async () => {
		refused(422);
		const { error } = await read([page], check, ['x']);
		expect(error).toMatch('No pages');
		expect(error).not.toMatch('was used instead');
	});
});

it('a run says how many PDF files have a text of their own, which would save OCR', async () => {
	const scan = '%PDF-1.4 obj';
	const readme = await readFile(join(projectFolder, 'README.md'), 'utf8');
	const own = [await pdfOf(page), await pdfOf(page, 'Terms')];
	const input = [...own, scan].map((content, at) => file(`${at}.pdf`, content));
	for (const [node, given] of [
		[new DocumentOcr(), { output: 'document' }],
		[new StructuredExtraction(), { schemaFrom: 'example', example }],
	] as const) {
		const one = await service.run(node, given, { input });
		const hint = expect.stringMatching(/^2 of 3 PDF files contain text: OCR can be saved/);
		expect(one.hints).toContainEqual(hint);
		const [, link] = /More: \S+, "([^"]*)"/.exec(one.hints.join()) ?? [];
		expect(readme).toContain(`[${link}](docs/pdf-text.md)`);
		const none = await service.run(node, given, { input: input.slice(2) });
		expect(none.hints.join()).not.toMatch('OCR can be saved');
		// "Extract from File" would take the file of this item away.
		const mixed = await service.run(node, given, { input: [...input, file('a.txt', 'Text')] });
		expect(mixed.hints.join()).not.toMatch('OCR can be saved');
	}
});

it.each([
	['hidden before the total', page.replace('Total', 'Total 935.00\nTotal')],
	['hidden after it', `${page}\nTotal 99.00`],
])('a text with another total never wins where OCR was used: %s', async (_, text) => {
	const record = await read([page], check, [text]);
	expect(record).toMatchObject({ number: 'R-2077', total: 834.5 });
	expect(record._meta.review.length).toBeGreaterThan(0);
});

describe('a server without OCR', () => {
	const credential = { ...deployment, apiKey: '' };

	it('reads PDF files by their text', async () => {
		const content = await pdfOf(page);
		const pdfText = await pdfTextOf(content);
		const files: Input['files'] = { data: ['a.pdf', content] };
		const [record] = await extract({ pdfText }, files, { credential });
		expect(record).toMatchObject({ total: 834.5, _meta: { source: 'pdf text', review: [] } });
		const [scan] = await extract({ pdfText: '' }, files, { credential });
		expect(scan?.error).toMatch('a.pdf: the text of the PDF file cannot be used: it is empty');
		const [without] = await extract({}, files, { credential });
		expect(without?.error).toMatch('no document OCR');
		expect(JSON.stringify(without)).toContain('Extract from File');
	});

	it('takes the text of scanned pages with a doubt', async () => {
		const content = await makePdf([lines(page)], async (sheet, pdf) => {
			const canvas = await pdf.embedPng(await pngOf(700, 900));
			sheet.drawImage(canvas, { x: 0, y: 0, width: 595, height: 842 });
		});
		const files: Input['files'] = { data: ['a.pdf', content] };
		const pdfText = await pdfTextOf(content);
		const [record] = await extract({ pdfText }, files, { credential });
		expect(record?._meta.review).toEqual([
			'The text of the PDF belongs to scanned pages, and may differ from what they show',
		]);
		for (const options of [instead, check]) {
			// A scanner's own reading is neither used nor compared: its mistakes are not those of OCR.
			const [byOcr] = await extract({ pdfText, ...options }, files);
			expect(byOcr?._meta).toMatchObject({ source: 'ocr', review: [] });
			expect(byOcr?._meta.notes.join()).toContain('it belongs to scanned pages');
			expect(byOcr?._meta).not.toHaveProperty('textDifferences');
		}
	});
});

async function pngOf(width: number, height: number): Promise<Buffer> {
	const { default: sharp } = await import('sharp');
	return await sharp({ create: { width, height, channels: 3, background: 'white' } })
		.png()
		.toBuffer();
}

describe('an item with files of several kinds', () => {
	it('gives each PDF file its own text', async () => {
		const [one, two] = [await pdfOf(page), await pdfOf(page.replace('834.50', '12.00'))];
		const files: Input['files'] = {
			first: ['a.pdf', one],
			photo: ['b.png', pngImage],
			last: ['c.pdf', two],
		};
		const pdfText = { 'a.pdf': await pdfTextOf(one), last: await pdfTextOf(two) };
		const records = await extract({ pdfText }, files, { parameters: { binaryFields: '*' } });
		expect(records.map(({ _meta }) => _meta.source)).toEqual(['pdf text', 'image', 'pdf text']);
		expect(records.map(({ total }) => total)).toEqual([834.5, null, 12]);
	});

	it('says what is wrong with the option before it reads a file', async () => {
		const files = { data: ['a.pdf', await pdfOf(page)] as [string, Buffer] };
		await expect(extract({ pdfText: { 'x.pdf': 'A' } }, files)).rejects.toThrow(
			'names PDF files that the item does not have: x.pdf',
		);
		expect(paths()).toEqual([]);
	});
});

describe('Document OCR', () => {
	async function ocrOf(options: INodeParameters, settings: Partial<Settings> = {}) {
		const content = await pdfOf(page, 'Terms of delivery\nand of payment, as agreed upon');
		const pdfText = await pdfTextOf(content);
		const { parameters, ...others } = settings;
		const given = { output: 'document', options: { pdfText, ...options }, ...parameters };
		const { rows: records, hints } = await service.run(new DocumentOcr(), given, {
			input: [file('a.pdf', content)],
			onError: 'continueRegularOutput',
			...others,
		});
		return { records, hints };
	}

	it('gives the text of the file without a request', async () => {
		const { records } = await ocrOf(instead);
		expect(records).toMatchObject([
			{
				model: 'pdf text',
				pageCount: 2,
				usage: { pages_processed: 0 },
				markdown: expect.stringContaining('834.50'),
			},
		]);
		expect(paths()).toEqual([]);
		const byPage = await ocrOf(instead, { parameters: { output: 'page' } });
		expect(byPage.records).toMatchObject([{ number: 1 }, { number: 2 }]);
	});

	it('needs no model of OCR where the text is used', async () => {
		const parameters = { model: { __rl: true, mode: 'list', value: '' } };
		const credential = deployment;
		const { records } = await ocrOf({}, { credential, parameters });
		expect(records).toMatchObject([{ model: 'pdf text' }]);
	});

	it('lists what the file has and OCR does not, and the reverse', async () => {
		ocr = [page.replace('834.50', '884.50'), 'Terms of delivery and of payment, as agreed upon'];
		const { records, hints } = await ocrOf(check);
		expect(records).toMatchObject([
			{ textDifferences: [{ page: 1, onlyInFile: ['834.50'], onlyInOcr: ['884.50'], share: 1 }] },
		]);
		expect(hints.join()).toContain('OCR and the text of a.pdf differ');
		const byPage = await ocrOf(check, { parameters: { output: 'page' } });
		expect(byPage.records).toMatchObject([
			{ textDifferences: [{ page: 1 }] },
			{ textDifferences: [] },
		]);
		expect(byPage.hints.join()).toContain('OCR and the text of a.pdf differ');
	});

	it('asks again for the same file where its text is used in another way', async () => {
		const content = await pdfOf(page);
		const pdfText = await pdfTextOf(content);
		const input = [1, 2].map(() => file('a.pdf', content));
		const { rows } = await service.run(
			new DocumentOcr(),
			{ output: 'document', options: { pdfText } },
			{
				input,
				ofItem: (name, item) =>
					name === 'options' ? { pdfText, pdfTextUse: ['check', 'instead'][item] } : undefined,
			},
		);
		expect(rows.map(({ model }) => model)).toEqual(['ocr', 'pdf text']);
	});

	it('reads tables by OCR in any case', async () => {
		await ocrOf(instead, { parameters: { output: 'tableRow' } });
		expect(paths()).toEqual(['ocr']);
	});
});
