import { createServer as createProxy, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Certificate } from './certificate';

/** Which HTTPS connections the proxy ends itself, and as whom. */
export interface ProxySettings {
	hosts: string[];
	certificate: Certificate;
}

/**
 * A proxy for HTTPS that reaches nothing: it ends the TLS connections to the given hosts itself,
 * with the certificate, and lets `handle` answer. Other hosts are refused.
 */
export function createTestProxy(settings: ProxySettings, handle: RequestListener): Server {
	const secure = createSecureServer(settings.certificate, handle);
	secure.keepAliveTimeout = 60_000;
	const proxy = createProxy((_request, response) => response.writeHead(403).end());
	proxy.on('connect', (request, socket: Socket, head: Buffer) => {
		const [host = ''] = (request.url ?? '').split(':');
		if (!settings.hosts.includes(host)) {
			socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
			return;
		}
		socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
		if (head.length > 0) socket.unshift(head);
		secure.emit('connection', socket);
	});
	return proxy;
}
