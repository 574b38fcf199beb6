import type { Case } from '../Case';
import { documentOcr, httpRequest } from '../n8n/contestants';
import { timeOf } from '../n8n/timeOf';
import { atMost } from '../report/Row';
import { alternate, combine, median, spread } from '../statistics';

const items = 40;

/** How many times as long as the node that sends everything at once. */
const goal = 1.1;

/** 40 documents with 40 requests at a time, against n8n's own HTTP request. */
export const allAtOnce: Case = {
	name: 'all-at-once',
	run: async (bench) => {
		const request = httpRequest(bench.service);
		const times = await alternate(bench.repetitions, {
			ours: await timeOf(bench, documentOcr({ concurrency: items }), items),
			httpRequest: await timeOf(bench, request, items),
		});
		const ratios = combine(times.ours, times.httpRequest, (our, their) => our / their);
		return [
			{
				what: `${items} PDFs of 100 KB, 300 ms, ${items} requests at a time`,
				measured: spread(times.ours, ' s', 2),
				compared: `${request.name}: ${spread(times.httpRequest, ' s', 2)}`,
				goal: atMost(median(ratios), goal, {
					value: spread(ratios, ' times as long', 2),
					text: `at most ${goal} times as long`,
				}),
			},
		];
	},
};
