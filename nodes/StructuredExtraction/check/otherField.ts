import type { Fact } from '../../shared/values/facts/fact';
import type { Schema } from '../../shared/values/schema/schema';
import type { Span } from '../../shared/basics/text/spans';
import { findLabels, hasDateLabel, shownLabel } from '../../shared/values/mentions/labels';
import type { Role } from '../../shared/values/roles/roles';
import type { LocatedValue } from '../evidence/occurrences';

/** Labels of the value of a field, and of others that it may have been taken from. */
type Labels = { own: Role; others: Role[] };

const FIELDS = new Map<string, Labels>([
	['date', { own: 'date', others: ['due_date', 'delivery_date', 'order_date'] }],
	['invoice_number', { own: 'invoice_number', others: ['order_number'] }],
	['order_number', { own: 'order_number', others: ['invoice_number'] }],
	['supplier', { own: 'supplier', others: ['customer'] }],
	['customer', { own: 'customer', others: ['supplier'] }],
]);

/** How far before a value its label may be, in characters. */
const REACH = 1_500;
/** Occurrences of a value that are looked at; one that is printed more often is not doubted. */
const MAX_OCCURRENCES = 50;

/**
 * The text between the words of two labels that share a value or precede two: "Rechnungs- und Lieferdatum",
 * "Invoice Date Due Date", but not "Rechnung gemäß Bestellung".
 */
const JOINED =
	/\(|=|^(?!\s*$)\p{L}*(?:[^\p{L}]|(?<!\p{L})(?:und|and|et|en|e|y|de|date|datum|data|fecha|nr|no|n|num\p{L}*)(?!\p{L}))*$/iu;

/** The labels in a text, in order; of several that overlap, the first, and at the same place the field's own. */
function labelsIn(text: string, { own, others }: Labels) {
	const all = [own, ...others].flatMap((kind) => findLabels(text, kind));
	const found: typeof all = [];
	for (const label of all.sort((a, b) => a.start - b.start)) {
		if (label.start >= (found.at(-1)?.end ?? 0)) found.push(label);
	}
	return found;
}

/** Whose label a text is: its last word that labels something decides. */
function whoseLabel(text: string, known: Labels): 'own' | 'other' | undefined {
	const found = labelsIn(text, known);
	const last = found.at(-1);
	const ofOwn = found.findLast(({ values }) => values.includes(known.own));
	if (last === undefined) return hasDateLabel(text) ? 'own' : undefined;
	const isJoined = ofOwn && JOINED.test(text.slice(ofOwn.end, last.start));
	return ofOwn === last || isJoined ? 'own' : 'other';
}

const isLabel = (text = '') => /\p{L}/u.test(text) && !/\d/.test(text);
const isRow = (line: string) => line.trimStart().startsWith('|');
const isFilled = (line: string) => /[\p{L}\d]/u.test(line);

/** The pieces of a text between its numbers, the last one first; no further than to a colon. */
function piecesOf(text: string): string[] {
	const words = text.split(/\s/).map((word) => (/\d/.test(word) ? '\n' : word));
	const pieces = words.join(' ').split('\n').reverse();
	const end = pieces.findIndex((piece) => piece.includes(':'));
	return pieces.slice(0, end === -1 ? undefined : end + 1).filter(isLabel);
}

/** Labels in a table: in front of the value in its cell, in the cell to the left, else above it in its column. */
function labelsInTable(line: string, above: string[]): string[] {
	const cells = line.split('|');
	const own = cells.pop() ?? '';
	const left = cells.findLast(isFilled);
	const rows = above.findIndex((row) => !isRow(row));
	const column = above
		.slice(0, rows === -1 ? undefined : rows)
		.map((row) => row.split('|')[cells.length]);
	const title = rows === -1 ? '' : (above.slice(rows).find(isFilled) ?? '');
	return [
		...piecesOf(own),
		isLabel(left) ? left : column.find(isLabel),
		title.startsWith('#') ? title : undefined,
	].filter((label) => label !== undefined);
}

/** Labels in running text: in front of the value on its line; of a value alone, on the lines above. */
function labelsInText(before: string, after: string, above: string[], known: Labels): string[] {
	if (isFilled(before)) return piecesOf(before);
	const [rest = '', ...below] = after.split('\n').map((line) => line.trim());
	const filled = above.filter(isFilled);
	const end = filled.findIndex((line) => !isLabel(line) || /^\s*[|#]/.test(line));
	const [heading = '', ...others] = filled.slice(0, end === -1 ? undefined : end);
	// Labels of several values, one below the other in front of all their values, or each below its value.
	const around = [...others, below.find(isFilled) ?? ''];
	if (around.some((line) => whoseLabel(line, known) === 'own')) return [];
	const fitting = heading.split(/\s{3,}|\t/).filter((column) => whoseLabel(column, known));
	return fitting.length === 1 && rest === '' ? fitting : [];
}

/** The text that labels the value at a span, and whose label it is. */
function labelAt(source: string, { start, end }: Span, known: Labels) {
	const above = source
		.slice(Math.max(0, start - REACH), start)
		.split('\n')
		.reverse();
	const [before = ''] = above.splice(0, 1);
	if (start > REACH) above.pop();
	const after = source.slice(end, end + REACH);
	const texts = isRow(before)
		? labelsInTable(before, above)
		: labelsInText(before, after, above, known);
	return texts
		.map((text) => ({ text, whose: whoseLabel(text, known) }))
		.find(({ whose }) => whose !== undefined);
}

/**
 * Values of invoices that are printed next to labels of another field only, wherever they are, such as the due date
 * as the date.
 * @param located the values of the record with their places in `source`; those in `fromInvoice` are right
 */
export function otherField(
	{ fields }: Schema,
	{ source, located }: { source: string; located: LocatedValue[] },
	fromInvoice: object = {},
): Fact[] {
	if (!fields.some(({ name }) => name === 'invoice_number')) return [];
	return located.flatMap(({ path, occurrences }): Fact[] => {
		const known = Object.hasOwn(fromInvoice, path) ? undefined : FIELDS.get(path);
		if (known === undefined) return [];
		const spans = [...occurrences.exact, ...occurrences.normalised].flat();
		if (spans.length === 0 || spans.length > MAX_OCCURRENCES) return [];
		const found = spans.map((span) => labelAt(source, span, known));
		if (found.some((label) => label?.whose !== 'other')) return [];
		const values = { label: shownLabel(found[0]?.text) };
		return [{ kind: 'otherLabel', fields: [path], values }];
	});
}
