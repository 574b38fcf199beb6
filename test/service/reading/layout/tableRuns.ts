import { bandsOf } from './bands';
import { type CellRow, type Column, columnsOf, hasValue } from './columns';
import type { Phrase, Row } from './rows';

/** Two parts of one table are at most this many font sizes apart. */
const widestGap = 5;

/**
 * Cuts a zone into runs that may be a table (rows of several phrases, and the single ones between them
 * that are under one of those) and single rows. Parts of a table that white keeps apart (its heading, its
 * totals) are one run where they share their columns.
 */
export function tableRuns(zone: Row[]): Row[][] {
	const runs = bandsOf(zone).flatMap(runsOfBand);
	const joined: Row[][] = [];
	for (const run of runs) {
		const before = joined.at(-1);
		if (before && sharesColumns(before, run)) before.push(...run);
		else joined.push([...run]);
	}
	return joined.flatMap(beforeHeading).flatMap(withoutProse);
}

/** Parts off a first row with values above the headings of a table, such as the balance brought forward. */
function beforeHeading(run: Row[]): Row[][] {
	const [first, second, third] = run;
	if (!first || !second || !third || !hasValue(first) || hasValue(second) || !hasValue(third))
		return [run];
	const isHeading = second.phrases.length > 2 && second.phrases.length > first.phrases.length;
	return isHeading ? [[first], run.slice(1)] : [run];
}

/** Parts the rows off the end of a run that write across its columns: the first line of the text below a table. */
function withoutProse(run: Row[]): Row[][] {
	if (several(run).length < 2) return [run];
	const { columns } = columnsOf(run);
	const isAcross = (row: Row) =>
		!hasValue(row) &&
		row.phrases.some(
			(one) => one.words.length >= 5 && columnsUnder(one, columns, row.size * 0.5).length > 1,
		);
	const end = run.findLastIndex((row) => !isAcross(row)) + 1 || 1;
	return [run.slice(0, end), ...run.slice(end).map((row) => [row])];
}

function runsOfBand(band: Row[]): Row[][] {
	const runs: Row[][] = [];
	let run: Row[] = [];
	const close = () => {
		const trailing: Row[][] = [];
		while (run.length > 0 && !belongs(run.at(-1) as Row, run.slice(0, -1))) {
			trailing.unshift([run.pop() as Row]);
		}
		if (run.length > 0) runs.push(run);
		runs.push(...trailing);
		run = [];
	};
	for (const row of band) {
		if (!row.picture && (row.phrases.length > 1 || belongs(row, run))) run.push(row);
		else {
			close();
			runs.push([row]);
		}
	}
	close();
	return runs;
}

/** Whether a row of one phrase is within the width of one cell of the rows above it. */
function belongs(row: Row, run: Row[]): boolean {
	if (row.phrases.length > 1) return true;
	const overlaps = several(run).map(
		({ phrases }) => phrases.filter(({ x0, x1 }) => x0 < row.x1 && x1 > row.x0).length,
	);
	return overlaps.some((count) => count === 1) && overlaps.every((count) => count <= 1);
}

function sharesColumns(above: Row[], below: Row[]): boolean {
	const [a, b] = [several(above), several(below)];
	const first = below[0] as Row;
	if (a.length === 0 || b.length === 0 || first.phrases.length < 2) return false;
	const gap = first.y0 - Math.max(...above.map((row) => row.y1));
	if (gap > widestGap * first.size) return false;
	const startsAnew =
		b.length > 1 && first.phrases.length > 2 && !hasValue(first) && a.some(hasValue);
	if (startsAnew) return false;
	if (a.length === 1 && b.length === 1) {
		const [head, only] = [a[0] as Row, b[0] as Row];
		const matching = head.phrases.length === only.phrases.length && only.phrases.length > 2;
		return matching && !hasValue(head) && hasValue(only) && fits(a, columnsOf(below).columns);
	}
	const [columnsA, columnsB] = [columnsOf(above).columns, columnsOf(below).columns];
	const joined = columnsOf([...above, ...below]);
	if (!a.some(hasValue) && a.length * 2 >= above.length) {
		return (
			b.length > 1 && joined.columns.length >= columnsB.length && headsColumns(above, joined, gap)
		);
	}
	if (!b.some(hasValue)) return false;
	const alike = a.length > 1 && fits(b, columnsA) && nests(columnsB, columnsA);
	const reverse = b.length > 1 && fits(a, columnsB) && nests(columnsA, columnsB);
	if (!alike && !reverse) return false;
	return joined.columns.length === Math.max(columnsA.length, columnsB.length);
}

/** Whether rows read as the headings of columns: short, near, and something over nearly every column. */
function headsColumns(
	rows: Row[],
	{ columns, rows: placed }: { columns: Column[]; rows: CellRow[] },
	gap: number,
): boolean {
	const [first] = rows;
	if (!first || gap > first.size * 3.2 || columns.length < 2) return false;
	const cells = placed.filter(({ row }) => rows.includes(row)).map((row) => row.cells);
	const headed = columns.filter((_, at) => cells.some((row) => (row[at]?.length ?? 0) > 0)).length;
	const words = rows.flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.words)).length;
	return headed >= Math.max(2, columns.length - 1) && words <= columns.length * 4;
}

/** Whether each column of a part lies under one column of the whole: labels that run over two do not. */
function nests(part: Column[], whole: Column[]): boolean {
	return part.every(
		(column) =>
			whole.filter(({ inkX0, inkX1 }) => column.inkX0 < inkX1 - 2 && column.inkX1 > inkX0 + 2)
				.length <= 1,
	);
}

function several(rows: Row[]): Row[] {
	return rows.filter((row) => row.phrases.length > 1);
}

/** Whether each phrase of the rows is in one column; one heading may span two. */
function fits(rows: Row[], columns: Column[]): boolean {
	if (columns.length < 2) return false;
	return rows.every((row) => {
		const homes = row.phrases.map((phrase) => columnsUnder(phrase, columns, row.size * 0.3));
		const spanning = homes.filter((home) => home.length > 1);
		const used = new Set(homes.flat());
		if (used.size < 2 || used.size < row.phrases.length) return false;
		const heading = row.phrases.length > 2 && !hasValue(row);
		return spanning.length === 0 || (spanning.length === 1 && spanning[0]?.length === 2 && heading);
	});
}

/** The columns whose written part a phrase overlaps, or else the one it is in. */
function columnsUnder(phrase: Phrase, columns: Column[], slack: number): number[] {
	const under = columns.flatMap(({ inkX0, inkX1 }, at) =>
		phrase.x0 < inkX1 - slack && phrase.x1 > inkX0 + slack ? [at] : [],
	);
	if (under.length > 0) return under;
	const middle = (phrase.x0 + phrase.x1) / 2;
	return [
		Math.max(
			0,
			columns.findLastIndex(({ x0 }) => x0 < middle),
		),
	];
}
