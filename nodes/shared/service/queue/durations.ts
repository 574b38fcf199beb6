/**
 * How long a request waits in total while the service is busy, in milliseconds. A limit per minute is free
 * again after a minute; after five minutes the service is busy with others, or a daily limit is used up.
 */
export const MAX_WAIT_MS = 5 * 60_000;

/** Milliseconds of a unit of time, by its first letters. */
const UNITS: Array<[name: string, ms: number]> = [
	['ms', 1],
	['mil', 1],
	['s', 1000],
	['m', 60_000],
	['h', 3_600_000],
	['d', 86_400_000],
];

/** A number with its unit, after another one or not: `6m`, `0.5 s`, ` and 20 seconds`. */
const PART =
	/(?:, | and | )?(\d{1,12}(?:\.\d{1,12})?) ?(ms|milliseconds?|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d)(?![a-z])/iy;

/**
 * The duration that begins at an offset of a text: `1m2.5s`, `120ms`, `20 seconds`, `1 hour and 5 min`.
 * @returns its length in milliseconds and the offset of its end; `undefined` where there is none
 */
export function durationAt(text: string, offset: number): { ms: number; end: number } | undefined {
	let ms = 0;
	let end = offset;
	for (;;) {
		PART.lastIndex = end;
		const [part = '', number, word = ''] = PART.exec(text) ?? [];
		if (part === '') return end === offset ? undefined : { ms, end };
		const [, unit = 0] = UNITS.find(([name]) => word.toLowerCase().startsWith(name)) ?? [];
		ms += Number(number) * unit;
		end += part.length;
	}
}

/** A text that is a duration and nothing else, in milliseconds. */
export function durationMs(text: string): number | undefined {
	const duration = durationAt(text, 0);
	return duration?.end === text.length ? duration.ms : undefined;
}
