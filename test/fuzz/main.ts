// `npm run fuzz`: every function that sees outside content, and docs/robustness.md about it.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
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
	const child = new FuzzChild(Number(flags.limit) * 1000);
	const reports: TargetReport[] = [];
	for (const target of asked) {
		const report = await runTarget(target, settings, child);
		reports.push(report);
		const verdict = report.faults.length === 0 ? 'ok' : `${report.faults.length} faults`;
		process.stdout.write(
			`${target.name}: ${verdict}, slowest case ${Math.round(report.worstMs)} ms\n`,
		);
		for (const fault of report.faults) process.stdout.write(`  ${fault}\n`);
	}
	child.stop();
	const out = flags.out ?? (flags.target === '' ? 'docs/robustness.md' : undefined);
	if (out) await writeFile(join(projectFolder, out), robustnessPage(reports, settings));
	process.exitCode = reports.some(({ faults }) => faults.length > 0) ? 1 : 0;
}

await main();
