import type { Span } from '../../basics/text/spans';
import { addTo } from '../../basics/values';
import { SCALES } from '../roles/amountWords';
import { nameInWords } from '../schema/label';
import { currencyCandidates } from './currencyCandidates';
import { HAN_UNIT, type Unit, unitOf } from './units';

/** A printed number, by the values that it may have. */
export type Counted = Span & { sizes: number[] };

/** After a number: what may be in front of its unit, and the unit: "(12) months", "two-year", "two and a half years". */
const UNIT_AFTER = new RegExp(
	`^( and (?:a|one)[ -]half| och en halv| og en halv| i pół| a půl| y medi[oa]| et demie?| e mezz[oa]| e mei[oa]|½)?(?:\\s?\\([\\d.,]{1,8}\\)|[)\\]])?[ \\u00a0\\n-]?((?:${HAN_UNIT})(?!\\s?[\\d一二三四五六七八九十])|m[²2](?!\\d)|[\\p{L}µ]{1,20})`,
	'u',
);
const MAX_UNIT = 40;
/** Half of a unit: "half a year", "ett halvt år", "ein halbes Jahr". */
const HALF =
	/(?<!\p{L})(?:half(?: an?)?|halbe[snm]?|demie?|medi[oa]|mezz[oa]|mei[oa]|halve|halv[ta]?|pół|půl)[ -](\p{L}{2,20})/giu;
/** Between the parts of one quantity: "3 hours, 42 minutes and 8 seconds". */
const JOINT = /^,?\s{0,2}(?:(?:and|und|et|y|e|en|og|och|i|a)\s)?$/u;
const MAX_JOINT = 8;
/** Of a number behind a quantity, in characters. */
const MAX_REST = 6;
/** What follows without a unit of its own: the minutes of "2h41", the grams of "14 kg 200", the centimetres of "1 m 75". */
const RESTS = [
	{ dimension: 'time', factor: 3600, of: 60, pattern: /^ ?([0-5]\d)(?![\d\p{L}])/u },
	{ dimension: 'g', factor: 1e3, of: 1000, pattern: /^ ?(\d{3})(?![\d\p{L}.,])/u },
	{ dimension: 'm', factor: 1, of: 100, pattern: /^ ?(\d\d)(?![\d\p{L}.,])/u },
];

type Part = Span & Unit & { sizes: number[] };

/** The number with its unit; undefined where there is none. */
function partOf(text: string, { start, end, sizes }: Counted): Part | undefined {
	const [printed = '', half, word = ''] = UNIT_AFTER.exec(text.slice(end, end + MAX_UNIT)) ?? [];
	const unit = word === '' ? undefined : unitOf(word);
	if (!unit) return undefined;
	const more = half === undefined ? 0 : 0.5;
	return { start, end: end + printed.length, ...unit, sizes: sizes.map((size) => size + more) };
}

/** How a quantity is looked up: the same in each of its units. */
export const quantityKey = (size: number, { dimension, factor }: Unit) =>
	`${Number((size * factor).toPrecision(9))} ${dimension}`;

/**
 * Finds numbers with their units, in digits or words, by their keys; those of several parts as a whole: "5 h 25 min".
 * @param numbers of the text, in order
 */
export function findQuantities(text: string, numbers: Counted[]): Map<string, Span[]> {
	const found = new Map<string, Span[]>();
	const parts = numbers.flatMap((number) => partOf(text, number) ?? []);
	for (let at = 0; at < parts.length; at++) {
		const first = parts[at];
		if (first === undefined) continue;
		const { start, factor, dimension } = first;
		let { end, sizes } = first;
		let smallest = factor;
		for (let next = parts[at + 1]; next; next = parts[at + 1]) {
			const isOfSame = next.start >= end && next.start - end <= MAX_JOINT;
			if (!isOfSame || !JOINT.test(text.slice(end, next.start))) break;
			// After hours, "m" are minutes.
			const isMinutes = next.dimension === 'm' && next.factor === 1 && smallest === 3600;
			const own = isMinutes ? 60 : next.factor;
			if ((next.dimension !== dimension && !isMinutes) || own >= smallest) break;
			const [more = 0] = next.sizes;
			sizes = sizes.map((size) => size + (more * own) / factor);
			({ end } = next);
			smallest = own;
			at++;
		}
		const rest = RESTS.find((one) => one.dimension === dimension && one.factor === smallest);
		const [printed, more] = rest?.pattern.exec(text.slice(end, end + MAX_REST)) ?? [];
		if (rest && printed !== undefined && factor === smallest) {
			end += printed.length;
			sizes = sizes.map((size) => size + Number(more) / rest.of);
		}
		for (const size of sizes) addTo(found, quantityKey(size, first), { start, end });
	}
	for (const { 0: printed, 1: word = '', index } of text.matchAll(HALF)) {
		const unit = unitOf(word);
		if (unit) addTo(found, quantityKey(0.5, unit), { start: index, end: index + printed.length });
	}
	return found;
}

const IN_UNIT = /(?:\bin |\(|, )(\p{L}{1,12})(?!\p{L})/giu;
const MAX_DESCRIPTION = 200;

/** The unit at the end of a field's name, or after "in" in its description: "term_months", "Length in cm". */
export function namedUnit(name: string, description: string): Unit | undefined {
	const words = nameInWords(name)
		.replace(/\bm ?2\b/, 'm²')
		.split(/[^\p{L}\p{M}²]+/u);
	const inName = words.slice(1).findLast((word) => unitOf(word.toLowerCase(), true));
	const inText = Array.from(
		description.slice(0, MAX_DESCRIPTION).matchAll(IN_UNIT),
		([, word]) => word,
	);
	const word = inName ?? inText.find((one) => unitOf((one ?? '').toLowerCase(), true));
	return word === undefined ? undefined : unitOf(word.toLowerCase(), true);
}

/** Words for thousands and millions in names of fields; "m" and "k" next to a currency alone: "total_usd_m". */
const SCALE_WORDS = SCALES.map(({ factor, words = '', unclear = '' }) => ({
	factor,
	pattern: new RegExp(`^(?:${[words, unclear].filter((all) => all !== '').join('|')})$`, 'iu'),
})).filter(({ pattern }) => pattern.source !== '^(?:)$');

/** A currency in thousands or millions: "msek", "teur". */
const WITH_CURRENCY = /^([kmt])(?:kr|eur|usd|gbp|chf|sek|nok|dkk|pln|czk|kc)$/i;

/** The factors that the name of a field may have: 1e6 for "total_usd_m", thousands or millions for "mil_kc". */
export function namedScales(name: string): number[] {
	const words = nameInWords(name).split(/[^\p{L}\p{M}]+/u);
	const hasMoney = words.some((word) => currencyCandidates(word.toUpperCase()).length > 0);
	const joint = words.flatMap((word) => WITH_CURRENCY.exec(word)?.[1]?.toLowerCase() ?? []);
	const ofCurrency = joint.map((letter) => (letter === 'm' ? 1e6 : 1e3));
	const inWords = SCALE_WORDS.flatMap(({ factor, pattern }) =>
		words.slice(1).some((word) => (word.length > 2 || hasMoney) && pattern.test(word))
			? [factor]
			: [],
	);
	return [...ofCurrency, ...inWords];
}

/** Seconds as a clock shows them: "02:41", "03:42:08"; undefined where they are none, or more than a day. */
export function clockOf(seconds: number): string | undefined {
	if (!Number.isInteger(seconds) || seconds < 60 || seconds >= 86_400) return undefined;
	const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
	const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'));
	return rest === '00' ? `${hours}:${minutes}` : `${hours}:${minutes}:${rest}`;
}
