import { memoizeByObject } from '../../shared/basics/memoize';
import { PHRASES } from '../../shared/values/roles/phrases';
import { PAIRS_OF_TIMES } from '../../shared/values/roles/timeWords';
import { wordPattern } from '../../shared/values/roles/words';

// Of which year or part of it figures are: what names and descriptions of fields say, and headings of columns.

/** Which time of each pair is meant: the first (0) or the second (1); undefined where that is not told. */
export type Times = (0 | 1 | undefined)[];

const PAIRS = PAIRS_OF_TIMES.map(([one, other]) => [wordPattern(one), wordPattern(other)] as const);
/** What is not meant: "as of the reporting date, not of the year before". */
const EXCLUDED = new RegExp(`(?<!\\p{L})(?:${PHRASES.excluding})(?!\\p{L}).*$`, 'iu');

/** The times that a text speaks of. */
export function timesOf(text: string): Times {
	const [excluded = ''] = EXCLUDED.exec(text) ?? [];
	const rest = text.slice(0, text.length - excluded.length);
	return PAIRS.map(([first, second]) => {
		const isFirst = first.test(rest) || second.test(excluded);
		const isSecond = second.test(rest) || first.test(excluded);
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
