import { randomUUID } from 'node:crypto';
import { join, relative } from 'node:path';
import { stripVTControlCharacters, styleText } from 'node:util';
import { temporaryFolder } from '../harness/folders';
import { projectFolder } from '../n8n/cacheFolder';
import { runNpm } from '../n8n/runNpm';
import { step } from './step';
import { readVitestReport, type TestCounts } from './vitestReport';

/** How many of the slowest files are listed. */
const SLOWEST = 10;

/** A step of a run; a script without tests, such as lint, counts as one test. */
export interface StepResult {
	name: string;
	seconds: number;
	passed: number;
	failed: number;
}

/** Which tests to run. */
export interface Tests {
	/** The npm script of the vitest project. */
	script: string;
	/** The files to run; all unless given. */
	only?: string[];
	env?: Record<string, string>;
}

/** The steps of `npm test`, `npm run test:all` or `npm run hosts`, and the sum of their results. */
export class TestRun {
	/** In the order in which they ended. */
	readonly steps: StepResult[] = [];

	private readonly skipped: string[] = [];

	/** Steps that did not run, each with its reason. */
	private readonly leftOut: string[] = [];

	private readonly files: TestCounts['files'] = [];

	private constructor(
		/** A folder for the time of the run. */
		readonly scratch: string,
		private readonly removeScratch: () => Promise<void>,
	) {}

	static async start(): Promise<TestRun> {
		const { folder, remove } = await temporaryFolder();
		return new TestRun(folder, remove);
	}

	/**
	 * Prepares something for the tests; if it fails, prints why and counts one failure.
	 *
	 * @param work shows itself by `step`
	 * @returns what `work` returned; undefined if it failed
	 */
	async prepare<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
		const started = Date.now();
		try {
			const value = await work();
			this.add(name, started, { passed: 0, failed: 0 });
			return value;
		} catch (error) {
			this.add(name, started, { passed: 0, failed: 1 });
			printError(error);
			return undefined;
		}
	}

	/** Runs one of the project's npm scripts; prints its output if it fails. */
	async script(
		name: string,
		[script = '', ...args]: string[],
		env?: Record<string, string>,
	): Promise<void> {
		const started = Date.now();
		const run = async () =>
			await runNpm(['run', '--silent', script, '--', ...args], { cwd: projectFolder, env });
		try {
			await step(name, run);
			this.add(name, started, { passed: 1, failed: 0 });
		} catch (error) {
			this.add(name, started, { passed: 0, failed: 1 });
			printError(error);
		}
	}

	/** Runs tests of a vitest project; prints their output if one fails. @returns how they went */
	async tests(name: string, { script, only = [], env }: Tests): Promise<TestCounts> {
		const reportFile = join(this.scratch, `${randomUUID()}.json`);
		const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
		const started = Date.now();
		let counts: TestCounts = { passed: 0, failed: 1, skipped: [], files: [] };
		const run = async (report: (progress: string) => void) => {
			let files = 0;
			try {
				await runNpm(['run', '--silent', script, '--', ...only, ...reporters], {
					cwd: projectFolder,
					env,
					onLine: (line) => {
						if (isFinishedFile(line)) report(`files done: ${(files += 1)}`);
					},
				});
			} finally {
				counts = await readVitestReport(reportFile);
			}
		};
		try {
			await step(name, run, () => `${counts.passed} passed`);
		} catch (error) {
			// A run that fails without a failed test, such as one that cannot start, is one failure.
			counts.failed = Math.max(1, counts.failed);
			printError(error);
		}
		this.skipped.push(...counts.skipped);
		this.files.push(...counts.files);
		this.add(name, started, counts);
		return counts;
	}

	/**
	 * Notes a step that cannot run. It counts neither as passed nor as failed, but the run fails.
	 *
	 * @param reason a clause such as `the build failed`
	 */
	leaveOut(name: string, reason: string): void {
		this.leftOut.push(`${name} (${reason})`);
	}

	/** Prints the slowest files, what did not run, and `N passed, N failed` as the last line. */
	async end(): Promise<void> {
		await this.removeScratch();
		const slowest = this.files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
		if (slowest.length > 0) print('Slowest files:');
		for (const { path, ms } of slowest) {
			print(`${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(projectFolder, path)}`);
		}
		for (const name of this.skipped) print(`Skipped: ${name}`);
		for (const name of this.leftOut) print(inRed(`Did not run: ${name}`));
		const skipped = this.skipped.length > 0 ? `, ${this.skipped.length} skipped` : '';
		const [passed, failed] = [this.sum('passed'), this.sum('failed')];
		print(`${passed} passed, ${failed} failed${skipped}`);
		process.exitCode = failed > 0 || this.leftOut.length > 0 ? 1 : 0;
	}

	private sum(count: 'passed' | 'failed'): number {
		return this.steps.reduce((sum, one) => sum + one[count], 0);
	}

	private add(
		name: string,
		started: number,
		{ passed, failed }: Pick<StepResult, 'passed' | 'failed'>,
	): void {
		const seconds = Math.round((Date.now() - started) / 1000);
		this.steps.push({ name, seconds, passed, failed });
	}
}

/** Whether a line of vitest's default reporter ends a file: ` ✓ |unit| a.test.ts (3 tests) 5ms`. */
function isFinishedFile(line: string): boolean {
	return /\.test\.ts \(\d+ tests?\b/.test(stripVTControlCharacters(line));
}

/** Red in a terminal; elsewhere, the text itself. */
function inRed(text: string): string {
	return process.stdout.isTTY ? styleText('red', text) : text;
}

function printError(error: unknown): void {
	print(`\n${error instanceof Error ? error.message : String(error)}\n`);
}

function print(line: string): void {
	process.stdout.write(`${line}\n`);
}
