import type { Sliced } from '../../shared/host/budget';
import { NUMBER_LABELS, pageMarks, pagesInWords, separateParts } from '../bundle/pageMarks';
import type { Page } from '../../shared/documents/ocr/pages';
import { inSentence, nameInWords } from '../../shared/values/schema/label';
import type { Schema } from '../../shared/values/schema/schema';
import { MAX_LISTED } from '../../shared/basics/text/shorten';
import type { Fact } from '../../shared/values/facts/fact';

/**
 * Pages of a document that look like another one, or several documents that the model sees in it. With rests
 * between the pages.
 * @param documents how many the model sees
 */
export function* severalDocuments(
	{ name, fields }: Schema,
	pages: Page[],
	{ documents = 1 }: { documents?: number } = {},
): Sliced<Fact[]> {
	const names = fields.map((field) => nameInWords(field.name));
	const label = NUMBER_LABELS.find((one) => names.some((each) => one.test(each)));
	const marks: ReturnType<typeof pageMarks>[] = [];
	for (const page of pages) {
		yield;
		marks.push(pageMarks(page, label === undefined ? [] : [label]));
	}
	const noun = name === 'record' ? 'document' : inSentence(nameInWords(name));
	const parts = separateParts(marks)
		.slice(1, MAX_LISTED + 1)
		.map(({ first, last, number }): Fact => {
			const values = { pages: pagesInWords(first, last), noun, number };
			return { kind: 'partOfAnother', fields: [], values };
		});
	if (parts.length > 0 || documents <= 1) return parts;
	const [first, last] = [pages[0]?.number, pages.at(-1)?.number];
	return [{ kind: 'seesSeveral', fields: [], values: { documents, noun, first, last } }];
}
