import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port of 127.0.0.1 that nobody uses at the moment. */
export async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, 'close');
	return port;
}

/** @throws when another program listens on the port, saying what to do */
export async function assertPortIsFree(port: number): Promise<void> {
	const server = createServer();
	try {
		const listening = once(server, 'listening');
		server.listen(port, '127.0.0.1');
		await listening;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
		throw new Error(
			`Port ${port} is already in use, perhaps by another n8n. Close that program, or choose another ` +
				`port, for example: N8N_PORT=${port + 1} npm start`,
			{ cause: error },
		);
	}
	server.close();
	await once(server, 'close');
}
