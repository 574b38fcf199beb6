import { cpus } from 'node:os';
import { MEMORY_CAP } from './FuzzChild';
import type { Growth } from './growth';
import type { RunSettings, TargetReport } from './runTarget';

/** One line about the machine, for whoever compares figures. */
export function machine(): string {
	const [processor] = cpus();
	return `${cpus().length} cores (${processor?.model.trim() ?? 'unknown'}), Node.js ${process.versions.node}, ${process.platform}`;
}

const size = (value: number) =>
	value >= 1e6 ? `${(value / 1e6).toFixed(1)} M` : `${Math.round(value / 1000)} k`;

const time = (ms: number) => (ms < 10 ? ms.toFixed(1) : Math.round(ms).toString());

const code = (text: string) =>
	`\`${text.replace(/\s+/g, ' ').replaceAll('`', "'").replaceAll('|', '¦')}\``;

/** The growth that a function of it is largest for. */
function most(all: Array<Growth & { name: string }>, of: (growth: Growth) => number) {
	return all.reduce<(Growth & { name: string }) | undefined>(
		(worst, one) => (worst === undefined || of(one) > of(worst) ? one : worst),
		undefined,
	);
}

/** How many inputs the table of the slowest names. */
const MAX_ROWS = 5;

/** What a function's worst input costs, at the largest size that was tried. */
function costOf({ name, growth }: TargetReport) {
	const last = ({ points }: Growth) => points.at(-1);
	const msPerCharacter = (one: Growth) => (last(one)?.ms ?? 0) / (last(one)?.size ?? 1);
	const slowest = most(growth, msPerCharacter);
	return slowest === undefined
		? []
		: [{ name, input: slowest.name, at: last(slowest), figure: msPerCharacter(slowest) }];
}

/** `docs/robustness.md`: what was tried on each function that sees content from outside. */
export function robustnessPage(reports: TargetReport[], settings: RunSettings): string {
	const faults = reports.flatMap(({ name, faults: own }) =>
		own.map((fault) => `- **${name}**: ${code(fault)}`),
	);
	const growths = reports.flatMap(({ growth }) => growth);
	return `# Robustness

Documents come from strangers, and answers from services. Each function that reads mail, Word, e-invoices, the structure of PDF files, HTML, CSV and plain text, JSON of answers and their values, tables of Markdown, dates, numbers, addresses or known lists was given ${settings.cases.toLocaleString('en-US')} inputs, random ones and pieces of its language: repeated, nested, cut, damaged. It may refuse one with a message for people; anything else that goes wrong is a fault, and so is an answer that breaks a promise, such as "no text is lost".

Then it was given inputs that repeat one thing, doubled up to ${size(settings.largest)} characters or until one takes ${settings.enoughMs} ms. Time and memory may grow by the power ${settings.mostTime} of the size (1 is in proportion, 2 the square); times are CPU times, the median of ${settings.runs}.

- One case: ${settings.slowestCaseMs / 1000} s at most. One process: ${MEMORY_CAP} MB of JavaScript memory at most.
- Measured on ${machine()}.
- \`npm run fuzz\` writes this page; \`npm run fuzz -- --cases 1000 --target json\` tries less. \`npm test\` runs a part of it.

${faults.length === 0 ? 'No faults were found.' : `## Faults\n\n${faults.join('\n')}`}

| | |
| --- | --- |
| Functions | ${reports.length} |
| Inputs of each | ${settings.cases.toLocaleString('en-US')} (seed ${reports[0]?.seed}) |
| Slowest of them | ${time(Math.max(...reports.map(({ worstMs }) => worstMs)))} ms |
| Kinds of growing input | ${growths.length} |
| Time grows at most by the power | ${Math.max(...growths.map((one) => one.time)).toFixed(2)} |
| Memory grows at most by the power | ${Math.max(...growths.map((one) => one.memory)).toFixed(2)} |

The ${MAX_ROWS} inputs that take longest for their size:

| function | input | size | time, ms |
| --- | --- | --: | --: |
${reports
	.flatMap(costOf)
	.sort((one, other) => other.figure - one.figure)
	.slice(0, MAX_ROWS)
	.map(
		({ name, input, at }) =>
			`| ${name} | ${code(input)} | ${size(at?.size ?? 0)} | ${time(at?.ms ?? 0)} |`,
	)
	.join('\n')}
`;
}
