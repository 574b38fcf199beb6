import type { Span } from './sourceText';

const TIME = /(?<!\d)(\d{1,2})\s?[:.hu]\s?(\d{2})(?!\d)(?::\d{2})?(?:\s?([ap])\.?m)?/giu;

/** Where times of day (HH:MM) stand in a source, of 12 or 24 hours. */
export function findTimes(source: string, wanted: Set<string>): Map<string, Span> {
	const found = new Map<string, Span>();
	if (wanted.size === 0) return found;
	for (const { 0: text, 1: hours, 2: minute, 3: half, index } of source.matchAll(TIME)) {
		const printed = Number(hours);
		const hour = half === undefined ? printed : (printed % 12) + (/p/i.test(half) ? 12 : 0);
		const time = `${String(hour).padStart(2, '0')}:${minute}`;
		if (wanted.has(time) && !found.has(time))
			found.set(time, { start: index, end: index + text.length });
	}
	return found;
}
