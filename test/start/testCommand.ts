import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { installFolder, olderLines, projectFolder } from '../n8n/cacheFolder';
import { isFinished } from '../n8n/makeFolderOnce';
import { runNpm } from '../n8n/runNpm';
import { hostTests } from './hostTests';
import { buildPackage, setUpN8n } from './setUp';
import { step } from './step';
import { readVitestReport, type TestCounts } from './vitestReport';

/**
 * `npm test`: every check, one after the other, up to the first that fails. The last line is
 * `N passed, N failed`, and `, N skipped` where there are any; it counts tests, and a failed step
 * without tests as one failure.
 */
export async function main(): Promise<void> {
	const total: TestCounts = { passed: 0, failed: 0, skipped: [] };
	const scratch = await mkdtemp(join(tmpdir(), 'vision-ocr-test-'));
	const tests = async (name: string, project: string, only: string[] = [], line?: string) => {
		const report = join(scratch, `${project}${line ?? ''}.json`);
		const counts = await runTests(name, [project, '--', ...only], report, line);
		total.passed += counts.passed;
		total.failed += counts.failed;
		total.skipped.push(...counts.skipped);
		return counts.failed === 0;
	};
	try {
		await script('Lint', 'lint');
		await script('Types', 'types');
		if (await tests('Unit tests', 'unit')) {
			await buildPackage();
			await setUpN8n();
			await tests('Tests in the real n8n', 'e2e');
			const [oldest = ''] = olderLines;
			if (isFinished(installFolder(oldest))) {
				await tests(`Tests in n8n ${oldest}`, 'e2e', hostTests, oldest);
			} else {
				process.stdout.write(`Not tested: n8n ${oldest}; \`npm run hosts\` installs it.\n`);
			}
		}
	} catch (error) {
		total.failed += 1;
		process.stdout.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
	for (const name of total.skipped) process.stdout.write(`Skipped: ${name}\n`);
	const skipped = total.skipped.length > 0 ? `, ${total.skipped.length} skipped` : '';
	process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`);
	process.exitCode = total.failed > 0 ? 1 : 0;
}

async function script(name: string, npmScript: string): Promise<void> {
	await step(name, async () => {
		await runNpm(['run', '--silent', npmScript], { cwd: projectFolder });
	});
}

/**
 * Runs the tests of a vitest project; shows their output when one fails.
 *
 * @param line of n8n, as for `manifestFolder`; the one that `VISION_OCR_N8N` names unless given
 */
async function runTests(
	name: string,
	[project = '', ...args]: string[],
	report: string,
	line?: string,
): Promise<TestCounts> {
	let counts: TestCounts = { passed: 0, failed: 0, skipped: [] };
	try {
		await step(
			name,
			async (tell) => {
				const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
				try {
					await runNpm(['run', '--silent', project, ...args, ...reporters], {
						cwd: projectFolder,
						env: line === undefined ? undefined : { VISION_OCR_N8N: line },
						onLine: (printed) => {
							const text = stripVTControlCharacters(printed).trim();
							if (text) tell(text.slice(0, 60));
						},
					});
				} finally {
					counts = await readVitestReport(report);
				}
			},
			() => `${counts.passed} passed`,
		);
	} catch (error) {
		counts.failed = Math.max(1, counts.failed);
		process.stdout.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
	}
	return counts;
}
