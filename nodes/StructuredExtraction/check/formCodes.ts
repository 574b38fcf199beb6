import { memoizeByObject } from '../../shared/basics/memoize';
import { beginsIn, type Span } from '../../shared/basics/text/spans';
import { addTo } from '../../shared/basics/values';
import { isRest, once, type Sliced } from '../../shared/host/budget';
import type { Cell, Layout, Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { PHRASES } from '../../shared/values/roles/phrases';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import type { PagedText } from '../evidence/sourceText';
import type { Exam } from './Exam';
import { namedFields } from './fieldLabels';
import { candidatesIn } from './otherBlock';
import { CODE, codesIn, keyOf } from './namedCodes';

// The places of forms that have a number or a code: "14 Employment income", "[07] 20.000,00", "P.2 81".

/** Lines in which codes are looked for, and occurrences of a value. */
const MAX_LINES = 2_000;
const MAX_OCCURRENCES = 20;
const BARE = /^[\d\s.,'’]*$/;
/** Rows below a code alone in its cell. */
const MAX_BELOW = 3;

/** How pages print codes: in brackets, behind their labels, in bold, with points, and in front of their cells. */
const STYLES = [
	/\[(\d{1,3}[A-Z]?)\]/g,
	/\((\d{1,3}[A-Z]?)\)(?=\s|$)/g,
	/\*\*([A-Z]{0,2}\d{1,3}[A-Z]?)\*\*/g,
	/(?<![\p{L}\d.])([A-Z](?:\.\d{1,2}){1,2}[a-z]?)(?![\p{L}\d.])/gu,
	new RegExp(String.raw`^[\s*]*(?:(?:${PHRASES.box})\s)?(${CODE})[.):]?\*{0,2}(?=\s|$)`, 'gu'),
];

/** A code on a page with its cells. */
interface FormCode extends Span {
	key: string;
	text: string;
	/** Where its value may be. */
	around: Span[];
}

/** A cell with a code, and the codes of one style in it. */
interface CodedCell {
	line: Line;
	cell: Cell;
	codes: { key: string; start: number; end: number }[];
}

const isCodeAlone = ({ cell, codes: [code] }: CodedCell) =>
	code !== undefined &&
	!/[\p{L}\d]/u.test(cell.text.slice(0, code.start) + cell.text.slice(code.end));

/** The codes of one style, by the start of their cells. */
function* codedCells(layout: Layout, style: RegExp): Sliced<Map<number, CodedCell>> {
	const found = new Map<number, CodedCell>();
	for (const [index, line] of layout.lines.slice(0, MAX_LINES).entries()) {
		if (isRest(index)) yield;
		for (const cell of line.cells()) {
			const codes = Array.from(
				cell.text.matchAll(style),
				({ 0: text, 1: code = '', index: at }) => ({
					key: keyOf(code),
					start: at,
					end: at + text.length,
				}),
			);
			if (codes.length > 0) found.set(cell.start, { line, cell, codes });
		}
	}
	return found;
}

/** Cells from a column on, up to the next one with a code. */
function upToCode(cells: Cell[], from: number, coded: Map<number, CodedCell>): Cell[] {
	const found: Cell[] = [];
	for (let at = from; at < cells.length; at += 1) {
		const cell = cells[at];
		if (!cell || coded.has(cell.start)) break;
		found.push(cell);
	}
	return found;
}

/**
 * The cells of a code: those after it, else those below; of a code with a label one.
 * @param hasNumber whether its own cell has a number
 */
function cellsOf(
	layout: Layout,
	one: CodedCell,
	coded: Map<number, CodedCell>,
	hasNumber: boolean,
): Cell[] {
	const { line, cell } = one;
	const after = upToCode(line.cells(), cell.column + 1, coded);
	if (after.some(({ text }) => /\d/.test(text))) return after;
	const at = layout.indexAt(cell.start);
	const rows = layout.lines.slice(at + 1, at + 1 + (isCodeAlone(one) ? MAX_BELOW : 1));
	const below = upToCode(
		rows.flatMap((row) => row.cells()[cell.column] ?? []),
		0,
		coded,
	);
	// "12 State wages, box 16   84,316" has its value in its own line.
	return hasNumber && line.table === undefined ? after : [...after, ...below];
}

/** The codes of a style with the places of their values. */
function* codesOfStyle(layout: Layout, style: RegExp, wanted: Set<string>): Sliced<FormCode[]> {
	const coded = yield* codedCells(layout, style);
	const isWanted = ({ codes }: CodedCell) => codes.some(({ key }) => wanted.has(key));
	const columns = new Map<unknown, Set<number>>();
	for (const one of coded.values()) {
		const { table } = one.line;
		if (!table || !isWanted(one)) continue;
		columns.set(table, (columns.get(table) ?? new Set()).add(one.cell.column));
	}
	// A number alone is a value, but in a column of codes.
	for (const [start, one] of coded) {
		const isOfCodes = columns.get(one.line.table)?.has(one.cell.column) === true;
		if (BARE.test(one.cell.text) && !isWanted(one) && !isOfCodes) coded.delete(start);
	}
	const found: FormCode[] = [];
	for (const [nth, one] of [...coded.values()].entries()) {
		if (isRest(nth)) yield;
		const { cell, codes } = one;
		let shared: Span[] = [];
		for (const [at, code] of [...codes.entries()].reverse()) {
			const end = codes[at + 1]?.start ?? cell.text.length;
			const rest = cell.text.slice(code.end, end);
			const own = { start: cell.start + code.end, end: cell.start + end };
			// "P.2/P.4  110/4400"
			const isShared = at < codes.length - 1 && /^\s?\/\s?$/.test(rest);
			const isLast = at === codes.length - 1;
			const cells = isLast ? cellsOf(layout, one, coded, /\d/.test(rest)) : [];
			const around = isShared ? shared : [...cells, own];
			shared = around;
			const text = cell.text.slice(code.start, code.end);
			found.push({
				key: code.key,
				text,
				around,
				start: cell.start + code.start,
				end: cell.start + code.end,
			});
		}
	}
	return found;
}

/** The codes of the pages, of the styles in which two of the wanted codes are printed. */
function* codesOn({ layout }: PagedText, wanted: Set<string>): Sliced<FormCode[]> {
	const found: FormCode[] = [];
	for (const style of STYLES) {
		const codes = yield* codesOfStyle(layout(), style, wanted);
		const known = new Set(codes.map(({ key }) => key).filter((key) => wanted.has(key)));
		const [only = ''] = known;
		// "Temperature (C)" alone names no code.
		const isOnly = wanted.size === 1 && /\d/.test(only);
		if (known.size > 1 || isOnly) found.push(...codes);
	}
	return found;
}

/** What a page has at a code in place of a value; its label may have numbers, too. */
function printedAt(source: PagedText, { around }: FormCode, value: LocatedValue): string {
	const [first] = candidatesIn(source, around, value);
	const printed = first ? source.mentions.text.slice(first.start, first.end) : '';
	return /\d/.test(printed) ? printed : '';
}

/** Fields whose description names a place of a form: which of them have the value printed there, and facts about the rest. */
export const formCodes = memoizeByObject((exam: Exam) => once(() => findFormCodes(exam)));

/**
 * Values of fields whose description names a box, a line or a code of a form, where the page has them only at other
 * ones. With rests between lines.
 */
export function* otherCode(exam: Exam): Sliced<Fact[]> {
	return (yield* formCodes(exam)()).facts;
}

function* findFormCodes(exam: Exam): Sliced<{ facts: Fact[]; confirmed: Set<string> }> {
	const facts: Fact[] = [];
	const confirmed = new Set<string>();
	const source = exam.source();
	const asked = namedFields(exam.schema).flatMap(({ path, field }) => {
		const codes = codesIn(field);
		return codes.size > 0 && !exam.isFromInvoice(path) ? [{ path, codes }] : [];
	});
	if (source === null || exam.isDataAlone || asked.length === 0) return { facts, confirmed };
	yield* source.layoutInSlices();
	const byKey = new Map<string, FormCode[]>();
	const all = yield* codesOn(source, new Set(asked.flatMap(({ codes }) => [...codes])));
	for (const code of all) addTo(byKey, code.key, code);
	const located = exam.byPath();
	for (const { path, codes } of asked) {
		yield;
		const value = located.get(path);
		const spans = spansOf(value?.occurrences);
		const own = [...codes].flatMap((key) => byKey.get(key) ?? []);
		const isEmpty = own.length > 0 && own.every((code) => isBlank(source, code));
		if (!value && isEmpty) confirmed.add(path);
		const isLeft = spans.length === 0 || spans.length > MAX_OCCURRENCES;
		if (!value || own.length === 0 || isLeft) continue;
		const isAt = (span: Span) => (code: FormCode) => beginsIn(span, code.around);
		if (spans.some((span) => own.some(isAt(span)))) confirmed.add(path);
		else if (spans.every((span) => all.some(isAt(span)))) {
			const other = spans.flatMap((span) => all.find(isAt(span)) ?? [])[0];
			const fact = other && factAbout(source, value, own, other);
			if (fact) facts.push(fact);
		}
	}
	return { facts, confirmed };
}

/** Whether a code has no number. */
const isBlank = ({ mentions: { text } }: PagedText, { around }: FormCode) =>
	around.every(({ start, end }) => !/\d/.test(text.slice(start, end)));

/** The fact about a value that is at another code: its own one has another value, or none. */
function factAbout(
	source: PagedText,
	value: LocatedValue,
	own: FormCode[],
	other: FormCode,
): Fact | undefined {
	const [printed] = own.map((code) => printedAt(source, code, value)).filter((one) => one !== '');
	if (printed !== undefined) {
		const values = { label: shownLabel(own[0]?.text), printed };
		return { kind: 'labelElsewhere', fields: [value.path], values };
	}
	const { text } = source.mentions;
	const isFilled = own.some(({ around }) =>
		around.some(({ start, end }) => /[\p{L}\d]/u.test(text.slice(start, end))),
	);
	if (isFilled) return undefined;
	return { kind: 'otherLabel', fields: [value.path], values: { label: shownLabel(other.text) } };
}
