// Runs each test as it is, and then again with each broken place that it comes by and that no test noticed yet.
import { appendFileSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { type RunnerTestCase, TestRunner } from 'vitest';

/** A test that takes more, in milliseconds, is not repeated: a few of these would take most of the time. */
const MAX_TEST_MS = { processor: 500, clock: 4_000 };
/** A loop that goes round so many times more often than before never ends. */
const TIMES_AS_MANY = 20;
/** A test that takes or waits longer with a broken place hangs, in milliseconds. */
const MAX_MS = 10_000;

/** The place that is broken from the start, because it runs when its file is loaded. */
const FROM_START = Number(process.env.BROKEN_PLACE ?? -1);

let broken = FROM_START;
let rounds = 0;
let mostRounds = Infinity;
let end = Infinity;
let reached = new Set<number>();

/** Tells main.ts what was found, and by each further line that this worker is not blocked. */
const PLACES_FILE = process.env.PLACES_FILE ?? '';
/** What this worker and those before it found, which may have been killed. */
const reported = new Set(readFileSync(PLACES_FILE, 'utf8').split('\n'));

/** The folders of places that only the tests of the same folder try. */
const folders = new Map(
	[...reported].flatMap((line) => {
		const [, place, folder = ''] = /^folder (\d+) nodes\/(.*)$/.exec(line) ?? [];
		return place === undefined ? [] : [[Number(place), folder] as const];
	}),
);
/** The folder of the tests that run now. */
let ownFolder = '';
const isOwn = (place: number) => (folders.get(place) ?? ownFolder) === ownFolder;

const say = (line: string): void => {
	appendFileSync(PLACES_FILE, `${line}\n`);
	reported.add(line);
};
const report = (kind: 'noticed' | 'reached' | 'loaded', places: Iterable<number>): void => {
	for (const place of places) {
		if (!reported.has(`${kind} ${String(place)}`)) say(`${kind} ${String(place)}`);
	}
};
say(`worker ${String(process.pid)}`);

Object.assign(globalThis, {
	isBroken(place: number): boolean {
		reached.add(place);
		return place === broken;
	},
	countRound(): void {
		rounds += 1;
		const isLate = rounds % 100 === 0 && now() > end;
		if (isLate || rounds > mostRounds) throw new Error('The broken code never ends.');
	},
});

/** Timers and clocks of tests may be false ones. */
const { setTimeout } = globalThis;
const now = performance.now.bind(performance);

// The smallest case that fails is looked for a long time, and is of no use here.
fc.configureGlobal({ endOnFailure: true });

export default class extends TestRunner {
	override onCollectStart(...given: Parameters<TestRunner['onCollectStart']>): void {
		say(`collect ${given[0].filepath}`);
		ownFolder = dirname(given[0].filepath.split('/test/unit/').at(-1) ?? '');
		reached = new Set();
		super.onCollectStart(...given);
	}

	onCollected(): void {
		report('loaded', reached);
		reached = new Set();
	}

	override async onAfterRunSuite(...given: Parameters<TestRunner['onAfterRunSuite']>) {
		await super.onAfterRunSuite(...given);
		if ('filepath' in given[0]) say(`done ${given[0].filepath}`);
	}

	async runTask(test: RunnerTestCase): Promise<void> {
		// What only a hook comes by is tried with whole files.
		report('loaded', reached);
		say(`test ${JSON.stringify(test.name)}`);
		try {
			await tryPlaces(TestRunner.getTestFn(test));
		} finally {
			// Hooks may go round more often than the test.
			mostRounds = end = Infinity;
			reached = new Set();
		}
	}
}

async function tryPlaces(run: () => unknown): Promise<void> {
	reached = new Set();
	rounds = 0;
	const [processor, clock] = [process.cpuUsage(), now()];
	await run();
	if (FROM_START >= 0) return;
	const { user, system } = process.cpuUsage(processor);
	mostRounds = 100_000 + TIMES_AS_MANY * rounds;
	const places = [...reached];
	report('reached', places);
	if ((user + system) / 1000 > MAX_TEST_MS.processor || now() - clock > MAX_TEST_MS.clock) return;
	const fails = async (place: number): Promise<boolean> => {
		broken = place;
		rounds = 0;
		end = now() + MAX_MS;
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
	for (const place of places.filter(isOwn)) {
		if (reported.has(`noticed ${String(place)}`)) continue;
		say(`try ${String(place)}`);
		if (!(await fails(place))) continue;
		// It may be that the test just cannot be run twice.
		if (await fails(-1)) return;
		report('noticed', [place]);
	}
}
