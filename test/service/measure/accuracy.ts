import type { Ask } from '../../../nodes/StructuredExtraction/ask/askRecord';
import { askDocument } from '../../../nodes/StructuredExtraction/ask/askDocument';
import { metaOf } from '../../../nodes/StructuredExtraction/map';
import { optionsSchema } from '../../../nodes/StructuredExtraction/options';
import { chatAnswer } from '../chat/chatAnswer';
import { chatRequest } from '../contract/chatRequest';
import { hasLegalForm } from '../extract/names';
import { readDocument } from '../ocr/readDocument';
import { type FieldName, fieldNames, type Sample } from './fields';
import type { Wording } from './wordings';

export type Verdict = 'right' | 'wrong' | 'missing';

/** A field of a document as it came out of the node. */
export interface Judged {
	file: string;
	field: FieldName;
	verdict: Verdict;
	got: unknown;
	/** Values that would be right; empty where the document says nothing. */
	expected: string[];
	/** Whether an issue names the field, so that the record needs review. */
	isFlagged: boolean;
}

const options = optionsSchema.parse({});
const model = 'svc-small-latest';

/**
 * Has the service read a document and fill a wording's layout, the node check the answer, and holds what comes out
 * against the truth.
 */
export async function judge({ file, bytes, truth }: Sample, wording: Wording): Promise<Judged[]> {
	const { pages } = await readDocument(await bytes(), 'any');
	const texts = pages.map(({ markdown }, at) => ({ number: at + 1, markdown }));
	const source = { fileName: file, text: { pages: texts, ocrUsage: null, raw: null } };
	const ask: Ask = async ([system, ...messages]) => {
		const content = wording.message ?? system?.content;
		const request = { model, messages: [{ role: 'system', content }, ...messages] };
		const format = { response_format: { type: 'json_object' } };
		const answer = await chatAnswer(chatRequest.parse({ ...request, ...format }), []);
		return { choices: [{ message: { content: answer } }] };
	};
	const { schema } = wording;
	const extracted = await askDocument(ask, schema, source, options);
	const { issues } = metaOf({ schema, extracted, source, model, options });
	const printed = plain(texts.map(({ markdown }) => markdown).join(' '));
	return wording.fields.flatMap(([field, name]) => {
		const expected = truth[field];
		if (expected === undefined) return [];
		const got = extracted.record[name] ?? null;
		// The data in a file may have more than its pages show.
		const isShown = isNumberOrDate(field) || expected.some((one) => printed.includes(plain(one)));
		if (got === null && (expected.length === 0 || !isShown)) return [];
		const isRight = expected.some((one) => same(field, got, one));
		const verdict = got === null ? 'missing' : isRight ? 'right' : 'wrong';
		const isFlagged = issues.some(
			({ kind, fields }) => kind !== 'missing' && fields.includes(name),
		);
		return [{ file, field, verdict, got, expected, isFlagged }];
	});
}

const isNumber = (field: FieldName): boolean => field.startsWith('amount') || field === 'tax';
const isNumberOrDate = (field: FieldName): boolean => isNumber(field) || field.endsWith('date');

const plain = (text: string): string =>
	text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');

function same(field: FieldName, got: unknown, expected: string): boolean {
	if (isNumber(field)) {
		// Whether what was paid has a minus sign is a matter of layout.
		const size = (value: unknown) =>
			field === 'amount_paid' ? Math.abs(Number(value)) : Number(value);
		return Math.abs(size(got) - size(expected)) < 0.005;
	}
	if (typeof got !== 'string') return false;
	// A company may be named with its legal form or without it.
	const isParty = field === 'supplier' || field === 'customer';
	const rest = got.startsWith(expected) ? got.slice(expected.length) : '';
	return plain(got) === plain(expected) || (isParty && hasLegalForm(rest));
}

/** How often a field was right, wrong and missing. */
export interface Count {
	field: FieldName | 'all';
	right: number;
	wrong: number;
	/** Of those that are wrong. */
	unflagged: number;
	missing: number;
}

/** Counts by field, and at the end of all of them. */
export function count(judged: Judged[]): Count[] {
	const of = (field: Count['field'], some: Judged[]): Count => {
		const number = (verdict: Verdict) => some.filter((one) => one.verdict === verdict).length;
		const wrong = some.filter((one) => one.verdict === 'wrong');
		return {
			...{ field, right: number('right'), wrong: wrong.length, missing: number('missing') },
			unflagged: wrong.filter(({ isFlagged }) => !isFlagged).length,
		};
	};
	const counts = fieldNames.map((field) =>
		of(
			field,
			judged.filter((one) => one.field === field),
		),
	);
	return [
		...counts.filter(({ right, wrong, missing }) => right + wrong + missing > 0),
		of('all', judged),
	];
}

/** Shares of the last count, from 0 to 1. */
export function shares(judged: Judged[]): { right: number; wrong: number; unflagged: number } {
	const { right = 0, wrong = 0, unflagged = 0 } = count(judged).at(-1) ?? {};
	const all = Math.max(1, judged.length);
	return { right: right / all, wrong: wrong / all, unflagged: unflagged / all };
}
