import { z } from 'zod';
import { type Kind, KNOWN_KINDS, type KnownKind, OTHER } from '../../shared/bundle/kinds';
import { asProblem, Problem } from '../../shared/problem';
import { fold } from '../../shared/text/fold';
import { schemaFromJsonSchema } from './fromJsonSchema';
import { schemaFromTemplate } from './fromTemplate';
import { defineSchema, type FieldInput, type Schema } from './schema';

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

const ownKinds = z
	.object({
		kind: z
			.array(
				z.object({
					name: z.string().trim().default(''),
					description: z.string().trim().default(''),
					jsonSchema: z.unknown(),
				}),
			)
			.default([]),
	})
	.default({});

/**
 * The kinds of documents that the parameters name, with their fields.
 * @param further fields that the user has added to each kind that has any
 * @throws Problem that names a kind whose fields cannot be used
 */
export function kindFields(known: unknown, own: unknown, further: FieldInput[]): KindFields[] {
	const names = z.array(z.string()).catch([]).parse(known);
	const chosen = (Object.keys(KNOWN_KINDS) as KnownKind[]).filter((name) => names.includes(name));
	const kinds: KindFields[] = [
		...chosen.map((name) => ({ ...KNOWN_KINDS[name], schema: schemaFromTemplate(name, further) })),
		...ownKinds.parse(own ?? undefined).kind.map(({ name, description, jsonSchema }) => {
			if (name === '') throw new Problem('A kind under "Own Kinds" has no name');
			const hasFields = !['', '{}', 'null'].includes(String(jsonSchema ?? '').trim());
			return { name, description, ...(hasFields && { schema: fieldsOf(name, jsonSchema) }) };
		}),
	];
	const folded = kinds.map(({ name }) => fold(name));
	const twice = kinds.find(
		({ name }, at) => folded.indexOf(fold(name)) < at || fold(name) === OTHER,
	);
	if (twice === undefined && kinds.length > 0) return kinds;
	throw new Problem(
		twice ? `The kind "${twice.name}" is there already` : 'No kind of document is chosen',
		{ description: 'Check "Kinds" and "Own Kinds"; "other" is always one of them.' },
	);
}

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
