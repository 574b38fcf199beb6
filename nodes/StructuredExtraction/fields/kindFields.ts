import { z } from 'zod';
import { type Kind, readKinds } from './kinds';
import { onlyProblem, Problem } from '../../shared/host/problem';
import { schemaFromJsonSchema } from './fromJsonSchema';
import { allTemplates, schemaFromTemplate } from './templates';
import { defineSchema, type FieldInput, type Schema } from '../../shared/values/schema/schema';

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
export function kindFields(known: unknown, own: unknown, further: FieldInput[]): Kind[] {
	const names = z.array(z.string()).catch([]).parse(known);
	const chosen = allTemplates.flatMap(({ value, kind }) =>
		kind && names.includes(value) ? [{ ...kind, template: value }] : [],
	);
	return readKinds(chosen, own).map((kind) => {
		const { name, description } = kind;
		if ('template' in kind) {
			return { name, description, schema: schemaFromTemplate(kind.template, further) };
		}
		const hasFields = !['', '{}', 'null'].includes(String(kind.jsonSchema ?? '').trim());
		return { name, description, ...(hasFields && { schema: fieldsOf(name, kind.jsonSchema) }) };
	});
}

function fieldsOf(name: string, jsonSchema: unknown): Schema {
	try {
		return { ...schemaFromJsonSchema(jsonSchema), name };
	} catch (error) {
		throw problemOf(name, error);
	}
}

function problemOf(kind: string, error: unknown): Problem {
	const { message, details } = onlyProblem(error);
	return new Problem(`Kind "${kind}": ${message}`, details);
}
