import { distance } from 'fastest-levenshtein';
import { fold } from '../../basics/text/fold';

/** Shorter headings differ by more than a misread letter; longer ones are not compared. In characters. */
const MISREAD = { min: 6, max: 100 };

/** Fewer headings of two tables are the same by chance. */
const MIN_SHARED = 3;

/** How many columns one part of a table may have more than another: one, or a third of them. */
export const mayDifferBy = (columns: number) => Math.max(1, Math.floor(columns / 3));

const textOf = (cell = '') => cell.replace(/\s+/g, ' ').trim().toLowerCase();

/** Whether two rows have the same cells; empty ones at the end make no difference. */
export const areSameCells = (one: string[], other: string[]) =>
	Array.from({ length: Math.max(one.length, other.length) }).every((_, at) =>
		isSameCell(one[at], other[at]),
	);

/** Whether two cells have the same text. */
export const isSameCell = (one?: string, other?: string) => textOf(one) === textOf(other);

/** Whether one heading is missing, or is the other with one letter misread; other digits make another heading. */
function isMisread(one = '', other = ''): boolean {
	const [first, second] = [fold(one), fold(other)];
	if (first === '' || second === '') return true;
	const digits = (text: string) => text.replace(/\D/g, '');
	const lengths = [first.length, second.length];
	if (Math.min(...lengths) < MISREAD.min || Math.max(...lengths) > MISREAD.max) return false;
	return digits(first) === digits(second) && distance(first, second) <= 1;
}

/**
 * The columns of a table, for each heading of a part of it on another page: those with the same heading. One heading
 * may be misread or missing, and a few columns may be left out of the part.
 * @returns `undefined` where they are the headings of another table
 */
export function sharedColumns(part: string[], whole: string[]): number[] | undefined {
	const missing = whole.length - part.length;
	if (missing < 0 || missing > mayDifferBy(whole.length)) return undefined;
	const columns: number[] = [];
	let shared = 0;
	let misread = 0;
	let skipped = 0;
	for (const [at, heading] of part.entries()) {
		while (skipped < missing && !isSameCell(heading, whole[at + skipped])) skipped += 1;
		const other = whole[at + skipped];
		if (!isSameCell(heading, other)) misread += isMisread(heading, other) ? 1 : Infinity;
		else if (heading.trim() !== '') shared += 1;
		columns.push(at + skipped);
	}
	const least = missing > 0 ? MIN_SHARED : 1 + misread;
	return misread <= 1 && shared >= least ? columns : undefined;
}
