import fc from 'fast-check';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../../nodes/shared/check/checkRecord';
import { toCells, toRecord } from '../../../../nodes/shared/schema/cells';
import type { Schema } from '../../../../nodes/shared/schema/schema';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/schema/templates';
import type { Values } from '../../../../nodes/shared/values';
import { electronicInvoices, expectedRecords } from '../../../samples/trueRecords';
import { checkedRecords } from './randomRecords';

const samples = join(import.meta.dirname, '../../../samples');

/** The record of its own cells, as text, so that the order of its fields counts. */
const again = (schema: Schema, record: Values) => JSON.stringify(toRecord(toCells(schema, record)));

describe('toCells', () => {
	it('loses nothing of any record: toRecord makes the same of it', () => {
		fc.assert(
			fc.property(checkedRecords, ({ schema, checked: { record } }) => {
				expect(again(schema, record)).toBe(JSON.stringify(record));
			}),
			{ numRuns: 200 },
		);
	});

	it('loses nothing of the true records of the samples', async () => {
		const schema = schemaFromTemplate('invoice');
		const known = [
			...(await expectedRecords(join(samples, 'documents'))),
			...(await electronicInvoices(join(samples, 'eInvoices'))),
		];
		expect(known.length).toBeGreaterThan(10);
		for (const sample of known) {
			const options = { dateOrder: 'auto', decimalMark: 'auto' } as const;
			const { record } = checkRecord(schema, sample.record, options);
			expect(again(schema, record), sample.file).toBe(JSON.stringify(record));
		}
	});
});
