import { Problem } from '../../../shared/host/problem';
import {
	commonType,
	isNull,
	type JsonSchemaNode,
	NoField,
	readNode,
	refuseSchema,
	shownPath,
	typeOf,
} from './schemaNode';

/** Position of a node in a schema document. */
export type Position = {
	root: unknown;
	/** As a URI fragment: `#/properties/lines/items`. */
	at: string;
	/** References followed to get here. */
	references: string[];
	/** Of the whole document. */
	shared: {
		/** Fields converted so far. */
		fields: number;
		/** Nodes read so far. */
		nodes: number;
		/** Keywords that are not checked, and properties that no field can hold. */
		unchecked: Set<string>;
		leftOut: Set<string>;
	};
};

/** A node without references and alternatives; `isNullable`: null is a value as good as any. */
export type Resolved = { node: JsonSchemaNode; position: Position; isNullable: boolean };

/** References and choices that may be followed to get to one field. */
const MAX_STEPS = 50;
/** Nodes that are read; alternatives of alternatives grow without end. */
const MAX_NODES = 20_000;

/**
 * Follows references, puts parts together (`allOf`), and finds what alternatives have in common.
 * @throws Problem that names what cannot be used, and its place
 */
export function resolveNode(value: unknown, position: Position): Resolved {
	const { at, references, shared } = position;
	shared.nodes += 1;
	if (references.length > MAX_STEPS || shared.nodes > MAX_NODES) {
		throw refuseSchema(`more than ${MAX_STEPS} references and choices in a row`, at);
	}
	const { $ref, allOf = [], anyOf, oneOf, ...own } = readNode(value, at);
	const isNullable =
		own.nullable === true ||
		[own.type].flat().includes('null') ||
		own.enum?.includes(null) === true;
	const follow = (target: unknown, place: string, reference = place) =>
		resolveNode(target, { ...position, at: place, references: [...references, reference] });
	const parts = allOf.map((part, index) => follow(part, `${at}/allOf/${index}`));
	if ($ref !== undefined) {
		if (references.includes($ref)) {
			throw new NoField(`the reference "${$ref}" inside itself (recursion)`, at);
		}
		parts.unshift(follow(resolvePointer(position.root, $ref, at), at, $ref));
	}
	for (const [keyword, choices] of [['anyOf', anyOf] as const, ['oneOf', oneOf] as const]) {
		if (choices === undefined) continue;
		const real = choices.flatMap((choice, index) => {
			const place = `${at}/${keyword}/${index}`;
			return isNull(readNode(choice, place)) ? [] : [follow(choice, place)];
		});
		const one = alternativeOf(real, at);
		parts.push({ ...one, isNullable: one.isNullable || real.length < choices.length });
	}
	return [...parts, { node: own, position, isNullable }].reduce(both);
}

/** A node that has all of two; the words and limits of the second one are preferred. */
function both(one: Resolved, two: Resolved): Resolved {
	const [first, second] = [one.node, two.node];
	const properties = together(first.properties, second.properties, 'allOf');
	const required = [first.required, second.required].flatMap((names) =>
		Array.isArray(names) ? names : [],
	);
	const position =
		second.properties && first.properties === undefined ? two.position : one.position;
	return {
		node: { ...first, ...second, ...(properties && { properties, required }) },
		position: {
			...position,
			references: [...new Set([...one.position.references, ...two.position.references])],
		},
		isNullable: one.isNullable || two.isNullable,
	};
}

/** The properties of two objects; one that both have has to fit both, or one of them. */
function together(
	first: JsonSchemaNode['properties'],
	second: JsonSchemaNode['properties'],
	keyword: 'allOf' | 'anyOf',
): JsonSchemaNode['properties'] {
	if (first === undefined || second === undefined) return first ?? second;
	const shared = Object.keys(second).filter((name) => Object.hasOwn(first, name));
	const merged = shared.map((name) => {
		const [one, two] = [first[name], second[name]];
		return [name, JSON.stringify(one) === JSON.stringify(two) ? one : { [keyword]: [one, two] }];
	});
	return { ...first, ...second, ...Object.fromEntries(merged) };
}

/** A text of digits, as libraries describe decimal numbers: no letters but those of `\d`. */
const isDecimal = ({ pattern }: JsonSchemaNode) =>
	pattern !== undefined && !/\p{L}/u.test(pattern.replace(/\\d/g, ''));

/**
 * What several alternatives have in common: a list, an object with the fields of all,
 * a number, or a text.
 */
function alternativeOf(all: Resolved[], at: string): Resolved {
	// An object with keys of any name has no fields.
	const isOpen = ({ node }: Resolved) => typeOf(node, at) === 'object' && !node.properties;
	const named = all.filter((choice) => !isOpen(choice));
	const choices = named.length > 0 ? named : all;
	const [first] = choices;
	if (first === undefined) throw refuseSchema('no alternative but null', at);
	if (choices.length < all.length) first.position.shared.unchecked.add('anyOf');
	if (choices.length === 1) return first;
	const nodes = choices.map(({ node }) => node);
	const types = nodes.map((node) => typeOf(node, at));
	const isNumber = types.some((type) => type === 'number' || type === 'integer');
	const type = commonType(
		types.map((each, index) =>
			isNumber && each === 'string' && isDecimal(nodes[index] ?? {}) ? 'number' : each,
		),
		at,
	);
	const { shared } = first.position;
	const references = [...new Set(choices.flatMap(({ position }) => position.references))];
	const result = (node: JsonSchemaNode): Resolved => ({
		node,
		position: { ...first.position, references },
		isNullable: choices.some(({ isNullable }) => isNullable),
	});
	switch (type) {
		case 'array': {
			const items = nodes.map((node, index) =>
				types[index] === 'array' ? (node.items ?? {}) : node,
			);
			const { description } = nodes.find((node) => node.description) ?? {};
			return result({ type, items: { anyOf: items }, ...(description && { description }) });
		}
		case 'object': {
			const objects = nodes.filter((_, index) => types[index] === 'object');
			const properties = objects
				.map((node) => node.properties)
				.reduce((one, two) => together(one, two, 'anyOf'));
			const lists = objects.map(({ required }) => (Array.isArray(required) ? required : []));
			const required = lists.reduce((one, two) => one.filter((name) => two.includes(name)));
			shared.unchecked.add('anyOf');
			return result({ type, properties, required });
		}
		case 'enum': {
			const values = nodes.flatMap((node) => node.enum ?? node.const ?? []);
			return result({ enum: [...new Set(values)] });
		}
		default: {
			const isShared = (key: string) =>
				nodes.every((node) => JSON.stringify(node[key]) === JSON.stringify(nodes[0]?.[key]));
			const common = Object.entries(nodes[0] ?? {}).filter(([key]) => isShared(key));
			return result({ ...Object.fromEntries(common), type });
		}
	}
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
