import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { N8nInstall } from '../n8n/ensureN8n';
import { type RunningN8n, startN8n } from '../n8n/host';
import { installPackage } from '../n8n/installPackage';
import { n8nEnvironment } from '../n8n/n8nEnvironment';
import { freePort } from '../n8n/ports';
import { startProcess, type SupervisedProcess } from '../n8n/startProcess';
import type { Servers } from './servers';

/** How long a process of n8n may take to start, in seconds. */
const startTimeout = 120;

/** How often a process is started at most, on new ports, while other programs take those chosen for it. */
const maxStarts = 4;

/** How n8n is set up. */
export interface ClusterOptions {
	servers: Servers;
	/** Tarballs of community packages, installed for each process on its own. */
	packages: string[];
	/** Gets a folder for each process, as each would have a machine of its own. */
	folder: string;
	/** How many executions a worker runs side by side. */
	concurrency: number;
	/** Further settings of all processes, as n8n documents them. */
	env?: Record<string, string>;
}

/** A process of n8n with the folder in which nobody else looks. */
interface Member extends SupervisedProcess {
	/** Of what listens; 0 for a worker. */
	port: number;
}

/** n8n in queue mode: a main process, two workers and a webhook processor. */
export class Cluster {
	private readonly workers: Member[] = [];

	private constructor(
		private readonly install: N8nInstall,
		private readonly options: ClusterOptions,
		private readonly main: RunningN8n,
		private readonly shared: Record<string, string>,
		private webhooks: Member | undefined = undefined,
	) {}

	/** Starts the main process, which makes the tables of the database, and then the others. */
	static async start(install: N8nInstall, options: ClusterOptions): Promise<Cluster> {
		const shared = {
			...options.servers.env,
			EXECUTIONS_MODE: 'queue',
			N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
			N8N_DEFAULT_BINARY_DATA_MODE: 'database',
			N8N_DISABLE_PRODUCTION_MAIN_PROCESS: 'true',
			OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
			...options.env,
		};
		const userFolder = join(options.folder, 'main');
		const main = await startN8n(install, { userFolder, packages: options.packages, env: shared });
		const cluster = new Cluster(install, options, main, shared);
		const others = [cluster.startWebhooks(), cluster.startWorker(), cluster.startWorker()];
		// All have to be there before all can be ended.
		const ends = await Promise.allSettled(others);
		const failed = ends.find((end) => end.status === 'rejected');
		if (failed === undefined) return cluster;
		await cluster.stop();
		throw failed.reason;
	}

	/** A client of the main process. */
	get client() {
		return this.main.client;
	}

	/** The database and Redis of all processes. */
	get servers(): Servers {
		return this.options.servers;
	}

	/** Where a published workflow's webhook is called. */
	webhookUrl(path: string): string {
		return `http://127.0.0.1:${this.webhooks?.port}/webhook/${path}`;
	}

	/** Ends a worker in the middle of what it does. */
	async killWorker(): Promise<void> {
		await this.workers.shift()?.kill();
	}

	private async startWorker(): Promise<void> {
		const { concurrency } = this.options;
		const command = ['worker', `--concurrency=${concurrency}`];
		this.workers.push(await this.startMember('worker', command, /n8n worker is now ready/));
	}

	/** Ends everything; the others at once, because nothing of them is needed any more. */
	async stop(): Promise<void> {
		const members = [...this.workers, ...(this.webhooks ? [this.webhooks] : [])];
		await Promise.all(members.map(async (member) => await member.kill()));
		await this.main.stop();
	}

	private async startWebhooks(): Promise<void> {
		const isReady = /Webhook listener waiting/;
		this.webhooks = await this.startMember('webhooks', ['webhook'], isReady);
	}

	private async startMember(kind: string, command: string[], isReady: RegExp): Promise<Member> {
		const name = `${kind}-${randomBytes(3).toString('hex')}`;
		const userFolder = join(this.options.folder, name);
		await mkdir(userFolder, { recursive: true });
		for (const tarball of this.options.packages) await installPackage(userFolder, tarball);
		const logFile = join(userFolder, 'n8n.log');
		for (let starts = 1; ; starts += 1) {
			const ports = { port: await freePort(), brokerPort: await freePort() };
			const env = n8nEnvironment(this.install, {
				userFolder,
				codeNodes: false,
				env: this.shared,
				...ports,
			});
			const started = await startProcess(this.install, { cwd: userFolder, env, logFile, command });
			if (await becomesReady(started, isReady)) return { ...started, port: ports.port };
			await started.kill();
			const log = await started.logs();
			// Another program may take a port between its choice and its use.
			if (starts === maxStarts || !/\bport \d+ is already in use/i.test(log)) {
				throw new Error(`n8n ${kind} did not start:\n${log}`);
			}
		}
	}
}

async function becomesReady(started: SupervisedProcess, isReady: RegExp): Promise<boolean> {
	const last = Date.now() + startTimeout * 1000;
	while (started.isRunning() && Date.now() < last) {
		if (isReady.test(await started.logs())) return true;
		await sleep(100);
	}
	return false;
}
