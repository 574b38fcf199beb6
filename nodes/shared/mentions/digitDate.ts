import { calendarDay, type CalendarDay, isoDay } from './calendar';
import type { DateOptions } from '../normalise/normalised';

type Order = Exclude<DateOptions['dateOrder'], 'auto'>;

/** The days that a date can mean. */
export interface PossibleDays {
	/** At least one; the first is the one to take. */
	days: [CalendarDay, ...CalendarDay[]];
	/** The order that was expected and is impossible here. */
	contradicted?: Order;
}

/** "2024年5月3日", "2024년 5월 3일": year, month and day, each with its name. */
export const NAMED_PARTS = /(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/;

/** Such a date with "-" between its parts; any other text as it is. */
export const withoutPartNames = (text: string) => text.replace(NAMED_PARTS, '$1-$2-$3');

/** Three numbers with one separator, spaces around it allowed: "03.08.14", "3 / 8 / 2014", "3/8/'14". */
const SEPARATED = /^(\d{1,4}) ?([./ -]) ?(\d{1,2}) ?\2 ?'?(\d{1,4})\.?$/;
/** "20140803", "03082014": with years of two centuries only one of the two is ever possible. */
const EIGHT_DIGITS = /^(?:((?:19|20)\d\d)(\d\d)(\d\d)|(\d\d)(\d\d)((?:19|20)\d\d))$/;
const SIX_DIGITS = /^(\d\d)(\d\d)(\d\d)$/;

/** By separator. */
const USUAL: Record<string, { listed: Order[]; fallback: Order[] }> = {
	// No country prints the month first with dots.
	'.': { listed: ['DMY'], fallback: ['MDY', 'YMD'] },
	// ISO dates are also printed with a short year: "14-08-03".
	'-': { listed: ['DMY', 'MDY', 'YMD'], fallback: [] },
};
const OTHERWISE: { listed: Order[]; fallback: Order[] } = {
	listed: ['DMY', 'MDY'],
	fallback: ['YMD'],
};

/**
 * Reads a date in digits. A year in four digits in front settles the order; else `asked` decides,
 * and `auto` takes the day first and lists the other readings after it. With dots the day comes
 * first without a doubt. Six digits without separators need an order. Undefined: no day at all.
 */
export function digitDate(text: string, asked: Order | 'auto'): PossibleDays | undefined {
	const eight = EIGHT_DIGITS.exec(text);
	if (eight) {
		const parts = eight.slice(1).filter((part) => part !== undefined);
		return eight[1] === undefined ? choose(parts, '', asked) : yearFirst(parts);
	}
	const six = SIX_DIGITS.exec(text);
	if (six) return asked === 'auto' ? undefined : choose(six.slice(1), '', asked);
	const [, first = '', separator = '', middle = '', last = ''] = SEPARATED.exec(text) ?? [];
	const parts = [first, middle, last];
	return first.length === 4 ? yearFirst(parts) : choose(parts, separator, asked);
}

function yearFirst(parts: string[]): PossibleDays | undefined {
	const day = dayIn(parts, 'YMD');
	return day && { days: [day] };
}

function choose(
	parts: string[],
	separator: string,
	asked: Order | 'auto',
): PossibleDays | undefined {
	const { listed, fallback } = USUAL[separator] ?? OTHERWISE;
	const readings = new Map<Order, CalendarDay>();
	for (const order of ['DMY', 'MDY', 'YMD'] as const) {
		const day = dayIn(parts, order);
		if (day) readings.set(order, day);
	}
	const wanted = asked === 'auto' ? undefined : readings.get(asked);
	if (wanted) return { days: [wanted] };

	const inOrder = (orders: Order[]) =>
		orders.flatMap((order) => readings.get(order) ?? []).filter(isFirstOfItsKind);
	const [first, ...others] = inOrder(listed);
	if (asked !== 'auto' && first) return { days: [first, ...others], contradicted: asked };
	if (first) return { days: [first, ...others] };
	const [last] = inOrder(fallback);
	if (!last) return undefined;
	if (asked !== 'auto') return { days: [last], contradicted: asked };
	return { days: [last], ...(readings.has('MDY') && { contradicted: 'DMY' }) };
}

function dayIn(parts: string[], order: Order): CalendarDay | undefined {
	const [day = '', month = '', year = ''] = Array.from('DMY', (part) => parts[order.indexOf(part)]);
	if (month.length > 2) return undefined;
	// "14-8-3" is as likely cut off as short.
	if (order === 'YMD' && year.length !== 4 && day.length !== 2) return undefined;
	return calendarDay(year, Number(month), day);
}

function isFirstOfItsKind(day: CalendarDay, index: number, days: CalendarDay[]): boolean {
	return days.findIndex((other) => isoDay(other) === isoDay(day)) === index;
}
