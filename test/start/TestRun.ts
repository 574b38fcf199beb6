import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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

interface Tests {
	/** The npm script of the vitest project. */
	script: string;
	/** The files to run; all unless given. */
	only?: string[];
	env?: Record<string, string>;
}

/** The steps of `npm test` or `npm run test:all`, and the sum of their results. */
export class TestRun {
	/** In the order in which they ended. */
	readonly steps: StepResult[] = [];

	private readonly skipped: string[] = [];

	private readonly files: TestCounts['files'] = [];

	private constructor(
		/** A folder for the time of the run. */
		readonly scratch: string,
	) {}

	static async start(): Promise<TestRun> {
		return new TestRun(await mkdtemp(join(tmpdir(), 'vision-ocr-test-')));
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
		const run = async (report: (where: string) => void) =>
			await runNpm(['run', '--silent', script, '--', ...args], {
				cwd: projectFolder,
				env,
				onLine: (line) => reportLine(line, report),
			});
		try {
			await step(name, run);
			this.add(name, started, { passed: 1, failed: 0 });
		} catch (error) {
			this.add(name, started, { passed: 0, failed: 1 });
			printError(error);
		}
	}

	/** Runs tests of a vitest project; prints their output if one fails. */
	async tests(name: string, { script, only = [], env }: Tests): Promise<void> {
		const report = join(this.scratch, `${this.steps.length}-${script}.json`);
		const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
		const started = Date.now();
		let counts: TestCounts = { passed: 0, failed: 1, skipped: [], files: [] };
		const run = async (tell: (where: string) => void) => {
			try {
				await runNpm(['run', '--silent', script, '--', ...only, ...reporters], {
					cwd: projectFolder,
					env,
					onLine: (line) => reportLine(line, tell),
				});
			} finally {
				counts = await readVitestReport(report);
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
	}

	/** Prints the slowest files, what was skipped, and `N passed, N failed` as the last line. */
	async end(): Promise<void> {
		await rm(this.scratch, { recursive: true, force: true });
		const slowest = this.files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
		if (slowest.length > 0) print('Slowest files:');
		for (const { path, ms } of slowest) {
			print(`${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(projectFolder, path)}`);
		}
		for (const name of this.skipped) print(`Skipped: ${name}`);
		const skipped = this.skipped.length > 0 ? `, ${this.skipped.length} skipped` : '';
		const [passed, failed] = [this.sum('passed'), this.sum('failed')];
		print(`${passed} passed, ${failed} failed${skipped}`);
		process.exitCode = failed > 0 ? 1 : 0;
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

function reportLine(line: string, report: (where: string) => void): void {
	const text = stripVTControlCharacters(line).trim();
	if (text) report(text.slice(0, 60));
}

function printError(error: unknown): void {
	print(`\n${error instanceof Error ? error.message : String(error)}\n`);
}

function print(line: string): void {
	process.stdout.write(`${line}\n`);
}
