import { type Kind, readKinds } from '../../shared/bundle/kinds';
import { asProblem, Problem } from '../../shared/problem';
import { schemaFromJsonSchema } from '../../shared/schema/fromJsonSchema';
import { schemaFromTemplate } from './fromTemplate';
import { defineSchema, type FieldInput, type Schema } from '../../shared/schema/schema';

/** A kind of documents with the fields to extract; without any, it costs no request for fields. */
export interface KindFields extends Kind {
	schema?: Schema;
}

/** The fields of documents whose kind has none of its own. */
export const COMMON_FIELDS = defineSchema('document', [
	{ name: 'title', type: 'string' },
	{ name: 'date', type: 'date' },
	{ name: 'sender', type: 'string' },
]);

/**
 * The kinds of documents that the parameters name, with their fields.
 * @param further fields that the user has added to each kind that has any
 * @throws Problem that names a kind whose fields cannot be used
 */
export const kindFields = (known: unknown, own: unknown, further: FieldInput[]): KindFields[] =>
	readKinds(known, own).map(({ template, jsonSchema, ...kind }) => {
		if (template !== undefined) return { ...kind, schema: schemaFromTemplate(template, further) };
		const hasFields = !['', '{}', 'null'].includes(String(jsonSchema ?? '').trim());
		return { ...kind, ...(hasFields && { schema: fieldsOf(kind.name, jsonSchema) }) };
	});

function fieldsOf(name: string, jsonSchema: unknown): Schema {
	try {
		return { ...schemaFromJsonSchema(jsonSchema), name };
	} catch (error) {
		throw problemOf(name, error);
	}
}

function problemOf(kind: string, error: unknown): Problem {
	const { message, details } = asProblem(error);
	return new Problem(`Kind "${kind}": ${message}`, details);
}
