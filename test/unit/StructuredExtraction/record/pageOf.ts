import { defineSchema, type FieldInput } from '../../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../../nodes/shared/basics/values';
import type { Evidence } from '../../../../nodes/StructuredExtraction/evidence/evidence';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { type Known, resultOf } from '../resultOf';
import { attachedPage } from '../../atOnce';

/** What a review page shows of an answer about a document with these pages. */
export function knownOf(
	fields: FieldInput[],
	answer: Values,
	pages: Known['pages'],
	known: Record<string, Partial<Evidence>> = {},
) {
	const schema = defineSchema('test', fields);
	const result = resultOf({ schema, answer, pages, fileName: 'bill.pdf' });
	const { extracted, reading, findings } = result;
	const meta = metaOf(result);
	for (const [path, more] of Object.entries(known)) {
		const found = meta.evidence[path];
		if (found) Object.assign(found, more);
	}
	return { record: extracted.record, meta, reading, isEInvoice: false, places: findings.spans };
}

export const htmlOf = (...of: Parameters<typeof knownOf>) => attachedPage(knownOf(...of));
