// Measurements without n8n, each in a process of its own.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { deflateSync } from 'node:zlib';
import { mapDocument } from '../../nodes/DocumentOcr/map/mapDocument';
import type { OcrOutput } from '../../nodes/DocumentOcr/map/outputRecord';
import { readEInvoice } from '../../nodes/StructuredExtraction/eInvoice/readEInvoice';
import { peakMemory } from '../fuzz/peakMemory';
import { resultOf, settings } from '../unit/DocumentOcr/answers';
import type { Bench } from './Bench';
import { serve, startChild } from '../harness/child';

/** Starts a process that answers `calls`, with the Node.js of n8n. */
export const startWork = (bench: Bench) =>
	startChild<typeof calls>(new URL(import.meta.url), { execPath: bench.install.node });

/** Answers that can be mapped. */
export type Mapping = keyof typeof mappings;

/** Answers by their number of pages or rows, and how many items come out for each. */
const mappings = {
	documents: { output: 'document', pages: manyPages },
	pages: { output: 'page', pages: manyPages, each: 1 },
	pageRows: { output: 'tableRow', pages: manyPages, each: 5 },
	rows: { output: 'tableRow', pages: manyTables, each: 1 },
	rowsOfOneTable: { output: 'tableRow', pages: (count) => [table(count, 0)], each: 1 },
} satisfies Record<
	string,
	{ output: OcrOutput; pages: (count: number) => string[]; each?: number }
>;

const paragraph =
	'Delivery of the goods named below on the **agreed date**; terms of payment as printed overleaf. ';

const rowsPerPage = 50;

/** Pages with a heading, text and a table of five rows each. */
function manyPages(count: number): string[] {
	return Array.from({ length: count }, (_, page) =>
		[`# Page ${page + 1}`, paragraph.repeat(8), table(5, page * 5), paragraph.repeat(4)].join(
			'\n\n',
		),
	);
}

/** Pages with that many table rows in all. */
function manyTables(count: number): string[] {
	return Array.from({ length: count / rowsPerPage }, (_, page) =>
		table(rowsPerPage, page * rowsPerPage),
	);
}

function table(rows: number, first: number): string {
	const line = (index: number) =>
		`| ${first + index + 1} | Article no. ${index % 97} | ${index % 11} | ${(index % 1013) / 10} |`;
	return [
		'| Position | Description | Quantity | Amount |',
		'| --- | --- | ---: | ---: |',
		...Array.from({ length: rows }, (_, index) => line(index)),
	].join('\n');
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Makes an answer of `count` pages or rows. @returns maps it, and checks how many items came out */
function prepare(kind: Mapping, count: number) {
	const { output, pages, ...more } = mappings[kind];
	const dimensions = { dpi: 200, height: 2200, width: 1700 };
	const read = resultOf({
		pages: pages(count).map((markdown, index) => ({ index, markdown, images: [], dimensions })),
	});
	const expected = 'each' in more ? count * more.each : 1;
	return async () => {
		const records = await mapDocument(read, { ...settings, output });
		if (records.length !== expected) {
			throw new Error(`${records.length} of ${expected} items came out.`);
		}
		return records;
	};
}

const stream = (content: Buffer) =>
	Buffer.concat([
		Buffer.from(`1 0 obj\n<< /Length ${content.length} >>\nstream\n`),
		content,
		Buffer.from('\nendstream\nendobj\n'),
	]);

/** The size of the pieces in which n8n's store gives a file, in bytes. */
const chunk = 192 * 1024;

/** A PDF file of about a size, made while it is read: images of 400 KB, pages of text, and an invoice at its end. */
function* pdf(size: number): Generator<Buffer> {
	yield Buffer.from('%PDF-1.7\n');
	const image = stream(randomBytes(400_000));
	const text = deflateSync('BT /F1 12 Tf (Invoice line) Tj ET\n'.repeat(100));
	const pages = Buffer.concat(Array.from({ length: 40 }, () => stream(text)));
	for (let written = 0; written < size; written += image.length + pages.length) {
		for (let at = 0; at < image.length; at += chunk) yield image.subarray(at, at + chunk);
		yield pages;
	}
	yield readFileSync(new URL('../samples/eInvoices/factur-x.pdf', import.meta.url));
}

/** @returns seconds since `started` */
function cpuSeconds(started: NodeJS.CpuUsage): number {
	const { user, system } = process.cpuUsage(started);
	return (user + system) / 1e6;
}

const calls = {
	/** Maps answers of `count` pages or rows, `times` times. @returns seconds of CPU time */
	time: async (task: { kind: Mapping; count: number; times: number }): Promise<number> => {
		const map = prepare(task.kind, task.count);
		// Garbage of the last measurement does not belong to this one.
		collectGarbage();
		const started = process.cpuUsage();
		// Kept as n8n keeps the items of a node until its run ends, or ten small answers would leave the
		// garbage collector less to do than a large one.
		const kept = [];
		for (let time = 0; time < task.times; time += 1) kept.push(await map());
		const seconds = cpuSeconds(started);
		return kept.length > 0 ? seconds : 0;
	},

	/** Maps an answer of `count` pages or rows. @returns bytes that the items hold in addition to the answer */
	memory: async (task: { kind: Mapping; count: number }): Promise<number> => {
		const map = prepare(task.kind, task.count);
		collectGarbage();
		const before = process.memoryUsage().heapUsed;
		const records = await map();
		collectGarbage();
		const held = process.memoryUsage().heapUsed - before;
		// Kept until here, or they would have been collected.
		return records.length > 0 ? held : 0;
	},

	/** Reads a PDF file of so many bytes. @returns CPU time in seconds, additional peak memory in megabytes */
	eInvoice: async (size: number): Promise<{ seconds: number; megabytes: number }> => {
		const started = process.cpuUsage();
		const megabytes = await peakMemory(async () => {
			const { kind } = await readEInvoice(pdf(size), 'pdf');
			if (kind !== 'invoices') throw new Error('The invoice was not found.');
		});
		return { seconds: cpuSeconds(started), megabytes };
	},

	/** The least work possible: reads, encodes and sends a document `items` times. @returns seconds */
	fetchLoop: async (task: {
		url: string;
		file: string;
		items: number;
		/** Requests in flight. */
		concurrency: number;
	}): Promise<number> => {
		let left = task.items;
		const worker = async () => {
			while (left-- > 0) {
				const content = (await readFile(task.file)).toString('base64');
				const document_url = `data:application/pdf;base64,${content}`;
				const document = { type: 'document_url', document_url };
				const answer = await fetch(`${task.url}/v1/ocr`, {
					method: 'POST',
					headers: { 'Content-Type': 'application/json' },
					body: JSON.stringify({ model: 'timing', document }),
				});
				if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
				await answer.json();
			}
		};
		const started = performance.now();
		await Promise.all(Array.from({ length: task.concurrency }, worker));
		return (performance.now() - started) / 1000;
	},
};

if (process.send) serve(calls);
