// `npm run fuzz`: every function that sees outside content, and docs/robustness.md about it.
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from '../n8n/cacheFolder';
import { writePage } from '../reliability/section';
import { FuzzChild } from './FuzzChild';
import { robustnessPage } from './report';
import { runTarget, type TargetReport, WHOLE } from './runTarget';
import { targets } from './targets';

/** A batch of cases, or one size, that takes longer has hung, in milliseconds. */
const LIMIT_MS = 120_000;

const { values: flags } = parseArgs({
	options: {
		cases: { type: 'string' },
		seed: { type: 'string' },
		target: { type: 'string', default: '' },
		limit: { type: 'string', default: String(LIMIT_MS / 1000) },
		out: { type: 'string' },
	},
});

async function main(): Promise<void> {
	const { cases = WHOLE.cases, seed = WHOLE.seed } = flags;
	const settings = { ...WHOLE, cases: Number(cases), seed: Number(seed) };
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
		const worst = await worstFilesOf(resolve(projectFolder, out));
		await writePage(out, `${robustnessPage(all, settings)}\n${worst}`);
	}
	process.exitCode = all.some(({ faults }) => faults.length > 0) ? 1 : 0;
}

/** The part of the page that `npm run worst` writes. */
async function worstFilesOf(path: string): Promise<string> {
	const text = await readFile(path, 'utf8').catch(() => '');
	const start = text.indexOf('## The worst files');
	return start < 0 ? '' : text.slice(start);
}

function tell({ name, faults, worstMs }: TargetReport): void {
	const verdict = faults.length === 0 ? 'ok' : `${faults.length} faults`;
	process.stdout.write(`${name}: ${verdict}, slowest case ${Math.round(worstMs)} ms\n`);
	for (const fault of faults) process.stdout.write(`  ${fault}\n`);
}

await main();
