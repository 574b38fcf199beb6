import { type Row, verdict } from './Row';
import type { Surroundings } from './surroundings';

/** How the results came about. */
export interface Circumstances {
	surroundings: Surroundings;
	/** How often each thing was measured. */
	repetitions: number;
	/** Minutes that the whole benchmark took. */
	minutes: number;
}

/** The results as a page. */
export function resultsPage(rows: Row[], circumstances: Circumstances): string {
	const { surroundings, repetitions, minutes } = circumstances;
	const missed = rows.filter(({ goal }) => goal && !goal.met);
	const goals = rows.filter(({ goal }) => goal);
	return [
		'# Results of the benchmark',
		'',
		'Written by `npm run bench`; what is measured and how: [README](README.md).',
		'',
		table(
			['', ''],
			Object.entries(surroundings).map(([name, value]) => [name, value]),
		),
		'',
		`${repetitions} repetition${repetitions === 1 ? '' : 's'}, ${minutes.toFixed(0)} minutes. ` +
			`Figures are medians, with minimum and maximum in parentheses. ` +
			(repetitions < 5 ? '**A quick run, not for judging.** ' : '') +
			`${goals.length - missed.length} of ${goals.length} goals are met.`,
		'',
		table(
			['What', 'This project', 'Compared with', 'Held against the goal', 'Goal', 'Result'],
			rows.map((row) => [
				row.what,
				row.measured,
				row.compared,
				row.goal?.value ?? '',
				row.goal?.text ?? '',
				verdict(row),
			]),
		),
		'',
		...(missed.length > 0
			? [
					'## Missed, and why',
					'',
					...missed.map(
						(row) =>
							`- **${row.what}**: ${verdict(row)}. ${row.whenMissed ?? 'The cause is not known yet.'}`,
					),
					'',
				]
			: []),
	].join('\n');
}

function table(head: string[], lines: string[][]): string {
	return [head, head.map(() => '---'), ...lines]
		.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
		.join('\n');
}
