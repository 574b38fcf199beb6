import { atOnce } from '../../../nodes/shared/host/budget';
import { checkRecord } from '../../../nodes/StructuredExtraction/answer/checkRecord';
import { schemaOf } from '../../../nodes/shared/host/panel/option';
import type { Schema } from '../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../nodes/shared/basics/values';
import type { SourcePage } from '../../../nodes/StructuredExtraction/evidence/sourceText';
import type { Output, Result } from '../../../nodes/StructuredExtraction/job';
import { options as declared } from '../../../nodes/StructuredExtraction/options';
import { lookUpValues } from '../../../nodes/StructuredExtraction/record/meta';

export interface Known {
	schema: Schema;
	answer?: Values;
	/** What OCR has read; `undefined` for a document without a text. */
	pages?: Array<string | Partial<SourcePage>>;
	options?: object;
	output?: Output;
	/** What else is known, in place of the answer of a model about the pages. */
	source?: Partial<Result['source']>;
	extracted?: Partial<Result['extracted']>;
	more?: Partial<Result>;
}

/** The answer about the only document of a file. */
export function resultOf({
	schema,
	answer = {},
	pages,
	output = 'record',
	...known
}: Known): Result {
	const options = schemaOf(declared).parse(known.options ?? {});
	const sheets = pages?.map((page, index): SourcePage => ({
		number: index + 1,
		markdown: '',
		...(typeof page === 'string' ? { markdown: page } : page),
	}));
	const ocrUsage = { pages_processed: sheets?.length };
	const result: Omit<Result, 'looked'> = {
		job: {
			itemIndex: 0,
			output,
			schema,
			kinds: [],
			isSplit: false,
			options,
			readWith: 'auto',
			hasOcr: true,
			model: '',
			ocrModel: '',
		},
		part: { number: 1, of: 1, schema, doubts: [], notes: [] },
		document: { kind: 'text', text: '' },
		source: {
			fileName: 'a.pdf',
			text: sheets ? { pages: sheets, ocrUsage, raw: null } : null,
			...known.source,
		},
		extracted: {
			...checkRecord(schema, answer, options),
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
	return { ...result, looked: atOnce(lookUpValues(result)) };
}
