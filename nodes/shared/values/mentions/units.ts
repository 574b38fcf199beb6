import { fold } from '../../basics/text/fold';
import { lazy } from '../../basics/memoize';
import { LOCALES } from './regions';

/** A unit: what it measures, and how many of the smallest unit there are in it. */
export interface Unit {
	/** Months and weeks cannot be converted, so that they measure two things. */
	dimension: string;
	factor: number;
}

/** Units that the platform knows by name in many languages. */
const NAMED: Record<string, Record<string, number>> = {
	time: { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 },
	calendar: { month: 1, year: 12 },
	m: { millimeter: 1e-3, centimeter: 1e-2, meter: 1, kilometer: 1e3 },
	g: { gram: 1, kilogram: 1e3 },
	l: { milliliter: 1e-3, liter: 1 },
};
/** Forms in the singular, and the two that some languages have for several. */
const COUNTS = [1, 2, 5];

/** Units by their folded names: "months", "Monate", "měsíců". */
const byName = lazy(() => {
	const found = new Map<string, Unit>();
	for (const [dimension, units] of Object.entries(NAMED)) {
		for (const [unit, factor] of Object.entries(units)) {
			for (const locale of LOCALES) {
				for (const unitDisplay of ['long', 'short'] as const) {
					const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
					for (const { type, value } of COUNTS.flatMap((count) => format.formatToParts(count))) {
						const name = type === 'unit' ? fold(value) : '';
						// Of letters, the International System has its own.
						if (name.length > 1 && !found.has(name)) found.set(name, { dimension, factor });
					}
				}
			}
		}
	}
	for (const [name, as] of ALSO) {
		const unit = found.get(as);
		if (unit) found.set(name, unit);
	}
	return found;
});
/** Cases and spellings that the platform does not use. */
const ALSO = [
	['monaten', 'monate'],
	['jahren', 'jahre'],
	['tagen', 'tage'],
	['hrs', 'hours'],
	['mins', 'minutes'],
	['secs', 'seconds'],
	['aar', 'ar'],
	['mesicu', 'mesice'],
	['lat', 'lata'],
	['kilos', 'kilogram'],
	['kilo', 'kilogram'],
	['metres', 'meter'],
	['grammes', 'gram'],
	['litres', 'liter'],
] as const;

/** Units in Chinese characters, and a pattern for them. */
const HAN_UNITS: [pattern: RegExp, dimension: string, name: string][] = [
	[/^年[間间]?$/u, 'calendar', 'year'],
	[/^[个個ヶケか箇]?月[間间]?$/u, 'calendar', 'month'],
	[/^[週周][間间]?$/u, 'time', 'week'],
	[/^(?:日[間间]?|天)$/u, 'time', 'day'],
	[/^(?:時間|小[时時])$/u, 'time', 'hour'],
	[/^分[间間钟鐘]?$/u, 'time', 'minute'],
];
export const HAN_UNIT =
	'年[間间]?|[个個ヶケか箇]?月[間间]?|[週周][間间]?|日[間间]?|天|時間|小[时時]|分[间間钟鐘]?';

const PREFIXES: Record<string, number> = {
	µ: 1e-6,
	μ: 1e-6,
	u: 1e-6,
	m: 1e-3,
	c: 1e-2,
	k: 1e3,
	M: 1e6,
	'': 1,
};
/** Symbols of units with their prefix; in names of fields all letters may be small. */
const SYMBOL = /^([µμumckM]?)(Hz|Wh|[mglLAVWF])$/;
const SMALL_SYMBOL = /^([umck]?)(hz|wh|[mglavwf])$/;
/** Units without prefixes, or with other names; a Swedish mile has ten kilometres. */
const OTHERS = new Map<string, Unit>([
	['t', { dimension: 'g', factor: 1e6 }],
	['tonnes', { dimension: 'g', factor: 1e6 }],
	['ha', { dimension: 'm2', factor: 1e4 }],
	['m²', { dimension: 'm2', factor: 1 }],
	['m2', { dimension: 'm2', factor: 1 }],
	['sqm', { dimension: 'm2', factor: 1 }],
	['qm', { dimension: 'm2', factor: 1 }],
	['ppm', { dimension: 'ppb', factor: 1e3 }],
	['ppb', { dimension: 'ppb', factor: 1 }],
	['mil', { dimension: 'm', factor: 1e4 }],
]);
const CLOCK = new Map([
	['h', 3600],
	['u', 3600],
	['s', 1],
]);

/** The unit that a word or a symbol means. */
export function unitOf(word: string, isName = false): Unit | undefined {
	const named = word.length > 1 ? byName().get(fold(word)) : undefined;
	if (named) return named;
	const [, dimension = '', unit = ''] = HAN_UNITS.find(([pattern]) => pattern.test(word)) ?? [];
	const inHan = NAMED[dimension]?.[unit];
	if (inHan !== undefined) return { dimension, factor: inHan };
	const other = OTHERS.get(isName ? word.toLowerCase() : word);
	if (other) return other;
	const clock = CLOCK.get(word);
	if (clock !== undefined) return isName ? undefined : { dimension: 'time', factor: clock };
	const [, prefix, base] = (isName ? SMALL_SYMBOL : SYMBOL).exec(word) ?? [];
	if (prefix === undefined || base === undefined) return undefined;
	return { dimension: base.toLowerCase(), factor: PREFIXES[prefix] ?? 1 };
}
