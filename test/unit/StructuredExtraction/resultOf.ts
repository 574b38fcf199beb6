import { atOnce } from '../../../nodes/shared/host/budget';
import { checkRecord } from '../../../nodes/StructuredExtraction/answer/checkRecord';
import { schemaOf } from '../../../nodes/shared/host/panel/option';
import type { Schema } from '../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../nodes/shared/basics/values';
import { joined, type Page } from '../../../nodes/shared/documents/ocr/pages';
import { WITHOUT_OCR } from '../../../nodes/shared/documents/ocr/reading';
import type { Output, Result } from '../../../nodes/StructuredExtraction/job';
import { options as declared } from '../../../nodes/StructuredExtraction/options';
import { examine } from '../../../nodes/StructuredExtraction/record/examine';

export interface Known {
	schema: Schema;
	answer?: Values;
	/** What OCR has read; `undefined` for a document without a text. */
	pages?: Array<string | Partial<Page>>;
	fileName?: string;
	options?: object;
	output?: Output;
	/** What else is known, in place of the answer of a model about the pages. */
	reading?: Partial<Result['reading']>;
	extracted?: Partial<Result['extracted']>;
	more?: Partial<Result>;
}

/** The answer about the only document of a file. */
export function resultOf({
	schema,
	answer = {},
	pages,
	fileName = 'a.pdf',
	output = 'record',
	...known
}: Known): Result {
	const options = schemaOf(declared).parse(known.options ?? {});
	const sheets = (pages ?? []).map((page, index): Page => ({
		number: index + 1,
		markdown: '',
		...(typeof page === 'string' ? { markdown: page } : page),
	}));
	const reported = pages ? { pages_processed: sheets.length } : null;
	const result: Omit<Result, 'findings'> = {
		job: {
			itemIndex: 0,
			output,
			schema,
			kinds: [],
			isSuggestion: false,
			isSplit: false,
			options,
			readWith: 'auto',
			hasOcr: true,
			model: '',
			ocrModel: '',
		},
		part: { number: 1, of: 1, schema, doubts: [], notes: [] },
		document: { kind: 'url', fileName, url: `https://example.com/${fileName}` },
		reading: {
			...WITHOUT_OCR,
			origin: 'ocr',
			pages: sheets,
			usage: { requests: 1, pages: sheets.length, reported },
			...known.reading,
		},
		extracted: {
			...checkRecord(schema, answer, { ...options, ...(pages && { text: joined(sheets) }) }),
			requests: 1,
			repairs: 0,
			notes: [],
			usage: null,
			model: 'm',
			...known.extracted,
		},
		skipped: [],
		answers: [],
		...known.more,
	};
	return { ...result, findings: atOnce(examine(result)) };
}
