import { OTHER_MISTAKES } from './plant';
import type { SetResult, Share } from './measureSet';

/** The sets that the docs have figures of, by name. */
export const PUBLIC_SETS = ['DocuBench', 'Kleister-NDA', 'SROIE', 'FUNSD', 'XFUND'];

const sum = (shares: Share[]): Share => [
	shares.reduce((total, [part]) => total + part, 0),
	shares.reduce((total, [, whole]) => total + whole, 0),
];

/** The figures of the docs: both halves of each set together. */
export function othersSection(first: SetResult[], second: SetResult[]): string {
	const lines = first.map((one, at) => {
		const halves = [one, second[at] ?? one];
		const planted = Object.keys(OTHER_MISTAKES) as (keyof typeof OTHER_MISTAKES)[];
		const figures: [Share, string][] = [
			[sum(halves.map(({ truths }) => truths)), 'true records are fine'],
			[sum(halves.map(({ right }) => right)), 'right answers are fine'],
			[sum(halves.map(({ wrong }) => wrong)), 'wrong answers go to a person'],
			[sum(halves.map(({ named }) => named)), 'wrong values are named'],
			[
				sum(halves.flatMap((half) => planted.map((kind) => half.planted[kind]))),
				'planted mistakes are noticed',
			],
		];
		const told = figures.flatMap(([[part, whole], what]) =>
			whole === 0 ? [] : `${part} of ${whole} ${what}`,
		);
		return `- ${one.name}: ${told.join('. ')}.`;
	});
	return lines.join('\n');
}
