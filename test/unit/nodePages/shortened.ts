/** Characters of a text in an example. */
const LONGEST_TEXT = 90;

/** Entries of a group in an example, such as the evidence of each field. */
const MOST_EVIDENCE = 2;

/** Output as an example shows it: of lists of records the first one, of long texts the beginning. */
export function shortened(value: unknown, key = ''): unknown {
	if (typeof value === 'string') {
		return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT - 1).trimEnd()}…` : value;
	}
	if (Array.isArray(value)) {
		const shown = value.every((entry) => typeof entry === 'string') ? value : value.slice(0, 1);
		return shown.map((entry) => shortened(entry));
	}
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value);
	const shown =
		key === 'evidence' || key === 'originals' ? entries.slice(0, MOST_EVIDENCE) : entries;
	return Object.fromEntries(shown.map(([name, inner]) => [name, shortened(inner, name)]));
}
