import { isFormula, markFormula } from '../../shared/formula';
import { below, isValues, type Values } from './values';

/** How many fields are named one by one. */
const MAX_NAMED = 10;

function pathsIn(value: unknown, path: string): string[] {
	if (typeof value === 'string') return isFormula(value) ? [path] : [];
	if (Array.isArray(value)) {
		return value.flatMap((entry, index) => pathsIn(entry, `${path}[${index}]`));
	}
	if (!isValues(value)) return [];
	return Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, below(path, name)));
}

/** A sentence for each text of a record that a spreadsheet would run as a formula. */
export function formulaReasons(record: Values): string[] {
	const paths = pathsIn(record, '');
	const reasons = paths
		.slice(0, MAX_NAMED)
		.map((path) => `${path}: the text begins like a formula, which a spreadsheet would run`);
	const more = paths.length - MAX_NAMED;
	return more > 0 ? [...reasons, `${more} more texts begin like formulas`] : reasons;
}

/** A value with an apostrophe in front of each text in it that would be a formula. */
export function withMarks(value: unknown): unknown {
	if (typeof value === 'string') return markFormula(value);
	if (Array.isArray(value)) return value.map(withMarks);
	if (!isValues(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withMarks(inner)]));
}
