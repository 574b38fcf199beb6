import { setTimeout as sleep } from 'node:timers/promises';
import type { Case } from '../Case';
import { type Contestant, documentOcr, mistralAi } from '../n8n/contestants';
import { cpuSeconds } from '../n8n/processFacts';
import { runContestant } from '../n8n/runContestant';
import { documentSize, quickService } from '../n8n/timeOf';
import { atMost } from '../report/Row';
import { alternate, combine, median, spread } from '../statistics';

const size = 100_000_000;

/** Which part of the other node's CPU time. */
const goal = 0.5;

/** CPU time of n8n for a document of 100 MB, above that of the same workflow without the node. */
export const cpu: Case = {
	name: 'cpu',
	run: async (bench) => {
		const n8n = await bench.n8n();
		const load = { files: [await bench.pdf(size)], service: quickService };
		const warmUp = { ...load, files: [await bench.pdf(documentSize)] };
		const measure = async (who?: Contestant) => {
			// Work that is left over from the last run is not this one's.
			await sleep(1000);
			const before = await cpuSeconds(n8n.pid);
			await runContestant(n8n, who, load);
			const seconds = (await cpuSeconds(n8n.pid)) - before;
			bench.say(`${who?.name ?? 'without a node'}: ${seconds.toFixed(2)} s of CPU time`);
			return seconds;
		};
		const ours = documentOcr({}, 'TLS');
		for (const who of [ours, mistralAi]) await runContestant(n8n, who, warmUp);
		const times = await alternate(bench.repetitions, {
			without: async () => await measure(),
			ours: async () => await measure(ours),
			mistralAi: async () => await measure(mistralAi),
		});
		const without = median(times.without);
		const ourTimes = times.ours.map((seconds) => seconds - without);
		const theirTimes = times.mistralAi.map((seconds) => seconds - without);
		const ratios = combine(ourTimes, theirTimes, (our, their) => our / their);
		return [
			{
				what: 'CPU time for 100 MB sent, above the workflow without the node',
				measured: spread(ourTimes, ' s', 2),
				compared:
					`${mistralAi.name}: ${spread(theirTimes, ' s', 2)}; ` +
					`without a node: ${spread(times.without, ' s', 2)}`,
				goal: atMost(median(ratios), goal, {
					value: spread(ratios, ' times', 2),
					text: `at most ${goal} times`,
				}),
			},
		];
	},
};
