import { PHRASES } from '../roles/phrases';
import { z } from 'zod';
import { isFilled, readableText } from '../../basics/text/readableText';
import { joinFirst, shortened } from '../../basics/text/shorten';
import { memoize, memoizeByObject } from '../../basics/memoize';
import { isValues } from '../../basics/values';
import { findVatNumbers } from '../mentions/vatNumbers';
import { LAST_DAY } from '../roles/dayWords';
import { rolesNamed } from '../roles/roleNames';
import { ROLES } from '../roles/roles';
import { valueKey } from './sameValue';
import { splitTime } from '../mentions/times';
import { normaliseDate, normaliseDateTime } from './dates';
import { normaliseAmount, normaliseCurrency } from './money';
import type { Normalised, NormaliseOptions } from './normalised';
import { normaliseInteger, normaliseNumber } from './numbers';
import type { LeafField } from '../schema/schema';
import { nameInWords } from '../schema/label';
import { hasIbanCheckDigits, IBAN_FORM } from '../mentions/accounts';
import { foldWord, indexByFold } from '../../basics/text/fold';
import { kindNamed } from '../roles/choices';
import { tidyValue } from './tidyValue';

/** Dashes, and words by which models say that a document does not hold a value. */
const NOTHING = new RegExp(`^(?:[-–—]*|(?:${PHRASES.notThere})\\.?)$`, 'iu');
/** Longer texts have a value, in characters; sodium and surnames are no words for nothing. */
const MAX_NOTHING = 60;
const NO_NOTHING = ['Na', 'Nan'];

/** Text as a sheet can show it: without characters that nobody sees and outer spaces. */
const cleanText = (text: string) => readableText(text.replace(/\r\n?|[\v\f\u0085]/g, '\n')).trim();

/** Whether an answer means that there is no value: null, an empty text, or a word for it. */
export function isNothing(given: unknown): boolean {
	return (
		given === null ||
		given === undefined ||
		(typeof given === 'string' && isWordForNothing(cleanText(given)))
	);
}

const isWordForNothing = (text: string) =>
	text.length <= MAX_NOTHING && NOTHING.test(text) && !NO_NOTHING.includes(text);

const BLANK = new RegExp(
	`^[^\\p{L}\\d]*(?:${PHRASES.nothing}|${PHRASES.blank})[^\\p{L}\\d]*$`,
	'iu',
);

/** Whether a page says that there is no value where one would be: "– vacant –". */
export const isBlank = (printed: string): boolean =>
	isNothing(printed) || !isFilled(printed) || BLANK.test(printed.slice(0, MAX_BLANK));

/** A longer text has a value, in characters. */
const MAX_BLANK = 60;

function readText(given: unknown): Normalised<string> {
	if (typeof given === 'string') return { value: cleanText(given), notes: [] };
	if (typeof given === 'boolean') return { value: String(given), notes: [] };
	if (typeof given === 'number') {
		// A long number in an answer has already lost its last digits.
		return Math.abs(given) > Number.MAX_SAFE_INTEGER
			? { problem: 'it is a number too long to be exact' }
			: { value: String(given), notes: [] };
	}
	if (Array.isArray(given) && given.every((part) => typeof part === 'string')) {
		return { value: given.map(cleanText).join(', '), notes: [] };
	}
	return { problem: 'it has parts of its own' };
}

/** Texts with the same key are the same choice; numbers in them are never joined or split. */
const choiceKey = (text: string) => [valueKey(text), ...(text.match(/\d+/g) ?? [])].join(' ');

/** Of allowed values in a message, in characters. */
const MAX_SHOWN = 200;

/** The allowed values by their texts, those texts by their keys, and the beginning of the list for messages. */
const choicesOf = memoizeByObject((field: Extract<LeafField, { type: 'enum' }>) => {
	const exact = new Map<string, unknown>();
	for (const choice of field.allowedValues) {
		const text = String(choice);
		if (!exact.has(text)) exact.set(text, choice);
	}
	const shown = shortened(joinFirst(field.allowedValues.map(String)), MAX_SHOWN);
	return { exact, byKey: indexByFold(exact.keys(), choiceKey), shown };
});

function choiceOf(given: unknown, field: Parameters<typeof choicesOf>[0]): Normalised<unknown> {
	const text = readText(given);
	if ('problem' in text) return { begin: 'value', problem: `is not a text: ${text.problem}` };
	const choices = choicesOf(field);
	const meant = choices.byKey.get(choiceKey(text.value)) ?? '';
	const value =
		choices.exact.get(text.value) ??
		choices.exact.get(meant) ??
		choices.exact.get(choices.byKey.get(choiceKey(kindNamed(text.value) ?? '')) ?? '');
	return value === undefined
		? { begin: 'value', problem: `is none of ${choices.shown}` }
		: { value, notes: [] };
}

/** The longest text that is a time of day, in characters. */
const MAX_TIME = 40;

/** A time of day as HH:MM or HH:MM:SS, however it is printed; undefined for anything else. */
function timeOfDay(text: string): string | undefined {
	// A day in front, because times are read as parts of moments.
	const split = text.length > MAX_TIME ? undefined : splitTime(`2000-01-01 ${text}`);
	if (split?.date !== '2000-01-01') return undefined;
	const { hour, minute, second } = split.time;
	const parts = second === 0 ? [hour, minute] : [hour, minute, second];
	return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

const IBAN_LABEL = new RegExp(
	`^(?:${PHRASES.accountNumber})(?:[\\s.-]{0,2}(?:${PHRASES.number}))?[\\s:.#-]+`,
	'iu',
);

/** An identifier without the label that an answer may have in front of it, where a digit follows. */
function withoutLabel(text: string, label: RegExp): string {
	const rest = text.replace(label, '');
	return /^[A-Z]{0,3}[\s\d]*\d/iu.test(rest) ? rest : text;
}

const isOfVatNumber = memoize((name: string) =>
	[...rolesNamed(name, 'names'), ...rolesNamed(name, 'looseNames')].some(
		(role) => ROLES[role].group === 'vatNumber',
	),
);

/** A VAT number without the label in front of it; other texts as they are. */
function vatNumberIn(text: string): string {
	const [number, second] = findVatNumbers(text, []);
	if (number === undefined || second || number.start === 0 || number.end < text.length) return text;
	return /\d/.test(text.slice(0, number.start)) ? text : number.text;
}

function formattedText(field: Extract<LeafField, { type: 'string' }>, given: unknown) {
	if (field.format === 'currency') return normaliseCurrency(given);
	const text = readText(given);
	if ('problem' in text) return text;
	switch (field.format) {
		case 'iban':
			return {
				...text,
				value: withoutLabel(text.value, IBAN_LABEL).replace(/\s/g, '').toUpperCase(),
			};
		case 'time':
			return { ...text, value: timeOfDay(text.value) ?? text.value };
		default:
			return { ...text, value: isOfVatNumber(field.name) ? vatNumberIn(text.value) : text.value };
	}
}

/** The number of an amount with its currency, such as `{ "amount": 1, "currency": "EUR" }`; anything else as it is. */
function amountIn(given: unknown): unknown {
	if (!isValues(given)) return given;
	const { amount, value, currency, ...others } = given;
	const isAmount =
		Object.keys(others).length === 0 && ['string', 'undefined'].includes(typeof currency);
	return isAmount && (amount === undefined) !== (value === undefined) ? (amount ?? value) : given;
}

const LAST = new RegExp(LAST_DAY, 'iu');
const isEnd = memoizeByObject((field: LeafField) =>
	LAST.test(`${nameInWords(field.name)} ${field.description ?? ''}`),
);

function typed(field: LeafField, given: unknown, options: NormaliseOptions): Normalised<unknown> {
	switch (field.type) {
		case 'number':
			return normaliseNumber(amountIn(given), options);
		case 'integer':
			return normaliseInteger(amountIn(given), options);
		case 'boolean':
			return readBoolean(given);
		case 'date':
			return normaliseDate(given, { ...options, isEnd: isEnd(field) });
		case 'dateTime':
			return normaliseDateTime(given, options);
		case 'amount':
			return normaliseAmount(given, options);
		case 'enum':
			return choiceOf(given, field);
		case 'string':
			return formattedText(field, given);
	}
}

/** A value of the answer as the type of its field, checked against the field's limits and format. */
export function leafValue(
	field: LeafField,
	given: unknown,
	options: NormaliseOptions,
): Normalised<unknown> {
	const read = typed(field, given, options);
	if ('problem' in read) return read;
	const { error } = validatorOf(field).safeParse(read.value);
	if (error === undefined) return read;
	const faults = error.issues.map(({ message }) => message);
	return { problem: faults.join(' and '), begin: 'value' };
}

/** RFC 5321: 64 characters, "@" and 255. */
const MAX_EMAIL = 320;

/** What texts of these formats must be; those of the others are written in their form already. */
const FORMATS: Partial<
	Record<
		NonNullable<Extract<LeafField, { type: 'string' }>['format']>,
		(text: z.ZodString) => z.ZodTypeAny
	>
> = {
	email: (text) =>
		text.max(MAX_EMAIL, 'is too long for an e-mail address').email('is not an e-mail address'),
	uri: (text) => text.url('is not a URL'),
	uuid: (text) => text.uuid('is not a UUID'),
	ipv4: (text) => text.ip({ version: 'v4', message: 'is not an IPv4 address' }),
	ipv6: (text) => text.ip({ version: 'v6', message: 'is not an IPv6 address' }),
	time: (text) => text.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'is not a time such as 14:30'),
	hostname: (text) =>
		text.regex(
			/^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i,
			'is not a host name',
		),
	iban: (text) =>
		text
			.regex(IBAN_FORM, 'does not have the form of an IBAN')
			.refine(
				(iban) => !IBAN_FORM.test(iban) || hasIbanCheckDigits(iban),
				'is not a valid IBAN: wrong check digits',
			),
};

/**
 * The limits, length and format of a field's values. Its messages continue a sentence that begins
 * with the value.
 */
const validatorOf = memoizeByObject((field: LeafField): z.ZodTypeAny => {
	if (field.type === 'string') {
		const { minLength = 0, maxLength = Infinity, format } = field;
		const text = z
			.string()
			.min(minLength, `is shorter than ${minLength} characters`)
			.max(maxLength, `is longer than ${maxLength} characters`);
		return (format && FORMATS[format]?.(text)) ?? text;
	}
	if (field.type !== 'number' && field.type !== 'integer') return z.unknown();
	const { minimum = -Infinity, maximum = Infinity, multipleOf } = field;
	const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = field;
	const number = z
		.number()
		.gte(minimum, `is less than ${minimum}`)
		.lte(maximum, `is more than ${maximum}`)
		.gt(exclusiveMinimum, `is not more than ${exclusiveMinimum}`)
		.lt(exclusiveMaximum, `is not less than ${exclusiveMaximum}`);
	return multipleOf === undefined
		? number
		: number.multipleOf(multipleOf, `is not a multiple of ${multipleOf}`);
});

const YES = words(`1 ${PHRASES.yes} ✓ ✔ ✅ ☑ ☒ 🗸 [x] (x)`);
const NO = words(`0 ${PHRASES.not} ☐ ❌ [] ()`);
const CROSSES = words('✗ ✘ ✕ ✖ × ╳');

/**
 * A yes or no: JSON booleans, 1 and 0, the words of six languages in any case, ticks and boxes.
 * A heavy cross is taken as no, with a note: on forms it may also mark the chosen box.
 * Words that answer only one question ("paid", "n/a") are refused.
 */
function readBoolean(input: unknown): Normalised<boolean> {
	if (typeof input === 'boolean') return { value: input, notes: [] };
	const tidy = tidyValue(typeof input === 'number' ? String(input) : input);
	if ('problem' in tidy) return tidy;
	const word = foldWord(tidy.text).replace(/[\s!,;]+/g, '');
	if (YES.has(word)) return { value: true, notes: [] };
	if (NO.has(word)) return { value: false, notes: [] };
	if (CROSSES.has(word)) {
		return { value: false, notes: [{ kind: 'crossAsNo', values: { word } }] };
	}
	return { problem: 'only a word like yes, no, true or false, a tick or an empty box is' };
}

/** Whether a text is a word for yes or no, which is a conclusion where it is not printed. */
export const isYesOrNo = (text: string) => {
	const word = /^\p{L}{2,9}$/u.test(text) ? foldWord(text) : '';
	return YES.has(word) || NO.has(word);
};

/** Whether a text is a yes, or a tick. */
export const isYes = (text: string) => YES.has(foldWord(text));

function words(list: string): Set<string> {
	return new Set(list.trim().split(/\s+/).map(foldWord));
}
