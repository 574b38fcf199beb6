import { fold } from '../../shared/basics/text/fold';
import { hasValue, isValues } from '../../shared/basics/values';
import { parseIfJson } from '../../shared/basics/json/parseJson';
import { type Field, isInWords } from '../../shared/values/schema/schema';

// A value in other words is answered with the passages of the document that it comes from: `{ value, words: ["…"] }`.

/** Passages of one value, and characters of one of them; more are not looked up. */
const MAX_PASSAGES = 20;
const MAX_PASSAGE = 2_000;

/** Where a quotation leaves something out; its parts are passages of their own. */
const LEFT_OUT = /\u2026|\.{3}/;

/** The value and the passages of an answer, which may have left out the passages or the whole form. */
export function splitWords(answered: unknown): { value: unknown; words: string[] } {
	const given = parseIfJson(answered);
	const parts = new Map(
		isValues(given) ? Object.entries(given).map(([key, part]) => [fold(key), part]) : [],
	);
	if (!parts.has('value')) return { value: answered, words: [] };
	const words = [parseIfJson(parts.get('words'), /^\s*\[/)]
		.flat()
		.slice(0, MAX_PASSAGES)
		.flatMap((text) => (typeof text === 'string' ? text.slice(0, MAX_PASSAGE).split(LEFT_OUT) : []))
		.filter((text) => /[\p{L}\p{N}]/u.test(text))
		.slice(0, MAX_PASSAGES);
	return { value: parts.get('value'), words };
}

/** A value of a record as an answer has it, for an example, whose passages nobody knows. */
export function asAnswered(field: Field, value: unknown): unknown {
	if (isInWords(field)) return hasValue(value) ? { value } : value;
	if (field.type === 'object') return fieldsAnswered(field.fields, value);
	if (field.type !== 'list' || !Array.isArray(value)) return value;
	return value.map((entry) =>
		'item' in field ? asAnswered(field.item, entry) : fieldsAnswered(field.fields, entry),
	);
}

function fieldsAnswered(fields: Field[], values: unknown): unknown {
	if (!isValues(values)) return values;
	const entries = Object.entries(values).map(([name, value]) => {
		const field = fields.find((one) => one.name === name);
		return [name, field ? asAnswered(field, value) : value];
	});
	return Object.fromEntries(entries);
}
