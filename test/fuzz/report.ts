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

function row({ name, cases, seed, worstMs, growth, faults }: TargetReport): string {
	const last = ({ points }: Growth) => points.at(-1);
	const byTime = most(growth, (one) => one.time);
	const slowest = most(growth, (one) => (last(one)?.ms ?? 0) / (last(one)?.size ?? 1));
	const hungriest = most(growth, (one) => last(one)?.megabytes ?? 0);
	const byMemory = most(growth, (one) => one.memory);
	const [atSlowest, atHungriest] = [slowest, hungriest].map((one) => one && last(one));
	const hasMemory = typeof atHungriest?.megabytes === 'number';
	return `| ${[
		faults.length === 0 ? name : `**${name}**`,
		cases.toLocaleString('en-US'),
		seed,
		time(worstMs),
		growth.length,
		byTime ? `${byTime.time.toFixed(2)} (${code(byTime.name)})` : '–',
		hasMemory && byMemory ? byMemory.memory.toFixed(2) : '–',
		slowest && atSlowest
			? `${time(atSlowest.ms)} at ${size(atSlowest.size)} (${code(slowest.name)})`
			: '–',
		hasMemory && atHungriest
			? `${Math.round(atHungriest.megabytes ?? 0)} at ${size(atHungriest.size)}`
			: '–',
	].join(' | ')} |`;
}

/** `docs/robustness.md`: what was tried on each function that sees content from outside. */
export function robustnessPage(reports: TargetReport[], settings: RunSettings): string {
	const faults = reports.flatMap(({ name, faults: own }) =>
		own.map((fault) => `- **${name}**: ${code(fault)}`),
	);
	return `# Robustness

Documents come from strangers, answers from services, and both are read by every function below. Each was given ${settings.cases.toLocaleString('en-US')} inputs, random ones and such as are made of the pieces of its language: repeated, nested, cut, damaged. It may refuse one with a message for people; anything else that goes wrong is a fault, and so is an answer that breaks a promise, such as "no text is lost".

Then it was given inputs that are one thing again and again, of n, 2n, 4n and 8n characters, doubled up to ${size(settings.largest)} or until one takes ${settings.enoughMs} ms. Time and memory may grow by the power ${settings.mostTime} of the size (1 is in proportion, 2 the square); times are CPU times, the median of ${settings.runs}.

- One case: ${settings.slowestCaseMs / 1000} s at most. One process: ${MEMORY_CAP} MB of JavaScript memory at most.
- Measured on ${machine()}.
- \`npm run fuzz\` writes this page; \`npm run fuzz -- --cases 1000 --target json\` tries less. \`npm test\` runs a part of it. A dash: not measured.

${faults.length === 0 ? 'No faults were found.' : `## Faults\n\n${faults.join('\n')}`}

## Targets

| function | cases | seed | slowest case, ms | kinds of growth | time grows by at most | memory by | slowest for its size, ms | most memory, MB |
| --- | --: | --: | --: | --: | --- | --: | --- | --- |
${reports.map(row).join('\n')}
`;
}
