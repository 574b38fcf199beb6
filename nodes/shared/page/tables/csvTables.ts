import { matchAt } from '../../basics/text/spans';
import { cellKind } from './cellKinds';
import { areOwnHeadingsRow } from './continuation';
import { finished } from './tables';

/** In the order in which they are taken where several fit: a decimal comma is no separator. */
const SEPARATORS = ['\t', ';', '|', ','];
/** How much of a file shows its separator, in characters. */
const SHOWN = 20_000;

/** The first line of some files, for Excel. */
const SEPARATOR_LINE = /^sep=([\t;|,])\n/i;

/**
 * The tables in the text of a CSV file: its rows with the headings above them, after a table of its own for
 * shorter lines on top, such as the account in the export of a bank.
 * @param pages of the file, split at its form feeds, with their numbers, counted from 1
 */
export function csvTables(pages: Array<{ number: number; markdown: string }>) {
	const text = pages.map(({ markdown }) => markdown).join('\n');
	const page = pages[0]?.number ?? 1;
	const [first = '', named] = SEPARATOR_LINE.exec(text) ?? [];
	const content = text.slice(first.length);
	const separator = named ?? separatorOf(content);
	const all = recordsOf(content, separator);
	// Lines may end with a separator.
	const width = all.reduce((most, cells) => Math.max(most, lengthOf(cells)), 0);
	const records = all.map((cells) => cells.slice(0, width));
	const begin = headingsAt(records);
	const [headings = [], ...rows] = records.slice(begin);
	const isRow = areOwnHeadingsRow({ headings, rows });
	return [
		{ headings: [], rows: records.slice(0, begin) },
		isRow ? { headings: [], rows: [headings, ...rows] } : { headings, rows },
	]
		.filter((table) => table.headings.length + table.rows.length > 0)
		.map((table, index) => {
			const placed = table.rows.map((cells) => ({ page, cells }));
			const draft = { ...table, pages: [page], rows: placed, written: text.length };
			return finished({ ...draft, widened: [], isTooLarge: false }, index + 1);
		});
}

/**
 * Which of some records, counted from 0, has the headings: the first with as many cells as those that
 * have most of all cells, or the words above it, where rows end with an empty cell more.
 */
export function headingsAt(records: string[][]): number {
	const width = usualWidth(records, (length) => length);
	const begin = records.findIndex(
		(cells) => cells.length >= width && cells.filter((cell) => cell !== '').length * 2 >= width,
	);
	const [above = [], first = []] = records.slice(Math.max(0, begin - 1));
	const isAbove = begin > 0 && areWords(above) && !areWords(first);
	if (isAbove && lengthOf(above) >= lengthOf(first)) return begin - 1;
	return Math.max(0, begin);
}

/** Cells up to the last one that is not empty. */
const lengthOf = (cells: string[]) => cells.findLastIndex((cell) => cell !== '') + 1;

/** Whether a record is at least two words or phrases without numbers, as headings are. */
function areWords(cells: string[], others = ''): boolean {
	const filled = cells.filter((cell) => cell !== '');
	return (
		filled.length > 1 &&
		filled.every(
			(cell) => cellKind(cell) === 'text' && ![...others].some((one) => cell.includes(one)),
		)
	);
}

/** The number of cells that most records with several have; 1 where none has. */
function usualWidth(records: string[][], weight: (length: number) => number = () => 1): number {
	const counts = new Map<number, number>();
	for (const { length } of records) {
		if (length > 1) counts.set(length, (counts.get(length) ?? 0) + weight(length));
	}
	const [usual] = [...counts].sort(([, a], [, b]) => b - a);
	return usual?.[0] ?? 1;
}

/** Records at the beginning of a file among which the headings are. */
const MAX_ABOVE = 30;

const DECIMAL_COMMA = /(?<=\d),(?=\d)/g;

/**
 * The separator that most lines have, '' where none is in most of them, as in a list of single cells. Of several,
 * the one that makes words of the headings; a comma between digits is none where another one fits.
 */
function separatorOf(text: string): string {
	const shown = text.slice(0, SHOWN);
	const fitting = (content: string) =>
		SEPARATORS.flatMap((separator) => {
			const records = recordsOf(content, separator);
			const split = records.filter(({ length }) => length > 1);
			if (split.length * 2 < records.length || split.length === 0) return [];
			const others = SEPARATORS.filter((one) => one !== separator).join('');
			const headings = records.slice(0, MAX_ABOVE).filter((cells) => areWords(cells, others));
			const width = usualWidth(records);
			const same = records.filter(({ length }) => length === width).length;
			const words = Math.max(0, ...headings.map(lengthOf));
			return [{ separator, words, same }];
		});
	const withoutDecimals = fitting(shown.replace(DECIMAL_COMMA, ' '));
	const all = withoutDecimals.length > 0 ? withoutDecimals : fitting(shown);
	const [best] = all.sort((one, other) => other.words - one.words || other.same - one.same);
	return best?.separator ?? '';
}

/** The cells of each line that has any. A cell in quotes may have separators, line breaks and `""` in it. */
function recordsOf(text: string, separator: string, hasQuotes = true): string[][] {
	const end = new RegExp(`[^\\n${separator}]*`, 'y');
	const records: string[][] = [];
	let cells: string[] = [];
	let at = 0;
	while (at <= text.length) {
		let cell = '';
		const quote = hasQuotes ? matchAt(/ *"/y, text, at) : null;
		if (quote) {
			let from = at + quote[0].length;
			let close = text.indexOf('"', from);
			while (close !== -1 && text[close + 1] === '"') {
				cell += text.slice(from, close + 1);
				from = close + 2;
				close = text.indexOf('"', from);
			}
			// A quote that nothing closes is a character like others.
			if (close === -1) return recordsOf(text, separator, false);
			cell += text.slice(from, close);
			at = close + 1;
		}
		const rest = matchAt(end, text, at)?.[0] ?? '';
		cells.push(`${cell}${rest}`.trim());
		at += rest.length;
		if (at >= text.length || text[at] === '\n') {
			if (cells.some((one) => one !== '')) records.push(cells);
			cells = [];
		}
		at += 1;
	}
	return records;
}
