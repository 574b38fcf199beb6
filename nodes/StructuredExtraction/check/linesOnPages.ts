import { addTo, asList, type Values } from '../../shared/basics/values';
import { fold } from '../../shared/basics/text/fold';
import { lastBefore, type Span, within } from '../../shared/basics/text/spans';
import type { Fact } from '../../shared/values/facts/fact';
import { fewMismatches, figure, isNear } from '../../shared/values/crossChecks/figures';
import { timesAnswered } from '../../shared/values/crossChecks/mismatches';
import { currencyCandidates } from '../../shared/values/mentions/currencyCandidates';
import { shownLabel } from '../../shared/values/mentions/labels';
import type { Mentions } from '../../shared/values/mentions/Mentions';
import { joinPath } from '../../shared/values/schema/joinPath';
import type { Schema } from '../../shared/values/schema/schema';
import type { LocatedValue } from '../evidence/occurrences';
import { type SourcePage, sourceText } from '../evidence/sourceText';
import { valueAt } from '../fields/cells';
import { rolesOf } from '../fields/rolesOf';

/** Words in headings of columns with money, and with quantities. */
const MONEY =
	/pr(?:ice|eis|ix|ijs|ezzo|ecio|eço)|cena|amount|betrag|bedrag|montant|import[eo]|total|summe|(?<!\p{L})(?:p\.? ?u|pris)(?!\p{L})/iu;
const QUANTITY =
	/quant|menge|anzahl|st(?:ück|unden)|nombre|aantal|hoeveelheid|cantidad|ilość|(?<!\p{L})(?:qt[éey]|q\.?t[àa]|qtd|cant|antal|hours|hrs|stk|std|pcs)(?!\p{L})/iu;
/** A number with its unit: "20 Stk". A single capital is the key of a tax. */
const WITH_UNIT = /^\s*\d[\d.,']*\s?(?!\p{Lu}\s*$)(\p{L}{1,12})\.?\s*$/u;

type Kind = 'money' | 'quantity' | undefined;

const kindOfHeading = (text: string): Kind =>
	MONEY.test(text) ? 'money' : QUANTITY.test(text) ? 'quantity' : undefined;

/** What a cell has by its heading and by itself, where these agree. */
function kindOfCell(text: string, heading: Kind): Kind {
	const [, unit = ''] = WITH_UNIT.exec(text) ?? [];
	const isMoney = /\p{Sc}/u.test(text) || currencyCandidates(unit).length > 0;
	const own = isMoney ? 'money' : unit === '' ? undefined : 'quantity';
	return own && heading && own !== heading ? undefined : (own ?? heading);
}

/** A row of a table on the pages, with the numbers in its cells. */
interface Row extends Span {
	cells: { text: string; kind: Kind; values: number[] }[];
	/** Whether headings say where the money or quantities are. */
	isHeaded: boolean;
}

/** The rows of the tables on the pages; one without a digit has the headings of those below. */
function rowsOf({ text, lines, numbers }: Mentions): Row[] {
	let headings: Kind[] = [];
	return lines().flatMap((line) => {
		const printed = text.slice(line.start, line.end);
		if (!printed.trimStart().startsWith('|')) {
			headings = [];
			return [];
		}
		const texts = printed.split('|');
		const kinds = texts.map(kindOfHeading);
		if (!/\d/.test(printed) && kinds.some(Boolean)) headings = kinds;
		let end = line.start - 1;
		const cells = texts.map((cell, column) => {
			const start = end + 1;
			end = start + cell.length;
			const found = within(numbers(), { start, end });
			const values = found.flatMap((number) => number.values.map(({ value }) => value));
			return { text: cell, kind: kindOfCell(cell, headings[column]), values };
		});
		return [{ ...line, cells, isHeaded: headings.some(Boolean) }];
	});
}

/** A cell of a row. */
type Place = { row: Row; column: number };

/** The numbers of a row in the column of another row's cell, counted from the left and from the right. */
const numbersLike = ({ cells }: Row, { row, column }: Place) =>
	[cells[column], cells.at(column - row.cells.length)].flatMap((cell) => cell?.values ?? []);

/** Figures of a line, by the roles of their fields. */
const FIGURES = ['lines.total', 'lines.unit_price', 'lines.quantity'] as const;

type Figure = (typeof FIGURES)[number];

/** A line of the record, with the rows of the tables that have its name. */
interface Line {
	index: number;
	name: string;
	/** Without their minus. */
	figures: Record<Figure, number | null>;
	/** The path of a field. */
	pathOf: (role: Figure | 'lines.description') => string;
	own: Row[];
	/** Rows below these that name no line. */
	below: Row[];
	/** How often its name is printed. */
	times: number;
}

/** Names that are printed more often, and further places of a number, tell nothing. */
const MAX_OCCURRENCES = 50;

function linesOf(schema: Schema, record: Values, located: LocatedValue[], rows: Row[]): Line[] {
	const roles = rolesOf(schema);
	const found = new Map(located.map(({ path, occurrences }) => [path, occurrences]));
	return linesIn(schema, record).flatMap((entry, index): Line[] => {
		const keysOf = (role: Figure | 'lines.description') => roles.get(role) ?? [];
		const pathOf: Line['pathOf'] = (role) =>
			joinPath('', ...(roles.get('lines') ?? []), index, ...keysOf(role));
		const { exact = [], normalised = [] } = found.get(pathOf('lines.description')) ?? {};
		const starts = new Set([...exact, ...normalised].flat().map(({ start }) => start));
		if (starts.size === 0 || starts.size > MAX_OCCURRENCES) return [];
		const own = [...starts].flatMap((start) => {
			const row = lastBefore(rows, start);
			return row && start < row.end ? row : [];
		});
		const sizeOf = (role: Figure) => {
			const value = figure(valueAt(entry, keysOf(role)));
			return value === null ? null : Math.abs(value);
		};
		const figures = {
			'lines.total': sizeOf('lines.total'),
			'lines.unit_price': sizeOf('lines.unit_price'),
			'lines.quantity': sizeOf('lines.quantity'),
		};
		const name = String(valueAt(entry, keysOf('lines.description')));
		return [{ index, name, figures, pathOf, own, below: [], times: starts.size }];
	});
}

const linesIn = (schema: Schema, record: Values) =>
	asList(valueAt(record, rolesOf(schema).get('lines') ?? []));

/** Cells of the tables by their numbers, and lines by the rows that name them. */
type Tables = { places: Map<number, Place[]>; named: Map<Row, Line> };

function tablesOf(rows: Row[], lines: Line[]): Tables {
	const places: Tables['places'] = new Map();
	const named = new Map(lines.flatMap((line) => line.own.map((row) => [row, line] as const)));
	let above: { line?: Line | undefined; end: number } = { end: NaN };
	for (const row of rows) {
		const line = named.get(row) ?? (row.start === above.end + 1 ? above.line : undefined);
		if (!named.has(row)) line?.below.push(row);
		above = { line, end: row.end };
		for (const [column, { values }] of row.cells.entries()) {
			for (const value of values) addTo(places, value, { row, column });
		}
	}
	return { places, named };
}

const has = (rows: Row[], value: number) =>
	rows.some(({ cells }) => cells.some(({ values }) => values.includes(value)));

const placesOf = ({ places }: Tables, value: number) =>
	(places.get(Number(value.toFixed(4))) ?? []).slice(0, MAX_OCCURRENCES);

/**
 * Lines of an invoice that are not as in the tables on its pages: values of other rows or columns, two rows as one
 * line, one as two lines, or no line at all.
 * @param located the values of the record with their places in the text of the pages
 */
export function linesOnPages(
	schema: Schema,
	record: Values,
	pages: SourcePage[] | null,
	located: LocatedValue[],
): Fact[] {
	const list = joinPath('', ...(rolesOf(schema).get('lines') ?? []));
	if (!pages || list === '') return [];
	const rows = rowsOf(sourceText(pages).mentions);
	if (linesIn(schema, record).length === 0) return noLines(list, record, rows);
	const lines = linesOf(schema, record, located, rows);
	const tables = tablesOf(rows, lines);
	const found = lines.flatMap((line) => [
		...otherRow(line, tables),
		...twoRows(list, line, tables),
		...otherColumn(line),
	]);
	return fewMismatches(list, [...found, ...linesTwice(list, lines)]);
}

/** A figure that is not in the rows of its line, but in that of another. */
function otherRow({ index, name, figures, pathOf, own, below }: Line, tables: Tables): Fact[] {
	for (const field of FIGURES) {
		const value = figures[field];
		if (value === null || has(own, value) || has(below, value)) continue;
		const place = placesOf(tables, value).find(
			(one) => tables.named.has(one.row) && own.some((row) => numbersLike(row, one).length > 0),
		);
		const other = place && tables.named.get(place.row)?.name;
		if (other === undefined) continue;
		const fields = [pathOf('lines.description'), pathOf(field)];
		return [{ kind: 'otherRow', fields, values: { index, name, value, other } }];
	}
	return [];
}

/** A total that is none of the numbers in the rows of its line, but the sum of one of them and one below or above it. */
function twoRows(list: string, { index, figures, pathOf, own }: Line, tables: Tables): Fact[] {
	const total = figures['lines.total'];
	if (total === null || has(own, total)) return [];
	const parts = own.flatMap(({ cells }) => cells.flatMap(({ values }) => values));
	const part = parts.find(
		(one) =>
			one > 0 &&
			one < total &&
			placesOf(tables, total - one).some(
				(rest) =>
					!tables.named.has(rest.row) && own.some((row) => numbersLike(row, rest).includes(one)),
			),
	);
	if (part === undefined) return [];
	const values = { index, total, parts: [part, total - part] };
	return [{ kind: 'twoRows', fields: [list, pathOf('lines.total')], values }];
}

/** A line whose quantity is where the money is, and its price where the quantities are. */
function otherColumn({ index, figures, pathOf, own }: Line): Fact[] {
	const [quantity, price] = [figures['lines.quantity'], figures['lines.unit_price']];
	if (quantity === null || price === null || quantity === price) return [];
	const kindsOf = (number: number) =>
		own.flatMap(({ cells }) =>
			cells.flatMap(({ values, kind }) => (values.includes(number) ? [kind] : [])),
		);
	const [ofQuantity, ofPrice] = [kindsOf(quantity), kindsOf(price)];
	if (ofQuantity.length === 0 || ofPrice.length === 0) return [];
	const isMoney = ofQuantity.every((kind) => kind === 'money') && !ofPrice.includes('money');
	const isCount = ofPrice.every((kind) => kind === 'quantity') && !ofQuantity.includes('quantity');
	if (!isMoney && !isCount) return [];
	const fields = [pathOf('lines.quantity'), pathOf('lines.unit_price')];
	return [{ kind: 'otherColumn', fields, values: { index, quantity, price } }];
}

/** Lines without a total that are those before them once more, though their name is not printed again. */
function linesTwice(list: string, lines: Line[]): Fact[] {
	const alike = new Map<string, Line[]>();
	for (const line of lines) {
		const { 'lines.quantity': quantity, 'lines.unit_price': price } = line.figures;
		addTo(alike, JSON.stringify([fold(line.name), quantity, price]), line);
	}
	return [...alike.values()].flatMap((same): Fact[] => {
		const empty = same.find(({ figures }) => !figures['lines.total']);
		if (empty === undefined || same.length <= empty.times) return [];
		const { index, name, times } = empty;
		return [{ kind: 'lineTwice', fields: [joinPath(list, index)], values: { index, name, times } }];
	});
}

/** More numbers are no row of an invoice. */
const MAX_NUMBERS = 20;

/** Whether one of some numbers is the product of two others. */
const hasProduct = (numbers: number[]) =>
	numbers.length <= MAX_NUMBERS &&
	numbers.some((one, at) =>
		numbers.some((other, index) => {
			const isProduct = (total: number) => total > 0 && isNear(one * other, total, 0.01);
			return (
				index > at &&
				numbers.some((total, last) => last !== at && last !== index && isProduct(total))
			);
		}),
	);

/** The record has no lines, and a table of the pages has names with amounts that are no sums. */
function noLines(list: string, record: Values, rows: Row[]): Fact[] {
	const answered = timesAnswered(record);
	const items = rows.filter(({ cells, isHeaded }) => {
		const values = cells.flatMap((cell) => cell.values);
		const isSum = values.some((value) => value !== 0 && answered.has(value));
		const hasKind = (wanted: Kind) =>
			cells.some(({ kind, values: own }) => kind === wanted && own.length > 0);
		const isItem = isHeaded && hasKind('money') && (hasKind('quantity') || !isSum);
		return (isItem || hasProduct(values)) && cells.some(({ text }) => /\p{L}{3}/u.test(text));
	});
	const [first] = items;
	if (first === undefined) return [];
	const row = shownLabel(first.cells.map(({ text }) => text).join(' '));
	return [{ kind: 'noLines', fields: [list], values: { lines: items.length, row } }];
}
