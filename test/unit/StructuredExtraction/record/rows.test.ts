import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../../nodes/shared/check/checkRecord';
import { completeMeta } from '../../../../nodes/StructuredExtraction/record/meta';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/schema/templates';
import { toFlat, toListRows } from '../../../../nodes/StructuredExtraction/record/rows';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/schema/schema';
import { fieldsOf } from '../fieldsOf';

const BEFORE = ['_file', '_review'];
const AFTER = ['_source', '_pages', '_model'];
const META_COLUMNS = [...BEFORE, ...AFTER];
const source = { fileName: 'a.pdf', source: 'ocr', pages: 2, model: 'm' } as const;

function made(fields: FieldInput[], value: Record<string, unknown>) {
	const schema = defineSchema('test', fields);
	const checked = checkRecord(schema, value, { dateOrder: 'DMY', decimalMark: '.' });
	return { schema, record: checked.record, meta: completeMeta(source, checked) };
}
const flat = (fields: FieldInput[], value: Record<string, unknown>) => {
	const { schema, record, meta } = made(fields, value);
	return toFlat(schema, record, meta);
};
const listRows = (fields: FieldInput[], value: Record<string, unknown>) => {
	const { schema, record, meta } = made(fields, value);
	return toListRows(schema, record, meta);
};

const order: FieldInput[] = fieldsOf({
	number: 'string!',
	total: 'amount',
	buyer: { name: 'string', paid: 'boolean' },
	lines: [{ text: 'string', price: 'amount' }],
	tags: ['tag', 'string'],
});
const filled = {
	number: '7',
	total: '12.50 EUR',
	buyer: { name: 'Ann', paid: 'yes' },
	lines: [{ text: 'Pen', price: '2 USD' }, { text: 'Ink' }],
	tags: ['a', 'b'],
};

describe('toFlat', () => {
	it('spreads groups and amounts out; a list is a short text', () => {
		const row = flat(order, filled);
		expect(row).toMatchObject({
			number: '7',
			total: 12.5,
			total_currency: 'EUR',
			buyer_name: 'Ann',
			buyer_paid: true,
			lines: '2 entries: Pen 2 USD; Ink',
			tags: '2 entries: a; b',
			_file: 'a.pdf',
			_source: 'ocr',
			_pages: 2,
			_model: 'm',
		});
		expect(Object.keys(row)).toEqual([
			...BEFORE,
			...['number', 'total', 'total_currency', 'buyer_name', 'buyer_paid', 'lines', 'tags'],
			...AFTER,
		]);
	});

	it('has the same columns in the same order for an empty document, all plain cells', () => {
		const empty = flat(order, {});
		expect(Object.keys(empty)).toEqual(Object.keys(flat(order, filled)));
		expect(empty['lines']).toBeNull();
		expect(empty['_review']).toBe('Not found: number');
		for (const cell of Object.values(empty))
			expect(typeof cell === 'object' ? cell : null).toBeNull();
	});

	it('gives joined names a number where a field has that name already', () => {
		const fields: FieldInput[] = fieldsOf({
			total: 'amount',
			buyer: { name: 'string', id: 'string' },
			buyer_name: 'string',
			total_currency: 'string',
			total_currency_2: 'string',
		});
		const row = flat(fields, {
			total: '1 EUR',
			buyer: { name: 'group' },
			buyer_name: 'top',
			total_currency: 'own',
		});
		expect(row).toMatchObject({
			total_currency: 'own',
			total_currency_3: 'EUR',
			buyer_name: 'top',
			buyer_name_2: 'group',
		});
		expect(Object.keys(row).length).toBe(7 + META_COLUMNS.length);
	});
});

describe('toListRows', () => {
	it('keeps a breakdown such as tax by rate in one column', () => {
		const schema = schemaFromTemplate('invoice');
		const value = {
			lines: [{ description: 'Pen' }, { description: 'Ink' }],
			tax_lines: [{ rate: 19, net_amount: 100, tax_amount: 19 }],
		};
		const checked = checkRecord(schema, value, { dateOrder: 'DMY', decimalMark: '.' });
		const rows = toListRows(schema, checked.record, completeMeta(source, checked));
		expect(rows.map(({ _list, _row, tax_lines }) => [_list, _row, tax_lines])).toEqual([
			['lines', 1, '[{"rate":19,"net_amount":100,"tax_amount":19}]'],
			['lines', 2, '[{"rate":19,"net_amount":100,"tax_amount":19}]'],
		]);
	});

	it('has one row per entry of each list and repeats the fields of the document', () => {
		const rows = listRows(order, filled);
		expect(rows).toHaveLength(4);
		expect(rows[0]).toMatchObject({
			number: '7',
			buyer_name: 'Ann',
			lines_text: 'Pen',
			lines_price: 2,
			lines_price_currency: 'USD',
			tags_value: null,
			_list: 'lines',
			_row: 1,
		});
		expect(rows[1]).toMatchObject({ number: '7', lines_text: 'Ink', lines_price: null, _row: 2 });
		expect(rows[2]).toMatchObject({
			number: '7',
			lines_text: null,
			tags_value: 'a',
			_list: 'tags',
			_row: 1,
		});
		for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(rows[0] ?? {}));
	});

	it('keeps one row with the same columns for a document without entries', () => {
		const rows = listRows(order, { number: '8' });
		expect(rows).toHaveLength(1);
		expect(rows[0]).toMatchObject({ number: '8', lines_text: null, _list: null, _row: null });
		expect(Object.keys(rows[0] ?? {})).toEqual(Object.keys(listRows(order, filled)[0] ?? {}));
	});
});

describe('40 fields and 3 lists', () => {
	const types = ['string', 'number', 'integer', 'boolean', 'date', 'dateTime', 'amount'] as const;
	const fields: FieldInput[] = [
		...Array.from({ length: 40 }, (_, index): FieldInput => ({
			name: `f${index}`,
			type: types[index % 7] ?? 'string',
		})),
		...['x', 'y', 'z'].map((name): FieldInput => ({
			name,
			type: 'list',
			fields: fieldsOf({ a: 'string', b: 'amount' }),
		})),
	];
	const value = {
		f0: 'text',
		f6: '1 EUR',
		x: [{ a: '1' }],
		y: [{ a: '2' }, { b: '3 EUR' }],
		z: [],
	};

	it('comes out in both kinds of rows, the same twice', () => {
		const { schema, record, meta } = made(fields, value);
		const row = toFlat(schema, record, meta);
		expect(Object.keys(row)).toHaveLength(40 + 5 + 3 + META_COLUMNS.length);
		const rows = toListRows(schema, record, meta);
		expect(rows.map((each) => [each['_list'], each['_row'], each['f0']])).toEqual([
			['x', 1, 'text'],
			['y', 1, 'text'],
			['y', 2, 'text'],
		]);
		expect(Object.keys(rows[0] ?? {})).toHaveLength(40 + 5 + 9 + 2 + META_COLUMNS.length);
		const again = made(fields, value);
		expect(JSON.stringify(toFlat(again.schema, again.record, again.meta))).toBe(
			JSON.stringify(row),
		);
	});
});

describe('a list in one cell as short text', () => {
	const lines = (count: number) =>
		Array.from({ length: count }, (_, index) => ({ text: `Sensor ${index}`, sum: '12.50 EUR' }));
	const cellOf = (count: number) => {
		const item: FieldInput[] = fieldsOf({ text: 'string', sum: 'amount' });
		const { schema, record, meta } = made([{ name: 'lines', type: 'list', fields: item }], {
			lines: lines(count),
		});
		return toFlat(schema, record, meta).lines;
	};

	it('tells how many entries there are and how they begin', () => {
		expect(cellOf(1)).toBe('1 entry: Sensor 0 12.5 EUR');
		expect(cellOf(2)).toBe('2 entries: Sensor 0 12.5 EUR; Sensor 1 12.5 EUR');
		expect(cellOf(0)).toBeNull();
	});

	it('is one line of a sheet, of however many lines its texts are', () => {
		const item: FieldInput[] = fieldsOf({ text: 'string' });
		const { schema, record, meta } = made([{ name: 'lines', type: 'list', fields: item }], {
			lines: [{ text: 'Sensor\n  with cable\n\nblack' }, { text: 'Pen' }],
		});
		expect(toFlat(schema, record, meta).lines).toBe('2 entries: Sensor · with cable · black; Pen');
	});

	it('stays short however long the list is', () => {
		const cell = String(cellOf(500));
		expect(cell).toMatch(/^500 entries: Sensor 0 .*…$/);
		expect(cell).toHaveLength(80);
	});
});
