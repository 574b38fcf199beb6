import { it, expect } from 'vitest';
import { hostOf, serverOf } from './n8nCore';
import { openService } from '../../../nodes/shared/service/service';
import { endpoints } from '../../../nodes/shared/service/contract';
it('works', async () => {
	const server = await serverOf((request, response) => {
		let n = 0; request.on('data', (c: Buffer) => (n += c.length)).on('end', () =>
		response.setHeader('content-type', 'application/json').end(JSON.stringify({ pages: [], n, h: request.headers })));
	});
	const service = await openService(hostOf({ baseUrl: server.url, apiKey: 'sk-x' }), { timeout: 3, maxRetries: 2, concurrency: 2, requestsPerMinute: 0, largestAnswer: 256 });
	console.log((await service.send(endpoints.ocr, { a: 1 })).raw);
	await server.close();
});
