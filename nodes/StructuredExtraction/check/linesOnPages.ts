import { isRest, type Sliced } from '../../shared/host/budget';
import { addTo, asList, type Values } from '../../shared/basics/values';
import { fold } from '../../shared/basics/text/fold';
import { lastBefore, type Span, within } from '../../shared/basics/text/spans';
import type { Fact } from '../../shared/values/facts/fact';
import { fewMismatches, figure } from '../../shared/values/crossChecks/figures';
import { timesAnswered } from '../../shared/values/crossChecks/mismatches';
import { currencyCandidates } from '../../shared/values/mentions/currencyCandidates';
import { shownLabel } from '../../shared/values/mentions/labels';
import { totalLabel } from '../../shared/values/mentions/totals';
import { fieldKey, namesOf } from '../../shared/values/roles/roleNames';
import type { Role } from '../../shared/values/roles/roles';
import { joinPath } from '../../shared/values/schema/joinPath';
import type { Schema } from '../../shared/values/schema/schema';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import type { Exam } from './Exam';
import type { Line as LayoutLine } from '../../shared/page/tables/Layout';
import type { PagedText } from '../evidence/sourceText';
import { valueAt } from '../../shared/values/schema/flatFields';
import { MONEY, QUANTITY } from '../../shared/values/roles/amountWords';
import { rolesOf } from '../../shared/values/roles/rolesOf';

const OF_MONEY = new RegExp(MONEY, 'iu');
const OF_QUANTITY = new RegExp(QUANTITY, 'iu');
/** A number with its unit: "20 Stk". A single capital is the key of a tax. */
const WITH_UNIT = /^\s*\d[\d.,']*\s?(?!\p{Lu}\s*$)(\p{L}{1,12})\.?\s*$/u;

/** Longest cell with nothing but an amount, in characters; a description may tell of one. */
const MAX_MONEY = 30;

type Kind = 'money' | 'quantity' | undefined;

const kindOfHeading = (text: string): Kind =>
	OF_MONEY.test(text) ? 'money' : OF_QUANTITY.test(text) ? 'quantity' : undefined;

/** What a cell has by its heading and by itself, where these agree. */
function kindOfCell(text: string, heading: Kind): Kind {
	const [, unit = ''] = WITH_UNIT.exec(text) ?? [];
	const hasSymbol = text.trim().length <= MAX_MONEY && /\p{Sc}/u.test(text);
	const isMoney = hasSymbol || currencyCandidates(unit).length > 0;
	const own = isMoney ? 'money' : unit === '' ? undefined : 'quantity';
	return own && heading && own !== heading ? undefined : (own ?? heading);
}

/** A row of a table on the pages, with the numbers in its cells. */
interface Row extends Span {
	cells: { text: string; kind: Kind; values: number[] }[];
	/** Of all its cells. */
	values: number[];
	/** Whether headings say where the money or quantities are. */
	isHeaded: boolean;
}

/** A row with more numbers is none of an invoice; names and numbers that are printed more often tell nothing. */
const MAX_NUMBERS = 20;
const MAX_OCCURRENCES = 10;

/** Whether a line of text has columns like the row of a table: a name, and at least two numbers apart from it. */
function isLikeRow(line: LayoutLine): boolean {
	const cells = line.cells();
	const isName = ({ text }: { text: string }) => /\p{L}{3}/u.test(text);
	const isNumber = ({ text }: { text: string }) => /\d/.test(text) && !/\p{L}{4}/u.test(text);
	return cells.length > 2 && cells.some(isName) && cells.filter(isNumber).length > 1;
}

/** Whether a line of text is the name of the numbers that the next line has alone. */
const isNameOf = (above: LayoutLine | undefined, line: LayoutLine, numbers: Span[]) =>
	above?.table === undefined &&
	line.cells().length > 1 &&
	within(numbers, line).length > 1 &&
	!/\p{L}{4}/u.test(line.text()) &&
	/\p{L}{3}/u.test(above?.text() ?? '') &&
	!isLikeRow(above as LayoutLine);

/** The rows of the tables on the pages, and lines of columns that are set apart by spaces. */
function* rowsOf({ mentions, layoutInSlices }: PagedText): Sliced<Row[]> {
	const { lines } = yield* layoutInSlices();
	const numbers = yield* mentions.numbersInSlices();
	const rows: Row[] = [];
	for (const [index, line] of lines.entries()) {
		if (isRest(index)) yield;
		const above = lines[index - 1];
		const name = line.table === undefined && isNameOf(above, line, numbers) ? above : undefined;
		if (line.isHeading || (line.table === undefined && !name && !isLikeRow(line))) continue;
		const found = within(numbers, line);
		if (found.length > MAX_NUMBERS) continue;
		const cells = line.cells().map((cell) => ({
			text: cell.text,
			kind: kindOfCell(cell.text, kindOfHeading(line.headingOf(cell))),
			values: within(found, cell).flatMap((number) => number.values.map(({ value }) => value)),
		}));
		const values = cells.flatMap((cell) => cell.values);
		const isHeaded = line.headings.some((heading) => kindOfHeading(heading) !== undefined);
		if (name) cells.unshift({ text: name.text(), kind: undefined, values: [] });
		rows.push({ start: (name ?? line).start, end: line.end, cells, values, isHeaded });
	}
	return rows;
}

/** A cell of a row. */
type Place = { row: Row; column: number };

/** The numbers of a row in the column of another row's cell, counted from the left and from the right. */
const numbersLike = ({ cells }: Row, { row, column }: Place) =>
	[cells[column], cells.at(column - row.cells.length)].flatMap((cell) => cell?.values ?? []);

/** A line of the record, with the rows of the tables that have its name. */
interface Line {
	index: number;
	name: string;
	/** The path of its name. */
	path: string;
	/** Its numbers without their minus, by the roles of their fields. */
	figures: Map<Role, { path: string; value: number }>;
	own: Row[];
	/** Rows below these that name no line. */
	below: Row[];
	/** How often its name is printed. */
	times: number;
}

/** Whether the price of a line is its total. */
function isSinglePrice(figures: Line['figures']): boolean {
	const price = figures.get('lines.unit_price')?.value;
	return price !== undefined && price === figures.get('lines.total')?.value;
}

/** Entries that are looked at one by one. */
const MAX_ENTRIES = 2_000;

const FIGURES: Role[] = ['lines.total', 'lines.unit_price', 'lines.quantity'];

function linesOf(schema: Schema, entries: unknown[], located: LocatedValue[], rows: Row[]): Line[] {
	const keysOf = (role: Role) => rolesOf(schema).get(role) ?? [];
	const found = new Map(located.map(({ path, occurrences }) => [path, occurrences]));
	return entries.flatMap((entry, index): Line[] => {
		const pathOf = (role: Role) => joinPath('', ...keysOf('lines'), index, ...keysOf(role));
		const path = pathOf('lines.description');
		const starts = new Set(spansOf(found.get(path)).map(({ start }) => start));
		if (starts.size === 0 || starts.size > MAX_OCCURRENCES) return [];
		const own = [...starts].flatMap((start) => {
			const row = lastBefore(rows, start);
			return row && start < row.end ? row : [];
		});
		const figures: Line['figures'] = new Map();
		for (const role of FIGURES) {
			const value = figure(valueAt(entry, keysOf(role)));
			if (value !== null) figures.set(role, { path: pathOf(role), value: Math.abs(value) });
		}
		const name = String(valueAt(entry, keysOf('lines.description')));
		return [{ index, name, path, figures, own, below: [], times: starts.size }];
	});
}

/**
 * Lines of an invoice that are not as in the tables on its pages: values of other rows or columns, two rows as one
 * line, one as two lines, or no line at all. With rests: the tables of a thousand pages take seconds.
 */
export function* linesOnPages(exam: Exam): Sliced<Fact[]> {
	const { schema, record, located } = exam;
	const keys = rolesOf(schema).get('lines');
	const source = exam.source();
	if (!source || !keys || exam.isDataAlone) return [];
	const [list, entries] = [joinPath('', ...keys), asList(valueAt(record, keys))];
	const rows = yield* rowsOf(source);
	if (entries.length === 0) return yield* noLines(list, exam.byRole().values, rows);
	const lines = linesOf(schema, entries, located, rows);
	yield;
	const named = new Map(lines.flatMap((line) => line.own.map((row) => [row, line] as const)));
	const places = new Map<number, Place[]>();
	let above: { line?: Line | undefined; end: number } = { end: NaN };
	for (const [index, row] of rows.entries()) {
		if (isRest(index)) yield;
		const line = named.get(row) ?? (row.start === above.end + 1 ? above.line : undefined);
		if (!named.has(row)) line?.below.push(row);
		above = { line, end: row.end };
		for (const [column, { values }] of row.cells.entries()) {
			for (const value of values) addTo(places, value, { row, column });
		}
	}
	const placesOf = (value: number) =>
		(places.get(Number(value.toFixed(4))) ?? []).slice(0, MAX_OCCURRENCES);

	/** A figure that is in the row of another line, and in none of its own. */
	const otherRow = ({ index, name, path, figures, own, below }: Line): Fact[] => {
		for (const { path: at, value } of figures.values()) {
			if ([...own, ...below].some(({ values }) => values.includes(value))) continue;
			// One piece needs no quantity.
			if (value === 1 && figures.get('lines.quantity')?.path === at && isSinglePrice(figures)) {
				continue;
			}
			const place = placesOf(value).find(
				(one) => named.has(one.row) && own.some((row) => numbersLike(row, one).length > 0),
			);
			const other = place && named.get(place.row)?.name;
			if (other === undefined) continue;
			return [{ kind: 'otherRow', fields: [path, at], values: { index, name, value, other } }];
		}
		return [];
	};
	/** A total that is the sum of two rows, of which one has the name of the line, and the other one of no line. */
	const twoRows = ({ index, figures, own }: Line): Fact[] => {
		const { path, value: total } = figures.get('lines.total') ?? { path: '', value: 0 };
		if (own.some(({ values }) => values.includes(total))) return [];
		const isRest = (rest: Place, part: number) =>
			!named.has(rest.row) && own.some((row) => numbersLike(row, rest).includes(part));
		const part = own
			.flatMap(({ values }) => values)
			.find((one) => one > 0 && placesOf(total - one).some((rest) => isRest(rest, one)));
		if (part === undefined || part >= total) return [];
		const values = { index, total, parts: [part, total - part] };
		return [{ kind: 'twoRows', fields: [list, path], values }];
	};
	const found: Fact[] = [];
	for (const [index, line] of lines.entries()) {
		if (isRest(index)) yield;
		found.push(...otherRow(line), ...twoRows(line), ...otherColumn(line));
	}
	yield;
	found.push(...noItems(exam, list, entries, source), ...oneName(list, lines, placesOf, named));
	yield;
	found.push(...linesTwice(list, lines));
	found.push(...(yield* leftOut(list, lines, rows, exam.byRole().values)));
	return fewMismatches(list, found);
}

/** Labels of sums, which name no line. */
const SUMS = (['net_amount', 'tax_amount', 'total_amount', 'amount_due'] as const).map(
	(role) => [role, new Set(`${role} ${namesOf(role)}`.split(',').map(fieldKey))] as const,
);

/** Lines that are none: a heading of the table, or a sum of the document under its label. */
function noItems(exam: Exam, list: string, entries: unknown[], { layout }: PagedText): Fact[] {
	const keys = rolesOf(exam.schema).get('lines.description') ?? [];
	const ofTotal = rolesOf(exam.schema).get('lines.total') ?? [];
	const { values } = exam.byRole();
	const headings = new Set<string>();
	for (const own of new Set(
		layout().lines.flatMap(({ table, headings: own }) => (table ? [own] : [])),
	)) {
		for (const heading of own) headings.add(fold(heading));
	}
	return entries.slice(0, MAX_ENTRIES).flatMap((entry, index): Fact[] => {
		const name = String(valueAt(entry, keys) ?? '').trim();
		const total = figure(valueAt(entry, ofTotal));
		if (name === '') return [];
		const fields = [joinPath(list, index)];
		if (total === null && headings.has(fold(name))) {
			return [{ kind: 'headingAsLine', fields, values: { index, name } }];
		}
		const isSum = SUMS.some(([role, names]) => {
			const sum = figure(values[role]);
			if (sum === null || sum !== total) return false;
			return names.has(fieldKey(name)) || totalLabel(name) === 'yes';
		});
		return isSum ? [{ kind: 'sumAsLine', fields, values: { index, name } }] : [];
	});
}

/** Lines of one name that the page has once, of which one has the values of a row that names no line. */
function oneName(
	list: string,
	lines: Line[],
	placesOf: (value: number) => Place[],
	named: Map<Row, Line>,
): Fact[] {
	const alike = new Map<string, Line[]>();
	for (const line of lines) addTo(alike, fold(line.name), line);
	return [...alike.values()].flatMap((same): Fact[] => {
		const [first] = same;
		if (first === undefined || same.length <= first.times) return [];
		const stranger = same.find(({ figures, own }) => {
			const total = figures.get('lines.total')?.value;
			if (!total || own.some(({ values }) => values.includes(total))) return false;
			const isNameless = (row: Row) => !row.cells.some(({ text }) => isPartOf(text, first.name));
			return placesOf(total).some(({ row }) => !named.has(row) && isNameless(row));
		});
		if (stranger === undefined) return [];
		const { index, name, times } = stranger;
		return [{ kind: 'lineTwice', fields: [joinPath(list, index)], values: { index, name, times } }];
	});
}

/** Whether words are a part of a name, which may be on several rows. */
const isPartOf = (text: string, name: string) =>
	/\p{L}{3}/u.test(text) && fold(name).includes(fold(text));

/** Rows between the lines of the record that are lines of the same table, and that the record does not have. */
function* leftOut(list: string, lines: Line[], rows: Row[], record: Values): Sliced<Fact[]> {
	const answered = timesAnswered(record);
	const own = new Set(lines.flatMap((line) => line.own));
	const known = new Set(lines.flatMap((line) => line.own.map(({ cells }) => cells.length)));
	const isMissing = (row: Row) => {
		const isOfTable = known.has(row.cells.length) && row.isHeaded;
		const isNew = !own.has(row) && row.values.some((value) => value > 1 && !answered.has(value));
		const isLast = row.cells.findLast(({ values }) => values.length > 0)?.values ?? [];
		const isNamed = row.cells.some(({ text }) => /\p{L}{3}/u.test(text));
		return (
			isOfTable && isNew && isNamed && hasProduct(row) && !isLast.some((one) => answered.has(one))
		);
	};
	const missing: Row[] = [];
	for (const [index, row] of rows.entries()) {
		if (isRest(index)) yield;
		if (isMissing(row)) missing.push(row);
	}
	const [first] = missing;
	if (first === undefined || missing.length > lines.length * 2) return [];
	const row = shownLabel(first.cells.map(({ text }) => text).join(' '));
	return [{ kind: 'lineLeftOut', fields: [list], values: { lines: missing.length, row } }];
}

/** A line whose quantity is where the money is, or its price where the quantities are. */
function otherColumn({ index, figures, own }: Line): Fact[] {
	const [quantity, price] = [figures.get('lines.quantity'), figures.get('lines.unit_price')];
	if (!quantity || !price || quantity.value === price.value) return [];
	const [ofQuantity = [], ofPrice = []] = [quantity, price].map(({ value }) =>
		own
			.flatMap(({ cells }) => cells.filter(({ values }) => values.includes(value)))
			.map(({ kind }) => kind),
	);
	if (ofQuantity.length === 0 || ofPrice.length === 0) return [];
	const isMoney = ofQuantity.every((kind) => kind === 'money') && !ofPrice.includes('money');
	const isCount = ofPrice.every((kind) => kind === 'quantity') && !ofQuantity.includes('quantity');
	if (!isMoney && !isCount) return [];
	const values = { index, quantity: quantity.value, price: price.value };
	return [{ kind: 'otherColumn', fields: [quantity.path, price.path], values }];
}

/** Lines without a total that are others once more, though their name is not printed as often. */
function linesTwice(list: string, lines: Line[]): Fact[] {
	const alike = new Map<string, Line[]>();
	for (const line of lines) {
		const [quantity, price] = [
			line.figures.get('lines.quantity'),
			line.figures.get('lines.unit_price'),
		];
		addTo(alike, JSON.stringify([fold(line.name), quantity?.value, price?.value]), line);
	}
	return [...alike.values()].flatMap((same): Fact[] => {
		const empty = same.find(({ figures }) => !figures.get('lines.total')?.value);
		if (empty === undefined || same.length <= empty.times) return [];
		const { index, name, times } = empty;
		return [{ kind: 'lineTwice', fields: [joinPath(list, index)], values: { index, name, times } }];
	});
}

/** Whether one of the numbers of a row is the product of two others, to the cent; not all in one cell, as in dates. */
function hasProduct({ cells, values: numbers }: Row): boolean {
	if (cells.filter(({ values }) => values.length > 0).length < 2) return false;
	const places = new Map<number, number[]>();
	for (const [at, number] of numbers.entries()) addTo(places, Math.round(number * 100), at);
	const isAt = (cents: number, one: number, other: number) =>
		cents > 0 && places.get(cents)?.some((at) => at !== one && at !== other);
	return numbers.some((one, at) =>
		numbers.slice(at + 1).some((other, index) => {
			const cents = Math.round(one * other * 100);
			return [cents - 1, cents, cents + 1].some((near) => isAt(near, at, at + 1 + index));
		}),
	);
}

/** The record has no lines, and a table of the pages has names with amounts that are no sums. */
function* noLines(list: string, record: Values, rows: Row[]): Sliced<Fact[]> {
	const answered = timesAnswered(record);
	const isItem = (row: Row) => {
		const { cells, values, isHeaded } = row;
		const isSum = values.some((value) => value !== 0 && answered.has(value));
		const hasKind = (wanted: Kind) =>
			cells.some(({ kind, values: own }) => kind === wanted && own.length > 0);
		const isByHeadings = isHeaded && hasKind('money') && (hasKind('quantity') || !isSum);
		const isNamed = cells.some(({ text }) => /\p{L}{3}/u.test(text));
		return isNamed && (isByHeadings || hasProduct(row));
	};
	const items: Row[] = [];
	for (const [index, row] of rows.entries()) {
		if (isRest(index)) yield;
		if (isItem(row)) items.push(row);
	}
	const [first] = items;
	if (first === undefined) return [];
	const row = shownLabel(first.cells.map(({ text }) => text).join(' '));
	return [{ kind: 'noLines', fields: [list], values: { lines: items.length, row } }];
}
