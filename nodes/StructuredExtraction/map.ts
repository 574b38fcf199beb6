import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { markFormula } from '../shared/formula';
import type { SkippedFile } from '../shared/ocr/readDocuments';
import { readOptions } from '../shared/properties';
import type { ExtractedSource } from './ask/askDocument';
import { findings } from './check/crossChecks';
import { evidence } from './evidence/evidence';
import { type ExtractionOptions, optionsSchema } from './options';
import { hasText, type ModelSource, textOf } from './read';
import { formulaReasons, withMarks } from './record/formulas';
import { completeMeta, type Meta } from './record/meta';
import { toFlat, toListRows, toRecord } from './record/rows';
import type { Values } from './record/values';
import { readSchema } from './schema/readSchema';
import type { Schema } from './schema/schema';

const UNREADABLE_IMAGE = 'OCR found no text in the image, so that its values could not be checked';

interface Result {
	schema: Schema;
	extracted: ExtractedSource;
	source: ModelSource;
	/** Model that was asked for; the answer may name another. */
	model: string;
	options: ExtractionOptions;
}

/** What is known about a record: its source, what is wrong with it, where its values stand. */
export function metaOf({ schema, extracted, source, model, options }: Result): Meta {
	const text = textOf(source);
	const pages = text !== null && hasText(text) ? text.pages : null;
	const isUnreadable = text !== null && pages === null;
	return completeMeta(
		{
			fileName: source.fileName ?? null,
			pages: text !== null && source.fileName !== undefined ? text.pages.length : null,
			model: extracted.model ?? model,
			usage: {
				chat: extracted.usage,
				ocr: text?.ocrUsage ?? null,
				repairs: extracted.repairs,
			},
			conflicts: extracted.conflicts,
			findings: findings(schema, extracted.record),
			evidence: options.evidence ? evidence(schema, extracted, pages, options) : {},
			notes: extracted.notes,
			doubts: [
				...extracted.doubts,
				...(isUnreadable ? [UNREADABLE_IMAGE] : []),
				...formulaReasons(extracted.record),
			],
		},
		extracted,
	);
}

/** The rows or the record of a document, in the form that the `output` parameter asks for. */
export function toOutput(
	output: unknown,
	{ schema, extracted, options }: Result,
	meta: Meta,
	skipped: SkippedFile[],
): IDataObject[] {
	const isMarked = options.formulaCells === 'mark';
	const record = isMarked ? (withMarks(extracted.record) as Values) : extracted.record;
	if (output !== 'flat' && output !== 'listRows') {
		return [{ ...toRecord(record, meta), _meta: { ...meta, skipped } } as unknown as IDataObject];
	}
	const rows =
		output === 'flat' ? [toFlat(schema, record, meta, options)] : toListRows(schema, record, meta);
	const notRead = skipped.map(({ fileName, reason }) => `${fileName} ${reason}`).join('; ');
	return rows.map((row) => {
		const whole = { ...row, _skipped: notRead || null };
		// Names of files come from strangers too.
		return isMarked ? (withMarks(whole) as IDataObject) : whole;
	});
}

/**
 * What stands beside the error of a document. In rows for a sheet that is the same columns, so
 * that failed documents keep it in shape, with the file in its own column.
 */
export function failedRow(
	context: IExecuteFunctions,
	itemIndex: number,
	fileName: string | undefined,
): IDataObject {
	const output = context.getNodeParameter('output', itemIndex);
	if (output !== 'flat' && output !== 'listRows') return { fileName: fileName ?? null };
	let columns: IDataObject = {};
	let file = fileName ?? null;
	try {
		const schema = readSchema(context, itemIndex);
		const options = readOptions(context, itemIndex, optionsSchema);
		if (file !== null && options.formulaCells === 'mark') file = markFormula(file);
		[columns = {}] =
			output === 'flat' ? [toFlat(schema, {}, NO_META, options)] : toListRows(schema, {}, NO_META);
	} catch {
		// The failure may be the schema itself, or an option.
	}
	return { ...columns, _file: file, _model: null, _skipped: null };
}

const NO_META: Meta = completeMeta(
	{ fileName: null, pages: null, model: '' },
	{
		record: {},
		missing: [],
		missingRequired: [],
		invalid: [],
		ambiguous: [],
		originals: {},
		extra: [],
	},
);
