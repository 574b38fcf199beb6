import fc from 'fast-check';
import { schemaFromExample } from '../../../nodes/shared/schema/fromExample';
import { schemaFromFields } from '../../../nodes/StructuredExtraction/schema/fromFields';
import { schemaFromJsonSchema } from '../../../nodes/shared/schema/fromJsonSchema';
import {
	defineSchema,
	type Field,
	type FieldInput,
	nameFault,
	readJsonParameter,
	type Schema,
	subFields,
} from '../../../nodes/shared/schema/schema';
import { promised, promisedOfEach, target, type Target } from '../Target';
import { json, jsonDocuments, values, words } from '../inputs/grammars';
import { growing, hostileText, nested, numbered, pieces, repeated, listOf } from '../inputs/texts';

const text = hostileText([...values, ...words]);
const names = fc.oneof(
	fc.constantFrom(
		...pieces('a b total lines constructor prototype toString valueOf __proto__ _x a.b 1'),
	),
	fc.string({ maxLength: 6 }),
);

/** Names that get lost when objects are copied. */
const LOST = ['__proto__', 'constructor', 'prototype'];

const allNames = (fields: Field[]): string[] =>
	fields.flatMap((field) => [field.name, ...allNames(subFields(field))]);

function isSound({ fields }: Schema): void {
	const all = allNames(fields);
	promisedOfEach(all, 'every name can be a column', (name) => nameFault(name) === null);
	promised(!all.some((name) => LOST.includes(name)), 'no name is lost when an item is copied');
}

const rows = fc.letrec<{ row: unknown }>((tie) => ({
	row: fc.record(
		{
			name: names,
			type: fc.constantFrom('string', 'number', 'list', 'enum', 'date', 'currency', 'nonsense'),
			allowedValues: fc.oneof(fc.string(), fc.array(fc.anything({ maxDepth: 1 }))),
			description: fc.oneof(text, fc.anything({ maxDepth: 1 })),
			fields: fc.record({ field: fc.array(tie('row'), { maxLength: 3 }) }),
		},
		{ requiredKeys: ['name'] },
	),
})).row;

const nodes = fc.letrec<{ node: unknown }>((tie) => ({
	node: fc.oneof(
		{ depthSize: 'small' },
		fc.constantFrom(
			true,
			{ type: 'string' },
			{ type: 'number' },
			{ $ref: '#' },
			{ $ref: '#/definitions/a' },
			{ $ref: '#/x' },
		),
		fc.record(
			{
				type: fc.constantFrom('object', 'array', 'string', ['string', 'null'], 'x'),
				properties: fc.dictionary(names, tie('node'), { maxKeys: 3 }),
				items: tie('node'),
				required: fc.array(names, { maxLength: 2 }),
				enum: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
				anyOf: fc.array(tie('node'), { maxLength: 2 }),
				allOf: fc.array(tie('node'), { maxLength: 2 }),
				pattern: fc.constantFrom('^a', '(', '^([a-z]+)+$'),
				format: fc.constantFrom('date', 'x', 'email'),
				definitions: fc.dictionary(fc.constantFrom('a', 'b'), tie('node'), { maxKeys: 2 }),
				description: text,
				minimum: fc.double(),
			},
			{ requiredKeys: [] },
		),
	),
})).node;

/** As deep as a size says, but never deeper than JSON text can be read back. */
const deepJson = (open: string, middle: string, close: string) => (size: number) =>
	nested(open, middle, close)(Math.min(size, 60_000));

const listIn = (levels: number): FieldInput => {
	let field: FieldInput = { name: 'leaf', type: 'string' };
	for (let level = 0; level < levels; level += 1)
		field = { name: 'f', type: 'list', fields: [field] };
	return field;
};

/** A row of the editor's fields, with lists in lists. */
const rowIn = (levels: number): unknown => {
	let row: unknown = { name: 'leaf', type: 'string' };
	for (let level = 0; level < levels; level += 1) {
		row = { name: 'f', type: 'list', fields: { field: [row] } };
	}
	return row;
};

/** Deeper than any real schema; time that doubles per level shows long before. */
const levelsOf = (size: number) => Math.min(Math.ceil(size / 100), 3_000);

const jsonTexts = {
	'lists in lists': deepJson('[', '1', ']'),
	'objects in objects': deepJson('{"a":', '1', '}'),
	keys: numbered((index) => `"k${index}":${index},`, '{', '"z":1}'),
	records: repeated('{"a":1,"b":"x"},', '[', '{"a":2}]'),
	'records of other keys': numbered((index) => `{"k${index}":1},`, '[', '{"a":2}]'),
	'a long text': repeated('word ', '{"a":"', '"}'),
	digits: repeated('1', '{"a":"', '"}'),
	'not JSON': repeated('a'),
	spaces: repeated(' '),
};

/** Examples and JSON Schemas that people paste; workflows come from strangers too. */
export const schemas: Target[] = [
	target({
		name: 'StructuredExtraction/schemaFromFields',
		inputs: fc.oneof(
			fc.record({ field: fc.array(rows, { maxLength: 4 }) }),
			fc.array(rows, { maxLength: 4 }),
			fc.anything(),
		),
		call: (value: unknown) => schemaFromFields(value),
		promise: isSound,
		growth: {
			'lists in lists': (size): unknown => ({ field: [rowIn(levelsOf(size))] }),
			fields: (size) => ({
				field: listOf((index) => ({ name: `f${index}` }), 20)(size),
			}),
			'allowed values': (size) => ({
				field: [
					{ name: 'a', type: 'enum', allowedValues: numbered((index) => `c${index}\n`)(size) },
				],
			}),
			commas: (size) => ({
				field: [{ name: 'a', type: 'enum', allowedValues: repeated(',')(size) }],
			}),
			'a long name': (size) => ({ field: [{ name: repeated('a ')(size) }] }),
			'a long description': (size) => ({
				field: [{ name: 'a', description: repeated(' ', 'a', 'b')(size) }],
			}),
		},
	}),
	target({
		name: 'StructuredExtraction/schemaFromExample',
		inputs: fc.oneof(
			fc.jsonValue(),
			fc.anything(),
			hostileText(json, jsonDocuments),
			fc.dictionary(names, fc.jsonValue()),
		),
		call: (value: unknown) => schemaFromExample(value),
		promise: isSound,
		growth: growing(jsonTexts, (value): unknown => value),
	}),
	target({
		name: 'StructuredExtraction/schemaFromJsonSchema',
		inputs: fc.oneof(
			nodes,
			fc.record({
				type: fc.constant('object'),
				properties: fc.dictionary(names, nodes, { maxKeys: 4 }),
			}),
			hostileText(json, jsonDocuments),
		),
		call: (value: unknown) => schemaFromJsonSchema(value),
		promise: isSound,
		growth: growing(
			{
				...jsonTexts,
				'objects in objects': deepJson(
					'{"type":"object","properties":{"a":',
					'{"type":"string"}',
					'}}',
				),
				'lists in lists': deepJson(
					'{"type":"object","properties":{"a":{"type":"array","items":',
					'{"type":"string"}',
					'}}}',
				),
				'alternatives in alternatives': deepJson(
					'{"anyOf":[',
					'{"type":"object"}',
					',{"type":"null"}]}',
				),
				'all of all': deepJson('{"allOf":[', '{"type":"object"}', ']}'),
				properties: numbered(
					(index) => `"p${index}":{"type":"string"},`,
					'{"type":"object","properties":{',
					'"z":{"type":"string"}}}',
				),
				'references to references': numbered(
					(index) => `"d${index}":{"$ref":"#/definitions/d${index + 1}"},`,
					'{"type":"object","properties":{"a":{"$ref":"#/definitions/d0"}},"definitions":{',
					'"z":{"type":"string"}}}',
				),
				'properties with references': numbered(
					(index) => `"p${index}":{"$ref":"#/definitions/a"},`,
					'{"type":"object","definitions":{"a":{"type":"object","properties":{"b":{"type":"string"}}}},"properties":{',
					'"z":{"type":"string"}}}',
				),
				'a long pointer': repeated('/a', '{"type":"object","properties":{"a":{"$ref":"#', '"}}}'),
				required: numbered(
					(index) => `"p${index}",`,
					'{"type":"object","properties":{"z":{"type":"string"}},"required":[',
					'"z"]}',
				),
				'a long enum': numbered(
					(index) => `"c${index}",`,
					'{"type":"object","properties":{"a":{"enum":[',
					'"z"]}}}',
				),
				'a long description': repeated(
					' ',
					'{"type":"object","properties":{"a":{"type":"string","description":"a',
					'b"}}}',
				),
			},
			(value): unknown => value,
		),
	}),
	target({
		name: 'StructuredExtraction/schema',
		inputs: fc.array(
			fc.record({
				name: names,
				type: fc.constantFrom('string', 'number', 'amount'),
			}) as fc.Arbitrary<FieldInput>,
			{ minLength: 1, maxLength: 6 },
		),
		call: (fields: FieldInput[]) => defineSchema('x', fields),
		promise: isSound,
		growth: {
			'lists in lists': (size) => [listIn(levelsOf(size))],
			fields: listOf(
				(index) => ({
					name: `f${index}`,
					type: 'string' as const,
				}),
				20,
			),
			'fields of one name': listOf(() => ({ name: 'f', type: 'string' as const }), 20),
		},
	}),
	target({
		name: 'StructuredExtraction/readJsonParameter',
		inputs: hostileText(json, jsonDocuments),
		call: (value: string) => readJsonParameter(value, 'Example'),
		growth: growing(jsonTexts, (value) => value),
	}),
];
