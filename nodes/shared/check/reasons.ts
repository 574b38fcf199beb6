/** Between the reasons in a cell of a row. In a reason the dot is doubled, so that the separator never occurs. */
const SEPARATOR = ' • ';
const DOT = '•';

/** The reasons for a review as the text of a cell; '' for none. */
export const joinReasons = (reasons: string[]) =>
	reasons.map((reason) => reason.replaceAll(DOT, DOT + DOT)).join(SEPARATOR);

/** The reasons in a cell that `joinReasons` has made. */
export const splitReasons = (cell: string): string[] =>
	cell === '' ? [] : cell.split(SEPARATOR).map((reason) => reason.replaceAll(DOT + DOT, DOT));
