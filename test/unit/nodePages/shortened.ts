/** Characters of a text in an example. */
const MAX_TEXT = 50;

/** Entries of a group in an example, such as the evidence of each field. */
const MAX_EVIDENCE = 1;

/** Output as an example shows it: of lists of records the first one, of long texts the beginning. */
export function shortened(value: unknown, key = ''): unknown {
	if (typeof value === 'string') {
		return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT - 1).trimEnd()}…` : value;
	}
	if (Array.isArray(value)) {
		const shown = value.every((entry) => typeof entry === 'string') ? value : value.slice(0, 1);
		return shown.map((entry) => shortened(entry));
	}
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value);
	const shown =
		key === 'evidence' || key === 'originals' ? entries.slice(0, MAX_EVIDENCE) : entries;
	return Object.fromEntries(shown.map(([name, inner]) => [name, shortened(inner, name)]));
}
