// Runs each test as it is, and then again with each broken place that it comes by and that no test noticed yet.
import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { type RunnerTestCase, TestRunner } from 'vitest';

/** A test that takes more, in milliseconds, is not repeated: a few of these would take most of the time. */
const MAX_TEST_MS = { processor: 500, clock: 4_000 };
/** A loop that goes round so many times more often than before never ends. */
const TIMES_AS_MANY = 20;
/** A test that waits longer for a broken place hangs. */
const MAX_MS = 10_000;

/** The place that is broken from the start, because it runs when its file is loaded. */
const FROM_START = Number(process.env.BROKEN_PLACE ?? -1);

let broken = FROM_START;
let rounds = 0;
let mostRounds = Infinity;
let reached = new Set<number>();
const noticed = new Set<number>();
const reported = new Set<string>();

const report = (kind: 'noticed' | 'reached' | 'loaded', places: Iterable<number>): void => {
	for (const place of places) {
		const line = `${kind} ${String(place)}\n`;
		if (!reported.has(line)) appendFileSync(process.env.PLACES_FILE ?? '', line);
		reported.add(line);
	}
};

Object.assign(globalThis, {
	isBroken(place: number): boolean {
		reached.add(place);
		return place === broken;
	},
	countRound(): void {
		if (++rounds > mostRounds) throw new Error('The broken code never ends.');
	},
});

/** Timers and clocks of tests may be false ones. */
const { setTimeout } = globalThis;
const now = performance.now.bind(performance);

// The smallest case that fails is looked for a long time, and is of no use here.
fc.configureGlobal({ endOnFailure: true });

export default class extends TestRunner {
	override onCollectStart(...given: Parameters<TestRunner['onCollectStart']>): void {
		reached = new Set();
		super.onCollectStart(...given);
	}

	onCollected(): void {
		report('loaded', reached);
	}

	async runTask(test: RunnerTestCase): Promise<void> {
		const run = TestRunner.getTestFn(test);
		reached = new Set();
		rounds = 0;
		mostRounds = Infinity;
		const [processor, clock] = [process.cpuUsage(), now()];
		await run();
		const { user, system } = process.cpuUsage(processor);
		mostRounds = 100_000 + TIMES_AS_MANY * rounds;
		if (FROM_START >= 0) return;
		const places = [...reached];
		report('reached', places);
		if ((user + system) / 1000 > MAX_TEST_MS.processor || now() - clock > MAX_TEST_MS.clock) return;
		const fails = async (place: number): Promise<boolean> => {
			broken = place;
			rounds = 0;
			const late = new Promise<boolean>((resolve) => {
				setTimeout(() => {
					resolve(true);
				}, MAX_MS).unref();
			});
			try {
				return (await Promise.race([run(), late])) === true;
			} catch {
				return true;
			} finally {
				broken = FROM_START;
			}
		};
		for (const place of places) {
			if (noticed.has(place) || !(await fails(place))) continue;
			// It may be that the test just cannot be run twice.
			if (await fails(-1)) return;
			noticed.add(place);
			report('noticed', [place]);
		}
	}
}
