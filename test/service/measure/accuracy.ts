import { normaliseDate } from '../../../nodes/StructuredExtraction/normalise/dates';
import { normaliseNumber } from '../../../nodes/shared/normalise/numbers';
import { chatAnswer } from '../chat/chatAnswer';
import { chatRequest } from '../contract/chatRequest';
import { hasLegalForm } from '../extract/names';
import { readDocument } from '../ocr/readDocument';
import { type FieldName, fieldNames, type Sample } from './fields';
import { askFor, type Wording } from './wordings';

export type Verdict = 'right' | 'wrong' | 'missing';

/** A field of a document as the service gave it. */
export interface Judged {
	file: string;
	field: FieldName;
	verdict: Verdict;
	got: string | null;
	expected: string[];
}

/** Has the service read a document and fill a wording's layout, and holds the answer against the truth. */
export async function judge({ file, bytes, truth }: Sample, wording: Wording): Promise<Judged[]> {
	const { pages } = await readDocument(await bytes(), 'any');
	const text = pages.map(({ markdown }, at) => `--- Page ${at + 1} ---\n\n${markdown}`);
	const request = chatRequest.parse({
		model: 'svc-small-latest',
		messages: [
			{ role: 'system', content: askFor(wording) },
			{ role: 'user', content: [`Document: ${file}`, ...text].join('\n\n') },
		],
		response_format: { type: 'json_object' },
	});
	const answer = JSON.parse(await chatAnswer(request, [])) as Record<string, string | null>;
	const printed = plain(text.join(' '));
	return wording.fields.flatMap(([field, name]) => {
		const expected = truth[field] ?? [];
		if (expected.length === 0) return [];
		const got = answer[name] ?? null;
		// The data in a file may have more than its pages show.
		const isText = !kindOf(field);
		if (
			got === null &&
			isText &&
			field !== 'currency' &&
			!expected.some((one) => printed.includes(plain(one)))
		)
			return [];
		const verdict =
			got === null ? 'missing' : expected.some((one) => same(field, got, one)) ? 'right' : 'wrong';
		return [{ file, field, verdict, got, expected }];
	});
}

function kindOf(field: FieldName): 'date' | 'number' | undefined {
	if (field.endsWith('date')) return 'date';
	return field.startsWith('amount') || field === 'tax' ? 'number' : undefined;
}

const plain = (text: string): string =>
	text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');

function same(field: FieldName, got: string, expected: string): boolean {
	switch (kindOf(field)) {
		case 'date': {
			const day = normaliseDate(got, { dateOrder: 'auto' });
			const us = normaliseDate(got, { dateOrder: 'MDY' });
			return [day, us].some((one) => one.ok && one.value === expected);
		}
		case 'number': {
			const number = normaliseNumber(got, { decimalMark: 'auto' });
			const is = number.ok ? number.value : NaN;
			// Whether what was paid has a minus sign is a matter of layout.
			if (field === 'amount_paid')
				return Math.abs(Math.abs(is) - Math.abs(Number(expected))) < 0.005;
			return Math.abs(is - Number(expected)) < 0.005;
		}
		default:
			// A company may be named with its legal form or without it.
			if (field === 'supplier' || field === 'customer')
				return (
					plain(got) === plain(expected) ||
					(got.startsWith(expected) && hasLegalForm(got.slice(expected.length)))
				);
			return plain(got) === plain(expected);
	}
}

/** How often a field was right, wrong and missing. */
export interface Count {
	field: FieldName | 'all';
	right: number;
	wrong: number;
	missing: number;
}

/** Counts by field, and at the end of all of them. */
export function count(judged: Judged[]): Count[] {
	const of = (field: Count['field'], some: Judged[]): Count => {
		const number = (verdict: Verdict) => some.filter((one) => one.verdict === verdict).length;
		return { field, right: number('right'), wrong: number('wrong'), missing: number('missing') };
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
export function shares(judged: Judged[]): { right: number; wrong: number } {
	const share = (verdict: Verdict) =>
		judged.filter((one) => one.verdict === verdict).length / Math.max(1, judged.length);
	return { right: share('right'), wrong: share('wrong') };
}
