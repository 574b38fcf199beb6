import { isFilled } from '../../shared/basics/text/readableText';
import { beginsIn, type Span, within } from '../../shared/basics/text/spans';
import { addTo } from '../../shared/basics/values';
import { isRest, type Sliced } from '../../shared/host/budget';
import type { Cell, Layout, Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { PHRASES } from '../../shared/values/roles/phrases';
import { wordPattern } from '../../shared/values/roles/words';
import type { LeafField } from '../../shared/values/schema/schema';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import type { PagedText } from '../evidence/sourceText';
import type { Exam } from './Exam';
import { namedFields } from './fieldLabels';

// The places of forms that have a number or a code: "14 Employment income", "[07] 20.000,00", "P.2 81".

/** Lines in which codes are looked for, and occurrences of a value. */
const MAX_LINES = 2_000;
const MAX_OCCURRENCES = 20;
/** Rows below a code alone in its cell. */
const MAX_BELOW = 3;

const CODE = String.raw`[A-Z]{0,2}\d{1,3}[A-Za-z]?|[A-Z](?:\.\d{1,2}){0,2}[a-z]?`;
/** Codes in descriptions: "box 14", "poz. 29", "label W2", "Feld B"; and alone in brackets: "(P.2)", "(1A)", "(E)". */
const BOX = wordPattern(String.raw`(?:${PHRASES.box})\.?\s[\[(]?(?:${CODE})`, 'giu');
const BOX_WORD = new RegExp(String.raw`^(?:${PHRASES.box})\.?\s[\[(]?`, 'iu');
const WHOLE_CODE = new RegExp(`^(?:${CODE})$`);
const IN_BRACKETS = /\(([A-Z]{1,2}\d{1,3}|\d{1,2}[A-Z]|[A-Z](?:\.\d{1,2}){0,2}[a-z]?)\)/g;

/** How pages print codes: in brackets, behind their labels, in bold, with points, and in front of their cells. */
const STYLES = [
	/\[(\d{1,3}[A-Z]?)\]/g,
	/\((\d{1,3}[A-Z]?)\)(?=\s|$)/g,
	/\*\*([A-Z]{0,2}\d{1,3}[A-Z]?)\*\*/g,
	/(?<![\p{L}\d.])([A-Z](?:\.\d{1,2}){1,2}[a-z]?)(?![\p{L}\d.])/gu,
	new RegExp(String.raw`^[\s*]*(?:(?:${PHRASES.box})\s)?(${CODE})[.):]?\*{0,2}(?=\s|$)`, 'gu'),
];

/** "07" and "7", "1a" and "1A" are one code. */
const keyOf = (code: string) => code.replace(/^0+(?=\d)/, '').toUpperCase();

/** A code on a page with its cells. */
interface FormCode extends Span {
	key: string;
	text: string;
	/** Where its value may be. */
	around: Span[];
}

/** The codes that the description of a field names. A text may be the second line of an address. */
function codesIn({ type, description = '' }: LeafField): Set<string> {
	const isText = type === 'string';
	const boxes = Array.from(description.matchAll(BOX), ([box]) => box.replace(BOX_WORD, '')).filter(
		(code) => WHOLE_CODE.test(code),
	);
	const alone = Array.from(description.matchAll(IN_BRACKETS), ([, code = '']) => code);
	const codes = isText ? boxes.filter((code) => !/^\d$/.test(code)) : boxes;
	return new Set([...codes, ...alone].map(keyOf));
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

/** The filled cells after one, up to the next code. */
function cellsAfter({ line, cell }: CodedCell, coded: Map<number, CodedCell>): Span[] {
	const after = line.cells().slice(cell.column + 1);
	const end = after.findIndex(({ start }) => coded.has(start));
	return after.slice(0, end === -1 ? undefined : end).filter(({ text }) => isFilled(text));
}

/** The cells below one, up to the next code. */
function cellsBelow(
	{ lines }: Layout,
	at: number,
	{ cell }: CodedCell,
	coded: Map<number, CodedCell>,
): Span[] {
	const below = lines
		.slice(at + 1, at + 1 + MAX_BELOW)
		.flatMap((line) => line.cells()[cell.column] ?? []);
	const end = below.findIndex(({ start }) => coded.has(start));
	return below.slice(0, end === -1 ? undefined : end);
}

/** The codes of a style with the places of their values. */
function* codesOfStyle(layout: Layout, style: RegExp): Sliced<FormCode[]> {
	const coded = yield* codedCells(layout, style);
	const found: FormCode[] = [];
	for (const [nth, one] of [...coded.values()].entries()) {
		if (isRest(nth)) yield;
		const { cell, codes, line } = one;
		let shared: Span[] = [];
		for (const [at, code] of [...codes.entries()].reverse()) {
			const end = codes[at + 1]?.start ?? cell.text.length;
			const rest = cell.text.slice(code.end, end);
			const isLast = at === codes.length - 1;
			const hasText = /[\p{L}\d]/u.test(rest);
			const own = [{ start: cell.start + code.end, end: cell.start + end }];
			let around: Span[] = own;
			if (!hasText && isLast) {
				const after = cellsAfter(one, coded);
				const isAlone = isCodeAlone(one) && line.table !== undefined;
				around =
					after.length > 0 || !isAlone
						? after
						: cellsBelow(layout, layout.indexAt(cell.start), one, coded);
			} else if (/^\s?\/\s?$/.test(rest)) {
				// "P.2/P.4  110/4400"
				around = shared;
			}
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
		const codes = yield* codesOfStyle(layout(), style);
		const known = new Set(codes.map(({ key }) => key).filter((key) => wanted.has(key)));
		if (known.size >= Math.min(2, wanted.size)) found.push(...codes);
	}
	return found;
}

/** What a page has at a code in place of a value: of a number a number, of a day a day. */
function printedAt({ mentions }: PagedText, { around }: FormCode, value: LocatedValue): string {
	const kinds = value.day === undefined ? mentions.numbers() : mentions.wholeDates();
	const [first] = around.flatMap((span) => within<Span>(kinds, span));
	return first && (value.day ?? value.number) !== undefined
		? mentions.text.slice(first.start, first.end)
		: '';
}

/**
 * Values of fields whose description names a box, a line or a code of a form, where the page has them only at other
 * ones. With rests between lines.
 */
export function* formCodes(exam: Exam): Sliced<Fact[]> {
	const source = exam.source();
	if (source === null || exam.isDataAlone) return [];
	const asked = namedFields(exam.schema).flatMap(({ path, field }) => {
		const codes = codesIn(field);
		return codes.size > 0 && !exam.isFromInvoice(path) ? [{ path, codes }] : [];
	});
	if (asked.length === 0) return [];
	yield* source.layoutInSlices();
	const byKey = new Map<string, FormCode[]>();
	const all = yield* codesOn(source, new Set(asked.flatMap(({ codes }) => [...codes])));
	for (const code of all) addTo(byKey, code.key, code);
	const located = new Map(exam.located.map((value) => [value.path, value]));
	const facts: Fact[] = [];
	for (const { path, codes } of asked) {
		yield;
		const value = located.get(path);
		const spans = spansOf(value?.occurrences);
		const own = [...codes].flatMap((key) => byKey.get(key) ?? []);
		if (!value || own.length === 0 || spans.length === 0 || spans.length > MAX_OCCURRENCES)
			continue;
		const isAt = (span: Span) => (code: FormCode) => beginsIn(span, code.around);
		const isElsewhere = spans.every((span) => !own.some(isAt(span)) && all.some(isAt(span)));
		if (!isElsewhere) continue;
		const [printed] = own
			.map((code) => printedAt(source, code, value))
			.filter((text) => text !== '');
		const isEmpty = own.every(({ around }) =>
			around.every(({ start, end }) => !/[\p{L}\d]/u.test(source.mentions.text.slice(start, end))),
		);
		const [first] = spans;
		const other = first && all.find(isAt(first));
		if (printed !== undefined) {
			const label = shownLabel(own[0]?.text);
			facts.push({ kind: 'labelElsewhere', fields: [path], values: { label, printed } });
		} else if (isEmpty && other) {
			facts.push({ kind: 'otherLabel', fields: [path], values: { label: shownLabel(other.text) } });
		}
	}
	return facts;
}
