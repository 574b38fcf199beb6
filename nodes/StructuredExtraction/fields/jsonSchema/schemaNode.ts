import { z } from 'zod';
import { isValues, type Values } from '../../../shared/basics/values';
import { shortened } from '../../../shared/basics/text/shorten';
import { Problem } from '../../../shared/host/problem';

/** Google's libraries write types in capitals, and counts as texts. */
const typeName = z.string().transform((type) => type.toLowerCase());
const count = z.coerce.number().int().nonnegative();
/** `true` allows any value, as a schema without keywords. */
const node = z.union([z.record(z.unknown()), z.literal(true).transform((): Values => ({}))]);

/** Keyword of this node: `words` for a value that is told in other words than those of the document. */
export const IN_DOCUMENT = 'x-in-document';

/** The keywords of a JSON Schema (draft 7 and 2020-12) that are understood. */
const nodeSchema = z
	.object({
		$ref: z.string(),
		type: z.union([typeName, z.array(typeName)]),
		title: z.string().catch(''),
		description: z.string().catch(''),
		examples: z.array(z.unknown()).catch([]),
		nullable: z.boolean().catch(false),
		properties: node,
		/** Some write it at the property itself. */
		required: z.union([z.array(z.string()), z.boolean()]),
		additionalProperties: z.union([z.boolean(), node]),
		items: node,
		minItems: count,
		maxItems: count,
		enum: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
		const: z.union([z.string(), z.number(), z.boolean(), z.null()]),
		format: z.string(),
		minLength: count,
		maxLength: count,
		pattern: z.string(),
		minimum: z.number(),
		maximum: z.number(),
		/** In draft 4 they say whether `minimum` and `maximum` are values themselves. */
		exclusiveMinimum: z.union([z.number(), z.boolean()]),
		exclusiveMaximum: z.union([z.number(), z.boolean()]),
		multipleOf: z.number().positive(),
		anyOf: z.array(node),
		oneOf: z.array(node),
		allOf: z.array(node),
	})
	.partial()
	.passthrough();

export type JsonSchemaNode = z.infer<typeof nodeSchema>;

/** Keywords that change which values are right, in ways that are not checked. */
const REFUSED = [
	'not',
	'if',
	'patternProperties',
	'dependencies',
	'dependentRequired',
	'dependentSchemas',
	'prefixItems',
	'contains',
	'$dynamicRef',
	'$recursiveRef',
];

/** How much of a schema a message quotes, in characters. */
const MAX_QUOTED = 200;

/** A path in a schema for a message; names in it may be very long. */
export const shownPath = (at: string) => shortened(at, MAX_QUOTED);

/** A problem that names what is not supported, and where. */
export function refuseSchema(what: string, at: string, remedy?: string): Problem {
	const shown = `${shortened(what, MAX_QUOTED)} at ${shownPath(at)}`;
	return new Problem(`The JSON Schema has ${shown}, which is not supported`, {
		description: remedy,
	});
}

/** A property that no field can hold; where it is optional, it is left out. */
export class NoField extends Problem {
	constructor(
		readonly what: string,
		at: string,
		remedy?: string,
	) {
		const { message, details } = refuseSchema(what, at, remedy);
		super(message, details);
	}
}

/** A list of a fixed length whose entries are all of one kind is a list like any other. */
function withoutTuple(value: unknown): unknown {
	if (!isValues(value)) return value === true ? {} : value;
	const { prefixItems, additionalItems, ...others } = value;
	const parts = prefixItems ?? value['items'];
	if (!Array.isArray(parts) || parts.length === 0) return value;
	const rest = prefixItems === undefined ? additionalItems : value['items'];
	const all = [...parts, ...(isValues(rest) ? [rest] : [])].map((part) => JSON.stringify(part));
	return new Set(all).size === 1 ? { ...others, items: parts[0] as unknown } : value;
}

/** A value as a schema node. @throws Problem that names the keyword that cannot be used, and its place */
export function readNode(value: unknown, at: string): JsonSchemaNode {
	const parsed = nodeSchema.safeParse(withoutTuple(value));
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		const keyword = issue?.path[0];
		if (keyword === undefined) {
			throw refuseSchema(`${JSON.stringify(value)} in place of a schema`, at);
		}
		const place = [at, ...(issue?.path ?? []).slice(0, -1)].join('/');
		throw refuseSchema(`this form of "${issue?.path.at(-1)}"`, place, `${issue?.message}.`);
	}
	const refused = REFUSED.find((keyword) => Object.hasOwn(parsed.data, keyword));
	if (refused !== undefined) {
		const remedy = 'It changes which values are right, and would not be checked. Leave it out.';
		throw refuseSchema(`the keyword "${refused}"`, at, remedy);
	}
	// The library leaves the name `__proto__` out of what it has checked.
	const { properties } = value as Pick<JsonSchemaNode, 'properties'>;
	return { ...parsed.data, ...(properties && { properties }) };
}

/** Whether a schema allows null and nothing else. */
export const isNull = ({ type, const: value, enum: values }: JsonSchemaNode) =>
	value === null ||
	(type !== undefined && [type].flat().every((each) => each === 'null')) ||
	(values !== undefined && values.every((each) => each === null));

export const TYPES = 'The types are: string, number, integer, boolean, array, object.';

/** Types with one value. */
const SCALARS = ['string', 'number', 'integer', 'boolean', 'enum'];

/**
 * The type of several alternatives, null aside: the one with most in it, else a number, or the text that holds any
 * single value. @throws Problem that names an unknown one
 */
export function commonType(types: string[], at: string): string {
	const [type = 'null', ...others] = [...new Set(types)].filter((each) => each !== 'null');
	if (others.length === 0) return type;
	const all = [type, ...others];
	const richest = ['array', 'object'].find((each) => all.includes(each));
	if (richest !== undefined) return richest;
	if (all.every((each) => each === 'integer' || each === 'number')) return 'number';
	if (all.every((each) => SCALARS.includes(each))) return 'string';
	throw refuseSchema(`several types (${all.join(', ')})`, at, TYPES);
}

/** The type of a schema, "null" aside; taken from other keywords where it is not given. */
export function typeOf(given: JsonSchemaNode, at: string): string {
	if (given.enum !== undefined || given.const !== undefined) return 'enum';
	if (given.type !== undefined) return commonType([given.type].flat(), at);
	if (given.properties !== undefined) return 'object';
	if (given.items !== undefined) return 'array';
	// A value of any type is at least a text.
	return 'string';
}
