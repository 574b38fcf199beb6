import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeCertificate, serve } from '../harness/server';
import { until } from '../harness/until';
import { cacheFolder } from '../n8n/cacheFolder';
import { makeFolderOnce } from '../n8n/makeFolderOnce';
import { freePort } from '../n8n/ports';
import { runNpm } from '../n8n/runNpm';
import { startProcess } from '../n8n/startProcess';

const PUBLIC_HOST = 'registry.npmjs.org';
const VERDACCIO = '6.10.4';

/** A registry of npm packages on this machine, which answers those who ask the public one. */
export interface LocalRegistry {
	/** Publishes a packed package, as the workflow of a release does. */
	publish: (tarball: string) => Promise<void>;
	/** Settings of a program that takes this registry for the public one, and reaches nobody else. */
	env: Record<string, string>;
	/** The same as settings of npm in its folder: n8n 1 starts it without these variables. */
	npmrc: string;
	/** Hosts that were asked for and could not be reached, such as `api.n8n.io:443`. */
	refused: () => string[];
	close: () => Promise<void>;
}

/**
 * Starts a registry. n8n takes no other address than that of the public one without a licence, so a
 * proxy with a certificate of its own answers in its place.
 *
 * @param node the Node.js to run it with
 * @param folder gets its packages
 */
export async function startLocalRegistry(node: string, folder: string): Promise<LocalRegistry> {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const registry = await startProcess(
		{ node, cli: join(await installVerdaccio(), 'node_modules/verdaccio/bin/verdaccio') },
		{
			command: ['--config', await writeConfig(folder), '--listen', url],
			cwd: folder,
			env: { PATH: process.env.PATH ?? '', HOME: folder },
			logFile: join(folder, 'registry.log'),
		},
	);
	await until(
		async () => (await fetch(`${url}/-/ping`).catch(() => undefined))?.ok,
		'the registry did not start',
	);

	const certificate = await makeCertificate([PUBLIC_HOST]);
	const certificateFile = join(folder, 'certificate.pem');
	await writeFile(certificateFile, certificate.cert);
	const standIn = await serve((asked, answer) => passOn(asked, answer, port), certificate);
	const proxy = await startProxy(Number(new URL(standIn.url).port));
	// It lets everybody publish, but npm wants a token.
	const npmrc = join(folder, 'npmrc');
	await writeFile(npmrc, `//127.0.0.1:${port}/:_authToken=unused\n`);
	return {
		publish: async (tarball) => {
			const args = ['publish', tarball, '--registry', url, '--access', 'public'];
			await runNpm([...args, '--ignore-scripts', '--userconfig', npmrc], { cwd: folder });
		},
		env: {
			HTTPS_PROXY: proxy.url,
			HTTP_PROXY: proxy.url,
			https_proxy: proxy.url,
			http_proxy: proxy.url,
			NODE_EXTRA_CA_CERTS: certificateFile,
		},
		npmrc: `https-proxy=${proxy.url}\ncafile=${certificateFile}\n`,
		refused: proxy.refused,
		close: async () => {
			await proxy.close();
			await standIn.close();
			await registry.stop();
		},
	};
}

/** @returns its folder, where it outlives a clone */
async function installVerdaccio(): Promise<string> {
	const installed = join(cacheFolder(), `verdaccio-${VERDACCIO}`);
	await makeFolderOnce(installed, {
		make: async (cwd) => {
			const manifest = {
				private: true,
				dependencies: { verdaccio: VERDACCIO },
				// Mirrors of npm lack the tag that one of its libraries names.
				overrides: { 'node-fetch': '^2.7.0' },
			};
			await writeFile(join(cwd, 'package.json'), JSON.stringify(manifest));
			await runNpm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
				cwd,
			});
		},
	});
	return installed;
}

/** Everybody may publish and read, and what it does not have it asks nobody for. */
async function writeConfig(folder: string): Promise<string> {
	const file = join(folder, 'config.yaml');
	const rights = { access: '$all', publish: '$all', unpublish: '$all' };
	const config = {
		storage: join(folder, 'packages'),
		max_body_size: '50mb',
		packages: { '**': rights },
		log: { type: 'stdout', format: 'pretty', level: 'http' },
	};
	// JSON is YAML.
	await writeFile(file, JSON.stringify(config));
	return file;
}

/** Passes a request on to the registry; it writes addresses of the public one into its answers. */
function passOn(asked: IncomingMessage, answer: ServerResponse, port: number): void {
	const { method, url: path, headers } = asked;
	const onward = ask(
		{ port, method, path, headers: { ...headers, 'x-forwarded-proto': 'https' } },
		(given) => {
			answer.writeHead(given.statusCode ?? 502, given.headers);
			given.pipe(answer);
		},
	);
	onward.on('error', () => answer.writeHead(502).end());
	asked.pipe(onward);
}

/** A proxy that leads from the public registry to a port of this machine, and nowhere else. */
async function startProxy(port: number) {
	const refused = new Set<string>();
	const open = new Set<Duplex>();
	const server = createServer((asked, answer) => {
		refused.add(asked.url ?? '');
		answer.writeHead(403).end();
	});
	server.on('connect', ({ url = '' }: IncomingMessage, client: Duplex) => {
		open.add(client);
		client.on('error', () => client.destroy());
		if (url !== `${PUBLIC_HOST}:443`) {
			refused.add(url);
			client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
			return;
		}
		const onward = connect(port, '127.0.0.1', () => {
			client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
			client.pipe(onward).pipe(client);
		});
		onward.on('error', () => client.destroy());
	});
	const own = await freePort();
	await new Promise<void>((done) => server.listen(own, '127.0.0.1', done));
	return {
		url: `http://127.0.0.1:${own}`,
		refused: () => [...refused].sort(),
		close: async () => {
			for (const socket of open) socket.destroy();
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
}
