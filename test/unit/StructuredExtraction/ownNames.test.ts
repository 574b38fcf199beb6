import { describe, expect, it } from 'vitest';
import { asRows } from '../../../nodes/Review/asRows';
import { decide } from '../../../nodes/Review/decide';
import { answerFormat, askRecord } from '../../../nodes/StructuredExtraction/answer/askRecord';
import { reviewItems } from '../../../nodes/shared/page/reviewPage/reviewItem';
import { reviewPage } from '../../../nodes/shared/page/reviewPage/reviewPage';
import type { Schema } from '../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../nodes/shared/basics/values';
import { systemMessage } from '../../../nodes/StructuredExtraction/ask/prompt';
import type { Output } from '../../../nodes/StructuredExtraction/job';
import { metaOf } from '../../../nodes/StructuredExtraction/record/meta';
import { toOutput } from '../../../nodes/StructuredExtraction/record/rows';
import { schemaFromFields } from '../../../nodes/StructuredExtraction/fields/fromFields';
import { resultOf } from './resultOf';

const PROTO = '__proto__';
const BROKEN = 'Menge\n(Stück)';
const ARTICLE = 'Art.-Nr. / Pos.';

/** What the panel stores. */
const panel = {
	field: [
		{ name: 'Rechnungs-Nr.', type: 'string', more: { required: true } },
		{ name: 'a.b[0]', type: 'number', more: {} },
		{ name: '"x"', type: 'string', more: { required: true } },
		{ name: PROTO, type: 'string', more: {} },
		{ name: 'Größe (m²)', type: 'number', more: {} },
		{ name: BROKEN, type: 'integer', more: {} },
		{
			name: 'Positionen',
			type: 'list',
			more: { description: 'One per line' },
			fields: {
				field: [
					{ name: ARTICLE, type: 'string' },
					{ name: 'Preis', type: 'number' },
				],
			},
		},
	],
};

const page = `Rechnungs-Nr. R-2025/17
a.b[0]: 1.234,50
proto KN-88
Größe (m²) 42,5

| Art.-Nr. / Pos. | Preis |
| --- | --- |
| 4711-A | 12,00 |
| 4712-B | 8,50 |`;

/** As a model fills in a layout: its keys as they are, with the values of the page; one is made up. */
function filledIn(message: string): Values {
	const layout = message.slice(message.indexOf('{'), message.indexOf('\n}') + 2);
	const keys = Object.keys(JSON.parse(layout) as Values);
	const line = (article: string, price: string) => ({ [ARTICLE]: article, Preis: price });
	const values = ['R-2025/17', '1.234,50', null, 'KN-88', '42,5', '999'];
	const lines = [line('4711-A', '12,00'), line('4799-Z', '8,50')];
	return Object.fromEntries(keys.map((key, at) => [key, [...values, lines, 1][at] ?? null]));
}

async function extracted(schema: Schema, output: Output, answer = filledIn): Promise<Values> {
	const message = systemMessage(schema);
	const content = JSON.stringify(answer(message));
	const ask = async () =>
		await Promise.resolve({ choices: [{ message: { content }, finish_reason: 'stop' }] });
	const options = { dateOrder: 'auto', decimalMark: 'auto' } as const;
	const record = await askRecord(ask, schema, [{ role: 'system', content: message }], {
		...options,
		further: { _documents: {} },
		text: page,
	});
	const result = resultOf({ schema, pages: [page], output, extracted: record });
	const [item] = toOutput(result, metaOf(result));
	// As n8n keeps items.
	return JSON.parse(JSON.stringify(item)) as Values;
}

/** What a person sees next to the fields of an item, and what goes on of it. */
async function reviewed(json: Values, values: Array<[path: string, text: string]>) {
	const [item] = reviewItems([json], [0]);
	if (item === undefined) throw new Error('nothing to review');
	const html = reviewPage({ title: 'Test', items: [{ ...item, document: { view: '' } }] });
	const typed = Object.fromEntries(values);
	const items = [{ index: 0, isApproved: true, anyway: true, values: typed }];
	const decided = await decide([json], [item], JSON.parse(JSON.stringify({ items })), 'now');
	if (!('decisions' in decided)) throw new Error(JSON.stringify(decided));
	return { item, html, json: decided.decisions[0]?.json ?? {} };
}

/** Values of the answer, without those of the list. */
const READ = [
	['Rechnungs-Nr.', 'R-2025/17'],
	['a.b[0]', 1234.5],
	['"x"', null],
	[PROTO, 'KN-88'],
	['Größe (m²)', 42.5],
	[BROKEN, 999],
];

describe('names of own fields are free text, the whole way', () => {
	const schema = schemaFromFields(panel);
	const names = panel.field.map(({ name }) => name);

	it('of a record', async () => {
		const json = await extracted(schema, 'record');
		expect(Object.keys(json)).toEqual([...names, '_meta']);
		const { _meta, ...record } = json;
		expect(Object.entries(record)).toEqual([
			...READ,
			[
				'Positionen',
				[
					{ [ARTICLE]: '4711-A', Preis: 12 },
					{ [ARTICLE]: '4799-Z', Preis: 8.5 },
				],
			],
		]);
		expect(_meta).toMatchObject({
			evidence: {
				'["Rechnungs-Nr."]': { page: 1, match: 'exact' },
				'["a.b[0]"]': { page: 1, match: 'exact' },
				'["__proto__"]': { page: 1, match: 'exact' },
				'Größe (m²)': { page: 1, match: 'exact' },
				'["Menge\\n(Stück)"]': { match: 'none' },
				'Positionen[0]["Art.-Nr. / Pos."]': { page: 1, match: 'exact' },
				'Positionen[1]["Art.-Nr. / Pos."]': { match: 'none' },
			},
			originals: { '["a.b[0]"]': '1.234,50', '["Menge\\n(Stück)"]': '999' },
			issues: [
				{ kind: 'missing', fields: ['"x"'], text: 'Not found: "x"' },
				{
					kind: 'notFound',
					fields: ['["Menge\\n(Stück)"]', 'Positionen[1]["Art.-Nr. / Pos."]'],
					text: 'Not found in the text of the document: Menge (Stück) · positionen 2, Art.-Nr. / Pos.',
				},
			],
			extra: [],
		});
		const {
			item,
			html,
			json: decided,
		} = await reviewed(json, [
			['["Rechnungs-Nr."]', 'R-2025/18'],
			['["__proto__"]', 'KN-89'],
			['["Menge\\n(Stück)"]', '9'],
			['"x"', 'y'],
			['Positionen[1]["Art.-Nr. / Pos."]', '4712-B'],
		]);
		expect(item.fields.filter(({ reasons }) => reasons.length > 0).map(({ path }) => path)).toEqual(
			['"x"', '["Menge\\n(Stück)"]'],
		);
		for (const shown of ['Rechnungs-Nr.', 'a.b[0]', '&quot;x&quot;', PROTO, 'Menge (Stück)']) {
			expect(html).toContain(`>${shown}</label>`);
		}
		expect(html).toContain(`<th scope="col">${ARTICLE}</th>`);
		expect(Object.entries(decided).slice(0, names.length)).toEqual([
			['Rechnungs-Nr.', 'R-2025/18'],
			['a.b[0]', 1234.5],
			['"x"', 'y'],
			[PROTO, 'KN-89'],
			['Größe (m²)', 42.5],
			[BROKEN, 9],
			[
				'Positionen',
				[
					{ [ARTICLE]: '4711-A', Preis: 12 },
					{ [ARTICLE]: '4712-B', Preis: 8.5 },
				],
			],
		]);
		expect(decided['_changed']).toMatchObject({
			'["Rechnungs-Nr."]': 'R-2025/17',
			'["__proto__"]': 'KN-88',
			'"x"': null,
		});
		const [row = {}] = asRows([decided]);
		expect(Object.entries(row)).toContainEqual([PROTO, 'KN-89']);
	});

	it('of a row', async () => {
		const json = await extracted(schema, 'flat');
		expect(Object.keys(json).filter((name) => names.includes(name))).toEqual(names);
		expect(Object.entries(json)).toContainEqual([PROTO, 'KN-88']);
		expect(json).toMatchObject({ 'Rechnungs-Nr.': 'R-2025/17', 'a.b[0]': 1234.5, [BROKEN]: 999 });
		const { json: decided } = await reviewed(json, [
			['["Rechnungs-Nr."]', 'R-2025/18'],
			['["__proto__"]', 'KN-89'],
			['["Menge\\n(Stück)"]', '9'],
		]);
		expect(Object.entries(decided)).toContainEqual([PROTO, 'KN-89']);
		expect(decided).toMatchObject({ 'Rechnungs-Nr.': 'R-2025/18', [BROKEN]: 9 });
		expect(JSON.parse(String(decided['_changed']))).toEqual({
			'["Rechnungs-Nr."]': 'R-2025/17',
			'["__proto__"]': 'KN-88',
			'["Menge\\n(Stück)"]': 999,
		});
	});

	it('of the rows of a list', async () => {
		const json = await extracted(schema, 'listRows');
		expect(json).toMatchObject({ _list: 'Positionen', 'Positionen_Art.-Nr. / Pos.': '4711-A' });
		expect(Object.entries(json)).toContainEqual([PROTO, 'KN-88']);
	});

	it('where a model writes them in another form', async () => {
		const json = await extracted(schema, 'record', (message) =>
			Object.fromEntries(
				Object.entries(filledIn(message)).map(([name, value]) => [
					` ${name.normalize('NFD').replaceAll('\n', ' ')}`,
					value,
				]),
			),
		);
		expect(Object.entries(json).slice(0, 6)).toEqual(READ);
	});

	it('of a JSON Schema that holds the answer to the layout', async () => {
		const { json_schema: form } = answerFormat(schema, {});
		const asSent = JSON.parse(JSON.stringify(form.schema)) as {
			required: string[];
			properties: object;
		};
		expect(asSent.required).toEqual(names);
		expect(Object.keys(asSent.properties)).toEqual(names);
	});

	it('and no prototype is touched', async () => {
		await extracted(schema, 'record');
		expect(Object.keys(Object.prototype)).toEqual([]);
		expect(({} as { [PROTO]: unknown })[PROTO]).toBe(Object.prototype);
	});
});
