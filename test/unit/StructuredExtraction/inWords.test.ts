import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../nodes/shared/host/budget';
import type { Values } from '../../../nodes/shared/basics/values';
import { defineSchema, type FieldInput } from '../../../nodes/shared/values/schema/schema';
import { answerFormat, askRecord } from '../../../nodes/StructuredExtraction/answer/askRecord';
import { checkRecord } from '../../../nodes/StructuredExtraction/answer/checkRecord';
import { systemMessage } from '../../../nodes/StructuredExtraction/ask/prompt';
import { compareRecords } from '../../../nodes/StructuredExtraction/check/compareRecords';
import { mergeRecords } from '../../../nodes/StructuredExtraction/check/mergeRecords';
import { schemaFromFields } from '../../../nodes/StructuredExtraction/fields/fromFields';
import { schemaFromJsonSchema } from '../../../nodes/StructuredExtraction/fields/fromJsonSchema';
import {
	jsonSchemaOf,
	pastedNode,
	shownFields,
	suggestedFields,
} from '../../../nodes/StructuredExtraction/fields/suggestion';
import { Examples } from '../../../nodes/StructuredExtraction/known/examples';
import { metaOf } from '../../../nodes/StructuredExtraction/record/meta';
import { htmlOf } from './record/pageOf';
import { resultOf } from './resultOf';

const AUTO = { dateOrder: 'auto', decimalMark: 'auto' } as const;

const words = <Input extends FieldInput>(field: Input) => ({ ...field, inDocument: 'words' });
const lease = defineSchema('record', [
	{ name: 'tenant', type: 'string' },
	words({ name: 'summary', type: 'string', description: 'In one sentence' }) as FieldInput,
	words({ name: 'notice_days', type: 'integer' }) as FieldInput,
	{ name: 'duties', type: 'list', item: words({ name: 'entry', type: 'string' }) as never },
]);

const PAGE = [
	'# Tenancy of Quay Cottage',
	'The tenant is Orla Fenwick.',
	'The let begins on 1 May 2024 and ends on',
	'30 April 2026.',
	'Either side may end it by three months’ notice in writing.',
	'The tenant keeps the garden, and has the chimney swept each autumn.',
].join('\n');

const metaFor = (answer: Values, page = PAGE) =>
	metaOf(resultOf({ schema: lease, answer, pages: ['Cover sheet', page] }));

const SUMMARY = 'A cottage is let for two years.';
const PERIOD = 'begins on 1 May 2024 and ends on 30 April 2026';
const NOTICE = 'by three months’ notice';

describe('a value in other words', () => {
	it('is fine where its words are on the pages, and these are its evidence', () => {
		const { review, evidence, originals } = metaFor({
			tenant: 'Orla Fenwick',
			summary: { value: SUMMARY, words: ['Quay Cottage', PERIOD] },
			notice_days: { value: '90', words: [NOTICE] },
			duties: [{ value: 'gardening', words: ['keeps the garden'] }],
		});
		expect(review).toEqual([]);
		expect(originals).toEqual({ notice_days: '90' });
		expect(evidence['summary']).toMatchObject({
			page: 2,
			match: 'normalised',
			words: ['Quay Cottage', PERIOD],
		});
		expect(evidence['notice_days']).toMatchObject({ match: 'exact', words: [NOTICE] });
		expect(evidence['duties[0]']?.snippet).toContain('The tenant keeps the garden');
	});

	it.each<[what: string, answer: unknown, reason: string]>([
		[
			'one of its words is nowhere',
			{ value: SUMMARY, words: ['Quay Cottage', 'a let of two years'] },
			'Summary: the words that it comes from are not in the document: "a let of two years"',
		],
		[
			'the answer has no words',
			{ value: SUMMARY, words: [] },
			'Summary: the answer has no words of the document that it comes from',
		],
		[
			'the answer has the value alone',
			SUMMARY,
			'Summary: the answer has no words of the document that it comes from',
		],
		[
			'its words are marks alone',
			{ value: SUMMARY, words: ['…', '–'] },
			'Summary: the answer has no words of the document that it comes from',
		],
	])('is doubted where %s', (_, summary, reason) => {
		const { review, checked } = metaFor({ tenant: 'Orla Fenwick', summary });
		expect(review).toEqual([reason]);
		expect(checked.values).toBe(false);
	});

	it.each<[form: string, answer: unknown]>([
		['a text', { value: SUMMARY, words: PERIOD }],
		['JSON in a text', JSON.stringify({ value: SUMMARY, words: [PERIOD] })],
		['words as JSON in a text', { value: SUMMARY, words: JSON.stringify([PERIOD]) }],
		['other capitals', { Value: SUMMARY, Words: [PERIOD] }],
		['a gap', { value: SUMMARY, words: ['begins on 1 May 2024 … ends on 30 April 2026'] }],
		['dots', { value: SUMMARY, words: ['begins on 1 May 2024 [...] in writing.'] }],
	])('may have its words as %s', (_, summary) => {
		const { review } = metaFor({ tenant: 'Orla Fenwick', summary });
		expect(review).toEqual([]);
	});

	it('is empty where the answer has no value, whatever its words', () => {
		for (const value of [null, '', 'string or null: In one sentence']) {
			const { record, missing, facts } = checkRecord(
				lease,
				{ summary: { value, words: ['text'] } },
				AUTO,
			);
			expect(record).toMatchObject({ summary: null });
			expect(missing).toContain('summary');
			expect(facts).toEqual([]);
		}
	});

	it('is written with a point, however the document writes its numbers', () => {
		const schema = defineSchema('record', [
			{ name: 'rent', type: 'number' },
			words({ name: 'per_day', type: 'number' }) as FieldInput,
		]);
		const answer = { rent: '1.095,00', per_day: { value: '36.123', words: ['1.095,00'] } };
		expect(checkRecord(schema, answer, AUTO).record).toEqual({ rent: 1095, per_day: 36.123 });
	});

	it('has at most twenty passages, of two thousand characters each', () => {
		const many = Array.from({ length: 1000 }, (_, at) => `${'x'.repeat(3000)} ${at}`);
		const { words: kept } = checkRecord(lease, { summary: { value: 'x', words: many } }, AUTO);
		expect(kept?.['summary']).toHaveLength(20);
		expect(kept?.['summary']?.[0]).toHaveLength(2000);
	});

	it('is marked on the review page at each of its words', () => {
		const summary = { value: SUMMARY, words: ['Quay Cottage', 'in writing'] };
		const html = htmlOf(lease.fields, { tenant: 'Orla Fenwick', summary }, [PAGE]);
		const marks = Array.from(html.matchAll(/<mark[^>]*title="([^"]*)"/g), ([, title]) => title);
		expect(marks).toEqual(['Summary', 'Tenant', 'Summary']);
		expect(html.match(/ id="at-summary"/g)).toHaveLength(1);
	});
});

describe('the words of a doubtful value', () => {
	it('are shown next to it', () => {
		const summary = { value: SUMMARY, words: ['Quay Cottage', 'a let of two years'] };
		const html = htmlOf(lease.fields, { tenant: 'Orla Fenwick', summary }, [PAGE]);
		expect(html).toContain('from “Quay Cottage” · from “a let of two years”');
		expect(html.match(/<mark[^>]*title="Summary"/g)).toHaveLength(1);
	});
});

describe('the model', () => {
	it('is told the form and asked for the words, only where a field wants them', () => {
		const prompt = systemMessage(lease);
		expect(prompt).toContain(
			['  "summary": {', '    "value": "string or null: In one sentence",', '    "words": ['].join(
				'\n',
			),
		);
		expect(prompt).toContain('- A field with "value" and "words"');
		const plain = defineSchema('record', [{ name: 'tenant', type: 'string' }]);
		expect(systemMessage(plain)).not.toContain('"words"');
	});

	it('is held to the form by a JSON Schema', () => {
		const { properties } = answerFormat(lease, {}).json_schema.schema as { properties: Values };
		const form = (description: string) => ({
			type: 'object',
			properties: {
				value: { type: ['string', 'null'], description },
				words: { type: 'array', items: { type: 'string' } },
			},
			required: ['value', 'words'],
			additionalProperties: false,
		});
		expect(properties['notice_days']).toEqual(form('integer or null'));
		expect(properties['duties']).toEqual({ type: 'array', items: form('string or null') });
	});

	it('is asked again for words that it has left out', async () => {
		const asked: string[] = [];
		const answers = [SUMMARY, { value: SUMMARY, words: [PERIOD] }];
		const {
			facts,
			repairs,
			words: kept,
		} = await askRecord(
			async (messages) => {
				asked.push(JSON.stringify(messages.at(-1)));
				const content = JSON.stringify({ tenant: 'A', summary: answers[asked.length - 1] });
				return await Promise.resolve({
					choices: [{ message: { content }, finish_reason: 'stop' }],
				});
			},
			lease,
			[{ role: 'user', content: PAGE }],
			AUTO,
		);
		expect(asked[1]).toContain('summary: the answer has no words of the document');
		expect({ facts, repairs, kept }).toEqual({
			facts: [],
			repairs: 1,
			kept: { summary: [PERIOD] },
		});
	});

	it('sees values of examples in this form', async () => {
		const row = { text: PAGE, tenant: 'Orla Fenwick', summary: SUMMARY, duties: ['gardening'] };
		const examples = await Examples.of([row]);
		const [shown] = await examples.nearest(PAGE, lease);
		expect(JSON.parse(shown?.answer ?? '')).toEqual({
			tenant: 'Orla Fenwick',
			summary: { value: SUMMARY },
			duties: [{ value: 'gardening' }],
		});
	});
});

describe('two readings', () => {
	const lines = defineSchema('record', [
		{
			name: 'lines',
			type: 'list',
			fields: [
				{ name: 'no', type: 'string' },
				words({ name: 'kind', type: 'string' }) as FieldInput,
			],
		},
		words({ name: 'days', type: 'integer' }) as FieldInput,
	]);
	const read = (kind: string, days: string, passage = 'Flight') =>
		checkRecord(
			lines,
			{
				lines: [{ no: 'A-1', kind: { value: kind, words: [passage] } }],
				days: { value: days, words: [passage] },
			},
			AUTO,
		);

	it('may differ in their words, but not in numbers', () => {
		const { facts } = compareRecords(lines, read('travel', '30'), read('Travel expenses', '31'));
		expect(facts.map(({ kind, fields }) => [kind, fields])).toEqual([['secondOpinion', ['days']]]);
	});

	it('of a page that two chunks have are one, and its words stay with it', () => {
		const overlap = [{ number: 2, markdown: 'A-1 Flight' }];
		const merged = atOnce(
			mergeRecords(lines, [
				{ checked: read('travel', '30'), pages: [], overlap: [], notFound: [] },
				{ checked: read('Travel expenses', '30'), pages: [], overlap, notFound: [] },
			]),
		);
		expect(merged.record['lines']).toHaveLength(1);
		expect(merged.words).toEqual({ 'lines[0].kind': ['Flight'], days: ['Flight'] });
	});
});

describe('the field', () => {
	it.each([
		{ name: 'about', more: { inDocument: 'words' } },
		{ name: 'about', type: 'list', more: { inDocument: 'words' } },
		{ name: 'about', type: 'enum', allowedValues: 'a, b', more: { inDocument: 'words' } },
		{ name: 'about', type: 'currency', inDocument: 'words' },
	])('is set in the panel: %j', (row) => {
		const [field] = schemaFromFields({ field: [row] }).fields;
		expect(field && 'item' in field ? field.item : field).toMatchObject({ inDocument: 'words' });
	});

	it('is printed unless the panel says otherwise', () => {
		const fields = [{ name: 'a' }, { name: 'b', more: { inDocument: 'printed' } }];
		for (const field of schemaFromFields({ field: fields }).fields) {
			expect(field).not.toHaveProperty('inDocument');
		}
	});

	it('is set in a JSON Schema', () => {
		const about = { type: 'string', 'x-in-document': 'words' };
		const amount = { amount: { type: 'number' }, currency: { type: 'string', format: 'currency' } };
		const { fields } = schemaFromJsonSchema({
			type: 'object',
			properties: {
				about,
				paid: { type: 'boolean', 'x-in-document': 'words' },
				rent: { type: 'object', properties: amount, 'x-in-document': 'words' },
				duties: { type: 'array', items: about },
				rights: { type: 'array', items: { type: 'string' }, 'x-in-document': 'words' },
				name: { type: 'string', 'x-in-document': 'printed' },
			},
		});
		const set = fields.map((field) => ('item' in field ? field.item : field));
		expect(set.map((field) => 'inDocument' in field)).toEqual([
			true,
			true,
			true,
			true,
			true,
			false,
		]);
	});

	it.each([
		[{ type: 'string', 'x-in-document': 'summary' }, 'this form of "x-in-document"'],
		[
			{
				type: 'array',
				items: { type: 'object', properties: { a: {} } },
				'x-in-document': 'words',
			},
			'"x-in-document" at a group of values',
		],
	])('is refused in a JSON Schema: %j', (property, message) => {
		const schema = { type: 'object', properties: { about: property } };
		expect(() => schemaFromJsonSchema(schema)).toThrow(message);
	});

	it('is refused at a list with fields of its own', () => {
		const row = { name: 'lines', type: 'list', fields: [{ name: 'a' }], inDocument: 'words' };
		expect(() => schemaFromFields([row])).toThrow('The list "lines" is told in other words');
	});

	it('is suggested where the model says so and the document does not print its example', () => {
		const entries = [
			{ name: 'Summary', type: 'string', example: SUMMARY, printed: false },
			{ name: 'Tenant', type: 'string', example: 'Orla Fenwick', printed: 'false' },
			{ name: 'Place', type: 'string', example: 'Somewhere' },
		];
		const isOnPage = (_: unknown, example: string) => PAGE.includes(example);
		const { fields } = suggestedFields(entries, isOnPage);
		expect(fields.map(({ inDocument }) => inDocument)).toEqual(['words', undefined, undefined]);
		expect(shownFields(fields)['Summary']).toBe(`Text, In Other Words: ${SUMMARY}`);
		const { fields: again } = schemaFromJsonSchema(jsonSchemaOf(fields));
		expect(again[0]).toMatchObject({ inDocument: 'words' });
		const node = { parameters: {} } as Parameters<typeof pastedNode>[0];
		expect(pastedNode(node, fields)).toContain('"more":{"inDocument":"words"}');
	});
});
