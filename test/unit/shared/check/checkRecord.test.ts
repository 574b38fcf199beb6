import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../../nodes/shared/check/checkRecord';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/schema/templates';
import { defineSchema, type FieldInput, type Schema } from '../../../../nodes/shared/schema/schema';
import { ambiguousIn, invalidIn } from '../../StructuredExtraction/issues';
import { fieldsOf } from '../../StructuredExtraction/fieldsOf';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;
const check = (fields: FieldInput[], value: Record<string, unknown>) =>
	checkRecord(defineSchema('test', fields), value, auto);

describe('checkRecord', () => {
	it('types the values of an invoice and keeps what was printed', () => {
		const invoice = schemaFromTemplate('invoice');
		const checked = checkRecord(
			invoice,
			{
				lines: [{ description: 'iPad', quantity: '1', unit_price: '1.399,00', total: 1399 }],
				currency: '€',
				total_amount: '1.399,00 €',
				date: '19. April 2014',
				invoice_number: 993548900,
				supplier: ' Coolblue B.V. ',
				iban: 'nl50 ingb 0683 2513 09',
			},
			auto,
		);
		expect(Object.keys(checked.record)).toEqual(invoice.fields.map(({ name }) => name));
		expect(checked.record).toMatchObject({
			invoice_number: '993548900',
			date: '2014-04-19',
			due_date: null,
			supplier: 'Coolblue B.V.',
			total_amount: 1399,
			currency: 'EUR',
			iban: 'NL50INGB0683251309',
			lines: [{ description: 'iPad', quantity: 1, unit_price: 1399, total: 1399 }],
		});
		expect(checked.originals).toMatchObject({
			invoice_number: '993548900',
			date: '19. April 2014',
			total_amount: '1.399,00 €',
			currency: '€',
			'lines[0].unit_price': '1.399,00',
		});
		expect(checked.missing).toContain('due_date');
		expect(checked.missingRequired).toEqual([]);
		expect(invalidIn(checked)).toEqual([]);
	});

	it('lists values of the wrong type with null in their place, not as missing', () => {
		const checked = check(
			[
				{ name: 'total', type: 'number', required: true },
				{ name: 'iban', type: 'string', format: 'iban' },
				{ name: 'day', type: 'date' },
				{ name: 'kind', type: 'enum', allowedValues: ['food', 'travel'] },
			],
			{ total: 'see above', iban: 'NL50INGB0683251390', day: '31.02.2024', kind: 'hotel' },
		);
		expect(checked.record).toEqual({ total: null, iban: null, day: null, kind: null });
		expect(checked.missing).toEqual([]);
		expect(invalidIn(checked).map(({ field, values }) => [field, values?.[0]])).toEqual([
			['total', 'see above'],
			['iban', 'NL50INGB0683251390'],
			['day', '31.02.2024'],
			['kind', 'hotel'],
		]);
		expect(invalidIn(checked)[1]?.reason).toBe(
			'"NL50INGB0683251390" is not a valid IBAN: wrong check digits',
		);
		expect(checked.originals['total']).toBe('see above');
	});

	it('cuts long wrong values at 60 characters', () => {
		const invalid = invalidIn(check([{ name: 'n', type: 'number' }], { n: 'word '.repeat(1000) }));
		expect(invalid[0]?.values?.[0]).toHaveLength(60);
		expect(invalid[0]?.reason.length).toBeLessThan(160);
	});

	it.each([null, undefined, '', ' ', 'null', 'None', 'N/A', '-', '—', 'not specified'])(
		'takes %j as no value',
		(given) => {
			const checked = check([{ name: 'a', type: 'string', required: true }], { a: given });
			expect(checked.record).toEqual({ a: null });
			expect(checked.missingRequired).toEqual(['a']);
		},
	);

	it('takes a repeated layout as no value', () => {
		const fields: FieldInput[] = [{ name: 'a', type: 'string', description: 'Name' }];
		expect(check(fields, { a: 'string or null: Name' }).record).toEqual({ a: null });
	});

	it('finds keys that differ in case and separators, and lists the others', () => {
		const checked = check(
			fieldsOf({ invoice_number: 'string', date: 'string', lines: [{ a: 'string' }] }),
			{ 'Invoice Number': '1', date: 'x', Date: 'y', lines: [{ a: 'b', c: 1 }] },
		);
		expect(checked.record).toEqual({ invoice_number: '1', date: 'x', lines: [{ a: 'b' }] });
		expect(checked.extra).toEqual(['Date', 'lines[0].c']);
	});

	it('takes names of symbols, and names that differ in symbols only, as they are written', () => {
		const strings = (...names: string[]): FieldInput[] =>
			names.map((name) => ({ name, type: 'string' }));
		const symbols = check(strings('#', 'text'), { '%': '5', text: 'a' });
		expect(symbols.record).toEqual({ '#': null, text: 'a' });
		expect(symbols.extra).toEqual(['%']);
		expect(check(strings('#', '%'), { '%': '5', ' # ': '1' }).record).toEqual({
			'#': '1',
			'%': '5',
		});
		const alike = check(strings('Total %', 'Total #'), { total: '5', 'Total #': '1' });
		expect(alike.record).toEqual({ 'Total %': null, 'Total #': '1' });
		expect(alike.extra).toEqual(['total']);
		expect(ambiguousIn(alike)).toEqual([]);
		expect(check(strings('कि', 'का'), { का: 'x' }).record).toEqual({ कि: null, का: 'x' });
		expect(check(strings('telephone'), { Téléphone: '1' }).record).toEqual({ telephone: '1' });
	});

	it('says so when keys that differ in case or separators disagree', () => {
		const fields: FieldInput[] = [{ name: 'total', type: 'number' }];
		const both = check(fields, { Total: 100, TOTAL: 999 });
		expect(both.record).toEqual({ total: 100 });
		expect(ambiguousIn(both)).toEqual([
			{
				kind: 'ambiguous',
				field: 'total',
				reason: 'the answer gives 100 under "Total" and 999 under "TOTAL"',
			},
		]);
		expect(both.extra).toEqual(['TOTAL']);
		expect(ambiguousIn(check(fields, { total: 100, 'to-tal': 999 }))).toHaveLength(1);
		expect(ambiguousIn(check(fields, { total: null, Total: 999 }))).toHaveLength(1);
		expect(check(fields, { Total: null, TOTAL: 999 }).record).toEqual({ total: 999 });
		expect(ambiguousIn(check(fields, { total: 100, Total: 100, TOTAL: null }))).toEqual([]);
	});

	it('takes values nested without end, and long lists without a required field', () => {
		let deep: unknown = 1;
		for (let level = 0; level < 50_000; level++) deep = [deep];
		const invalid = invalidIn(check([{ name: 'n', type: 'number' }], { n: deep }));
		expect(invalid).toHaveLength(1);
		const sub: FieldInput[] = fieldsOf({ a: 'string', b: 'string!' });
		const rows = Array.from({ length: 200_000 }, () => ({ a: 'x' }));
		const checked = check([{ name: 'rows', type: 'list', fields: sub }], { rows });
		expect(checked.missingRequired).toHaveLength(200_000);
	});

	it('reads only own properties of an answer', () => {
		const fields: FieldInput[] = fieldsOf({ constructor: 'string', toString: 'string' });
		const answer: unknown = JSON.parse('{"__proto__":{"toString":"x"}}');
		// `defineSchema` refuses such names; the reading of answers does not rely on it.
		const named = { name: 'test', fields: fields.map((field) => ({ required: false, ...field })) };
		const checked = checkRecord(named as Schema, answer as Record<string, unknown>, auto);
		expect(checked.record).toEqual({ constructor: null, toString: null });
		expect(invalidIn(checked)).toEqual([]);
		expect(checked.extra).toEqual(['__proto__']);
	});

	it('keeps groups whole and accepts JSON in a text', () => {
		const fields: FieldInput[] = fieldsOf({
			buyer: { name: 'string', city: 'string' },
			tags: ['tag', 'string'],
			rows: [{ n: 'integer!' }],
		});
		expect(
			check(fields, { buyer: '{"name":"A"}', tags: 'x', rows: '[{"n":"1"},{"n":2}]' }),
		).toMatchObject({
			record: { buyer: { name: 'A', city: null }, tags: ['x'], rows: [{ n: 1 }, { n: 2 }] },
			missing: ['buyer.city'],
		});
		expect(check(fields, {})).toMatchObject({
			record: { buyer: { name: null, city: null }, tags: [], rows: [] },
			missing: ['buyer.name', 'buyer.city', 'tags', 'rows'],
		});
		expect(check(fields, { buyer: 'A', rows: ['x', { n: 1 }, { n: null }] })).toMatchObject({
			record: { rows: [{ n: 1 }] },
			issues: [
				{ kind: 'invalid', field: 'buyer' },
				{ kind: 'invalid', field: 'rows' },
			],
		});
	});

	it('names a missing field of a list per entry when required, once when no entry has it', () => {
		const sub: FieldInput[] = fieldsOf({ total: 'number!', quantity: 'number', text: 'string' });
		const checked = check([{ name: 'lines', type: 'list', fields: sub }], {
			lines: [{ text: 'a' }, { total: 1 }],
		});
		expect(checked.missing).toEqual(['lines[0].total', 'lines.quantity']);
		expect(checked.missingRequired).toEqual(['lines[0].total']);
	});

	it('refuses a number too long to be exact for a text field', () => {
		const answer: unknown = JSON.parse('{"account":12345678901234567890}');
		const checked = check([{ name: 'account', type: 'string' }], answer as Record<string, unknown>);
		expect(invalidIn(checked)[0]?.field).toBe('account');
	});

	it('says when a list has too many or too few entries, and keeps them', () => {
		const list = { name: 'tags', type: 'list', item: { name: 'tag', type: 'string' } } as const;
		const tags = ['a', 'b'];
		const many = check([{ ...list, maxItems: 1 }], { tags });
		expect(invalidIn(many)[0]?.reason).toBe('tags has 2 entries, the most is 1');
		expect(many.record).toEqual({ tags });
		expect(invalidIn(check([{ ...list, minItems: 3 }], { tags }))[0]?.reason).toContain(
			'the least is 3',
		);
		expect(invalidIn(check([{ ...list, minItems: 2, maxItems: 2 }], { tags }))).toEqual([]);
	});

	it('marks ambiguous dates', () => {
		const checked = check([{ name: 'day', type: 'date' }], { day: '03/04/2014' });
		expect(checked.record['day']).toBe('2014-04-03');
		expect(ambiguousIn(checked)[0]?.field).toBe('day');
	});
});
