import type { Doubt, IssueKind } from '../../../nodes/StructuredExtraction/check/issue';

interface Checked {
	doubts: Doubt[];
}

const ofKind =
	(kind: IssueKind) =>
	({ doubts }: Checked): Doubt[] =>
		doubts.filter((doubt) => doubt.kind === kind);

export const invalidIn = ofKind('invalid');
export const ambiguousIn = ofKind('ambiguous');
export const conflictsIn = ofKind('conflict');
