/** A size with its time and memory. */
export interface Point {
	size: number;
	/** CPU time in milliseconds. */
	ms: number;
	/** Peak memory in addition to the memory in use before, in megabytes; `null` if not measured. */
	megabytes: number | null;
}

export interface Growth {
	/** The last four sizes, each twice the one before. */
	points: Point[];
	/** Exponent by which time and memory grow with the size; 0 for growth within noise. */
	time: number;
	memory: number;
}

export interface GrowthSettings {
	/** First size, and the largest. */
	from: number;
	largest: number;
	/** CPU time from which a size need not be doubled any more, in milliseconds. */
	enoughMs: number;
}

/** Memory below this is noise, in megabytes. */
const MIN_MEGABYTES = 64;

/** Sizes that an exponent is taken from: n, 2n, 4n, 8n. */
const SIZES = 4;

/** Exponent of growth of values at doubled sizes; values below `least` count as `least`. */
export function exponentOf(values: number[], least: number): number {
	const [first = least, last = least] = [values[0], values.at(-1)].map((value) =>
		Math.max(value ?? least, least),
	);
	return values.length < 2 ? 0 : Math.log2(last / first) / (values.length - 1);
}

/**
 * Doubles a size until it takes long enough to be measured, and returns how time and memory grow over
 * the last doublings. Hardly any time at the largest size counts as no growth.
 */
export async function measureGrowth(
	measure: (size: number) => Promise<Point>,
	{ from, largest, enoughMs }: GrowthSettings,
): Promise<Growth> {
	const points: Point[] = [];
	for (let size = from; size <= largest; size *= 2) {
		const point = await measure(size);
		points.push(point);
		if (points.length >= SIZES && point.ms >= enoughMs) break;
	}
	const last = points.slice(-SIZES);
	return {
		points: last,
		// Time in proportion begins at an eighth of `enoughMs`; half of that is noise.
		time: exponentOf(
			last.map(({ ms }) => ms),
			enoughMs / 16,
		),
		memory: exponentOf(
			last.map(({ megabytes }) => megabytes ?? 0),
			MIN_MEGABYTES,
		),
	};
}

/** CPU time of this process for a call, in milliseconds; other programs do not add to it. */
export async function cpuTime(call: () => unknown): Promise<number> {
	const before = process.cpuUsage();
	await call();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}
