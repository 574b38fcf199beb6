/** The middle one of some figures, or the mean of the two in the middle. */
export function median(values: number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const upper = sorted[Math.floor(sorted.length / 2)];
	const lower = sorted[Math.ceil(sorted.length / 2) - 1];
	if (upper === undefined || lower === undefined) throw new Error('There is nothing to measure.');
	return (lower + upper) / 2;
}

/** Median with minimum and maximum, such as `1.62 s (1.58–1.71)`. */
export function spread(values: number[], unit: string, digits: number): string {
	const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(
		(value) => value.toFixed(digits),
	);
	if (values.length === 1) return `${middle}${unit}`;
	return `${middle}${unit} (${least}–${most})`;
}

/** Pairs of figures of the same repetition, combined. */
export function combine(a: number[], b: number[], how: (a: number, b: number) => number): number[] {
	return a.map((value, index) => {
		const other = b[index];
		if (other === undefined) throw new Error('Both sides need as many repetitions.');
		return how(value, other);
	});
}

/** How many times the one figure is the other, of each repetition. */
export const ratios = (a: number[], b: number[]) => combine(a, b, (one, other) => one / other);

/**
 * Measures several things in turn, each once per repetition; every other repetition goes the other
 * way round, so that a machine that warms up or fills up favours none of them.
 *
 * @returns the figures of each, in the order of the repetitions
 */
export async function alternate<Name extends string, Figure>(
	repetitions: number,
	things: Record<Name, () => Promise<Figure>>,
): Promise<Record<Name, Figure[]>> {
	const names = Object.keys(things) as Name[];
	const figures = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
		Name,
		Figure[]
	>;
	for (let repetition = 0; repetition < repetitions; repetition += 1) {
		for (const name of repetition % 2 === 0 ? names : names.toReversed()) {
			figures[name].push(await things[name]());
		}
	}
	return figures;
}
