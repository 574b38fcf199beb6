import {
	defineSchema,
	type FieldInput,
	type LeafField,
	MAX_FIELDS,
	readJsonParameter,
	type Schema,
} from '../../shared/values/schema/schema';
import { shortened } from '../../shared/basics/text/shorten';
import { onlyProblem, Problem } from '../../shared/host/problem';
import { type Position, type Resolved, resolveNode } from './jsonSchema/resolveNode';
import {
	IN_DOCUMENT,
	type JsonSchemaNode,
	NoField,
	readNode,
	refuseSchema,
	shownPath,
	typeOf,
	TYPES,
} from './jsonSchema/schemaNode';
import { unwrapped } from './jsonSchema/unwrapped';

/** Keywords that only describe, or that are understood wherever they are. */
const ALWAYS = [
	'type',
	'title',
	'description',
	'default',
	'examples',
	'example',
	'nullable',
	'required',
	'additionalProperties',
	'unevaluatedProperties',
	'discriminator',
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
	'propertyOrdering',
];

/** How much of a keyword a note quotes, in characters. */
const MAX_QUOTED = 60;

/** Notes the keywords of a node that nothing is made of: by the standard, they say nothing about values. */
function noteOthers(node: JsonSchemaNode, used: readonly string[], { shared }: Position): void {
	const known = new Set([...used, ...ALWAYS]);
	for (const keyword of Object.keys(node)) {
		const isOther = !known.has(keyword) && !keyword.startsWith('x-');
		if (isOther) shared.unchecked.add(shortened(keyword, MAX_QUOTED));
	}
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
const NUMBER = ['minimum', 'maximum', 'multipleOf'] as const;
const EXCLUSIVE = ['exclusiveMinimum', 'exclusiveMaximum'] as const;

/** Type, limits and format of a field with one value. @throws Problem that names what is not supported */
function leafFromNode({ node, position }: Resolved) {
	const { at, shared } = position;
	const type = typeOf(node, at);
	switch (type) {
		case 'enum': {
			noteOthers(node, ['enum', 'const', 'format'], position);
			const choices = node.const === undefined ? (node.enum ?? []) : [node.const];
			const [first, ...rest] = choices.filter((choice) => choice !== null);
			if (first === undefined) throw refuseSchema('an empty "enum"', at);
			return {
				type: 'enum' as const,
				allowedValues: [first, ...rest] as [typeof first, ...typeof rest],
			};
		}
		case 'string': {
			const { format } = node;
			const kind = format === undefined ? undefined : FORMATS.get(format);
			if (format !== undefined && kind === undefined) {
				shared.unchecked.add(`format "${shortened(format, MAX_QUOTED)}"`);
			}
			const isText = kind === undefined || kind.type === 'string';
			// A date has one form; libraries repeat it as a pattern.
			noteOthers(node, ['format', ...(isText ? TEXT : ['pattern'])], position);
			if (!isText) return kind;
			return { type, ...kind, ...pick(node, TEXT) };
		}
		case 'number':
		case 'integer': {
			noteOthers(node, ['format', ...NUMBER, ...EXCLUSIVE], position);
			const limits = EXCLUSIVE.map((key) => [key, node[key]]);
			const exclusive = limits.filter(([, limit]) => typeof limit === 'number');
			if (limits.some(([, limit]) => limit === true)) shared.unchecked.add('exclusiveMinimum');
			return { type, ...pick(node, NUMBER), ...Object.fromEntries(exclusive) } as Extract<
				FieldInput,
				{ type: 'number' | 'integer' }
			>;
		}
		case 'boolean':
			noteOthers(node, [], position);
			return { type };
		default:
			throw refuseSchema(`the type "${type}"`, at, TYPES);
	}
}

/**
 * The schema of a JSON Schema, draft 7 or 2020-12, as libraries and requests write it: objects, lists, enums, formats,
 * limits, local references, alternatives. A list becomes the field "entries". Keywords that say nothing about values
 * are noted, and so are optional properties that no field can hold.
 * @throws Problem that names anything else, and its position
 */
export function schemaFromJsonSchema(jsonSchema: unknown): Schema {
	const root = unwrapped(readJsonParameter(jsonSchema, 'JSON Schema'));
	const shared: Position['shared'] = {
		fields: 0,
		nodes: 0,
		unchecked: new Set(),
		leftOut: new Set(),
	};
	const position: Position = { root, at: '#', references: ['#'], shared };
	const found = resolveNode(root, position);
	const type = typeOf(found.node, found.position.at);
	if (type !== 'object' && type !== 'array') {
		throw new Problem('The JSON Schema does not describe an object', {
			description: 'Wrap it: {"type": "object", "properties": {"value": …}}.',
		});
	}
	const fields =
		type === 'array' ? [fieldFrom('entries', root, true, position)] : fieldsFrom(found);
	return {
		...defineSchema('record', fields),
		...(shared.unchecked.size > 0 && { unchecked: [...shared.unchecked] }),
		...(shared.leftOut.size > 0 && { leftOut: [...shared.leftOut] }),
	};
}

const LIST = ['minItems', 'maxItems'] as const;

/** Whether a group is an amount with its currency, as _Suggest From the Document_ writes it. */
function isMoney([amount, currency, ...more]: FieldInput[]): boolean {
	const isCode = currency?.type === 'string' && currency.format === 'currency';
	const isNumber = amount?.type === 'number' && amount.name === 'amount';
	return isNumber && isCode && currency.name === 'currency' && more.length === 0;
}

/** @throws Problem for another value of the keyword */
function wordsOf({ node, position: { at } }: Resolved): { inDocument?: 'words' } {
	const given = node[IN_DOCUMENT];
	if (given === undefined || given === 'printed') return {};
	if (given === 'words') return { inDocument: given };
	throw refuseSchema(`this form of "${IN_DOCUMENT}"`, at, 'Write "words" or "printed".');
}

function checkNoWords(found: Resolved): void {
	if (wordsOf(found).inDocument === undefined) return;
	const remedy = 'Write it at those of its properties that are not printed.';
	throw refuseSchema(`"${IN_DOCUMENT}" at a group of values`, found.position.at, remedy);
}

function fieldFrom(name: string, value: unknown, isAsked: boolean, outer: Position): FieldInput {
	outer.shared.fields++;
	if (outer.shared.fields > MAX_FIELDS) {
		throw new Problem(`The JSON Schema has more than ${MAX_FIELDS} fields`, {
			description: 'Ask for fewer fields, and move them further up.',
		});
	}
	const found = resolveNode(value, outer);
	const { node, position, isNullable } = found;
	const type = typeOf(node, position.at);
	const description = (node.description || node.title)?.trim().replace(/\s+/g, ' ');
	const example = node.examples?.find(
		(each) => typeof each === 'string' || typeof each === 'number',
	);
	const common = {
		name,
		required: (isAsked || node.required === true) && !isNullable,
		...(description && { description }),
		...(example === undefined ? {} : { example: String(example) }),
	};
	const words = wordsOf(found);
	if (type === 'object') {
		const fields = fieldsFrom(found);
		if (isMoney(fields)) return { ...common, ...words, type: 'amount' };
		checkNoWords(found);
		return { ...common, type, fields };
	}
	if (type !== 'array') return { ...common, ...words, ...leafFromNode(found) };
	noteOthers(node, ['items', ...LIST], position);
	if (node.items === undefined) throw new NoField('a list without "items"', position.at);
	const items = resolveNode(node.items, { ...position, at: `${position.at}/items` });
	const itemType = typeOf(items.node, items.position.at);
	const list = { ...common, type: 'list' as const, ...pick(node, LIST) };
	if (itemType === 'array') throw new NoField('a list of lists', items.position.at);
	if (itemType !== 'object') {
		return {
			...list,
			item: { name: 'entry', ...words, ...wordsOf(items), ...leafFromNode(items) },
		};
	}
	for (const one of [found, items]) checkNoWords(one);
	return { ...list, fields: fieldsFrom(items) };
}

function fieldsFrom({ node, position }: Resolved): FieldInput[] {
	const { at } = position;
	noteOthers(node, ['properties'], position);
	const properties = Object.entries(node.properties ?? {});
	if (properties.length === 0) {
		const remedy = 'Name its properties, or make it a list of objects with a name and a value.';
		throw new NoField('an object without "properties"', at, remedy);
	}
	const required = new Set(Array.isArray(node.required) ? node.required : []);
	for (const name of required) {
		if (!Object.hasOwn(node.properties ?? {}, name)) {
			throw new Problem(
				`The JSON Schema requires "${shownPath(name)}" at ${shownPath(at)}, but has no such property`,
			);
		}
	}
	const refused: NoField[] = [];
	const fields = properties.flatMap(([name, value]) => {
		const place = `${at}/properties/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`;
		if (readNode(value, place).type === 'null') {
			position.shared.leftOut.add(`${shortened(name, MAX_QUOTED)} (always null)`);
			return [];
		}
		try {
			return [fieldFrom(name, value, required.has(name), { ...position, at: place })];
		} catch (error) {
			const problem = onlyProblem(error);
			if (!(problem instanceof NoField) || required.has(name)) throw problem;
			refused.push(problem);
			position.shared.leftOut.add(`${shortened(name, MAX_QUOTED)} (${problem.what})`);
			return [];
		}
	});
	if (fields.length === 0 && refused[0]) throw refused[0];
	return fields;
}
