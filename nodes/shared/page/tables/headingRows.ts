import { currencyCandidates } from '../../values/mentions/currencyCandidates';
import { rolesNamed } from '../../values/roles/roleNames';
import { cellKind, isEmpty, isSpread } from './cellKinds';
import { groupedHeadings } from './joinedHeadings';

/** So many rows below the marked headings may be headings too. */
const MAX_ROWS = 2;
/** A table with more columns is none for people, and takes long. */
const MAX_COLUMNS = 100;
/** So many rows show what the columns of a table hold. */
const SHOWN_ROWS = 20;
/** Kinds of cells that are no words. */
const DATA = ['amount', 'date', 'number', 'percent', 'year'];
/** A unit or a currency below the name of its column: "(pcs)", "[kg]", "EUR". */
const isUnit = (cell: string) => /^[([].*[)\]]$/.test(cell) || currencyCandidates(cell).length > 0;
/** The same without brackets, in letters. */
const UNIT = /^[^\d\s]{1,6}$/u;

/**
 * The headings of a table with those of its first rows that are headings too: the columns of a group ("Price" over
 * "net" and "gross"), their units, or the same in another language; without marked headings, a row of words over
 * columns of numbers or, in a table of words, on top. A title above them is a row, also where it is repeated in the place
 * of the headings.
 */
export function withHeadingRows(
	headings: string[],
	all: string[][],
): { headings: string[]; rows: string[][]; added: number; isGuess: boolean } {
	const width = Math.max(0, ...all.slice(0, SHOWN_ROWS).map(({ length }) => length));
	// The title of a table has one cell, or the same text in all.
	if (isSpread(headings) || (headings.length === 1 && width > 2)) {
		const title = Array.from({ length: width }, (_, at) => (at === 0 ? (headings[0] ?? '') : ''));
		const below = withHeadingRows([], [title, ...all]);
		if (below.added > 0) return below;
	}
	const isMarked = headings.some((text) => text !== '');
	const isTitle = (row: string[]) =>
		row.length > 2 && (row.findLastIndex(Boolean) === 0 || isSpread(row));
	const above = isMarked
		? 0
		: Math.max(
				0,
				all.slice(0, MAX_ROWS + 1).findIndex((row) => !isTitle(row)),
			);
	const titles = all.slice(0, above).map(([title = '', ...rest]) => [title, ...rest.map(() => '')]);
	const rows = all.slice(above);
	const heads = isMarked ? [headings] : [];
	let added = 0;
	if (!isMarked && areWordsOverWords(rows)) {
		const [first = [], ...rest] = rows;
		return { headings: first, rows: [...titles, ...rest], added: 1, isGuess: true };
	}
	while (
		Math.max(headings.length, rows[added]?.length ?? 0) <= MAX_COLUMNS &&
		heads.length <= MAX_ROWS &&
		added < rows.length - 1
	) {
		const row = rows[added] ?? [];
		const last = heads.at(-1);
		const rest = rows.slice(added + 1);
		// Without headings, there may be a second row of them.
		const first = last || !rest[0] || !areWords(rest[0]) ? 0 : 1;
		const below = rest.slice(first, SHOWN_ROWS);
		const kindsIn = (column: number) =>
			below.flatMap((cells) => (isEmpty(cells[column] ?? '') ? [] : cellKind(cells[column] ?? '')));
		const isData = (column: number) => {
			const kinds = kindsIn(column);
			return kinds.length > 0 && kinds.every((kind) => DATA.includes(kind));
		};
		/** Times and codes have digits too, which the words above them lack. */
		const areCodes = (column: number) => {
			const kinds = kindsIn(column);
			return kinds.length > 1 && kinds.every((kind) => kind !== 'text');
		};
		const isHeading = last
			? belongsTo(row, last, isData)
			: isAbove(row, (column) => isData(column) || areCodes(column));
		if (!isHeading) break;
		heads.push(row);
		added += 1;
	}
	if (added === 0) return { headings, rows: all, added, isGuess: false };
	const below = [...titles, ...rows.slice(added)];
	return { headings: groupedHeadings(heads), rows: below, added, isGuess: false };
}

/** A year or a part of it in a heading: "FY 2024", "2024年度", "Q1". */
const PERIOD = /^\D{0,12}(?<!\d)(?:19|20)\d\d(?!\d)\D{0,12}$|^[HQ][1-4](?:[ /](?:20)?\d\d)?$/;

/** A currency or a unit behind a day: "31.12.2023 EUR". */
const UNIT_OF_COLUMN = /\s[([]?[\p{L}\p{Sc}.]{1,6}[)\]]?$/u;

/** Whether a heading is a year, a part of one or days. */
export const isPeriod = (cell: string) =>
	PERIOD.test(cell) || cellKind(cell.replace(UNIT_OF_COLUMN, '')) === 'date';

const areWords = (row: string[]) =>
	row.every((cell) => PERIOD.test(cell) || ['', 'text', 'year'].includes(cellKind(cell)));

/** The form of an amount, date or number: `figure` without letters, `number` for "Qtr 1"; '' for a text or a period. */
function formOf(cell: string): string {
	const kind = cellKind(cell);
	if (PERIOD.test(cell) || !DATA.includes(kind)) return '';
	return ['amount', 'number'].includes(kind) && !/\p{L}/u.test(cell) ? 'figure' : kind;
}

/** Whether a row may be one of headings: it has words, also with a number, or periods, no amounts, dates or figures. */
export const areHeadings = (row: string[]): boolean =>
	row.every((cell) => ['', 'number'].includes(formOf(cell)));

/** The same where days may be headings, too. */
export const areHeadingsOrDays = (row: string[]): boolean =>
	row.every((cell) => isPeriod(cell) || ['', 'number'].includes(formOf(cell)));

/** Whether a row may be one of headings by the row below it, which has no values in the same forms: "Qtr 1" over 75. */
export const areHeadingsOver = (row: string[], below: string[] | undefined): boolean =>
	below === undefined
		? areHeadings(row)
		: row.every(
				(cell, column) => formOf(cell) === '' || formOf(cell) !== formOf(below[column] ?? ''),
			);

/** Whether a row has groups over the headings below it, by their form: a group over two of them, or nothing below a heading. */
export const isOverGroups = (row: string[], below: string[]): boolean =>
	areHeadings(row) &&
	areHeadings(below) &&
	row.some(
		(cell, column) =>
			cell !== '' &&
			(below[column] === '' || (cell === row[column - 1] && below[column] !== below[column - 1])),
	);

/** Longest heading of a table of words, in characters. */
const MAX_HEADING = 40;

/** Whether the first row of a table of words has its headings: other words in each column, none of them a name with its value. */
function areWordsOverWords(rows: string[][]): boolean {
	const [first = [], ...rest] = rows.slice(0, SHOWN_ROWS);
	const isName = (cell: string) =>
		/\p{L}/u.test(cell) && !/\d|[:.!?]$/.test(cell) && cell.length <= MAX_HEADING;
	return (
		first.length > 2 &&
		first.length <= MAX_COLUMNS &&
		rest.length > 1 &&
		first.every(isName) &&
		new Set(first).size === first.length &&
		rest.every(
			(row) =>
				row.length === first.length &&
				row.every((cell, column) => cell !== '' && cell !== first[column] && !isLabel(cell)),
		)
	);
}

const isLabel = (cell: string) =>
	/:$/.test(cell) || (cell.length <= MAX_HEADING && rolesNamed(cell, 'names', '').length > 0);

/** A telephone number or an account next to its word, which the footer of a letter has; a year may be in a heading. */
const NUMBERED = /\p{L}\D{0,20}(?!(?:19|20)\d\d(?!\d))\d{3}/u;

/** Whether a row without anything above is one of headings; two columns may be names and their values. */
function isAbove(row: string[], isData: (column: number) => boolean): boolean {
	const filled = row.filter((cell) => /\p{L}/u.test(cell));
	return (
		row.length > 2 &&
		filled.length > 1 &&
		areWords(row) &&
		!row.some((cell) => NUMBERED.test(cell)) &&
		row.some((cell, column) => /\p{L}/u.test(cell) && isData(column))
	);
}

/** Whether a row below headings belongs to them. */
function belongsTo(row: string[], heads: string[], isData: (column: number) => boolean): boolean {
	if (!areWords(heads) || !areWords(row)) return false;
	const columns = [...row.keys()].filter((column) => row[column] !== '');
	const own = columns.filter((column) => row[column] !== heads[column]);
	const group = (column: number) =>
		heads[column] === '' || heads[column] === undefined || heads[column] === heads[column - 1];
	const isInGroup = (column: number) =>
		group(column) || (heads[column + 1] !== undefined && group(column + 1));
	// A heading that is merged over rows is repeated in each of them.
	if (own.length > 0 && own.length < columns.length && own.every(isInGroup)) return true;
	const proofs = own.filter(isData).length;
	if (proofs === 0) return false;
	if (own.every((column) => isUnit(row[column] ?? ''))) return true;
	const isUnitOfNumbers = (cell: string, column: number) =>
		UNIT.test(cell) ? isData(column) : cell === '' && !isData(column);
	if (row.every(isUnitOfNumbers) && columns.length < row.length) return true;
	const isYear = (column: number) => cellKind(row[column] ?? '') === 'year';
	if (own.every((column) => isInGroup(column) || isYear(column))) return own.some(group);
	const isKnown = (column: number) =>
		rolesNamed(row[column] ?? '', 'names', 'lines.').length > 0 ||
		rolesNamed(row[column] ?? '', 'looseNames', 'lines.').length > 0;
	return proofs > 1 && columns.length > 2 && 2 * columns.filter(isKnown).length >= columns.length;
}
