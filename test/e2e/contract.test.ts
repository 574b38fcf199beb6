import { afterAll, describe, expect, it } from 'vitest';
import { contractRows, pngImage } from './contract';
import { setUp } from './n8n';
import { runNode } from './runNode';
import { serveFile } from './server';

const images = await serveFile(pngImage);
afterAll(async () => await images.close());
const setUps = { main: await setUp(), deployment: await setUp({ environment: 'deployment' }) };

describe('the contract, from the real n8n', () => {
	const rows = contractRows(`${images.url}/photo.png`).map(
		(row) => [row.says, row.environment, row] as const,
	);

	it.each(rows)('%s (%s)', async (_says, _environment, row) => {
		const { client, service } = setUps[row.environment];
		if (row.answer !== undefined) service.setFault({ kind: 'answer', body: row.answer });

		const { json, error } = await runNode(client, {
			node: row.node,
			parameters: row.parameters,
			items: row.items,
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
