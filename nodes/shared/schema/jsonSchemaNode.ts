import { z } from 'zod';
import { Problem } from '../problem';
import { shortened } from '../text/shorten';
import type { LeafField } from './schema';

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

const TYPES = 'The types are: string, number, integer, boolean, array, object.';

/** How much of a schema a message quotes, in characters. */
const MAX_QUOTED = 200;

/** A problem that names what is not supported, and where. */
export function refuseSchema(what: string, at: string, remedy?: string): Problem {
	const shown = `${shortened(what, MAX_QUOTED)} at ${shownPath(at)}`;
	return new Problem(`The JSON Schema has ${shown}, which is not supported`, {
		description: remedy,
	});
}

/** A path in a schema for a message; names in it may be very long. */
export const shownPath = (at: string) => shortened(at, MAX_QUOTED);

/** A value as a schema node. @throws Problem that names the keyword of the wrong form, and its place */
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
	if (keyword === undefined) {
		throw refuseSchema(`${JSON.stringify(value)} in place of a schema`, at);
	}
	const place = [at, ...(issue?.path ?? []).slice(0, -1)].join('/');
	throw refuseSchema(`this form of "${issue?.path.at(-1)}"`, place, `${issue?.message}.`);
}

/** @throws Problem that names the first keyword besides the known ones */
export function allowOnly(node: JsonSchemaNode, keywords: string[], at: string): void {
	const known = new Set([...keywords, ...ANNOTATIONS]);
	const other = Object.keys(node).find(
		(keyword) => !known.has(keyword) && !keyword.startsWith('x-'),
	);
	if (other !== undefined) throw refuseSchema(`the keyword "${other}"`, at);
}

/** Some keywords of a node, those that it has. */
export function pick<Key extends keyof JsonSchemaNode>(
	node: JsonSchemaNode,
	keys: readonly Key[],
): Pick<JsonSchemaNode, Key> {
	const entries = keys.filter((key) => node[key] !== undefined).map((key) => [key, node[key]]);
	return Object.fromEntries(entries) as Pick<JsonSchemaNode, Key>;
}

type Choice = string | number | boolean;
type Kind =
	{ type: 'date' | 'dateTime' } | Pick<Extract<LeafField, { type: 'string' }>, 'type' | 'format'>;

const PLAIN_TEXT: Kind = { type: 'string' };

/** Formats of JSON Schema, and how they are asked for; `currency` (ISO 4217) and `iban` are extra. */
const FORMATS = new Map<string, Kind>([
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
export function leafFromNode(node: JsonSchemaNode, type: string, at: string) {
	if (node.enum !== undefined || node.const !== undefined) {
		allowOnly(node, ['type', 'enum', 'const'], at);
		const choices = node.const === undefined ? (node.enum ?? []) : [node.const];
		const [first, ...rest] = choices.filter((choice) => choice !== null);
		if (first === undefined) throw refuseSchema('an empty "enum"', at);
		return { type: 'enum' as const, allowedValues: [first, ...rest] as [Choice, ...Choice[]] };
	}
	switch (type) {
		case 'string': {
			allowOnly(node, ['type', 'format', ...TEXT], at);
			const { format } = node;
			const kind = format === undefined ? PLAIN_TEXT : FORMATS.get(format);
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
