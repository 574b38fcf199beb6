import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { SkippedFile } from '../shared/ocr/readDocuments';
import type { Extracted } from './extractRecord';
import type { Meta } from './meta';
import { reviewReasons } from './meta';
import { readSchema } from './readSchema';
import type { ReadText } from './readText';
import { toFlat, toRecord } from './rows';
import type { Schema } from './schema';

interface Result {
	extracted: Extracted;
	text: ReadText;
	/** Model that was asked for; the answer may name another. */
	model: string;
	/** Files of the same item that could not be read. */
	skipped: SkippedFile[];
}

function metaOf({ extracted, text, model }: Result): Meta {
	const { missing, missingRequired, invalid, ambiguous, originals, extra } = extracted;
	const meta = {
		fileName: text.fileName ?? null,
		pages: text.fileName === undefined ? null : text.pages.length,
		model: extracted.model ?? model,
		usage: { chat: extracted.usage, ocr: text.ocrUsage, repairs: extracted.repairs },
		missing,
		missingRequired,
		invalid,
		ambiguous,
		conflicts: [],
		findings: [],
		evidence: {},
		originals,
		extra,
		notes: extracted.notes,
		doubts: extracted.doubts,
	};
	return { ...meta, review: reviewReasons(meta) };
}

/** The records of a document in the form that the `output` parameter asks for. */
export function toOutput(output: unknown, schema: Schema, result: Result): IDataObject[] {
	const meta = metaOf(result);
	const { record } = result.extracted;
	if (output === 'flat') {
		const skipped = result.skipped.map(({ fileName, reason }) => `${fileName} ${reason}`);
		return [{ ...toFlat(schema, record, meta), _skipped: skipped.join('; ') || null }];
	}
	const whole = { ...toRecord(record, meta), _meta: { ...meta, skipped: result.skipped } };
	return [whole as unknown as IDataObject];
}

/** What stands beside the error of a document: in a flat output its file under the same column. */
export function failedRow(
	context: IExecuteFunctions,
	itemIndex: number,
	fileName: string | undefined,
): IDataObject {
	return context.getNodeParameter('output', itemIndex) === 'flat'
		? { ...emptyColumns(context, itemIndex), _file: fileName ?? null, _model: null }
		: { fileName: fileName ?? null };
}

/** The columns of the fields without values, so that failed documents keep a sheet in shape. */
function emptyColumns(context: IExecuteFunctions, itemIndex: number): IDataObject {
	try {
		const schema = readSchema(context, itemIndex);
		return toFlat(schema, {}, NO_META);
	} catch {
		// The failure may be the schema itself.
		return {};
	}
}

const NO_META: Meta = {
	fileName: null,
	pages: null,
	model: '',
	missing: [],
	missingRequired: [],
	invalid: [],
	ambiguous: [],
	conflicts: [],
	findings: [],
	evidence: {},
	originals: {},
	extra: [],
	notes: [],
	doubts: [],
	review: [],
};
