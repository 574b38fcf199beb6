import type { Span } from '../../basics/text/spans';
import { NUMBER_LANGUAGES } from './numberLanguages';
import type { Counted } from './quantities';

/** Words for the middle of the day and of the night. */
const NAMED = [
	['12:00', 'noon|midday|mittags|midi|mediod[ií]a|mezzogiorno|meio-dia'],
	['00:00', 'midnight|mitternacht|minuit|medianoche|mezzanotte|meia-noite|middernacht'],
].map(
	([time = '', words]) => [time, new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'giu')] as const,
);

/** In front of an hour: the minutes that are added to it. */
const BEFORE: [pattern: RegExp, minutes: number][] = [
	[/half past $/i, 30],
	[/quarter past $|viertel nach $|kwart over $|kvart över $/i, 15],
	[/quarter to $|viertel vor $|kwart voor $|kvart i $/i, -15],
	[/(?<!\p{L})(?:halb|half|halv) $/iu, -30],
];
/** "half nine" is half past nine in English, and half past eight in other languages. */
const ENGLISH = new Set(NUMBER_LANGUAGES['en']?.small.split(' '));

/** Between minutes and their hour: "ten past nine", "fünf vor halb drei". */
const TO_HOUR =
	/^ (?:minut\p{L}{0,3} )?(?:(past|after|nach|over|över)|to|vor|voor|i)( hal[bfv])? $/iu;
/** Of minutes in front of an hour; others are counts: "two to four weeks". */
const STEP = 5;
/** The minutes that a number in front of an hour adds to it; 0 where it has nothing to do with it. */
function minutesInFront(text: string, number: Counted | undefined, hour: Counted): number {
	const [minutes = 0] = number?.sizes ?? [];
	const gap = number ? TO_HOUR.exec(text.slice(number.end, hour.start)) : null;
	if (!gap || minutes % STEP !== 0 || minutes >= 30) return 0;
	return (gap[1] === undefined ? -minutes : minutes) - (gap[2] === undefined ? 0 : 30);
}
/** After the minutes of an hour without a word for it: "nine thirty am". */
const HALF_OF_DAY = /^ ?[ap]\.?\s?m(?!\p{L})/iu;
/** Only in front of an hour. */
const LEAD = /(?<!\p{L})(?:alle ore|ore|(?:a )?las?|às) $/iu;
const O_CLOCK = /^ ?(?:o[’']clock|uhr|uur|heures?|horas?|h)(?!\p{L})/iu;
/** After an hour: the minutes that are added to it. */
const AFTER: [pattern: RegExp, minutes: number][] = [
	[/^ (?:et demie?|y media|e mezz[oa]|e meia)(?!\p{L})/iu, 30],
	[/^ (?:et quart|y cuarto|e un quarto)(?!\p{L})/iu, 15],
	[/^ moins le quart(?!\p{L})/iu, -15],
];
/** Between an hour and its minutes: "sei e minuti quaranta". */
const TO_MINUTES = /^ (?:et |y |e |und )?(?:minuti )?$/iu;

const AFTERNOON =
	/^[^.\n]{0,12}(?:abends|nachmittags|(?:in the )?(?:evening|afternoon)|at night|p\.?\s?m(?!\p{L})|du soir|de l[’']après|de la (?:tarde|noche)|della sera|del pomeriggio|[’']s (?:avonds|middags)|da (?:tarde|noite))/iu;
const MORNING =
	/^[^.\n]{0,12}(?:morgens|früh|(?:in the )?morning|a\.?\s?m(?!\p{L})|du matin|de la mañana|del mattino|[’']s (?:morgens|ochtends)|da manhã)/iu;

const REACH = 40;
const two = (part: number) => String(part).padStart(2, '0');

const DAY = 1440;
/** The minutes of the day that an hour and its minutes may be, on a clock with twelve hours, too. */
function minutesOf(hour: number, minute: number, after: string): number[] {
	if (hour > 12) return [hour * 60 + minute];
	const early = ((hour % 12) * 60 + minute + DAY / 2) % (DAY / 2);
	if (AFTERNOON.test(after)) return [early + DAY / 2];
	return MORNING.test(after) ? [early] : [early, early + DAY / 2];
}

/**
 * Finds times of day in words, as "HH:MM": "half past nine", "quatorze heures dix", "noon". Without a word for the half
 * of the day, an hour up to twelve is in both.
 * @param numbers of the text in words, in order
 */
export function* findWordTimes(text: string, numbers: Counted[]): Iterable<[time: string, Span]> {
	for (const [time, pattern] of NAMED) {
		for (const { 0: printed, index } of text.matchAll(pattern)) {
			yield [time, { start: index, end: index + printed.length }];
		}
	}
	for (const [at, number] of numbers.entries()) {
		const [hour = 24] = number.sizes;
		if (!Number.isInteger(hour) || hour > 24) continue;
		const before = text.slice(Math.max(0, number.start - REACH), number.start);
		const isEnglish = ENGLISH.has(text.slice(number.start, number.end).toLowerCase());
		const inFront = minutesInFront(text, numbers[at - 1], number);
		const earlier = inFront || (BEFORE.find(([pattern]) => pattern.test(before))?.[1] ?? 0);
		const oClock = O_CLOCK.exec(text.slice(number.end, number.end + REACH))?.[0];
		let end = number.end + (oClock?.length ?? 0);
		const next = numbers[at + 1];
		const isWithMinutes =
			next &&
			text.slice(end, next.start) === ' ' &&
			HALF_OF_DAY.test(text.slice(next.end, next.end + REACH));
		const isHour = earlier !== 0 || oClock !== undefined || LEAD.test(before) || isWithMinutes;
		if (!isHour) continue;
		const [later, more] =
			AFTER.map(([pattern, minutes]) => {
				const [printed] = pattern.exec(text.slice(end, end + REACH)) ?? [];
				return [printed, minutes] as const;
			}).find(([printed]) => printed !== undefined) ?? [];
		const [minutes = 60] = next && TO_MINUTES.test(text.slice(end, next.start)) ? next.sizes : [];
		const isNext = later === undefined && Number.isInteger(minutes) && minutes < 60;
		end = isNext ? (next?.end ?? end) : end + (later?.length ?? 0);
		const isPast = earlier === -30 && isEnglish;
		const minute = (isPast ? 30 : earlier) + (more ?? 0) + (isNext ? minutes : 0);
		for (const all of minutesOf(hour % 24, minute, text.slice(end, end + REACH))) {
			yield [`${two(Math.floor(all / 60) % 24)}:${two(all % 60)}`, { start: number.start, end }];
		}
	}
}
