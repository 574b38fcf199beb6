import type { z } from 'zod';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { wordsOf } from '../../nodes/shared/values/facts/fact';
import { asProblem } from '../../nodes/shared/host/problem';
import { userMessage } from '../../nodes/StructuredExtraction/ask/prompt';
import {
	readEmbeddedInvoices,
	recordOfInvoice,
} from '../../nodes/StructuredExtraction/ask/readEmbeddedInvoice';
import { splitDocument } from '../../nodes/StructuredExtraction/ask/splitDocument';
import type { Job } from '../../nodes/StructuredExtraction/job';
import { extractionTasks } from '../../nodes/StructuredExtraction/read';
import { readTextFile } from '../../nodes/shared/documents/fileTexts/toPages';
import { isTextFile, unreadableProblem } from '../../nodes/shared/documents/ocr/documents';
import { schemaFromTemplate } from '../../nodes/StructuredExtraction/fields/templates';
import { answeredDocument } from '../../nodes/DocumentOcr/map/answeredDocument';
import { serve } from '../harness/child';
import { peakMemory } from './peakMemory';
import type { WorstInput } from './worstInputs';
import { Run } from '../../nodes/shared/run/run';
import { numberPages, toPage } from '../../nodes/shared/documents/ocr/pages';
import type { endpoints } from '../../nodes/shared/service/contract';
import { renderHtml } from '../unit/atOnce';

/** A file, or the JSON of an answer of OCR. */
interface Asked extends Pick<WorstInput, 'fileName' | 'isAnswer'> {
	path: string;
}

export interface WorstCalls {
	measure: (asked: Asked) => Promise<Measured>;
}

/** Cost of a file, and its result. */
export interface Measured {
	/** Size of the file in bytes. */
	bytes: number;
	cpuSeconds: number;
	/** Memory in addition to the memory in use before, in megabytes. */
	peakMegabytes: number;
	/** The longest time in which nothing else could run, as CPU time in milliseconds, since other programs use this machine too. */
	blockedMs: number;
	outcome: string;
}

const TICK_MS = 5;

const cpuMs = () => {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
};

/** Files of the size of stored ones come in chunks, as from n8n's binary store. */
function contextOf(path: string, fileName: string): IExecuteFunctions {
	const stored = new Map<string, Buffer>();
	const parameters: Record<string, unknown> = {
		source: 'binary',
		binaryFields: 'data',
		readWith: 'ocrThenChat',
	};
	const binary = { id: path, data: 'filesystem', mimeType: '', fileName };
	return {
		getNode: () => ({ type: 'n8n-nodes-vision-ocr.structuredExtraction', typeVersion: 1 }),
		getWorkflowSettings: () => ({}),
		getNodeParameter: (name: string, _: number, otherwise: unknown) =>
			parameters[name] ?? otherwise,
		getInputData: () => [{ json: {}, binary: { data: binary } }],
		helpers: {
			getBinaryStream: async (id: string, chunkSize: number) =>
				await Promise.resolve(
					stored.has(id)
						? chunksOf(stored.get(id) ?? Buffer.alloc(0), chunkSize)
						: createReadStream(id, { highWaterMark: chunkSize }),
				),
			getBinaryMetadata: async (id: string) =>
				await Promise.resolve({ fileSize: stored.get(id)?.length ?? statSync(id).size }),
			prepareBinaryData: async (content: Buffer, name: string, mimeType: string) => {
				const id = `stored:${stored.size}`;
				stored.set(id, content);
				const data: IBinaryData = { id, data: 'filesystem', fileName: name, mimeType };
				return await Promise.resolve(data);
			},
		},
	} as unknown as IExecuteFunctions;
}

function* chunksOf(bytes: Buffer, size: number) {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Reads a file as the node does, up to the text of its requests. */
async function readFile(path: string, fileName: string): Promise<string> {
	const item = new Run(contextOf(path, fileName)).item(0);
	const schema = schemaFromTemplate('invoice');
	const tasks = await extractionTasks(item, {
		itemIndex: 0,
		options: { eInvoice: 'use', officeFiles: 'here' },
	} as Job);
	const outcomes: string[] = [];
	for (const task of tasks) {
		const outcome = await (async () => {
			if ('unread' in task) throw unreadableProblem(task.unread);
			const { document } = task;
			const { invoices, notes, isXml } = await readEmbeddedInvoices(document, 'use');
			const options = { eInvoice: 'use' as const };
			const [found] = invoices.map((invoice) =>
				recordOfInvoice(invoice, { schema, options, canReadPage: true, isXml }),
			);
			if (found && !found.isPageWanted) return 'data of an invoice';
			const note = notes[0] === undefined ? '' : `; ${wordsOf(notes[0])}`;
			if (document.kind === 'text' || !isTextFile(document)) return `to OCR${note}`;
			const input = await readTextFile(document);
			const parts = splitDocument(input.pages).map(({ pages }) =>
				userMessage('a', pages, input.pages.length > 1 ? input.pages.length : null),
			);
			const longest = Math.max(...parts.map(({ length }) => length));
			return `text; longest request ${longest.toLocaleString('en')} characters${note}`;
		})().catch((error: unknown) => `refused: ${asProblem(error).message}`);
		outcomes.push(outcome);
	}
	const skipped = tasks[0]?.skipped ?? [];
	const left = skipped.length === 0 ? '' : `; ${skipped.length} skipped: ${skipped.at(-1)?.reason}`;
	const [first = ''] = outcomes;
	const count =
		outcomes.length > 1 ? `${outcomes.length} documents, the last: ${outcomes.at(-1)}` : first;
	return `${count}${left}`;
}

function showAnswer(path: string): string {
	const answer = JSON.parse(readFileSync(path, 'utf8')) as z.output<typeof endpoints.ocr.response>;
	const pages = numberPages(answer.pages).map(toPage);
	const file = { fileName: 'a.pdf', fileStem: 'a', skipped: [], model: 'm', usage: null };
	const document = answeredDocument({ ...file, pages });
	const html = renderHtml(document, document.pages);
	return `HTML of ${html.length.toLocaleString('en')} characters`;
}

async function measure({ fileName, isAnswer, path }: Asked): Promise<Measured> {
	let outcome = '';
	let cpu = 0;
	let blockedMs = 0;
	const peakMegabytes = await peakMemory(async () => {
		let last = cpuMs();
		const tick = () => {
			const now = cpuMs();
			blockedMs = Math.max(blockedMs, now - last);
			last = now;
		};
		const timer = setInterval(tick, TICK_MS);
		await sleep(4 * TICK_MS);
		blockedMs = 0;
		const start = cpuMs();
		const read = isAnswer
			? Promise.resolve().then(() => showAnswer(path))
			: readFile(path, fileName);
		outcome = await read.catch((error: unknown) => `refused: ${asProblem(error).message}`);
		cpu = cpuMs() - start;
		tick();
		clearInterval(timer);
	});
	return { bytes: statSync(path).size, cpuSeconds: cpu / 1000, peakMegabytes, blockedMs, outcome };
}

serve<WorstCalls>({ measure });
