import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

/** Makes a self-signed certificate for the hosts with its private key, as PEM text, valid for a day. */
export async function makeCertificate(hosts: string[]): Promise<{ cert: string; key: string }> {
	const { cert, private: key } = await generate([{ name: 'commonName', value: 'Test' }], {
		keyType: 'ec',
		algorithm: 'sha256',
		notAfterDate: new Date(Date.now() + 24 * 3600 * 1000),
		extensions: [
			{ name: 'basicConstraints', cA: true },
			{ name: 'subjectAltName', altNames: hosts.map((value) => ({ type: 2, value })) },
		],
	});
	return { cert, key };
}

/** An HTTP server of a test, on a free port of 127.0.0.1. */
export interface TestServer {
	url: string;
	/** Requests so far. */
	count: () => number;
	close: () => Promise<void>;
}

/** Starts a server that answers every request in the same way. @param tls its certificate, if it has one */
export async function serve(
	answer: (...given: Parameters<RequestListener>) => unknown,
	tls?: Awaited<ReturnType<typeof makeCertificate>>,
): Promise<TestServer> {
	let count = 0;
	const listener: RequestListener = (request, response) => {
		count += 1;
		response.on('error', () => undefined);
		void answer(request, response);
	};
	const server = tls ? createSecureServer(tls, listener) : createServer(listener);
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	return {
		url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
		count: () => count,
		close: async () => {
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
}

/** Serves one file, whatever the path. */
export const serveFile = async (content: Uint8Array, type = 'image/png') =>
	await serve((_, response) => response.writeHead(200, { 'content-type': type }).end(content));
