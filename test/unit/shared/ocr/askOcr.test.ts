import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type FileStore, StoredFile } from '../../../../nodes/shared/files/storedFile';
import { askOcr, type OcrSettings, requireOcr } from '../../../../nodes/shared/ocr/askOcr';
import { parsePages } from '../../../../nodes/shared/ocr/pageSelection';
import type { DocumentSource } from '../../../../nodes/shared/ocr/readDocuments';
import { asProblem } from '../../../../nodes/shared/problem';
import { openService } from '../../../../nodes/shared/service/service';
import { hostOf, serverOf } from '../../host/n8nCore';

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
	return await serverOf(async (request, response) => {
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
const url = (address: string, fileName: string): DocumentSource => ({
	kind: 'url',
	fileName,
	url: address,
});

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
	it('sends a PDF as document_url and an image as image_url', async () => {
		expect(await bodyOf(pdf)).toEqual({
			model: 'm',
			document: { type: 'document_url', document_url: 'data:application/pdf;base64,JVBERi0=' },
		});
		expect(await bodyOf(image)).toEqual({
			model: 'm',
			document: { type: 'image_url', image_url: 'data:image/png;base64,JVBERi0=' },
		});
	});

	it('passes on addresses, images by their names, whatever the delivery', async () => {
		for (const delivery of ['dataUri', 'upload'] as const) {
			expect(await bodyOf(url('https://b.example/x', 'x'), { delivery })).toEqual({
				model: 'm',
				document: { type: 'document_url', document_url: 'https://b.example/x' },
			});
			expect(await bodyOf(url('https://b.example/x.JPG?y', 'x.JPG'), { delivery })).toEqual({
				model: 'm',
				document: { type: 'image_url', image_url: 'https://b.example/x.JPG?y' },
			});
		}
	});

	it('asks for images and further fields only when told to', async () => {
		expect(await bodyOf(pdf, { includeImages: true, additionalFields: { a: 1 } })).toMatchObject({
			include_image_base64: true,
			a: 1,
		});
	});

	it('asks for the whole document, and gives the pages that are wanted', async () => {
		const pages = [0, 1].map((index) => ({ ...page, index }));
		const { answer, sent } = await ask(
			pdf,
			{ pages: parsePages('2') },
			{ 'POST /v1/ocr': [200, { pages }] },
		);
		expect(sent[0]?.body).not.toHaveProperty('pages');
		expect(answer).toMatchObject({ data: { pages: [{ index: 1, number: 2 }] } });
	});

	it('puts tables that come apart from the text into it', async () => {
		const tables = [{ id: 't', content: '<table><tr><th>a</th></tr></table>' }];
		const { answer } = await ask(
			pdf,
			{},
			{ 'POST /v1/ocr': [200, { pages: [{ ...page, markdown: '[t](t)', tables }] }] },
		);
		expect(answer).toMatchObject({ data: { pages: [{ markdown: '| a |\n| --- |' }] } });
	});

	const word = { text: 'Text', confidence: 0.5, start_index: 0 };
	const block = { type: 'text', content: 'Text', top_left_x: 1, words: [word] };
	const full = {
		...page,
		confidence_scores: {
			average_page_confidence_score: 0.75,
			minimum_page_confidence_score: 2,
			word_confidence_scores: [
				...[word, { ...word, start_index: 1 }, { ...word, start_index: -1 }],
				...[{ ...word, confidence: 1.5 }, { text: 'Text' }, null, 'Text'],
			],
		},
		blocks: [block, { type: 'text' }, null],
	};
	const told: Record<string, Answer> = { 'POST /v1/ocr': [200, { pages: [full] }] };
	const span = { text: 'Text', start: 0, end: 4 };

	it('asks how sure the reading is and where it stands only when told to', async () => {
		expect(Object.keys((await bodyOf(pdf)) as object)).toEqual(['model', 'document']);
		expect(await bodyOf(pdf, { fields: { confidence_scores_granularity: 'page' } })).toMatchObject({
			confidence_scores_granularity: 'page',
		});
		const { sent, answer } = await ask(
			pdf,
			{ fields: { confidence_scores_granularity: 'word', include_blocks: true } },
			told,
		);
		expect(sent[0]?.body).toMatchObject({
			confidence_scores_granularity: 'word',
			include_blocks: true,
		});
		expect(answer).toMatchObject({
			data: {
				pages: [
					{
						confidence_scores: {
							average_page_confidence_score: 0.75,
							minimum_page_confidence_score: undefined,
							word_confidence_scores: [{ ...span, confidence: 0.5 }],
						},
						blocks: [{ content: 'Text', words: [span] }],
					},
				],
			},
		});
	});

	it('passes on what it did not ask for of pages and blocks, but not of words of the page', async () => {
		const { answer } = await ask(pdf, {}, told);
		expect(answer).toMatchObject({
			data: {
				pages: [
					{
						confidence_scores: {
							average_page_confidence_score: 0.75,
							word_confidence_scores: undefined,
						},
						blocks: [{ content: 'Text' }],
					},
				],
			},
		});
	});

	it.each([5, [], 'sure', { word_confidence_scores: 5 }, { word_confidence_scores: null }])(
		'reads an answer with %j for the confidence',
		async (confidence_scores) => {
			const strange = { ...page, confidence_scores, blocks: confidence_scores };
			const { answer } = await ask(
				pdf,
				{ fields: { confidence_scores_granularity: 'word', include_blocks: true } },
				{ 'POST /v1/ocr': [200, { pages: [strange] }] },
			);
			expect(answer).toMatchObject({
				data: { pages: [{ markdown: 'Text', confidence_scores: { word_confidence_scores: [] } }] },
			});
		},
	);

	const refusing = (...fields: string[]): Record<string, Answer> => ({
		'POST /v1/ocr': [
			422,
			{ detail: fields.map((field) => ({ loc: ['body', field], msg: 'Extra inputs' })) },
		],
	});

	it.each([
		[
			{ fields: { confidence_scores_granularity: 'word' } },
			['confidence_scores_granularity'],
			'the service cannot tell how sure its reading is',
			'Turn off the option "Checking: Position, Confidence".',
		],
		[
			{ fields: { confidence_scores_granularity: 'page', include_blocks: true } },
			['include_blocks'],
			'the service cannot tell where on the page a text is',
			'Turn off the option "Checking: Position, Confidence".',
		],
		[
			{ fields: { confidence_scores_granularity: 'word', include_blocks: true } },
			['include_blocks', 'confidence_scores_granularity'],
			'the service cannot tell how sure its reading is and where on the page a text is',
			'Turn off the option "Checking: Position, Confidence".',
		],
		[
			{
				fields: { confidence_scores_granularity: 'word', include_blocks: true },
				labels: { include_blocks: 'Reading: Layout Details' },
			},
			['include_blocks', 'confidence_scores_granularity'],
			'the service cannot tell how sure its reading is and where on the page a text is',
			'Turn off the options "Checking: Position, Confidence" and "Reading: Layout Details".',
		],
		[
			{ fields: { confidence_scores_granularity: 'word' } },
			['model'],
			'the service has no model "m" for this',
			'Choose another model',
		],
		[{}, ['include_blocks'], 'the service refused the request', 'Check the model'],
	] as [Partial<OcrSettings>, string[], string, string][])(
		'names the option to turn off: %j, refused %j',
		async (settings, fields, message, remedy) => {
			const { answer } = await ask(pdf, settings, refusing(...fields));
			expect(answer).toMatchObject({
				message,
				description: expect.stringContaining(remedy) as string,
				statusCode: 422,
			});
		},
	);

	it('says when the answer holds no page', async () => {
		const { answer } = await ask(pdf, {}, { 'POST /v1/ocr': [200, { pages: [] }] });
		expect(answer).toMatchObject({ message: 'the service found no page in the document' });
	});

	it('refuses a hosted deployment', async () => {
		const service = { environment: 'deployment' } as Parameters<typeof requireOcr>[0];
		expect(() => requireOcr(service)).toThrow('a model server of your own has no document OCR');
	});
});

describe('upload', () => {
	const delivery = 'upload' as const;

	it('sends the file as a form, names it by its id, and removes it', async () => {
		const { answer, sent } = await ask(pdf, { delivery });
		expect(answer).toMatchObject({ data: { pages: [page] } });
		expect(sent).toEqual([
			{
				method: 'POST',
				path: '/v1/files',
				type: expect.stringMatching(/^multipart\/form-data; boundary=/) as string,
				body: { purpose: 'ocr', file: ['Rechnung "ü".pdf', 'application/pdf', '%PDF-'] },
			},
			{
				method: 'POST',
				path: '/v1/ocr',
				type: 'application/json',
				body: { model: 'm', document: { type: 'file', file_id: 'f-1' } },
			},
			{ method: 'DELETE', path: '/v1/files/f-1', type: undefined, body: undefined },
		]);
	});

	it('names the file by a number too', async () => {
		const { answer, sent } = await ask(pdf, { delivery }, { 'POST /v1/files': [200, { id: 7 }] });
		expect(answer).toMatchObject({ data: { pages: [page] } });
		expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/v1/files/7' });
	});

	it.each([404, 500])('is done when the service does not remove the file (%i)', async (status) => {
		const { answer } = await ask(pdf, { delivery }, { 'DELETE /v1/files/f-1': [status, {}] });
		expect(answer).toMatchObject({ data: { pages: [page] } });
	});

	it('waits a few seconds for the removal', async () => {
		const { answer } = await ask(pdf, { delivery }, { 'DELETE /v1/files/f-1': [200, NEVER] });
		expect(answer).toMatchObject({ data: { pages: [page] } });
	});

	it('removes the file when the document cannot be read', async () => {
		const { answer, sent } = await ask(pdf, { delivery }, { 'POST /v1/ocr': [422, {}] });
		expect(answer).toMatchObject({ statusCode: 422 });
		expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'DELETE']);
	});

	it.each(['..', '.', 'a/b', '../ocr', '%2e%2e', 'a?b', 'a#b', 'a\\b', ' ', 'x'.repeat(300)])(
		'removes nothing by an id that would lead elsewhere: %s',
		async (id) => {
			const { answer, sent } = await ask(pdf, { delivery }, { 'POST /v1/files': [200, { id }] });
			expect(answer).toMatchObject({
				message: 'the service answered the upload with an identifier that cannot be used',
			});
			expect(sent.map(({ method }) => method)).toEqual(['POST']);
		},
	);

	it('says what to do when the service takes no uploads', async () => {
		const { answer, sent } = await ask(pdf, { delivery }, { 'POST /v1/files': [404, {}] });
		expect(answer).toMatchObject({
			message: 'the service does not take uploaded files',
			description: 'Set the option "Requests: Send Files" to "Inside the Request".',
		});
		expect(sent).toHaveLength(1);
	});

	it.each([{}, { id: {} }, '<!doctype html><title>Home</title>', 'OK', ''])(
		'says so too when the service answers the upload with %j',
		async (body) => {
			const { answer } = await ask(pdf, { delivery }, { 'POST /v1/files': [200, body] });
			expect(answer).toMatchObject({
				message: 'the service seems to take no uploaded files',
				description: 'Set the option "Requests: Send Files" to "Inside the Request".',
			});
		},
	);

	it('passes on any other refusal', async () => {
		const { answer } = await ask(pdf, { delivery }, { 'POST /v1/files': [413, {}] });
		expect(answer).toMatchObject({ message: 'the request is too large for the service' });
	});

	it('tells the words of an error in an answer', async () => {
		const error = { error: { message: 'quota of files is used up' } };
		const { answer } = await ask(pdf, { delivery }, { 'POST /v1/files': [200, error] });
		expect(answer).toMatchObject({
			message: 'the service answered with an error',
			description: expect.stringContaining('quota of files is used up') as string,
		});
	});
});
