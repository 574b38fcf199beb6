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
		/** A note is worth knowing, and nobody has to check it; all others are reasons. */
		severity?: 'note';
	};
}[Kind];

/** The words of a fact, without the names of its fields unless it is about several together. */
export const wordsOf = ({ kind, fields, values }: Fact): string =>
	SENTENCES[kind].words(values as never, fields);

/** The kind of the issue that a fact is. */
export const issueKindOf = ({ kind }: Fact): IssueKind => SENTENCES[kind].issue;

/** A fact as an entry of `_meta.issues`. */
export function issueOf(fact: Fact): Issue {
	const { kind, fields, values, severity } = fact;
	const { issue, form } = SENTENCES[kind];
	const reason = wordsOf(fact);
	const inQuestion = VALUES_IN_QUESTION[kind]?.(values as never);
	const given = {
		...(inQuestion && { values: inQuestion }),
		// An optional field without a value is no reason by its kind.
		...(severity === 'note' && issue !== 'missing' && ({ isNote: true } as const)),
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
