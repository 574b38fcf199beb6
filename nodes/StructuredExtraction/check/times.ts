import { memoizeByObject } from '../../shared/basics/memoize';
import { atOnce } from '../../shared/host/budget';
import { findDates } from '../../shared/values/mentions/dates';
import { PHRASES } from '../../shared/values/roles/phrases';
import { PAIRS_OF_TIMES, PAIRS_WITHOUT_SPACES } from '../../shared/values/roles/timeWords';
import { wordPattern } from '../../shared/values/roles/words';
import { EXCLUDED } from '../evidence/labelWords';

// Of which year or part of it figures are: what names and descriptions of fields say, and headings of columns.

/** Which time of each pair is meant: the first (0) or the second (1); undefined where that is not told. */
export type Times = (0 | 1 | undefined)[];

const PAIRS = PAIRS_OF_TIMES.map((pair, at) =>
	pair.map((words, side) => {
		const others = new RegExp(PAIRS_WITHOUT_SPACES[at]?.[side] ?? '(?!)', 'u');
		const pattern = wordPattern(words);
		return (text: string) => pattern.test(text) || others.test(text);
	}),
);

/** How long something is, as the return of a fund: "1 year" next to "1 month" is no year to date. */
const ONE_PERIOD = new RegExp(`(?<!\\d)1\\s?(?:${PHRASES.periods})(?!\\p{L})`, 'giu');

/** The times that a text names. */
export function timesOf(text: string): Times {
	const named = text.replace(ONE_PERIOD, ' ');
	const [excluded = ''] = EXCLUDED.exec(named) ?? [];
	const rest = named.slice(0, named.length - excluded.length);
	return PAIRS.map(([first, second]) => {
		const isFirst = first?.(rest) === true || second?.(excluded) === true;
		const isSecond = second?.(rest) === true || first?.(excluded) === true;
		return isFirst === isSecond ? undefined : isFirst ? 0 : 1;
	});
}

/** Whether a column has one of the times of a field. */
export const isOfTime = (column: Times | undefined, field: Times): boolean =>
	column?.some((time, pair) => time !== undefined && time === field[pair]) === true;

/** The last day of a heading, else its last year, as ISO 8601 has it; '' where it has none. */
function endOf(heading: string): string {
	const days = atOnce(findDates(heading, 'auto')).flatMap(({ values }) => values.slice(0, 1));
	return days.at(-1) ?? heading.match(/(?:19|20)\d\d/g)?.at(-1) ?? '';
}

/** The times of the columns of a table: of two years or days, the later one is this year. */
export const timesOfColumns = memoizeByObject((headings: readonly string[]) => {
	const ends = headings.map(endOf);
	const different = new Set(ends.filter((end) => end !== ''));
	const [latest] = [...different].sort().reverse();
	return headings.map((heading, column): Times => {
		const [ofYears, ...others] = timesOf(heading);
		const end = ends[column] ?? '';
		return [end === '' || different.size < 2 ? ofYears : end === latest ? 0 : 1, ...others];
	});
});
