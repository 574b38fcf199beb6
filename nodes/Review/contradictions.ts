import { hasValue, type Values } from '../shared/values';

/** What in a record does not fit together, in sentences. */
export function contradictions(record: Values): string[] {
	return hasValue(record) ? [] : ['No value was entered'];
}
