import { Problem } from '../shared/problem';
import type { JsonSchemaNode } from './jsonSchema/jsonSchemaNode';
import { allowOnly, pick, refuseSchema, shownPlace } from './jsonSchema/jsonSchemaNode';
import { leafFromNode } from './jsonSchema/leafFromNode';
import type { Place } from './jsonSchema/resolveNode';
import { resolveNode, typeOf } from './jsonSchema/resolveNode';
import { readJsonParameter } from './readJsonParameter';
import type { FieldInput, Schema } from './schema';
import { checkDepth, defineSchema, MAX_DEPTH, MAX_FIELDS } from './schema';

const LIST = ['minItems', 'maxItems'] as const;

function fieldFrom(name: string, value: unknown, required: boolean, outer: Place): FieldInput {
	outer.count.fields++;
	if (outer.count.fields > MAX_FIELDS || outer.depth > MAX_DEPTH) {
		throw new Problem(`The JSON Schema has more than ${MAX_FIELDS} fields or ${MAX_DEPTH} levels`);
	}
	const { node, place } = resolveNode(value, outer);
	const { at } = place;
	const type = typeOf(node, at);
	const description = node.description ?? node.title;
	const example = node.examples?.find(
		(each) => typeof each === 'string' || typeof each === 'number',
	);
	const common = {
		name,
		required,
		...(description === undefined ? {} : { description: description.trim().replace(/\s+/g, ' ') }),
		...(example === undefined ? {} : { example: String(example) }),
	};
	if (type === 'object') return { ...common, type: 'object', fields: fieldsFrom(node, place) };
	if (type !== 'array') return { ...common, ...leafFromNode(node, type, at) };
	allowOnly(node, ['type', 'items', 'uniqueItems', ...LIST], at);
	const inside = { ...place, at: `${at}/items`, depth: place.depth + 1 };
	if (node.items === undefined) throw refuseSchema('a list without "items"', at);
	const items = resolveNode(node.items, inside);
	const itemType = typeOf(items.node, items.place.at);
	const list = { ...common, type: 'list' as const, ...pick(node, LIST) };
	if (itemType === 'array') throw refuseSchema('a list of lists', items.place.at);
	return itemType === 'object'
		? { ...list, fields: fieldsFrom(items.node, items.place) }
		: { ...list, item: { name: 'entry', ...leafFromNode(items.node, itemType, items.place.at) } };
}

function fieldsFrom(node: JsonSchemaNode, place: Place): FieldInput[] {
	const { at } = place;
	allowOnly(node, ['type', 'properties', 'required', 'additionalProperties'], at);
	const properties = Object.entries(node.properties ?? {});
	if (properties.length === 0) throw refuseSchema('an object without "properties"', at);
	const required = new Set(node.required);
	for (const name of required) {
		if (!Object.hasOwn(node.properties ?? {}, name)) {
			throw new Problem(
				`The JSON Schema requires "${shownPlace(name)}" at ${shownPlace(at)}, but has no such property`,
			);
		}
	}
	return properties.map(([name, value]) =>
		fieldFrom(name, value, required.has(name), {
			...place,
			at: `${at}/properties/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`,
			depth: place.depth + 1,
		}),
	);
}

/**
 * The schema of a JSON Schema, draft 7 or 2020-12: objects, lists, enums, formats, limits, local
 * references, null as an alternative. Throws a `Problem` that names anything else and its place.
 */
export function schemaFromJsonSchema(jsonSchema: unknown): Schema {
	const root = readJsonParameter(jsonSchema, 'JSON Schema');
	checkDepth(root, 'JSON Schema');
	const start = { root, at: '#', references: ['#'], depth: 0, count: { fields: 0 } };
	const { node, place } = resolveNode(root, start);
	if (typeOf(node, place.at) !== 'object') {
		throw new Problem('The JSON Schema does not describe an object', {
			description: 'Wrap it: {"type": "object", "properties": {"entries": …}}.',
		});
	}
	return defineSchema('record', fieldsFrom(node, place));
}
