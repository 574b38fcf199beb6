import type { FuzzChild } from './FuzzChild';
import type { Target } from './Target';
import { type Growth, measureGrowth } from './growth';

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
	withMemory: boolean;
	/** The largest exponents by which time and memory may grow with the size. */
	mostTime: number;
	mostMemory: number;
	/** CPU time that a single case may take, in milliseconds. */
	slowestCaseMs: number;
}

/** The settings of `npm run fuzz`. */
export const WHOLE: RunSettings = {
	cases: 5_000,
	batch: 1_000,
	seed: 20_240_501,
	largest: 500_000,
	enoughMs: 200,
	runs: 3,
	withMemory: true,
	mostTime: 1.2,
	mostMemory: 1.2,
	slowestCaseMs: 1_000,
};

/** The largest size divided by the first. */
const SIZE_RATIO = 64;

/** Growth that seems too fast is measured again, with so many times the runs and the time. */
const SECOND_LOOK = 3;

export interface TargetReport {
	name: string;
	cases: number;
	seed: number;
	/** CPU time of the slowest case, in milliseconds. */
	worstMs: number;
	/** The input with the fastest growth of time, and of memory. */
	growth: Array<Growth & { name: string }>;
	/** Broken promises, one line each. */
	faults: string[];
}

/** Runs the cases of a target and measures its growth. */
export async function runTarget(
	target: Target,
	settings: RunSettings,
	child: FuzzChild,
): Promise<TargetReport> {
	const { cases, batch, seed } = settings;
	const report: TargetReport = {
		name: target.name,
		cases,
		seed,
		worstMs: 0,
		growth: [],
		faults: [],
	};
	for (let done = 0; done < cases; done += batch) {
		const asked = { target: target.name, seed: seed + done, count: Math.min(batch, cases - done) };
		try {
			const { worstMs, failure } = await child.ask('cases', asked);
			report.worstMs = Math.max(report.worstMs, worstMs);
			if (failure === undefined) continue;
			report.faults.push(`a case fails (seed ${asked.seed}): ${failure}`);
		} catch (error) {
			report.faults.push(`${messageOf(error)} in the ${asked.count} cases of seed ${asked.seed}`);
		}
		break;
	}
	if (report.worstMs > settings.slowestCaseMs) {
		report.faults.push(`a case takes ${Math.round(report.worstMs)} ms`);
	}
	for (const name of Object.keys(target.growth)) await grow(target, name, settings, child, report);
	return report;
}

async function grow(
	target: Target,
	name: string,
	settings: RunSettings,
	child: FuzzChild,
	report: TargetReport,
): Promise<void> {
	const { runs, withMemory, enoughMs, mostTime, mostMemory } = settings;
	const largest = Math.min(settings.largest, target.largest ?? Infinity);
	let size = 0;
	try {
		const measure = async (times: number) =>
			await measureGrowth(
				async (next) => {
					size = next;
					const asked = { target: target.name, growth: name, size, runs: runs * times, withMemory };
					return await child.ask('size', asked);
				},
				{ from: Math.ceil(largest / SIZE_RATIO), largest, enoughMs: enoughMs * times },
			);
		const first = await measure(1);
		// A busy machine makes a short time long by chance, but hardly several long ones.
		const isSuspicious = first.time > mostTime || first.memory > mostMemory;
		const growth = isSuspicious ? await measure(SECOND_LOOK) : first;
		report.growth.push({ ...growth, name });
		const times = growth.points.map((point) => `${point.size}: ${Math.round(point.ms)} ms`);
		if (growth.time > mostTime) {
			report.faults.push(
				`${name}: time grows by size^${growth.time.toFixed(2)} (${times.join(', ')})`,
			);
		}
		const memory = growth.points.map(
			(point) => `${point.size}: ${Math.round(point.megabytes ?? 0)} MB`,
		);
		if (growth.memory > mostMemory) {
			report.faults.push(
				`${name}: memory grows by size^${growth.memory.toFixed(2)} (${memory.join(', ')})`,
			);
		}
	} catch (error) {
		report.faults.push(`${name}: ${messageOf(error)} at size ${size}`);
	}
}

const messageOf = (error: unknown) =>
	error instanceof Error ? error.message.split('\n')[0] : String(error);
