import { describe, expect, it } from 'vitest';
import { properties } from '../../../../nodes/StructuredExtraction/properties';
import {
	fieldsFromParameter,
	schemaFromFields,
} from '../../../../nodes/StructuredExtraction/fields/fromFields';
import {
	listedTemplates,
	schemaFromTemplate,
} from '../../../../nodes/StructuredExtraction/fields/templates';

const one = (field: Record<string, unknown>) => schemaFromFields({ field: [field] }).fields[0];

describe('schemaFromFields', () => {
	it('takes what the editor stores', () => {
		expect(
			schemaFromFields({
				field: [
					{
						name: ' total ',
						type: 'amount',
						required: true,
						description: ' To pay ',
						example: '',
						allowedValues: '',
					},
					{ name: 'note' },
					{ name: 'currency', type: 'currency' },
					{
						name: 'lines',
						type: 'list',
						fields: { field: [{ name: 'sku', type: 'string', example: 17 }] },
					},
					{ name: 'tags', type: 'list', fields: {} },
				],
			}).fields,
		).toEqual([
			{ name: 'total', type: 'amount', required: true, description: 'To pay' },
			{ name: 'note', type: 'string', required: false },
			{ name: 'currency', type: 'string', format: 'currency', required: false },
			{
				name: 'lines',
				type: 'list',
				required: false,
				fields: [{ name: 'sku', type: 'string', required: false, example: '17' }],
			},
			{
				name: 'tags',
				type: 'list',
				required: false,
				item: { name: 'entry', type: 'string', required: false },
			},
		]);
	});

	it.each([
		['a, b,, a', ['a', 'b']],
		['Travel, by car\nMeals', ['Travel, by car', 'Meals']],
		[
			['x', 'y'],
			['x', 'y'],
		],
		[
			[1, true, null, 'x'],
			['1', 'true', 'x'],
		],
	])('reads allowed values %j', (allowedValues, expected) => {
		expect(one({ name: 'kind', type: 'enum', allowedValues })).toMatchObject({
			allowedValues: expected,
		});
	});

	it.each([
		[{}, 'No field is asked for'],
		[undefined, 'No field is asked for'],
		['text', 'does not have the form'],
		[{ field: [{ name: 'a', type: 'colour' }] }, 'does not have the form'],
		[{ field: [{ name: 'a', type: 'enum', allowedValues: ' , ' }] }, '"a" is one of a list, but'],
		[
			{ field: [{ name: 'a', type: 'enum', allowedValues: [{ toString: '' }] }] },
			'does not have the form',
		],
		[{ field: [{ name: 'a' }, { name: '' }] }, 'of field 2 cannot be used: it is empty'],
		[{ field: [{ name: 'a' }, { name: 'a ' }] }, 'two fields named "a"'],
		[{ field: [{ name: '\u00e9' }, { name: 'e\u0301' }] }, 'two fields named "e\u0301"'],
		[{ field: [{ name: 'a.b' }, { name: 'a.b ' }] }, 'two fields named "a.b"'],
		[{ field: [{ name: 'a b' }, { name: 'a\n b' }] }, 'two fields named "a\n b"'],
		[{ field: [{ name: 'a\0b' }] }, 'of field 1 cannot be used: it holds a control character'],
		[{ field: [{ name: '_meta' }] }, 'begin with "_"'],
		[{ field: [{ name: '2024' }] }, 'digits only'],
		[
			{ field: [{ name: 'x'.repeat(101) }] },
			`"${'x'.repeat(100)}" of field 1 cannot be used: it is longer`,
		],
		[
			{ field: [{ name: 'l', type: 'list', fields: { field: [{ name: '' }] } }] },
			'of field 1 of "l"',
		],
		[{ field: Array.from({ length: 501 }, (_, index) => ({ name: `f${index}` })) }, '501 fields'],
	])('refuses %j by name', (value, message) => {
		expect(() => schemaFromFields(value)).toThrow(message);
	});
});

describe('schemaFromTemplate', () => {
	const names = listedTemplates.map(({ value }) => value);

	it('offers every template, and no other, in the editor', () => {
		const offered = properties.find(({ name }) => name === 'template')?.options ?? [];
		expect(offered.map((option) => ('value' in option ? option.value : '')).sort()).toEqual(
			['automatic', ...names].sort(),
		);
	});

	it('offers each of them as a kind of documents', () => {
		const kinds = properties.find(({ name }) => name === 'kinds');
		// Documents cannot be told to be detailed.
		const ofKinds = names.filter((name) => name !== 'invoiceDetailed');
		expect(kinds?.options?.map((option) => 'value' in option && option.value)).toEqual(ofKinds);
		expect([...(kinds?.default as string[])].sort()).toEqual(ofKinds.sort());
	});

	it.each(names)('%s: each field is described, names are in snake case', (name) => {
		const { fields } = schemaFromTemplate(name);
		const all = fields.flatMap((field) => [field, ...('fields' in field ? field.fields : [])]);
		for (const field of all) {
			expect(field.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
			expect(field.description).toMatch(/^\p{Lu}.{3,120}[^.]$/u);
		}
		expect(fields.some(({ required }) => required)).toBe(true);
	});

	it('keeps the public names of the invoice', () => {
		const { fields } = schemaFromTemplate('invoice');
		expect(fields.map(({ name }) => name)).toEqual([
			'invoice_number',
			'date',
			'due_date',
			'document_type',
			'supplier',
			'supplier_vat_id',
			'customer',
			'customer_vat_id',
			'order_number',
			'discount',
			'additional_charges',
			'net_amount',
			'tax_amount',
			'total_amount',
			'amount_paid',
			'amount_due',
			'currency',
			'iban',
			'lines',
			'tax_lines',
		]);
	});

	it('adds own fields at the end and lets them take the place of its own', () => {
		const own = fieldsFromParameter({
			field: [{ name: 'project' }, { name: 'date', type: 'dateTime' }],
		});
		const { fields } = schemaFromTemplate('invoice', own);
		expect(fields[1]).toMatchObject({ name: 'date', type: 'dateTime' });
		expect(fields.at(-1)?.name).toBe('project');
		expect(fields).toHaveLength(21);
	});

	it.each(['passport', 'constructor', ''])('refuses the template %j', (name) => {
		expect(() => schemaFromTemplate(name)).toThrow(`no template "${name}"`);
	});
});
