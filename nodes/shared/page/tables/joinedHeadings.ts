/** Headings of several rows as one: the texts of a column from top to bottom, each once. */
export function joinedHeadings(heads: string[][], width: number): string[] {
	const columns = Array.from({ length: width }, (): string[] => []);
	for (const row of heads) {
		for (const [column, text] of row.entries()) {
			const parts = (columns[column] ??= []);
			if (text !== '' && text !== parts.at(-1)) parts.push(text);
		}
	}
	return columns.map((parts) => parts.join(' '));
}

/** The same where the heading of a group is printed over its first column only. */
export const groupedHeadings = (heads: string[][]): string[] =>
	joinedHeadings(
		heads.map((row, at) => overGroups(row, heads[at + 1] ?? [])),
		Math.max(...heads.map(({ length }) => length)),
	);

/** Headings with those of groups over all of their columns. */
function overGroups(heads: string[], row: string[]): string[] {
	const over: string[] = [];
	for (const [column, cell] of row.entries()) {
		const own = heads[column] ?? '';
		const left = over[column - 1] ?? '';
		over.push(own === '' && cell !== '' && (row[column - 1] ?? '') !== '' ? left : own);
	}
	return [...over, ...heads.slice(row.length)];
}
