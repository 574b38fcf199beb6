import { expect, it } from 'vitest';
import { answerFormat } from '../../../../nodes/StructuredExtraction/answer/askRecord';
import { defineSchema } from '../../../../nodes/shared/values/schema/schema';

const text = (description: string) => ({ type: ['string', 'null'], description });
const object = (properties: object) => ({
	type: 'object',
	properties,
	required: Object.keys(properties),
	additionalProperties: false,
});

it('an answer schema has all fields in their order, and only texts or null as values', () => {
	const schema = defineSchema('my invoice!', [
		{ name: 'total', type: 'number' },
		{
			name: 'supplier',
			type: 'object',
			fields: [{ name: 'name', type: 'string', required: true }],
		},
		{ name: 'lines', type: 'list', fields: [{ name: 'paid', type: 'boolean' }] },
		{ name: 'notes', type: 'list', item: { name: 'note', type: 'string' } },
	]);
	expect(answerFormat(schema, { _documents: { type: ['integer', 'null'] } })).toEqual({
		type: 'json_schema',
		json_schema: {
			name: 'my_invoice_',
			strict: true,
			schema: object({
				total: text('number or null'),
				supplier: object({ name: text('string or null') }),
				lines: { type: 'array', items: object({ paid: text('boolean or null') }) },
				notes: { type: 'array', items: text('string or null') },
				_documents: { type: ['integer', 'null'] },
			}),
		},
	});
});
