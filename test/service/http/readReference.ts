import { maxDownloadTime } from '../contract/limits';
import { unprocessable } from '../contract/problem';

/** The bytes behind a data URI or URL, and the MIME type that came with them, if any. */
export interface Fetched {
	bytes: Buffer;
	mimeType: string | null;
}

const dataUri = /^data:([a-z0-9.+-]+\/[a-z0-9.+-]+)?((?:;[a-z0-9-]+=[^;,]*)*);base64,/i;
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Reads a reference as the contract allows it (spec §2.2, §2.5): `data:<mime>;base64,<data>` or an http(s) URL.
 * @param path where the reference is in the request body, for the error
 * @param maxBytes size limit of what is behind it
 * @throws Problem 422 naming the field; 413 past the limit
 */
export async function readReference(
	reference: string,
	path: (string | number)[],
	maxBytes: number,
): Promise<Fetched> {
	if (/^data:/i.test(reference)) return readDataUri(reference, path);
	if (/^https?:\/\//i.test(reference)) return download(reference, path, maxBytes);
	throw unprocessable(
		path,
		'Neither an http(s) URL nor a data URI of the form data:<mime_type>;base64,<base64_data>',
	);
}

function readDataUri(reference: string, path: (string | number)[]): Fetched {
	const head = dataUri.exec(reference.slice(0, 200));
	if (!head?.[1]) {
		throw unprocessable(path, 'A data URI has the form data:<mime_type>;base64,<base64_data>');
	}
	const data = reference.slice(head[0].length);
	if (data.length === 0) throw unprocessable(path, 'The data URI holds no data');
	if (data.length % 4 !== 0 || !base64.test(data)) {
		throw unprocessable(path, 'The data of the data URI is not valid base64');
	}
	return { bytes: Buffer.from(data, 'base64'), mimeType: head[1].toLowerCase() };
}

/** Fetches a file. Redirects are refused: they can lead from a public address to an inside one. */
async function download(
	url: string,
	path: (string | number)[],
	maxBytes: number,
): Promise<Fetched> {
	const signal = AbortSignal.timeout(maxDownloadTime);
	let response: Response;
	try {
		response = await fetch(url, { redirect: 'manual', signal });
	} catch {
		throw unprocessable(path, 'The URL could not be fetched: no answer from its host');
	}
	if (response.status >= 300 && response.status < 400) {
		await response.body?.cancel();
		throw unprocessable(path, 'The URL leads on to another one (a redirect): give that one');
	}
	if (!response.ok) {
		await response.body?.cancel();
		throw unprocessable(path, `The URL could not be fetched: its host answered ${response.status}`);
	}
	const mimeType =
		response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? null;
	return { bytes: await bodyOf(response, path, maxBytes), mimeType };
}

async function bodyOf(
	response: Response,
	path: (string | number)[],
	maxBytes: number,
): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	try {
		for await (const chunk of response.body ?? []) {
			size += chunk.byteLength;
			if (size > maxBytes) break;
			chunks.push(chunk);
		}
	} catch {
		throw unprocessable(path, 'The file behind the URL did not arrive, or not in time');
	}
	if (size > maxBytes) {
		throw unprocessable(path, `The file behind the URL is larger than ${maxBytes} bytes`);
	}
	return Buffer.concat(chunks);
}
