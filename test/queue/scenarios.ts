import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from './run';
import type { OwnServers } from './servers';

/** A run: what happens in it. */
export interface Scenario {
	name: string;
	/** What happens, for people. */
	story: string;
	redis: 'keeps its queue' | 'keeps nothing';
	events: (servers: OwnServers) => Event[];
	/** Settings of n8n that are not its own. */
	env?: Record<string, string>;
}

/** How long Redis and PostgreSQL are away, in milliseconds. */
const outage = 3_000;

/** n8n looks every minute for executions that are in its database and not in Redis; every 3 hours by itself. */
const recovery = { N8N_EXECUTIONS_QUEUE_RECOVERY_INTERVAL: '1' };

/** The runs of `npm run queue`. */
export const scenarios: Scenario[] = [
	{ name: 'nothing', story: 'Nothing ends', redis: 'keeps its queue', events: () => [] },
	{
		name: 'worker',
		story: 'A worker is killed, and nobody starts it again',
		redis: 'keeps its queue',
		events: () => [{ at: 0.2, happen: async (cluster) => await cluster.killWorker() }],
	},
	{
		name: 'redis',
		story: 'Redis is restarted and has kept its queue',
		redis: 'keeps its queue',
		env: recovery,
		events: ({ restartRedis }) => [{ at: 0.3, happen: async () => await restartRedis(outage) }],
	},
	{
		name: 'forgetful',
		story: 'Redis is restarted and has forgotten its queue',
		redis: 'keeps nothing',
		env: recovery,
		events: ({ restartRedis }) => [{ at: 0.3, happen: async () => await restartRedis(outage) }],
	},
	{
		name: 'all',
		story: 'A worker is killed and started again; later Redis is restarted, later PostgreSQL',
		redis: 'keeps its queue',
		env: recovery,
		events: ({ restartRedis, restartPostgres }) => [
			{
				at: 0.2,
				happen: async (cluster) => {
					await cluster.killWorker();
					await sleep(outage);
					await cluster.startWorker();
				},
			},
			{ at: 0.45, happen: async () => await restartRedis(outage) },
			{ at: 0.7, happen: async () => await restartPostgres(outage) },
		],
	},
	{
		name: 'maintenance',
		story: 'PostgreSQL is restarted while the workers are stopped',
		redis: 'keeps its queue',
		events: ({ restartPostgres }) => [
			{
				at: 0.5,
				happen: async (cluster) => {
					await cluster.stopWorkers();
					await restartPostgres(outage);
					await Promise.all([cluster.startWorker(), cluster.startWorker()]);
				},
			},
		],
	},
];
