import type { Bench } from '../Bench';
import type { Case } from '../Case';
import { type Contestant, documentOcr, httpRequest, mistralAi, openAi } from '../n8n/contestants';
import { type Measured, runContestant } from '../n8n/runContestant';
import { documentSize } from '../n8n/timeOf';
import { atLeast, atMost, type Row } from '../report/Row';
import { median, spread } from '../statistics';

const items = 200;
const requestsPerSecond = 20;
const ideal = items / requestsPerSecond;

/** How many times the ideal. */
const goal = 1.4;

/** 200 documents against a service that refuses more than 20 requests in a second. */
export const rateLimit: Case = {
	name: 'rate-limit',
	run: async (bench) => {
		const ours: Measured[] = [];
		for (let count = 0; count < bench.repetitions; count += 1) {
			ours.push(await measure(bench, documentOcr()));
		}
		const what = `${items} PDFs of 100 KB, 300 ms, ${requestsPerSecond} requests a second allowed`;
		const seconds = ours.map((run) => run.seconds);
		const came = ours.map((run) => run.succeeded);
		const ratio = median(seconds) / ideal;
		const rows: Row[] = [
			{
				what: `${what}: documents read`,
				measured: spread(came, ` of ${items}`, 0),
				compared: `refused and sent again: ${spread(
					ours.map(({ counts }) => counts.refused),
					'',
					0,
				)}`,
				goal: atLeast(Math.min(...came), items, {
					value: `${items - Math.min(...came)} lost`,
					text: 'none lost',
				}),
			},
			{
				what: `${what}: time`,
				measured: spread(seconds, ' s', 1),
				compared: `ideal: ${ideal.toFixed(1)} s`,
				goal: atMost(ratio, goal, {
					value: `${ratio.toFixed(2)} times the ideal`,
					text: `at most ${goal} times`,
				}),
			},
		];
		for (const contestant of [mistralAi, openAi, httpRequest(bench.service)]) {
			const theirs = await measure(bench, contestant);
			rows.push({
				what: `${what}: n8n's own node, once`,
				measured: '',
				compared: `${contestant.name}: ${theirs.succeeded} of ${items} in ${theirs.seconds.toFixed(1)} s`,
			});
		}
		return rows;
	},
};

async function measure(bench: Bench, contestant: Contestant): Promise<Measured> {
	const files = await bench.pdfs(documentSize, items);
	const service = { latencyMs: 300, requestsPerSecond };
	const load = { files, service, mayLose: true };
	const measured = await runContestant(await bench.n8n(), contestant, load);
	const { seconds, succeeded, counts } = measured;
	bench.say(
		`${contestant.name}: ${succeeded} of ${items} documents in ${seconds.toFixed(1)} s, ` +
			`${counts.refused} requests refused`,
	);
	return measured;
}
