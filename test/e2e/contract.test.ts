import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../service/main';
import { contractRows, pngImage } from './contract';
import { sharedN8n } from './n8n';
import { serveImage } from './pictureServer';
import { runNode } from './runNode';

const images = await serveImage(pngImage);
const client = sharedN8n();
let services: Record<'main' | 'deployment', Service>;

beforeAll(async () => {
	services = {
		main: await startService(),
		deployment: await startService({ environment: 'deployment' }),
	};
	for (const [environment, { url, apiKey }] of Object.entries(services)) {
		const data = { environment, baseUrl: url, apiKey };
		await client.saveCredential(`Contract, ${environment}`, 'visionOcrApi', data);
	}
});
afterAll(async () => {
	await Promise.all([services.main.close(), services.deployment.close(), images.close()]);
});

describe('the contract, from the real n8n', () => {
	const rows = contractRows(`${images.url}/photo.png`).map(
		(row) => [row.says, row.environment, row] as const,
	);

	it.each(rows)('%s (%s)', async (_says, _environment, row) => {
		const service = services[row.environment];
		service.requests.length = 0;
		service.setFault();
		if (row.answer !== undefined) service.setFault({ kind: 'answer', body: row.answer });

		const { json, error } = await runNode(client, {
			node: row.node,
			parameters: row.parameters,
			items: row.items,
			credential: `Contract, ${row.environment}`,
		});

		expect(error).toBeUndefined();
		expect(service.requests).toHaveLength(1);
		const [request] = service.requests;
		expect(request).toMatchObject({
			method: 'POST',
			path: row.request.path,
			headers: row.request.headers ?? {},
		});
		expect(request?.body).toEqual(row.request.body);
		for (const header of row.request.without ?? []) {
			expect(request?.headers).not.toHaveProperty(header);
		}
		if (row.output !== undefined) expect(json[0]).toMatchObject(row.output);
	});
});
