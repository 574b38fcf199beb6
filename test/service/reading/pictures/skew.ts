import type { Box } from '../layout/page';

/** Turns larger than this, in degrees, are not those of a sheet laid on a scanner. */
const mostDegrees = 7;

/**
 * The angle by which lines of text rise to the right, in degrees (negative: they fall).
 * Found as the angle at which the feet of the letters fall on the fewest lines.
 */
export function skewOf(letters: Box[], letterHeight: number): number {
	if (letters.length < 30) return 0;
	let best = 0;
	for (const step of [0.25, 0.05]) {
		const [from, to] = step === 0.25 ? [-mostDegrees, mostDegrees] : [best - 0.25, best + 0.25];
		let score = -1;
		for (let degrees = from; degrees <= to + 1e-9; degrees += step) {
			const here = sharpness(letters, degrees, letterHeight);
			if (here > score) [score, best] = [here, degrees];
		}
	}
	return Math.abs(best) < 0.1 ? 0 : best;
}

function sharpness(letters: Box[], degrees: number, letterHeight: number): number {
	const slope = Math.tan((degrees * Math.PI) / 180);
	const bin = Math.max(1, letterHeight / 5);
	const counts = new Map<number, number>();
	for (const { x0, x1, y1 } of letters) {
		const key = Math.round((y1 + ((x0 + x1) / 2) * slope) / bin);
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
	let sum = 0;
	for (const count of counts.values()) sum += count * count;
	return sum;
}
