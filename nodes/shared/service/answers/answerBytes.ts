import { Problem } from '../../host/problem';
import { chunksInTime, inTime, type SilenceLimits } from '../../host/silence';
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

/** Time limit of a whole answer, as a multiple of the longest silence. */
const MAX_TOTAL_SILENCES = 10;

const MEGABYTE = 1024 * 1024;

interface Limits extends SilenceLimits {
	/** Limit of the whole answer, uncompressed, in bytes. */
	largest?: number;
	/** What to do about an answer that is larger. */
	remedy?: string;
}

export const tooLarge = ({ largest = Infinity, remedy = '' }: Limits) =>
	new Problem(`the answer of the service is larger than ${megabytes(largest)} MB`, {
		description: `It was not read to its end, and the request was not sent again. ${remedy}`,
	});

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
	const silent = () => lost(new Silence());
	return await inTime(sent, limits, silent, (length / MIN_UPLOAD_SPEED) * 1000);
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
	const { silenceMs, largest = Infinity } = limits;
	const ended = (silentMs: number, totalMs: number) => {
		if (silentMs >= silenceMs) return lost(new Silence());
		return totalMs >= MAX_TOTAL_SILENCES * silenceMs ? tooSlow(totalMs / 1000) : undefined;
	};
	let size = 0;
	try {
		for await (const chunk of chunksInTime(body, limits, { ended, failed: lost })) {
			size += chunk.length;
			if (size > largest) throw tooLarge(limits);
			yield chunk;
		}
	} finally {
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
