import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants, createGzip } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { findN8nProcess, peakMemory, resetPeakMemory } from '../bench/n8n/processFacts';
import { isFull } from '../full';
import {
	answerJson,
	chatAnswer,
	endless,
	type Misbehaviour,
	ocrAnswer,
	startHostileService,
} from './hostileService';
import { credentialName, sharedN8n } from './n8n';
import { startOwnN8n } from './ownN8n';
import { type NodeOutcome, type NodeRun, runNode } from './runNode';

// The long form also measures n8n, one of its own that no other test file makes busy.
const measured = isFull ? await startOwnN8n() : undefined;
const client = measured?.n8n.client ?? sharedN8n();
const service = await startHostileService();
afterAll(async () => {
	await service.close();
	await measured?.close();
});
await client.saveCredential(credentialName, 'visionOcrApi', {
	environment: 'main',
	baseUrl: service.url,
	apiKey: 'sk-hostile',
});
/** Of the measured n8n; undefined on systems that do not tell what a process uses. */
const pid = measured && (await findN8nProcess(measured.userFolder).catch(() => undefined));

/** How a run looked from outside. */
interface Seen extends NodeOutcome {
	/** Memory of n8n beyond what it had before, at its peak, in MB. */
	peakMb: number;
	/** The longest time in which n8n did not respond, in milliseconds. */
	silentMs: number;
	seconds: number;
	/** All that the items and the error say. */
	words: string;
}

/** Runs a node and watches n8n meanwhile, as somebody would who uses another workflow in it. */
async function watch(what: string, options: NodeRun): Promise<Seen> {
	if (pid !== undefined) await resetPeakMemory(pid);
	const before = pid === undefined ? 0 : await peakMemory(pid);
	let isOver = measured === undefined;
	let silentMs = 0;
	const watching = (async () => {
		while (!isOver) {
			const asked = performance.now();
			// On a connection of its own: n8n closes an idle one after 5 s, also while it is busy.
			await fetch(`${client.url}/healthz`, { headers: { connection: 'close' } });
			silentMs = Math.max(silentMs, performance.now() - asked);
			await sleep(50);
		}
	})();
	const started = performance.now();
	const outcome = await runNode(client, options).finally(() => {
		isOver = true;
	});
	const seconds = (performance.now() - started) / 1000;
	await watching;
	const peakMb = pid === undefined ? 0 : ((await peakMemory(pid)) - before) / 1e6;
	const round = (value: number) => Math.round(value * 10) / 10;
	if (measured) {
		process.stdout.write(
			`${what}: ${round(seconds)} s, +${Math.round(peakMb)} MB, silent for ${Math.round(silentMs)} ms at most\n`,
		);
	}
	const { error, json } = outcome;
	const words = [error?.message, error?.description, JSON.stringify(json)].join('\n');
	return { ...outcome, peakMb, silentMs, seconds, words };
}

/**
 * Far above what is seen on two busy cores, far below what an attack takes: without its limit each
 * case here takes from ten seconds to for ever, or gigabytes.
 */
function expectUnharmed({ peakMb, silentMs, seconds }: Seen, { mb = 400, s = 45 } = {}): void {
	if (!measured) return;
	expect(silentMs).toBeLessThan(8_000);
	expect(peakMb).toBeLessThan(mb);
	expect(seconds).toBeLessThan(s);
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const document = { files: { data: { content: pdf, fileName: 'invoice.pdf' } } };
const image = { files: { data: { content: onePixelRows(40), fileName: 'photo.gif' } } };

/** A GIF image of one colour. */
function onePixelRows(side: number): Buffer {
	const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
	header.writeUInt16LE(side, 6);
	header.writeUInt16LE(side, 8);
	const frame = Buffer.from(',\0\0\0\0\0\0\0\0\0\x02\x02\x44\x01\0;', 'latin1');
	frame.writeUInt16LE(side, 5);
	frame.writeUInt16LE(side, 7);
	return Buffer.concat([header, frame]);
}

describe('attachments that look like the beginning of many things', () => {
	const content = (comments: number) => `${'<!---->'.repeat(comments)}hello`;

	it.each([
		['documentOcr', {}, 'markdown'],
		['chatWithImages', { prompt: 'What is this?' }, 'error'],
		['structuredExtraction', { schemaFrom: 'template', template: 'invoice' }, 'error'],
	])('%s reads or names them at once and goes on', async (node, parameters, key) => {
		service.misbehave(answerJson(ocrAnswer('text')));
		const items = [40, 1_000, 100_000].map((comments) => ({
			files: { data: { content: content(comments), fileName: `${comments}.html` } },
		}));
		const seen = await watch(`comments, ${node}`, {
			...{ node, parameters, items },
			onError: 'continueRegularOutput',
		});
		// Document OCR reads web pages, comments left out; the others say why they cannot use them.
		const names = ['40.html', '1000.html', '100000.html'];
		const isRead = key === 'markdown';
		const seenAs = (json: Record<string, unknown>) => String(json[key]).split(':')[0];
		expect(seen.json.map(seenAs)).toEqual(isRead ? names.map(() => 'hello') : names);
		expectUnharmed(seen);
	});
});

describe('pages with more table than text', () => {
	const spans = (n: number) =>
		`<table><tr>${'<td colspan=100>x'.repeat(n)}</tr>${'<tr><td>y'.repeat(n)}</table>`;
	const wide = (cells: number, rows: number) =>
		`|a|b|\n|-|-|\n${'|'.repeat(cells)}x|\n${'|y|z|\n'.repeat(rows)}`;
	const down = (n: number) => `<table>${'<tr><td rowspan=100 colspan=100>x'.repeat(n)}</table>`;

	describe.each(
		[
			['merged cells', spans(4_000)],
			['one wide row', wide(40_000, 500)],
			['cells merged both ways', down(4_000)],
			['tables that never end', '<table>'.repeat(20_000)],
			['nested tables', '<table><tr><td>'.repeat(10_000)],
		].filter(([what]) => isFull || what === 'merged cells'),
	)('%s', (what = '', page = '') => {
		it.each(isFull ? ['document', 'page', 'tableRow'] : ['tableRow'])(
			'are read as output %s',
			async (output) => {
				service.misbehave(answerJson(ocrAnswer(page, 'The last page.')));
				const seen = await watch(`${what}, ${output}`, {
					node: 'documentOcr',
					parameters: { output, options: { attachFiles: ['markdown'] } },
					items: [document],
				});
				expect(seen.error).toBeUndefined();
				expect(seen.items.length).toBeGreaterThan(0);
				expectUnharmed(seen, { mb: 700 });
			},
		);
	});
});

if (isFull)
	describe('long lists of the same', () => {
		it('16,000 lines with quantity 1 are looked up, each with its page', async () => {
			const line = (n: number) => ({ description: `Part ${n}`, quantity: 1 });
			const text = Array.from({ length: 16_000 }, (_, n) => `Part ${n} | 1`).join('\n');
			service.misbehave((response, request) => {
				const prompt = JSON.stringify(request.body);
				const lines = [...prompt.matchAll(/Part (\d+) \| 1/g)].map(([, n]) => line(Number(n)));
				return answerJson(chatAnswer({ lines }))(response, request);
			});
			const seen = await watch('16,000 lines', {
				node: 'structuredExtraction',
				parameters: {
					source: 'text',
					text: '={{ $json.text }}',
					schemaFrom: 'jsonSchema',
					jsonSchema: JSON.stringify({
						type: 'object',
						properties: {
							lines: {
								type: 'array',
								items: {
									type: 'object',
									properties: { description: { type: 'string' }, quantity: { type: 'number' } },
								},
							},
						},
					}),
				},
				items: [{ json: { text } }],
				timeout: 150,
			});
			expect(seen.error).toBeUndefined();
			expect(seen.json[0]?.lines).toHaveLength(16_000);
			expectUnharmed(seen, { mb: 900, s: 100 });
		});
	});

describe('answers without an end', () => {
	const options = { timeout: 2 };
	const ocr = { node: 'documentOcr', parameters: { options }, items: [document] };
	const streamed = {
		node: 'chatWithImages',
		parameters: { prompt: 'What is this?', options: { ...options, stream: true } },
		items: [image],
	};
	const events = (event: string, chunk = event) =>
		endless(chunk.repeat(1_000), { first: event, type: 'text/event-stream' });
	const delta = `data: ${JSON.stringify({ choices: [{ delta: { content: 'word ' } }] })}\n\n`;
	const zeros = Buffer.alloc(1 << 20, '0');

	/** 2 GB in some 2 MB. */
	const bomb = (status: number) => async (response: ServerResponse) => {
		response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
		const gzip = createGzip({ level: constants.Z_BEST_COMPRESSION });
		gzip.pipe(response);
		for (let mb = 0; mb < 2_048 && !response.closed; mb += 1) {
			if (!gzip.write(zeros)) await Promise.race([sleep(200), drained(gzip)]);
		}
		gzip.end();
	};
	const drained = async (stream: NodeJS.EventEmitter) =>
		await new Promise((resolve) => stream.once('drain', resolve));

	const ends: Array<[string, NodeRun, Misbehaviour]> = [
		['a body', ocr, endless(zeros, { first: '{"pages":[' })],
		['events', streamed, events(delta)],
	];
	const slowerEnds: typeof ends = [
		['a gzip bomb', ocr, bomb(200)],
		['a refusal', ocr, endless(zeros, { status: 401 })],
		['a refusal that is a gzip bomb', ocr, bomb(422)],
		['one byte each half second', ocr, endless(' ', { pauseMs: 500 })],
		['comments between events', streamed, events(': ping\n\n')],
		['one event', streamed, events('data: "', 'word ')],
	];

	it.each([...ends, ...(isFull ? slowerEnds : [])])(
		'%s: ends with a message, asked once',
		async (what, node, how) => {
			service.misbehave(how);
			const seen = await watch(`endless: ${what}`, node);
			expect(seen.error?.message).toMatch(/\[item 0\]$/);
			expect(seen.error?.description ?? '').not.toBe('');
			expect(service.requests).toBe(1);
			expect(seen.words).not.toContain('sk-hostile');
			// Up to 256 MB of an answer are in memory.
			expectUnharmed(seen, { mb: 700 });
		},
	);

	it('a failure with 20,000 nested lists is one like any other', async () => {
		service.misbehave((response) => {
			response.writeHead(503, { 'content-type': 'application/json' });
			response.end('['.repeat(20_000) + ']'.repeat(20_000));
		});
		const seen = await watch('nested refusal', ocr);
		expect(seen.error?.message).toContain('the service has a problem');
		expect(service.requests).toBe(4);
	});
});
