import type { FieldIssue, IssueKind } from '../../../nodes/shared/facts/issue';

interface Checked {
	issues: FieldIssue[];
}

const ofKind =
	(kind: IssueKind) =>
	({ issues }: Checked): FieldIssue[] =>
		issues.filter((issue) => issue.kind === kind);

export const invalidIn = ofKind('invalid');
export const ambiguousIn = ofKind('ambiguous');
export const conflictsIn = ofKind('conflict');
