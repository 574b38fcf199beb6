import { olderLines } from '../n8n/cacheFolder';
import { hostTests } from '../start/hostTests';

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
	{ name: 'n8n-lint', what: "n8n's own lint", command: ['lint:n8n'], line: '' },
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
		command: ['e2e', ...hostTests],
		hasTests: true,
		line,
	})),
	{ name: 'fuzz', what: 'hostile input for each function that reads it', command: ['fuzz'] },
	{ name: 'worst', what: 'the worst files, within 5 s and 500 MB each', command: ['worst'] },
	{ name: 'faults', what: 'each fault of a service with each node', command: ['faults'], line: '' },
	{
		name: 'accuracy',
		what: 'values with planted mistakes',
		command: ['accuracy'],
		line: '',
	},
	{
		name: 'folder',
		what: 'a folder of invoices while n8n is killed',
		command: ['folder'],
		line: '',
	},
	{ name: 'mail', what: 'a mailbox while n8n is killed', command: ['mail'], line: '' },
	{ name: 'bench', what: 'goals for time and memory', command: ['bench'], line: '' },
	{
		name: 'start',
		what: 'the demo, from documents to rows',
		command: ['start', '--once'],
		line: '',
	},
	{
		name: 'anywhere',
		what: "the README's commands as a newcomer has them, with Node.js 20, 22 and 24",
		command: ['anywhere'],
		line: '',
	},
];
