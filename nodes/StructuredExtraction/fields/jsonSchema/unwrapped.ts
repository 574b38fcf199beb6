import { isValues, type Values } from '../../../shared/basics/values';

/** Keywords of which a schema has at least one, where it has none of the types. */
const OWN = ['properties', '$ref', 'anyOf', 'oneOf', 'allOf', 'items', 'enum'];
const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

const isSchema = (value: Values) =>
	OWN.some((keyword) => Object.hasOwn(value, keyword)) ||
	[value['type']].flat().some((type) => TYPES.includes(String(type).toLowerCase()));

/** More wrappers around each other are not opened. */
const MAX_WRAPPERS = 5;

function schemaIn(value: unknown, depth = 0): Values | undefined {
	if (isValues(value) && isSchema(value)) return value;
	if (typeof value !== 'object' || value === null || depth === MAX_WRAPPERS) return undefined;
	const inner: unknown[] = Object.values(value);
	const found = inner.map((each) => schemaIn(each, depth + 1)).filter((each) => each !== undefined);
	return found.length === 1 ? found[0] : undefined;
}

/**
 * A schema without what requests and libraries put around it: `{ name, strict, schema }`,
 * `{ type: "json_schema", json_schema: … }`, a list of one function with its parameters. Whatever holds exactly one
 * schema, and is none itself, is a wrapper; anything else is returned as it is.
 */
export const unwrapped = (value: unknown): unknown => schemaIn(value) ?? value;
