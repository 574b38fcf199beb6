import {
	NUMBER_LABELS,
	pageMarks,
	pagesInWords,
	type PageText,
	separateParts,
} from '../../shared/bundle/pageMarks';
import { inSentence, nameInWords } from '../../shared/schema/label';
import type { Schema } from '../../shared/schema/schema';
import { MAX_LISTED } from '../../shared/text/shorten';
import type { Issue } from '../../shared/facts/issue';

/**
 * Pages of a document that look like another one, or several documents that the model sees in it.
 * @param documents how many the model sees
 */
export function severalDocuments(
	{ name, fields }: Schema,
	pages: PageText[],
	{ documents = 1 }: { documents?: number } = {},
): Issue[] {
	const names = fields.map((field) => nameInWords(field.name));
	const label = NUMBER_LABELS.find((one) => names.some((each) => one.test(each)));
	const marks = pages.map((page) => pageMarks(page, label === undefined ? [] : [label]));
	const kind = name === 'record' ? 'document' : inSentence(nameInWords(name));
	const texts = separateParts(marks)
		.slice(1, MAX_LISTED + 1)
		.map(({ first, last, number }) => {
			const which = number ? ` (no. ${number})` : '';
			return `${pagesInWords(first, last)} like another ${kind}${which}`;
		});
	if (texts.length === 0 && documents > 1) texts.push(seen(documents, kind, pages));
	return texts.map((text) => ({ kind: 'severalDocuments', fields: [], text }));
}

function seen(documents: number, kind: string, pages: PageText[]): string {
	const [first, last] = [pages[0]?.number, pages.at(-1)?.number];
	const where =
		first === undefined || (first === last && first === 1)
			? ''
			: first === last
				? ` on page ${first}`
				: ` on pages ${first}–${last}`;
	const them = documents > 99 ? 'many' : documents;
	return `The model sees ${them} documents of the kind "${kind}"${where}, and the values may be mixed`;
}
