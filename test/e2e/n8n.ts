import { afterAll, beforeEach, inject } from 'vitest';
import { N8nClient } from '../n8n/n8nClient';
import { RestApi } from '../n8n/restApi';
import { type Service, startService } from '../service/main';

/** The name under which a test's n8n knows the credential of its local service. */
export const credentialName = 'Local service';

/** n8n's name of a node of this package. */
export const ourNode = (name: string) => `n8n-nodes-vision-ocr.${name}`;

/** A client of the n8n that all e2e tests share. */
export function sharedN8n(): N8nClient {
	const { url, session } = inject('n8n');
	return new N8nClient(new RestApi(url, session));
}

/**
 * Starts a local service for one test file, whose requests and faults the tests can see and set,
 * and gives n8n a credential for it.
 */
export async function startServiceFor(
	client: N8nClient,
	options: Parameters<typeof startService>[0] = {},
): Promise<Service> {
	const service = await startService(options);
	await client.saveCredential(credentialName, 'visionOcrApi', {
		environment: options.environment ?? 'main',
		baseUrl: service.url,
		apiKey: service.apiKey,
	});
	return service;
}

/** The same for all tests of a file: no fault is set and no request was made when a test begins. */
export async function serviceOfTests(client: N8nClient): Promise<Service> {
	const service = await startServiceFor(client);
	beforeEach(() => {
		service.setFault();
		service.requests.length = 0;
	});
	afterAll(async () => await service.close());
	return service;
}
