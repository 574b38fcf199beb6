import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCells, toRecord } from '../../../../nodes/shared/schema/cells';
import { checkedRecords } from './randomRecords';

describe('toCells', () => {
	it('loses nothing of a record: toRecord makes the same of it', () => {
		fc.assert(
			fc.property(checkedRecords, ({ schema, checked: { record } }) => {
				expect(JSON.stringify(toRecord(toCells(schema, record)))).toBe(JSON.stringify(record));
			}),
			{ numRuns: 300 },
		);
	});
});
