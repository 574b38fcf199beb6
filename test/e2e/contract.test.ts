import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Service } from '../service/main';
import { contractRows, noModel, pngImage } from './contract';
import { setUp } from './n8n';
import { runNode } from './runNode';
import { serveFile } from '../harness/server';

const images = await serveFile(pngImage);
afterAll(async () => await images.close());
const rows = await contractRows(`${images.url}/photo.png`);
const setUps = { main: await setUp(), deployment: await setUp({ environment: 'deployment' }) };

describe('the contract, from the real n8n', () => {
	const headers = { 'content-type': 'application/json' };
	// §4 has no list of models.
	beforeEach(() => {
		const path = '/v1/models';
		for (const { service } of Object.values(setUps)) {
			service.setFault({ kind: 'status', status: 404, path, times: 10 });
		}
	});
	const postsOf = ({ requests }: Service) => requests.filter(({ method }) => method === 'POST');

	it.each(rows)('$says ($environment)', async (row) => {
		const { client, service } = setUps[row.environment];
		const { json, error } = await runNode(client, row);
		expect(error).toBeUndefined();
		const { path, body, accept } = row;
		const posts = postsOf(service);
		expect(posts).toMatchObject([{ path }]);
		const [request] = posts;
		expect(request?.body).toEqual(body);
		expect(request?.headers).toMatchObject({ ...headers, ...(accept && { accept }) });
		const key = row.environment === 'main' ? 'Bearer (redacted)' : undefined;
		expect(request?.headers.authorization).toBe(key);
		if (row.output !== undefined) expect(json[0]).toMatchObject(row.output);
	});

	it.each(['chatWithImages', 'structuredExtraction'])(
		'§2.1 names no model for images on a deployment: %s asks for its name before it sends anything',
		async (node) => {
			const { client, service } = setUps.deployment;
			const items = [{ files: { data: { content: pngImage, fileName: 'photo.png' } } }];
			const { error } = await runNode(client, { node, items, parameters: noModel });
			expect(error?.message).toContain('no model for chat with images is chosen');
			expect(error?.description).toContain('the name that your server has for the model');
			expect(postsOf(service)).toEqual([]);
		},
	);
});
