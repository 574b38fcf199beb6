import { describe, expect, it } from 'vitest';
import { otherKind } from '../../../../nodes/StructuredExtraction/metaOf';
import type { Evidence } from '../../../../nodes/StructuredExtraction/evidence/evidence';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/schema/templates';
import { defineSchema } from '../../../../nodes/shared/schema/schema';

const invoice = schemaFromTemplate('invoice');
const all = ['invoice_number', 'date', 'supplier', 'total_amount', 'currency'];
const as = (match: Evidence['match']) => ({ currency: { page: null, snippet: null, match } });

describe('a document of another kind', () => {
	it.each([
		['nothing', invoice, all, {}, 'This does not look like an invoice'],
		[
			'nothing but a value that it does not have',
			invoice,
			all.slice(0, 4),
			as('none'),
			'This does not look like an invoice',
		],
		['a value that it has', invoice, all.slice(0, 4), as('exact'), undefined],
		['a value that nobody looked up', invoice, all.slice(0, 4), as('unavailable'), undefined],
		['two values', invoice, all.slice(0, 3), as('none'), undefined],
	] as const)('has %s', (_, schema, missing, evidence, text) => {
		expect(otherKind(schema, [...missing], evidence)).toBe(text);
	});

	it.each([
		['bankStatement', 'a bank statement'],
		['purchaseOrder', 'a purchase order'],
		['businessCard', 'a business card'],
	])('is named by the template %s', (template, kind) => {
		const schema = schemaFromTemplate(template);
		const missing = schema.fields.map(({ name }) => name);
		expect(otherKind(schema, missing, {})).toBe(`This does not look like ${kind}`);
	});

	it('has a name for templates only, and needs a field that is required', () => {
		const own = (required: boolean) =>
			defineSchema('record', [{ name: 'number', type: 'string', required }]);
		expect(otherKind(own(true), ['number'], {})).toBe('None of the required fields was found');
		expect(otherKind(own(false), ['number'], {})).toBeUndefined();
	});
});
