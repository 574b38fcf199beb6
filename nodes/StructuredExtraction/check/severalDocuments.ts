import {
	NUMBER_LABELS,
	pageMarks,
	pagesInWords,
	type PageText,
	separateParts,
} from '../../shared/bundle/pageMarks';
import { inSentence, nameInWords } from '../schema/label';
import type { Schema } from '../schema/schema';
import type { Issue } from './issue';

/** More are not named. */
const MAX_NAMED = 5;

/** Pages of a document that look like another one. */
export function severalDocuments({ name, fields }: Schema, pages: PageText[]): Issue[] {
	const names = fields.map((field) => nameInWords(field.name));
	const label = NUMBER_LABELS.find((one) => names.some((each) => one.test(each)));
	const marks = pages.map((page) => pageMarks(page, label === undefined ? [] : [label]));
	const kind = name === 'record' ? 'document' : inSentence(nameInWords(name));
	return separateParts(marks)
		.slice(1, MAX_NAMED + 1)
		.map(({ first, last, number }) => {
			const text = `${pagesInWords(first, last)} like another ${kind}${number ? ` (no. ${number})` : ''}`;
			return { kind: 'severalDocuments', fields: [], text };
		});
}
