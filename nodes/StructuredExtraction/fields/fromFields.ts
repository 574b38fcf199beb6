import { z } from 'zod';
import { Problem } from '../../shared/host/problem';
import { joinPath } from '../../shared/values/schema/joinPath';
import {
	fieldTypeNames,
	checkDepth,
	defineSchema,
	type FieldInput,
	type Schema,
} from '../../shared/values/schema/schema';

const typeSchema = z.enum(['currency', 'list', ...fieldTypeNames]).default('string');

/** A text, or another value that an expression may result in. */
const textSchema = z
	.union([z.string(), z.number(), z.boolean(), z.null()])
	.transform((value) => (value === null ? '' : String(value)));

const trimmed = (text: string) => text.trim() || undefined;

/** What may be told about a field besides its name and type. */
const about = z.object({
	required: z.boolean().optional(),
	description: z.string().transform(trimmed).optional(),
	example: textSchema.transform(trimmed).optional(),
	review: z.enum(['usual', 'always', 'never']).optional(),
	inDocument: z.enum(['printed', 'words']).optional(),
});

/** Expressions and other nodes may give what is under "More" next to the name as well. */
const rowBase = about.extend({
	name: z.string().default(''),
	type: typeSchema,
	more: about.default({}),
	allowedValues: z.union([z.string(), z.array(textSchema)]).default(''),
});
type Row = z.infer<typeof rowBase> & { fields: { field: Row[] } };
const rowSchema: z.ZodType<Row, z.ZodTypeDef, unknown> = z.lazy(() =>
	rowBase.extend({ fields: collectionSchema }),
);
const collectionSchema = z
	.union([
		z.array(rowSchema).transform((field) => ({ field })),
		z.object({ field: z.array(rowSchema).default([]) }),
	])
	.default({ field: [] });

/** The values of a choice: one per line, or comma-separated on a single line. */
function allowedValuesOf(value: Row['allowedValues']): string[] {
	const parts = typeof value === 'string' ? value.split(value.includes('\n') ? '\n' : ',') : value;
	return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}

function fieldFromRow(row: Row, path: string): FieldInput {
	const name = row.name.trim();
	const at = joinPath(path, name);
	const {
		required = false,
		description,
		example,
		review = 'usual',
		inDocument,
	} = { ...row, ...row.more };
	const common = {
		name,
		required,
		...(description !== undefined && { description }),
		...(example !== undefined && { example }),
		...(review !== 'usual' && { review }),
	};
	const words = inDocument === 'words' ? { inDocument } : {};
	switch (row.type) {
		case 'currency':
			return { ...common, ...words, type: 'string', format: 'currency' };
		case 'enum': {
			const [first, ...rest] = allowedValuesOf(row.allowedValues);
			if (first === undefined) {
				const fault = 'is one of a list, but its list of allowed values is empty';
				throw new Problem(`The field "${at}" ${fault}`, {
					description: 'Write the allowed values one per line, or choose another type.',
				});
			}
			return { ...common, ...words, type: 'enum', allowedValues: [first, ...rest] };
		}
		case 'list': {
			const fields = row.fields.field.map((sub) => fieldFromRow(sub, at));
			const list = { ...common, type: 'list' as const };
			if (fields.length === 0) {
				return { ...list, item: { name: 'entry', type: 'string', ...words } };
			}
			if (inDocument === 'words') {
				throw new Problem(`The list "${at}" is told in other words, but it has fields of its own`, {
					description: 'Set "In the Document" at those of its fields that are not printed.',
				});
			}
			return { ...list, fields };
		}
		default:
			return { ...common, ...words, type: row.type };
	}
}

/**
 * The fields of the `fields` parameter, `{ field: [{ name, type, … }] }`; a list without
 * fields of its own is a list of texts.
 * @throws Problem when the value has another form
 */
export function fieldsFromParameter(value: unknown): FieldInput[] {
	checkDepth(value, 'Fields');
	const parsed = collectionSchema.safeParse(value ?? undefined);
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw new Problem('The parameter "Fields" does not have the form of a list of fields', {
			description: issue && `At ${issue.path.join('.') || 'the top'}: ${issue.message}.`,
		});
	}
	return parsed.data.field.map((row) => fieldFromRow(row, ''));
}

/** The schema of fields that the user has entered one by one. @throws Problem when there are none */
export function schemaFromFields(value: unknown): Schema {
	const fields = fieldsFromParameter(value);
	if (fields.length === 0) {
		throw new Problem('No field is asked for', {
			description:
				'Add at least one field under "Fields", or choose a template under "Fields From".',
		});
	}
	return defineSchema('record', fields);
}
