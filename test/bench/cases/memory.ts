import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Case } from '../Bench';
import { type Contestant, documentOcr, mistralAi } from '../n8n/contestants';
import { cpuSeconds, peakMemory, resetPeakMemory } from '../n8n/processFacts';
import { documentSize, quickService, runContestant } from '../n8n/runContestant';
import { atMost, type Row } from '../report';
import { alternate, combine, median, ratios, spread } from '../statistics';

const megabyte = 1_000_000;

/** The files that are sent; `goal` is the memory that they may take at most, in megabytes. */
const loads = [
	{ what: 'One document of 1 MB', size: megabyte, items: 1 },
	{ what: 'One document of 10 MB', size: 10 * megabyte, items: 1 },
	{ what: 'One document of 100 MB', size: 100 * megabyte, items: 1, goal: 45 },
	{ what: '40 documents of 20 MB', size: 20 * megabyte, items: 40, goal: 150 },
];

/** The memory of the other node has no goal, and takes long to measure. */
const compareOften = 2;

/** Allowed difference of the memory for 1 MB and for 100 MB, in megabytes. */
const flatWithin = 30;

const megabytes = { unit: ' MB', digits: 0 };

const ours = documentOcr({}, 'TLS');

/** Peak memory of n8n above that of the same workflow without the node. */
const memory: Case = {
	name: 'memory',
	run: async (bench) => {
		const figures: number[][] = [];
		const rows: Row[] = [];
		for (const load of loads) {
			const measureOurs = async () => await measure(bench, ours, load);
			const both = await alternate(Math.min(bench.repetitions, compareOften), {
				ours: measureOurs,
				theirs: async () => await measure(bench, mistralAi, load),
			});
			while (both.ours.length < bench.repetitions) both.ours.push(await measureOurs());
			figures.push(both.ours);
			rows.push({
				what: `${load.what}: peak memory above the workflow without the node`,
				measured: spread(both.ours, ' MB', 0),
				compared: `${mistralAi.name}: ${spread(both.theirs, ' MB', 0)}`,
				goal: load.goal ? atMost(both.ours, load.goal, megabytes) : undefined,
			});
		}
		const [small = [], , large = []] = figures;
		const growth = combine(large, small, (a, b) => a - b);
		rows.push({
			what: 'One document of 100 MB above one of 1 MB',
			measured: spread(growth, ' MB', 0),
			goal: atMost(growth, flatWithin, { ...megabytes, text: `within ${flatWithin} MB` }),
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
		const peak = async (who?: Contestant) => {
			// n8n saves the last run after its end.
			await sleep(1000);
			await resetPeakMemory(n8n.pid);
			await runContestant(n8n, who, load);
			return (await peakMemory(n8n.pid)) / megabyte;
		};
		await runContestant(n8n, contestant, warmUp);
		const without = await peak();
		const above = (await peak(contestant)) - without;
		bench.say(
			`${contestant.name}, ${what}: ${above.toFixed(0)} MB above the ${without.toFixed(0)} MB without`,
		);
		return above;
	});
}

/** CPU time of n8n for a document of 100 MB, above that of the same workflow without the node. */
const cpu: Case = {
	name: 'cpu',
	run: async (bench) => {
		const n8n = await bench.n8n();
		const load = { files: [await bench.pdf(100 * megabyte)], service: quickService };
		const warmUp = { ...load, files: [await bench.pdf(documentSize)] };
		const time = async (who?: Contestant) => {
			// Work left over from the last run does not count.
			await sleep(1000);
			const before = await cpuSeconds(n8n.pid);
			await runContestant(n8n, who, load);
			const seconds = (await cpuSeconds(n8n.pid)) - before;
			bench.say(`${who?.name ?? 'without a node'}: ${seconds.toFixed(2)} s of CPU time`);
			return seconds;
		};
		for (const who of [ours, mistralAi]) await runContestant(n8n, who, warmUp);
		const times = await alternate(bench.repetitions, {
			without: async () => await time(),
			ours: async () => await time(ours),
			theirs: async () => await time(mistralAi),
		});
		const without = median(times.without);
		const [our, their] = [times.ours, times.theirs].map((all) => all.map((one) => one - without));
		return [
			{
				what: 'CPU time for 100 MB sent, above the workflow without the node',
				measured: spread(our ?? [], ' s', 2),
				compared:
					`${mistralAi.name}: ${spread(their ?? [], ' s', 2)}; ` +
					`without a node: ${spread(times.without, ' s', 2)}`,
				goal: atMost(ratios(our ?? [], their ?? []), 0.5, { unit: ' times' }),
			},
		];
	},
};

export const memoryCases = [memory, cpu];
