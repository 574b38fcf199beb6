import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import { olderLines, projectFolder } from '../n8n/cacheFolder';
import type { N8nInstall } from '../n8n/ensureN8n';
import { runNpm } from '../n8n/runNpm';
import { withFolder } from '../harness/folders';
import { markdownTable, writeSection } from '../harness/section';
import { hostHeadings, hostTests } from './hostTests';
import { packedPackage, setUpN8n } from './setUp';
import { step } from './step';
import { readCountsByFile } from './vitestReport';

const headings = ['n8n', 'Node.js', 'n8n-workflow', 'zod', ...hostHeadings];

/**
 * `npm run hosts`: installs every line of n8n that is maintained, runs the same tests in each, and
 * prints the table and writes it into docs/compatibility.md.
 */
async function main(): Promise<void> {
	const rows: string[][] = [];
	await withFolder(async (scratch) => {
		process.env.VISION_OCR_TARBALL = await packedPackage(scratch);
		for (const line of [...olderLines, '']) rows.push(await rowOf(line, scratch));
	});
	const table = markdownTable(headings, rows);
	process.stdout.write(`${table}\n`);
	await writeSection('hosts', table);
	const isEveryGood = rows.flat().every(isGood);
	process.stdout.write(
		`${rows.length} versions of n8n, ${isEveryGood ? 'all good' : 'not all good'}\n`,
	);
	process.exitCode = isEveryGood ? 0 : 1;
}

/** `68 of 68` and versions are good; `67 of 68` and `failed` are not. */
function isGood(cell: string): boolean {
	const [, passed, run] = /^(\d+) of (\d+)$/.exec(cell) ?? [];
	return cell !== 'failed' && passed === run;
}

/** @param line of n8n, as for `manifestFolder` */
async function rowOf(line: string, scratch: string): Promise<string[]> {
	process.env.VISION_OCR_N8N = line;
	const install = await setUpN8n();
	const report = join(scratch, `report-${line}.json`);
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
	const args = ['run', '--silent', 'e2e', '--', ...hostTests, ...reporters];
	await step(
		`Tests in n8n ${install.version}`,
		async () => await runNpm(args, { cwd: projectFolder }),
	).catch((error: unknown) => {
		process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
	});
	const counts = await readCountsByFile(report);
	const { stdout: node } = await execa(install.node, ['--version']);
	return [
		install.version,
		node.replace(/^v/, ''),
		await versionOf(install, 'n8n-workflow'),
		await versionOf(install, 'zod'),
		...hostTests.map((file) => counts.get(basename(file)) ?? 'failed'),
	];
}

async function versionOf({ folder }: N8nInstall, name: string): Promise<string> {
	const manifest = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8');
	return (JSON.parse(manifest) as { version: string }).version;
}

await main();
