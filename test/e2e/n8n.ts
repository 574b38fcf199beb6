import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, inject } from 'vitest';
import { N8nClient } from '../n8n/n8nClient';
import { RestApi } from '../n8n/restApi';
import { type Service, startService } from '../service/main';
import { credentialName, ourNode } from './runNode';

export { credentialName, ourNode };

/** A client of the n8n that all e2e tests share, with credentials and forms of its own. */
export function sharedN8n(): N8nClient {
	const { url, session } = inject('n8n');
	return new N8nClient(new RestApi(url, session), `-${randomUUID().slice(0, 8)}`);
}

/**
 * Lets a service answer chat requests with a text, or with a record as JSON.
 *
 * @param more how often, and only for requests that name a model; 10 times, for all, unless given
 */
export function answerChats(
	service: Service,
	answer: unknown,
	{ times = 10, model }: { times?: number; model?: string } = {},
): void {
	const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
	const choices = [{ message: { content }, finish_reason: 'stop' }];
	const body = { model: model ?? 'svc-small-2503', choices };
	service.setFault({ kind: 'answer', path: '/v1/chat/completions', model, times, body });
}

/**
 * What most test files begin with: a client, and a local service of this file alone, whose requests and
 * faults the tests can see and set, with a credential for it. No fault is set and no request was made
 * when a test begins.
 */
export async function setUp(
	options: Parameters<typeof startService>[0] = {},
	client = sharedN8n(),
): Promise<{ client: N8nClient; service: Service }> {
	const service = await startService(options);
	const { environment = 'main' } = options;
	const { url: baseUrl, apiKey } = service;
	await client.saveCredential(credentialName, 'visionOcrApi', { environment, baseUrl, apiKey });
	beforeEach(() => {
		service.setFault();
		service.requests.length = 0;
	});
	afterAll(async () => await service.close());
	return { client, service };
}
