/** Evenly distributed numbers in [0, 1), the same sequence for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** Bell-shaped noise with mean 0 and a standard deviation of 1 (sum of 12 even numbers, ends at ±6). */
export function gaussianNoise(seed: number): () => number {
	const random = randomNumbers(seed);
	return () => {
		let sum = -6;
		for (let count = 0; count < 12; count++) sum += random();
		return sum;
	};
}
