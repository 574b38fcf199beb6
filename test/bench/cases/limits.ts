import type { Bench, Case } from '../Bench';
import {
	type Contestant,
	documentOcr,
	httpRequest,
	mistralAi,
	openAi,
	ownServer,
} from '../n8n/contestants';
import { documentSize, type Measured, quickService, runContestant } from '../n8n/runContestant';
import { atLeast, atMost, type Row } from '../report';
import type { ServiceSettings } from '../service/serviceProcess';
import { alternate, ratios, spread } from '../statistics';

/** Documents for a service that cannot take all of them at once. */
interface Work {
	what: string;
	count: number;
	service: ServiceSettings;
}

/**
 * Prepares a contestant, which may lose documents.
 *
 * @returns runs it once, and says what the service saw
 */
async function runOf(
	bench: Bench,
	contestant: Contestant,
	{ count, service }: Work,
): Promise<() => Promise<Measured>> {
	const load = { files: await bench.pdfs(documentSize, count), service, mayLose: true };
	const warmUp = { files: load.files.slice(0, 1), service: quickService };
	await runContestant(await bench.n8n(), contestant, warmUp);
	return async () => {
		const measured = await runContestant(await bench.n8n(), contestant, load);
		const { requests, refused, inFlight } = measured.counts;
		bench.say(
			`${contestant.name}: ${readText(measured, count)}, ${requests} requests, ${refused} refused; ` +
				`in flight, second by second: ${inFlight.join(' ')}`,
		);
		return measured;
	};
}

const readText = ({ succeeded, seconds }: Measured, count: number) =>
	`${succeeded} of ${count} in ${seconds.toFixed(1)} s`;

const secondsOf = (runs: Measured[]) => runs.map(({ seconds }) => seconds);

/** Work of which nothing may be lost, with the least time that it can take and the goals. */
interface Trial extends Work {
	contestant: Contestant;
	/** In seconds. */
	ideal: number;
	/** Times the ideal. */
	times: number;
	/** Requests that the service may refuse, or may get in all. */
	most: { refused: number } | { requests: number };
}

async function tried(bench: Bench, trial: Trial): Promise<Row[]> {
	const { what, count, contestant, ideal, times, most } = trial;
	const { runs } = await alternate(bench.repetitions, {
		runs: await runOf(bench, contestant, trial),
	});
	const read = runs.map(({ succeeded }) => succeeded);
	const isRefused = 'refused' in most;
	const counted = runs.map(({ counts }) => (isRefused ? counts.refused : counts.requests));
	const limit = isRefused ? most.refused : most.requests;
	const whole = { unit: '', digits: 0 };
	const seconds = secondsOf(runs);
	return [
		{
			what: `${what}: documents read`,
			measured: spread(read, ` of ${count}`, 0),
			goal: atLeast([Math.min(...read)], count, { ...whole, unit: ' read', text: 'none lost' }),
		},
		{
			what: `${what}: requests ${isRefused ? 'refused and sent again' : 'sent'}`,
			measured: spread(counted, '', 0),
			goal: atMost(counted, limit, whole),
		},
		{
			what: `${what}: time`,
			measured: spread(seconds, ' s', 1),
			compared: `ideal: ${ideal.toFixed(1)} s`,
			goal: atMost(
				seconds.map((one) => one / ideal),
				times,
				{ unit: ' times the ideal' },
			),
		},
	];
}

const requestsPerSecond = 20;

const limited: Work & { ideal: number } = {
	what: `200 PDFs of 100 KB, 300 ms, ${requestsPerSecond} requests a second allowed`,
	count: 200,
	service: { latencyMs: 300, requestsPerSecond },
	// As many begin at the start of each second, and the last ones are answered 0.3 s later.
	ideal: 200 / requestsPerSecond - 1 + 0.3,
};

/** A service that refuses more than 20 requests in a second at once, says when to come again, and tells no limit. */
const rateLimit: Case = {
	name: 'rate-limit',
	run: async (bench) => {
		const goals = { times: 1.25, most: { refused: 15 } };
		const rows = await tried(bench, { ...limited, ...goals, contestant: documentOcr() });
		for (const contestant of [mistralAi, openAi, httpRequest(bench.service)]) {
			const measure = await runOf(bench, contestant, limited);
			const compared = `${contestant.name}: ${readText(await measure(), limited.count)}`;
			rows.push({ what: `${limited.what}: n8n's own node, once`, measured: '', compared });
		}
		return rows;
	},
};

/** The same service, which refuses without a word. */
const withoutAWord: Case = {
	name: 'without-a-word',
	run: async (bench) =>
		await tried(bench, {
			...limited,
			what: `${limited.what}, refused without a word`,
			service: { ...limited.service, isSilent: true },
			contestant: documentOcr(),
			times: 1.25,
			most: { refused: 15 },
		}),
};

/** The same service, which announces its limit in every answer. */
const announced: Case = {
	name: 'announced',
	run: async (bench) => {
		const goals = { times: 1.12, most: { refused: 1 }, contestant: documentOcr() };
		const service = { ...limited.service, announces: true };
		const what = `${limited.what} and announced`;
		return [
			...(await tried(bench, { ...limited, ...goals, what, service })),
			...(await tried(bench, {
				...limited,
				...goals,
				what: `${what}, without \`Retry-After\``,
				service: { ...service, isSilent: true },
			})),
		];
	},
};

/** A service that refuses more than five at a time, without a word. */
const atATime: Case = {
	name: 'at-a-time',
	run: async (bench) =>
		await tried(bench, {
			what: '200 PDFs of 100 KB, 300 ms, five at a time allowed, refused without a word',
			count: 200,
			service: { latencyMs: 300, requestsPerSecond: 0, atATime: 5, isSilent: true },
			ideal: (200 / 5) * 0.3,
			contestant: documentOcr(),
			times: 1.15,
			most: { refused: 15 },
		}),
};

const queued: Work & { ideal: number } = {
	what: '30 PDFs of 1 s on 2 slots with a queue, timeout 4 s',
	count: 30,
	service: { latencyMs: 1000, requestsPerSecond: 0, slots: 2 },
	ideal: 15,
};

/** A service that works on two documents at a time; the others wait until they time out. */
const queue: Case = {
	name: 'queue',
	run: async (bench) => [
		...(await tried(bench, {
			...queued,
			what: `${queued.what}, hosted`,
			contestant: documentOcr({ timeout: 4 }),
			times: 1.35,
			most: { requests: 38 },
		})),
		...(await tried(bench, {
			...queued,
			what: `${queued.what}, own model server`,
			contestant: ownServer({ timeout: 4 }),
			times: 1.15,
			most: { requests: 31 },
		})),
	],
};

const unlike: Work = {
	what: '150 PDFs of 0.2 to 5 s at random',
	count: 150,
	service: { latencyMs: { least: 200, most: 5000 }, requestsPerSecond: 0 },
};

const together = 50;

/** The time of documents of which that many are always worked on, in seconds. @param latencies in milliseconds */
function timeTogether(latencies: number[]): number {
	const ends = latencies.splice(0, together);
	for (const latency of latencies) {
		const first = ends.indexOf(Math.min(...ends));
		ends[first] = (ends[first] ?? 0) + latency;
	}
	return Math.max(...ends) / 1000;
}

/** Documents that take 0.2 to 5 seconds, and a service that takes them all. */
const random: Case = {
	name: 'random',
	run: async (bench) => {
		const { ours, limited: others } = await alternate(bench.repetitions, {
			ours: await runOf(bench, documentOcr(), unlike),
			limited: await runOf(bench, documentOcr({ concurrency: together }), unlike),
		});
		const our = secondsOf(ours);
		// As a limit, 50 begins with fewer too, so it is no measure of 50 at a time.
		const computed = ours.map(({ counts }) => timeTogether([...counts.latencies]));
		return [
			{
				what: unlike.what,
				measured: spread(our, ' s', 1),
				compared:
					`always ${together} at a time, computed: ${spread(computed, ' s', 1)}; ` +
					`with In Parallel ${together}: ${spread(secondsOf(others), ' s', 1)}`,
				goal: atMost(ratios(our, computed), 1.6, { unit: ' times as long' }),
			},
		];
	},
};

const card: Work = {
	what: '30 PDFs of 0.4 s on one card, which does most with 2 at a time',
	count: 30,
	service: {
		latencyMs: 400,
		requestsPerSecond: 0,
		speeds: [1, 1.5, 1.4, 1.3, 1.2, 1.1, 1, 0.9, 0.8],
	},
};

/** A model server whose requests share one card, where each further one slows down all. */
const singleCard: Case = {
	name: 'single-card',
	run: async (bench) => {
		const { ours, ...fixed } = await alternate(bench.repetitions, {
			ours: await runOf(bench, ownServer(), card),
			'1': await runOf(bench, ownServer({ concurrency: 1 }), card),
			'2': await runOf(bench, ownServer({ concurrency: 2 }), card),
			'4': await runOf(bench, ownServer({ concurrency: 4 }), card),
			'8': await runOf(bench, ownServer({ concurrency: 8 }), card),
		});
		const others = Object.entries(fixed).map(([size, runs]) => ({ size, times: secondsOf(runs) }));
		const our = secondsOf(ours);
		const best = our.map((_, index) => Math.min(...others.map(({ times }) => times[index] ?? NaN)));
		return [
			{
				what: card.what,
				measured: spread(our, ' s', 1),
				compared: others
					.map(({ size, times }) => `In Parallel ${size}: ${spread(times, ' s', 1)}`)
					.join('; '),
				goal: atLeast(ratios(best, our), 0.9, { unit: ' of the best throughput' }),
			},
		];
	},
};

export const limitCases = [rateLimit, withoutAWord, announced, atATime, queue, random, singleCard];
