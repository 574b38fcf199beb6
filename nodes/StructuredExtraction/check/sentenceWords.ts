import { memoizeByObject } from '../../shared/basics/memoize';
import type { Span } from '../../shared/basics/text/spans';
import { sentenceAround } from '../evidence/clauses';
import type { Exam } from './Exam';
import { likeNames } from './fieldLabels';
import { hasAlike, wordsOf } from '../evidence/labelWords';

/** The words of the sentence around a value, as they are compared with names of fields; read once for each value. */
export const sentenceWords = memoizeByObject((exam: Exam): ((span: Span) => string[]) => {
	const text = exam.source()?.mentions.text ?? '';
	const like = likeNames(exam.schema);
	const known = new Map<number, string[]>();
	return (span) => {
		const words =
			known.get(span.start) ?? [...wordsOf(sentenceAround(text, span).join(' '))].map(like);
		known.set(span.start, words);
		return words;
	};
});

/** Whether a text has all of some words. */
export const hasAll = (text: string[], words: string[]): boolean =>
	words.every((word) => hasAlike(text, word));
