import { Worker } from 'node:worker_threads';
import { maxReadingMemory, maxReadingTime } from '../contract/limits';
import type { DocumentKind, ReadPages } from './readHere';
import type { FromThread, ToThread } from './readThread';
import { recognize } from './readers';
import { UnreadableDocument } from './unreadable';

/** What reading a document may take: time in milliseconds, memory in bytes. */
export interface ReadingLimits {
	time: number;
	memory: number;
}

/** Documents that are read side by side. */
const mostThreads = 2;

/** How often the memory of a reading is looked at, in milliseconds. */
const lookEvery = 100;

const threads = new Set<Worker>();
const idle: Worker[] = [];
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Reads a document in a thread of its own, which is ended when it takes more than the limits.
 * @param pages page numbers counted from 0; default: all
 * @throws UnreadableDocument
 */
export async function readApart(
	bytes: Buffer,
	kind: DocumentKind,
	pages?: number[],
	limits: ReadingLimits = { time: maxReadingTime, memory: maxReadingMemory },
): Promise<ReadPages> {
	if (running >= mostThreads) await new Promise<void>((resolve) => waiting.push(resolve));
	else running += 1;
	const thread = idle.pop() ?? startThread();
	try {
		const result = await readIn(thread, { type: 'read', bytes, kind, pages }, limits);
		if (threads.has(thread)) idle.push(thread);
		return result;
	} catch (error) {
		// One that was refused is as good as new; one that failed in another way is not.
		if (error instanceof UnreadableDocument && threads.has(thread)) idle.push(thread);
		else void endThread(thread);
		throw error;
	} finally {
		const next = waiting.shift();
		if (next) next();
		else running -= 1;
	}
}

/** Ends all threads; the next document starts new ones. */
export async function closeThreads(): Promise<void> {
	idle.length = 0;
	await Promise.all([...threads].map(endThread));
}

function startThread(): Worker {
	const thread = new Worker(new URL('./startThread.mjs', import.meta.url), {
		resourceLimits: { maxOldGenerationSizeMb: 1024 },
	});
	thread.unref();
	thread.on('error', () => threads.delete(thread));
	threads.add(thread);
	return thread;
}

async function endThread(thread: Worker): Promise<void> {
	threads.delete(thread);
	await thread.terminate();
}

async function readIn(thread: Worker, task: ToThread, limits: ReadingLimits): Promise<ReadPages> {
	const before = process.memoryUsage.rss();
	const started = Date.now();
	let watch: NodeJS.Timeout | undefined;
	try {
		return await new Promise<ReadPages>((resolve, reject) => {
			const stop = (message: string) => {
				void endThread(thread);
				reject(new UnreadableDocument(message));
			};
			watch = setInterval(() => {
				if (Date.now() - started > limits.time) {
					stop(`The document takes longer than ${limits.time / 1000} s to read`);
				} else if (process.memoryUsage.rss() - before > limits.memory) {
					stop('The document takes too much memory to read');
				}
			}, lookEvery);
			thread.on('message', (message: FromThread) => {
				if (message.type === 'recognize') void answer(thread, message);
				else if (message.type === 'read') resolve(withBuffers(message.result));
				else if (message.type === 'unreadable') reject(new UnreadableDocument(message.message));
				else reject(new Error(message.message));
			});
			// Threads end by themselves only where their memory does.
			thread.once('exit', () => stop('The document takes too much memory to read'));
			thread.postMessage(task);
		});
	} finally {
		clearInterval(watch);
		thread.removeAllListeners('message');
		thread.removeAllListeners('exit');
	}
}

async function answer(
	thread: Worker,
	{ id, picture }: Extract<FromThread, { type: 'recognize' }>,
): Promise<void> {
	const page = await recognize(Buffer.from(picture)).catch(() => undefined);
	if (threads.has(thread)) thread.postMessage({ type: 'recognized', id, page } satisfies ToThread);
}

/** Buffers arrive from another thread as plain bytes. */
function withBuffers({ pages, pageCount }: ReadPages): ReadPages {
	const read = pages.map((page) => ({
		...page,
		images: page.images.map((image) => ({ ...image, jpeg: Buffer.from(image.jpeg) })),
	}));
	return { pages: read, pageCount };
}
