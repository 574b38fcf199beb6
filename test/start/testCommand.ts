import { join } from 'node:path';
import { olderLines } from '../n8n/cacheFolder';
import { packedPackage, setUpN8n } from './setUp';
import { TestRun, type Tests } from './TestRun';

const usage = `Usage: npm test [-- --oldest]
  --oldest  runs each node in the oldest n8n that is supported, too; installs it first`;

/** The tests that `--oldest` runs in the oldest n8n; `npm run hosts` runs more, in every line. */
const shortHostTests = ['test/e2e/everyNode.test.ts', 'test/e2e/whatFailuresDo.test.ts'];

/**
 * `npm test`: every check, in its short form. What does not need n8n runs while n8n is installed, and
 * also if it cannot be installed. The last line is `N passed, N failed`, and `, N skipped` where there
 * are any.
 */
export async function main(args: string[] = []): Promise<void> {
	if (args.some((arg) => arg !== '--oldest')) {
		process.stderr.write(`${usage}\n`);
		process.exitCode = 1;
		return;
	}
	const run = await TestRun.start();
	try {
		await testEverything(run, args.includes('--oldest'));
	} finally {
		await run.end();
	}
}

async function testEverything(run: TestRun, withOldest: boolean): Promise<void> {
	const [oldest = ''] = olderLines;
	const chosen = process.env.VISION_OCR_N8N ?? '';

	const installed = installLine(run, chosen);
	const unitTests = run.tests('Unit tests', { script: 'unit' });
	// One install at a time, in parallel with the unit tests; tests in the chosen n8n do not wait for the oldest.
	const oldestInstalled = unitTests.then(
		async () => withOldest && (await installLine(run, oldest)),
	);
	const tarball = await packOnce(run);
	await run.script('Types', ['types']);
	await run.script('Lint', ['lint']);
	await unitTests;

	const testsInN8n = async (name: string, isInstalled: boolean, tests: Partial<Tests> = {}) => {
		if (!isInstalled) run.leaveOut(name, 'n8n could not be installed');
		else if (!tarball) run.leaveOut(name, 'the package could not be built');
		else {
			const env = { ...tests.env, VISION_OCR_TARBALL: tarball };
			await run.tests(name, { script: 'e2e', ...tests, env });
		}
	};
	const isInstalled = await installed;
	const inOldest = async (isThere: boolean) => {
		const tests = { only: shortHostTests, env: { VISION_OCR_N8N: oldest } };
		await testsInN8n(`Tests in n8n ${oldest}`, isThere, tests);
	};
	// Each of them waits at times, and leaves a processor to the others.
	await Promise.all([
		// Only the pinned n8n comes with n8n's lint.
		chosen === '' && lintAsN8n(run, isInstalled),
		testsInN8n('Tests in the real n8n', isInstalled),
		withOldest && oldestInstalled.then(inOldest),
	]);
}

async function lintAsN8n(run: TestRun, isInstalled: boolean): Promise<void> {
	const name = "n8n's lint";
	if (isInstalled) await run.script(name, ['lab', 'lint:n8n']);
	else run.leaveOut(name, 'n8n could not be installed');
}

/** Installs a line of n8n, as for `manifestFolder`. @returns whether it is there */
export async function installLine(run: TestRun, line: string): Promise<boolean> {
	const name = `n8n ${line}`.trim();
	return (await run.prepare(name, async () => await setUpN8n(line))) !== undefined;
}

/** Builds and packs the package. @returns the path of the tarball */
export async function packOnce(run: TestRun): Promise<string | undefined> {
	const scratch = join(run.scratch, 'package');
	return await run.prepare('Build', async () => await packedPackage(scratch));
}
