import { MAX_WAIT_MS } from './durations';
import type { Outcome, RequestQueue } from './requestQueue';

/** Statuses after which the same request may succeed later. */
const RETRYABLE_STATUSES = [
	408, 429, 500, 502, 503, 504,
	// Of proxies whose server did not answer, and of services that are overloaded.
	520, 521, 522, 523, 524, 529,
];

export const isRetryableStatus = (statusCode: number) => RETRYABLE_STATUSES.includes(statusCode);

/** System error codes of failures that last, such as an invalid certificate. */
const LASTING_CODES = /CERT|SIGNATURE|ENOTFOUND|ERR_INVALID|ERR_UNESCAPED|EPROTO|ERR_SSL|OVERFLOW/;

/** Whether to send a request again that got no answer. `code` is the system's error code. */
export const isRetryableCode = (code: string | undefined) =>
	code === undefined || !LASTING_CODES.test(code);

/** System error codes for a request whose answer did not come in time. */
const TIMEOUT_CODES = ['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'];

export const isTimeoutCode = (code: string | undefined) =>
	code !== undefined && TIMEOUT_CODES.includes(code);

/** First and longest backoff, in milliseconds. */
const BACKOFF = { first: 500, longest: 30_000 };

/** Doubles with each attempt, counted from 0; random, so that requests do not return all at once. */
const backoffMs = (attempt: number) =>
	Math.min(BACKOFF.longest, BACKOFF.first * 2 ** attempt) * Math.random();

export const RETRY_LIMITS = {
	/**
	 * How often a request is sent again after a failure; waiting for a busy service does not count. A failure
	 * that three more attempts do not end is no short one, and *Retry On Fail* of n8n can repeat it later.
	 */
	maxRetries: 3,
	maxWaitMs: MAX_WAIT_MS,
};

/**
 * Sends a request until it is answered or fails for good: at once when it is refused for what it
 * asks, after `maxRetries` failures, or when the service would be busy for longer than `maxWaitMs`. A
 * timeout that others in flight have caused is no failure.
 * Between attempts it waits for the backoff or as long as the service asks, whichever is longer.
 * @param sendOnce one attempt; run when its turn has come
 * @param kind as for `RequestQueue.run`
 * @throws Problem of the last attempt
 */
export async function sendWithRetries<T>(
	queue: RequestQueue,
	{ maxRetries, maxWaitMs }: typeof RETRY_LIMITS,
	sendOnce: () => Promise<Outcome<T>>,
	kind?: string,
): Promise<T> {
	let retries = 0;
	// One that a broken service refused goes after the others, so that none is tried again and again.
	let isAhead = false;
	let busySince = Infinity;
	const withWait = (outcome: Outcome<T>, backoff: number): Outcome<T> => {
		if (outcome.kind !== 'later') return outcome;
		const waitMs = Math.max(outcome.waitMs, backoff);
		const now = queue.now();
		if (outcome.isBusy) busySince = Math.min(busySince, queue.busySince, now);
		const waitedMs = outcome.isBusy ? now - busySince : 0;
		if (waitedMs + waitMs <= maxWaitMs) return { ...outcome, waitMs };
		// Others that wait as long already are not sent one by one, only to be refused.
		if (now - queue.busySince > 0) queue.end(outcome.problem);
		return { ...outcome, kind: 'failed' };
	};
	for (let attempt = 0; ; attempt += 1) {
		const backoff = backoffMs(attempt);
		const outcome: Outcome<T> & { isOwnDelay: boolean } = await queue.run(
			async () => withWait(await sendOnce(), backoff),
			{
				isRepeated: isAhead,
				kind,
			},
		);
		if (outcome.kind === 'answered') return outcome.value;
		if (outcome.kind === 'failed') throw outcome.problem;
		isAhead = outcome.isBusy || !outcome.slowDown;
		if (!outcome.isBusy && !outcome.isOwnDelay) retries += 1;
		if (retries > maxRetries) throw outcome.problem;
		// The queue itself waits after a slow-down, with all requests of the run.
		if (!outcome.slowDown) await queue.wait(outcome.waitMs);
	}
}
