import { bandsOf } from './bands';
import { median } from './page';
import { type Phrase, type Row, rowsOf } from './rows';

/** A vertical strip of white between two pieces of a page, over the rows `from` to `to` (both included). */
interface Gutter {
	x0: number;
	x1: number;
	from: number;
	to: number;
}

/** How far below the font size a strip may be and still count, and the least rows on each side. */
const minimumWidth = 0.9;

/**
 * Cuts a page into zones in reading order. Rows within a zone belong together: its tables and paragraphs
 * can be read row by row. A sidebar and blocks side by side become zones of their own; the columns of a table do not.
 */
export function zonesOf(rows: Row[]): Row[][] {
	if (rows.length === 0) return [];
	const sidebar = pick(rows, longest(guttersOf(rows), rows.length), separatesSidebar);
	if (sidebar) return cut(rows, sidebar);
	const zones: Row[][] = [];
	let open: Row[] = [];
	for (const band of bandsOf(rows)) {
		const blocks = pick(band, guttersOf(band), separatesBlocks);
		if (!blocks) {
			open.push(...band);
			continue;
		}
		if (open.length > 0) zones.push(open);
		zones.push(...cut(band, blocks));
		open = [];
	}
	return open.length > 0 ? [...zones, open] : zones;
}

/** Gutters over most of the page. */
function longest(gutters: Gutter[], rows: number): Gutter[] {
	return gutters.filter(({ from, to }) => to - from + 1 > rows * 0.7);
}

/** A sidebar: both sides have many lines, and hardly one is level with one of the other side. */
function separatesSidebar(left: Side[], right: Side[]): boolean {
	const fewer = Math.min(left.length, right.length);
	const level = levelRows(left, right);
	if (fewer < 8) return false;
	// More cells than two are those of a table across, unless they are a rare chance.
	return (
		level.length < fewer * 0.1 ||
		(level.length < fewer * 0.25 && level.every((cells) => cells === 2))
	);
}

/** All strips of white that run through at least two rows and have text on both sides. */
function guttersOf(rows: Row[]): Gutter[] {
	const width = minimumWidth * median(rows.map((row) => row.size).filter((size) => size > 0));
	const found: Gutter[] = [];
	for (let from = 0; from < rows.length; from += 1) {
		let open = gaps(rows[from] as Row);
		for (let to = from; to < rows.length && open.length > 0; to += 1) {
			const here = to === from ? open : intersect(open, gaps(rows[to] as Row), width);
			const lost = open.filter((gap) => !here.some((one) => one.x0 < gap.x1 && one.x1 > gap.x0));
			for (const gap of lost) found.push({ ...gap, from, to: to - 1 });
			open = here;
		}
		for (const gap of open) found.push({ ...gap, from, to: rows.length - 1 });
	}
	return found.filter((gutter) => {
		const { left, right } = sides(rows, gutter);
		return left.length >= 2 && right.length >= 2;
	});
}

function gaps(row: Row): { x0: number; x1: number }[] {
	const edges = [-Infinity, ...row.phrases.flatMap(({ x0, x1 }) => [x0, x1]), Infinity];
	const result: { x0: number; x1: number }[] = [];
	for (let index = 0; index < edges.length; index += 2) {
		result.push({ x0: edges[index] as number, x1: edges[index + 1] as number });
	}
	return result;
}

function intersect(
	a: { x0: number; x1: number }[],
	b: { x0: number; x1: number }[],
	width: number,
): { x0: number; x1: number }[] {
	return a.flatMap((one) =>
		b
			.map((other) => ({ x0: Math.max(one.x0, other.x0), x1: Math.min(one.x1, other.x1) }))
			.filter(({ x0, x1 }) => x1 - x0 >= width),
	);
}

interface Side {
	row: Row;
	phrases: Phrase[];
}

function sides(rows: Row[], gutter: Gutter): { left: Side[]; right: Side[] } {
	const middle = (gutter.x0 + gutter.x1) / 2;
	const within = rows.slice(gutter.from, gutter.to + 1);
	const side = (keep: (phrase: Phrase) => boolean) =>
		within
			.map((row) => ({ row, phrases: row.phrases.filter(keep) }))
			.filter(({ phrases }) => phrases.length > 0);
	return {
		left: side((phrase) => (phrase.x0 + phrase.x1) / 2 < middle),
		right: side((phrase) => (phrase.x0 + phrase.x1) / 2 >= middle),
	};
}

/** The gutter over most rows among those that separate in the given sense; parts of a longer one do not count. */
function pick(
	rows: Row[],
	gutters: Gutter[],
	separates: (left: Side[], right: Side[]) => boolean,
): Gutter | undefined {
	const inner = [...gutters].sort(
		(a, b) => b.to - b.from - (a.to - a.from) || b.x1 - b.x0 - (a.x1 - a.x0),
	);
	return inner
		.filter((gutter, at) => !inner.slice(0, at).some((longer) => isPartOf(gutter, longer)))
		.find((gutter) => {
			const { left, right } = sides(rows, gutter);
			return separates(left, right);
		});
}

function isPartOf(gutter: Gutter, longer: Gutter): boolean {
	const rows = gutter.from >= longer.from && gutter.to <= longer.to;
	return rows && gutter.x0 <= longer.x0 + 1 && gutter.x1 >= longer.x1 - 1;
}

/** Two blocks side by side: their rows have different baselines. */
function separatesBlocks(left: Side[], right: Side[]): boolean {
	const fewer = Math.min(left.length, right.length);
	const level = levelRows(left, right);
	if (level.length > 0.4 * fewer) return false;
	// Level rows of several cells look like a table; then both sides need rows with cells of their own.
	const alone = (side: Side[], other: Side[]) =>
		side.filter(({ row, phrases }) => phrases.length > 1 && !other.some((one) => one.row === row))
			.length;
	return level.every((cells) => cells === 2) || (alone(left, right) > 0 && alone(right, left) > 0);
}

/** For each row with the same baseline on both sides, how many cells it has. */
function levelRows(left: Side[], right: Side[]): number[] {
	return left.flatMap((one) => {
		const other = right.find(({ row }) => row === one.row);
		const apart = other ? Math.abs(baseline(one) - baseline(other)) : Infinity;
		return other && apart < 0.1 * (one.row.size || 1)
			? [one.phrases.length + other.phrases.length]
			: [];
	});
}

function baseline({ phrases }: Side): number {
	return median(phrases.flatMap((phrase) => phrase.words).map((word) => word.baseline));
}

/** Cuts rows at a gutter: what is above, its left side, its right side, what is below; each cut further. */
function cut(rows: Row[], gutter: Gutter): Row[][] {
	const { left, right } = sides(rows, gutter);
	const half = (side: Side[]) =>
		rowsOf(
			side.flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.words)),
			side.flatMap(({ row, phrases }) => (row.picture && phrases.length > 0 ? [row.picture] : [])),
		);
	return [
		...zonesOf(rows.slice(0, gutter.from)),
		...zonesOf(half(left)),
		...zonesOf(half(right)),
		...zonesOf(rows.slice(gutter.to + 1)),
	];
}
