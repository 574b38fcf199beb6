import type { JsonSchemaNode } from './jsonSchemaNode';
import { allowOnly, pick, readNode, refuseSchema, resolvePointer } from './jsonSchemaNode';

/** Where in a schema document a node stands. */
export type Place = {
	root: unknown;
	/** As a URI fragment: `#/properties/lines/items`. */
	at: string;
	/** References followed to get here. */
	references: string[];
	depth: number;
	/** Fields converted so far, in the whole document. */
	count: { fields: number };
};

/** References and choices that may be followed to get to one field. */
const MAX_STEPS = 50;

/** Follows references, and choices between one schema and null, to the schema that they mean. */
export function resolveNode(value: unknown, place: Place): { node: JsonSchemaNode; place: Place } {
	const node = readNode(value, place.at);
	if (place.references.length > MAX_STEPS) {
		throw refuseSchema(`more than ${MAX_STEPS} references and choices in a row`, place.at);
	}
	if (node.$ref !== undefined) {
		allowOnly(node, ['$ref'], place.at);
		if (place.references.includes(node.$ref)) {
			throw refuseSchema(`the reference "${node.$ref}" inside itself (recursion)`, place.at);
		}
		const target = resolvePointer(place.root, node.$ref, place.at);
		const inner = resolveNode(target, { ...place, references: [...place.references, node.$ref] });
		return {
			...inner,
			node: { ...inner.node, ...pick(node, ['title', 'description', 'examples']) },
		};
	}
	for (const keyword of ['anyOf', 'oneOf', 'allOf'] as const) {
		const choices = node[keyword];
		if (choices === undefined) continue;
		allowOnly(node, [keyword], place.at);
		const real = choices.filter(({ type }) => keyword === 'allOf' || type !== 'null');
		if (real.length !== 1) {
			throw refuseSchema(
				`the keyword "${keyword}" with ${real.length} schemas`,
				place.at,
				'One schema, or one schema and null, can be used.',
			);
		}
		const index = choices.findIndex((choice) => choice === real[0]);
		const at = `${place.at}/${keyword}/${index}`;
		const inner = resolveNode(real[0], { ...place, at, references: [...place.references, at] });
		return {
			...inner,
			node: { ...inner.node, ...pick(node, ['title', 'description', 'examples']) },
		};
	}
	return { node, place };
}

/** The one type of a schema, "null" aside; taken from other keywords where it is not given. */
export function typeOf(node: JsonSchemaNode, at: string): string {
	const types = [node.type ?? []].flat().filter((type) => type !== 'null');
	const [type, ...others] = types;
	if (others.length > 0) throw refuseSchema(`several types (${types.join(', ')})`, at);
	if (type !== undefined) return type;
	if (node.enum !== undefined || node.const !== undefined) return 'enum';
	if (node.properties !== undefined) return 'object';
	if (node.items !== undefined) return 'array';
	throw refuseSchema('no "type"', at);
}
