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
	/** Ends the request behind the body. */
	end: () => void;
}

/**
 * The bytes of an answer as they come. The request behind them is ended when nothing arrives for
 * `silenceMs`, and when no more bytes are taken.
 * @throws ConnectionLost
 */
export async function* answerBytes(
	body: AnswerBody,
	{ silenceMs, sleep, end }: Limits,
): AsyncGenerator<Uint8Array, void, undefined> {
	let lastSign = Date.now();
	let isOver = false;
	let silence: Silence | undefined;
	const watch = async () => {
		while (!isOver) {
			const left = lastSign + silenceMs - Date.now();
			if (left <= 0) {
				silence = new Silence();
				// A body that is waiting for its source can only be destroyed once the source has ended.
				end();
				body.destroy(silence);
				return;
			}
			await sleep(Math.min(left, SLICE_MS));
		}
	};
	void watch();
	try {
		for await (const chunk of body) {
			lastSign = Date.now();
			yield chunk;
			// The time that the chunk took to be used is not the service's silence.
			lastSign = Date.now();
		}
	} catch (error) {
		throw lost(silence ?? error);
	} finally {
		isOver = true;
		end();
	}
}

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
