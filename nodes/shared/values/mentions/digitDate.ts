import { calendarDay, type CalendarDay, isoDay } from './calendar';
import type { Order } from './dateLetters';

/** Which part of a date in digits is the day; `auto` takes the day first. */
export type DateOrder = 'auto' | Order;

/** The days that a date can mean. */
export interface PossibleDays {
	/** At least one; the first is the one to take. */
	days: [CalendarDay, ...CalendarDay[]];
	/** The order that was expected and is impossible here. */
	contradicted?: Order;
}

/** What decides where the year of a date with a short year is. */
export interface YearPlace {
	/** Years far from this one are unlikely; absent where each year counts. */
	thisYear?: number;
	/** Whether the document prints the year first; absent where it does not show that. */
	isYearFirst?: boolean;
	/** Whether its country prints the year first as well as last. */
	hasAllOrders?: boolean;
	/** The orders of six digits whose label on the page names them. */
	labelled?: ReadonlyMap<string, Order>;
}

/** Three numbers with one separator, spaces around it allowed: "03.08.14", "3 / 8 / 2014", "3/8/'14". */
export const SEPARATED = String.raw`(\d{1,4}) ?([./ -]) ?(\d{1,2}) ?\2 ?'?(\d{1,4})`;
const ALONE = new RegExp(`^${SEPARATED}\\.?$`);
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

/** How many years ago a document is near, and far, whose date may have its year first. */
const NEAR_YEARS = 5;
const FAR_YEARS = 10;

/**
 * Reads a date in digits. A year in four digits in front settles the order; else `asked` decides,
 * and `auto` takes the day first and lists the other readings after it. With dots the day comes
 * first without a doubt. Six digits without separators need an order, which their label may name. Undefined: no day at all.
 */
export function digitDate(
	text: string,
	asked: DateOrder,
	place: YearPlace = {},
): PossibleDays | undefined {
	const eight = EIGHT_DIGITS.exec(text);
	if (eight) {
		const parts = eight.slice(1).filter((part) => part !== undefined);
		return eight[1] === undefined ? choose(parts, '', asked, place) : yearFirst(parts);
	}
	const six = SIX_DIGITS.exec(text);
	const usual = asked === 'auto' && place.isYearFirst ? 'YMD' : asked;
	const order = place.labelled?.get(text) ?? usual;
	if (six) return order === 'auto' ? undefined : choose(six.slice(1), '', order, place);
	const [, first = '', separator = '', middle = '', last = ''] = ALONE.exec(text) ?? [];
	const parts = [first, middle, last];
	return first.length === 4 ? yearFirst(parts) : choose(parts, separator, asked, place);
}

function yearFirst(parts: string[]): PossibleDays | undefined {
	const day = dayIn(parts, 'YMD');
	return day && { days: [day] };
}

function choose(
	parts: string[],
	separator: string,
	asked: DateOrder,
	place: YearPlace,
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
	const yearLast = inOrder(listed.filter((order) => order !== 'YMD'));
	const [first, ...others] = withYearFirst(
		yearLast,
		readings.get('YMD'),
		listed.includes('YMD') || place.hasAllOrders === true,
		place,
	);
	if (asked !== 'auto' && first) return { days: [first, ...others], contradicted: asked };
	if (first) return { days: [first, ...others] };
	const [last] = inOrder(fallback);
	if (!last) return undefined;
	if (asked !== 'auto') return { days: [last], contradicted: asked };
	return { days: [last], ...(readings.has('MDY') && { contradicted: 'DMY' }) };
}

/**
 * The readings of a date with its year last, and the one with its year first where it counts: alone in a
 * document that prints the year first, else where its year is near and that of the others is not ("24/05/04").
 * @param isUsual whether dates with this separator have their year first elsewhere too
 */
function withYearFirst(
	yearLast: CalendarDay[],
	yearFirst: CalendarDay | undefined,
	isUsual: boolean,
	{ thisYear, isYearFirst }: YearPlace,
): CalendarDay[] {
	const [last] = yearLast;
	if (!yearFirst) return yearLast;
	if (!last) return isUsual || isYearFirst ? [yearFirst] : [];
	if (isYearFirst === false) return yearLast;
	const far = (day: CalendarDay) => {
		const years = (thisYear ?? day.year) - day.year;
		return years < 0 ? years < -1 : years >= FAR_YEARS;
	};
	const distance = ({ year }: CalendarDay) => Math.abs((thisYear ?? year) - year);
	const isUnlikely = far(yearFirst) && distance(last) <= distance(yearFirst);
	if (isUnlikely) return yearLast;
	if (isYearFirst) return [yearFirst];
	const all = [...yearLast, yearFirst].filter(isFirstOfItsKind);
	const isLikelier = far(last) && !far(yearFirst) && distance(yearFirst) <= NEAR_YEARS;
	if (isLikelier) return [yearFirst, ...yearLast];
	return isUsual ? all : yearLast;
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

/**
 * What the digits of a printed date show of the order of such dates: dots put the day first by themselves,
 * and a number above 12 is a day, unless it may be the year ("24-05-13").
 */
export function shownOrder(text: string, place: YearPlace): 'dots' | 'DMY' | 'MDY' | undefined {
	const [, first = '', separator, second = ''] = ALONE.exec(text) ?? [];
	if (separator === '.') return 'dots';
	if (first.length > 2 || separator === ' ') return undefined;
	const [day, ...others] = digitDate(text, 'auto', place)?.days ?? [];
	if (!day || others.length > 0) return undefined;
	if (Number(first) > 12 && day.day === Number(first)) return 'DMY';
	return Number(second) > 12 && day.day === Number(second) ? 'MDY' : undefined;
}

/** Whether a date in digits has its year, in full, at its end. */
export const hasYearLast = (text: string) => ALONE.exec(text)?.[4]?.length === 4;
