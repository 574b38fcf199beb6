import { cpus } from 'node:os';

/** A size with its CPU time in milliseconds. */
export interface Point {
	size: number;
	ms: number;
}

/** The last four sizes, each twice the one before, and the exponent by which time grows over them. */
export interface Growth {
	points: Point[];
	exponent: number;
}

/** Sizes that an exponent is taken from: n, 2n, 4n, 8n. */
const SIZES = 4;

/** The largest size divided by the first. */
const SIZE_RATIO = 64;

/** CPU time of this process for a call, in milliseconds; other programs do not add to it. */
export async function cpuTime(call: () => unknown): Promise<number> {
	const before = process.cpuUsage();
	await call();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/** Doubles a size until it takes long enough to be measured. @param enoughMs that time, in milliseconds */
export async function measureGrowth(
	measure: (size: number) => Promise<number>,
	largest: number,
	enoughMs: number,
): Promise<Growth> {
	const points: Point[] = [];
	for (let size = Math.ceil(largest / SIZE_RATIO); size <= largest; size *= 2) {
		const ms = await measure(size);
		points.push({ size, ms });
		if (points.length >= SIZES && ms >= enoughMs) break;
	}
	const last = points.slice(-SIZES);
	// Time in proportion begins at an eighth of `enoughMs`; half of that is noise.
	const [first = 0, most = 0] = [last[0], last.at(-1)].map((point) =>
		Math.max(point?.ms ?? 0, enoughMs / 16),
	);
	return { points: last, exponent: Math.log2(most / first) / (SIZES - 1) };
}

/** One line about the machine, for whoever compares figures. */
export const machine = (): string =>
	`Measured on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? ''}), Node.js ${process.versions.node}, ${process.platform}.`;
