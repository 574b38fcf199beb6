import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { isFull } from '../full';
import { startChild } from '../harness/child';
import { withFolder } from '../harness/folders';
import { projectFolder } from '../n8n/cacheFolder';
import { markdownTable, writeSection } from '../harness/section';
import { machine } from './growth';
import type { Measured, WorstCalls } from './worstChild';
import { type WorstInput, worstInputs } from './worstInputs';

/** Longest wait for a file, in milliseconds. */
const PATIENCE_MS = 120_000;

/** How many are in the table: those that took most for one of its columns. */
const SHOWN = 3;

/** The built process that reads a file: lazy imports of the nodes need the build. */
const CHILD = join(projectFolder, 'node_modules', '.cache', 'worstChild.cjs');

interface Row {
	name: string;
	measured?: Measured;
	bytes: number;
}

/** Measures one input in a process of its own. */
async function measure(
	{ name, fileName, isAnswer, make }: WorstInput,
	folder: string,
): Promise<Row> {
	const path = join(folder, fileName);
	const bytes = make();
	await writeFile(path, bytes);
	const child = startChild<WorstCalls>(pathToFileURL(CHILD), {
		execArgv: ['--expose-gc', '--max-old-space-size=4096'],
	});
	const patience = setTimeout(child.kill, PATIENCE_MS);
	// One that has ended took too long, or all memory.
	const measured = await child.ask('measure', { fileName, isAnswer, path }).catch(() => undefined);
	clearTimeout(patience);
	child.stop();
	return { name, bytes: bytes.length, ...(measured && { measured }) };
}

const size = (bytes: number) =>
	bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;

function cells({ name, bytes, measured }: Row): string[] {
	if (measured === undefined)
		return [name, size(bytes), '–', '–', '–', 'ended: too long, or no memory left'];
	const { cpuSeconds, peakMegabytes, blockedMs, outcome } = measured;
	const figures = [cpuSeconds.toFixed(1), peakMegabytes.toFixed(0), blockedMs.toFixed(0)];
	return [name, size(bytes), ...figures, outcome];
}

const HEADINGS = ['file', 'size', 'CPU, s', 'peak, MB', 'longest blocked, ms', 'what came of it'];

/** The largest share of a limit that a file used. */
const share = ({ measured }: Row) =>
	measured === undefined
		? Infinity
		: Math.max(measured.cpuSeconds / 5, measured.peakMegabytes / 500, measured.blockedMs / 1000);

await build({
	input: join(projectFolder, 'test/fuzz/worstChild.ts'),
	platform: 'node',
	external: ['n8n-workflow'],
	output: { file: CHILD, format: 'cjs', codeSplitting: false },
});
const [wanted = ''] = process.argv.slice(2);
await withFolder(async (folder) => {
	const rows: Row[] = [];
	for (const input of worstInputs.filter(({ name }) => name.includes(wanted))) {
		const row = await measure(input, folder);
		rows.push(row);
		console.log(cells(row).join(' | '));
	}
	const beyond = rows.filter((row) => share(row) > 1);
	for (const { name } of beyond) console.error(`Beyond 5 s of CPU, 500 MB or 1 s blocked: ${name}`);
	if (beyond.length > 0) process.exitCode = 1;
	if (wanted === '' && !isFull) {
		const worst = [...rows].sort((one, other) => share(other) - share(one)).slice(0, SHOWN);
		await writeSection('worst', `${machine()}\n\n${markdownTable(HEADINGS, worst.map(cells))}`);
	}
});
