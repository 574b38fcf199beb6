import { z } from 'zod';
import { Problem } from '../../shared/problem';

/** The parts of a JSON Schema (draft 7 and 2020-12) that are understood. */
const nodeSchema = z
	.object({
		$ref: z.string(),
		type: z.union([z.string(), z.array(z.string())]),
		title: z.string(),
		description: z.string(),
		examples: z.array(z.unknown()),
		nullable: z.boolean(),
		properties: z.record(z.unknown()),
		required: z.array(z.string()),
		additionalProperties: z.boolean(),
		items: z.record(z.unknown()),
		minItems: z.number().int().nonnegative(),
		maxItems: z.number().int().nonnegative(),
		uniqueItems: z.literal(false),
		enum: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
		const: z.union([z.string(), z.number(), z.boolean()]),
		format: z.string(),
		minLength: z.number().int().nonnegative(),
		maxLength: z.number().int().nonnegative(),
		pattern: z.string(),
		minimum: z.number(),
		maximum: z.number(),
		exclusiveMinimum: z.number(),
		exclusiveMaximum: z.number(),
		multipleOf: z.number().positive(),
		anyOf: z.array(z.record(z.unknown())),
		oneOf: z.array(z.record(z.unknown())),
		allOf: z.array(z.record(z.unknown())),
	})
	.partial()
	.passthrough();

export type JsonSchemaNode = z.infer<typeof nodeSchema>;

/** Keywords that only describe; they change nothing about which values are right. */
const ANNOTATIONS = [
	...['title', 'description', 'default', 'examples', 'example', 'nullable', '$comment', '$schema'],
	...['$id', 'id', '$anchor', 'readOnly', 'writeOnly', 'deprecated', 'definitions', '$defs'],
];

/** How much of a schema a message quotes, in characters. */
const MAX_QUOTED = 200;

/** A problem that names what is not supported, and where. */
export function refuseSchema(what: string, at: string, remedy?: string): Problem {
	const shown = what.length > MAX_QUOTED ? `${what.slice(0, MAX_QUOTED - 1)}…` : what;
	return new Problem(`The JSON Schema has ${shown} at ${shownPlace(at)}, which is not supported`, {
		description: remedy,
	});
}

/** A place in a schema for a message; names in it may be very long. */
export const shownPlace = (at: string) =>
	at.length > MAX_QUOTED ? `${at.slice(0, MAX_QUOTED - 1)}…` : at;

/** A value as a schema node. Throws a `Problem` that names the keyword of the wrong form and its place. */
export function readNode(value: unknown, at: string): JsonSchemaNode {
	const parsed = nodeSchema.safeParse(value);
	if (parsed.success) {
		// The library leaves this name out of what it has checked.
		const { properties } = value as { properties?: object };
		if (properties && Object.hasOwn(properties, '__proto__')) {
			throw refuseSchema('a property named "__proto__"', at, 'Give it another name.');
		}
		return parsed.data;
	}
	const [issue] = parsed.error.issues;
	const keyword = issue?.path[0];
	if (keyword === undefined)
		throw refuseSchema(`${JSON.stringify(value)} in place of a schema`, at);
	const place = [at, ...(issue?.path ?? []).slice(0, -1)].join('/');
	throw refuseSchema(`this form of "${issue?.path.at(-1)}"`, place, `${issue?.message}.`);
}

/** Throws a `Problem` that names the first keyword besides the known ones. */
export function allowOnly(node: JsonSchemaNode, keywords: string[], at: string): void {
	const known = new Set([...keywords, ...ANNOTATIONS]);
	const other = Object.keys(node).find(
		(keyword) => !known.has(keyword) && !keyword.startsWith('x-'),
	);
	if (other !== undefined) throw refuseSchema(`the keyword "${other}"`, at);
}

/** The keys of a JSON pointer in a URI fragment: `%20`, `~1` and `~0` stand for ` `, `/` and `~`. */
function keysOf(reference: string): string[] {
	const keys = reference.split('/').slice(1);
	return keys.map((key) => {
		const plain = key.replace(/(%[\da-f]{2})+/gi, (code) =>
			Buffer.from(code.replace(/%/g, ''), 'hex').toString('utf8'),
		);
		return plain.replace(/~1/g, '/').replace(/~0/g, '~');
	});
}

/** The part of a schema document that a local reference such as `#/$defs/line` points to. */
export function resolvePointer(root: unknown, reference: string, at: string): unknown {
	if (reference !== '#' && !reference.startsWith('#/')) {
		const remedy = 'Copy that part under "$defs" and refer to it as "#/$defs/<name>".';
		throw refuseSchema(`the reference "${reference}"`, at, remedy);
	}
	let value = root;
	for (const key of keysOf(reference)) {
		const parent: unknown = value;
		const isThere = typeof parent === 'object' && parent !== null && Object.hasOwn(parent, key);
		if (!isThere) {
			throw new Problem(
				`The JSON Schema refers to "${shownPlace(reference)}" at ${shownPlace(at)}, and has no such part`,
			);
		}
		value = (parent as Record<string, unknown>)[key];
	}
	return value;
}

/** Some keywords of a node, those that it has. */
export function pick<Key extends keyof JsonSchemaNode>(
	node: JsonSchemaNode,
	keys: readonly Key[],
): Pick<JsonSchemaNode, Key> {
	const entries = keys.filter((key) => node[key] !== undefined).map((key) => [key, node[key]]);
	return Object.fromEntries(entries) as Pick<JsonSchemaNode, Key>;
}
