import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../harness/folders';
import { readVitestReport } from '../../start/vitestReport';

let file: string;

beforeEach(async () => {
	const { folder, remove } = await temporaryFolder();
	file = join(folder, 'report.json');
	return remove;
});

const report = (changes: object) => ({
	success: true,
	numPassedTests: 2,
	numFailedTests: 0,
	testResults: [
		{
			name: '/tests/a.test.ts',
			startTime: 1_000,
			endTime: 1_250,
			assertionResults: [
				{ fullName: 'a', status: 'passed' },
				{ fullName: 'b', status: 'passed' },
				{ fullName: 'c', status: 'skipped' },
				{ fullName: 'd', status: 'skipped', meta: { whySkipped: 'no samples' } },
			],
		},
	],
	...changes,
});

it('counts, and names what was skipped', async () => {
	await writeFile(file, JSON.stringify(report({})));
	expect(await readVitestReport(file)).toEqual({
		passed: 2,
		failed: 0,
		skipped: ['c', 'd: no samples'],
		files: [{ path: '/tests/a.test.ts', ms: 250, run: 2, passed: 2 }],
	});
});

it('counts a file that could not be loaded as a failure', async () => {
	await writeFile(file, JSON.stringify(report({ success: false })));
	expect(await readVitestReport(file)).toMatchObject({ failed: 1 });
});

it('counts a run without a report as a failure', async () => {
	expect(await readVitestReport(file)).toEqual({ passed: 0, failed: 1, skipped: [], files: [] });
});
