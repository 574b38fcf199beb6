import { z } from 'zod';
import { isNodeColumn } from '../shared/basics/text/names';
import { addTo, isValues, MAX_NESTING, type Values } from '../shared/basics/values';
import { ownValues } from '../shared/page/reviewPage/reviewReading';
import { joinReasons } from '../shared/values/facts/reasons';
import { notRead, toFlat, withoutFormulas } from '../shared/values/schema/rows';
import type { Field } from '../shared/values/schema/schema';
import { jsonCell } from './decide';

const text = z.string().nullable().catch(null);
const skipped = z.array(z.object({ fileName: z.string(), reason: z.string() })).catch([]);

/** What a record says about itself; a document that was not read says less. */
const aboutSchema = z.object({
	_meta: z.object({
		fileName: text,
		review: z.array(z.string()).catch([]),
		copyOf: text,
		source: text,
		pages: z.number().nullable().catch(null),
		model: text,
		skipped: skipped.optional(),
	}),
	_kind: text.optional(),
	_document: text.optional(),
	_pages: z.string().optional().catch(undefined),
	skipped,
	_checked_fields: z.record(z.unknown()).nullable().catch(null),
	_changed: z.record(z.unknown()).nullable().catch(null),
	_approved_with: z.array(z.string()).catch([]),
});

/** Keys of a record that its row has in another form. */
const IN_OTHER_FORM = ['_meta', '_kind', '_document', '_pages'];

/**
 * Records as rows for a spreadsheet, with the same columns; other items stay as they are. No record carries
 * its schema, so the columns are those of all of them together.
 */
export function asRows(all: Values[]): Values[] {
	const isRecord = ({ _meta, _review }: Values) => isValues(_meta) && _review === undefined;
	const fields = fieldsOf(all.filter(isRecord).map(ownValues));
	return all.map((json) => (isRecord(json) ? rowOf(json, fields) : json));
}

function rowOf(json: Values, fields: Field[]): Values {
	const about = aboutSchema.parse(json);
	const { _meta: meta, _kind: kind, _document: document, _pages: range } = about;
	const values = ownValues(json);
	// The columns of the review, and files that are in the JSON.
	const others = Object.entries(json).filter(
		([name, value]) =>
			!IN_OTHER_FORM.includes(name) &&
			(isNodeColumn(name) || (isValues(value) && !Object.hasOwn(values, name))),
	);
	return withoutFormulas({
		...toFlat(fields, values, {
			...meta,
			...(document !== undefined && { document }),
			...(kind !== undefined && { kind: { name: kind } }),
			range,
		}),
		_skipped: notRead(meta.skipped ?? about.skipped),
		...Object.fromEntries(others),
		_checked_fields: about._checked_fields && jsonCell(about._checked_fields),
		_changed: about._changed && jsonCell(about._changed),
		_approved_with: joinReasons(about._approved_with) || null,
	});
}

/** The fields that records have, by their values: what they are asked for, as far as a column depends on it. */
function fieldsOf(records: Values[], level = 0): Field[] {
	const known = new Map<string, unknown[]>();
	for (const record of records) {
		for (const [name, value] of Object.entries(record)) addTo(known, name, value);
	}
	return [...known].map(([name, values]): Field => {
		const common = { name, required: false };
		const groups = values.filter(isValues);
		if (groups.length === 0 || level === MAX_NESTING) return { ...common, type: 'string' };
		if (groups.some(isAmount)) return { ...common, type: 'amount' };
		return { ...common, type: 'object', fields: fieldsOf(groups, level + 1) };
	});
}

const isAmount = (group: Values) => Object.keys(group).sort().join() === 'amount,currency';
