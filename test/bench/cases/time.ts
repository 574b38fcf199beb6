import type { Bench, Case } from '../Bench';
import { type Contestant, documentOcr, httpRequest, mistralAi, openAi } from '../n8n/contestants';
import { documentSize, quickService, runContestant } from '../n8n/runContestant';
import { atLeast, atMost, type Row } from '../report';
import { alternate, ratios, spread } from '../statistics';

const items = 40;

const pdfs = `${items} PDFs of 100 KB`;

/**
 * Times a contestant in the shared n8n; what it loads on its first use is loaded before.
 *
 * @returns runs it once and returns the node's time in seconds
 */
export async function timeOf(
	bench: Bench,
	contestant: Contestant,
	count = items,
): Promise<() => Promise<number>> {
	const n8n = await bench.n8n();
	const load = { files: await bench.pdfs(documentSize, count), service: quickService };
	for (const few of [1, 8]) {
		await runContestant(n8n, contestant, { ...load, files: load.files.slice(0, few) });
	}
	return async () => {
		const { seconds, counts } = await runContestant(n8n, contestant, load);
		bench.say(
			`${contestant.name}: ${count} documents in ${seconds.toFixed(2)} s; ` +
				`in flight, second by second: ${counts.inFlight.join(' ')}`,
		);
		return seconds;
	};
}

/** 40 documents, default settings, against n8n's own nodes. */
const defaults: Case = {
	name: 'defaults',
	run: async (bench) => {
		const request = httpRequest(bench.service);
		const times = await alternate(bench.repetitions, {
			ours: await timeOf(bench, documentOcr()),
			mistralAi: await timeOf(bench, mistralAi),
			openAi: await timeOf(bench, openAi),
			httpRequest: await timeOf(bench, request),
		});
		const row = (theirs: number[], name: string): Row => ({
			what: `${pdfs}, 300 ms, default settings`,
			measured: spread(times.ours, ' s', 2),
			compared: `${name}: ${spread(theirs, ' s', 2)}`,
		});
		const goal = (theirs: number[]) => ({
			goal: atLeast(ratios(theirs, times.ours), 11, { unit: ' times faster' }),
		});
		return [
			{ ...row(times.mistralAi, mistralAi.name), ...goal(times.mistralAi) },
			{ ...row(times.openAi, openAi.name), ...goal(times.openAi) },
			row(times.httpRequest, `${request.name}, all at once`),
		];
	},
};

/** 40 documents with 40 requests at a time, against n8n's own HTTP request. */
const allAtOnce: Case = {
	name: 'all-at-once',
	run: async (bench) => {
		const request = httpRequest(bench.service);
		const { ours, theirs } = await alternate(bench.repetitions, {
			ours: await timeOf(bench, documentOcr({ concurrency: items })),
			theirs: await timeOf(bench, request),
		});
		return [
			{
				what: `${pdfs}, 300 ms, ${items} requests at a time`,
				measured: spread(ours, ' s', 2),
				compared: `${request.name}: ${spread(theirs, ' s', 2)}`,
				goal: atMost(ratios(ours, theirs), 1.1, { unit: ' times as long' }),
			},
		];
	},
};

/** 200 documents, default settings, against n8n's own HTTP request. */
const many: Case = {
	name: 'many',
	run: async (bench) => {
		const count = 200;
		const request = httpRequest(bench.service);
		const { ours, theirs } = await alternate(bench.repetitions, {
			ours: await timeOf(bench, documentOcr(), count),
			theirs: await timeOf(bench, request, count),
		});
		return [
			{
				what: `${count} PDFs of 100 KB, 300 ms, default settings`,
				measured: spread(ours, ' s', 2),
				compared: `${request.name}, all at once: ${spread(theirs, ' s', 2)}`,
				goal: atMost(ratios(ours, theirs), 2.6, { unit: ' times as long' }),
			},
		];
	},
};

export const timeCases = [defaults, allAtOnce, many];
