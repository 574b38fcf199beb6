import { Problem } from '../../shared/host/problem';
import type { Values } from '../../shared/basics/values';
import {
	defineSchema,
	type FieldInput,
	MAX_FIELDS,
	readJsonParameter,
	type Schema,
	type LeafField,
} from '../../shared/values/schema/schema';
import { z } from 'zod';
import { shortened } from '../../shared/basics/text/shorten';

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

type JsonSchemaNode = z.infer<typeof nodeSchema>;

/** Keywords that only describe; they change nothing about which values are right. */
const ANNOTATIONS = [
	'title',
	'description',
	'default',
	'examples',
	'example',
	'nullable',
	'$comment',
	'$schema',
	'$id',
	'id',
	'$anchor',
	'readOnly',
	'writeOnly',
	'deprecated',
	'definitions',
	'$defs',
];

const TYPES = 'The types are: string, number, integer, boolean, array, object.';

/** How much of a schema a message quotes, in characters. */
const MAX_QUOTED = 200;

/** A problem that names what is not supported, and where. */
function refuseSchema(what: string, at: string, remedy?: string): Problem {
	const shown = `${shortened(what, MAX_QUOTED)} at ${shownPath(at)}`;
	return new Problem(`The JSON Schema has ${shown}, which is not supported`, {
		description: remedy,
	});
}

/** A path in a schema for a message; names in it may be very long. */
const shownPath = (at: string) => shortened(at, MAX_QUOTED);

/** A value as a schema node. @throws Problem that names the keyword of the wrong form, and its place */
function readNode(value: unknown, at: string): JsonSchemaNode {
	const parsed = nodeSchema.safeParse(value);
	if (parsed.success) {
		// The library leaves the name `__proto__` out of what it has checked.
		const { properties } = value as Pick<JsonSchemaNode, 'properties'>;
		return { ...parsed.data, ...(properties && { properties }) };
	}
	const [issue] = parsed.error.issues;
	const keyword = issue?.path[0];
	if (keyword === undefined) {
		throw refuseSchema(`${JSON.stringify(value)} in place of a schema`, at);
	}
	const place = [at, ...(issue?.path ?? []).slice(0, -1)].join('/');
	throw refuseSchema(`this form of "${issue?.path.at(-1)}"`, place, `${issue?.message}.`);
}

/** @throws Problem that names the first keyword besides the known ones */
function allowOnly(node: JsonSchemaNode, keywords: string[], at: string): void {
	const known = new Set([...keywords, ...ANNOTATIONS]);
	const other = Object.keys(node).find(
		(keyword) => !known.has(keyword) && !keyword.startsWith('x-'),
	);
	if (other !== undefined) throw refuseSchema(`the keyword "${other}"`, at);
}

/** Some keywords of a node, those that it has. */
function pick<Key extends keyof JsonSchemaNode>(
	node: JsonSchemaNode,
	keys: readonly Key[],
): Pick<JsonSchemaNode, Key> {
	const entries = keys.filter((key) => node[key] !== undefined).map((key) => [key, node[key]]);
	return Object.fromEntries(entries) as Pick<JsonSchemaNode, Key>;
}

/** Formats of JSON Schema, and how they are asked for; `currency` (ISO 4217) and `iban` are extra. */
const FORMATS = new Map<
	string,
	{ type: 'date' | 'dateTime' } | Pick<Extract<LeafField, { type: 'string' }>, 'type' | 'format'>
>([
	['date', { type: 'date' }],
	['date-time', { type: 'dateTime' }],
	['currency', { type: 'string', format: 'currency' }],
	['email', { type: 'string', format: 'email' }],
	['idn-email', { type: 'string', format: 'email' }],
	['hostname', { type: 'string', format: 'hostname' }],
	['iban', { type: 'string', format: 'iban' }],
	['ipv4', { type: 'string', format: 'ipv4' }],
	['ipv6', { type: 'string', format: 'ipv6' }],
	['time', { type: 'string', format: 'time' }],
	['uri', { type: 'string', format: 'uri' }],
	['uuid', { type: 'string', format: 'uuid' }],
]);

const TEXT = ['minLength', 'maxLength', 'pattern'] as const;
const NUMBER = [
	'minimum',
	'maximum',
	'exclusiveMinimum',
	'exclusiveMaximum',
	'multipleOf',
] as const;

/** Type, limits and format of a field with one value. @throws Problem that names what is not supported */
function leafFromNode(node: JsonSchemaNode, type: string, at: string) {
	if (node.enum !== undefined || node.const !== undefined) {
		allowOnly(node, ['type', 'enum', 'const'], at);
		const choices = node.const === undefined ? (node.enum ?? []) : [node.const];
		const [first, ...rest] = choices.filter((choice) => choice !== null);
		if (first === undefined) throw refuseSchema('an empty "enum"', at);
		return {
			type: 'enum' as const,
			allowedValues: [first, ...rest] as [typeof first, ...typeof rest],
		};
	}
	switch (type) {
		case 'string': {
			allowOnly(node, ['type', 'format', ...TEXT], at);
			const { format } = node;
			const kind = format === undefined ? ({ type: 'string' } as const) : FORMATS.get(format);
			if (kind === undefined) {
				const remedy = `The formats are: ${[...FORMATS.keys()].join(', ')}.`;
				throw refuseSchema(`the format "${format}"`, at, remedy);
			}
			if (kind.type === 'string') return { ...kind, ...pick(node, TEXT) };
			allowOnly(node, ['type', 'format'], at);
			return kind;
		}
		case 'number':
		case 'integer':
			allowOnly(node, ['type', ...NUMBER], at);
			return { type: type as 'number' | 'integer', ...pick(node, NUMBER) };
		case 'boolean':
			allowOnly(node, ['type'], at);
			return { type: 'boolean' as const };
		default:
			throw refuseSchema(`the type "${type}"`, at, TYPES);
	}
}

/** Position of a node in a schema document. */
type Position = {
	root: unknown;
	/** As a URI fragment: `#/properties/lines/items`. */
	at: string;
	/** References followed to get here. */
	references: string[];
	/** Fields converted so far, in the whole document. */
	count: { fields: number };
};

/**
 * The schema of a JSON Schema, draft 7 or 2020-12: objects, lists, enums, formats, limits, local
 * references, null as an alternative.
 * @throws Problem that names anything else, and its position
 */
export function schemaFromJsonSchema(jsonSchema: unknown): Schema {
	const root = readJsonParameter(jsonSchema, 'JSON Schema');
	const start = { root, at: '#', references: ['#'], count: { fields: 0 } };
	const { node, position } = resolveNode(root, start);
	if (typeOf(node, position.at) !== 'object') {
		throw new Problem('The JSON Schema does not describe an object', {
			description: 'Wrap it: {"type": "object", "properties": {"entries": …}}.',
		});
	}
	return defineSchema('record', fieldsFrom(node, position));
}

const LIST = ['minItems', 'maxItems'] as const;

function fieldFrom(name: string, value: unknown, required: boolean, outer: Position): FieldInput {
	outer.count.fields++;
	if (outer.count.fields > MAX_FIELDS) {
		throw new Problem(`The JSON Schema has more than ${MAX_FIELDS} fields`, {
			description: 'Ask for fewer fields, and move them further up.',
		});
	}
	const { node, position, isNullable } = resolveNode(value, outer);
	const { at } = position;
	const type = typeOf(node, at);
	const description = node.description ?? node.title;
	const example = node.examples?.find(
		(each) => typeof each === 'string' || typeof each === 'number',
	);
	const common = {
		name,
		required: required && !isNullable,
		...(description === undefined ? {} : { description: description.trim().replace(/\s+/g, ' ') }),
		...(example === undefined ? {} : { example: String(example) }),
	};
	if (type === 'object') return { ...common, type: 'object', fields: fieldsFrom(node, position) };
	if (type !== 'array') return { ...common, ...leafFromNode(node, type, at) };
	allowOnly(node, ['type', 'items', 'uniqueItems', ...LIST], at);
	const inside = { ...position, at: `${at}/items` };
	if (node.items === undefined) throw refuseSchema('a list without "items"', at);
	const items = resolveNode(node.items, inside);
	const itemType = typeOf(items.node, items.position.at);
	const list = { ...common, type: 'list' as const, ...pick(node, LIST) };
	if (itemType === 'array') throw refuseSchema('a list of lists', items.position.at);
	return itemType === 'object'
		? { ...list, fields: fieldsFrom(items.node, items.position) }
		: {
				...list,
				item: { name: 'entry', ...leafFromNode(items.node, itemType, items.position.at) },
			};
}

function fieldsFrom(node: JsonSchemaNode, position: Position): FieldInput[] {
	const { at } = position;
	allowOnly(node, ['type', 'properties', 'required', 'additionalProperties'], at);
	const properties = Object.entries(node.properties ?? {});
	if (properties.length === 0) throw refuseSchema('an object without "properties"', at);
	const required = new Set(node.required);
	for (const name of required) {
		if (!Object.hasOwn(node.properties ?? {}, name)) {
			throw new Problem(
				`The JSON Schema requires "${shownPath(name)}" at ${shownPath(at)}, but has no such property`,
			);
		}
	}
	return properties.map(([name, value]) =>
		fieldFrom(name, value, required.has(name), {
			...position,
			at: `${at}/properties/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`,
		}),
	);
}

/** References and choices that may be followed to get to one field. */
const MAX_STEPS = 50;

/**
 * Follows references, and choices between one schema and null, to the schema that they mean.
 * @returns `isNullable`: null is a value as good as any
 */
function resolveNode(
	value: unknown,
	position: Position,
): { node: JsonSchemaNode; position: Position; isNullable: boolean } {
	const node = readNode(value, position.at);
	if (position.references.length > MAX_STEPS) {
		throw refuseSchema(`more than ${MAX_STEPS} references and choices in a row`, position.at);
	}
	if (node.$ref !== undefined) {
		allowOnly(node, ['$ref'], position.at);
		if (position.references.includes(node.$ref)) {
			throw refuseSchema(`the reference "${node.$ref}" inside itself (recursion)`, position.at);
		}
		const target = resolvePointer(position.root, node.$ref, position.at);
		return follow(node, target, position, { reference: node.$ref, at: position.at });
	}
	for (const keyword of ['anyOf', 'oneOf', 'allOf'] as const) {
		const choices = node[keyword];
		if (choices === undefined) continue;
		allowOnly(node, [keyword], position.at);
		const real = choices.filter((choice) => keyword === 'allOf' || !isNull(choice));
		if (real.length !== 1) {
			const remedy = 'One schema, or one schema and null, can be used.';
			throw refuseSchema(
				`the keyword "${keyword}" with ${real.length} schemas`,
				position.at,
				remedy,
			);
		}
		const at = `${position.at}/${keyword}/${choices.findIndex((choice) => choice === real[0])}`;
		const found = follow(node, real[0], position, { reference: at, at });
		return { ...found, isNullable: found.isNullable || real.length < choices.length };
	}
	const { type, nullable = false, enum: values = [] } = node;
	const isNullable = nullable || [type].flat().includes('null') || values.includes(null);
	return { node, position, isNullable };
}

/** Whether a schema allows null and nothing else. */
const isNull = ({ type, const: value, enum: values }: Values) =>
	value === null ||
	[type].flat().every((each) => each === 'null') ||
	[values].flat().every((each) => each === null);

/** What a node leads to, with the node's own words about it before those at the target. */
function follow(
	node: JsonSchemaNode,
	target: unknown,
	position: Position,
	{ reference, at }: { reference: string; at: string },
): ReturnType<typeof resolveNode> {
	const references = [...position.references, reference];
	const inner = resolveNode(target, { ...position, at, references });
	const words = pick(node, ['title', 'description', 'examples']);
	return { ...inner, node: { ...inner.node, ...words } };
}

/** The one type of a schema, "null" aside; taken from other keywords where it is not given. */
function typeOf(node: JsonSchemaNode, at: string): string {
	const types = [node.type ?? []].flat().filter((type) => type !== 'null');
	const [type, ...others] = types;
	if (others.length > 0) throw refuseSchema(`several types (${types.join(', ')})`, at);
	if (type !== undefined) return type;
	if (node.enum !== undefined || node.const !== undefined) return 'enum';
	if (node.properties !== undefined) return 'object';
	if (node.items !== undefined) return 'array';
	throw refuseSchema('no "type"', at);
}

/** The keys of a JSON pointer in a URI fragment: `%20`, `~1` and `~0` represent ` `, `/` and `~`. */
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
function resolvePointer(root: unknown, reference: string, at: string): unknown {
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
				`The JSON Schema refers to "${shownPath(reference)}" at ${shownPath(at)}, and has no such part`,
			);
		}
		value = (parent as Record<string, unknown>)[key];
	}
	return value;
}
