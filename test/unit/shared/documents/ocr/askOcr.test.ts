import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type FileStore, StoredFile } from '../../../../../nodes/shared/documents/files/storedFile';
import {
	askOcr,
	type OcrSettings,
	requireOcr,
} from '../../../../../nodes/shared/documents/ocr/askOcr';
import type { DocumentSource } from '../../../../../nodes/shared/documents/ocr/documents';
import type { OptionFields } from '../../../../../nodes/shared/service/optionFields';
import { asProblem } from '../../../../../nodes/shared/host/problem';
import { openService } from '../../../../../nodes/shared/service/service';
import { hostOf } from '../../../host/n8nCore';
import { serve } from '../../../../harness/server';

interface Sent {
	method: string;
	path: string;
	type: string | undefined;
	body: unknown;
}

/** The body of a text is sent as it is. */
type Answer = [statusCode: number, body: unknown];

/** The body of an answer that does not come. */
const NEVER = Symbol('never');

const page = { index: 0, markdown: 'Text' };
const answers: Record<string, Answer> = {
	'POST /v1/ocr': [200, { pages: [page] }],
	'POST /v1/files': [200, { id: 'f-1', object: 'file' }],
	'DELETE /v1/files/f-1': [200, { deleted: true }],
};

/** A server that answers by method and path, and notes what it is sent. */
async function answering(own: Record<string, Answer>, sent: Sent[]) {
	return await serve(async (request, response) => {
		const { method = 'GET', url: path = '/', headers } = request;
		const type = headers['content-type'];
		sent.push({ method, path, type, body: await readBody(await buffer(request), type) });
		const [statusCode, body] = { ...answers, ...own }[`${method} ${path}`] ?? [404, {}];
		if (body === NEVER) return;
		response.writeHead(statusCode).end(typeof body === 'string' ? body : JSON.stringify(body));
	});
}

async function readBody(body: Buffer, type = ''): Promise<unknown> {
	if (body.length === 0) return undefined;
	if (!type.startsWith('multipart/')) return JSON.parse(String(body));
	const bytes = new Uint8Array(body);
	const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
	const entries = [...form].map(async ([name, value]) => [
		name,
		typeof value === 'string' ? value : [value.name, value.type, await value.text()],
	]);
	return Object.fromEntries(await Promise.all(entries)) as unknown;
}

const pdf: DocumentSource = {
	kind: 'file',
	fileName: 'Rechnung "ü".pdf',
	mimeType: 'application/pdf',
	file: new StoredFile(
		{ data: Buffer.from('%PDF-').toString('base64'), mimeType: '' },
		{} as FileStore,
	),
};
const image: DocumentSource = { ...pdf, fileName: 'a.png', mimeType: 'image/png' };
const ocr = (...pages: unknown[]): Record<string, Answer> => ({ 'POST /v1/ocr': [200, { pages }] });
const REFUSED = 'the service refused the request';

async function ask(
	source: DocumentSource,
	settings: Partial<OcrSettings> = {},
	own: Record<string, Answer> = {},
) {
	const sent: Sent[] = [];
	const server = await answering(own, sent);
	const host = hostOf({ baseUrl: server.url });
	const options = { timeout: 60, concurrency: 2, requestsPerMinute: 0 };
	const service = await openService(host, options, undefined, { maxRetries: 0 });
	const all = { model: 'm', additionalFields: {}, ...settings };
	const answer = askOcr(service, source, all).catch((error: unknown) => {
		const { message, details } = asProblem(error);
		return { message, ...details };
	});
	const ended = { answer: await answer, sent };
	await server.close();
	return ended;
}

const bodyOf = async (...given: Parameters<typeof ask>) => (await ask(...given)).sent[0]?.body;

describe('askOcr', () => {
	const pdfPart = { type: 'document_url', document_url: 'data:application/pdf;base64,JVBERi0=' };
	const imagePart = { type: 'image_url', image_url: 'data:image/png;base64,JVBERi0=' };
	const fields: OptionFields = { confidence_scores_granularity: 'word', include_blocks: true };

	it.each<[string, DocumentSource, Partial<OcrSettings>, object]>([
		['a PDF and nothing else', pdf, {}, { document: pdfPart }],
		['an image', image, {}, { document: imagePart }],
		['images', pdf, { includeImages: true }, { document: pdfPart, include_image_base64: true }],
		[
			'other fields',
			pdf,
			{ fields, additionalFields: { a: 1 } },
			{ document: pdfPart, ...fields, a: 1 },
		],
	])('sends %s', async (_, source, settings, body) => {
		expect(await bodyOf(source, settings)).toEqual({ model: 'm', ...body });
	});

	it.each<[string, OcrSettings['delivery'], string]>([
		['x', 'dataUri', 'document_url'],
		['x', 'upload', 'document_url'],
		['x.JPG', 'dataUri', 'image_url'],
		['x.JPG', 'upload', 'image_url'],
	])('passes on the address of %s (%s) as %s', async (name, delivery, type) => {
		const address = `https://b.example/${name}?y`;
		const source: DocumentSource = { kind: 'url', fileName: name, url: address };
		expect(await bodyOf(source, { delivery })).toEqual({
			model: 'm',
			document: { type, [type]: address },
		});
	});

	it('puts tables that come apart from the text into it', async () => {
		const tables = [{ id: 't', content: '<table><tr><th>a</th></tr></table>' }];
		const { answer } = await ask(pdf, {}, ocr({ ...page, markdown: '[t](t)', tables }));
		expect(answer).toMatchObject({ pages: [{ markdown: '| a |\n| --- |' }] });
	});

	const word = { text: 'Text', confidence: 0.5, start_index: 0 };
	const corners = { top_left_x: 0, top_left_y: 0, bottom_right_x: 2, bottom_right_y: 1 };
	const placed = { ...word, ...corners };
	const full = {
		...page,
		confidence_scores: {
			average_page_confidence_score: 0.75,
			minimum_page_confidence_score: 2,
			word_confidence_scores: [
				word,
				{ ...word, start_index: 1 },
				{ ...word, start_index: -1 },
				{ ...word, confidence: 1.5 },
				{ text: 'Text' },
				null,
				'Text',
			],
		},
		blocks: [
			{
				type: 'text',
				content: 'Text',
				top_left_x: 1,
				words: [placed, { ...placed, start_index: 1 }],
			},
			{ type: 'text' },
			null,
		],
	};
	const span = { text: 'Text', start: 0, end: 4 };

	it.each([
		['words at their offsets where it asked for them', fields, [{ ...span, confidence: 0.5 }]],
		['what it did not ask for, but words of the page', {}, undefined],
	])('passes on %s', async (_, asked, words) => {
		const { answer } = await ask(pdf, { fields: asked }, ocr(full));
		const confidence = { average: 0.75, lowest: null, ...(words && { words }) };
		const box = { left: 0, top: 0, right: 2, bottom: 1 };
		const blocks = [
			{ kind: 'text', content: 'Text', box: null, words: [{ start: 0, end: 4, box }] },
		];
		const dimensions = null;
		const read = { ...page, number: 1, images: [], dimensions, confidence, blocks };
		expect('pages' in answer && answer.pages).toEqual([read]);
	});

	it.each([5, [], 'sure', { word_confidence_scores: 5 }, { word_confidence_scores: null }])(
		'reads an answer with %j for the confidence',
		async (strange) => {
			const odd = { ...page, confidence_scores: strange, blocks: strange };
			const { answer } = await ask(pdf, { fields }, ocr(odd));
			expect(answer).toMatchObject({ pages: [{ markdown: 'Text' }] });
			expect('pages' in answer && answer.pages[0]?.confidence).toBeUndefined();
		},
	);

	const SURE = 'the service cannot tell how sure its reading is';
	const POSITION = 'Turn off the option "Checking: Position, Confidence".';
	const labels = { include_blocks: 'Reading: Layout Details' };

	it.each<[string, string[], Partial<OcrSettings>, string, string, boolean]>([
		['one', ['confidence_scores_granularity'], { fields }, SURE, POSITION, true],
		[
			'both',
			['include_blocks', 'confidence_scores_granularity'],
			{ fields },
			`${SURE} and where on the page a text is`,
			POSITION,
			true,
		],
		[
			'both, by their labels',
			['include_blocks', 'confidence_scores_granularity'],
			{ fields, labels },
			`${SURE} and where on the page a text is`,
			'Turn off the options "Checking: Position, Confidence" and "Reading: Layout Details".',
			true,
		],
		['the model', ['model'], { fields }, 'the service has no model "m" for this', 'Choose', true],
		['one that was not sent', ['include_blocks'], {}, REFUSED, 'Check the model', false],
		['images', ['include_image_base64'], { includeImages: true }, REFUSED, 'Check', true],
	])('says which field is refused, and that it is none of the document: %s', async (...given) => {
		const [, names, settings, message, remedy, isGeneral] = given;
		const detail = names.map((name) => ({ loc: ['body', name], msg: `Extra ${name}` }));
		const { answer } = await ask(pdf, settings, { 'POST /v1/ocr': [422, { detail }] });
		expect(answer).toMatchObject({
			message,
			description: expect.stringContaining(remedy) as string,
			statusCode: 422,
		});
		expect('fault' in answer && answer.fault === 'setUp').toBe(isGeneral);
	});

	it('says when the answer holds no page', async () => {
		const { answer } = await ask(pdf, {}, ocr());
		expect(answer).toMatchObject({ message: 'the service found no page in the document' });
	});

	it('refuses a hosted deployment', async () => {
		const service = { environment: 'deployment' } as Parameters<typeof requireOcr>[0];
		expect(() => requireOcr(service)).toThrow('a model server of your own has no document OCR');
	});
});

describe('upload', () => {
	const delivery = 'upload' as const;

	const INSIDE = 'Set the option "Requests: Send Files" to "Inside the Request".';
	const upload = (status: number, body: unknown): Record<string, Answer> => ({
		'POST /v1/files': [status, body],
	});

	it('removes the file when the document cannot be read', async () => {
		const { answer, sent } = await ask(pdf, { delivery }, { 'POST /v1/ocr': [422, {}] });
		expect(answer).toMatchObject({ statusCode: 422 });
		expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'DELETE']);
	});

	const NONE = 'the service does not take uploaded files';
	const PERHAPS_NONE = 'the service seems to take no uploaded files';
	const WRONG_ID = 'the service answered the upload with an identifier that cannot be used';

	it.each<[number, unknown, string, string]>([
		[404, {}, NONE, INSIDE],
		[200, { id: {} }, PERHAPS_NONE, INSIDE],
		[200, '<!doctype html><title>Home</title>', PERHAPS_NONE, INSIDE],
		[200, '', PERHAPS_NONE, INSIDE],
		[413, {}, 'the request is too large for the service', 'smaller'],
		[200, { error: { message: 'Disk is used up' } }, 'refused the request', 'Disk is used up'],
		...['..', '.', '../ocr', '%2e%2e', 'a?b', 'a#b', 'a\\b', ' ', 'x'.repeat(300)].map(
			(id): [number, unknown, string, string] => [200, { id }, WRONG_ID, INSIDE],
		),
	])('that ends with %i %j sends nothing else: %s', async (status, body, message, remedy) => {
		const { answer, sent } = await ask(pdf, { delivery }, upload(status, body));
		expect(answer).toMatchObject({
			message: expect.stringContaining(message) as string,
			description: expect.stringContaining(remedy) as string,
		});
		expect(sent).toHaveLength(1);
	});
});
