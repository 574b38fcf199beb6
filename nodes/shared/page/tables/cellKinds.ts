import { memoizeSome } from '../../basics/memoize';
import { withPlainNumbers } from '../../basics/text/plainNumbers';
import { atOnce } from '../../host/budget';
import { findDates } from '../../values/mentions/dates';
import { AS_WRITTEN } from '../../values/normalise/normalised';
import { readQuantity } from '../../values/normalise/numbers';

/** No date, number or code is longer, in characters. */
const MAX_DATA = 40;

/** Longest unit next to a number, in characters: "3 pieces", but not "2 lamps for the hall". */
const MAX_UNIT = 12;

/** Two decimals, or digits in groups. */
const AMOUNT = /\d[.,]\d\d(?!\d)|\d[.,'’ \u00a0\u202f]\d{3}(?!\d)/;

/** Whether a row has one text that is merged over all columns, which OCR repeats in each of them. */
export const isSpread = (row: string[]) =>
	row.length > 2 && row[0] !== '' && row.every((cell) => cell === row[0]);

/** Letters of the unit of a figure, at most. */
const MAX_FIGURE_UNIT = 3;

/** Whether a text has nothing but a number with its unit, or digits in another form: "2090 kg", "03/05". */
export const isFigure = (text: string) =>
	/\d/.test(text) && text.replace(/[^\p{L}]/gu, '').length <= MAX_FIGURE_UNIT;

/** Whether a text has the form of a year. */
export const isYear = (text: string) => /^(?:19|20)\d\d$/.test(text);

/** Whether a cell has nothing in it, or dashes in its place. */
export const isEmpty = (cell: string) => /^[-–—.*]*$/.test(cell.trim());

/**
 * The kind of a cell: `date`, `amount` (a number that looks like one, or has a currency), `number`, `year`,
 * `percent`, for a code its form ("A-1" for "RB-204", "1 1-1" for "030 44-12"), else `text`; '' where there is nothing in it.
 */
export function cellKind(cell: string): string {
	const text = cell.trim();
	if (isEmpty(text)) return '';
	if (text.length > MAX_DATA || !/\p{N}/u.test(text)) return 'text';
	return kindOfData(text);
}

/** Cached, because several rules ask for the kind of the same cell. */
const kindOfData = memoizeSome((text) => {
	if (isYear(text)) return 'year';
	if (isDate(text)) return 'date';
	const quantity = readQuantity(text, AS_WRITTEN);
	if (!('problem' in quantity) && quantity.unit.length <= MAX_UNIT) {
		if (quantity.percent) return 'percent';
		return quantity.currencies.length > 0 || AMOUNT.test(text) ? 'amount' : 'number';
	}
	if (/\s/.test(text) && /\p{L}{3}/u.test(text)) return 'text';
	return text.replace(/\p{L}+/gu, 'A').replace(/\p{N}+/gu, '1');
});

/** What a date has, whatever its form: words, or digits that are separated twice or come in eight. */
const MAY_BE_DATE = /\p{L}|\/|\d{8}|[. -][^. -]*[. -]/u;

const TIME = /\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]m)?/giu;

/** Whether a text is one or several dates, with the time of day or without. */
function isDate(text: string): boolean {
	const plain = withPlainNumbers(text);
	if (!MAY_BE_DATE.test(plain)) return false;
	let rest = '';
	let end = 0;
	for (const date of atOnce(findDates(plain, 'auto'))) {
		if (date.start < end) continue;
		rest += plain.slice(end, date.start);
		end = date.end;
	}
	return end > 0 && !/[\p{L}\d]/u.test((rest + plain.slice(end)).replace(TIME, ''));
}

/** How often each kind of cell occurs in a column; empty cells do not count. */
export type Column = Map<string, number>;

/** The columns of some rows, at least so many, by the kinds of their cells. */
export function columnsOf(rows: string[][], atLeast = 0): Column[] {
	const columns = Array.from({ length: atLeast }, (): Column => new Map());
	for (const kinds of rows) {
		for (const [index, kind] of kinds.entries()) {
			const column = (columns[index] ??= new Map());
			if (kind !== '') column.set(kind, (column.get(kind) ?? 0) + 1);
		}
	}
	return columns;
}

/** The share of a kind among the cells of a column that are not empty, from 0 to 1. */
export function shareOf(kind: string, column: Column): number {
	const filled = [...column.values()].reduce((sum, count) => sum + count, 0);
	return filled === 0 ? 0 : (column.get(kind) ?? 0) / filled;
}

/** A column of dates, numbers or codes may have a few cells with words. */
const MAX_WORDS = 0.4;
/** A kind with a smaller share is there by mistake. */
const MIN_SHARE = 0.1;

const isOfData = (column: Column) => column.size > 0 && shareOf('text', column) <= MAX_WORDS;

/**
 * Whether a cell is like the others of a column of dates, numbers or codes (1) or unlike them (-1); 0
 * where that says nothing.
 */
export function likeness(kind: string, column: Column | undefined): 1 | 0 | -1 {
	if (column === undefined || kind === '' || !isOfData(column)) return 0;
	const has = (other: string) => shareOf(other, column) >= MIN_SHARE;
	if (kind !== 'text' && has(kind)) return 1;
	if (kind === 'amount' && has('number')) return 1;
	// A quantity, or the heading of a column.
	if ((kind === 'year' && has('number')) || (kind === 'number' && has('amount'))) return 0;
	return -1;
}

/** Tables with more columns are not tried in several ways. */
const MAX_COLUMNS = 100;

/**
 * How many cells of a row are like those of its columns, and how many are not. Where the row has fewer or
 * more cells than there are columns, columns or cells are left out so that many are alike.
 */
export function fitOf(kinds: string[], columns: Column[]) {
	const isShort = kinds.length < columns.length;
	const spare = columns.length > MAX_COLUMNS ? 0 : Math.abs(kinds.length - columns.length);
	const fit = { like: 0, unlike: 0 };
	let skipped = 0;
	for (let at = 0; at < Math.min(kinds.length, columns.length); at += 1) {
		const one = (skip: number) =>
			likeness(kinds[isShort ? at : at + skip] ?? '', columns[isShort ? at + skip : at]);
		let best = skipped;
		for (let skip = skipped; skip <= spare && one(best) !== 1; skip += 1) {
			if (one(skip) > one(best)) best = skip;
		}
		skipped = best;
		const found = one(skipped);
		if (found === 1) fit.like += 1;
		if (found === -1) fit.unlike += 1;
	}
	return fit;
}
