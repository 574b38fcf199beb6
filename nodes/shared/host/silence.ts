/** How long others may be silent. */
export interface SilenceLimits {
	/** Longest time without a byte, in milliseconds. */
	silenceMs: number;
	sleep: (ms: number) => Promise<void>;
	/** Cancels the run. */
	signal?: AbortSignal;
}

/** Interval at which the time is checked at most, in milliseconds. */
const SLICE_MS = 250;

/**
 * Counts time in slices until it is over.
 * @param passed is told the milliseconds of each slice; returns whether time is to be counted further
 */
async function countTime(
	{ silenceMs, sleep }: SilenceLimits,
	passed: (ms: number) => boolean,
): Promise<void> {
	const slice = Math.min(silenceMs / 4, SLICE_MS);
	for (let before = performance.now(); ;) {
		await sleep(slice);
		const now = performance.now();
		// While n8n itself is busy, time does not count as the silence of others.
		if (!passed(Math.min(now - before, 2 * slice))) return;
		before = now;
	}
}

/**
 * What others give, if they do in time.
 * @param extraMs what they may take in addition to the longest silence, in milliseconds
 * @throws the error of `silent` if they do not
 */
export async function inTime<Result>(
	given: Promise<Result>,
	limits: SilenceLimits,
	silent: () => unknown,
	extraMs = 0,
): Promise<Result> {
	let leftMs = limits.silenceMs + extraMs;
	let isOver = false;
	return await new Promise<Result>((resolve, reject) => {
		given.then(resolve, reject).finally(() => (isOver = true));
		void countTime(limits, (ms) => {
			leftMs -= ms;
			if (leftMs <= 0) reject(silent());
			return !isOver && leftMs > 0;
		});
	});
}

/**
 * Chunks as they come, until none comes in time or the run is cancelled.
 * @param words `ended` tells why no more is waited for, by the milliseconds since the last chunk was asked for and
 *   those in all; `failed` turns an error of the source, or the reason of the cancellation, into another
 */
export async function* chunksInTime<Chunk>(
	source: AsyncIterable<Chunk>,
	limits: SilenceLimits,
	words: {
		ended: (silentMs: number, totalMs: number) => unknown;
		failed: (error: unknown) => unknown;
	},
): AsyncGenerator<Chunk, void, undefined> {
	const { signal } = limits;
	const iterator = source[Symbol.asyncIterator]();
	let silentMs = 0;
	let totalMs = 0;
	let isWaiting = false;
	let isOver = false;
	let ended: unknown;
	let wake: (reason: unknown) => void = () => undefined;
	// A source that waits for data may not notice that it was destroyed.
	const end = (reason: unknown) => {
		ended ??= reason;
		if (ended !== undefined) wake(ended);
	};
	/** One promise per chunk: racing against a single long-lived promise would keep all chunks in memory. */
	const next = async () =>
		await new Promise<IteratorResult<Chunk>>((resolve, reject) => {
			wake = reject;
			if (ended === undefined) {
				iterator.next().then(resolve, (error: unknown) => reject(words.failed(error)));
			} else reject(ended);
		});
	const cancel = () => end(words.failed(signal?.reason));
	signal?.addEventListener('abort', cancel);
	if (signal?.aborted) cancel();
	void countTime(limits, (ms) => {
		totalMs += ms;
		// Work with a chunk does not count as silence.
		if (isWaiting) silentMs += ms;
		end(words.ended(silentMs, totalMs));
		return !isOver && ended === undefined;
	});
	try {
		for (;;) {
			isWaiting = true;
			const { done, value } = await next();
			isWaiting = false;
			silentMs = 0;
			if (done) return;
			yield value;
		}
	} finally {
		isOver = true;
		signal?.removeEventListener('abort', cancel);
	}
}
