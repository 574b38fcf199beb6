import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { cpuSeconds, findN8nProcess, peakMemory, resetPeakMemory } from '../bench/n8n/processFacts';
import { sendEndlessly } from '../service/http/actOut';
import { pngImage } from './contract';
import { startOwnN8n } from './ownN8n';
import { type NodeOutcome, type NodeRun, runNode } from './runNode';
import { serve } from '../harness/server';

/** Answers a request as it likes. */
type Misbehaviour = (response: ServerResponse, request: IncomingMessage) => Promise<void> | void;

let misbehave: Misbehaviour = () => {};
let requests = 0;

// An n8n that no other test file makes busy: what n8n takes and how long it is silent is measured. That each
// of these ends with its message is tested in test/unit/host.
const { n8n, userFolder, close } = await startOwnN8n();
const service = await serve((request, response) => {
	requests += 1;
	response.on('error', () => undefined);
	void misbehave(response, request);
});
afterAll(async () => {
	await service.close();
	await close();
});
const { client } = n8n;
await client.saveService({ url: service.url, apiKey: 'sk-hostile' });
/** Undefined on systems that do not tell what a process uses. */
const pid = await findN8nProcess(userFolder).catch(() => undefined);

/** How long n8n did not respond and worked meanwhile, in milliseconds: other programs do not add to it. */
async function silence(): Promise<number> {
	const usedMs = async () => (pid === undefined ? 0 : (await cpuSeconds(pid)) * 1000);
	const [asked, used] = [performance.now(), await usedMs()];
	// On a connection of its own: n8n closes an idle one after 5 s, also while it is busy.
	await fetch(`${client.url}/healthz`, { headers: { connection: 'close' } });
	const ms = performance.now() - asked;
	return pid === undefined ? ms : Math.min(ms, (await usedMs()) - used);
}

/** How a run looked from outside. */
interface Seen extends NodeOutcome {
	/** Memory of n8n beyond what it had before, at its peak, in MB. */
	peakMb: number;
	/** The longest time in which n8n did not respond, in milliseconds. */
	silentMs: number;
	/** Processor time of n8n. */
	seconds: number;
}

/** Runs a node and watches n8n meanwhile, as somebody would who uses another workflow in it. */
async function watch(what: string, options: NodeRun): Promise<Seen> {
	if (pid !== undefined) await resetPeakMemory(pid);
	const before = pid === undefined ? 0 : await peakMemory(pid);
	requests = 0;
	let isOver = false;
	let silentMs = 0;
	const watching = (async () => {
		while (!isOver) {
			silentMs = Math.max(silentMs, await silence());
			await sleep(50);
		}
	})();
	const used = pid === undefined ? 0 : await cpuSeconds(pid);
	const outcome = await runNode(client, options).finally(() => {
		isOver = true;
	});
	const seconds = pid === undefined ? 0 : (await cpuSeconds(pid)) - used;
	await watching;
	const peakMb = pid === undefined ? 0 : ((await peakMemory(pid)) - before) / 1e6;
	process.stdout.write(
		`${what}: ${seconds.toFixed(1)} s of processor time, +${Math.round(peakMb)} MB, silent for ${Math.round(silentMs)} ms at most\n`,
	);
	return { ...outcome, peakMb, silentMs, seconds };
}

/**
 * Far above what is seen on two busy cores, far below what an attack takes: without its limit each
 * case here takes from ten seconds to for ever, or gigabytes.
 */
function expectUnharmed({ peakMb, silentMs, seconds }: Seen, { mb = 700, s = 45 } = {}): void {
	expect(silentMs).toBeLessThan(8_000);
	expect(peakMb).toBeLessThan(mb);
	expect(seconds).toBeLessThan(s);
}

const answer =
	(content: object): Misbehaviour =>
	(response) =>
		void response
			.writeHead(200, { 'content-type': 'application/json' })
			.end(JSON.stringify(content));
const pages = (...texts: string[]) => ({
	pages: texts.map((markdown, index) => ({ index, markdown, images: [] })),
});

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const document = { files: { data: { content: pdf, fileName: 'invoice.pdf' } } };
const image = { files: { data: { content: pngImage, fileName: 'photo.png' } } };

it('a web page with the beginnings of 100,000 comments', async () => {
	const content = `${'<!---->'.repeat(100_000)}hello`;
	const items = [{ files: { data: { content, fileName: 'a.html' } } }];
	const seen = await watch('comments', { node: 'documentOcr', items });
	expect(seen.json).toMatchObject([{ markdown: 'hello' }]);
	expectUnharmed(seen);
});

describe('pages with more table than text', () => {
	const spans = (n: number) =>
		`<table><tr>${'<td colspan=100>x'.repeat(n)}</tr>${'<tr><td>y'.repeat(n)}</table>`;
	const wide = (cells: number, rows: number) =>
		`|a|b|\n|-|-|\n${'|'.repeat(cells)}x|\n${'|y|z|\n'.repeat(rows)}`;
	const down = (n: number) => `<table>${'<tr><td rowspan=100 colspan=100>x'.repeat(n)}</table>`;

	it.each([
		['merged cells', spans(4_000)],
		['one wide row', wide(40_000, 500)],
		['cells merged both ways', down(4_000)],
		['tables that never end', '<table>'.repeat(20_000)],
		['nested tables', '<table><tr><td>'.repeat(10_000)],
	])('%s are read', async (what, page) => {
		misbehave = answer(pages(page, 'The last page.'));
		for (const output of ['document', 'tableRow']) {
			const seen = await watch(`${what}, ${output}`, {
				node: 'documentOcr',
				parameters: { output, options: { attachFiles: ['markdown'] } },
				items: [document],
			});
			expect(seen.error).toBeUndefined();
			expect(seen.items.length).toBeGreaterThan(0);
			expectUnharmed(seen);
		}
	});
});

it('16,000 lines with quantity 1 are looked up, each with its page', async () => {
	const line = (n: number) => ({ description: `Part ${n}`, quantity: 1 });
	const lines = Array.from({ length: 16_000 }, (_, n) => `Part ${n} | 1`).join('\n');
	misbehave = async (response, request) => {
		const found = [...(await text(request)).matchAll(/Part (\d+) \| 1/g)];
		const content = JSON.stringify({ lines: found.map(([, n]) => line(Number(n))) });
		await answer({ choices: [{ message: { content }, finish_reason: 'stop' }] })(response, request);
	};
	const seen = await watch('16,000 lines', {
		node: 'structuredExtraction',
		parameters: {
			source: 'text',
			text: '={{ $json.text }}',
			schemaFrom: 'example',
			example: JSON.stringify({ lines: [line(1)] }),
		},
		items: [{ json: { text: lines } }],
		timeout: 150,
	});
	expect(seen.error).toBeUndefined();
	expect(seen.json[0]?.lines).toHaveLength(16_000);
	expectUnharmed(seen, { mb: 900, s: 100 });
});

describe('answers without an end', () => {
	const options = { timeout: 2 };
	const ocr = { node: 'documentOcr', parameters: { options }, items: [document] };
	const streamed = {
		node: 'chatWithImages',
		parameters: { prompt: 'What is this?', options: { ...options, stream: true } },
		items: [image],
	};
	const zeros = Buffer.alloc(1 << 20, '0');
	/** `first`, then `chunk` again and again, until the other side has enough. */
	const endless =
		(chunk: string | Buffer, { first = '', status = 200, pauseMs = 0 } = {}): Misbehaviour =>
		async (response) => {
			const type = first.startsWith('data:') ? 'text/event-stream' : 'application/json';
			response.writeHead(status, { 'content-type': type }).write(first);
			await sendEndlessly(response, chunk, pauseMs);
		};
	const events = (event: string, chunk = event) => endless(chunk.repeat(1_000), { first: event });
	const delta = (content: string) =>
		`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
	/** 2 GB in some 2 MB. */
	const bomb = (status: number) => async (response: ServerResponse) => {
		response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
		const gzip = createGzip({ level: 9 });
		gzip.pipe(response);
		for (let mb = 0; mb < 2_048 && !response.closed; mb += 1) {
			const drained = new Promise((resolve) => gzip.once('drain', resolve));
			if (!gzip.write(zeros)) await Promise.race([sleep(200), drained]);
		}
		gzip.end();
	};

	it.each<[string, NodeRun, Misbehaviour]>([
		['a body', ocr, endless(zeros, { first: '{"pages":[' })],
		['events', streamed, events(delta('word '))],
		['empty lines', streamed, events(delta('\n\n'))],
		['a gzip bomb', ocr, bomb(200)],
		['a refusal', ocr, endless(zeros, { status: 401 })],
		['a refusal that is a gzip bomb', ocr, bomb(422)],
		['one byte each half second', ocr, endless(' ', { pauseMs: 500 })],
		['comments between events', streamed, events('data: {"choices":[]}\n\n', ': ping\n\n')],
		['one event', streamed, events('data: "', 'word ')],
	])('%s: ends with a message, asked once', async (what, node, how) => {
		misbehave = how;
		const seen = await watch(`endless: ${what}`, node);
		expect(seen.error?.message).toMatch(/\[item 0\]$/);
		expect(requests).toBe(1);
		// Up to 256 MB of an answer are in memory.
		expectUnharmed(seen);
	});
});
