import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { PDFDocument } from 'pdf-lib';
import { expect } from 'vitest';
import { listedModel, type TestItem } from './runNode';

/**
 * The contract with the service (service-interface.md) as far as n8n has a part in it: addresses, headers,
 * and a body of each kind, compared as a whole. What each option adds to a body is in the tests of `ask.ts`.
 */
export interface ContractRow {
	/** Section of the specification, and what it says there. */
	says: string;
	environment: 'main' | 'deployment';
	/** What the user sets. */
	node: 'chatWithImages' | 'fimCompletion' | 'documentOcr';
	parameters: INodeParameters;
	items?: TestItem[];
	/** What must be sent. */
	path: string;
	body: object;
	accept?: string;
	/** What must be in the first item put out. */
	output?: Record<string, unknown>;
}

/** A model that nobody has chosen. */
export const noModel = { model: listedModel('') };

const imageFile = async (name: string) => await readFile(join(import.meta.dirname, 'images', name));

/** Images of 120 × 60 pixels that show "TOTAL 7". */
export const pngImage = await imageFile('total.png');
const jpegImage = await imageFile('total.jpg');

/** A PDF file of two pages, with an image on the first. */
async function pdfWithImage(): Promise<Buffer> {
	const document = await PDFDocument.create({ updateMetadata: false });
	const image = await document.embedPng(pngImage);
	const first = document.addPage([400, 300]);
	first.drawText('Quarterly report', { x: 40, y: 250, size: 18 });
	first.drawImage(image, { x: 40, y: 80, width: 240, height: 120 });
	document.addPage([400, 300]).drawText('Second page', { x: 40, y: 250, size: 14 });
	return Buffer.from(await document.save());
}

type Row = Omit<ContractRow, 'says'>;

const uri = (type: string, content: Buffer) => `data:${type};base64,${content.toString('base64')}`;

/** @param photoUrl an http address of an image, with the file extension .png */
export async function contractRows(photoUrl: string): Promise<ContractRow[]> {
	const pdf = await pdfWithImage();
	const photo = { content: pngImage, fileName: 'photo.png' };
	const withPng: TestItem = { files: { data: photo } };
	const withBoth: TestItem = {
		files: { first: photo, second: { content: jpegImage, fileName: 'photo.jpg' } },
	};
	const withPdf: TestItem = { files: { data: { content: pdf, fileName: 'report.pdf' } } };
	const images = [pngImage, jpegImage].map((content, index) => ({
		type: 'image_url',
		image_url: { url: uri(['image/png', 'image/jpeg'][index] ?? '', content) },
	}));
	const prompt = 'What is this?';
	const question = { role: 'user', content: [{ type: 'text', text: prompt }, images[0]] };
	const gap = 'function add(';
	const chat: Row = {
		environment: 'main',
		node: 'chatWithImages',
		path: '/v1/chat/completions',
		parameters: { prompt },
		items: [withPng],
		body: { model: 'vision-12b-latest', messages: [question] },
	};
	const fim: Row = {
		environment: 'deployment',
		node: 'fimCompletion',
		path: '/v1/fim/completions',
		parameters: { ...noModel, prompt: gap },
		body: { model: 'codestral-2405', prompt: gap },
	};
	const document = { type: 'document_url', document_url: uri('application/pdf', pdf) };
	const ocr: Row = {
		environment: 'main',
		node: 'documentOcr',
		path: '/v1/ocr',
		parameters: {},
		items: [withPdf],
		body: { model: 'svc-ocr-latest', document },
	};
	const byUrl = { source: 'url', documentUrl: photoUrl };
	const shown = (image: object) => ({ ...ocr.body, document: { type: 'image_url', ...image } });

	return [
		{ ...chat, says: '§2.2, §4, §5 an image, with the key, and nothing that is not asked for' },
		{
			...chat,
			says: '§4 rule 1, §5 a text on a deployment: no key where there is none',
			environment: 'deployment',
			accept: 'application/json',
			parameters: { ...noModel, prompt, imageSource: 'none' },
			// The contract's name of a small general model there, release 24.09 (§1, §2.1).
			body: { model: 'small-2409', messages: [{ role: 'user', content: prompt }] },
		},
		{
			...chat,
			says: '§2.1 an image on a deployment, by a name that its owner gave',
			environment: 'deployment',
			accept: 'application/json',
			parameters: { prompt, model: listedModel('our-model') },
			body: { ...chat.body, model: 'our-model' },
		},
		{
			...chat,
			says: '§2.1, §4 rule 6 the model field alone chooses the model; a stream',
			parameters: { prompt, model: listedModel('vision-large-latest'), options: { stream: true } },
			body: { ...chat.body, model: 'vision-large-latest', stream: true },
		},
		{
			...chat,
			says: '§2.2, §4 rules 2 and 3 files and an address, the text first',
			items: [withBoth],
			parameters: {
				prompt,
				imageSource: 'both',
				imageFields: 'first, second',
				imageUrls: photoUrl,
				options: { systemMessage: 'Be brief.' },
			},
			body: {
				...chat.body,
				messages: [
					{ role: 'system', content: 'Be brief.' },
					{
						role: 'user',
						content: [
							{ type: 'text', text: prompt },
							...images,
							{ type: 'image_url', image_url: { url: photoUrl } },
						],
					},
				],
			},
		},
		{
			...chat,
			says: '§4 rule 4 an answer that is a JSON object',
			parameters: {
				prompt,
				jsonOutput: true,
				options: { systemMessage: 'Answer as JSON: {"total": 0.5}' },
			},
			body: {
				...chat.body,
				messages: [{ role: 'system', content: 'Answer as JSON: {"total": 0.5}' }, question],
				response_format: { type: 'json_object' },
			},
			output: { json: { total: expect.anything() as unknown } },
		},
		{ ...fim, says: '§2.4, §4 rule 1, §5 code on a deployment', accept: 'application/json' },
		{ ...fim, says: 'beyond §2.4: on the main service, the same path', environment: 'main' },
		{ ...ocr, says: '§2.5, §4 a PDF file as a data URI, and no more' },
		{
			...ocr,
			says: '§2.5, §4 rule 5 the content of images where they are wanted',
			parameters: { output: 'image' },
			body: { ...ocr.body, include_image_base64: true },
			output: { page: 1, mimeType: 'image/jpeg', imageName: 'img-0.jpeg' },
		},
		{
			...ocr,
			says: 'beyond §2.5: an image as image_url',
			items: [withPng],
			body: shown({ image_url: uri('image/png', pngImage) }),
		},
		{
			...ocr,
			says: 'beyond §2.5: the address of an image',
			items: [{}],
			parameters: byUrl,
			body: shown({ image_url: photoUrl }),
		},
	];
}
