import { checkRecord } from '../../../../nodes/shared/check/checkRecord';
import type { Evidence } from '../../../../nodes/StructuredExtraction/evidence/evidence';
import { metaAndPlaces } from '../../../../nodes/StructuredExtraction/metaOf';
import { options as declared } from '../../../../nodes/StructuredExtraction/options';
import { schemaOf } from '../../../../nodes/shared/panel/option';
import {
	type ReviewPage,
	reviewPage,
	type ReviewSheet,
} from '../../../../nodes/StructuredExtraction/review/reviewPage';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/schema/schema';
import type { Values } from '../../../../nodes/shared/values';
import { resultOf } from '../resultOf';

const options = schemaOf(declared).parse({});

/** The page of an answer about a document with these pages. */
export function pageOf(
	fields: FieldInput[],
	answer: Values,
	pages: Array<string | Partial<ReviewSheet>>,
	known: Record<string, Partial<Evidence>> = {},
): ReviewPage {
	const schema = defineSchema('test', fields);
	const checked = checkRecord(schema, answer, options);
	const sheets = pages.map((page, index): ReviewSheet => ({
		number: index + 1,
		markdown: '',
		...(typeof page === 'string' ? { markdown: page } : page),
	}));
	const read = sheets.map(({ number, markdown }) => ({ number, markdown }));
	const source = { fileName: 'bill.pdf', text: { pages: read, ocrUsage: null, raw: null } };
	const extracted = { ...checked, requests: 1, repairs: 0, notes: [], usage: null, model: 'm' };
	const result = resultOf({ schema, extracted, source, options, model: 'm' });
	const { meta, places } = metaAndPlaces(result);
	for (const [path, more] of Object.entries(known)) {
		const found = meta.evidence[path];
		if (found) Object.assign(found, more);
	}
	return reviewPage({ schema, checked, meta, sheets, places });
}
