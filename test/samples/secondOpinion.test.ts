import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { INodeParameters } from 'n8n-workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { StructuredExtraction } from '../../nodes/StructuredExtraction/StructuredExtraction.node';
import { readDocument } from '../service/ocr/readDocument';
import { closeReaders, openReaders } from '../service/ocr/readers';
import { type LocalServer, serverOf, useBinaryStore } from '../unit/host/n8nCore';
import { runInHost } from '../unit/upgrades/runInHost';
import {
	inOtherNotation,
	type KnownDocument,
	knownInvoices,
	mixUps,
	otherDocuments,
} from './mixUps';
import { outsideSample } from './outside';

// Values that stand in a document as something else are nowhere wrong by themselves: what finds them
// is a second model that knows better.

const ownInvoices = await knownInvoices(join(import.meta.dirname, 'documents'));
const ownOthers = await otherDocuments(join(import.meta.dirname, 'more'));

const request = z.object({
	model: z.string(),
	document: z.object({ document_url: z.string(), image_url: z.string() }).partial().optional(),
});

/** What each model answers; OCR reads the document. */
const answers = new Map<string, unknown>();

async function answerOf(request_: z.infer<typeof request>): Promise<unknown> {
	const { model, document } = request_;
	if (document === undefined) {
		const message = { role: 'assistant', content: JSON.stringify(answers.get(model)) };
		return { model, choices: [{ message, finish_reason: 'stop' }] };
	}
	const [, base64 = ''] = (document.document_url ?? document.image_url ?? '').split(',');
	return { model, ...(await readDocument(Buffer.from(base64, 'base64'), 'any')) };
}

let service: LocalServer;
beforeAll(async () => {
	openReaders();
	await useBinaryStore();
	service = await serverOf(async (incoming: IncomingMessage, response: ServerResponse) => {
		const answer = await answerOf(request.parse(await json(incoming)));
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify(answer));
	});
});
afterAll(async () => {
	await service.close();
	await closeReaders(async () => {});
});

const output = z.object({
	_meta: z.object({
		review: z.array(z.string()),
		issues: z.array(z.object({ kind: z.string(), fields: z.array(z.string()) })),
		evidence: z.record(z.object({ secondOpinion: z.enum(['agrees', 'differs']).optional() })),
	}),
});

/** What Structured Extraction says of a document to which two models answer this. */
async function extract({ path, template }: KnownDocument, first: unknown, second?: unknown) {
	answers.set('first', first).set('second', second);
	const content = await readFile(path);
	const isText = /\.(txt|html)$/.test(path);
	const options =
		second === undefined ? {} : { secondOpinion: 'otherModel', secondModel: 'second' };
	const parameters: INodeParameters = {
		...{ schemaFrom: 'template', template, readWith: 'ocrThenChat', options },
		...(isText && { source: 'text', text: content.toString() }),
		model: { __rl: true, mode: 'id', value: 'first' },
	};
	const files = isText ? undefined : { data: [basename(path), content] as [string, Buffer] };
	const node = new StructuredExtraction();
	const [items = []] = await runInHost(node, service.url, [{ files }], { parameters });
	const { _meta: meta } = output.parse(items[0]?.json);
	return meta;
}

type Meta = Awaited<ReturnType<typeof extract>>;

const doubted = ({ issues }: Meta) =>
	issues.filter(({ kind }) => kind === 'disagreement').flatMap(({ fields }) => fields);

const verdicts = ({ evidence }: Meta) =>
	Object.entries(evidence).map(([path, { secondOpinion }]) => [path, secondOpinion] as const);

/** All mix-ups in a document are named by a second opinion that knows better, and nothing else is. */
async function checkMixUps(document: KnownDocument): Promise<number> {
	const planted = mixUps(document);
	for (const { what, answer, fields } of planted) {
		const about = `${basename(document.path)}: ${what}`;
		const meta = await extract(document, answer, document.truth);
		expect(doubted(meta), about).toEqual(fields);
		expect(meta.review.length, about).toBeGreaterThanOrEqual(fields.length);
		for (const [path, verdict] of verdicts(meta)) {
			expect([path, verdict]).toEqual([path, fields.includes(path) ? 'differs' : 'agrees']);
		}
	}
	return planted.length;
}

/** Nothing is said against true values, whichever way the two models write them. */
async function checkTruth(document: KnownDocument): Promise<void> {
	const { truth, template } = document;
	for (const second of [truth, inOtherNotation(truth, template)]) {
		const meta = await extract(document, truth, second);
		expect(doubted(meta), basename(document.path)).toEqual([]);
		expect(verdicts(meta).length).toBeGreaterThan(5);
		for (const [path, verdict] of verdicts(meta)) expect([path, verdict]).toEqual([path, 'agrees']);
	}
}

describe('a second opinion that knows better', () => {
	it.each(
		[...ownInvoices, ...ownOthers].map((document) => [basename(document.path), document] as const),
	)(
		'names every mix-up in %s, and doubts no true value',
		async (_, document) => {
			expect(await checkMixUps(document)).toBeGreaterThan(4);
			await checkTruth(document);
		},
		120_000,
	);

	it('names every mix-up in the real invoices, and doubts no true value', async (context) => {
		const documents = await knownInvoices(outsideSample(context, 'invoices'));
		expect(documents.length).toBeGreaterThan(0);
		for (const document of documents) {
			expect(await checkMixUps(document)).toBeGreaterThan(0);
			await checkTruth(document);
		}
	}, 120_000);

	it('is needed: by itself, the node does not notice many of these mix-ups', async () => {
		const known = ['due date as date', 'supplier as customer', 'order number as number'];
		let unnoticed = 0;
		let all = 0;
		for (const document of ownInvoices) {
			for (const { what, answer } of mixUps(document)) {
				if (!known.includes(what)) continue;
				all += 1;
				if ((await extract(document, answer)).review.length === 0) unnoticed += 1;
			}
		}
		expect(all).toBe(18);
		// Of supplier and customer in each other's place and the like, 8 of 18 are seen by nobody.
		expect(unnoticed).toBeGreaterThanOrEqual(8);
	});
});
