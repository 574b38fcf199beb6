import { labelOf, labelsOf } from '../schema/label';
import type { Issue, IssueKind } from './issue';
import { type FactKind, type FactValues, SENTENCES, VALUES_IN_QUESTION } from './sentences';

/**
 * Something known about a record, as data: its kind, the paths of the fields that it is about (none where it is about
 * the record as a whole), and the values that its sentence needs. Only the edge puts it into words.
 */
export type Fact<Kind extends FactKind = FactKind> = {
	[Each in Kind]: {
		kind: Each;
		fields: string[];
		values: FactValues<Each>;
		/** A note is worth knowing, and nobody has to check it; all others are reasons. That of its kind unless given. */
		severity?: 'note';
		/** Whether it is about the answer of the second opinion. */
		isOfSecond?: true;
	};
}[Kind];

/** The words of a fact, without the names of its fields unless it is about several together. */
export const wordsOf = ({ kind, fields, values, isOfSecond }: Fact): string =>
	(isOfSecond ? 'Second opinion: ' : '') + SENTENCES[kind].words(values as never, fields);

/** A fact about a record or document as a whole. */
export const factOf = <Kind extends FactKind>(kind: Kind, values: FactValues<Kind>) =>
	({ kind, fields: [], values }) as unknown as Fact<Kind>;

/** Whether a fact is a note, and no reason. */
export const isNote = ({ kind, severity = SENTENCES[kind].severity }: Fact) => severity === 'note';

/** The sentence of a fact. */
export const textOf = (fact: Fact): string => issueOf(fact).text;

/** The kind of the issue that a fact is. */
export const issueKindOf = ({ kind }: Fact): IssueKind => SENTENCES[kind].issue;

/** A fact as an entry of `_meta.issues`. */
export function issueOf(fact: Fact): Issue {
	const { kind, fields, values } = fact;
	const { issue, form } = SENTENCES[kind];
	const reason = wordsOf(fact);
	const inQuestion = VALUES_IN_QUESTION[kind]?.(values as never);
	const given = {
		...(inQuestion && { values: inQuestion }),
		// An optional field without a value is no reason by its kind.
		...(isNote(fact) && issue !== 'missing' && ({ isNote: true } as const)),
	};
	if (form === 'whole') return { kind: issue, fields, text: reason, ...given };
	const text =
		form === 'field' ? `${labelOf(fields[0] ?? '')}: ${reason}` : `${reason}: ${labelsOf(fields)}`;
	return { kind: issue, fields, text, reason, ...given };
}

/** A fact with the path of its field, as a model is told. */
export const factText = (fact: Fact): string =>
	SENTENCES[fact.kind].form === 'whole'
		? wordsOf(fact)
		: `${fact.fields.join(', ')}: ${wordsOf(fact)}`;
