import Table from 'cli-table3';
import { installLine, packOnce } from '../start/testCommand';
import { type StepResult, TestRun } from '../start/TestRun';
import { type Step, steps } from './steps';

/**
 * `npm run test:all`: every step in its long form, or those that are named; `--list` prints their
 * names. One table at the end, then the last line: `N passed, N failed`.
 */
export async function main(args: string[]): Promise<void> {
	if (args.includes('--list')) {
		print(table(steps.map((step) => [step.name, step.what, commandOf(step)])));
		return;
	}
	const unknown = args.filter((arg) => !steps.some(({ name }) => name === arg));
	if (unknown.length > 0) {
		const names = steps.map(({ name }) => name).join(', ');
		print(`There is no step ${unknown.join(', ')}. There are: ${names}.`);
		process.exitCode = 1;
		return;
	}
	const chosen = steps.filter(({ name }) => args.length === 0 || args.includes(name));
	const run = await TestRun.start();
	try {
		await runSteps(run, chosen);
		print(table(run.steps.map(asRow), ['Step', 'Seconds', 'Passed', 'Failed']));
	} finally {
		await run.end();
	}
}

async function runSteps(run: TestRun, chosen: Step[]): Promise<void> {
	const lines = new Set(chosen.flatMap(({ line }) => line ?? []));
	const missing = new Set<string>();
	for (const line of lines) if (!(await installLine(run, line))) missing.add(line);
	const tarball = lines.size > 0 ? await packOnce(run) : undefined;
	for (const { name, command, hasTests, line } of chosen) {
		if (line !== undefined && missing.has(line)) {
			run.leaveOut(name, 'n8n could not be installed');
			continue;
		}
		const env = {
			VISION_OCR_TESTS: 'all',
			...(tarball && { VISION_OCR_TARBALL: tarball }),
			...(line && { VISION_OCR_N8N: line }),
		};
		const [script, ...only] = command;
		if (hasTests) await run.tests(name, { script, only, env });
		else await run.script(name, command, env);
	}
}

/** The command without the names of files. */
const commandOf = ({ command: [script, first] }: Step) =>
	script === 'lab' ? `npm run lab -- ${first}` : `npm run ${script}`;

const asRow = ({ name, seconds, passed, failed }: StepResult) => [name, seconds, passed, failed];

function table(rows: Array<Array<string | number>>, head: string[] = []): string {
	const made = new Table({ head, style: { head: [], border: [] } });
	made.push(...rows);
	return made.toString();
}

function print(text: string): void {
	process.stdout.write(`${text}\n`);
}
