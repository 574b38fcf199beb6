import { z } from 'zod';
import { type LayoutNode, valueNode } from './layout';

const schemaNode = z.object({
	type: z.union([z.string(), z.array(z.string())]).optional(),
	properties: z.record(z.unknown()).optional(),
	items: z.unknown().optional(),
	enum: z.array(z.unknown()).optional(),
	format: z.string().optional(),
	description: z.string().optional(),
	title: z.string().optional(),
	anyOf: z.array(z.unknown()).optional(),
	oneOf: z.array(z.unknown()).optional(),
	$ref: z.string().optional(),
});

const valueType = z.enum(['string', 'number', 'integer', 'boolean', 'unknown']).catch('unknown');
const anyObject = z.record(z.unknown());

/** Reads a JSON Schema, at the top or under `schema`; null for an object that is none. */
export function schemaLayout(object: Record<string, unknown>): LayoutNode | null {
	const root = schemaNode.safeParse(object);
	const isSchema =
		root.success && root.data.properties && (root.data.type === 'object' || '$schema' in object);
	if (isSchema) return layoutOf(object, object, 0);
	for (const key of ['schema', 'json_schema', 'jsonSchema', 'parameters']) {
		const inner = anyObject.safeParse(object[key]);
		const found = inner.success ? schemaLayout(inner.data) : null;
		if (found) return found;
	}
	return null;
}

function layoutOf(value: unknown, root: Record<string, unknown>, depth: number): LayoutNode {
	const parsed = schemaNode.safeParse(value);
	if (!parsed.success || depth > 20) return valueNode('unknown');
	const node = parsed.data;
	if (node.$ref) return layoutOf(resolve(node.$ref, root), root, depth + 1);
	const description = node.description ?? node.title ?? '';
	const choices = [...(node.anyOf ?? []), ...(node.oneOf ?? [])].find(
		(one) => schemaNode.safeParse(one).data?.type !== 'null',
	);
	if (choices) return layoutOf(choices, root, depth + 1);
	const type = [node.type ?? []].flat().find((one) => one !== 'null');
	if (type === 'object' || node.properties) {
		const entries = Object.entries(node.properties ?? {});
		const fields = entries.map(([name, child]) => ({
			name,
			node: layoutOf(child, root, depth + 1),
		}));
		return { kind: 'object', fields, description };
	}
	if (type === 'array') {
		return { kind: 'list', item: layoutOf(node.items ?? {}, root, depth + 1), description };
	}
	const allowed = (node.enum ?? []).filter((one) => typeof one === 'string');
	if (allowed.length > 0) return valueNode('enum', description, allowed);
	if (node.format === 'date') return valueNode('date', description);
	if (node.format === 'date-time') return valueNode('dateTime', description);
	return valueNode(valueType.parse(type), description);
}

/** A reference within the schema, such as `#/$defs/Line`. */
function resolve(ref: string, root: Record<string, unknown>): unknown {
	const steps = ref.replace(/^#\/?/, '').split('/').filter(Boolean);
	return steps.reduce<unknown>((at, step) => anyObject.safeParse(at).data?.[step], root);
}
