// `npm run lab -- fuzz`: every function that sees outside content, and docs/developers/robustness.md about it.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { writeSection } from '../harness/section';
import { FuzzChild, runTarget, type TargetReport, WHOLE } from './runTarget';
import { targets } from './targets';

/** A batch of cases, or one size, that takes longer has hung, in milliseconds. */
const LIMIT_MS = 120_000;

const { values: flags } = parseArgs({
	options: {
		cases: { type: 'string', default: String(WHOLE.cases) },
		seed: { type: 'string', default: String(WHOLE.seed) },
		target: { type: 'string', default: '' },
	},
});

const settings = { ...WHOLE, cases: Number(flags.cases), seed: Number(flags.seed) };
const asked = targets.filter(({ name }) => name.includes(flags.target));
const reports = new Map<string, TargetReport>();
const left = [...asked];
const work = async () => {
	const child = new FuzzChild(LIMIT_MS);
	for (let next = left.shift(); next !== undefined; next = left.shift()) {
		const report = await runTarget(next, settings, child);
		reports.set(next.name, report);
		const { name, faults, worstMs } = report;
		const verdict = faults.length === 0 ? 'ok' : `${faults.length} faults`;
		process.stdout.write(`${name}: ${verdict}, slowest case ${Math.round(worstMs)} ms\n`);
		for (const fault of faults) process.stdout.write(`  ${fault}\n`);
	}
	child.stop();
};
await Promise.all(Array.from({ length: availableParallelism() }, work));
const all = asked.flatMap(({ name }) => reports.get(name) ?? []);
if (flags.target === '') await writeSection('fuzz', section(all));
process.exitCode = all.some(({ faults }) => faults.length > 0) ? 1 : 0;

/** What came of all functions. */
function section(all: TargetReport[]): string {
	const growth = all.flatMap((report) => report.growth);
	const power = Math.max(0, ...growth.map(({ exponent }) => exponent)).toFixed(2);
	const worst = Math.max(0, ...all.map(({ worstMs }) => worstMs)).toFixed(0);
	const faults = all.reduce((sum, report) => sum + report.faults.length, 0);
	return `${settings.cases.toLocaleString('en')} inputs of each function (seed ${settings.seed}), ${growth.length.toLocaleString('en')} growing inputs: ${faults} faults. The slowest case took ${worst} ms, and time grew at most by the power ${power}.`;
}
