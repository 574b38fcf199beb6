import { labelOf, labelsOf } from '../schema/label';
import type { Issue, IssueKind } from './issue';
import { type Sentence, SENTENCES } from './sentences';

type Sentences = typeof SENTENCES;

export type FactKind = keyof Sentences;

/**
 * Something known about a record, as data: its kind, the paths of the fields that it is about (none where it is about
 * the record as a whole), and the values that its sentence needs. Only the edge puts it into words.
 */
export type Fact<Kind extends FactKind = FactKind> = {
	[Each in Kind]: {
		kind: Each;
		fields: string[];
		values: Sentences[Each] extends Sentence<infer FactValues> ? FactValues : never;
	};
}[Kind];

/** A fact as an entry of `_meta.issues`. */
export function issueOf({ kind, fields, values }: Fact): Issue {
	const { issue, form, words, shown } = SENTENCES[kind] as Sentence<unknown>;
	const sentence = words(values, fields);
	const about = { kind: issue, fields };
	const inQuestion = shown && { values: shown(values) };
	switch (form) {
		case 'whole':
			return { ...about, text: sentence, ...inQuestion };
		case 'field':
			return {
				...about,
				text: `${labelOf(fields[0] ?? '')}: ${sentence}`,
				reason: sentence,
				...inQuestion,
			};
		case 'each':
			return {
				...about,
				text: `${sentence}: ${labelsOf(fields)}`,
				reason: sentence,
				...inQuestion,
			};
	}
}

/** The kind of the issue that a fact is. */
export const issueKindOf = ({ kind }: Fact): IssueKind => SENTENCES[kind].issue;

/** A fact with the path of its field, as a model is told. */
export function factText({ kind, fields, values }: Fact): string {
	const { form, words } = SENTENCES[kind] as Sentence<unknown>;
	const sentence = words(values, fields);
	return form === 'whole' ? sentence : `${fields.join(', ')}: ${sentence}`;
}
