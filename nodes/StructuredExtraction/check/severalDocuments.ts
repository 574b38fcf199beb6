import type { Sliced } from '../../shared/host/budget';
import { NUMBER_LABELS, pageMarks, pagesInWords, separateParts } from '../bundle/pageMarks';
import { inSentence, nameInWords } from '../../shared/values/schema/label';
import type { Role } from '../../shared/values/roles/roles';
import type { Exam } from './Exam';
import { MAX_LISTED } from '../../shared/basics/text/shorten';
import type { Fact } from '../../shared/values/facts/fact';

/** Numbers of documents, in the order of their labels. */
const NUMBERS: Role[] = ['invoice_number', 'receipt_number', 'order_number'];

/**
 * Pages of a document that look like another one, or several documents that the model sees in it. With rests
 * between the pages.
 */
export function* severalDocuments(exam: Exam): Sliced<Fact[]> {
	const { documents } = exam;
	const pages = exam.pages ?? [];
	const { name, fields } = exam.schema;
	const names = fields.map((field) => nameInWords(field.name));
	const label =
		NUMBER_LABELS[NUMBERS.findIndex((role) => exam.has(role))] ??
		NUMBER_LABELS.find((one) => names.some((each) => one.test(each)));
	const marks: ReturnType<typeof pageMarks>[] = [];
	// One page is no part of another document.
	for (const page of pages.length > 1 ? pages : []) {
		yield;
		marks.push(pageMarks(page, label === undefined ? [] : [label]));
	}
	const noun = name === 'record' ? 'document' : inSentence(nameInWords(name));
	const parts = (yield* separateParts(marks))
		.slice(1, MAX_LISTED + 1)
		.map(({ first, last, number }): Fact => {
			const values = { pages: pagesInWords(first, last), noun, number };
			return { kind: 'partOfAnother', fields: [], values };
		});
	if (parts.length > 0 || documents <= 1) return parts;
	const [first, last] = [pages[0]?.number, pages.at(-1)?.number];
	return [{ kind: 'seesSeveral', fields: [], values: { documents, noun, first, last } }];
}
