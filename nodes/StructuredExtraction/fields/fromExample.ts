import { Problem } from '../../shared/host/problem';
import { joinPath } from '../../shared/values/schema/joinPath';
import { isValues, type Values } from '../../shared/basics/values';
import { currencyCandidates } from '../../shared/values/mentions/currencyCandidates';
import { isFullDate } from '../../shared/values/mentions/dates';
import { splitTime } from '../../shared/values/mentions/times';
import { normaliseAmount } from '../../shared/values/normalise/money';
import { AS_WRITTEN } from '../../shared/values/normalise/normalised';
import { FIELD_KINDS } from '../../shared/values/roles/fieldKinds';
import {
	defineSchema,
	type FieldInput,
	type LeafField,
	MAX_FIELDS,
	readJsonParameter,
	type Schema,
	tooManyFields,
} from '../../shared/values/schema/schema';

/** Longer texts are no good examples of a form. */
const MAX_EXAMPLE = 60;

/** Letters joined to a whole number: "R1234" and "SEK-001" are no rand and no krona. */
const DOCUMENT_NUMBER = /^(?!(?:CHF|EUR|GBP|USD)\d)\p{L}+-?\d+$/u;

const isCurrencyCode = (value: unknown): value is string =>
	typeof value === 'string' && /^[A-Z]{3}$/.test(value) && currencyCandidates(value).length === 1;

/** Whether an object is a sum of money as this node writes it. */
function isAmount(value: Values): boolean {
	const { amount, currency } = value;
	return (
		Object.keys(value).length === 2 &&
		(typeof amount === 'number' || typeof amount === 'string') &&
		(currency === null || isCurrencyCode(currency))
	);
}

type LeafKind = { type: Exclude<LeafField['type'], 'enum'>; format?: 'currency' };

function kindOf(name: string, value: unknown): LeafKind {
	if (typeof value === 'boolean') return { type: 'boolean' };
	// A whole number in an example does not say that others have no decimals.
	if (typeof value === 'number') return { type: 'number' };
	if (typeof value !== 'string') return { type: 'string' };
	const text = value.trim();
	if (isFullDate(text)) return { type: 'date' };
	const split = text.length > MAX_EXAMPLE ? undefined : splitTime(text);
	if (split && isFullDate(split.date)) return { type: 'dateTime' };
	if (FIELD_KINDS.currency.test(name) && isCurrencyCode(text)) {
		return { type: 'string', format: 'currency' };
	}
	if (!/\d/.test(text) || DOCUMENT_NUMBER.test(text)) return { type: 'string' };
	const read = normaliseAmount(text, AS_WRITTEN);
	return { type: 'value' in read && read.value.currency !== null ? 'amount' : 'string' };
}

function leafFrom(name: string, values: unknown[]): LeafKind & { name: string; example?: string } {
	const given = values.filter((value) => value !== null && value !== '');
	const kinds = given.map((value) => kindOf(name, value));
	const text = given.find((value) => typeof value === 'string');
	return {
		name,
		...commonKind(kinds),
		...(text !== undefined && text.length <= MAX_EXAMPLE && { example: text }),
	};
}

/** The kind that values of all these kinds can be read as. */
function commonKind(kinds: LeafKind[]): LeafKind {
	const [first = { type: 'string' }] = kinds;
	const types = new Set(kinds.map(({ type }) => type));
	if (types.size <= 1) return first;
	const isMoment = types.size === 2 && types.has('date') && types.has('dateTime');
	return { type: isMoment ? 'dateTime' : 'string' };
}

/** The field that all the example values of one key fit into. */
function fieldFrom(name: string, values: unknown[], path: string): FieldInput {
	const given = values.filter((value) => value !== null);
	const objects = given.filter(isValues);
	const lists = given.filter((value): value is unknown[] => Array.isArray(value));
	if (objects.length === 0 && lists.length === 0) return leafFrom(name, given);
	if (objects.length > 0 && objects.length === given.length) {
		if (objects.every(isAmount)) return { name, type: 'amount' };
		return { name, type: 'object', fields: fieldsFrom(objects, path) };
	}
	if (lists.length === 0 || lists.length < given.length) {
		throw new Problem(`The values of "${path}" in the example are of different kinds`, {
			description:
				'Make all of them lists, all of them groups in braces, or all of them plain values.',
		});
	}
	const entries = lists.flat().filter((entry) => entry !== null);
	if (entries.some(Array.isArray)) {
		throw new Problem(`The list "${path}" in the example holds lists`, { description: ENTRIES });
	}
	const rows = entries.filter(isValues);
	if (rows.length === 0) return { name, type: 'list', item: leafFrom('entry', entries) };
	if (rows.length < entries.length) {
		throw new Problem(`The list "${path}" in the example mixes records and plain values`, {
			description: ENTRIES,
		});
	}
	return { name, type: 'list', fields: fieldsFrom(rows, path) };
}

const ENTRIES = 'Make all its entries records, or all of them plain values.';

function fieldsFrom(records: Values[], path: string): FieldInput[] {
	const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
	if (names.length > MAX_FIELDS) throw tooManyFields(names.length);
	if (names.length === 0) {
		throw new Problem(`The group "${path}" in the example is empty`, {
			description: 'Put a named value into it, or remove it.',
		});
	}
	return names.map((name) => {
		const values = records.map((record) => (Object.hasOwn(record, name) ? record[name] : null));
		return fieldFrom(name, values, joinPath(path, name));
	});
}

/**
 * The schema of a JSON example: one record, or a list of some. Types come from the values (dates,
 * amounts with a currency, currency codes are recognised), a null or empty value is a text, and
 * no field is required.
 * @throws Problem that names the path of what cannot be used
 */
export function schemaFromExample(example: unknown): Schema {
	const value = readJsonParameter(example, 'Example Output');
	const records = Array.isArray(value) ? value : [value];
	if (
		records.length === 0 ||
		!records.every(isValues) ||
		records.every((each) => Object.keys(each).length === 0)
	) {
		throw new Problem('The example is not a record with named values', {
			description: 'Write it like {"invoice_number": "INV-1", "total": 119.5}.',
		});
	}
	return defineSchema('record', fieldsFrom(records, ''));
}
