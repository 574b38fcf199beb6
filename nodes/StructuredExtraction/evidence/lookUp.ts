import { isRest, type Sliced } from '../../shared/host/budget';
import { type ListEntry, toCells } from '../fields/cells';
import { currencyCandidates } from '../../shared/values/mentions/currencyCandidates';
import { joinPath, parsePath } from '../../shared/values/schema/joinPath';
import { isValues, type Values } from '../../shared/basics/values';
import { isInWords, type LeafField, type Schema } from '../../shared/values/schema/schema';
import { tokensOf } from '../../shared/values/mentions/words';
import { isLastOfMonth, monthsOf } from '../../shared/values/mentions/calendar';
import { nameInWords } from '../../shared/values/schema/label';
import { DATE_WORD } from '../../shared/values/mentions/dateWords';
import { isLikeDecimal, readingsOf } from '../../shared/values/mentions/numbers';
import { normaliseDateTime } from '../../shared/values/normalise/dates';
import { isYesOrNo } from '../../shared/values/normalise/leafValue';
import { CHARGES, TAKEN_OFF } from '../../shared/values/roles/amountWords';
import { FIRST_DAY, LAST_DAY } from '../../shared/values/roles/dayWords';
import { FIELD_KINDS } from '../../shared/values/roles/fieldKinds';
import { PHRASES } from '../../shared/values/roles/phrases';
import { ANY_NUMBER, wordsOf } from './labelWords';
import { otherForms } from './otherForms';
import { otherNames } from '../../shared/values/mentions/regions';
import { isIdentifier } from '../../shared/values/mentions/identifiers';

/** A value of a record, and the forms in which the source may have it. */
export type LookUp = {
	path: string;
	/** The list entry that the value belongs to; none at the top. */
	entry?: ListEntry;
	/** Texts as the document may have them: what the answer gave, and the value itself. */
	printed: string[];
	/** Pieces of a text, such as the lines of an address, that may occur near each other instead; each in its forms. */
	pieces: string[][];
	/** Texts that mean the same: in other words, in another grouping. */
	otherForms: string[];
	/** A text of words, which may be printed in another order or in short. */
	text?: string;
	/** Whether the text is an identifier: as a part of a longer one, it is another. */
	isIdentifier?: boolean;
	/** Whether a text counts when it differs in case, spaces and punctuation. */
	isFree: boolean;
	/** A figure without its minus, and whether it has to have one. */
	number?: number;
	isNegative?: boolean;
	/** Whether the source may have it with and without a minus. */
	withOrWithoutMinus?: boolean;
	/** ISO 8601 day; inside a list, `--MM-DD` also counts if the year occurs anywhere. */
	day?: string;
	/** HH:MM, with `:SS` and zone if there are any, which has to occur as well. */
	time?: string;
	currency?: string;
	/** A month with its year, "YYYY-MM". */
	month?: string;
	/** The two ends of a period of days, ISO 8601. */
	period?: string[];
	/** The name of a field and its description, which may have a unit: "term_months". */
	about?: [name: string, description: string];
	/** A year, which a date may have. */
	year?: string;
	/** The number that a text is, which may be printed in another notation with as many decimals. */
	figure?: Figure;
	/** Whether it is a passage that a value in other words comes from. */
	isPassage?: true;
	/** Whether the value is the model's conclusion, such as a category or a yes, and may be absent from the text. */
	isConclusion: boolean;
};

/** A number in a text: its size, its decimals, its minus; with a currency or a unit, its decimals do not count. */
type Figure = {
	size: number;
	decimals: number;
	isNegative: boolean;
	isPercentage: boolean;
	currencies?: string[];
	unit?: string;
	/** Whether it is the number of a thing, which has no cents: "4110" is not "4,110.00". */
	isOfThing?: boolean;
};

/** Values to look up, as an answer has given them. */
export type GivenValues = {
	record: Values;
	originals: Record<string, string>;
	/** By path, for values in other words. */
	words?: Record<string, string[]>;
};

/** Look-ups for all values of a record; a value in other words has one for each of its passages. */
export function* lookUps(
	schema: Schema,
	{ record, originals, words }: GivenValues,
): Sliced<LookUp[]> {
	const all: LookUp[] = [];
	for (const [index, { path, field, value, entry }] of toCells(schema, record).entries()) {
		if (isRest(index)) yield;
		if (field.type === 'list' || value === null || value === undefined) continue;
		const found = isInWords(field)
			? (words?.[path] ?? []).flatMap((passage) => passageLookUps(passage, path))
			: lookUpOf(field, value, path, originals[path]);
		all.push(...(entry ? found.map((lookUp) => ({ ...lookUp, entry })) : found));
	}
	return all;
}

/** Look-ups for texts of an answer that are no values of their type, so that the record has none. */
export const lookUpsOfRefused = (schema: Schema, { record, originals }: GivenValues): LookUp[] =>
	toCells(schema, record).flatMap(({ path, value }) => {
		const original = value === null ? originals[path] : undefined;
		return original === undefined ? [] : [{ ...emptyLookUp(path), printed: [original] }];
	});

const emptyLookUp = (path: string): LookUp => ({
	path,
	printed: [],
	pieces: [],
	otherForms: [],
	isFree: false,
	isConclusion: false,
});

const TEXT: LeafField = { name: '', type: 'string', required: false };

/** A passage is looked up like any text. */
const passageLookUps = (passage: string, path: string) =>
	lookUpOf(TEXT, passage, path).map((lookUp): LookUp => ({
		...lookUp,
		isPassage: true,
		isConclusion: false,
	}));

function lookUpOf(field: LeafField, value: unknown, path: string, original?: string): LookUp[] {
	const given = original === undefined ? [] : [original];
	const text = isValues(value) ? '' : String(value);
	const name = String(parsePath(path).findLast((key) => typeof key === 'string') ?? '');
	const base: LookUp = { ...emptyLookUp(path), printed: given };
	const asWritten: LookUp = { ...base, printed: [...given, text] };
	switch (field.type) {
		case 'number':
		case 'integer': {
			const withOrWithoutMinus =
				field.type === 'number' &&
				(field.withOrWithoutMinus ?? (isTakenOff(name) || isSizeAlone(field.description)));
			return [
				{
					...asWritten,
					...figure(value),
					...yearOf(name, text),
					withOrWithoutMinus,
					about: [name, field.description ?? ''],
				},
			];
		}
		case 'amount': {
			const { amount, currency } = isValues(value) ? value : {};
			const sum = { ...base, ...figure(amount) };
			if (typeof currency !== 'string') return [sum];
			return [sum, { ...base, path: joinPath(path, 'currency'), printed: [], currency }];
		}
		case 'date':
			return [{ ...asWritten, ...endOfMonth(name, text), day: text }];
		case 'dateTime': {
			const time = timeOf(text);
			return [{ ...base, day: text.slice(0, 10), ...(time !== undefined && { time }) }];
		}
		case 'boolean':
			return [{ ...base, isConclusion: true }];
		case 'enum':
			return [{ ...asWritten, isFree: true, isConclusion: true }];
		case 'string':
			if (field.format === 'currency' || isCurrency(text)) {
				return [{ ...asWritten, currency: text }];
			}
			return [
				{
					...asWritten,
					...(MONTH.test(text) && { month: text }),
					...endOfMonth(name, text),
					...(/^[1-9]\d?$/.test(text) && { about: [name, ''] }),
					...momentOf(text),
					...periodOf(text),
					...figureOf(text, isOfNumber(name)),
					...yearOf(name, text),
					otherForms: otherForms(name, text),
					text,
					isConclusion: isYesOrNo(text),
					pieces: piecesOf(name, text),
					isFree: !isLikeDecimal(text),
					// A postcode may have the letters of its country in front: "D-07545".
					isIdentifier: isIdentifier(text) && !FIELD_KINDS.postcode.test(name),
				},
			];
	}
}

/** Whether a name is that of the number of a thing: "contract no.", "Kundennummer". */
const isOfNumber = (name: string) => wordsOf(nameInWords(name)).has(ANY_NUMBER);

const TAKEN_OFF_WORDS = new Set(`${TAKEN_OFF} ${CHARGES}`.split(/\s+/));
/** Whether a name means a deduction or a charge, which pages print with a minus or without: "discount", "service charge". */
const isTakenOff = (name: string) =>
	nameInWords(name)
		.split(' ')
		.some((word) => TAKEN_OFF_WORDS.has(word.toLowerCase()));

/** Whether a description asks for an amount without its minus: "montant positif". */
const isSizeAlone = (description = '') =>
	/(?<!\p{L})positi[vf]|(?<!\p{L})absolut/iu.test(description);

/** A month as machines write it. */
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
/** A period of days as machines write it. */
const PERIOD =
	/^(\d{4}-\d\d-\d\d)(?:\/|--| ?[-\u2013] ?| (?:to|until|bis|au?|al|tot) )(\d{4}-\d\d-\d\d)$/;
const periodOf = (text: string): Pick<LookUp, 'period'> => {
	const [, first, last] = PERIOD.exec(text) ?? [];
	return first !== undefined && last !== undefined ? { period: [first, last] } : {};
};

const FIRST_DAY_NAME = new RegExp(FIRST_DAY, 'iu');
const LAST_DAY_NAME = new RegExp(LAST_DAY, 'iu');

/** The month of which a day is the end that its field holds: the page may have the month only. */
function endOfMonth(name: string, day: string): Pick<LookUp, 'month'> {
	const words = nameInWords(name);
	const isFirst = day.endsWith('-01') && FIRST_DAY_NAME.test(words);
	const isLast = isLastOfMonth(day) && LAST_DAY_NAME.test(words);
	return isFirst || isLast ? { month: day.slice(0, MONTH_LENGTH) } : {};
}
const MONTH_LENGTH = '2024-12'.length;

/** Whether a text is the code of a currency, of which the page may have the symbol: also as a unit, next to "EA" and "h". */
const isCurrency = (text: string) =>
	/^[A-Z]{3}$/.test(text) && currencyCandidates(text).includes(text);

const yearOf = (name: string, text: string): Pick<LookUp, 'year'> =>
	/^(?:19|20)\d\d$/.test(text) && FIELD_KINDS.year.test(name) ? { year: text } : {};

/** A longer text is not put together from parts, in characters. */
const MAX_COMPOSED = 500;

/** Between pieces: a comma or a line break, and a dash or a line between spaces. */
const BETWEEN_PIECES = /[,;\n]|\s[-\u2013\u2014|•·]\s/;
/** Between the last two of a list, and between a postcode and its town. */
const JOINT = new RegExp(`\\s(?:${PHRASES.and})\\s|(?<=^\\s?\\d{4,6})\\s(?=\\p{Lu})`, 'u');

const HOUSE_NUMBER = /^\d{1,4}\p{L}?$/u;

/** The pieces of a text that a model may have joined; none if one of them is too short to be evidence. */
function piecesOf(name: string, text: string): string[][] {
	const lines = text.length > MAX_COMPOSED ? [] : text.split(BETWEEN_PIECES);
	const parts = lines.length > 1 ? lines.flatMap((line) => line.split(JOINT)) : [];
	const isLong = (piece: string) => tokensOf(piece).parts.join('').length >= 3;
	const pieces: string[] = [];
	for (const part of parts.map((one) => one.trim()).filter((one) => one !== '')) {
		const last = pieces.at(-1);
		// The number of a house: "Calle Mayor, 31".
		const isHouseNumber = last !== undefined && /\p{L}$/u.test(last) && HOUSE_NUMBER.test(part);
		if (isHouseNumber) pieces[pieces.length - 1] = `${last}, ${part}`;
		else pieces.push(part);
	}
	// Numbers are not put together: "1200, 345" may come from two cells.
	const words = pieces.filter((piece) => /\p{L}/u.test(piece));
	if (pieces.length < 2 || words.length <= pieces.length / 2) return [];
	// Of "de, fr", the names are looked for.
	const forms = pieces.map((piece) => [piece, ...otherNames(name, piece)].filter(isLong));
	return forms.every((all) => all.length > 0) ? forms : [];
}

/** A text that is a day, a time or both, and nothing else; several readings are none. */
function momentOf(text: string): Pick<LookUp, 'day' | 'time'> {
	if (text.length > MAX_MOMENT || !/\d/.test(text)) return {};
	if (CLOCK.test(text)) return { time: text.replace(/:00$/, (end, at) => (at > 3 ? '' : end)) };
	if (!/\d{4}/.test(text) || !mayBeDay(text)) return {};
	const read = normaliseDateTime(text, { dateOrder: 'auto', decimalMark: 'auto' });
	if ('problem' in read || /^[\d ]*$/.test(text)) return {};
	const hasTime = read.value.length > DAY_LENGTH;
	if (read.notes.length > (hasTime ? 0 : 1)) return {};
	const time = timeOf(read.value);
	return { day: read.value.slice(0, DAY_LENGTH), ...(time !== undefined && { time }) };
}
/** Whether a text has several numbers, one of a day without separators, or the name of a month. */
const mayBeDay = (text: string) =>
	SEVERAL_NUMBERS.test(text) ||
	(text.match(DATE_WORD) ?? []).some((word) => monthsOf(word).length > 0);
const SEVERAL_NUMBERS = /\d\P{N}{1,4}\d|\d{6}/u;
/** Of a day with its month in words and a time, in characters. */
const MAX_MOMENT = 50;
const DAY_LENGTH = '2024-12-31'.length;
const CLOCK = /^\d\d:\d\d(?::\d\d)?$/;

/** A number with its currency, its unit or its percent sign, and nothing else. */
const NUMBER =
	/^[-+(\u2212△▲\s]{0,3}(\p{Sc}|\p{L}{1,3}\p{Sc}?)?[\s-]?(\d[\d.,'’\s]{0,30})(\p{Sc}|%|\p{L}{1,20})?[)\s]{0,3}$/u;

/** A whole number that is no code. */
const WHOLE = /^[1-9]\d{0,14}$/;

function figureOf(text: string, isOfThing: boolean): Pick<LookUp, 'figure'> {
	const [, front = '', digits = '', after = ''] = NUMBER.exec(text) ?? [];
	const [reading, ...others] = digits === '' ? [] : readingsOf(digits);
	if (reading === undefined || others.length > 0) return {};
	const { value: size, decimals } = reading;
	const isPercentage = after === '%';
	const currencies = currencyCandidates(front || after);
	const unit = /^\p{L}/u.test(after) && currencies.length === 0 ? after : undefined;
	if (front !== '' && currencies.length === 0) return {};
	const isPlain = !isPercentage && currencies.length === 0 && unit === undefined;
	// "4668" may be printed as "4,668.0"; "0417" is no number.
	if (isPlain && decimals === 0 && !WHOLE.test(digits)) return {};
	const isNegative = /^[\s\p{Sc}]*[-\u2212(△▲]/u.test(text);
	return {
		figure: {
			size,
			decimals,
			isNegative,
			isPercentage,
			...(currencies.length > 0 && { currencies }),
			...(unit !== undefined && { unit }),
			...(isOfThing && { isOfThing }),
		},
	};
}

const figure = (value: unknown) => ({
	number: Math.abs(Number(value)),
	isNegative: Number(value) < 0,
});

const MOMENT_TIME = /^.{10}T(\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

/** The time of a date-time (ISO 8601) as the source has to have it; without seconds if they are 0. */
function timeOf(moment: string): string | undefined {
	const [, minutes, seconds = '', zone = ''] = MOMENT_TIME.exec(moment) ?? [];
	return minutes && `${minutes}${/[1-9]/.test(seconds) ? seconds.slice(0, 3) : ''}${zone}`;
}
