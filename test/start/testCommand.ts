import { join } from 'node:path';
import { olderLines } from '../n8n/cacheFolder';
import { packedPackage, setUpN8n } from './setUp';
import { TestRun } from './TestRun';

/** The test that `npm test` runs in the oldest n8n; `npm run hosts` runs more, in every line. */
const shortHostTest = 'test/e2e/everyNode.test.ts';

/**
 * `npm test`: every check, in its short form. What does not need n8n runs while n8n is installed.
 * The last line is `N passed, N failed`, and `, N skipped` where there are any.
 */
export async function main(): Promise<void> {
	const run = await TestRun.start();
	try {
		await testEverything(run);
	} finally {
		await run.end();
	}
}

async function testEverything(run: TestRun): Promise<void> {
	const [oldest = ''] = olderLines;
	const chosen = process.env.VISION_OCR_N8N ?? '';

	const newest = installLine(run, chosen);
	const unitTests = run.tests('Unit tests', { script: 'unit' });
	// One install at a time, in parallel with the unit tests; tests in the newest n8n do not wait for the oldest.
	const older = unitTests.then(async () => await installLine(run, oldest));
	const tarball = await packOnce(run);
	await run.script('Types', ['types']);
	await run.script('Lint', ['lint']);
	await unitTests;
	const isInstalled = await newest;

	const env = { VISION_OCR_TARBALL: tarball ?? '' };
	if (tarball && isInstalled) await run.tests('Tests in the real n8n', { script: 'e2e', env });
	if ((await older) && tarball) {
		await run.tests(`Tests in n8n ${oldest}`, {
			script: 'e2e',
			only: [shortHostTest],
			env: { ...env, VISION_OCR_N8N: oldest },
		});
	}
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
