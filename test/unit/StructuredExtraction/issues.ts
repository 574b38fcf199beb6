import { type Fact, issueKindOf, issueOf } from '../../../nodes/shared/values/facts/fact';
import type { IssueKind } from '../../../nodes/shared/values/facts/issue';

interface Checked {
	facts: Fact[];
}

/** A fact of at most one field: the issue that it is, with its sentence without the name of the field. */
export function told(fact: Fact) {
	const { kind, fields, text, reason = text, values } = issueOf(fact);
	const [field] = fields;
	return { kind, ...(field !== undefined && { field }), reason, ...(values && { values }) };
}

const ofKind = (kind: IssueKind) => (checked: Checked) =>
	checked.facts.filter((fact) => issueKindOf(fact) === kind).map(told);

export const invalidIn = ofKind('invalid');
export const ambiguousIn = ofKind('ambiguous');
export const conflictsIn = ofKind('conflict');
