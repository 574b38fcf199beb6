import fc from 'fast-check';
import { atOnce } from '../../../nodes/shared/host/budget';
import { checkRecord } from '../../../nodes/StructuredExtraction/answer/checkRecord';
import { parseAnswer } from '../../../nodes/StructuredExtraction/answer/parseAnswer';
import { defineSchema } from '../../../nodes/shared/values/schema/schema';
import { compareRecords } from '../../../nodes/StructuredExtraction/check/compareRecords';
import { mergeRecords } from '../../../nodes/StructuredExtraction/check/mergeRecords';
import { evidence } from '../../unit/StructuredExtraction/evidenceOf';
import { fieldsOf } from '../../unit/StructuredExtraction/fieldsOf';
import { promised, target, type Target } from '../Target';
import { json, jsonDocuments, markdown, values, words } from '../inputs/grammars';
import { byPiece, growing, hostileText, listOf, numbered, repeated } from '../inputs/texts';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;

const schema = defineSchema('fuzz', [
	...fieldsOf({ number: 'string', day: 'date', moment: 'dateTime', total: 'amount' }),
	{
		name: 'lines',
		type: 'list',
		fields: fieldsOf({ text: 'string', quantity: 'number', day: 'date' }),
	},
	{ name: 'tags', type: 'list', item: { name: 'tag', type: 'string' } },
]);

const printed = hostileText([...values, ...words]);
const anyValue = fc.oneof(printed, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
const line = fc.record({ text: anyValue, quantity: anyValue, day: anyValue }, { requiredKeys: [] });
const answer = fc.record(
	{
		number: anyValue,
		day: anyValue,
		moment: anyValue,
		constructor: anyValue,
		total: fc.oneof(anyValue, fc.record({ amount: anyValue, currency: anyValue })),
		lines: fc.oneof(anyValue, fc.array(fc.oneof(line, anyValue), { maxLength: 5 })),
		tags: fc.oneof(anyValue, fc.array(anyValue, { maxLength: 5 })),
	},
	{ requiredKeys: [] },
);

type Answer = Record<string, unknown>;

/** An answer with so many lines as fit a size, each made from its index. */
const lines =
	(entry: (index: number) => Answer) =>
	(size: number): Answer => ({ lines: listOf(entry, 40)(size) });
const named = lines((index) => ({ text: `Item ${index}`, quantity: index }));
const moved = lines((index) => ({ text: `Item ${index + 15}`, quantity: index + 15 }));
const same = lines(() => ({ text: 'Tea', quantity: 1, day: '2024-05-03' }));
const other = lines((index) => ({ text: `Other ${index}`, quantity: index + 0.5 }));
const alike = lines((at) => ({ text: `Pen${'.'.repeat(at % 90)}${'!'.repeat(at / 90)}` }));

const answersOfSize: Record<string, (size: number) => Answer> = {
	'lines that differ': named,
	'lines that are the same': same,
	'invalid values': lines(() => ({ text: 'x', quantity: 'much', day: 'soon' })),
	'ambiguous values': lines(() => ({ quantity: '1.234', day: '03/04/2024' })),
};

type Two = [Answer, Answer];
type Found = [Answer, text: string];
const rows = numbered((index) => `| Item ${index} | ${index},50 | 03.05.2024 |\n`);
const looks: Record<string, (size: number) => Found> = {
	'lines of a table': (size) => [named(size), rows(size)],
	'lines that are the same': (size) => [same(size), repeated('| Tea | 1 | 03.05.2024 |\n')(size)],
	'lines that are not there': (size) => [other(size), rows(size)],
	'lines that are nearly alike': (size) => [alike(size / 4), repeated('| Pen | 1 |\n')(size / 4)],
	'many pages': (size) => [named(size), repeated('| Item 1 | 1,50 |\f')(size)],
	// As many texts at each size: up to their limit, time is in proportion to their number too.
	'texts that begin alike': (size) => [
		{ tags: listOf((index) => 'x '.repeat(1 + index), 1)(300) },
		repeated('x ')(size),
	],
	'a long value': (size) => [{ number: repeated('a, ')(size) }, repeated('a, b ')(size)],
	...growing(
		byPiece('1 1␣ 1. 1: aug␣3␣ a word␣ |␣ -\n * <br> € 03.05.2024␣ 14:30␣ e\u0301 ('),
		(text): Found => [
			{
				number: text.slice(0, 2000),
				day: '2024-05-03',
				moment: '2024-05-03T14:30',
				total: '1.234,56 €',
				tags: ['a', 'word word', '1', '1 1'],
			},
			text,
		],
	),
};

const checked = (given: Answer, text = '') => checkRecord(schema, given, { ...auto, text });

/** Values of answers, which are compared with each other and looked for in texts. */
export const answers: Target[] = [
	target({
		name: 'StructuredExtraction/answer/parseAnswer of JSON',
		inputs: hostileText([...json, '"number":', '"lines":', '{"result":'], jsonDocuments),
		call: (text: string) => {
			const { value } = parseAnswer(text, schema);
			return value && checked(value as Answer);
		},
		promise: (found) => {
			const names = schema.fields.map(({ name }) => name).join();
			const isWhole = !found || Object.keys(found.record).join() === names;
			promised(isWhole, 'the record has every field, in order');
		},
		growth: Object.fromEntries(
			Object.entries(answersOfSize).map(([name, of]) => [name, (size) => JSON.stringify(of(size))]),
		),
	}),
	target({
		name: 'StructuredExtraction/evidence',
		inputs: fc.tuple(answer, hostileText([...values, ...words, ...markdown])),
		call: ([given, text]: Found) => {
			const pages = text.split('\f').map((page, index) => ({ number: index + 1, markdown: page }));
			return evidence(schema, checked(given, text), pages, auto);
		},
		promise: (found) => {
			for (const { match, page, snippet, fact } of Object.values(found)) {
				const isNowhere = match === 'none' && fact === undefined;
				if (isNowhere) promised(page === null, 'what is not found is on no page');
				promised((snippet?.length ?? 0) <= 120, 'a snippet is short');
			}
		},
		growth: looks,
	}),
	target({
		name: 'StructuredExtraction/check (compareRecords, mergeRecords)',
		inputs: fc.oneof(
			fc.tuple(answer, answer) as fc.Arbitrary<Two>,
			answer.map((one): Two => [one, one]),
		),
		call: (two: Two) => {
			const [first, second] = [checked(two[0]), checked(two[1])];
			const parts = [first, second].map((one, index) => ({
				checked: one,
				pages: [{ number: index + 1, markdown: '' }],
				overlap: index === 0 ? [] : [{ number: 1, markdown: 'Item 1 Tea a 1 03.05.2024' }],
				notFound: [],
			}));
			atOnce(mergeRecords(schema, parts));
			return compareRecords(schema, first, second);
		},
		promise: ({ facts, verdicts }, [first, second]) => {
			const differ = [...verdicts.values()].includes('differs');
			promised(!differ || facts.length > 0, 'what differs is named');
			promised(first !== second || facts.length === 0, 'a record agrees with itself');
		},
		growth: {
			'the same lines': (size): Two => [named(size), named(size)],
			'alike, some left out': (size): Two => [same(size), same(size - 400)],
			'half as many other lines': (size): Two => [named(size), other(size / 2)],
			'lines that have moved': (size): Two => [named(size), moved(size)],
		},
	}),
];
