/** A table whose columns after the first are figures. */
export const table = (head: string[], rows: (string | number)[][]): string =>
	[head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
		.map((cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`)
		.join('\n');

export const count = (number: number, what: string) =>
	`${number} ${what}${number === 1 ? '' : 's'}`;
