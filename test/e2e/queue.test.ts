import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ensureN8n } from '../n8n/ensureN8n';
import { type Outcome, runDocuments } from '../queue/run';
import { useServers, whyUnavailable } from '../queue/servers';

const whyNot = await whyUnavailable();
// Where these tests have to run, missing servers are a failure and no reason to leave them out.
const isRequired = process.env.VISION_OCR_QUEUE === 'required';
const name = `queue mode with a worker killed${whyNot === undefined ? '' : ` (${whyNot})`}`;

describe.skipIf(whyNot !== undefined && !isRequired)(name, () => {
	const documents = 12;
	let outcome: Outcome;
	beforeAll(async () => {
		if (whyNot !== undefined) throw new Error(whyNot);
		const servers = await useServers();
		try {
			outcome = await runDocuments(await ensureN8n(), {
				servers,
				tarball: inject('n8n').tarball,
				documents,
				// When both workers have all that they run at a time.
				killAfter: 10,
				concurrency: 5,
				timeout: 60,
				env: {
					// n8n finds out within seconds and not minutes that a worker is gone.
					QUEUE_WORKER_LOCK_DURATION: '4000',
					QUEUE_WORKER_LOCK_RENEW_TIME: '1000',
					QUEUE_WORKER_STALLED_INTERVAL: '1000',
					N8N_EXECUTIONS_QUEUE_RECOVERY_INTERVAL: '0.05',
				},
			});
		} finally {
			await servers.close();
		}
	});

	it('tells of every document: a row, or an execution that n8n reports as failed', () => {
		const { results, failed, refused, lost } = outcome;
		expect({ lost, refused }).toEqual({ lost: [], refused: 0 });
		expect(results + failed).toBe(documents);
	});

	it('fails nothing but what the killed worker had in hand', () => {
		expect(outcome.failed).toBeGreaterThan(0);
		expect(outcome.failed).toBeLessThanOrEqual(5);
	});

	it('writes no row twice and asks for no document twice', () => {
		expect(outcome).toMatchObject({ twice: [], paidTwice: [] });
	});
});
