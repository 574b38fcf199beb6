/** An entry of a list: a number for each of its values, the same for values that mean the same, 0 for none. */
type Entry = number[];

/** Indexes of an entry in two lists; one is absent if only the other list has the entry. */
type Pair = { first?: number; second?: number };

/** How far entries may be shifted, in addition to the difference of the lists' lengths. */
const BAND = 20;

/** Longer differences mean that a list is cut off: entries are paired in order. */
const MAX_MORE = 200;

/** Values of entries that are compared at most, in about a second; longer lists are paired in order. */
const MAX_COMPARED = 8_000_000;

/** Low enough that two entries without anything in common are paired rather than left alone. */
const GAP = -0.25;

/**
 * Which entries of two lists are the same one, in their order: a line that is left out or put in
 * does not shift those after it. Takes time in proportion to the lists.
 */
export function alignEntries(first: Entry[], second: Entry[]): Pair[] {
	let begin = 0;
	while (begin < Math.min(first.length, second.length) && isSame(first[begin], second[begin])) {
		begin += 1;
	}
	let [firstEnd, secondEnd] = [first.length, second.length];
	while (
		Math.min(firstEnd, secondEnd) > begin &&
		isSame(first[firstEnd - 1], second[secondEnd - 1])
	) {
		firstEnd -= 1;
		secondEnd -= 1;
	}
	const middle = alignMiddle(first.slice(begin, firstEnd), second.slice(begin, secondEnd));
	return [
		...first.slice(0, begin).map((_, index) => ({ first: index, second: index })),
		...middle.map((pair) => shifted(pair, begin)),
		...first.slice(firstEnd).map((_, index) => ({
			first: firstEnd + index,
			second: secondEnd + index,
		})),
	];
}

const isSame = (one: Entry = [], other: Entry = []) =>
	one.length === other.length && one.every((value, index) => value === other[index]);

const shifted = ({ first, second }: Pair, by: number): Pair => ({
	...(first !== undefined && { first: first + by }),
	...(second !== undefined && { second: second + by }),
});

/** How many of the values that two entries have are the same, from 0 to 1. */
function likeness(one: Entry, other: Entry): number {
	let given = 0;
	let same = 0;
	for (let index = 0; index < one.length; index += 1) {
		if (one[index] === 0 && other[index] === 0) continue;
		given += 1;
		if (one[index] === other[index]) same += 1;
	}
	return given === 0 ? 1 : same / given;
}

const PAIR = 1;
const FIRST_ALONE = 2;
const SECOND_ALONE = 3;

/** The alignment with the greatest likeness (Needleman and Wunsch), looked for in a band around the diagonal. */
function alignMiddle(first: Entry[], second: Entry[]): Pair[] {
	const more = second.length - first.length;
	const lowest = Math.min(0, more) - BAND;
	const width = Math.max(0, more) + BAND - lowest + 1;
	const cells = (first.length + 1) * width;
	const values = first[0]?.length ?? 0;
	if (Math.abs(more) > MAX_MORE || cells * Math.max(1, values) > MAX_COMPARED) {
		return inOrder(first.length, second.length);
	}
	const steps = new Uint8Array(cells);
	let before = new Float64Array(width).fill(-Infinity);
	for (let row = 0; row <= first.length; row += 1) {
		const scores = new Float64Array(width).fill(-Infinity);
		for (let at = 0; at < width; at += 1) {
			const column = row + lowest + at;
			if (column < 0 || column > second.length) continue;
			const [one, other] = [first[row - 1], second[column - 1]];
			let best = row === 0 && column === 0 ? 0 : -Infinity;
			let step = 0;
			const offer = (score: number, by: number) => {
				if (score > best) [best, step] = [score, by];
			};
			if (one && other) offer((before[at] ?? -Infinity) + likeness(one, other), PAIR);
			if (one) offer((before[at + 1] ?? -Infinity) + GAP, FIRST_ALONE);
			if (other) offer((scores[at - 1] ?? -Infinity) + GAP, SECOND_ALONE);
			scores[at] = best;
			steps[row * width + at] = step;
		}
		before = scores;
	}
	const pairs: Pair[] = [];
	let [row, column] = [first.length, second.length];
	while (row > 0 || column > 0) {
		const step = steps[row * width + column - row - lowest];
		if (step !== SECOND_ALONE) row -= 1;
		if (step !== FIRST_ALONE) column -= 1;
		pairs.push({
			...(step !== SECOND_ALONE && { first: row }),
			...(step !== FIRST_ALONE && { second: column }),
		});
	}
	return pairs.reverse();
}

const inOrder = (first: number, second: number): Pair[] =>
	Array.from({ length: Math.max(first, second) }, (_, index) => ({
		...(index < first && { first: index }),
		...(index < second && { second: index }),
	}));
