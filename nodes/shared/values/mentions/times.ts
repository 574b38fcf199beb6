import type { Span } from '../../basics/text/spans';
import { addTo } from '../../basics/values';
import { PART_NAMES } from '../roles/dayWords';

const HOUR = String.raw`(?<hour>\d{1,2})`;
const MINUTE = String.raw`(?<minute>\d{2})`;
const SECOND = String.raw`(?<second>\d{2})`;
const FRACTION = String.raw`(?:[.,](?<fraction>\d{1,9}))?`;
/** What shows that a number is an hour: the half of the day or "Uhr". */
const HALF = String.raw`(?<half>[ap])\.?\s?m\b\.?`;
const O_CLOCK = String.raw`(?:${HALF}|(?:uhr|uur|hours|hrs?|[hu])\b\.?)`;
/** Small words before a time. */
const LEAD = String.raw`(?:(?:um|at|à|às|a las|a la|alle ore|alle|ore|om|klo|kl\.?|saat|(?:o )?godz\.?|ora)\s+)`;

/** How times are printed; tried in this order. */
const TIMES = [
	// 14:35, 14:35:07.250, 2:35 PM, 14:35 Uhr
	String.raw`${LEAD}?${HOUR}:${MINUTE}(?::${SECOND}${FRACTION})?(?:\s*${O_CLOCK})?`,
	// 14h35, 14 h 35 min 07 s, 14u35, 14h
	String.raw`${LEAD}?${HOUR}\s?[hu](?:\s?${MINUTE})?(?:\s?m(?:in)?\b\.?(?:\s?${SECOND}\s?s\b)?)?`,
	// 14.35 Uhr, 2.35 pm, 14 Uhr, 2 pm
	String.raw`${LEAD}?${HOUR}(?:\.${MINUTE})?\s?${O_CLOCK}`,
	// ore 14.35
	String.raw`${LEAD}${HOUR}\.${MINUTE}(?:\.${SECOND})?`,
];

/** "Z", "GMT", "UTC+2", "+02:00", and with the zone's name after it: "+0200 (CEST)". */
const OFFSET = String.raw`\s*(?:(?<utc>z|utc|gmt)(?<shift>[+-]\d{1,2}(?::?\d{2})?)?|(?<offset>[+-]\d{2}(?::?\d{2})?))(?:\s*[(\[][\w/ ]+[)\]])?`;
/** "CET", "(Europe/Paris)" */
const NAME = String.raw`\s+[(\[]?(?<zone>[A-Z]{2,5}|[A-Z][a-z]+\/[A-Z]\w+)[)\]]?`;
const ZONE = `(?:${OFFSET}|${NAME})?`;
const BETWEEN = String.raw`(?:\s*[,;|@]\s*|\s-\s|\s+)`;

const FORMS = [
	...TIMES.map((time) => `(?<date>.+?)(?:${BETWEEN}|t)${time}${ZONE}`),
	...TIMES.map((time) => `${time}${ZONE}${BETWEEN}(?<date>.+)`),
	// 20140803T143500Z
	String.raw`(?<date>\d{8})t?(?<hour>\d{2})${MINUTE}${SECOND}?${ZONE}`,
	// 03/08/2014 14.35
	String.raw`(?<date>.*\d{4})\s${HOUR}\.${MINUTE}(?:\.${SECOND})?`,
].map((form) => new RegExp(`^${form}$`, 'iu'));

/**
 * Takes the time of day off a tidy text, after the date or in front of it. Undefined when there
 * is none, or one that no clock shows.
 */
export function splitTime(text: string) {
	for (const form of FORMS) {
		const groups = form.exec(text)?.groups;
		if (!groups) continue;
		const time = printedTime(groups, /\dT\d/i.test(text));
		if (time) return { date: groups.date ?? '', time };
	}
	return undefined;
}

/**
 * A time of day as printed, 24-hour. `fraction`: digits of the second's fraction; `offset`: "Z" or "+02:00"; `zone`: a
 * time zone by name ("CET", "Europe/Paris"), which has no offset of its own. Each is '' when there is none.
 */
function printedTime(groups: Record<string, string | undefined>, isoStyle: boolean) {
	const { second, fraction = '', zone = '' } = groups;
	const hour = hourOfDay(Number(groups.hour), groups.half?.toLowerCase());
	const minute = Number(groups.minute ?? 0);
	const offset = offsetOf(groups);
	if (hour === undefined || minute > 59 || Number(second ?? 0) > 59) return undefined;
	if (offset === undefined || /^[a-z]/.test(zone)) return undefined;
	// "08:00-12:00" is a period of the day, unless the rest shows that machines write like this.
	const period = /^-\d{2}(?::|$)/.test(groups.offset ?? '') && second === undefined && !isoStyle;
	return period ? undefined : { hour, minute, second: Number(second ?? 0), fraction, offset, zone };
}

function hourOfDay(hour: number, half: string | undefined): number | undefined {
	if (half === 'p' && hour < 12) return hour + 12;
	if (half === 'a' && hour === 12) return 0;
	return hour > (half === 'a' ? 11 : 23) ? undefined : hour;
}

/** ISO 8601: "Z", "+02:00", '' without any; undefined when no zone has it. */
function offsetOf({ utc, shift, offset }: Record<string, string | undefined>): string | undefined {
	const printed = shift ?? offset;
	if (printed === undefined) return utc === undefined ? '' : 'Z';
	const [, direction = '', hours = '', minutes = '00'] =
		/^([+-])(\d{1,2}):?(\d{2})?$/.exec(printed) ?? [];
	if (Number(hours) > 14 || Number(minutes) > 59) return undefined;
	return `${direction}${hours.padStart(2, '0')}:${minutes}`;
}

/** A time of day on a page, of 12 or 24 hours. */
const TIME =
	/(?<!\d)(\d{1,2})\s?[:.hu]\s?(\d{2})(?!\d)([:.]\d{2}(?!\d))?(?:[.,]\d{1,9})?(?:\s?([ap])\.?m)?(?:\s?(?:(z|utc|gmt)(?!\p{L}))?([+-]\d{1,2}(?::?\d{2})?(?!\d))?)?/giu;
/** "0930 hrs", without a mark. */
const WITHOUT_MARK = /(?<![\d.,])([01]\d|2[0-3])([0-5]\d) ?(?:hrs|hours|uhr|h)(?!\p{L})/giu;
/** "9/5/23 0815", after a day. */
const AFTER_DAY = /(?<=\d[/.-]\d{1,2}[/.-]\d{2,4},? )([01]\d|2[0-3])([0-5]\d)(?![\d.,/-])/g;
/** "Nov 3, 2024 @ 2145" */
const AFTER_AT = /(?<=\d ?@ ?)([01]\d|2[0-3])([0-5]\d)(?![\d.,/-])/g;
/** "06FEB  2150   0910+1", as tickets have their departures and arrivals. */
const MONTH_DAY = '\\d\\d(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(?:\\d\\d)?[ |]{1,8}';
const OF_TICKET = new RegExp(
	`(?<=${MONTH_DAY}(?:[012]\\d[0-5]\\d[ |]{1,8})?)([01]\\d|2[0-3])([0-5]\\d)(?![\\d.,/-])`,
	'g',
);
/** "alle ore 14,15" */
const WITH_COMMA =
	/(?<=(?<!\p{L})(?:ore|kl\.?|klo|alle|om|um|kell) )(\d{1,2}),([0-5]\d)(?![\d,])/giu;
/** "Stunde 06 Minute 30" */
const AFTER_NAMES = new RegExp(
	`(?<!\\p{L})(?:${PART_NAMES.hour})[ :|]{1,3}(\\d{1,2})[ ,|]{1,6}(?:${PART_NAMES.minute})[ :|]{1,3}(\\d{2})(?!\\d)`,
	'giu',
);
/** "12,15–14,30" */
const RANGE_WITH_COMMA =
	/(?<![\d.,])((?:[01]?\d|2[0-3])),([0-5]\d)(?=\s?[-\u2013]\s?\d{1,2},[0-5]\d(?![\d,]))|(?<=\d,[0-5]\d\s?[-\u2013]\s?)([01]?\d|2[0-3]),([0-5]\d)(?![\d,])/g;
/** 14 o'clock, written without minutes. */
const FULL_HOUR =
	/(?<!\d)(\d{1,2})\s?(?:([ap])\.?m(?!\p{L})|uhr|uur|óra(?!\p{L})|h(?![\p{L}\d]))/giu;
/** The first hour of a period whose half of the day is after its end: "9-11 am". */
const FIRST_HOUR =
	/(?<![\d.,:/-])(\d{1,2})\s?(?:[-\u2010-\u2015]|to|until|till)\s?\d{1,2}\s?([ap])\.?m(?!\p{L})/giu;

/**
 * Finds times of day in a source, of 12 or 24 hours: "HH:MM", and with the seconds and the
 * zone that are printed there "HH:MM:SS", "HH:MM+02:00", "HH:MM:SSZ"; each with its spans.
 */
export function findTimes(source: string): Map<string, Span[]> {
	const found = new Map<string, Span[]>();
	const add = (span: Span, printed: string, half: string | undefined, rest: string[]) => {
		const number = Number(printed);
		const hour = half === undefined ? number : (number % 12) + (/p/i.test(half) ? 12 : 0);
		for (const each of rest) {
			const time = `${String(hour).padStart(2, '0')}:${each}`;
			if (found.get(time)?.at(-1)?.start !== span.start) addTo(found, time, span);
		}
	};
	for (const match of source.matchAll(TIME)) {
		const [printed, hours = '', minute = '', second = '', half, utc, offset] = match;
		const zone = offsetOf({ utc, offset }) ?? '';
		// Seconds of 0 are not asked for.
		const seconds = second.replace('.', ':');
		const full = /[1-9]/.test(seconds) ? seconds : '';
		const span = { start: match.index, end: match.index + printed.length };
		add(span, hours, half, [minute, minute + seconds, minute + zone, minute + full + zone]);
	}
	for (const pattern of [WITHOUT_MARK, AFTER_DAY, AFTER_AT, OF_TICKET, WITH_COMMA, AFTER_NAMES]) {
		for (const { 0: printed, 1: hours = '', 2: minutes = '', index } of source.matchAll(pattern)) {
			add({ start: index, end: index + printed.length }, hours, undefined, [minutes]);
		}
	}
	for (const match of source.matchAll(RANGE_WITH_COMMA)) {
		const [printed, hour, minute, lastHour = '', lastMinute = ''] = match;
		const span = { start: match.index, end: match.index + printed.length };
		add(span, hour ?? lastHour, undefined, [minute ?? lastMinute]);
	}
	for (const pattern of [FULL_HOUR, FIRST_HOUR]) {
		for (const { 0: printed, 1: hours = '', 2: half, index } of source.matchAll(pattern)) {
			add({ start: index, end: index + printed.length }, hours, half, ['00']);
		}
	}
	for (const spans of found.values()) spans.sort((a, b) => a.start - b.start);
	return found;
}
