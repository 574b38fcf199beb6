const TIME =
	/(?<!\d)(\d{1,2})\s?[:.hu]\s?(\d{2})(?!\d)(:\d{2})?(?:[.,]\d{1,9})?(?:\s?([ap])\.?m)?(?:\s?(?:(z|utc|gmt)(?!\p{L}))?([+-]\d{1,2}(?::?\d{2})?(?!\d))?)?/giu;
/** 14 o'clock, written without minutes. */
const FULL_HOUR = /(?<!\d)(\d{1,2})\s?(?:([ap])\.?m(?!\p{L})|uhr|uur|h(?![\p{L}\d]))/giu;

/** The offset of a printed zone as ISO 8601 writes it: "Z" or "+02:00". */
function zoneOf(utc: string | undefined, offset: string | undefined): string {
	if (offset === undefined) return utc === undefined ? '' : 'Z';
	const [hours = '', minutes = '00'] = offset.slice(1).match(/^\d\d?(?=:?\d\d$)|\d{1,2}/g) ?? [];
	return `${offset[0]}${hours.padStart(2, '0')}:${minutes}`;
}

/**
 * Which times of day stand in a source, of 12 or 24 hours: "HH:MM", and with the seconds and the
 * zone that are printed there "HH:MM:SS", "HH:MM+02:00", "HH:MM:SSZ".
 */
export function findTimes(source: string): Set<string> {
	const found = new Set<string>();
	const add = (printed: string, half: string | undefined, rest: string[]) => {
		const number = Number(printed);
		const hour = half === undefined ? number : (number % 12) + (/p/i.test(half) ? 12 : 0);
		for (const each of rest) found.add(`${String(hour).padStart(2, '0')}:${each}`);
	};
	for (const [, hours = '', minute = '', second = '', half, utc, offset] of source.matchAll(TIME)) {
		const zone = zoneOf(utc, offset);
		// Seconds of 0 are not asked for.
		const full = /[1-9]/.test(second) ? second : '';
		add(hours, half, [minute, minute + second, minute + zone, minute + full + zone]);
	}
	for (const [, hours = '', half] of source.matchAll(FULL_HOUR)) add(hours, half, ['00']);
	return found;
}
