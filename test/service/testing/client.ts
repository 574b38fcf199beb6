import type { Service } from '../main';

/** What a request to the service got: status, and the body as JSON or text. */
export interface Answer {
	status: number;
	headers: Headers;
	text: string;
	// Tests look into bodies of many shapes.
	// eslint-disable-next-line @typescript-eslint/no-explicit-any
	json: any;
}

/** Sends JSON to the service with its key, or with the given headers. */
export async function post(
	service: Pick<Service, 'url' | 'apiKey'>,
	path: string,
	body: unknown,
	headers: Record<string, string> = {},
): Promise<Answer> {
	const response = await fetch(service.url + path, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			...(service.apiKey ? { authorization: `Bearer ${service.apiKey}` } : {}),
			...headers,
		},
		body: typeof body === 'string' ? body : JSON.stringify(body),
		redirect: 'manual',
	});
	return answerOf(response);
}

/** Reads a response's body once, as text and as JSON where it is JSON. */
export async function answerOf(response: Response): Promise<Answer> {
	const text = await response.text();
	let json: unknown = null;
	try {
		json = JSON.parse(text);
	} catch {
		json = null;
	}
	return { status: response.status, headers: response.headers, text, json };
}

/** A data URI of the bytes. */
export function dataUri(mimeType: string, bytes: Buffer): string {
	return `data:${mimeType};base64,${bytes.toString('base64')}`;
}
