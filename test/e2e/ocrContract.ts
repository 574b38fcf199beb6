import type { INodeParameters } from 'n8n-workflow';
import { PDFDocument } from 'pdf-lib';
import type { ContractRow } from './contract';
import type { TestItem } from './runNode';

/** A PDF file of two pages, with an image on the first. @param png the image */
export async function pdfWithImage(png: Uint8Array): Promise<Buffer> {
	const document = await PDFDocument.create();
	const image = await document.embedPng(png);
	const first = document.addPage([400, 300]);
	first.drawText('Quarterly report', { x: 40, y: 250, size: 18 });
	first.drawImage(image, { x: 40, y: 80, width: 240, height: 120 });
	document.addPage([400, 300]).drawText('Second page', { x: 40, y: 250, size: 14 });
	return Buffer.from(await document.save());
}

interface Given {
	pdf: Buffer;
	png: Buffer;
	/** An http address of an image, with the file extension .png. */
	photoUrl: string;
}

/** The rows of the contract about OCR: spec §2.5, §2.6 and §4, and what the node does beyond it. */
export function ocrRows({ pdf, png, photoUrl }: Given): ContractRow[] {
	const pdfUri = `data:application/pdf;base64,${pdf.toString('base64')}`;
	const pngUri = `data:image/png;base64,${png.toString('base64')}`;
	const withPdf: TestItem = { files: { data: { content: pdf, fileName: 'report.pdf' } } };
	const withPng: TestItem = { files: { data: { content: png, fileName: 'photo.png' } } };
	const fromPdf = { type: 'document_url', document_url: pdfUri };
	const body = { model: 'svc-ocr-latest', document: fromPdf };
	const request = { path: '/v1/ocr', headers: { 'content-type': 'application/json' }, body };
	const row = (
		says: string,
		parameters: INodeParameters,
		sent: object,
		more: Partial<ContractRow> = {},
	): ContractRow => ({
		says,
		environment: 'main',
		node: 'documentOcr',
		parameters,
		items: [withPdf],
		request: { ...request, body: { ...body, ...sent } },
		...more,
	});

	/** What comes out of pages that the service answers with. */
	const answered = (
		says: string,
		pages: object[],
		output: ContractRow['output'],
		parameters: INodeParameters = {},
		sent: object = {},
	) => row(says, parameters, sent, { answer: { pages }, output });

	const box = { top_left_x: 10, top_left_y: 20, bottom_right_x: 130, bottom_right_y: 80 };
	const page = {
		index: 0,
		markdown:
			'# Report\n\n![img-0.jpeg](img-0.jpeg)\n\nWith $x^2$.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |',
		images: [{ id: 'img-0.jpeg', ...box }],
		dimensions: { dpi: 200, height: 2200, width: 1700 },
	};
	const next = { index: 1, markdown: 'Second page', images: [], dimensions: page.dimensions };
	const place = { id: 'img-0.jpeg', left: 10, top: 20, right: 130, bottom: 80 };
	const base64 = png.toString('base64');
	const withContent = (image_base64: string) => ({
		pages: [{ ...page, images: [{ id: 'img-0.jpeg', ...box, image_base64 }] }],
	});
	const image = {
		page: 1,
		id: 'img-0.jpeg',
		imageName: 'img-0.png',
		mimeType: 'image/png',
		bytes: png.length,
		box: { left: 10, top: 20, right: 130, bottom: 80, width: 120, height: 60 },
	};

	return [
		row(
			'§2.5, §4 rule 6: the model that is chosen, by the model field alone',
			{ model: { __rl: true, mode: 'id', value: 'svc-ocr-2503' } },
			{ model: 'svc-ocr-2503' },
			{ answer: { pages: [page] } },
		),
		row(
			'§2.5 document: document_url as a public URL, untouched',
			{ source: 'url', documentUrl: 'https://Files.example/a%20b.pdf?x=[1]#p' },
			{
				document: {
					type: 'document_url',
					document_url: 'https://Files.example/a%20b.pdf?x=[1]#p',
				},
			},
			{ items: [{}], answer: { pages: [page] }, output: { fileName: 'a b.pdf' } },
		),
		row(
			'§2.5 include_image_base64: boolean, when images are wanted',
			{ includeImages: true },
			{ include_image_base64: true },
		),
		row('§2.5 include_image_base64: not sent otherwise', { output: 'tableRow' }, {}),
		row(
			'beyond §2.5: an image as image_url',
			{},
			{ document: { type: 'image_url', image_url: pngUri } },
			{ items: [withPng] },
		),
		row(
			'beyond §2.5: the address of an image as image_url',
			{ source: 'url', documentUrl: photoUrl },
			{ document: { type: 'image_url', image_url: photoUrl } },
			{ items: [{}] },
		),
		row(
			'beyond §2.6: how sure the reading of each word is, without what cannot be true',
			{ options: { layoutDetails: 'blocksAndConfidence' } },
			{ include_blocks: true, confidence_scores_granularity: 'word' },
			{
				answer: {
					pages: [
						{
							...page,
							confidence_scores: {
								average_page_confidence_score: 0.9,
								minimum_page_confidence_score: 7,
								word_confidence_scores: [
									{ text: 'Report', confidence: 0.5, start_index: 2 },
									{ text: 'Report', confidence: 0.5, start_index: 3 },
									{ text: 'Report', confidence: 5, start_index: 2 },
								],
							},
						},
					],
				},
				output: {
					pages: [
						{
							confidence: {
								...{ average: 0.9, lowest: null },
								words: [{ text: 'Report', confidence: 0.5, start: 2, end: 8 }],
							},
						},
					],
				},
			},
		),
		row(
			'beyond §2.5: pages chosen from the answer otherwise',
			{ options: { pages: '-1' } },
			{},
			{ output: { pageCount: 1, pages: [{ number: 2, markdown: 'Second page' }] } },
		),
		row(
			'beyond §2.5: fields that the user adds',
			{ options: { additionalFields: '{"table_format": "html"}' } },
			{ table_format: 'html' },
			{ answer: { pages: [page] } },
		),

		answered('§2.6 pages: in page order', [page, next], {
			pageCount: 2,
			markdown: `${page.markdown}\n\nSecond page`,
			pages: [{ number: 1 }, { number: 2 }],
		}),
		answered('§2.6 index: integer, counted from 0', [page, next], {
			pages: [
				{ index: 0, number: 1 },
				{ index: 1, number: 2 },
			],
		}),
		row(
			'§2.6 index: counted from 1',
			{},
			{},
			{
				answer: {
					pages: [
						{ ...page, index: 1 },
						{ ...next, index: 2 },
					],
				},
				output: {
					pages: [
						{ index: 1, number: 1 },
						{ index: 2, number: 2 },
					],
				},
			},
		),
		answered('§2.6 markdown: inline math stays LaTeX-style text', [page], {
			pages: [{ markdown: page.markdown }],
		}),
		answered(
			'§2.6 markdown: tables as Markdown tables',
			[page],
			{ a: 1, b: 2, _file: 'report.pdf', _page: 1, _table: 1, _row: 1 },
			{ output: 'tableRow' },
		),
		answered('§2.6 images: empty when the page has none', [next], { pages: [{ images: [] }] }),
		answered('§2.6 image: id and pixel coordinates', [page], { pages: [{ images: [place] }] }),
		row(
			'§2.6 image_base64: the content, as a file',
			{ output: 'image' },
			{ include_image_base64: true },
			{ answer: withContent(base64), output: image },
		),
		row(
			'§2.6 image_base64: the same with a data URI prefix',
			{ output: 'image' },
			{ include_image_base64: true },
			{ answer: withContent(`data:image/jpeg;base64,${base64}`), output: image },
		),
		answered(
			'§2.6 dimensions: dpi, height, width',
			[page],
			{ dimensions: { dpi: 200, height: 2200, width: 1700 } },
			{ output: 'page' },
		),
		answered('beyond §2.6: optional parts may be missing', [{ index: 0, markdown: 'x' }], {
			markdown: 'x',
			pages: [{ images: [], dimensions: null }],
			model: 'svc-ocr-latest',
			usage: null,
		}),
		row(
			'beyond §2.6: model and usage_info where they come',
			{},
			{},
			{
				answer: { pages: [page], model: 'svc-ocr-2503', usage_info: { pages_processed: 1 } },
				output: { model: 'svc-ocr-2503', usage: { pages_processed: 1 } },
			},
		),
		row(
			'beyond §2.6: tables, header and footer apart from the text',
			{ output: 'page' },
			{},
			{
				answer: {
					pages: [
						{
							index: 0,
							markdown: 'Before\n\n[tbl-0.html](tbl-0.html)\n\nafter',
							tables: [
								{
									id: 'tbl-0.html',
									content: '<table><tr><th>a</th></tr><tr><td>1</td></tr></table>',
									format: 'html',
								},
							],
							header: 'ACME',
							footer: 'Page 1',
						},
					],
				},
				output: {
					markdown: 'Before\n\n| a |\n| --- |\n| 1 |\n\nafter',
					tables: [{ number: 1, headings: ['a'], rows: [{ a: '1' }] }],
					header: 'ACME',
					footer: 'Page 1',
				},
			},
		),

		row(
			'§2.5, §4 POST {base_url}/v1/ocr: the model svc-ocr-latest, a PDF as a data URI, no more',
			{},
			{},
		),
		row(
			'§4 rule 5: with include_image_base64, each image of each page has its content',
			{ output: 'image' },
			{ include_image_base64: true },
			{ output: { page: 1, mimeType: 'image/jpeg', imageName: 'img-0.jpeg' } },
		),
	];
}
