import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { temporaryFolder } from '../harness/folders';
import { ensureN8n } from '../n8n/ensureN8n';
import { Cluster } from '../queue/cluster';
import { type Outcome, runDocuments } from '../queue/run';
import { type Servers, useServers, whyUnavailable } from '../queue/servers';
import { startReview, submitTo } from './reviewPage';

const whyNot = await whyUnavailable();
// Where these tests have to run, missing servers are a failure and no reason to leave them out.
const isRequired = process.env.VISION_OCR_QUEUE === 'required';
const name = `queue mode${whyNot === undefined ? '' : ` (${whyNot})`}`;

describe.skipIf(whyNot !== undefined && !isRequired)(name, () => {
	let servers: Servers;
	let cluster: Cluster;
	let remove: () => Promise<void>;
	beforeAll(async () => {
		if (whyNot !== undefined) throw new Error(whyNot);
		const temporary = await temporaryFolder();
		({ remove } = temporary);
		servers = await useServers();
		cluster = await Cluster.start(await ensureN8n(), {
			servers,
			packages: inject('n8n').packages,
			folder: temporary.folder,
			concurrency: 5,
			env: {
				// n8n finds out within seconds and not minutes that a worker is gone.
				QUEUE_WORKER_LOCK_DURATION: '4000',
				QUEUE_WORKER_LOCK_RENEW_TIME: '1000',
				QUEUE_WORKER_STALLED_INTERVAL: '1000',
				N8N_EXECUTIONS_QUEUE_RECOVERY_INTERVAL: '0.05',
			},
		});
	});
	afterAll(async () => {
		await cluster?.stop();
		await servers?.close();
		await remove?.();
	});

	it('lets Review wait, and go on with a worker', async () => {
		const content = Buffer.from('%PDF-1.4 any');
		const json = { _review: 'Not found: total', total: null };
		const item = { json, files: { data: { content, fileName: 'a.pdf' } } };
		const page = await startReview(cluster.client, [item, item]);
		// Waiting runs are called where webhooks are.
		const { origin } = new URL(cluster.webhookUrl(''));
		const address = page.address.replace(cluster.client.url, origin);
		const html = await (await fetch(address)).text();
		const [, file = ''] = / data-file="(\?[^"]*)"/.exec(html) ?? [];
		const served = await fetch(new URL(file.replaceAll('&amp;', '&'), address));
		expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true);
		const values = { total: '12,50' };
		const answer = await submitTo(address, {
			name: 'Ada',
			items: [
				{ index: 0, isApproved: true, anyway: true, values },
				{ index: 1, isApproved: false },
			],
		});
		expect(answer.status).toBe(200);
		const run = await page.ended();
		expect(run.error).toBeUndefined();
		expect(run.json('Approved ones')).toMatchObject([{ total: 12.5, _checked_by: 'Ada' }]);
		expect(run.json('Rejected ones')).toMatchObject([{ total: null, _checked_by: 'Ada' }]);
		expect(run.items('Approved ones')[0]?.binary?.data?.fileName).toBe('a.pdf');
	});

	describe('with a worker killed', () => {
		const documents = 12;
		let outcome: Outcome;
		beforeAll(async () => {
			// When both workers have all that they run at a time.
			outcome = await runDocuments(cluster, { documents, killAfter: 10, timeout: 60 });
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
});
