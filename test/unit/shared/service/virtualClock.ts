/** As large as real times are, which show what an exponent or a sum of them comes to. */
const START = Date.UTC(2027, 0, 1);

/** A clock that moves only when everybody sleeps, to the first who wakes. */
export function virtualClock() {
	let time = START;
	/** The next one to wake is the last. */
	const sleepers: Array<{ at: number; wake: () => void }> = [];
	const now = () => time;
	/** Since the beginning. */
	const elapsed = () => time - START;
	const sleep = async (ms: number) =>
		await new Promise<void>((wake) => {
			const at = time + Math.max(ms, 1);
			let [first, end] = [0, sleepers.length];
			while (first < end) {
				const middle = (first + end) >> 1;
				if ((sleepers[middle]?.at ?? 0) > at) first = middle + 1;
				else end = middle;
			}
			sleepers.splice(first, 0, { at, wake });
		});

	/** Lets time pass until `done` is settled. @returns how long that was since the beginning, in milliseconds */
	const run = async (done: Promise<unknown>): Promise<number> => {
		let isOver = false;
		const settled = done.then(
			() => (isOver = true),
			() => (isOver = true),
		);
		for (;;) {
			// All that can happen at this moment happens first.
			await new Promise((done) => setImmediate(done));
			if (isOver) break;
			const next = sleepers.pop();
			if (next === undefined) throw new Error('Everybody waits for somebody else.');
			time = next.at;
			next.wake();
		}
		await settled;
		return elapsed();
	};
	return { now, elapsed, sleep, run };
}
