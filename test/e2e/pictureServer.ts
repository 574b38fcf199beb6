import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves one image, whatever the path. */
export async function serveImage(image: Uint8Array, type = 'image/png') {
	const server = createServer((_, response) => {
		response.writeHead(200, { 'content-type': type }).end(image);
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		close: async () => await new Promise((done) => server.close(done)),
	};
}
