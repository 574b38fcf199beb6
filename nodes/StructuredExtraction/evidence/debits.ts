import type { Span } from './sourceText';

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Words of a line whose sum is taken off without a minus. */
const TAKEN_OFF = words(`
	discount discounts deduction rabatt skonto nachlass abzug remise rabais korting descuento sconto
	refund refunds erstattung storno gutschrift avoir abono rimborso dr af
`);
/** Headings of columns for money that goes out. */
const GOES_OUT = words(`
	debit debits withdrawal withdrawals payments out debe cargo cargos débit débits soll lastschrift
	lastschriften abbuchungen auszahlung auszahlungen ausgang ausgänge belastung belastungen uitgaven
	dare addebiti uscite retraits
`);
/** Longer lines and cells are no rows of an account, in characters. */
const MAX_LINE = 2000;

const has = (known: Set<string>, text: string) =>
	(text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => known.has(word));

type Line = { start: number; isDebit: boolean; columns: boolean[] };

/** What is known of the lines of a source; the columns of a table are those of its first row. */
function linesOf(source: string): Line[] {
	const lines: Line[] = [];
	let heading: boolean[] = [];
	let start = 0;
	for (const line of source.split(/[\n\f]/)) {
		const isShort = line.length <= MAX_LINE;
		const isRow = line.trimStart().startsWith('|');
		if (!isRow) heading = [];
		else if (heading.length === 0 && isShort)
			heading = line.split('|').map((cell) => has(TAKEN_OFF, cell) || has(GOES_OUT, cell));
		lines.push({ start, isDebit: isShort && has(TAKEN_OFF, line), columns: isRow ? heading : [] });
		start += line.length + 1;
	}
	return lines;
}

/**
 * Tells whether a number stands where sums are taken off without a minus sign: in a column such as
 * "Debit" or "Soll", or in a line with such a word.
 */
export function debits(source: string): (span: Span) => boolean {
	let lines: Line[] | undefined;
	return ({ start }) => {
		lines ??= linesOf(source);
		let low = 0;
		let high = lines.length - 1;
		while (low < high) {
			const middle = Math.ceil((low + high) / 2);
			if ((lines[middle]?.start ?? 0) <= start) low = middle;
			else high = middle - 1;
		}
		const line = lines[low];
		if (line === undefined || start - line.start > MAX_LINE) return false;
		if (line.isDebit) return true;
		if (!line.columns.includes(true)) return false;
		return line.columns[source.slice(line.start, start).split('|').length - 1] === true;
	};
}
