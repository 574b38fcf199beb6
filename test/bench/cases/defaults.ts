import type { Case } from '../Case';
import { documentOcr, httpRequest, mistralAi, openAi } from '../n8n/contestants';
import { timeOf } from '../n8n/timeOf';
import { atLeast, type Row } from '../report/Row';
import { alternate, combine, median, spread } from '../statistics';

const items = 40;

/** How many times faster than nodes that send one request at a time. */
const goal = 9.5;

/** 40 documents, default settings, against n8n's own nodes. */
export const defaults: Case = {
	name: 'defaults',
	run: async (bench) => {
		const request = httpRequest(bench.service);
		const times = await alternate(bench.repetitions, {
			ours: await timeOf(bench, documentOcr(), items),
			mistralAi: await timeOf(bench, mistralAi, items),
			openAi: await timeOf(bench, openAi, items),
			httpRequest: await timeOf(bench, request, items),
		});
		const row = (theirs: number[], name: string): Row => {
			const ratios = combine(theirs, times.ours, (their, our) => their / our);
			return {
				what: `${items} PDFs of 100 KB, 300 ms, default settings`,
				measured: spread(times.ours, ' s', 2),
				compared: `${name}: ${spread(theirs, ' s', 2)}`,
				goal: atLeast(median(ratios), goal, {
					value: spread(ratios, ' times faster', 2),
					text: `at least ${goal} times faster`,
				}),
				whenMissed:
					'With the default of 10 requests at a time the service alone takes 1.2 s. The goal leaves ' +
					'some 100 ms for 40 documents.',
			};
		};
		return [
			row(times.mistralAi, mistralAi.name),
			row(times.openAi, openAi.name),
			{ ...row(times.httpRequest, `${request.name}, all at once`), goal: undefined },
		];
	},
};
