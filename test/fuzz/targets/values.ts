import fc from 'fast-check';
import { isNothing, leafValue } from '../../../nodes/shared/check/leafValue';
import { normaliseBoolean } from '../../../nodes/shared/normalise/boolean';
import { normaliseDate, normaliseDateTime } from '../../../nodes/shared/normalise/dates';
import { normaliseAmount, normaliseCurrency } from '../../../nodes/shared/normalise/money';
import type { Normalised } from '../../../nodes/shared/normalise/normalised';
import { normaliseInteger, normaliseNumber } from '../../../nodes/shared/normalise/numbers';
import {
	defineSchema,
	type FieldInput,
	type LeafField,
	textFormats,
} from '../../../nodes/shared/schema/schema';
import { promised, target, type Target } from '../Target';
import { values, words } from '../inputs/grammars';
import { byPiece, growing, hostileText, repeated, listOf } from '../inputs/texts';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;

const printed = hostileText([...values, ...words]);
const inputs: fc.Arbitrary<unknown> = fc.oneof(printed, printed, fc.anything());

/** A value as long as a document: models may answer with anything. */
const valueTexts = {
	...byPiece(
		`1 1␣ ␣ 1. 1, 1: - ( € a a␣ aug␣3␣ \n 1e 1' . / 1/ + \u0301 ٣ T1 1:1␣ ,␣ ␣1`,
		':: a. a- a@ @. : http://',
	),
	'spaces inside': repeated(' ', '1', '2'),
	'digits and a letter': repeated('1', '', 'x'),
	'a letter between': repeated('1', 'x', 'y'),
};

const normalisers: Record<string, (input: unknown) => Normalised<unknown>> = {
	normaliseNumber: (input) => normaliseNumber(input, auto),
	normaliseInteger: (input) => normaliseInteger(input, auto),
	normaliseAmount: (input) => normaliseAmount(input, auto),
	normaliseCurrency,
	normaliseBoolean,
	normaliseDate: (input) => normaliseDate(input, auto),
	normaliseDateTime: (input) => normaliseDateTime(input, auto),
};

function leaf(input: FieldInput): LeafField {
	const [field] = defineSchema('x', [input]).fields;
	if (field === undefined || field.type === 'object' || field.type === 'list')
		throw new Error('No leaf');
	return field;
}

const choices = (count: number, text: (index: number) => string): FieldInput => ({
	name: 'f',
	type: 'enum',
	allowedValues: ['x', ...Array.from({ length: count }, (_, index) => text(index))],
});

/** Values of an answer. */
export const valueTargets: Target[] = [
	...Object.entries(normalisers).map(([name, normalise]) =>
		target({
			name: `shared/normalise/${name}`,
			inputs,
			call: normalise,
			promise: (result, input) => {
				promised(Object.is(result.original, input), 'the original is kept');
				if (!result.ok) promised(result.reason.length <= 320, 'a reason is short');
			},
			growth: growing(valueTexts, (text): unknown => text),
		}),
	),
	target({
		name: 'StructuredExtraction/leafValue isNothing',
		inputs,
		call: isNothing,
		growth: growing(valueTexts, (text): unknown => text),
	}),
	...['plain', ...textFormats].map((format) =>
		target({
			name: `StructuredExtraction/leafValue (${format})`,
			inputs,
			call: (input: unknown) =>
				leafValue(
					leaf({
						name: 'f',
						type: 'string',
						...(format !== 'plain' && { format: format as 'email' }),
					}),
					input,
					auto,
				),
			promise: (result) => {
				if (!result.ok) promised(result.reason.length <= 400, 'a reason is short');
			},
			growth: growing(
				{ ...valueTexts, 'an address': repeated('a@', '', 'b.c'), colons: repeated(':', 'a', 'b') },
				(text): unknown => text,
			),
		}),
	),
	target({
		name: 'StructuredExtraction/leafValue (enum)',
		inputs: fc.tuple(fc.array(fc.string(), { maxLength: 5 }), inputs),
		call: ([allowed, value]) =>
			leafValue(leaf({ name: 'f', type: 'enum', allowedValues: ['x', ...allowed] }), value, auto),
		growth: {
			choices: (size): [string[], unknown] => [
				listOf((index) => `c${index}`, 8)(size),
				'none of them',
			],
			'choices that differ in case': (size): [string[], unknown] => [
				listOf((index) => `c ${index}`, 8)(size),
				`C-${Math.floor(size / 8) - 1}`,
			],
			'a long value': (size): [string[], unknown] => [['a'], repeated('a ')(size)],
		},
	}),
	target({
		name: 'StructuredExtraction/leafValue (enum, many values)',
		inputs: fc.array(fc.string(), { maxLength: 5 }),
		call: (given: string[]) => {
			const field = leaf(choices(given.length, (index) => `choice ${index}`));
			return given.map((value) => leafValue(field, value, auto));
		},
		growth: {
			'n choices, n values': listOf((index) => `Choice-${index}`, 10),
			'n choices, n other values': listOf((index) => `other ${index}`, 10),
		},
		largest: 400_000,
	}),
];
