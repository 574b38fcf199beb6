import { readFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { projectFolder } from '../n8n/cacheFolder';
import type { N8nInstall } from '../n8n/ensureN8n';
import { markdownTable } from '../harness/section';
import { median, spread } from './statistics';

/** One line of the results. */
export interface Row {
	what: string;
	/** The figures of this project. */
	measured: string;
	/** The figures that they are compared with. */
	compared?: string;
	goal?: Goal;
	/** Why the goal is missed; shown only when it is. */
	whenMissed?: string;
}

/** A goal and whether it was reached. */
interface Goal {
	text: string;
	/** The figure that is compared with the goal, such as a ratio. */
	value: string;
	isMet: boolean;
	/** By how much the value is on the wrong side; absent when there is no value. */
	missedBy?: string;
}

/** How figures and their goal are shown. */
interface Shown {
	unit: string;
	digits?: number;
	/** The goal, unless it is the limit with the unit. */
	text?: string;
	/** Follows the figures. */
	more?: string;
}

/** A goal that the median be no more than `limit`. */
export function atMost(values: number[], limit: number, { unit, digits = 2, text, more }: Shown) {
	const value = `${spread(values, unit, digits)}${more ?? ''}`;
	return goal(median(values) / limit - 1, value, text ?? `at most ${limit}${unit}`);
}

/** A goal that the median be no less than `limit`. */
export function atLeast(values: number[], limit: number, { unit, digits = 2, text, more }: Shown) {
	const value = `${spread(values, unit, digits)}${more ?? ''}`;
	return goal(1 - median(values) / limit, value, text ?? `at least ${limit}${unit}`);
}

function goal(share: number, value: string, text: string): Goal {
	if (share <= 0) return { value, text, isMet: true };
	const percent = share * 100;
	const missedBy = `${percent.toFixed(percent < 10 ? 1 : 0)} %`;
	return { value, text, isMet: false, missedBy };
}

const isMissed = ({ goal: own }: Row) => own !== undefined && !own.isMet;

function verdict({ goal: own }: Row): string {
	if (own === undefined) return '';
	if (own.isMet) return 'met';
	return own.missedBy === undefined ? 'not measured' : `missed by ${own.missedBy}`;
}

/** A row for the terminal. */
export const lineOf = (row: Row) =>
	[row.what, row.measured, row.compared, row.goal?.value, row.goal?.text, verdict(row)]
		.filter(Boolean)
		.join(' | ');

/** `17 of 19 goals are met.` */
export function summaryOf(rows: Row[]): { text: string; isGood: boolean } {
	const goals = rows.filter((row) => row.goal).length;
	const missed = rows.filter(isMissed).length;
	return { text: `${goals - missed} of ${goals} goals are met.`, isGood: missed === 0 };
}

/** The results as a page. */
export function resultsPage(
	rows: Row[],
	how: { surroundings: Record<string, string>; repetitions: number; minutes: number },
): string {
	const { surroundings, repetitions, minutes } = how;
	const missed = rows.filter(isMissed).map((row) => {
		const reason = row.whenMissed ?? 'The cause is not known yet.';
		return `- **${row.what}**: ${verdict(row)}. ${reason}`;
	});
	const quick = repetitions < 5 ? '**A quick run, not for judging.** ' : '';
	return [
		'# Results of the benchmark',
		'Written by `npm run bench`; what is measured and how: [README](README.md).',
		markdownTable(['', ''], Object.entries(surroundings)),
		`${repetitions} repetitions, ${minutes.toFixed(0)} minutes. Figures are medians, with minimum and maximum in parentheses. ${quick}${summaryOf(rows).text}`,
		markdownTable(
			['What', 'This project', 'Compared with', 'Held against the goal', 'Goal', 'Result'],
			rows.map((row) => {
				const { value = '', text = '' } = row.goal ?? {};
				return [row.what, row.measured, row.compared ?? '', value, text, verdict(row)];
			}),
		),
		...(missed.length > 0 ? ['## Missed, and why', missed.join('\n')] : []),
	].join('\n\n');
}

/** What the results depend on in addition to the code: date, versions and machine. */
export async function readSurroundings(install: N8nInstall): Promise<Record<string, string>> {
	const modules = join(install.folder, 'node_modules');
	const git = async (...args: string[]) =>
		await execa('git', args, { cwd: projectFolder, reject: false });
	const { stdout: commit = '' } = await git('rev-parse', '--short', 'HEAD');
	const changes = await git('status', '--porcelain', 'nodes', 'credentials', 'build');
	const [processor] = cpus();
	return {
		Date: new Date().toISOString().slice(0, 10),
		'This package': `${await version(projectFolder)}, commit ${commit}${changes.stdout ? ' with changes' : ''}`,
		n8n: install.version,
		'n8n-nodes-base': await version(join(modules, 'n8n-nodes-base')),
		'@n8n/n8n-nodes-langchain': await version(join(modules, '@n8n', 'n8n-nodes-langchain')),
		'Node.js of n8n': (await execa(install.node, ['--version'])).stdout,
		'Node.js of the benchmark': process.version,
		System: `${process.platform} ${process.arch}`,
		Cores: `${cpus().length} (${processor?.model.trim() || 'unknown processor'})`,
		'Other load': `${loadavg()[0]?.toFixed(1)} processes on average in the minute before`,
		Memory: `${(totalmem() / 1e9).toFixed(0)} GB`,
	};
}

async function version(folder: string): Promise<string> {
	const manifest = await readFile(join(folder, 'package.json'), 'utf8');
	return (JSON.parse(manifest) as { version: string }).version;
}
