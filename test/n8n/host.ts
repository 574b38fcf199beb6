import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import lockfile from 'proper-lockfile';
import type { N8nInstall } from './ensureN8n';
import { installPackage } from './installPackage';
import { keptLogin } from './login';
import { isLocked } from './makeFolderOnce';
import { N8nClient } from './n8nClient';
import { n8nEnvironment } from './n8nEnvironment';
import { assertPortIsFree, freePort } from './ports';
import { type Login, RestApi } from './restApi';
import { startProcess } from './startProcess';

export { ensureN8n } from './ensureN8n';

/** How long n8n may take to start, in seconds; it needs 5 to 10 on two cores. */
const startTimeout = 120;

/** Attempts to start n8n, each on new ports, while other programs take the chosen ones. */
const maxStarts = 4;

/** How to start n8n. */
export interface StartOptions {
	/**
	 * Home folder of this n8n, with its database and login; created if it does not exist. n8n is started
	 * in another folder, because a relative path leads elsewhere for everybody.
	 */
	userFolder: string;
	/** Tarballs of community packages to install first, as `packPackage` makes them. */
	packages: string[];
	/** Default: a free port. */
	port?: number;
	/** Whether Code nodes can run. */
	codeNodes?: boolean;
	/** Environment variables for n8n's settings, in addition to ours or instead of them. */
	env?: Record<string, string>;
}

/** A started n8n, with a client that is logged in. */
export interface RunningN8n {
	url: string;
	login: Login;
	client: N8nClient;
	/** Where n8n's file nodes may read and write unless `env` says otherwise. Nobody makes it. */
	filesFolder: string;
	/** All that n8n has printed. */
	logs: () => Promise<string>;
	/** Ends n8n and everything it started. */
	stop: () => Promise<void>;
	/** Kills it at once, as a power failure would. */
	kill: () => Promise<void>;
}

/**
 * Starts an n8n that listens on 127.0.0.1 only and calls nobody, with the packages installed as a
 * user's n8n has them. It ends when this process ends.
 *
 * If no port is given and another program takes the chosen one first, it tries others.
 *
 * @throws when the given port is taken, the user folder is in use, or n8n does not start (with its log)
 */
export async function startN8n(install: N8nInstall, options: StartOptions): Promise<RunningN8n> {
	const { userFolder } = options;
	await mkdir(startedIn(userFolder), { recursive: true });
	if (options.port) await assertPortIsFree(options.port);
	const release = await lockUserFolder(userFolder);
	try {
		for (const tarball of options.packages) await installPackage(userFolder, tarball);
		for (let starts = 1; ; starts += 1) {
			const port = options.port ?? (await freePort());
			const brokerPort = await freePort();
			try {
				return await startOn({ port, brokerPort }, install, { ...options, release });
			} catch (error) {
				// If the caller chose the port, no other can be tried.
				const mayRetry = error instanceof PortTaken && error.port !== options.port;
				if (!mayRetry || starts === maxStarts) throw error;
			}
		}
	} catch (error) {
		await release();
		throw error;
	}
}

/** The working folder of the n8n of a home folder. */
const startedIn = (userFolder: string) => join(userFolder, 'started-in');

/** Another program took the port after it was chosen and before n8n listened on it. */
class PortTaken extends Error {
	constructor(
		readonly port: number,
		message: string,
		options: ErrorOptions,
	) {
		super(message, options);
	}
}

async function startOn(
	ports: { port: number; brokerPort: number },
	install: N8nInstall,
	options: StartOptions & { release: () => Promise<void> },
): Promise<RunningN8n> {
	const { userFolder, codeNodes = false } = options;
	const env = n8nEnvironment(install, { ...ports, userFolder, codeNodes, env: options.env });
	const logFile = join(userFolder, 'n8n.log');
	const running = await startProcess(install, { cwd: startedIn(userFolder), env, logFile });
	try {
		const api = new RestApi(`http://127.0.0.1:${ports.port}`);
		// Until our n8n listens, whatever answers on its port is another program.
		const isListening = async () => /n8n ready on .*port \d+/.test(await running.logs());
		await api.untilReady(running.isRunning, isListening, startTimeout);
		const login = await logIn(api, join(userFolder, 'login.json'));
		assertPackagesLoaded(await running.logs());
		return {
			url: api.url,
			login,
			client: new N8nClient(api),
			filesFolder: join(userFolder, '.n8n-files'),
			logs: running.logs,
			stop: async () => {
				await running.stop();
				await options.release();
			},
			kill: async () => {
				await running.kill();
				await options.release();
			},
		};
	} catch (error) {
		await running.stop();
		throw failedStart(error, logFile, await running.logs());
	}
}

function failedStart(error: unknown, logFile: string, log: string): Error {
	const reason = error instanceof Error ? error.message : String(error);
	const end = log.split('\n').slice(-30).join('\n');
	const message = `n8n could not be started: ${reason}\nThe end of its log (${logFile}):\n${end}`;
	const [, taken] = /\bport (\d+) is already in use/i.exec(log) ?? [];
	return taken === undefined
		? new Error(message, { cause: error })
		: new PortTaken(Number(taken), message, { cause: error });
}

async function logIn(api: RestApi, loginFile: string): Promise<Login> {
	const login = await keptLogin(loginFile);
	try {
		await api.logIn(login);
	} catch (error) {
		throw new Error(
			`${error instanceof Error ? error.message : String(error)}\nIf you have changed the e-mail address or ` +
				`password of this n8n, write the new ones into ${loginFile}.`,
			{ cause: error },
		);
	}
	return login;
}

/** n8n also starts without a package that it cannot load, and reports that only in its log. */
function assertPackagesLoaded(log: string): void {
	const failure = log.split('\n').find((line) => line.includes('Failed to load package'));
	if (failure) throw new Error(failure);
}

async function lockUserFolder(userFolder: string): Promise<() => Promise<void>> {
	try {
		return await lockfile.lock(userFolder, {
			lockfilePath: join(userFolder, 'in-use.lock'),
			stale: 10_000,
			update: 2_000,
			// A lock left by a process that was killed is taken over once it is stale.
			retries: { retries: 12, minTimeout: 1_000, maxTimeout: 1_000 },
		});
	} catch (error) {
		if (!isLocked(error)) throw error;
		throw new Error(`Another n8n already uses the folder ${userFolder}. Close it first.`, {
			cause: error,
		});
	}
}
