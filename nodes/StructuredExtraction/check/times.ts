import { memoizeByObject } from '../../shared/basics/memoize';
import { PAIRS_OF_TIMES, PAIRS_WITHOUT_SPACES } from '../../shared/values/roles/timeWords';
import { wordPattern } from '../../shared/values/roles/words';
import { EXCLUDED } from './labelWords';

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
/** The times that a text speaks of. */
export function timesOf(text: string): Times {
	const [excluded = ''] = EXCLUDED.exec(text) ?? [];
	const rest = text.slice(0, text.length - excluded.length);
	return PAIRS.map(([first, second]) => {
		const isFirst = first?.(rest) === true || second?.(excluded) === true;
		const isSecond = second?.(rest) === true || first?.(excluded) === true;
		return isFirst === isSecond ? undefined : isFirst ? 0 : 1;
	});
}

const yearOf = (heading: string) => Number(/(?:19|20)\d\d/.exec(heading)?.[0] ?? NaN);

/** The times of the columns of a table: of two years, the later one is this year. */
export const timesOfColumns = memoizeByObject((headings: readonly string[]) => {
	const years = headings.map(yearOf);
	const latest = Math.max(...years.filter((year) => !Number.isNaN(year)));
	return headings.map((heading, column): Times => {
		const [ofYears, ...others] = timesOf(heading);
		const year = years[column] ?? NaN;
		return [Number.isNaN(year) ? ofYears : year === latest ? 0 : 1, ...others];
	});
});
