import { durationMs, MAX_WAIT_MS } from './durations';

/** A limit as a service announces it in the headers of an answer. */
export interface AnnouncedLimit {
	/** Requests that may begin until `resetMs` from now. */
	remaining: number;
	/** Milliseconds from now until more are allowed. */
	resetMs: number;
	/** Requests that are allowed in each window. */
	limit?: number;
	/** Length of a window, in milliseconds. */
	windowMs?: number;
}

/** A limit as far as its headers have been read. */
interface Policy extends Partial<AnnouncedLimit> {
	/** Whether it counts requests; others count tokens, bytes or images. */
	countsRequests: boolean;
}

/** The kinds of headers that a limit is announced in. */
const ROLES = ['limit', 'remaining', 'reset'] as const;

const isRole = (word: string): word is (typeof ROLES)[number] =>
	ROLES.some((role) => role === word);

/** Windows in the name of a header, such as `x-ratelimit-remaining-req-minute`, in milliseconds. */
const WINDOWS = new Map([
	['second', 1000],
	['minute', 60_000],
	['hour', 3_600_000],
	['day', 86_400_000],
	['month', 30 * 86_400_000],
]);

/** Words in the name of a header whose limit counts requests. */
const REQUEST_WORDS = ['req', 'request', 'requests', ...WINDOWS.keys()];

/**
 * The tightest limit of requests that the headers of an answer announce; one of tokens or bytes counts
 * only where nothing remains. Reads, in any letter case:
 *
 * - `RateLimit: "default";r=50;t=30` with `RateLimit-Policy: "default";q=100;w=10`
 *   (draft-ietf-httpapi-ratelimit-headers-11), and `limit=100, remaining=50, reset=30` of its draft 7
 * - `RateLimit-Limit: 100, 100;w=60`, `RateLimit-Remaining`, `RateLimit-Reset` of its drafts 0 to 6
 * - `X-RateLimit-Remaining` and `-Reset`, also as `X-Rate-Limit-…`, with or without a word for what
 *   they count: `x-ratelimit-remaining-requests`, `svc-ratelimit-requests-remaining`,
 *   `x-ratelimit-remaining-req-minute`, `ratelimitbysize-remaining`
 *   (the libraries mre/rate-limits and express-rate-limit/ratelimit-header-parser list most of them)
 *
 * A reset is a number of seconds, Unix time in seconds or milliseconds, `6m0s`, `120ms` or a date.
 * Without one, a window in the policy or in the name of the header is the longest that it can take.
 * A reset later than `MAX_WAIT_MS` is left out: nobody waits for it, and requests spread
 * until then would take hours.
 * @param headers of the answer
 * @param now when they arrived, in milliseconds since 1970
 * @returns `undefined` without a limit that makes sense
 */
export function announcedLimit(
	headers: Record<string, unknown>,
	now: number,
): AnnouncedLimit | undefined {
	const values = new Map(
		Object.entries(headers).map(([name, value]) => [name.toLowerCase(), textsOf(value)]),
	);
	const clock = serviceTime(values.get('date')?.[0], now);
	const quotas = itemsOf(values.get('ratelimit-policy'));
	const limits = [...separatePolicies(values, quotas, clock), ...combinedPolicies(values, quotas)];
	return limits
		.flatMap((policy) => usableLimit(policy) ?? [])
		.reduce<AnnouncedLimit | undefined>(
			(tightest, limit) => (tightest && !isTighter(limit, tightest) ? tightest : limit),
			undefined,
		);
}

/** The values of a header; most have one. */
const textsOf = (value: unknown): string[] =>
	(Array.isArray(value) ? value : [value])
		.filter((one) => typeof one === 'string' || typeof one === 'number')
		.map((one) => String(one).trim());

/** The limit of a policy, if it makes sense and holds requests back. */
function usableLimit({ countsRequests, ...policy }: Policy): AnnouncedLimit | undefined {
	const { remaining, limit, windowMs, resetMs = windowMs } = policy;
	if (remaining === undefined || resetMs === undefined || limit === 0) return undefined;
	if (!countsRequests && remaining > 0) return undefined;
	if (!(resetMs >= 0 && resetMs <= MAX_WAIT_MS)) return undefined;
	return {
		remaining,
		resetMs,
		...(limit !== undefined && { limit }),
		...(windowMs !== undefined && { windowMs }),
	};
}

/** Whether fewer requests may begin per time; of two limits that allow none, the later reset. */
function isTighter(one: AnnouncedLimit, other: AnnouncedLimit): boolean {
	const [rate, otherRate] = [one.remaining * other.resetMs, other.remaining * one.resetMs];
	return rate === otherRate ? one.resetMs > other.resetMs : rate < otherRate;
}

/** The policies that have a header of its own for each value. */
function separatePolicies(
	values: Map<string, string[]>,
	quotas: Item[],
	clock: number,
): Iterable<Policy> {
	const policies = new Map<string, Policy>();
	for (const [name, [text = '']] of values) {
		const begin = /rate-?limit(bysize)?-/.exec(name);
		if (!begin) continue;
		const words = name.slice(begin.index + begin[0].length).split('-');
		const subject = words.filter((word) => !isRole(word));
		const role = words.find(isRole);
		if (role === undefined) continue;
		const key = [name.slice(0, begin.index), begin[0], ...subject].join(' ');
		const policy: Policy = policies.get(key) ?? {
			countsRequests: !begin[1] && subject.every((word) => REQUEST_WORDS.includes(word)),
			windowMs: subject.map((word) => WINDOWS.get(word)).find((ms) => ms !== undefined),
		};
		policies.set(key, policy);
		if (role === 'remaining') policy.remaining = wholeNumber(text);
		if (role === 'reset') policy.resetMs = resetMs(text, clock);
		if (role === 'limit') addQuota(policy, itemsOf([text]), quotas);
	}
	return policies.values();
}

/** Adds the limit of `100` or `100, 100;w=60`, and its window, which may be in another header. */
function addQuota(policy: Policy, [first, ...others]: Item[], quotas: Item[]): void {
	policy.limit = wholeNumber(first?.name);
	const windows = [...others, ...quotas]
		.filter(({ name }) => name === first?.name)
		.map(({ parameters }) => secondsAsMs(parameters.get('w') ?? parameters.get('window')));
	policy.windowMs ??= windows.find((ms) => ms !== undefined);
}

/** The policies that have all values in one header. */
function combinedPolicies(values: Map<string, string[]>, quotas: Item[]): Policy[] {
	return itemsOf(values.get('ratelimit')).map(({ name, parameters }) => {
		const limit = parameters.get('limit');
		const reset = parameters.get('t') ?? parameters.get('reset');
		const quota = quotas.find((one) => one.name === (limit ?? name))?.parameters;
		return {
			countsRequests: (quota?.get('qu') ?? 'requests') === 'requests',
			remaining: wholeNumber(parameters.get('r') ?? parameters.get('remaining')),
			...(reset !== undefined && { resetMs: secondsAsMs(reset) ?? NaN }),
			limit: wholeNumber(quota?.get('q') ?? limit),
			windowMs: secondsAsMs(quota?.get('w')),
		};
	});
}

/** An item of a list in a header, such as `"burst";q=100;w=60`. */
interface Item {
	/** Without quotes. */
	name: string;
	parameters: Map<string, string>;
}

/** Items of one header that are read; services have two or three policies. */
const MAX_ITEMS = 20;

/**
 * The items of a header such as `"burst";q=100;w=60, "daily";q=1000` (RFC 9651). Values without a name,
 * as in `limit=100, remaining=50, reset=30`, make one item together.
 */
function itemsOf(texts: string[] = []): Item[] {
	const nameless: Item = { name: '', parameters: new Map() };
	const items = new Set<Item>();
	const pieces = texts.flatMap((text) => splitOutsideQuotes(text, ','));
	for (const text of pieces.slice(0, MAX_ITEMS)) {
		const [first = '', ...others] = splitOutsideQuotes(text, ';');
		const isNamed = splitOutsideQuotes(first, '=').length === 1;
		const item: Item = isNamed ? { name: unquoted(first), parameters: new Map() } : nameless;
		for (const part of isNamed ? others : [first, ...others]) {
			const [key = '', value = ''] = splitOutsideQuotes(part, '=');
			item.parameters.set(key.toLowerCase(), unquoted(value));
		}
		items.add(item);
	}
	return [...items];
}

const unquoted = (text: string) => text.replace(/^"|"$/g, '');

/** The pieces of a text between separators, without blanks around them. */
function splitOutsideQuotes(text: string, separator: string): string[] {
	const pieces: string[] = [];
	let isQuoted = false;
	let begin = 0;
	for (let at = 0; at < text.length; at += 1) {
		if (text[at] === '"') isQuoted = !isQuoted;
		if (text[at] !== separator || isQuoted) continue;
		pieces.push(text.slice(begin, at).trim());
		begin = at + 1;
	}
	return [...pieces, text.slice(begin).trim()];
}

const NUMBER = /^\d{1,15}(?:\.\d{1,15})?$/;

/** `59`, or `59.0`; `undefined` for anything else, such as a negative number. */
const wholeNumber = (text = ''): number | undefined =>
	NUMBER.test(text) ? Math.floor(Number(text)) : undefined;

const secondsAsMs = (text = ''): number | undefined =>
	NUMBER.test(text) ? Number(text) * 1000 : undefined;

/** Smallest number that is a point in time and no duration: Unix time of 2001, in seconds. */
const MIN_UNIX_TIME = 1e9;

/** Smallest number that is Unix time in milliseconds. */
const MIN_UNIX_TIME_MS = 1e12;

const DATE = /^(?:\d{4}-\d\d-\d\d[T ]|[a-z]{3,9},? )/i;

/**
 * Milliseconds until a reset.
 * @param clock the time of the service, in milliseconds since 1970
 * @returns NaN for anything that is neither a duration nor a time
 */
function resetMs(text: string, clock: number): number {
	if (DATE.test(text)) return Date.parse(text) - clock;
	if (!NUMBER.test(text)) return durationMs(text) ?? NaN;
	const number = Number(text);
	if (number < MIN_UNIX_TIME) return number * 1000;
	return (number < MIN_UNIX_TIME_MS ? number * 1000 : number) - clock;
}

/** Difference between two clocks in milliseconds that may be the seconds of `Date` and the way alone. */
const SAME_CLOCK_MS = 2000;

/** The time of the service, in milliseconds since 1970, by its header `Date`: more exactly by `now`, where both clocks agree. */
export function serviceTime(date: unknown, now: number): number {
	const time = Date.parse(String(date));
	const isBehind = time > now || time < now - SAME_CLOCK_MS;
	return isBehind ? time : now;
}
