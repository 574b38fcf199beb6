import * as fc from 'fast-check';
import { serve } from '../harness/child';
import { cpuTime } from './growth';
import { targets } from './targets';
import { faulty } from './targets/faulty';

/** Time to make a failing case smaller, in milliseconds. */
const SHRINKING_MS = 3_000;

/** A longer measurement is not worth repeating, in milliseconds. */
const LONG_MS = 500;

export interface CasesAsked {
	target: string;
	seed: number;
	count: number;
}

export interface CasesRun {
	/** CPU time of the slowest case, in milliseconds. */
	worstMs: number;
	/** The smallest case found that fails, and its error. */
	failure?: string;
}

export interface SizeAsked {
	target: string;
	growth: string;
	size: number;
	/** How often it is measured; the median counts. */
	runs: number;
}

export interface Calls {
	/** Answered as soon as everything is loaded. */
	ready: (input: null) => null;
	cases: (asked: CasesAsked) => Promise<CasesRun>;
	/** CPU time of a call with an input of a size, in milliseconds. */
	size: (asked: SizeAsked) => Promise<number>;
}

function targetNamed(name: string) {
	const found = [...targets, ...faulty].find((one) => one.name === name);
	if (found === undefined) throw new Error(`There is no target ${name}`);
	return found;
}

/** Runs a number of cases; a failing one is made as small as possible. */
async function runCases({ target, seed, count }: CasesAsked): Promise<CasesRun> {
	const { inputs, check } = targetNamed(target);
	let worstMs = 0;
	const property = fc.asyncProperty(inputs, async (input) => {
		worstMs = Math.max(worstMs, await cpuTime(() => check(input)));
	});
	const result = await fc.check(property, { seed, numRuns: count, endOnFailure: true });
	if (!result.failed) return { worstMs };
	const smaller = await fc.check(property, {
		seed,
		path: result.counterexamplePath ?? undefined,
		numRuns: count,
		interruptAfterTimeLimit: SHRINKING_MS,
		markInterruptAsFailure: false,
	});
	const { counterexample, errorInstance } = smaller.failed ? smaller : result;
	const error = errorInstance instanceof Error ? errorInstance : new Error(String(errorInstance));
	const [line = '', at = ''] = `${error.stack ?? error.message}`.split('\n');
	const input = fc.stringify(counterexample?.[0]).slice(0, 300);
	return { worstMs, failure: `${line} ${at.trim()} with ${input}` };
}

async function runSize(asked: SizeAsked): Promise<number> {
	const { growth, call } = targetNamed(asked.target);
	const make = growth[asked.growth];
	if (make === undefined) throw new Error(`${asked.target} does not grow by ${asked.growth}`);
	const input = make(asked.size);
	const times: number[] = [];
	do times.push(await cpuTime(() => call(input)));
	while (times.length < asked.runs && (times[0] ?? 0) < LONG_MS);
	return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

serve<Calls>({ ready: () => null, cases: runCases, size: runSize });
