import { bandsOf } from './bands';
import { type Column, columnsOf, hasValue } from './columns';
import type { Phrase, Row } from './rows';

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
	return joined.flatMap(beforeHeading);
}

/** Parts off a first row with values above the headings of a table, such as the balance brought forward. */
function beforeHeading(run: Row[]): Row[][] {
	const [first, second, third] = run;
	if (!first || !second || !third || !hasValue(first) || hasValue(second) || !hasValue(third))
		return [run];
	const isHeading = second.phrases.length > 2 && second.phrases.length > first.phrases.length;
	return isHeading ? [[first], run.slice(1)] : [run];
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
	if (a.length === 1 && b.length === 1) {
		const [head, only] = [a[0] as Row, b[0] as Row];
		return !hasValue(head) && hasValue(only) && fits(a, columnsOf(below).columns);
	}
	const [columnsA, columnsB] = [columnsOf(above).columns, columnsOf(below).columns];
	const joined = columnsOf([...above, ...below]);
	if (!a.some(hasValue) && a.length * 2 >= above.length) {
		return b.length > 1 && joined.columns.length >= columnsB.length;
	}
	if (!b.some(hasValue)) return false;
	const alike = a.length > 1 && fits(b, columnsA);
	const reverse = b.length > 1 && fits(a, columnsB);
	if (!alike && !reverse) return false;
	return joined.columns.length === Math.max(columnsA.length, columnsB.length);
}

function several(rows: Row[]): Row[] {
	return rows.filter((row) => row.phrases.length > 1);
}

/** Whether each phrase of the rows is in a column of its own. */
function fits(rows: Row[], columns: Column[]): boolean {
	return rows.every((row) => {
		const homes = row.phrases.map((phrase) => columnsUnder(phrase, columns, row.size * 0.3));
		const used = new Set(homes.flat()).size;
		return used > 1 && homes.every((home) => home.length === 1) && used === homes.length;
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
