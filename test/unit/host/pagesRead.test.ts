import type { Checked } from '../../../nodes/StructuredExtraction/record/checked';
import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { PDFDocument } from 'pdf-lib';
import { makePdf } from '../../service/testing/makePdf';
import { file, type Asked, png, scriptedService } from './scriptedService';

// Pages that OCR has not read, and records in which nothing was found, are not "fine" and not "read".

const IMAGE = '![img-0.jpeg](img-0.jpeg)';
const PAGE =
	'Invoice R-2077 of 14.03.2025, for the instruments delivered. Net 100.00, total 119.00';

/** The content of an image, as services send it. */
const CONTENT = Buffer.from('image').toString('base64');

interface Answered {
	index: number;
	markdown: string;
	images?: object[];
	dimensions?: object;
}

const service = scriptedService({
	ocr: [PAGE],
	chat: () => ({ number: 'R-2077', total: '119.00' }),
});

const answerWith = (pages: Answered[], pages_processed = pages.length) => ({
	model: 'ocr',
	pages,
	usage_info: { pages_processed },
});
const sheets = (...texts: string[]): Answered[] =>
	texts.map((markdown, index) => ({ index, markdown }));

const pdfOf = async (pages: number) =>
	file('a.pdf', await makePdf(Array.from({ length: pages }, () => [])));

/** A file without letters of its own, as scanners make it. */
async function scanOf(pages: number) {
	const pdf = await PDFDocument.create({ updateMetadata: false });
	for (let page = 0; page < pages; page += 1) pdf.addPage([595, 842]);
	return file('scan.pdf', Buffer.from(await pdf.save()));
}

/** @param pages their number in a PDF file, or a text in its place */
async function extract(
	pages: number | string,
	parameters: INodeParameters = {},
	makeFile: typeof pdfOf = pdfOf,
) {
	const input = [typeof pages === 'number' ? await makeFile(pages) : {}];
	const given = typeof pages === 'string' ? { source: 'text', text: pages } : {};
	const { rows, hints } = await service.run(
		new StructuredExtraction(),
		{
			schemaFrom: 'example',
			example: '{"number": "R-1", "total": 1.5}',
			options: {},
			...given,
			...parameters,
		},
		{ input, onError: 'continueRegularOutput' },
	);
	const [row = {}] = rows;
	const { _meta, error = '' } = row as unknown as {
		error?: string;
		_meta?: { review: string[]; checked: Checked; notes: string[]; pages: number };
	};
	return {
		row,
		hints: hints.join('\n'),
		error,
		review: [],
		checked: {} as Checked,
		notes: [],
		..._meta,
	};
}

async function read(pages: number, output = 'document', makeFile: typeof pdfOf = pdfOf) {
	const parameters = { output, options: {} };
	const { rows, hints } = await service.run(new DocumentOcr(), parameters, {
		input: [await makeFile(pages)],
	});
	return { rows, hints: hints.join('\n') };
}

describe('Structured Extraction', () => {
	it('calls a record fine whose pages were all read, and says what it looked at', async () => {
		service.ocr = [PAGE, 'Terms of payment: thirty days net, without discount'];
		const { review, checked, hints } = await extract(2);
		expect(review).toEqual([]);
		expect(checked).toEqual({
			pages: true,
			answer: true,
			found: true,
			required: 'no field is required',
			values: true,
			sums: 'the total is in no sum',
			copies: true,
		});
		expect(hints).toContain('1 file: fine (without sums)');
	});

	it('names a page that came back as an image', async () => {
		service.ocr = [PAGE, IMAGE];
		const { review, checked, hints } = await extract(2);
		expect(review).toEqual(['Page 2 holds only an image: its text was not read']);
		expect(checked.pages).toBe(false);
		expect(hints).toContain('1 file: to check | a.pdf: Page 2 holds only an image');
	});

	it('does not ask a model about a file that is an image alone', async () => {
		service.ocr = [IMAGE];
		const { error } = await extract(1);
		expect(error).toMatch(/no text was found in the document.*OCR took its pages for images/);
		expect(service.chats()).toEqual([]);
	});

	it('reads a page that came back as an image once more, as a picture', async () => {
		service.ocr = ({ body }: Asked) => {
			const { document, include_image_base64: withImages } = body as {
				document?: { type: string; image_url?: string };
				include_image_base64?: boolean;
			};
			if (document?.type === 'image_url') return answerWith(sheets(PAGE));
			const content = withImages ? { image_base64: CONTENT } : {};
			const page = { index: 1, markdown: IMAGE, images: [{ id: 'img-0.jpeg', ...content }] };
			return answerWith([{ index: 0, markdown: 'Delivered as agreed in our contract' }, page]);
		};
		const { row, review, checked, notes, hints } = await extract(2);
		expect(row).toMatchObject({ number: 'R-2077', total: 119 });
		expect(review).toEqual([]);
		expect(checked.pages).toBe(true);
		expect(notes).toContain('Page 2 came back as an image and was read again as a picture');
		const asked = service.asked.filter(({ path }) => path === 'ocr');
		expect(asked.map(({ body }) => (body['document'] as { type: string }).type)).toEqual([
			'document_url',
			'document_url',
			'image_url',
		]);
		expect(asked[2]?.text).toContain(`data:image/jpeg;base64,${CONTENT}`);
		expect(hints).toContain('5 pages of OCR');
		expect(hints).toContain('4 requests');
	});

	it.each([
		['the service answered with 1', '', 1],
		['of which the last is wanted', '-1', 1],
		['of which the first is wanted', '1', 0],
	])('says that the file has more pages: %s', async (_, pages, count) => {
		service.ocr = answerWith(sheets(PAGE), 3);
		const { review, checked, hints } = await extract(3, { options: { pages } });
		const reason = 'The file has 3 pages, the service answered with 1';
		expect(review).toEqual(count === 1 ? [reason] : []);
		expect(checked.pages).toBe(count === 0);
		expect(hints).toContain('1 page of OCR');
	});

	it('names a page without text of a file that has letters of its own', async () => {
		service.ocr = [PAGE, ' ', ''];
		const { review, checked, notes, hints } = await extract(3);
		expect(review).toEqual(['No text was found on pages 2, 3']);
		expect(checked.pages).toBe(false);
		expect(notes).toEqual([]);
		expect(hints).toContain('1 file: to check | a.pdf: No text was found on pages 2, 3');
	});

	it('asks to look at a page without text that may be the back of a scanned sheet', async () => {
		service.ocr = [PAGE, ''];
		const { review, checked, notes, hints } = await extract(2, {}, scanOf);
		const note = 'No text was found on page 2: look whether it is blank';
		expect([review, notes]).toEqual([[], [note]]);
		expect(checked.pages).toMatch(/^whether more pages/);
		expect(hints).toContain('1 file: fine');
		expect(hints).toContain(`${note}. (item 1)`);
	});

	it('tells a small image from a page that was not read', async () => {
		const logo = { id: 'l', top_left_x: 0, top_left_y: 0, bottom_right_x: 200, bottom_right_y: 90 };
		const dimensions = { dpi: 100, width: 827, height: 1169 };
		service.ocr = answerWith([
			...sheets(PAGE),
			{ index: 1, markdown: '![l](l) Page 2 of 2', images: [logo], dimensions },
		]);
		const { review, checked, notes } = await extract(2);
		expect([review, notes]).toEqual([[], []]);
		expect(checked.pages).toBe(true);
	});

	it('leaves open what cannot be counted', async () => {
		service.chat = () => ({ number: 'R-2077' });
		const { rows } = await service.run(new StructuredExtraction(), {
			schemaFrom: 'example',
			example: '{"number": "R-1"}',
			options: {},
		});
		expect(rows[0]?.['_meta']).toMatchObject({
			review: [],
			checked: { pages: expect.stringMatching(/^whether more pages/), answer: true, copies: true },
		});
	});

	it.each(['A letter about nothing', 1])(
		'does not call it fine to find nothing: %s',
		async (pages) => {
			service.chat = () => ({ number: null, total: null });
			const { review, checked, hints } = await extract(pages);
			expect(review).toEqual(['Nothing was found of the fields asked for']);
			expect(checked).toMatchObject({
				pages: true,
				answer: true,
				found: false,
				copies: expect.stringMatching(/^there is no number/),
			});
			expect(hints).toMatch(/^1 (text|file): to check/m);
		},
	);

	it('says of an image that nothing but the model has looked at it', async () => {
		const parameters = { readWith: 'vision' };
		const { rows } = await service.run(
			new StructuredExtraction(),
			{ schemaFrom: 'example', example: '{"number": "R-1"}', options: {}, ...parameters },
			{ input: [png], credential: { environment: 'deployment' } },
		);
		expect(rows[0]?.['_meta']).toMatchObject({
			checked: { pages: true, found: true, values: false },
		});
	});

	it('looks at required fields and sums only where there are any', async () => {
		const example = {
			type: 'object',
			required: ['total_amount'],
			properties: {
				net_amount: { type: 'number' },
				tax_amount: { type: 'number' },
				total_amount: { type: 'number' },
			},
		};
		service.ocr = ['Net 100.00, tax 19.00, total 119.00'];
		service.chat = () => ({ net_amount: '100.00', tax_amount: '19.00', total_amount: '119.00' });
		const schema = { schemaFrom: 'jsonSchema', jsonSchema: JSON.stringify(example) };
		const sums = ['net_amount', 'tax_amount', 'total_amount'];
		expect((await extract(1, schema)).checked).toMatchObject({ required: true, sums });
		service.chat = () => ({ net_amount: null, tax_amount: null, total_amount: '119.00' });
		expect((await extract(1, schema)).checked.sums).toBe('the total is in no sum');
	});
});

describe('Document OCR', () => {
	it.each(['document', 'page', 'tableRow'])(
		'reads in part where a page is an image: %s',
		async (output) => {
			service.ocr = [PAGE, IMAGE];
			const { hints } = await read(2, output);
			expect(hints).toContain('1 file: read in part | a.pdf: Page 2 came back as an image');
			expect(hints).toContain('Page 2 of a.pdf came back as an image with next to no text.');
		},
	);

	it('has read a file whose images are wanted', async () => {
		service.ocr = [PAGE, IMAGE];
		const { hints } = await read(2, 'image');
		expect(hints).toContain('1 file: read\n');
		expect(service.paths()).toEqual(['ocr']);
	});

	it('says that the file has more pages, and counts those that came', async () => {
		service.ocr = answerWith(sheets(PAGE), 3);
		const { rows, hints } = await read(3);
		const shortfall = 'file has 3 pages, the service answered with 1';
		expect(hints).toContain(`1 file: read in part | a.pdf: The ${shortfall}`);
		expect(hints).toContain(`a.pdf: The ${shortfall}. (item 1)`);
		expect(hints).toContain('Used: 1 page');
		expect(rows[0]?.['notes']).toEqual([`The ${shortfall}`]);
	});

	it.each([
		['blank', ' ', ''],
		['an image', IMAGE, 'Page 1 came back as an image; '],
	])('has not read a file without any text: its page is %s', async (_, page, before) => {
		service.ocr = [page];
		const { hints } = await read(1);
		const none = 'No text was found in the document';
		expect(hints).toContain(`1 file: without text | a.pdf: ${before}${none}`);
	});

	it.each(['document', 'page', 'tableRow'])(
		'reads in part where a page of a file with letters has no text: %s',
		async (output) => {
			service.ocr = [PAGE, ''];
			const { hints } = await read(2, output);
			expect(hints).toContain('1 file: read in part | a.pdf: No text was found on page 2');
			expect(hints).toContain('a.pdf: No text was found on page 2. (item 1)');
		},
	);

	it('has read a scan with a page without text, and asks to look at it', async () => {
		service.ocr = [PAGE, ''];
		const { hints } = await read(2, 'document', scanOf);
		expect(hints).toContain('1 file: read\n');
		expect(hints).toContain('No text was found on page 2: look whether it is blank. (item 1)');
	});
});
