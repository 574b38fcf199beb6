import { AS_WRITTEN } from '../normalise/normalised';
import { leafValue } from '../check/leafValue';
import type { LeafField } from '../schema/schema';
import { nameInWords } from '../schema/label';

/** How a value is entered. */
export type FieldKind = 'text' | 'longText' | 'number' | 'boolean' | 'date' | 'dateTime';

/** Longer texts get several lines, in characters. */
const MAX_LINE = 60;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Words in names of fields that hold dates, figures, or texts that may look like figures. */
const DATE_WORDS = new Set(['date', 'datum', 'fecha']);
const FIGURE_WORDS = new Set(
	[
		'amount balance charges discount gross net paid price quantity rate subtotal tax tip total',
		'betrag brutto menge netto preis steuer summe bedrag totaal montant prix importe importo',
	].flatMap((words) => words.split(' ')),
);
const TEXT_WORDS = new Set(
	'category code currency id name number no note reason terms type'.split(' '),
);

function kindOfName(name: string): FieldKind {
	const words = nameInWords(name).toLowerCase().split(' ');
	if (words.some((word) => DATE_WORDS.has(word))) return 'date';
	const isFigure = words.some((word) => FIGURE_WORDS.has(word));
	return isFigure && !words.some((word) => TEXT_WORDS.has(word)) ? 'number' : 'text';
}

/**
 * The kind of a value: that of the value itself, or else of what other items have in the same field,
 * or else what the name of the field tells.
 */
export function fieldKind(name: string, values: unknown[]): FieldKind {
	for (const value of values) {
		if (typeof value === 'number') return 'number';
		if (typeof value === 'boolean') return 'boolean';
		if (typeof value !== 'string' || value === '') continue;
		if (DATE.test(value)) return 'date';
		if (DATE_TIME.test(value)) return 'dateTime';
		return value.length > MAX_LINE || value.includes('\n') ? 'longText' : 'text';
	}
	return kindOfName(name);
}

function leafField(name: string, kind: FieldKind): LeafField {
	const field = { name, required: false };
	if (kind !== 'text' && kind !== 'longText') return { ...field, type: kind };
	const last = nameInWords(name).toLowerCase().split(' ').at(-1);
	const format = last === 'iban' || last === 'currency' ? last : undefined;
	return { ...field, type: 'string', ...(format && { format }) };
}

/** A typed text as a value of its kind, or why it cannot be read, in a sentence. */
export function readTyped(
	name: string,
	kind: FieldKind,
	typed: string,
): { value: unknown } | { fault: string } {
	if (typed.trim() === '') return { value: null };
	const read = leafValue(leafField(name, kind), typed, AS_WRITTEN);
	if (!read.ok) return { fault: read.reason };
	const isOpen = read.ambiguous !== undefined && kind !== 'text' && kind !== 'longText';
	return isOpen ? { fault: read.ambiguous ?? '' } : { value: read.value };
}
