import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../Bench';
import type { Case } from '../Case';
import { type Contestant, documentOcr, mistralAi } from '../n8n/contestants';
import { peakMemory, resetPeakMemory } from '../n8n/processFacts';
import { runContestant } from '../n8n/runContestant';
import { documentSize, quickService } from '../n8n/timeOf';
import { atMost, type Row } from '../report/Row';
import { alternate, combine, median, spread } from '../statistics';

const megabyte = 1_000_000;

/** What is sent; `goal` is the most memory that it may take, in megabytes. */
const loads = [
	{ what: 'One document of 1 MB', size: megabyte, items: 1 },
	{ what: 'One document of 10 MB', size: 10 * megabyte, items: 1 },
	{ what: 'One document of 100 MB', size: 100 * megabyte, items: 1, goal: 60 },
	{ what: '40 documents of 20 MB', size: 20 * megabyte, items: 40, goal: 150 },
];

/** No goal is about the memory of the other node, which takes long to measure. */
const compareOften = 2;

/** How far memory for 1 MB and for 100 MB may be apart, in megabytes. */
const flatWithin = 30;

/** Peak memory of n8n above that of the same workflow without the node. */
export const memory: Case = {
	name: 'memory',
	run: async (bench) => {
		const figures: number[][] = [];
		const rows: Row[] = [];
		for (const load of loads) {
			const measureOurs = async () => await measure(bench, documentOcr({}, 'TLS'), load);
			const { ours, theirs } = await alternate(Math.min(bench.repetitions, compareOften), {
				ours: measureOurs,
				theirs: async () => await measure(bench, mistralAi, load),
			});
			while (ours.length < bench.repetitions) ours.push(await measureOurs());
			figures.push(ours);
			rows.push({
				what: `${load.what}: peak memory above the workflow without the node`,
				measured: spread(ours, ' MB', 0),
				compared: `${mistralAi.name}: ${spread(theirs, ' MB', 0)}`,
				goal: load.goal
					? atMost(median(ours), load.goal, {
							value: spread(ours, ' MB', 0),
							text: `at most ${load.goal} MB`,
						})
					: undefined,
			});
		}
		const [small = [], , large = []] = figures;
		const growth = combine(large, small, (a, b) => a - b);
		rows.push({
			what: 'One document of 100 MB above one of 1 MB',
			measured: spread(growth, ' MB', 0),
			compared: '',
			goal: atMost(median(growth), flatWithin, {
				value: spread(growth, ' MB', 0),
				text: `within ${flatWithin} MB`,
			}),
		});
		return rows;
	},
};

/** @returns megabytes */
async function measure(
	bench: Bench,
	contestant: Contestant,
	{ what, size, items }: (typeof loads)[number],
): Promise<number> {
	const load = { files: await bench.pdfs(size, items), service: quickService };
	const warmUp = { ...load, files: [await bench.pdf(documentSize)] };
	return await bench.withFreshN8n(async (n8n) => {
		const peak = async (who: Contestant | undefined) => {
			// n8n writes down the last run after it has ended.
			await sleep(1000);
			await resetPeakMemory(n8n.pid);
			await runContestant(n8n, who, load);
			return (await peakMemory(n8n.pid)) / megabyte;
		};
		await runContestant(n8n, contestant, warmUp);
		const without = await peak(undefined);
		const above = (await peak(contestant)) - without;
		bench.say(
			`${contestant.name}, ${what}: ${above.toFixed(0)} MB above the ${without.toFixed(0)} MB without`,
		);
		return above;
	});
}
