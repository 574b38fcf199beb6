/** The body of an answer that is still arriving; a Node stream is one. */
export interface AnswerBody extends AsyncIterable<Uint8Array> {
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

/** How long one look at the clock may take, in milliseconds. */
const SLICE_MS = 250;

interface Limits {
	/** Longest time without a byte, in milliseconds. */
	silenceMs: number;
	sleep: (ms: number) => Promise<void>;
	/** Of the run. */
	signal?: AbortSignal;
}

/**
 * The bytes of an answer as they come, until nothing arrives for `silenceMs` or the run is cancelled.
 * @throws ConnectionLost
 */
export async function* answerBytes(
	body: AnswerBody,
	{ silenceMs, sleep, signal }: Limits,
): AsyncGenerator<Uint8Array, void, undefined> {
	const iterator = body[Symbol.asyncIterator]();
	let lastSign = Date.now();
	let isOver = false;
	let interrupt: (reason: unknown) => void = () => undefined;
	// A body that waits for its source cannot be relied on to notice that it was destroyed.
	const interrupted = new Promise<never>((_, reject) => {
		interrupt = (reason) => reject(lost(reason));
	});
	const watch = async () => {
		while (!isOver) {
			const left = lastSign + silenceMs - Date.now();
			if (left <= 0) interrupt(new Silence());
			await sleep(Math.min(Math.max(left, 1), SLICE_MS));
		}
	};
	const cancel = () => interrupt(signal?.reason);
	signal?.addEventListener('abort', cancel);
	interrupted.catch(() => undefined);
	void watch();
	try {
		for (;;) {
			const { done, value } = await Promise.race([nextOf(iterator), interrupted]);
			if (done) return;
			yield value;
			// The time in which a chunk is used is not the service's silence.
			lastSign = Date.now();
		}
	} finally {
		isOver = true;
		signal?.removeEventListener('abort', cancel);
		body.destroy();
	}
}

const nextOf = async (iterator: AsyncIterator<Uint8Array>) =>
	await iterator.next().catch((error: unknown) => {
		throw lost(error);
	});

/** The beginning of an answer as text, at most about `limit` bytes of it. */
export async function readText(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of bytes) {
		chunks.push(chunk);
		size += chunk.length;
		if (size >= limit) break;
	}
	return Buffer.concat(chunks).toString('utf8');
}
