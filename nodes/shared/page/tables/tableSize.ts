/**
 * How much larger than its text a table may be. A row has a value for each heading, whether it is
 * written or not: a few wide and many short rows would take memory with the square of the text.
 */
const CELLS = { always: 2_000, perCharacter: 5 };
/** The same for the headings, which each row of the output repeats, in characters. */
const HEADINGS = { always: 50_000, perCharacter: 100 };

/** The note of a table beyond these limits. */
export const TABLE_AS_TEXT =
	'This table has far more columns than its rows have cells. It is given as text, one line for each row.';

/** Whether a table with a value in each row for each column stays in proportion to its text. */
export const fitsText = ({
	rows,
	columns,
	written,
	headings = 0,
}: {
	rows: number;
	columns: number;
	/** Characters that the table takes in its page. */
	written: number;
	/** Characters of all its headings. */
	headings?: number;
}) =>
	rows * columns <= CELLS.always + CELLS.perCharacter * written &&
	rows * headings <= HEADINGS.always + HEADINGS.perCharacter * written;
