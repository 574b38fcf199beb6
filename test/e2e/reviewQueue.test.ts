import { expect, inject, it } from 'vitest';
import { temporaryFolder } from '../harness/folders';
import { ensureN8n } from '../n8n/ensureN8n';
import { Cluster } from '../queue/cluster';
import { useServers, whyUnavailable } from '../queue/servers';
import { startReview, submitTo } from './reviewPage';

const whyNot = await whyUnavailable();

it.skipIf(whyNot !== undefined)(
	`Review waits in queue mode, and goes on with a worker${whyNot === undefined ? '' : ` (${whyNot})`}`,
	async () => {
		const servers = await useServers();
		const { folder, remove } = await temporaryFolder();
		try {
			const { packages } = inject('n8n');
			const options = { servers, folder, packages, concurrency: 2 };
			const cluster = await Cluster.start(await ensureN8n(), options);
			try {
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
			} finally {
				await cluster.stop();
			}
		} finally {
			await servers.close();
			await remove();
		}
	},
	300_000,
);
