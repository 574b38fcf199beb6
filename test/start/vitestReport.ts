import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ifExists } from '../n8n/ifExists';

const assertion = z.object({
	fullName: z.string(),
	status: z.string(),
	meta: z.object({ whySkipped: z.string().optional() }).optional(),
});
const testFile = z.object({
	name: z.string().default(''),
	/** In milliseconds since 1970. */
	startTime: z.number().default(0),
	endTime: z.number().default(0),
	assertionResults: z.array(assertion),
});
const reportFile = z.object({
	success: z.boolean(),
	numPassedTests: z.number(),
	numFailedTests: z.number(),
	testResults: z.array(testFile),
});

/** The result of a run of tests. */
export interface TestCounts {
	passed: number;
	failed: number;
	/** Names of the tests that were not run, with the reason where it is known. */
	skipped: string[];
	/** Of each file of tests: its path, the time it took, in milliseconds, and how many of the tests that ran passed. */
	files: Array<{ path: string; ms: number; run: number; passed: number }>;
}

const hasRun = ({ status }: { status: string }) => status === 'passed' || status === 'failed';

/** Reads what `vitest --reporter=json` wrote; a run that wrote nothing counts as one failure. */
export async function readVitestReport(file: string): Promise<TestCounts> {
	const text = await ifExists(readFile(file, 'utf8'));
	if (text === undefined) return { passed: 0, failed: 1, skipped: [], files: [] };
	const report = reportFile.parse(JSON.parse(text));
	const assertions = report.testResults.flatMap(({ assertionResults }) => assertionResults);
	// A file that cannot be loaded fails without a failed test.
	const failed = report.success ? 0 : Math.max(1, report.numFailedTests);
	return {
		passed: report.numPassedTests,
		failed,
		skipped: assertions
			.filter((one) => !hasRun(one))
			.map(({ fullName, meta }) =>
				[fullName, ...(meta?.whySkipped ? [meta.whySkipped] : [])].join(': '),
			),
		files: report.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
			path: name,
			ms: endTime - startTime,
			run: assertionResults.filter(hasRun).length,
			passed: assertionResults.filter(({ status }) => status === 'passed').length,
		})),
	};
}
