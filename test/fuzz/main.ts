// `npm run fuzz`: every function that sees outside content, and docs/robustness.md about it.
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { projectFolder } from '../n8n/cacheFolder';
import { FuzzChild } from './FuzzChild';
import { robustnessPage } from './report';
import { QUICK, runTarget, type TargetReport, WHOLE } from './runTarget';
import { targets } from './targets';

/** A batch of cases, or one size, that takes longer has hung, in milliseconds. */
const LIMIT_MS = 120_000;

const { values: flags } = parseArgs({
	options: {
		/** As little as `npm test` tries. */
		quick: { type: 'boolean', default: false },
		cases: { type: 'string' },
		seed: { type: 'string' },
		target: { type: 'string', default: '' },
		limit: { type: 'string', default: String(LIMIT_MS / 1000) },
		out: { type: 'string' },
	},
});

async function main(): Promise<void> {
	const usual = flags.quick ? QUICK : WHOLE;
	const { cases = usual.cases, seed = usual.seed } = flags;
	const settings = { ...usual, cases: Number(cases), seed: Number(seed) };
	const asked = targets.filter(({ name }) => name.includes(flags.target));
	const reports = new Map<string, TargetReport>();
	const left = [...asked];
	const work = async () => {
		const child = new FuzzChild(Number(flags.limit) * 1000);
		for (let next = left.shift(); next !== undefined; next = left.shift()) {
			const report = await runTarget(next, settings, child);
			reports.set(next.name, report);
			tell(report);
		}
		child.stop();
	};
	await Promise.all(Array.from({ length: availableParallelism() }, work));
	const all = asked.flatMap(({ name }) => reports.get(name) ?? []);
	const out = flags.out ?? (flags.target === '' ? 'docs/robustness.md' : undefined);
	if (out) {
		const path = join(projectFolder, out);
		const style = { ...(await resolveConfig(path)), parser: 'markdown' };
		await writeFile(path, await format(robustnessPage(all, settings), style));
	}
	process.exitCode = all.some(({ faults }) => faults.length > 0) ? 1 : 0;
}

function tell({ name, faults, worstMs }: TargetReport): void {
	const verdict = faults.length === 0 ? 'ok' : `${faults.length} faults`;
	process.stdout.write(`${name}: ${verdict}, slowest case ${Math.round(worstMs)} ms\n`);
	for (const fault of faults) process.stdout.write(`  ${fault}\n`);
}

await main();
