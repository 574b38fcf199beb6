import { Problem } from '../../host/problem';
import { GrowingBytes } from './arrivingJson';

/** An answer whose body is still arriving, such as a Node stream. */
export interface HttpAnswer {
	statusCode: number;
	headers: Record<string, unknown>;
	body: AsyncIterable<Uint8Array> & {
		/** Whether all of it was read. */
		readonly readableEnded?: boolean;
		destroy(error?: Error): unknown;
	};
}

/** Nothing arrived within the timeout; has the system's error code for it. */
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

/** Interval at which the timeout is checked at most, in milliseconds. */
const SLICE_MS = 250;

/** Time limit of a whole answer, as a multiple of the longest silence. */
const MAX_TOTAL_SILENCES = 10;

const MEGABYTE = 1024 * 1024;

interface Limits {
	/** Longest time without a byte, in milliseconds. */
	silenceMs: number;
	/** Limit of the whole answer, uncompressed, in bytes. */
	largest?: number;
	/** What to do about an answer that is larger. */
	remedy?: string;
	sleep: (ms: number) => Promise<void>;
	/** Cancels the run. */
	signal?: AbortSignal;
}

export const tooLarge = ({ largest = Infinity, remedy = '' }: Limits) =>
	new Problem(`the answer of the service is larger than ${megabytes(largest)} MB`, {
		description: `It was not read to its end, and the request was not sent again. ${remedy}`,
	});

/**
 * Counts time in slices until it is over.
 * @param passed is told the milliseconds of each slice; returns whether time is to be counted further
 */
async function countTime(
	{ silenceMs, sleep }: Limits,
	passed: (ms: number) => boolean,
): Promise<void> {
	const slice = Math.min(silenceMs / 4, SLICE_MS);
	for (let before = performance.now(); ;) {
		await sleep(slice);
		const now = performance.now();
		// While n8n itself is busy, time does not count as the service's silence.
		if (!passed(Math.min(now - before, 2 * slice))) return;
		before = now;
	}
}

/** The slowest upload that is waited for, in bytes per second: many may share a slow line. */
const MIN_UPLOAD_SPEED = 8 * 1024;

/**
 * What a request gives, if its headers come in time. The timeout of the socket does not notice all: Node
 * closes the connection without an error when a server answers "101 Switching Protocols".
 * @param length of the body that is sent, in bytes
 * @throws ConnectionLost for silence
 */
export async function beforeTimeout<Result>(
	sent: Promise<Result>,
	length: number,
	limits: Limits,
): Promise<Result> {
	let leftMs = limits.silenceMs + (length / MIN_UPLOAD_SPEED) * 1000;
	let isOver = false;
	return await new Promise<Result>((resolve, reject) => {
		sent.then(resolve, reject).finally(() => (isOver = true));
		void countTime(limits, (ms) => {
			leftMs -= ms;
			if (leftMs <= 0) reject(lost(new Silence()));
			return !isOver && leftMs > 0;
		});
	});
}

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
	body: HttpAnswer['body'],
	limits: Limits,
): AsyncGenerator<Uint8Array, void, undefined> {
	const { silenceMs, largest = Infinity, signal } = limits;
	const iterator = body[Symbol.asyncIterator]();
	let size = 0;
	let silentMs = 0;
	let totalMs = 0;
	let isOver = false;
	let ended: Error | undefined;
	let wake: (reason: Error) => void = () => undefined;
	// A body that waits for data may not notice that it was destroyed.
	const end = (reason: Error) => {
		ended ??= reason;
		wake(ended);
	};
	/** One promise per chunk: racing against a single long-lived promise would keep all chunks in memory. */
	const next = async () =>
		await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
			wake = reject;
			if (ended) reject(ended);
			else iterator.next().then(resolve, (error: unknown) => reject(lost(error)));
		});
	const watch = (passed: number) => {
		silentMs += passed;
		totalMs += passed;
		if (silentMs >= silenceMs) end(lost(new Silence()));
		if (totalMs >= MAX_TOTAL_SILENCES * silenceMs) end(tooSlow(totalMs / 1000));
		return !isOver && !ended;
	};
	const cancel = () => end(lost(signal?.reason));
	signal?.addEventListener('abort', cancel);
	if (signal?.aborted) cancel();
	void countTime(limits, watch);
	try {
		for (;;) {
			const { done, value } = await next();
			if (done) return;
			size += value.length;
			if (size > largest) throw tooLarge(limits);
			yield value;
			// Processing a chunk does not count as the service's silence.
			silentMs = 0;
		}
	} finally {
		isOver = true;
		signal?.removeEventListener('abort', cancel);
		body.destroy();
	}
}

/** Bytes of a refusal that are read; more than is searched for the service's message. */
const MAX_REFUSAL_BYTES = 256 * 1024;

/** Timeout for the body of a refusal, in milliseconds. */
const REFUSAL_SILENCE_MS = 2000;

/** The body of a refusal as far as it arrives; its status alone says what happened. */
export async function refusalText(body: HttpAnswer['body'], limits: Limits): Promise<string> {
	const arrived = new GrowingBytes();
	const silenceMs = Math.min(limits.silenceMs, REFUSAL_SILENCE_MS);
	try {
		for await (const chunk of answerBytes(body, { ...limits, silenceMs, largest: Infinity })) {
			arrived.add(chunk);
			if (arrived.length >= MAX_REFUSAL_BYTES) break;
		}
	} catch {
		// An incomplete text is enough.
	}
	return arrived.text();
}
