import { FIGURE_NAMES } from '../../values/roles/amountWords';
import { DATE_NAMES } from '../../values/roles/dayWords';
import { doubtText } from '../../values/facts/doubts';
import { IBAN_FORM } from '../../values/mentions/accounts';
import { dayInWords } from '../../values/mentions/calendar';
import { AS_WRITTEN, type NormaliseOptions } from '../../values/normalise/normalised';
import { leafValue } from '../../values/normalise/leafValue';
import { quote, valueAsShortText } from '../../basics/text/valueText';
import { sameValue } from '../../values/normalise/sameValue';
import { type FactValues } from '../../values/facts/sentences';
import { refusalText } from '../../values/facts/valueSentences';
import { rolesNamed } from '../../values/roles/roleNames';
import { ROLES } from '../../values/roles/roles';
import { type LeafField, valueTypeOf } from '../../values/schema/schema';
import { nameInWords } from '../../values/schema/label';

/** How a value is entered. */
export type FieldKind = 'text' | 'longText' | 'number' | 'boolean' | 'date' | 'dateTime';

/** Longer texts get several lines, in characters. */
const MAX_LINE = 60;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const PARTS = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Words in other names of fields that hold dates, figures, or texts that may look like figures. */
const DATE_WORDS = new Set(DATE_NAMES.split(' '));
const COUNT_WORDS = new Set(['menge', 'quantity', 'rate']);
const FIGURE_WORDS = new Set([...COUNT_WORDS, ...FIGURE_NAMES.split(' ')]);
const TEXT_WORDS = new Set(
	'category code currency id name number no note reason terms type'.split(' '),
);

/** The roles of a field by its name, at the top of a record or in a list. */
const rolesOf = (name: string) =>
	['', 'lines.', 'tax_lines.'].flatMap((list) => rolesNamed(name, 'names', list));

function kindOfName(name: string): FieldKind {
	const [type, second] = new Set(rolesOf(name).map((role) => ROLES[role].type));
	if (type && !second) return type === 'date' || type === 'number' ? type : 'text';
	const words = nameInWords(name).toLowerCase().split(' ');
	if (words.some((word) => DATE_WORDS.has(word))) return 'date';
	const isFigure = words.some((word) => FIGURE_WORDS.has(word));
	return isFigure && !words.some((word) => TEXT_WORDS.has(word)) ? 'number' : 'text';
}

/** Whether a number is money by the name of its field: no quantity and no rate. */
export function isAmount(name: string): boolean {
	const isCount = rolesOf(name).some((role) => /quantity$|rate$/.test(role));
	const words = nameInWords(name).toLowerCase().split(' ');
	return kindOfName(name) === 'number' && !isCount && !words.some((word) => COUNT_WORDS.has(word));
}

export const isCurrency = (name: string) => rolesOf(name).includes('currency');

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
	const format = ([last, ...rolesOf(name)] as const).find(
		(each) => each === 'iban' || each === 'currency',
	);
	return { ...field, type: 'string', ...(format && { format }) };
}

/**
 * A typed text as a value of its kind, perhaps with a doubt about it, or why it cannot be read, in a sentence.
 * @param before the value that was there
 */
export function readTyped(
	name: string,
	kind: FieldKind,
	typed: string,
	before?: unknown,
): { value: unknown; doubt?: FactValues<'invalid'> } | { fault: string } {
	const text = typed.trim();
	if (text === '') return { value: null };
	if (kind === 'date' && text !== before && String(before).startsWith(text)) {
		return { fault: `${quote(text)} is only the beginning of ${before}: type the whole date` };
	}
	const field = leafField(name, kind);
	const read = leafValue(field, typed, AS_WRITTEN);
	// Not all countries have IBANs.
	const isOtherAccount = field.type === 'string' && field.format === 'iban' && !isIban(text);
	if ('problem' in read) {
		const refusal = { given: typed, type: valueTypeOf(field), ...read };
		if (isOtherAccount) return { value: text, doubt: refusal };
		return { fault: severalReadings(field, typed) ?? refusalText(refusal) };
	}
	// Doubts about a printed date do not concern one that a person has typed in its plain form.
	const isPlain = kind === 'date' && read.value === text;
	const isText = kind === 'text' || kind === 'longText';
	if (read.notes.length === 0 || isPlain || isText) return { value: read.value };
	return { fault: severalReadings(field, typed) ?? read.notes.map(doubtText).join('; ') };
}

const isIban = (text: string) => IBAN_FORM.test(text.replace(/\s/g, '').toUpperCase());

const NOTATIONS: NormaliseOptions[] = [
	{ dateOrder: 'DMY', decimalMark: ',' },
	{ dateOrder: 'MDY', decimalMark: '.' },
	{ dateOrder: 'YMD', decimalMark: '.' },
];

/** Whether a printed text, cut at 60 characters, can mean a value. */
export function meansSame(name: string, kind: FieldKind, printed: string, value: unknown): boolean {
	const field = leafField(name, kind);
	return [AS_WRITTEN, ...NOTATIONS].some((notation) => {
		const read = leafValue(field, printed, notation);
		const known = 'problem' in read ? printed : read.value;
		return sameValue(known, value) || printed === valueAsShortText(value);
	});
}

/** What a text means in different notations, and how to type it clearly; `undefined` where that is the same. */
function severalReadings(field: LeafField, typed: string): string | undefined {
	const readings = NOTATIONS.flatMap((notation) => {
		const read = leafValue(field, typed, notation);
		return 'problem' in read ? [] : [String(read.value)];
	});
	const [first = '', ...others] = new Set(readings);
	if (others.length === 0) return undefined;
	const values = [first, ...others];
	const meanings = values.map((value) => dateInWords(value) ?? value);
	const clear = dateInWords(first)
		? [first, dateInWords(first)]
		: // Four decimals are no group of thousands.
			values.map((value) => (value.includes('.') ? `${value}0` : value));
	return `${quote(typed)} could be ${meanings.join(' or ')}: type ${clear.join(' or ')}`;
}

/** A date of ISO 8601 for people, such as "5 March 2024" or "5 March 2024, 14:30"; `undefined` for anything else. */
export function dateInWords(value: unknown): string | undefined {
	const [, year, month, day, time] = PARTS.exec(String(value)) ?? [];
	if (day === undefined) return undefined;
	const words = dayInWords({ year: Number(year), month: Number(month), day: Number(day) });
	return time === undefined ? words : `${words}, ${time}`;
}
