import type { N8nClient } from './n8nClient';

/** Opens the last page of a form, and goes on as the page itself does. @returns its HTML */
export async function passLastPage(client: N8nClient, address: string): Promise<string> {
	const html = await (await client.api.request(address)).text();
	await client.api.request(address, { method: 'POST' });
	return html;
}
