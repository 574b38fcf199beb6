import { Problem } from '../../../../../nodes/shared/host/problem';
import type { AnnouncedLimit } from '../../../../../nodes/shared/service/queue/announcedLimit';
import { type Outcome, RequestQueue } from '../../../../../nodes/shared/service/queue/requestQueue';
import { RETRY_LIMITS, sendWithRetries } from '../../../../../nodes/shared/service/queue/retry';
import type { Limit } from './limitedService';
import { virtualClock } from '../virtualClock';

type Clock = ReturnType<typeof virtualClock>;

interface Answer {
	/** Refused, and to be sent again after that many milliseconds; without a wait after 0. */
	refusedMs?: number;
	/** Refused as a service is that is broken, and not only busy. */
	isUnavailable?: boolean | undefined;
	limit?: AnnouncedLimit;
}

/** Answers the request for a document, counted from 0. `client.isGone` after its timeout. */
type Ask = (document: number, client: { isGone: boolean }) => Promise<Answer>;

/** A service, made anew for each run. */
export type MakeService = (clock: Clock) => Ask;

/** Numbers from 0 to 1, the same in each run. */
export function seeded(seed: number): () => number {
	let state = seed;
	return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** Answers each document after its time, however many there are. */
export const unlimited =
	(msOf: (document: number, elapsed: number) => number): MakeService =>
	(clock) =>
	async (document) => {
		await clock.sleep(msOf(document, clock.elapsed()));
		return {};
	};

/** How a service refuses what is beyond its limit. */
export interface Refusing {
	/** How long a request takes that is taken in, in milliseconds; 300 unless told otherwise. */
	ms?: number;
	/** How long a refusal takes; 3 ms unless told otherwise. */
	refusalMs?: number;
	/** The wait that a refusal asks for; none unless told otherwise. */
	says?: (ms: number) => number;
	/** Whether each answer tells what remains of the requests in a time. */
	announced?: { count: number; windowMs: number };
	/** Whether it refuses as if it were broken: with the status 503, and not with 429. */
	isUnavailable?: boolean;
}

/** Refuses each request beyond a limit of requests in a time. */
export const limited =
	(
		limitOf: () => Limit,
		{ ms = 300, refusalMs = 3, says = () => 0, ...more }: Refusing = {},
	): MakeService =>
	(clock) => {
		const limit = limitOf();
		const random = seeded(7919);
		let accepted: number[] = [];
		const announce = (now: number): Answer => {
			if (!more.announced) return {};
			const { count, windowMs } = more.announced;
			accepted = accepted.filter((time) => time > now - windowMs);
			const [oldest = now] = accepted;
			const resetMs = oldest + windowMs - now;
			return { limit: { limit: count, remaining: count - accepted.length, resetMs } };
		};
		return async () => {
			await clock.sleep(2 + 3 * random());
			const now = clock.elapsed();
			const wait = limit(now);
			if (wait === 0) accepted.push(now);
			const answer = announce(now);
			await clock.sleep(wait === 0 ? ms : refusalMs);
			if (wait === 0) return answer;
			return { ...answer, refusedMs: says(wait), isUnavailable: more.isUnavailable };
		};
	};

/** Works on `count` requests at a time, in the order in which they came; the others wait. */
export const slots =
	(count: number, ms: number): MakeService =>
	(clock) => {
		let free = count;
		const queue: Array<() => void> = [];
		return async (_, client) => {
			if (free === 0) await new Promise<void>((begin) => queue.push(begin));
			else free -= 1;
			for (let left = ms; left > 0 && !client.isGone; left -= 50) await clock.sleep(50);
			const next = queue.shift();
			if (next) next();
			else free += 1;
			return {};
		};
	};

/** Refuses each request beyond `count` at a time. */
export const atATime =
	(
		count: number,
		{ ms = 300, refusalMs = 0, says = () => 0, isUnavailable }: Refusing = {},
	): MakeService =>
	(clock) => {
		let taken = 0;
		return async () => {
			await clock.sleep(3);
			if (taken === count) {
				await clock.sleep(refusalMs);
				return { refusedMs: says(ms), isUnavailable };
			}
			taken += 1;
			await clock.sleep(ms);
			taken -= 1;
			return {};
		};
	};

/** One graphics card: all requests share its speed, which falls with each beyond two. */
export const singleCard =
	(ms: number): MakeService =>
	(clock) => {
		let inWork = 0;
		const speed = () => (inWork === 1 ? 1 : Math.max(0.9, 1.8 - 0.1 * inWork));
		return async (_, client) => {
			inWork += 1;
			for (let left = ms; left > 0 && !client.isGone;) {
				await clock.sleep(20);
				left -= (20 * speed()) / inWork;
			}
			inWork -= 1;
			return {};
		};
	};

/** What a run with a service came to. */
export interface Result {
	seconds: number;
	read: number;
	requests: number;
	refused: number;
	timeouts: number;
	/** Most requests in flight. */
	most: number;
}

/**
 * Sends a request for each of `documents` to a service.
 * @param settings of the queue; the timeout is in milliseconds, and so is how late its timers are
 */
export async function simulate(
	make: MakeService,
	documents: number,
	{ lateMs = 0, ...settings }: { start: number; max: number; timeoutMs: number; lateMs?: number },
): Promise<Result> {
	const clock = virtualClock();
	const sleep = async (ms: number) => await clock.sleep(ms + lateMs);
	const queue = new RequestQueue({ ...settings, requestsPerMinute: 0, now: clock.now, sleep });
	const ask = make(clock);
	const seen = { read: 0, requests: 0, refused: 0, timeouts: 0, most: 0 };
	let inFlight = 0;
	const sendOnce = async (document: number): Promise<Outcome<string>> => {
		seen.requests += 1;
		inFlight += 1;
		seen.most = Math.max(seen.most, inFlight);
		const client = { isGone: false };
		const late = clock.sleep(settings.timeoutMs);
		const answer = await Promise.race([ask(document, client), late]);
		inFlight -= 1;
		const later = {
			kind: 'later' as const,
			problem: new Problem('not now'),
			waitMs: 0,
			isAsked: false,
			slowDown: false,
			isBusy: false,
		};
		if (answer === undefined) {
			client.isGone = true;
			seen.timeouts += 1;
			return { ...later, isTimeout: true };
		}
		const { refusedMs: waitMs, limit, isUnavailable = false } = answer;
		if (waitMs === undefined) return { kind: 'answered', value: 'done', limit };
		seen.refused += 1;
		const isAsked = waitMs > 0;
		return { ...later, waitMs, isAsked, slowDown: true, isBusy: isAsked || !isUnavailable, limit };
	};
	const one = async (document: number) => {
		await sendWithRetries(queue, RETRY_LIMITS, async () => await sendOnce(document), 'ocr').then(
			() => (seen.read += 1),
			(error: unknown) => {
				if (!(error instanceof Problem)) throw error;
			},
		);
	};
	const ms = await clock.run(
		Promise.all(Array.from({ length: documents }, async (_, document) => await one(document))),
	);
	return { seconds: ms / 1000, ...seen };
}
