import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import pg from 'pg';

/** Redis and PostgreSQL as one run uses them: a database and key names that nobody else has. */
export interface Servers {
	/** n8n's settings for them. */
	env: Record<string, string>;
	/** Asks n8n's database. */
	query: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
	/** Removes the database and the keys. */
	close: () => Promise<void>;
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
export async function useServers(): Promise<Servers> {
	const { redis, postgres } = addressesOfEnvironment();
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
		close: async () => {
			await ask(postgres, `drop database if exists ${name} with (force)`);
			await removeKeys(redis, name);
		},
	};
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
