import fc from 'fast-check';
import { checkRecord } from '../../../../nodes/shared/check/checkRecord';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/schema/schema';

/** Values as answers have them: good ones, ambiguous ones, and ones of another type. */
const VALUES = [
	...[null, '', 'Sensor', 'Ann, Bob\nCleo', '=1+1', '@SUM', 'EUR', 'true', 'nein', 'A', 'b', false],
	...[
		'12,50',
		'1.234',
		'1,234.50 USD',
		'7 EUR',
		'-5',
		'03/04/24',
		'14.03.2025',
		'2025-03-14T10:00',
		7,
	],
];
const TYPES = ['string', 'number', 'integer', 'boolean', 'date', 'dateTime', 'amount'] as const;

const leaf = fc.record({ type: fc.constantFrom(...TYPES), required: fc.boolean() });
const choice = fc.record({
	type: fc.constant('enum' as const),
	required: fc.boolean(),
	allowedValues: fc.constant(['A', 'B']),
});

/** A field with an answer to it. */
type Pair = { name: string; field: object; answer: unknown };

const { field: pairs } = fc.letrec<{ field: Pair; fields: Pair[] }>((tie) => {
	const names = fc.constantFrom('number', 'buyer_name', 'total', 'lines', 'tags', 'a', 'b');
	const value = fc.constantFrom<unknown>(...VALUES);
	const named = <Part>(part: fc.Arbitrary<Part>) => fc.tuple(names, part);
	const valuesOf = (fields: Pair[]) =>
		Object.fromEntries(fields.map(({ name, answer }) => [name, answer]));
	return {
		fields: fc.uniqueArray(tie('field'), {
			minLength: 1,
			maxLength: 5,
			selector: ({ name }) => name,
		}),
		field: fc.oneof(
			{ maxDepth: 4, depthSize: 'medium', withCrossShrink: true },
			named(fc.tuple(fc.oneof(leaf, choice), value)).map(([name, [field, answer]]) => ({
				...{ name, answer, field: { ...field, name } },
			})),
			named(fc.tuple(leaf, fc.array(value, { maxLength: 4 }), fc.boolean())).map(
				([name, [item, answer, required]]) => ({
					...{
						name,
						answer,
						field: { name, type: 'list', required, item: { ...item, name: 'x' } },
					},
				}),
			),
			named(tie('fields')).map(([name, inner]) => ({
				...{ name, answer: valuesOf(inner) },
				field: { name, type: 'object', fields: inner.map(({ field }) => field) },
			})),
			named(
				fc.tuple(
					tie('fields'),
					fc.array(fc.array(fc.option(value), { maxLength: 6 }), { maxLength: 4 }),
				),
			).map(([name, [inner, changes]]) => ({
				name,
				field: { name, type: 'list', fields: inner.map(({ field }) => field) },
				answer: changes.map((others) => ({
					...valuesOf(inner),
					...Object.fromEntries(
						inner.flatMap((one, at) =>
							others[at] && 'type' in one.field && one.field.type !== 'list'
								? [[one.name, others[at]]]
								: [],
						),
					),
				})),
			})),
		),
	};
});

/** A schema with an answer to it. */
export const answered = fc
	.uniqueArray(pairs, { minLength: 1, maxLength: 6, selector: ({ name }) => name })
	.map((fields) => ({
		schema: defineSchema('test', fields.map(({ field }) => field) as FieldInput[]),
		answer: Object.fromEntries(fields.map(({ name, answer }) => [name, answer])),
	}));

/** A schema with a record of it, checked. */
export const checkedRecords = answered.map(({ schema, answer }) => ({
	schema,
	answer,
	checked: checkRecord(schema, answer, { dateOrder: 'auto', decimalMark: 'auto' }),
}));
