import { describe, expect, it } from 'vitest';
import { N8nClient } from '../../n8n/n8nClient';
import type { RestApi } from '../../n8n/restApi';

/** A client of an n8n 1 that refuses to activate a workflow so often, and how often it was asked to. */
function clientOf(refusals: number, message: string) {
	const asked = { times: 0 };
	const api = {
		call: async (_method: string, path: string) => {
			if (path.endsWith('/activate') && (asked.times += 1) <= refusals) throw new Error(message);
			const workflow = { id: '1', name: 'a', versionId: '1', versionCli: '1.0.0' };
			return await Promise.resolve(workflow);
		},
		request: async () => await Promise.resolve(new Response(null, { status: 404 })),
	};
	return { client: new N8nClient(api as unknown as RestApi), asked };
}

describe('Publishing a workflow', () => {
	const busy = 'Cannot publish workflow: 1 node …\n  - Error validating node parameters';

	it('is tried again when n8n was too busy to check its parameters', async () => {
		const { client, asked } = clientOf(4, busy);
		await client.activateWorkflow('1');
		expect(asked.times).toBe(5);
	});

	it('is given up after five times', async () => {
		const { client, asked } = clientOf(Infinity, busy);
		await expect(client.activateWorkflow('1')).rejects.toThrow('Error validating');
		expect(asked.times).toBe(5);
	});

	it('is not tried again for another reason', async () => {
		const { client, asked } = clientOf(1, 'Missing required credential');
		await expect(client.activateWorkflow('1')).rejects.toThrow('Missing');
		expect(asked.times).toBe(1);
	});
});
