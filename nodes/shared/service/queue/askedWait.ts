import { parseJson } from '../../basics/json/parseJson';
import { isValues, MAX_NESTING } from '../../basics/values';
import { serviceTime } from './announcedLimit';
import { durationAt, durationMs } from './durations';
import { isWebPage } from '../answers/serviceWords';

/**
 * `Retry-After` in seconds or as a date.
 * @returns milliseconds from `now`; `undefined` without that header
 */
export function retryAfterMs(header: unknown, now: number): number | undefined {
	if (typeof header !== 'string' && typeof header !== 'number') return undefined;
	const seconds = Number(header);
	if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
	const date = Date.parse(String(header));
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Fields of a refusal that ask for a wait, in lower case without hyphens, and the unit of their numbers. */
const WAIT_FIELDS = new Map([
	['retryafter', 1000],
	['retryafterseconds', 1000],
	['retryafterms', 1],
	['retrydelay', 1000],
]);

/** The words before a wait: "try again in 20s", "please retry after 20 seconds", "wait for 5 minutes". */
const WAIT_WORDS = /\b(?:again|retry|wait)(?: [a-z]+){0,3} (?=\d)/gi;

/** The longest wait in a sentence such as "Please try again in 1m2.5s." */
function waitInText(text: string): number {
	let longest = 0;
	for (const { index, 0: words } of text.matchAll(WAIT_WORDS)) {
		longest = Math.max(longest, durationAt(text, index + words.length)?.ms ?? 0);
	}
	return longest;
}

/** The wait in a field that asks for one: `20`, `"20"`, `"20s"` or a date. */
function waitInField(value: unknown, unit: number, now: number): number {
	const text = typeof value === 'number' ? String(value) : value;
	if (typeof text !== 'string' || text.trim() === '') return 0;
	const number = Number(text);
	const ms = Number.isFinite(number) ? number * unit : durationMs(text.trim());
	return ms ?? retryAfterMs(text, now) ?? 0;
}

function waitIn(value: unknown, now: number, depth = 0): number {
	if (typeof value === 'string') return waitInText(value);
	if (depth > MAX_NESTING) return 0;
	if (Array.isArray(value)) {
		return value.reduce<number>(
			(longest, entry) => Math.max(longest, waitIn(entry, now, depth + 1)),
			0,
		);
	}
	if (!isValues(value)) return 0;
	return Object.entries(value).reduce((longest, [key, inner]) => {
		const unit = WAIT_FIELDS.get(key.toLowerCase().replace(/[-_]/g, ''));
		const ms = unit === undefined ? waitIn(inner, now, depth + 1) : waitInField(inner, unit, now);
		return Math.max(longest, ms);
	}, 0);
}

/**
 * The wait that a refusal asks for: by the headers `Retry-After-Ms` or `Retry-After`, else in its body,
 * as `retry_after`, `retry_after_ms`, `retryDelay: "20s"` or "Please try again in 20s".
 * @param now when the refusal came, in milliseconds since 1970; a date is compared with the service's own clock, where it tells it
 * @returns milliseconds; `undefined` where it asks for none
 */
export function askedWaitMs(
	{ headers, body }: { headers: Record<string, unknown>; body: string },
	now: number,
): number | undefined {
	const exactMs = Number(headers['retry-after-ms'] ?? NaN);
	const clock = serviceTime(headers['date'], now);
	const byHeader = exactMs >= 0 ? exactMs : retryAfterMs(headers['retry-after'], clock);
	if (byHeader !== undefined) return byHeader;
	const { value, fault } = parseJson(body);
	if (fault !== undefined && isWebPage(body)) return undefined;
	return waitIn(fault === undefined ? value : body, clock) || undefined;
}
