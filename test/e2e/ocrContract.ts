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

	const page = { index: 0, markdown: '# Report' };

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
			'beyond §2.5: how sure the reading of each word is, and blocks',
			{ options: { layoutDetails: 'blocksAndConfidence' } },
			{ include_blocks: true, confidence_scores_granularity: 'word' },
			{ answer: { pages: [page] } },
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
