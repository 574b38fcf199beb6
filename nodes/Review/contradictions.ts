import { mismatches } from '../shared/crossChecks/mismatches';
import { hasValue, type Values } from '../shared/values';

/** What speaks against approving a record, in sentences: it is empty, or its values do not fit together. */
export function contradictions(record: Values): string[] {
	if (!hasValue(record)) return ['No value was entered'];
	return mismatches(record).map(({ text }) => text);
}
