import { pathToFileURL } from 'node:url';
import type { Fault } from './http/faults';
import type { RecordedRequest } from './http/requests';
import { buildServer, type ServiceOptions } from './server';

export type { ErrorShape, Fault } from './http/faults';
export type { RecordedRequest } from './http/requests';
export type { ServiceOptions } from './server';

/** A running local service. */
export interface Service {
	/** Base URL without a trailing slash, e.g. `http://127.0.0.1:4010`. */
	url: string;
	/** The key it expects; empty in the deployment environment. */
	apiKey: string;
	/** What it was asked, oldest first; the key is never in it. */
	requests: RecordedRequest[];
	/** Lets the next requests fail in a given way; without an argument, clears all faults. */
	setFault(fault?: Fault): void;
	/** Stops listening and ends all open connections. */
	close(): Promise<void>;
}

/** Addresses that only programs on the same machine reach. */
const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);

/** Starts the local service; @throws when the port is taken, or others than this machine could reach it. */
export async function startService(
	options: ServiceOptions & { port?: number; host?: string } = {},
): Promise<Service> {
	const host = options.host ?? '127.0.0.1';
	if (!isLoopback(host)) {
		throw new Error(`The local service is for this machine only; it does not listen on "${host}".`);
	}
	const { app, apiKey, requests, faults } = await buildServer(options);
	const url = await app.listen({ port: options.port ?? 0, host });
	return {
		url,
		apiKey,
		requests,
		setFault: (fault) => faults.set(fault),
		close: async () => await app.close(),
	};
}

async function runFromCommandLine(): Promise<void> {
	const environment = process.env.ENVIRONMENT === 'deployment' ? 'deployment' : 'main';
	const service = await startService({
		port: Number(process.env.PORT ?? 4010),
		host: process.env.HOST,
		apiKey: process.env.API_KEY,
		environment,
	});
	process.stdout.write(`Local service (${environment}): ${service.url}\n`);
	if (service.apiKey) process.stdout.write(`API key: ${service.apiKey}\n`);
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void service.close().then(() => process.exit(0)));
	}
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
	runFromCommandLine().catch((error: NodeJS.ErrnoException) => {
		const taken = error.code === 'EADDRINUSE';
		const port = process.env.PORT ?? '4010';
		process.stderr.write(
			taken ? `Port ${port} is taken: set PORT to another one.\n` : `${error.message}\n`,
		);
		process.exit(1);
	});
}
