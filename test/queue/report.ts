import { markdownTable } from '../harness/section';
import type { Outcome } from './run';
import type { Scenario } from './scenarios';

/** A scenario and what came of it. */
export interface Played extends Scenario {
	outcome: Outcome;
}

/** What the results depend on. */
export interface Surroundings {
	n8n: string;
	postgres: string;
	redis: string;
}

const columns: Array<[heading: string, cell: (outcome: Outcome) => number]> = [
	['Results', ({ results }) => results],
	['Reported as failed by n8n', ({ failed }) => failed],
	['… of these done by _Retry_', ({ retried }) => retried],
];

/** What must not happen, or was not seen to. */
const rare: typeof columns = [
	['lost', ({ lost }) => lost.length],
	['entered twice', ({ twice }) => twice.length],
	['paid twice', ({ paidTwice }) => paidTwice.length],
	['told to the sender as an error', ({ refused }) => refused],
	['reported as failed after their row was written', ({ failedAfterRow }) => failedAfterRow],
];

/** The table of all runs, as Markdown. */
export function asTable(played: Played[]): string {
	const headings = ['What happened', ...columns.map(([heading]) => heading)];
	const rows = played.map(({ story, outcome }) => [
		story,
		...columns.map(([, cell]) => cell(outcome)),
	]);
	return markdownTable(headings, rows, true);
}

/** How often each of the rare things happened, in all runs together. */
export const rareCounts = (played: Played[]): string =>
	rare
		.map(
			([name, count]) => `${name}: ${played.reduce((sum, { outcome }) => sum + count(outcome), 0)}`,
		)
		.join(', ');

/** The section of docs/reliability.md, as Markdown; what an operator should know is below it. */
export const asSection = (played: Played[], { n8n, redis, postgres }: Surroundings): string =>
	`${asTable(played)}

In all runs together, ${rareCounts(played)}. n8n ${n8n}, Redis ${redis}, PostgreSQL ${postgres}, away for 3 s.`;
