import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { expect } from 'vitest';
import { ocrRows, pdfWithImage } from './ocrContract';
import type { TestItem } from './runNode';

/**
 * The contract with the service (service-interface.md), row by row: what it says, what a user sets,
 * and the request that the real n8n must then send. `contract.test.ts` runs each row.
 *
 * A request body is compared as a whole, so a row also shows that nothing else is sent.
 */
export interface ContractRow {
	/** Section of the specification, and what it says there. */
	says: string;
	environment: 'main' | 'deployment';
	/** What the user sets. */
	node: 'chatWithImages' | 'fimCompletion' | 'documentOcr';
	parameters: INodeParameters;
	items?: TestItem[];
	/** The service's answer; its own unless given. */
	answer?: unknown;
	/** What must be sent. */
	request: {
		path: string;
		headers?: Record<string, string>;
		/** Headers that must not be there. */
		without?: string[];
		body: unknown;
	};
	/** What must be in the first item put out. */
	output?: Record<string, unknown>;
}

const imageFile = async (name: string) => await readFile(join(import.meta.dirname, 'images', name));

/** Images of 120 × 60 pixels that show "TOTAL 7". */
export const pngImage = await imageFile('total.png');
export const jpegImage = await imageFile('total.jpg');
const pdf = await pdfWithImage(pngImage);

const pngUri = `data:image/png;base64,${pngImage.toString('base64')}`;
const jpegUri = `data:image/jpeg;base64,${jpegImage.toString('base64')}`;

const png: TestItem = { files: { data: { content: pngImage, fileName: 'photo.png' } } };
const jpeg: TestItem = { files: { data: { content: jpegImage, fileName: 'photo.jpg' } } };
const both: TestItem = { files: { ...rename(png, 'first'), ...rename(jpeg, 'second') } };

function rename({ files }: TestItem, field: string) {
	return Object.fromEntries(Object.values(files ?? {}).map((file) => [field, file]));
}

const model = (value: string) => ({ __rl: true, mode: 'id', value });

const text = (content: string) => ({ type: 'text', text: content });
const asObject = (url: string) => ({ type: 'image_url', image_url: { url } });
const asString = (url: string) => ({ type: 'image_url', image_url: url });

const json = { 'content-type': 'application/json' };

/** A question without images, with more of what the user sets. */
const question = (options: INodeParameters = {}, more: INodeParameters = {}) => ({
	model: model('svc-small-latest'),
	prompt: 'What is this?',
	imageSource: 'none',
	options,
	...more,
});

const asked = (more: object = {}) => ({
	model: 'svc-small-latest',
	messages: [{ role: 'user', content: 'What is this?' }],
	...more,
});

/** The request of a question about images. */
const askedAbout = (...images: object[]) =>
	asked({ messages: [{ role: 'user', content: [text('What is this?'), ...images] }] });

/** A question about the images of the item. */
const about = (more: INodeParameters = {}) => question({}, { imageSource: 'binary', ...more });

const gap = (options: INodeParameters = {}, more: INodeParameters = {}) => ({
	model: model('codestral-2405'),
	prompt: 'def add(a, b):\n    ',
	suffix: '',
	options,
	...more,
});

const gapBody = { model: 'codestral-2405', prompt: 'def add(a, b):\n    ' };

/** @param photoUrl an http address at which the service finds `pngImage` */
export function contractRows(photoUrl: string): ContractRow[] {
	const rowsOf =
		(node: ContractRow['node'], environment: ContractRow['environment'], path: string) =>
		(
			says: string,
			parameters: INodeParameters,
			body: unknown,
			{ headers = json, without, ...more }: Partial<ContractRow & ContractRow['request']> = {},
		): ContractRow => ({
			...{ says, environment, node, parameters },
			request: { path, headers, without, body },
			...more,
		});
	const chat = rowsOf('chatWithImages', 'main', '/v1/chat/completions');
	const fim = rowsOf('fimCompletion', 'deployment', '/v1/fim/completions');
	const onDeployment = { environment: 'deployment' } as const;
	const withPng = { items: [png] };
	const withoutKey = {
		headers: { ...json, accept: 'application/json' },
		without: ['authorization'],
	};

	return [
		...['vision-12b-latest', 'svc-medium-latest', 'svc-small-latest', 'vision-12b-2409'].map(
			(name) =>
				chat(
					`§2.1 ${name} takes images`,
					about({ model: model(name) }),
					{ ...askedAbout(asObject(pngUri)), model: name },
					withPng,
				),
		),

		chat(
			'§2.2 messages: ordered conversation; roles system and user',
			question({
				systemMessage: 'Be brief.',
				history: {
					message: [
						{ role: 'user', content: 'Good morning' },
						{ role: 'assistant', content: 'Good morning!' },
					],
				},
			}),
			asked({
				messages: [
					{ role: 'system', content: 'Be brief.' },
					{ role: 'user', content: 'Good morning' },
					{ role: 'assistant', content: 'Good morning!' },
					{ role: 'user', content: 'What is this?' },
				],
			}),
		),
		chat('§2.2 max_tokens: integer', question({ maxTokens: 50 }), asked({ max_tokens: 50 })),
		chat(
			'§2.2 temperature: number, on the hosted deployment',
			question({ temperature: 0.3 }),
			asked({ temperature: 0.3 }),
			onDeployment,
		),
		chat(
			'§2.2 temperature on the main service',
			question({ temperature: 0 }),
			asked({ temperature: 0 }),
		),
		chat(
			'§2.2 stream: boolean, on the hosted deployment',
			question({ stream: true }),
			asked({ stream: true }),
			onDeployment,
		),
		chat('§2.2 stream on the main service', question({ stream: true }), asked({ stream: true })),
		chat(
			'§2.2 response_format: json_object',
			question({}, { jsonOutput: true }),
			asked({ response_format: { type: 'json_object' } }),
		),
		chat(
			'§2.2 image_url: object with url; data URI with its MIME type (jpeg)',
			about(),
			askedAbout(asObject(jpegUri)),
			{ items: [jpeg] },
		),
		chat(
			'§2.2 image_url: string',
			about({ options: { imageUrlForm: 'string' } }),
			askedAbout(asString(pngUri)),
			withPng,
		),
		chat(
			'§2.2 image reference: publicly reachable HTTP(S) URL',
			question({}, { imageSource: 'url', imageUrls: photoUrl }),
			askedAbout(asObject(photoUrl)),
		),
		chat(
			'§2.2 one text part and several image parts, text first',
			about({ imageSource: 'both', imageFields: 'first, second', imageUrls: photoUrl }),
			askedAbout(asObject(pngUri), asObject(jpegUri), asObject(photoUrl)),
			{ items: [both] },
		),

		fim('§2.4 suffix', gap({}, { suffix: '\nadd(1, 2)' }), { ...gapBody, suffix: '\nadd(1, 2)' }),
		fim('§2.4 stream', gap({ stream: true }), { ...gapBody, stream: true }),
		fim(
			'beyond §2.4: max_tokens, temperature and stop',
			gap({ maxTokens: 20, temperature: 0, stop: '\\n\\n\n#' }),
			{ ...gapBody, max_tokens: 20, temperature: 0, stop: ['\n\n', '#'] },
		),
		fim('beyond §2.4: on the main service, the same path', gap(), gapBody, { environment: 'main' }),
		...ocrRows({ pdf, png: pngImage, photoUrl }),
		chat(
			'§4 rule 2: plain string content for text-only messages',
			about({ imageSource: 'none' }),
			asked(),
			withPng,
		),
		chat(
			'§4 rule 2: content array for messages with images, strings for the others',
			about({ options: { systemMessage: 'Be brief.' } }),
			asked({
				messages: [
					{ role: 'system', content: 'Be brief.' },
					{ role: 'user', content: [text('What is this?'), asObject(pngUri)] },
				],
			}),
			withPng,
		),
		chat(
			'§4 rule 3: both forms of image parts mixed in one message',
			question({
				history: {
					message: [
						{
							role: 'user',
							content: `={{ [
								{ type: 'text', text: 'Compare' },
								{ type: 'image_url', image_url: '${photoUrl}' },
								{ type: 'image_url', image_url: { url: '${pngUri}' } },
							] }}`,
						},
					],
				},
			}),
			asked({
				messages: [
					{ role: 'user', content: [text('Compare'), asString(photoUrl), asObject(pngUri)] },
					{ role: 'user', content: 'What is this?' },
				],
			}),
		),
		chat(
			'§4 rule 4: a system message describes the layout, the answer is a JSON object',
			about({ jsonOutput: true, options: { systemMessage: 'Answer as JSON: {"total": 0.5}' } }),
			asked({
				messages: [
					{ role: 'system', content: 'Answer as JSON: {"total": 0.5}' },
					{ role: 'user', content: [text('What is this?'), asObject(pngUri)] },
				],
				response_format: { type: 'json_object' },
			}),
			{ ...withPng, output: { json: { total: expect.anything() as unknown } } },
		),
		chat(
			'§2.1, §4 rule 6: vision-large-latest takes images; the model field alone chooses it',
			about({ model: model('vision-large-latest') }),
			{ ...askedAbout(asObject(pngUri)), model: 'vision-large-latest' },
			withPng,
		),

		chat(
			'§2.2, §4, §5 POST {base_url}/v1/chat/completions: the key, and nothing that is not asked for',
			question(),
			asked(),
			{ headers: { ...json, authorization: 'Bearer (redacted)' } },
		),
		chat(
			'§4 rule 1, §5 POST {deployment_url}/v1/chat/completions: Accept, and no key where there is none',
			question(),
			asked(),
			{ ...onDeployment, ...withoutKey },
		),
		fim(
			'§2.4, §4 rule 1, §5 POST {deployment_url}/v1/fim/completions: the same, model and prompt alone',
			gap(),
			gapBody,
			withoutKey,
		),

		chat(
			'§8 up to 8 images per request',
			question({}, { imageSource: 'url', imageUrls: Array<string>(8).fill(photoUrl).join('\n') }),
			askedAbout(...Array<object>(8).fill(asObject(photoUrl))),
		),
	];
}
