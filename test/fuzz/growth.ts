/** One size and what it took. */
export interface Point {
	size: number;
	/** CPU time in milliseconds. */
	ms: number;
	/** Memory at its peak beyond that before, in megabytes; `null` where it was not measured. */
	megabytes: number | null;
}

export interface Growth {
	/** The last four sizes, each twice the one before. */
	points: Point[];
	/** By which power of the size time and memory grow; 0 for no growth that can be told from noise. */
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

/** What memory use cannot be told from noise below, in megabytes. */
const LEAST_MEGABYTES = 64;

/** Sizes that an exponent is taken from: n, 2n, 4n, 8n. */
const SIZES = 4;

/** The power by which values grow that belong to doubled sizes; what is less than `least` counts as it. */
export function exponentOf(values: number[], least: number): number {
	const [first = least, last = least] = [values[0], values.at(-1)].map((value) =>
		Math.max(value ?? least, least),
	);
	return values.length < 2 ? 0 : Math.log2(last / first) / (values.length - 1);
}

/**
 * Doubles a size until it takes long enough to be measured, and says how time and memory grow over
 * the last doublings. What takes hardly any time at the largest size does not grow.
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
			LEAST_MEGABYTES,
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
