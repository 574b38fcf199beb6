import type { Bench, Case } from '../Bench';
import { type Contestant, documentOcr, httpRequest, mistralAi, openAi } from '../n8n/contestants';
import { documentSize, quickService, runContestant } from '../n8n/runContestant';
import { atLeast, atMost, type Row } from '../report';
import { alternate, median, ratios, spread } from '../statistics';

const items = 40;

const pdfs = `${items} PDFs of 100 KB`;

/**
 * Times a contestant in the shared n8n; what it loads on its first use is loaded before.
 *
 * @returns runs it once and returns the node's time in seconds
 */
async function timeOf(bench: Bench, contestant: Contestant): Promise<() => Promise<number>> {
	const n8n = await bench.n8n();
	const load = { files: await bench.pdfs(documentSize, items), service: quickService };
	for (const few of [1, 8]) {
		await runContestant(n8n, contestant, { ...load, files: load.files.slice(0, few) });
	}
	return async () => {
		const { seconds } = await runContestant(n8n, contestant, load);
		bench.say(`${contestant.name}: ${items} documents in ${seconds.toFixed(2)} s`);
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
			goal: atLeast(ratios(theirs, times.ours), 9.5, { unit: ' times faster' }),
			whenMissed:
				'With the default of 10 requests at a time the service alone takes 1.2 s. The goal leaves ' +
				'some 100 ms for 40 documents.',
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

const many = 200;
const requestsPerSecond = 20;
const ideal = many / requestsPerSecond;

/** 200 documents against a service that refuses more than 20 requests in a second. */
const rateLimit: Case = {
	name: 'rate-limit',
	run: async (bench) => {
		const load = {
			files: await bench.pdfs(documentSize, many),
			service: { latencyMs: 300, requestsPerSecond },
			mayLose: true,
		};
		const measure = async (contestant: Contestant) => {
			const measured = await runContestant(await bench.n8n(), contestant, load);
			const { seconds, succeeded, counts } = measured;
			const read = `${contestant.name}: ${succeeded} of ${many} in ${seconds.toFixed(1)} s`;
			bench.say(`${read}, ${counts.refused} requests refused`);
			return { ...measured, read };
		};
		const { ours } = await alternate(bench.repetitions, {
			ours: async () => await measure(documentOcr()),
		});
		const what = `${many} PDFs of 100 KB, 300 ms, ${requestsPerSecond} requests a second allowed`;
		const lost = Math.max(...ours.map(({ succeeded }) => many - succeeded));
		const refused = ours.map(({ counts }) => counts.refused);
		const seconds = ours.map((run) => run.seconds);
		const rows: Row[] = [
			{
				what: `${what}: documents read`,
				measured: spread(
					ours.map(({ succeeded }) => succeeded),
					` of ${many}`,
					0,
				),
				compared: `refused and sent again: ${spread(refused, '', 0)}`,
				goal: atLeast([many - lost], many, { unit: ' read', digits: 0, text: 'none lost' }),
			},
			{
				what: `${what}: time`,
				measured: spread(seconds, ' s', 1),
				compared: `ideal: ${ideal.toFixed(1)} s`,
				goal: atMost([median(seconds) / ideal], 1.4, { unit: ' times the ideal' }),
			},
		];
		for (const contestant of [mistralAi, openAi, httpRequest(bench.service)]) {
			const { read } = await measure(contestant);
			rows.push({ what: `${what}: n8n's own node, once`, measured: '', compared: read });
		}
		return rows;
	},
};

export const timeCases = [defaults, allAtOnce, rateLimit];
