import type { Case } from '../Case';
import { startChild } from '../child';
import type { LargeCalls } from '../eInvoice/readLarge';
import { atMost } from '../report/Row';
import { median, spread } from '../statistics';

const size = 100_000_000;

/** Most memory for it, in megabytes; a file ten times as small takes as much. */
const goal = 100;

/** Time and memory for the data of an electronic invoice at the end of a PDF file of 100 MB. */
export const eInvoice: Case = {
	name: 'e-invoice',
	run: async (bench) => {
		const script = new URL('../eInvoice/readLarge.ts', import.meta.url);
		const child = startChild<LargeCalls>(script, { execPath: bench.install.node });
		try {
			await child.ask('read', size / 10);
			const small: number[] = [];
			const seconds: number[] = [];
			const megabytes: number[] = [];
			for (let time = 0; time < bench.repetitions; time += 1) {
				small.push((await child.ask('read', size / 10)).megabytes);
				const large = await child.ask('read', size);
				seconds.push(large.seconds);
				megabytes.push(large.megabytes);
			}
			return [
				{
					what: 'Data of an electronic invoice in a PDF file of 100 MB',
					measured: `${spread(seconds, ' s', 2)} of CPU time, ${spread(megabytes, ' MB', 0)} of memory`,
					compared: `memory for 10 MB: ${spread(small, ' MB', 0)}`,
					goal: atMost(median(megabytes), goal, {
						value: spread(megabytes, ' MB', 0),
						text: `at most ${goal} MB`,
					}),
				},
			];
		} finally {
			child.stop();
		}
	},
};
