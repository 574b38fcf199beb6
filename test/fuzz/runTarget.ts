import { type Child, startChild } from '../harness/child';
import type { Calls } from './child';
import { type Growth, measureGrowth } from './growth';
import type { Target } from './Target';

/** Memory that JavaScript may take in a child, in megabytes; outside content is never worth more. */
export const MEMORY_CAP = 1024;

export interface RunSettings {
	/** Cases per target, and how many of them at a time. */
	cases: number;
	batch: number;
	seed: number;
	/** Largest size for growth, unless the target has a smaller one. */
	largest: number;
	/** CPU time from which a measurement is reliable, in milliseconds. */
	enoughMs: number;
	runs: number;
	/** The largest exponent by which time may grow with the size. */
	mostTime: number;
	/** CPU time that a single case may take, in milliseconds. */
	slowestCaseMs: number;
}

/** The settings of `npm run lab -- fuzz`. */
export const WHOLE: RunSettings = {
	cases: 5_000,
	batch: 1_000,
	seed: 20_240_501,
	largest: 500_000,
	enoughMs: 200,
	runs: 3,
	mostTime: 1.2,
	slowestCaseMs: 1_000,
};

/** Growth that seems too fast is measured again, with so many times the runs and the time. */
const SECOND_LOOK = 3;

export interface TargetReport {
	name: string;
	/** CPU time of the slowest case, in milliseconds. */
	worstMs: number;
	/** For each kind of growing input. */
	growth: Array<Growth & { name: string }>;
	/** Broken promises and limits, one line each. */
	faults: string[];
}

/** A process that calls targets, with a time limit on each question; a hung one is replaced. */
export class FuzzChild {
	private child: Child<Calls> | undefined;

	constructor(private readonly limitMs: number) {}

	/** @throws when the process needs longer than the limit, or has ended: most often out of memory */
	async ask<Name extends keyof Calls>(
		name: Name,
		input: Parameters<Calls[Name]>[0],
	): Promise<Awaited<ReturnType<Calls[Name]>>> {
		const child = (this.child ??= await started());
		let timer: NodeJS.Timeout | undefined;
		const tooLong = new Promise<never>((_, reject) => {
			const message = `No end within ${this.limitMs / 1000} s`;
			timer = setTimeout(() => reject(new Error(message)), this.limitMs);
		});
		try {
			const answer = await Promise.race([child.ask(name, input as never), tooLong]);
			return answer as Awaited<ReturnType<Calls[Name]>>;
		} catch (error) {
			this.stop();
			throw error;
		} finally {
			clearTimeout(timer);
		}
	}

	stop(): void {
		this.child?.kill();
		this.child = undefined;
	}
}

/** A child that has loaded everything, which can take longer than what it is asked. */
async function started(): Promise<Child<Calls>> {
	const child = startChild<Calls>(new URL('child.ts', import.meta.url), {
		execArgv: ['--import', 'tsx', `--max-old-space-size=${MEMORY_CAP}`],
		// What V8 prints when it runs out of memory says no more than the report.
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
	});
	await child.ask('ready', null);
	return child;
}

/** Runs the cases of a target and measures its growth. */
export async function runTarget(
	target: Target,
	settings: RunSettings,
	child: FuzzChild,
): Promise<TargetReport> {
	const { cases, batch, seed } = settings;
	const report: TargetReport = { name: target.name, worstMs: 0, growth: [], faults: [] };
	for (let done = 0; done < cases && report.faults.length === 0; done += batch) {
		const asked = { target: target.name, seed: seed + done, count: Math.min(batch, cases - done) };
		try {
			const { worstMs, failure } = await child.ask('cases', asked);
			report.worstMs = Math.max(report.worstMs, worstMs);
			if (failure) report.faults.push(`a case fails (seed ${asked.seed}): ${failure}`);
		} catch (error) {
			report.faults.push(`${messageOf(error)} in the ${asked.count} cases of seed ${asked.seed}`);
		}
	}
	if (report.worstMs > settings.slowestCaseMs) {
		report.faults.push(`a case takes ${Math.round(report.worstMs)} ms`);
	}
	for (const name of Object.keys(target.growth)) await grow(target, name, settings, child, report);
	return report;
}

async function grow(
	{ name: target, largest = Infinity }: Target,
	name: string,
	settings: RunSettings,
	child: FuzzChild,
	report: TargetReport,
): Promise<void> {
	const { runs, enoughMs, mostTime } = settings;
	let size = 0;
	const measure = async (times: number) =>
		await measureGrowth(
			async (next) => {
				size = next;
				return await child.ask('size', { target, growth: name, size, runs: runs * times });
			},
			Math.min(settings.largest, largest),
			enoughMs * times,
		);
	try {
		const first = await measure(1);
		// A busy machine makes a short time long by chance, but hardly several long ones.
		const growth = first.exponent > mostTime ? await measure(SECOND_LOOK) : first;
		report.growth.push({ ...growth, name });
		if (growth.exponent <= mostTime) return;
		const times = growth.points.map((point) => `${point.size}: ${Math.round(point.ms)} ms`);
		report.faults.push(
			`${name}: time grows by size^${growth.exponent.toFixed(2)} (${times.join(', ')})`,
		);
	} catch (error) {
		report.faults.push(`${name}: ${messageOf(error)} at size ${size}`);
	}
}

const messageOf = (error: unknown) =>
	error instanceof Error ? error.message.split('\n')[0] : String(error);
