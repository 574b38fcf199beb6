import { Readable } from 'node:stream';
import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../../nodes/shared/service/contract';
import { openService } from '../../../../nodes/shared/service/service';

const pause = async (ms: number) => await new Promise((done) => setTimeout(done, ms));

/** A host that notes when a request is sent, and when its connection could have been made. */
function hostOf(log: string[]) {
	let count = 0;
	const httpRequestWithAuthentication = async () => {
		count += 1;
		const request = count;
		log.push(`sent ${request}`);
		setImmediate(() => log.push(`connected ${request}`));
		await pause(50);
		const body = Readable.from([Buffer.from(JSON.stringify({ pages: [] }))]);
		return { statusCode: 200, headers: {}, body };
	};
	const host = {
		helpers: { httpRequestWithAuthentication },
		getNode: () => ({ name: 'Test' }),
		getCredentials: async () => await Promise.resolve({ baseUrl: 'https://a.example' }),
	};
	return host as unknown as IExecuteFunctions;
}

describe('Service', () => {
	it('has the next request on its way before it reads an answer', async () => {
		const log: string[] = [];
		const options = {
			timeout: 5,
			maxRetries: 0,
			concurrency: 1,
			requestsPerMinute: 0,
			largestAnswer: 256,
		};
		const service = await openService(hostOf(log), options);
		const send = async (name: string) => {
			await service.send(endpoints.ocr, { model: 'm' });
			log.push(`read ${name}`);
		};
		await Promise.all([send('1'), send('2'), send('3')]);
		const order = ['sent 1', 'connected 1', 'sent 2', 'connected 2', 'read 1'];
		expect(log).toEqual([...order, 'sent 3', 'connected 3', 'read 2', 'read 3']);
	});
});
