import { olderLines } from '../n8n/cacheFolder';
import { hostTests } from '../start/hostTests';
import { labCommands } from '../start/labCommands';

/** A step of `npm run test:all`. */
export interface Step {
	/** The name by which it can be run alone. */
	name: string;
	what: string;
	/** An npm script and its arguments. */
	command: [script: string, ...args: string[]];
	/** Whether it is a vitest project, whose tests are counted; a command counts as one test. */
	hasTests?: boolean;
	/** The line of n8n that it runs in, as for `manifestFolder`; none if it runs without n8n. */
	line?: string;
}

/** A command of `npm run lab` as a step. @param line as for `Step` */
const lab = (name: string, line?: string): Step => ({
	name,
	what: labCommands[name]?.what ?? '',
	command: ['lab', name],
	line,
});

/** In the oldest line, people change the sample workflows by hand. */
const inOldest = (line: string) =>
	line === olderLines[0] ? ['test/e2e/samplesByHand.full.test.ts'] : [];

/** Everything there is to test; no step needs another. */
export const steps: Step[] = [
	{ name: 'lint', what: 'lint, import rules, formatting', command: ['lint'] },
	{ name: 'types', what: 'types, also with the oldest n8n', command: ['types'] },
	{
		name: 'unit',
		what: 'all unit tests, with all cases of each property',
		command: ['unit'],
		hasTests: true,
	},
	lab('lint:n8n', ''),
	{
		name: 'n8n',
		what: 'all tests in the real n8n: the fault matrix, long runs, the first hour in the browser',
		command: ['e2e'],
		hasTests: true,
		line: '',
	},
	...olderLines.map((line): Step => ({
		name: `n8n-${line}`,
		what: `the contract, each node, the main workflow and Review in n8n ${line}`,
		command: ['e2e', ...hostTests, ...inOldest(line)],
		hasTests: true,
		line,
	})),
	lab('fuzz'),
	lab('worst'),
	lab('faults', ''),
	{
		name: 'accuracy',
		what: 'values with planted mistakes',
		command: ['accuracy'],
		line: '',
	},
	lab('folder', ''),
	lab('mail', ''),
	{ name: 'bench', what: 'goals for time and memory', command: ['bench'], line: '' },
	{
		name: 'start',
		what: 'the demo, from documents to rows',
		command: ['start', '--once'],
		line: '',
	},
	lab('anywhere', ''),
];
