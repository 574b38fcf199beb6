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
			sleepers.splice(sleepers.findLastIndex((one) => one.at > at) + 1, 0, { at, wake });
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
