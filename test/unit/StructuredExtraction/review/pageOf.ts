import { checkRecord } from '../../../../nodes/shared/check/checkRecord';
import type { Evidence } from '../../../../nodes/StructuredExtraction/evidence/evidence';
import { metaAndPlaces } from '../../../../nodes/StructuredExtraction/metaOf';
import { options as declared } from '../../../../nodes/StructuredExtraction/options';
import { schemaOf } from '../../../../nodes/shared/panel/option';
import {
	attachedPage,
	type Known,
} from '../../../../nodes/StructuredExtraction/review/attachedPage';
import type { SourcePage } from '../../../../nodes/StructuredExtraction/evidence/sourceText';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/schema/schema';
import type { Values } from '../../../../nodes/shared/values';
import { resultOf } from '../resultOf';

const options = schemaOf(declared).parse({});

/** What a review page shows of an answer about a document with these pages. */
export function knownOf(
	fields: FieldInput[],
	answer: Values,
	pages: Array<string | Partial<SourcePage>>,
	known: Record<string, Partial<Evidence>> = {},
): Known {
	const schema = defineSchema('test', fields);
	const checked = checkRecord(schema, answer, options);
	const sheets = pages.map((page, index): SourcePage => ({
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
	return { record: checked.record, meta, sheets, places };
}

export const htmlOf = (...of: Parameters<typeof knownOf>) => attachedPage(knownOf(...of));
