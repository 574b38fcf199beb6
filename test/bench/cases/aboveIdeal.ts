import type { Case } from '../Case';
import { startChild } from '../child';
import type { FetchLoopCalls } from '../fetchLoop/fetchLoop';
import { documentOcr } from '../n8n/contestants';
import { documentSize, quickService, timeOf } from '../n8n/timeOf';
import { atMost } from '../report/Row';
import { alternate, combine, median, spread } from '../statistics';

const items = 40;

/** The node's default. */
const concurrency = 10;

/** How many times the excess of a bare loop. */
const goal = 1.5;

/** What a run takes longer than the service alone would need, against a bare `fetch` loop. */
export const aboveIdeal: Case = {
	name: 'above-ideal',
	run: async (bench) => {
		const ideal = (Math.ceil(items / concurrency) * quickService.latencyMs) / 1000;
		const script = new URL('../fetchLoop/fetchLoop.ts', import.meta.url);
		const loop = startChild<FetchLoopCalls>(script, { execPath: bench.install.node });
		try {
			const { url } = bench.service;
			const task = { url, file: await bench.pdf(documentSize), items, concurrency };
			await loop.ask('run', task);
			const times = await alternate(bench.repetitions, {
				ours: await timeOf(bench, documentOcr(), items),
				fetch: async () => {
					await bench.service.begin(quickService);
					return await loop.ask('run', task);
				},
			});
			const milliseconds = (seconds: number) => (seconds - ideal) * 1000;
			const ours = times.ours.map(milliseconds);
			const bare = times.fetch.map(milliseconds);
			const ratios = combine(ours, bare, (our, their) => our / their);
			const whole = combine(times.ours, times.fetch, (our, their) => our / their);
			return [
				{
					what:
						`Time above the ideal of ${ideal.toFixed(1)} s, ` +
						`${items} PDFs of 100 KB, ${concurrency} at a time`,
					measured: spread(ours, ' ms', 0),
					compared: `\`fetch\` loop: ${spread(bare, ' ms', 0)}`,
					goal: atMost(median(ratios), goal, {
						value: `${spread(ratios, ' times', 2)}; of the whole time ${spread(whole, ' times', 2)}`,
						text: `at most ${goal} times`,
					}),
					whenMissed:
						"n8n's request helper, which nodes have to use, opens a connection for each request; the " +
						'loop keeps as many as it has requests in flight.',
				},
			];
		} finally {
			loop.stop();
		}
	},
};
