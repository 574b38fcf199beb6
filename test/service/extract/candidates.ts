import { type Concept, type ConceptType, isKnownLabel } from './concepts';
import { list } from './concepts/concept';
import { fit, valuesOf } from './pickValue';
import type { Cell, Source } from './source';
import { placesOf, tokensOf } from './tokens';
import { looksLikeMoney } from './values';

/** A value that may be the wanted one. */
export interface Candidate {
	value: string;
	/** From 0 (not at all) to about 1; the higher the likelier. */
	score: number;
	/** The cell of the label, for the order of the document and what is around it. */
	cell: Cell;
	/** The printed words that label it. */
	label: string;
	/** Whether that label often means something else. */
	weak: boolean;
}

/** What to look for: labels as words, weaker ones, the kind of value, and words that spoil a label. */
export interface Wanted {
	labels: string[][];
	weak: string[][];
	type: ConceptType;
	not: string[];
}

const searches = new Map<string, Wanted>();

/** The search for a concept's values. */
export function wantedFor(concept: Concept): Wanted {
	const known = searches.get(concept.id);
	if (known) return known;
	const words = (texts: string[]) => texts.map((text) => tokensOf(text).map(({ norm }) => norm));
	const wanted: Wanted = {
		labels: words(concept.labels),
		weak: words(concept.weak ?? []),
		type: concept.type,
		not: words(concept.not ?? []).flat(),
	};
	searches.set(concept.id, wanted);
	return wanted;
}

/** All values that stand where a label points to: after it, in the next cell, below it, or on the next line. */
export function candidatesFor(wanted: Wanted, source: Source): Candidate[] {
	const labels = [
		...wanted.labels.map((words) => ({ words, joined: words.join(''), weak: false })),
		...wanted.weak.map((words) => ({ words, joined: words.join(''), weak: true })),
	];
	return source.rows.flat().flatMap((cell) => {
		const said = new Set(cell.tokens.map(({ norm }) => norm));
		const possible = labels.filter(
			({ words, joined }) => words.every((word) => said.has(word)) || said.has(joined),
		);
		return possible.flatMap(({ words, weak }) =>
			placesOf(words, cell.tokens).flatMap(({ first, last }) => {
				const quality = labelQuality(cell, first, last, wanted, source) - (weak ? 0.15 : 0);
				if (quality <= 0.25) return [];
				return pointedAt(cell, last, wanted, source)
					.filter(
						({ value }) =>
							!weak ||
							wanted.type !== 'amount' ||
							looksLikeMoney(value) ||
							isAllOf(cell, last, value),
					)
					.filter(({ value }) => wanted.type !== 'name' || !isKnownLabel(value))
					.map(({ value, place }): Candidate => ({
						value,
						score: quality * place * fit(wanted.type, value),
						cell,
						weak,
						label: cell.text.slice(cell.tokens[first]?.start, cell.tokens[last]?.end),
					}));
			}),
		);
	});
}

/** Whether a line of text is nothing but a label and its value: `Total: 7`. */
function isAllOf(cell: Cell, last: number, value: string): boolean {
	const label = cell.text.slice(0, cell.tokens[last]?.end);
	const rest = cell.text.slice(label.length).replace(/^[\s:：.=-]+/, '');
	return cell.table === null && rest.trim() === value && !/[^\p{L}\s.]/u.test(label);
}

/** Words before a label that leave it what it is: articles, "plus 19 % VAT", "of which". */
const neutral = new Set(
	list(`
		zzgl, plus, dont, davon, darin, enth, enthaltene, waarvan, of, on, the, your, ihr, ihre, uw, votre, le, la,
		les, de, du, des, der, die, das, den, het, een, el, il, lo, x, eur, usd, gbp, chf, add, including
	`),
);

/** How clearly words of a cell are a label: longer labels are clearer, other words around make them less so. */
function labelQuality(
	cell: Cell,
	first: number,
	last: number,
	{ not }: Wanted,
	source: Source,
): number {
	const before = cell.tokens.slice(0, first);
	const next = cell.tokens[last + 1];
	const near = [...before.slice(-3), ...(next ? [next] : [])].map(({ norm }) => norm);
	if (first === 0) near.push(...wordBefore(cell, source));
	const own = cell.tokens.slice(first, last + 1).map(({ norm }) => norm);
	if (near.some((word) => not.includes(word) && !own.includes(word))) return 0;
	const between = cell.text.slice(before.at(-1)?.end ?? 0, cell.tokens[first]?.start ?? 0);
	const startsPiece = before.length === 0 || /[|;,•·()–—/\n-]|\.\s|\s{2,}/.test(between);
	const colon = /^\s*[:：]/.test(cell.text.slice(cell.tokens[last]?.end));
	const clear =
		0.65 + Math.min(0.25, own.length * 0.1) + Math.min(0.1, own.join('').length * 0.008);
	const words = before.filter(({ norm }) => /\p{L}/u.test(norm) && !neutral.has(norm)).length;
	if (startsPiece || words === 0) return clear;
	return clear - Math.min(colon ? 0.15 : 0.45, 0.15 * words);
}

const leading = new Set(
	list(`
		incl, inkl, inclusief, inclusive, including, inclus, excl, exkl, exclusief, exclusive, excluding, zzgl,
		ohne, hors, without, before, senza, sin, con
	`),
);

/** The last word of the cell to the left, where a column has cut a label in two: `Total excl. | VAT`. */
function wordBefore(cell: Cell, source: Source): string[] {
	const row = source.rows[cell.row] ?? [];
	const word = row[row.indexOf(cell) - 1]?.tokens.at(-1)?.norm ?? '';
	return leading.has(word) ? [word] : [];
}

interface Pointed {
	value: string;
	/** How surely this place belongs to the label, from 0 to 1. */
	place: number;
}

/** The values that a label in a cell points at. */
function pointedAt(cell: Cell, last: number, wanted: Wanted, source: Source): Pointed[] {
	const rest = cell.text.slice(cell.tokens[last]?.end ?? 0);
	const ends = cell.tokens[last]?.norm ?? '';
	const inline = inlineValue(rest, wanted.type, wanted.type === 'text' && prepositions.has(ends));
	if (inline) return [inline];
	// What stands between the label and the end of its cell makes it less of a label.
	const spoken = rest.replace(/\([^)]*\)/g, '').replace(/[^\p{L}\p{N}]/gu, '').length;
	if (spoken > 40) return [];
	const less = Math.min(0.3, spoken * 0.012);
	const beside = besideValue(cell, wanted.type, source);
	const below = belowValue(cell, wanted.type, source, beside !== null, spoken);
	return [
		...(beside === null ? [] : [{ value: beside, place: 0.95 - less }]),
		...(below ? [{ value: below.value, place: below.place - less }] : []),
	];
}

/** A label that ends with one of them goes on in its value: `Paid with Visa`. */
const prepositions = new Set(['by', 'with', 'mit', 'met', 'per', 'par', 'con']);

const separators = /^[\s:：.=#*°)–-]*/;
/** The rate of a tax may stand between its name and its amount: `VAT @ 20%: £238.00`. */
const separatorWithRate = /^[\s:：.=#*°)–-]*(?:[(@]?\s?\d+(?:[.,]\d+)?\s?%[\s:：.=#*°)–-]*)?/;

/** The value in the same cell, after the label and perhaps a colon. */
function inlineValue(rest: string, type: ConceptType, needsNoColon = false): Pointed | null {
	const separator = (type === 'amount' ? separatorWithRate : separators).exec(rest)?.[0] ?? '';
	const colon = /[:：=]/.test(separator);
	const tail = rest.slice(separator.length);
	if (isWords(type)) {
		if (!colon && !separator.includes('\n') && !needsNoColon) return null;
		const [value] = valuesOf(type, cutAtNextLabel(tail));
		return value ? { value: value.text, place: 1 } : null;
	}
	const values = valuesOf(type, tail).filter(
		({ start }) => !/[:;|]\s|\n.*\n/.test(tail.slice(0, start)),
	);
	const value =
		type === 'amount' ? (values.find(({ text }) => looksLikeMoney(text)) ?? values[0]) : values[0];
	if (!value || value.start > 40) return null;
	// Words between a label and its value make it doubtful that they belong together.
	const words = (tail.slice(0, value.start).match(/\p{L}{2,}/gu) ?? []).length;
	return { value: value.text, place: (colon ? 1 : 0.96) - Math.min(0.6, words * 0.1) };
}

function isWords(type: ConceptType): boolean {
	return type === 'name' || type === 'text' || type === 'currency';
}

function cutAtNextLabel(text: string): string {
	return (
		text
			.split(/\s{2,}|\s[|•·–—]\s|\s-\s(?=\p{L}[\p{L} ]*:)|\s(?=\p{Lu}[\p{L}.-]{2,15}:\s)/u)[0]
			?.trim() ?? text
	);
}

/** The value in the next filled cell of the row. */
function besideValue(cell: Cell, type: ConceptType, source: Source): string | null {
	const row = source.rows[cell.row] ?? [];
	const next = row.slice(row.indexOf(cell) + 1).filter((one) => one.text !== '');
	const first = next[0];
	if (!first) return null;
	// Headings stand side by side; so do labels that announce what is below them.
	if (cell.isHeader && (!isLabel(cell) || isLabel(first))) return null;
	if (type === 'amount') {
		// A row of totals may show a rate or a base before the amount: the last money counts.
		const amounts = next.flatMap((one) =>
			valuesOf(type, one.text)
				.slice(0, 1)
				.map(({ text }) => text),
		);
		return amounts.filter(looksLikeMoney).at(-1) ?? amounts.at(-1) ?? null;
	}
	if (isLabel(first) || isKnownLabel(first.text)) return null;
	return valuesOf(type, first.text)[0]?.text ?? null;
}

function isLabel(cell: Cell): boolean {
	return /[:：]\s*$/.test(cell.text);
}

/** The value under the label: in the same column of a table, or on the next line. */
function belowValue(
	cell: Cell,
	type: ConceptType,
	source: Source,
	hasBeside: boolean,
	spoken: number,
): Pointed | null {
	const column = source.rows
		.slice(cell.row + 1)
		.filter((cells) => cells[0]?.table === cell.table)
		.map((cells) => cells.find((one) => one.column === cell.column))
		.filter((one): one is Cell => one !== undefined && one.text !== '');
	if (cell.table !== null) return belowInTable(cell, column, type, hasBeside);
	// A label that shares its line with other text says nothing about the next line.
	if (spoken > 0 && !isLabel(cell)) return null;
	for (let row = cell.row + 1; row <= cell.row + (type === 'name' ? 2 : 1); row += 1) {
		const next = source.rows[row]?.find((one) => one.column === cell.column);
		if (!next || next.table !== null || (isWords(type) && cell.tokens.length > 4 && !isLabel(cell)))
			return null;
		const value = valuesOf(type, next.text)[0];
		if (value) return { value: value.text, place: hasBeside ? 0.5 : 0.8 };
	}
	return null;
}

function belowInTable(
	cell: Cell,
	column: Cell[],
	type: ConceptType,
	hasBeside: boolean,
): Pointed | null {
	const below = column.slice(0, 2);
	if (type === 'amount' && cell.isHeader && column.length > 1) {
		// A column of several amounts has a sum only in a last row without a label of its own.
		const last = column.at(-1) as Cell;
		const value = last.column > 0 ? valuesOf(type, last.text)[0] : undefined;
		const repeated = column.filter((one) => one.text === last.text).length > 1;
		return value && repeated ? { value: value.text, place: 0.7 } : null;
	}
	for (const under of below) {
		const value = valuesOf(type, under.text)[0];
		if (!value) continue;
		const place = cell.isHeader || isLabel(cell) ? 0.9 : 0.7;
		return { value: value.text, place: hasBeside ? 0.5 : place };
	}
	return null;
}
