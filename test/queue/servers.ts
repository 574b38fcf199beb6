import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { Redis } from 'ioredis';
import pg from 'pg';
import { freePort } from '../n8n/ports';
import { startSupervised, type SupervisedProcess } from '../n8n/startProcess';

/** Redis and PostgreSQL as one run uses them: a database and key names that nobody else has. */
export interface Servers {
	/** n8n's settings for them. */
	env: Record<string, string>;
	/** Asks n8n's database. */
	query: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
	/** Which Redis and which PostgreSQL, such as `7.0.15`. */
	versions: () => Promise<{ redis: string; postgres: string }>;
	/** Removes the database and the keys, and ends the servers if they were started for this run. */
	close: () => Promise<void>;
}

/** Servers of this run's own, which may be restarted. */
export interface OwnServers extends Servers {
	/** Ends Redis in an orderly way and starts it again, after `downFor` milliseconds. */
	restartRedis: (downFor: number) => Promise<void>;
	/** Ends PostgreSQL in an orderly way, with all connections to it, and starts it again likewise. */
	restartPostgres: (downFor: number) => Promise<void>;
}

/** Where the servers are. */
interface Addresses {
	redis: URL;
	postgres: URL;
}

/** How long a server may take to answer, in milliseconds. */
const patience = 3_000;

function addressesOfEnvironment(): Addresses {
	const { VISION_OCR_REDIS_URL, VISION_OCR_POSTGRES_URL } = process.env;
	return {
		redis: new URL(VISION_OCR_REDIS_URL || 'redis://127.0.0.1:6379/0'),
		postgres: new URL(VISION_OCR_POSTGRES_URL || 'postgres://postgres@127.0.0.1:5432/postgres'),
	};
}

/** @returns why the servers of the environment cannot be used; undefined when both answer */
export async function whyUnavailable(): Promise<string | undefined> {
	const { redis, postgres } = addressesOfEnvironment();
	const answers = await Promise.allSettled([ping(redis), ask(postgres, 'select 1')]);
	const [noRedis, noPostgres] = answers.map(({ status }) => status === 'rejected');
	if (noRedis) return `no Redis answers at ${redis.host}; VISION_OCR_REDIS_URL names another`;
	if (noPostgres) {
		return `no PostgreSQL answers at ${postgres.host}; VISION_OCR_POSTGRES_URL names another`;
	}
	return undefined;
}

/** Uses the servers that `VISION_OCR_REDIS_URL` and `VISION_OCR_POSTGRES_URL` name. */
export async function useServers(addresses = addressesOfEnvironment()): Promise<Servers> {
	const { redis, postgres } = addresses;
	const name = `vision_ocr_${randomBytes(6).toString('hex')}`;
	await ask(postgres, `create database ${name}`);
	const database = new URL(postgres);
	database.pathname = name;
	return {
		env: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: database.hostname,
			DB_POSTGRESDB_PORT: database.port || '5432',
			DB_POSTGRESDB_DATABASE: name,
			DB_POSTGRESDB_USER: decodeURIComponent(database.username),
			DB_POSTGRESDB_PASSWORD: decodeURIComponent(database.password),
			QUEUE_BULL_REDIS_HOST: redis.hostname,
			QUEUE_BULL_REDIS_PORT: redis.port || '6379',
			QUEUE_BULL_REDIS_DB: redis.pathname.slice(1) || '0',
			QUEUE_BULL_REDIS_USERNAME: decodeURIComponent(redis.username),
			QUEUE_BULL_REDIS_PASSWORD: decodeURIComponent(redis.password),
			QUEUE_BULL_PREFIX: name,
			N8N_REDIS_KEY_PREFIX: name,
		},
		query: async (sql, values) => await ask(database, sql, values),
		versions: async () => {
			const [row] = await ask<{ server_version: string }>(postgres, 'show server_version');
			const about = await withRedis(redis, async (client) => await client.info('server'));
			return {
				redis: /redis_version:(\S+)/.exec(about)?.[1] ?? '',
				postgres: row?.server_version.split(' ')[0] ?? '',
			};
		},
		close: async () => {
			await ask(postgres, `drop database if exists ${name} with (force)`);
			await removeKeys(redis, name);
		},
	};
}

/**
 * Starts a Redis and a PostgreSQL for this run, on free ports of 127.0.0.1 and in a temporary folder.
 *
 * @param options.keepsQueue whether Redis writes each change to disk (`appendonly`) or keeps nothing
 * @throws when `redis-server` or PostgreSQL is not installed on this machine
 */
export async function startOwnServers(options: { keepsQueue: boolean }): Promise<OwnServers> {
	const folder = await mkdtemp(join(tmpdir(), 'vision-ocr-servers-'));
	const started: SupervisedProcess[] = [];
	const close = async () => {
		for (const server of started) await server.stop();
		await rm(folder, { recursive: true, force: true });
	};
	try {
		// PostgreSQL runs as another user than root, who must get to its own folder below this one.
		await chmod(folder, 0o755);
		const redis = await ownRedis(folder, options.keepsQueue);
		started.push(redis);
		const postgres = await ownPostgres(folder);
		started.push(postgres);
		const servers = await useServers({ redis: redis.url, postgres: postgres.url });
		return { ...servers, restartRedis: redis.restart, restartPostgres: postgres.restart, close };
	} catch (error) {
		await close();
		throw error;
	}
}

/** A server of our own; `stop` and `restart` are those of the process that runs at the moment. */
type OwnServer = SupervisedProcess & { url: URL; restart: (downFor: number) => Promise<void> };

async function ownRedis(folder: string, keepsQueue: boolean): Promise<OwnServer> {
	const port = await freePort();
	const url = new URL(`redis://127.0.0.1:${port}/0`);
	const command = ['redis-server', '--port', String(port), '--bind', '127.0.0.1', '--save', ''];
	command.push('--dir', folder, '--appendonly', keepsQueue ? 'yes' : 'no');
	const logFile = join(folder, 'redis.log');
	return await restartable(
		url,
		async () => await startSupervised(command, { cwd: folder, logFile }),
		async () => await ping(url),
	);
}

async function ownPostgres(folder: string): Promise<OwnServer> {
	const port = await freePort();
	const url = new URL(`postgres://postgres@127.0.0.1:${port}/postgres`);
	const programs = await postgresPrograms();
	const data = join(folder, 'postgres');
	await mkdir(data, { mode: 0o700 });
	const prefix = await asOtherThanRoot(data);
	const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${data}`];
	const initialise = ['initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'];
	await run(programs, [...prefix, ...initialise, '--locale=C']);
	const command = [...prefix, join(programs, 'postgres'), '-D', data, '-p', String(port)];
	for (const setting of settings) command.push('-c', setting);
	const logFile = join(folder, 'postgres.log');
	const server = await restartable(
		url,
		async () => await startSupervised(command, { cwd: data, logFile }),
		async () => void (await ask(url, 'select 1')),
		// Ends the connections, which an ordinary end would wait for.
		async () => await run(programs, [...prefix, 'pg_ctl', 'stop', '-D', data, '-m', 'fast']),
	);
	return server;
}

/** @param end ends the server before its supervisor is ended */
async function restartable(
	url: URL,
	start: () => Promise<SupervisedProcess>,
	answers: () => Promise<void>,
	end: () => Promise<void> = async () => {},
): Promise<OwnServer> {
	let server = await start();
	const untilAnswers = async () => {
		for (const last = Date.now() + 30_000; ; await sleep(100)) {
			const error = await answers().then(
				() => undefined,
				(reason: unknown) => reason,
			);
			if (error === undefined) return;
			if (!server.isRunning() || Date.now() > last) {
				throw new Error(`A server did not start:\n${await server.logs()}`, { cause: error });
			}
		}
	};
	const stop = async () => {
		if (server.isRunning()) await end();
		await server.stop();
	};
	try {
		await untilAnswers();
	} catch (error) {
		await server.kill();
		throw error;
	}
	return {
		url,
		stop,
		kill: async () => await server.kill(),
		logs: async () => await server.logs(),
		isRunning: () => server.isRunning(),
		restart: async (downFor) => {
			await stop();
			await sleep(downFor);
			server = await start();
			await untilAnswers();
		},
	};
}

/** The folder with `postgres` and `initdb`; Debian has one for each version, off the path. */
async function postgresPrograms(): Promise<string> {
	const versions = '/usr/lib/postgresql';
	const installed = await readdir(versions).catch((): string[] => []);
	const newestFirst = installed.sort((one, other) => Number(other) - Number(one));
	const folders = newestFirst.map((version) => join(versions, version, 'bin'));
	folders.push(...(process.env.PATH ?? '').split(delimiter));
	const folder = folders.find((one) =>
		['postgres', 'initdb', 'pg_ctl'].every((name) => existsSync(join(one, name))),
	);
	if (folder === undefined) throw new Error('PostgreSQL is not installed on this machine.');
	return folder;
}

/** PostgreSQL refuses to run as root. @returns what goes before a command, so that it does not */
async function asOtherThanRoot(folder: string): Promise<string[]> {
	if (process.getuid?.() !== 0) return [];
	const [uid, gid] = await Promise.all(
		['-u', '-g'].map(async (which) => Number((await execa('id', [which, 'postgres'])).stdout)),
	);
	await chown(folder, uid ?? 0, gid ?? 0);
	return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
}

async function run(programs: string, [program = '', ...args]: string[]): Promise<void> {
	const PATH = [programs, process.env.PATH].join(delimiter);
	await execa(program, args, { env: { PATH }, cwd: '/', stdin: 'ignore', timeout: 60_000 });
}

async function ping(url: URL): Promise<void> {
	await withRedis(url, async (redis) => await redis.ping());
}

async function removeKeys(url: URL, prefix: string): Promise<void> {
	await withRedis(url, async (redis) => {
		for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 1_000 })) {
			if (Array.isArray(keys) && keys.length > 0) await redis.unlink(keys as string[]);
		}
	});
}

async function withRedis<T>(url: URL, work: (redis: Redis) => Promise<T>): Promise<T> {
	const redis = new Redis(url.href, {
		lazyConnect: true,
		connectTimeout: patience,
		retryStrategy: () => null,
	});
	// Without a listener an error would be printed; the command that meets it throws it.
	redis.on('error', () => {});
	try {
		await redis.connect();
		return await work(redis);
	} finally {
		redis.disconnect();
	}
}

/** A connection for each question, because PostgreSQL may have been restarted since the last one. */
async function ask<Row extends pg.QueryResultRow>(
	url: URL,
	sql: string,
	values?: unknown[],
): Promise<Row[]> {
	const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: patience });
	client.on('error', () => {});
	try {
		await client.connect();
		return (await client.query<Row>(sql, values)).rows;
	} finally {
		await client.end().catch(() => {});
	}
}
