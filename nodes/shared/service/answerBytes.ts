import { Problem } from '../problem';
import { GrowingBytes } from './arrivingJson';

/** The body of an answer that is still arriving; a Node stream is one. */
export interface AnswerBody extends AsyncIterable<Uint8Array> {
	/** Whether all of it was read. */
	readonly readableEnded?: boolean;
	destroy(error?: Error): unknown;
}

/** Nothing arrived for as long as was allowed. Has the system's code for that. */
class Silence extends Error {
	readonly code = 'ETIMEDOUT';
}

/** The connection failed while an answer was arriving; `cause` says how. */
export class ConnectionLost extends Error {
	constructor(cause: unknown) {
		super('The connection was lost', { cause });
		this.name = 'ConnectionLost';
	}
}

const lost = (cause: unknown) => new ConnectionLost(cause);

/** The longest time between two looks at the clock, in milliseconds. */
const SLICE_MS = 250;

/** How many times the longest silence an answer may take in all. */
const PATIENCE = 10;

const MEGABYTE = 1024 * 1024;

interface Limits {
	/** Longest time without a byte, in milliseconds. */
	silenceMs: number;
	/** Of the whole answer as it is unpacked, in bytes. */
	largest: number;
	/** What to do about an answer that is larger. */
	remedy?: string;
	sleep: (ms: number) => Promise<void>;
	/** Of the run. */
	signal?: AbortSignal;
}

/** @param largest in bytes */
export const tooLarge = ({ largest, remedy = '' }: Pick<Limits, 'largest' | 'remedy'>) =>
	new Problem(`the answer of the service is larger than ${megabytes(largest)} MB`, {
		description: `It was not read to its end, and the request was not sent again. ${remedy}`,
	});

const megabytes = (bytes: number) => Math.round((bytes / MEGABYTE) * 100) / 100;

const tooSlow = (seconds: number) =>
	new Problem('the service sends its answer too slowly', {
		description: `It was not complete after ${Math.round(seconds)} seconds, and the request was not sent again. Raise "Requests: Timeout" in the options if the service is as slow as that.`,
	});

/**
 * The bytes of an answer as they come, until nothing arrives for `silenceMs`, the answer grows too
 * large or takes too long in all, or the run is cancelled.
 * @throws ConnectionLost, also for silence
 * @throws Problem for an answer beyond its limits, which must not be asked for again
 */
export async function* answerBytes(
	body: AnswerBody,
	limits: Limits,
): AsyncGenerator<Uint8Array, void, undefined> {
	const { silenceMs, sleep, signal } = limits;
	const iterator = body[Symbol.asyncIterator]();
	let size = 0;
	let silentMs = 0;
	let totalMs = 0;
	let isOver = false;
	let ended: Error | undefined;
	let wake: (reason: Error) => void = () => undefined;
	// A body that waits for its source cannot be relied on to notice that it was destroyed.
	const end = (reason: Error) => {
		ended ??= reason;
		wake(ended);
	};
	/** One promise per chunk: a race against one that lasts would keep every chunk. */
	const next = async () =>
		await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
			wake = reject;
			if (ended) reject(ended);
			else iterator.next().then(resolve, (error: unknown) => reject(lost(error)));
		});
	const watch = async () => {
		const slice = Math.min(silenceMs / 4, SLICE_MS);
		for (let before = Date.now(); !isOver && !ended;) {
			await sleep(slice);
			const now = Date.now();
			// While n8n itself is busy, nobody listens; that is not the service's silence.
			const passed = Math.min(now - before, 2 * slice);
			before = now;
			silentMs += passed;
			totalMs += passed;
			if (silentMs >= silenceMs) end(lost(new Silence()));
			if (totalMs >= PATIENCE * silenceMs) end(tooSlow(totalMs / 1000));
		}
	};
	const cancel = () => end(lost(signal?.reason));
	signal?.addEventListener('abort', cancel);
	if (signal?.aborted) cancel();
	void watch();
	try {
		for (;;) {
			const { done, value } = await next();
			if (done) return;
			size += value.length;
			if (size > limits.largest) throw tooLarge(limits);
			yield value;
			// The time in which a chunk is used is not the service's silence.
			silentMs = 0;
		}
	} finally {
		isOver = true;
		signal?.removeEventListener('abort', cancel);
		body.destroy();
	}
}

/** How much of a refusal is read, in bytes; more than is looked through for its words. */
const LONGEST_REFUSAL = 256 * 1024;

/** How long a service may be silent before the words of its refusal are given up, in milliseconds. */
const REFUSAL_SILENCE_MS = 2000;

/** The words of a refusal, as far as they came: its status tells what happened without them. */
export async function refusalText(
	body: AnswerBody,
	limits: Pick<Limits, 'silenceMs' | 'sleep' | 'signal'>,
): Promise<string> {
	const arrived = new GrowingBytes();
	const silenceMs = Math.min(limits.silenceMs, REFUSAL_SILENCE_MS);
	try {
		for await (const chunk of answerBytes(body, { ...limits, silenceMs, largest: Infinity })) {
			arrived.add(chunk);
			if (arrived.length >= LONGEST_REFUSAL) break;
		}
	} catch {
		// What came of it has to do.
	}
	return arrived.text();
}
