import { createServer, type RequestListener, type Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A server of a test on a free port of 127.0.0.1. */
export interface TestServer {
	url: string;
	close: () => Promise<void>;
}

/** Lets a server listen. */
export async function listen(
	server: Server | SecureServer,
	protocol = 'http',
): Promise<TestServer> {
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const { port } = server.address() as AddressInfo;
	return {
		url: `${protocol}://127.0.0.1:${port}`,
		close: async () => {
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
}

/** Starts a server. */
export const serve = async (answer: RequestListener) => await listen(createServer(answer));

/** Serves one file, whatever the path. */
export const serveFile = async (content: Uint8Array, type = 'image/png') =>
	await serve((_, response) => response.writeHead(200, { 'content-type': type }).end(content));
