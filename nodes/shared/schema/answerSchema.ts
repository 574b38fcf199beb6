import { Problem } from '../problem';
import { type Field, leafText, type Schema } from './schema';

/** Lists and groups in one another that services take, docs/service.md §10. */
const MAX_LEVELS = 10;

/**
 * What holds an answer to the layout that the prompt describes (`response_format`). Leaves are texts or
 * null, as in the layout: some services never end a number under such a schema, and a text keeps the
 * separators of a number for its check.
 * @param more keys of the answer in addition to the fields
 * @throws Problem for fields deeper than services take
 */
export function answerFormat({ name, fields }: Schema, more: Record<string, object>) {
	return {
		type: 'json_schema',
		json_schema: {
			name: name.replace(/[^\w-]/g, '_').slice(0, 64) || 'record',
			strict: true,
			schema: objectOf(fields, 1, more),
		},
	};
}

function objectOf(fields: Field[], level: number, more = {}): object {
	if (level > MAX_LEVELS) {
		throw new Problem(`the fields are nested deeper than ${MAX_LEVELS} levels`, {
			description:
				'Services do not take that as JSON Schema: set the option "Requests: Answer Form" to "JSON Object", or take groups apart.',
			isGeneral: true,
		});
	}
	const own = fields.map((field) => [field.name, typeOf(field, level)]);
	const properties: Record<string, unknown> = { ...Object.fromEntries(own), ...more };
	return {
		type: 'object',
		properties,
		required: Object.keys(properties),
		additionalProperties: false,
	};
}

function typeOf(field: Field, level: number): object {
	if (field.type === 'object') return objectOf(field.fields, level + 1);
	if (field.type !== 'list') return { type: ['string', 'null'], description: leafText(field) };
	const items = 'item' in field ? typeOf(field.item, level) : objectOf(field.fields, level + 2);
	return { type: 'array', items };
}
