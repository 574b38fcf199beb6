import type { Concept, ConceptType } from './concepts';
import { fit, valuesOf } from './pickValue';
import type { Cell, Source } from './source';
import { placesOf, tokensOf } from './tokens';

/** A value that may be the wanted one. */
export interface Candidate {
	value: string;
	/** The higher the likelier; below 0 it is not one. */
	score: number;
	/** Row in the source, for the order of the document. */
	row: number;
	/** The text that labels it. */
	label: string;
}

/** What to look for: labels as words, the kind of value, and words before a label that spoil it. */
export interface Wanted {
	labels: string[][];
	type: ConceptType;
	not: string[];
}

/** The search for a concept's values. */
export function wantedFor(concept: Concept): Wanted {
	return {
		labels: concept.labels.map((label) => tokensOf(label).map(({ norm }) => norm)),
		type: concept.type,
		not: (concept.not ?? []).flatMap((word) => tokensOf(word).map(({ norm }) => norm)),
	};
}

/** All values that stand where a label points to: after it, in the next cell, below it, or on the next line. */
export function candidatesFor(wanted: Wanted, source: Source): Candidate[] {
	const found: Candidate[] = [];
	for (const row of source.rows) {
		for (const cell of row) {
			for (const [rank, label] of wanted.labels.entries()) {
				for (const { first, last } of placesOf(label, cell.tokens)) {
					const quality = labelQuality(cell, first, last, label, wanted) - rank * 0.002;
					if (quality <= 0) continue;
					found.push(...pointedAt(cell, first, last, quality, wanted, source));
				}
			}
		}
	}
	return found;
}

/** How clearly a cell is this label: longer labels are clearer, words around it make it less so. */
function labelQuality(
	cell: Cell,
	first: number,
	last: number,
	label: string[],
	wanted: Wanted,
): number {
	const before = cell.tokens.slice(0, first);
	const near = before.slice(-3).map(({ norm }) => norm);
	const next = cell.tokens[last + 1]?.norm ?? '';
	if (near.some((word) => wanted.not.includes(word))) return 0;
	const between = cell.text.slice(cell.tokens[first - 1]?.end ?? 0, cell.tokens[first]?.start ?? 0);
	const startsPiece = before.length === 0 || /[|;,•·()–—/\n-]|\.\s|\s{2,}/.test(between);
	const letters = label.join('').length;
	const clear = 0.6 + Math.min(0.3, label.length * 0.1) + Math.min(0.1, letters * 0.01);
	const after = wanted.not.includes(next) ? 0.35 : 0;
	return clear - (startsPiece ? 0 : Math.min(0.45, 0.15 * before.length)) - after;
}

/** The values that a label in a cell points at, best place first. */
function pointedAt(
	cell: Cell,
	first: number,
	last: number,
	quality: number,
	wanted: Wanted,
	source: Source,
): Candidate[] {
	const label = cell.text.slice(cell.tokens[first]?.start ?? 0, cell.tokens[last]?.end ?? 0);
	const end = cell.tokens[last]?.end ?? 0;
	const rest = cell.text.slice(end);
	const candidate = (value: string, place: number, row: number): Candidate => ({
		value,
		score: quality * place * fit(wanted.type, value),
		row,
		label,
	});
	const inline = inlineValue(rest, wanted.type);
	if (inline) return [candidate(inline.value, inline.place, cell.row)];
	const result: Candidate[] = [];
	const spoken = rest.replace(/^[\s:.()#*°-]+/, '').length;
	if (spoken > 40) return [];
	const beside = besideValue(cell, wanted.type, source);
	if (beside) result.push(candidate(beside, 0.95 - Math.min(0.3, spoken * 0.01), cell.row));
	const below = belowValue(cell, wanted.type, source, Boolean(beside));
	if (below)
		result.push(candidate(below.value, below.place - Math.min(0.3, spoken * 0.01), below.row));
	return result;
}

/** The value in the same cell, after the label and perhaps a colon. */
function inlineValue(rest: string, type: ConceptType): { value: string; place: number } | null {
	const separator = /^[\s:.=#*°)–-]*/.exec(rest)?.[0] ?? '';
	const colon = /[:=]/.test(separator);
	const tail = rest.slice(separator.length);
	if (isWords(type)) {
		if (!colon) return null;
		const [value] = valuesOf(type, tail);
		return value ? { value: cutAtNextLabel(value.text), place: 1 } : null;
	}
	const values = valuesOf(type, tail).filter(
		(value) => !/[:;|]\s|\n/.test(tail.slice(0, value.start)),
	);
	const value =
		type === 'amount'
			? (values.find((one) => /\d[.,]\d|\p{Sc}/u.test(one.text)) ?? values[0])
			: values[0];
	if (!value || value.start > 30) return null;
	// Words between a label and its value make it doubtful that they belong together.
	const words = (tail.slice(0, value.start).match(/\p{L}{2,}/gu) ?? []).length;
	return { value: value.text, place: (colon ? 1 : 0.96) - Math.min(0.5, words * 0.1) };
}

function isWords(type: ConceptType): boolean {
	return type === 'name' || type === 'text' || type === 'country' || type === 'currency';
}

function cutAtNextLabel(text: string): string {
	return text.split(/\s{2,}|\s[|•·–—]\s|\s-\s(?=\p{L}[\p{L} ]*:)/u)[0]?.trim() ?? text;
}

/** The value in the next filled cell of the row. */
function besideValue(cell: Cell, type: ConceptType, source: Source): string | null {
	if (cell.isHeader && cell.table !== null && !isLabelled(cell)) return null;
	const row = source.rows[cell.row] ?? [];
	const next = row.slice(row.indexOf(cell) + 1).filter((one) => one.text !== '');
	if (isWords(type)) {
		const text = next[0]?.text ?? '';
		return valuesOf(type, text)[0]?.text ?? null;
	}
	if (type === 'amount') {
		// A row of totals may show a rate or a base before the amount: the last money counts.
		const amounts = next.flatMap((one) => valuesOf(type, one.text).slice(0, 1));
		const money = amounts.filter(({ text }) => /\d[.,]\d|\p{Sc}/u.test(text));
		return (
			(money.length > 1 && next.length <= 2 ? money[0] : (money.at(-1) ?? amounts.at(-1)))?.text ??
			null
		);
	}
	return next[0] ? (valuesOf(type, next[0].text)[0]?.text ?? null) : null;
}

function isLabelled(cell: Cell): boolean {
	return /[:：]\s*$/.test(cell.text);
}

/** The value under the label: in the same column of a table, or on the next line. */
function belowValue(
	cell: Cell,
	type: ConceptType,
	source: Source,
	hasBeside: boolean,
): { value: string; place: number; row: number } | null {
	for (let row = cell.row + 1; row <= cell.row + (cell.table === null ? 2 : 3); row += 1) {
		const cells = source.rows[row];
		if (!cells || cells[0]?.table !== cell.table) break;
		const under = cells.find((one) => one.column === cell.column);
		if (cell.table === null && (source.rows[cell.row] ?? []).length !== cells.length) break;
		if (!under || under.text === '') continue;
		const value = valuesOf(type, under.text)[0];
		if (!value) return null;
		if (isWords(type) && !cell.isHeader && !isLabelled(cell) && cell.tokens.length > 3) return null;
		const place = cell.isHeader ? 0.9 : hasBeside ? 0.5 : 0.75;
		return { value: value.text, place, row };
	}
	return null;
}
