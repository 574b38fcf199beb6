import { DATE_LETTERS } from '../roles/dayWords';
import type { Span } from '../../basics/text/spans';
import { calendarDay, isoDay } from './calendar';

/** The order of the parts of a date. */
export type Order = 'DMY' | 'MDY' | 'YMD';

const ORDERS: Order[] = ['YMD', 'DMY', 'MDY'];

/** Letters in each order as groups of a pattern: "YY/MM/DD", "TT.MM.JJJJ". */
const lettersIn = (separator: string) =>
	ORDERS.map((order) => {
		const forms = DATE_LETTERS.split(' ').map(([year = '', month = '', day = '']) => {
			const parts = { Y: `${year}{2}(?:${year}{2})?`, M: `${month}{2}`, D: `${day}{2}` };
			return Array.from(order, (part) => parts[part as keyof typeof parts]).join(separator);
		});
		return `(${forms.join('|')})`;
	}).join('|');
const NAMED_ORDER = new RegExp(`(?<!\\p{L})(?:${lettersIn('[./-]')})(?!\\p{L})`, 'iu');
/** Words that may be the same without separators: one pattern for all of these alone takes too long for a thousand pages. */
const WORD = new RegExp(`(?<!\\p{L})[${DATE_LETTERS.replaceAll(' ', '')}]{6,8}(?!\\p{L})`, 'giu');
/** More letters after them make the number of a person. */
const COMPACT = new RegExp(`^(?:${lettersIn('')})(?!\\p{L}|[-+ ]?[XN]{3})`, 'iu');

const orderOf = (groups: readonly (string | undefined)[]): Order | undefined =>
	ORDERS.find((_, at) => groups[at] !== undefined);

/** The order of dates that a document names in letters. */
export function orderNamedIn(text: string): Order | undefined {
	const [, ...groups] = NAMED_ORDER.exec(text) ?? [];
	return orderOf(groups);
}

/** The digits after a label, on its line or one of the next two, the first of which may be the dashes of a table. */
const DIGITS_AFTER = /^([^\d\n]{0,80}(?:\n[^\d\n]{0,80}){0,2}?)(\d{6})(?![\p{L}\d]|[-/.,]\d)/u;
const MAX_AFTER = 260;

/** A day of six digits whose label names its order. */
export interface LabelledDay extends Span {
	digits: string;
	order: Order;
	day: string;
}

/** The orders of such digits; none of those with several. */
export function labelledOrders(text: string): Map<string, Order> {
	const days = labelledDays(text).slice(0, MAX_DAYS);
	const isClear = ({ digits, order }: LabelledDay) =>
		days.every((other) => other.digits !== digits || other.order === order);
	return new Map(days.filter(isClear).map(({ digits, order }) => [digits, order]));
}

/** More days of six digits are those of a list, and take long. */
const MAX_DAYS = 100;

/** The days of six digits next to a label with their order: "Datum (ÅÅMMDD): 110902". */
export function labelledDays(text: string): LabelledDay[] {
	const found: LabelledDay[] = [];
	for (const { 0: word, index } of text.matchAll(WORD)) {
		const from = index + word.length;
		const after = text.slice(from, from + MAX_AFTER);
		const [, ...groups] = COMPACT.exec(word + after) ?? [];
		const order = orderOf(groups);
		const [, between = '', digits] = (order && DIGITS_AFTER.exec(after)) ?? [];
		if (order === undefined || digits === undefined) continue;
		const part = (letter: string) => digits.slice(2 * order.indexOf(letter)).slice(0, 2);
		const day = calendarDay(part('Y'), Number(part('M')), part('D'));
		const start = from + between.length;
		if (day) found.push({ start, end: start + digits.length, digits, order, day: isoDay(day) });
	}
	return found;
}
