import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '../child';
import { Handler } from './handler';
import { createTestProxy, type ProxySettings } from './proxy';

// The timing service as a process of its own.

const handler = new Handler();
const handle = (...args: Parameters<Handler['handle']>) => void handler.handle(...args);

const calls = {
	/** Listens; the ports are those of the service itself and of the proxy that leads to it by TLS. */
	open: async (proxy: ProxySettings) => ({
		port: await listen(createServer(handle)),
		proxyPort: await listen(createTestProxy(proxy, handle)),
	}),
	begin: handler.begin,
	untilAnswered: handler.untilAnswered,
	report: handler.report,
};

/** What the process can be asked. */
export type ServiceCalls = typeof calls;

serve(calls);

async function listen(server: Server): Promise<number> {
	server.keepAliveTimeout = 60_000;
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return (server.address() as AddressInfo).port;
}
