import { afterAll, describe, expect, it } from 'vitest';
import { contractRows, pngImage } from './contract';
import { setUp } from './n8n';
import { runNode } from './runNode';
import { serveFile } from './server';

const images = await serveFile(pngImage);
afterAll(async () => await images.close());
const rows = await contractRows(`${images.url}/photo.png`);
const setUps = { main: await setUp(), deployment: await setUp({ environment: 'deployment' }) };

describe('the contract, from the real n8n', () => {
	const headers = { 'content-type': 'application/json' };

	it.each(rows)('$says ($environment)', async (row) => {
		const { client, service } = setUps[row.environment];
		const { json, error } = await runNode(client, row);
		expect(error).toBeUndefined();
		const { path, body, accept } = row;
		expect(service.requests).toMatchObject([{ method: 'POST', path }]);
		const [request] = service.requests;
		expect(request?.body).toEqual(body);
		expect(request?.headers).toMatchObject({ ...headers, ...(accept && { accept }) });
		const key = row.environment === 'main' ? 'Bearer (redacted)' : undefined;
		expect(request?.headers.authorization).toBe(key);
		if (row.output !== undefined) expect(json[0]).toMatchObject(row.output);
	});
});
