import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import { markdownTable, writeSection } from '../harness/section';
import { olderLines } from '../n8n/cacheFolder';
import type { N8nInstall } from '../n8n/ensureN8n';
import { hostHeadings, hostTests } from './hostTests';
import { packedPackage, setUpN8n } from './setUp';
import { TestRun } from './TestRun';

const headings = ['n8n', 'Node.js', 'n8n-workflow', 'zod', ...hostHeadings];

/**
 * `npm run hosts`: installs every line of n8n that is maintained, runs the same tests in each, and
 * prints the table and writes it into docs/compatibility.md. The last line is `N passed, N failed`.
 */
async function main(): Promise<void> {
	const run = await TestRun.start();
	try {
		const tarball = await packedPackage(run.scratch);
		const rows: string[][] = [];
		for (const line of [...olderLines, '']) rows.push(await rowOf(run, line, tarball));
		const table = markdownTable(headings, rows);
		process.stdout.write(`${table}\n`);
		await writeSection('hosts', table);
	} finally {
		await run.end();
	}
}

/** @param line of n8n, as for `manifestFolder` */
async function rowOf(run: TestRun, line: string, tarball: string): Promise<string[]> {
	const install = await setUpN8n(line);
	const { files } = await run.tests(`Tests in n8n ${install.version}`, {
		script: 'e2e',
		only: hostTests,
		env: { VISION_OCR_N8N: line, VISION_OCR_TARBALL: tarball },
	});
	const { stdout: node } = await execa(install.node, ['--version']);
	return [
		install.version,
		node.replace(/^v/, ''),
		await versionOf(install, 'n8n-workflow'),
		await versionOf(install, 'zod'),
		...hostTests.map((file) => {
			const own = files.find(({ path }) => basename(path) === basename(file));
			return own?.run ? `${own.passed} of ${own.run}` : 'failed';
		}),
	];
}

async function versionOf({ folder }: N8nInstall, name: string): Promise<string> {
	const manifest = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8');
	return (JSON.parse(manifest) as { version: string }).version;
}

await main();
