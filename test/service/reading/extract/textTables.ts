import { type Found, matching } from './values';

/** The pieces of a line between gaps of two spaces or more. */
const piecesOf = matching(/\S+(?: \S+)*/g);

/**
 * Writes tables that plain text lines up with spaces as Markdown tables. Such a table begins with a line of three
 * headings or more without digits; each piece of the lines below is under one of them.
 */
export function withMarkdownTables(text: string): string {
	const lines = text.split('\n');
	const written: string[] = [];
	for (let at = 0; at < lines.length; at += 1) {
		const table = tableAt(lines, at);
		if (table) {
			written.push('', ...table.markdown, '');
			at = table.last;
		} else written.push(lines[at] ?? '');
	}
	return written.join('\n');
}

function tableAt(lines: string[], first: number): { markdown: string[]; last: number } | null {
	const headings = piecesOf(lines[first] ?? '');
	if (headings.length < 3 || headings.some(({ text }) => /[\d|]/.test(text))) return null;
	const rows: string[][] = [];
	let last = first;
	for (let at = first + 1; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		if (isDrawnLine(line)) continue;
		const row = rowUnder(headings, piecesOf(line));
		if (!row) break;
		rows.push(row);
		last = at;
	}
	const isData = rows.some((row) => row.filter(Boolean).length > 2 && row.some(hasDigit));
	if (!isData) return null;
	const cells = [headings.map(({ text }) => text), headings.map(() => '---'), ...rows];
	const markdown = cells.map((row) => `| ${row.map(escaped).join(' | ')} |`);
	return { markdown, last };
}

/** The pieces of a line by heading; null if there is only one, or two are under the same heading. */
function rowUnder(headings: Found[], pieces: Found[]): string[] | null {
	if (pieces.length < 2) return null;
	const row = headings.map(() => '');
	for (const piece of pieces) {
		const apart = headings.map(({ start, end }) => Math.max(piece.start - end, start - piece.end));
		const column = apart.indexOf(Math.min(...apart));
		if (row[column]) return null;
		row[column] = piece.text;
	}
	return row;
}

const isDrawnLine = (line: string): boolean => /^[\s\-=_+*]{3,}$/.test(line) && /\S{3}/.test(line);
const hasDigit = (text: string): boolean => /\d/.test(text);
const escaped = (cell: string): string => cell.replaceAll('|', '\\|');
