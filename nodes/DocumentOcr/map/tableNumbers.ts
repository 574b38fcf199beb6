import { isRest } from '../../shared/host/budget';
import { isDayAndMonth } from '../../shared/values/mentions/dates';
import { readingsOf } from '../../shared/values/mentions/numbers';
import { decimalMarkOf } from '../../shared/values/normalise/notation';
import { type Doubt, doubtText } from '../../shared/values/facts/doubts';
import { AS_WRITTEN } from '../../shared/values/normalise/normalised';
import { readQuantity } from '../../shared/values/normalise/numbers';
import { joinFirst } from '../../shared/basics/text/shorten';
import type { OcrOptions } from '../options';

/** The note of a row that has cells with two readings. */
export const openCells = (open: string[]) =>
	`Can be read in two ways, and stays text: ${joinFirst(open, '; ')}`;

/** A longer number without separators is an identifier, which spreadsheets show as 4.0E+12. */
const MAX_WHOLE_DIGITS = 11;

/** Digits that a number would lose (`0815`), or a telephone number. */
const LEADING_ZERO = /^[-+]?0\d/;
const TELEPHONE = /^\+\d[\d ()/-]* /;

/** What codes have and numbers do not: letters and digits in one. */
const CODE = /\p{L}[-/.]?\d|\d[-/.]?\p{L}/u;

/** The error of a workbook that has a digit in it; it is no code. */
const DIVISION_BY_ZERO = '#DIV/0!';

/**
 * The cells of a table with numbers as numbers, as Structured Extraction reads them. A column stays
 * text where one of its cells shows that it holds codes, telephone or account numbers, or where all of
 * them may be days and months. A cell stays text where it has two readings that the rest of the table
 * does not decide, a unit next to it, or one of several currencies of its column.
 * @param form the decimal mark; `auto` has the other numbers of the table decide
 */
export function* numbersInTable(
	rows: string[][],
	form: Exclude<OcrOptions['numberCells'], 'text'>,
) {
	const printed: ReturnType<typeof readingsOf>[] = [];
	for (const [at, cells] of rows.entries()) {
		if (isRest(at)) yield;
		if (form === 'auto') printed.push(...cells.map(readingsOf));
	}
	const decimalMark = form === 'auto' ? (decimalMarkOf(printed, 1, 1) ?? 'auto') : form;
	const columns = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
	const numbers = rows.map(({ length }) => ({
		cells: Array<string | number>(length),
		/** Cells that stay text because they can be read in two ways, each with its readings. */
		open: [] as string[],
	}));
	/** Symbols that were printed with numbers and are not in the values: `€`, `%`. */
	const symbols = new Set<string>();
	for (let column = 0; column < columns; column += 1) {
		const texts = rows.map((cells) => cells[column] ?? '');
		const found = yield* columnNumbers(texts, decimalMark);
		for (const [index, row] of numbers.entries()) {
			const text = rows[index]?.[column];
			if (text === undefined) continue;
			const number = found?.get(text);
			row.cells[column] = number?.notes.length === 0 ? number.value : text;
			if (number === undefined) continue;
			row.open.push(...number.notes.map(doubtText));
			if (number.notes.length === 0 && number.symbol !== '') symbols.add(number.symbol);
		}
	}
	return { rows: numbers, symbols: [...symbols] };
}

/**
 * The numbers among the cells of a column, by their texts; `undefined` for one that stays text. `symbol` is the
 * currency or percent sign printed with a number, empty where there is none.
 */
function* columnNumbers(texts: string[], decimalMark: 'auto' | '.' | ',') {
	const found = new Map<string, { value: number; notes: Doubt[]; symbol: string }>();
	let step = 0;
	for (const text of new Set(texts)) {
		if (isRest(step++)) yield;
		if (!/\d/.test(text) || text === DIVISION_BY_ZERO) continue;
		const quantity = readQuantity(text, { ...AS_WRITTEN, decimalMark });
		if (isIdentifier(text) || ('problem' in quantity && CODE.test(text))) return undefined;
		if ('problem' in quantity || quantity.unit !== '') continue;
		const { value, notes, currencies, percent } = quantity;
		found.set(text, { value, notes, symbol: percent ? '%' : currencies.join(' ') });
	}
	const cells = [...found.keys()];
	if (cells.length > 0 && cells.every((text) => isDayAndMonth(text.trim()))) {
		for (const [text, number] of found) {
			number.notes = [{ kind: 'numberOrDay', values: { text, value: number.value } }];
		}
		return found;
	}
	const symbols = new Set([...found.values()].map(({ symbol }) => symbol));
	const isMixed = symbols.has('%') ? symbols.size > 1 : symbols.size > (symbols.has('') ? 2 : 1);
	if (!isMixed) return found;
	return new Map([...found].filter(([, { symbol }]) => symbol === ''));
}

function isIdentifier(text: string): boolean {
	const tidy = text.trim();
	const isLong = /^\d+$/.test(tidy) && tidy.length > MAX_WHOLE_DIGITS;
	return isLong || LEADING_ZERO.test(tidy) || TELEPHONE.test(tidy);
}
