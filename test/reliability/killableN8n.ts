import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureN8n } from '../n8n/ensureN8n';
import { type RunningN8n, startN8n } from '../n8n/host';
import { randomNumbers } from '../samples/random';
import { type Service, startService } from '../service/main';
import { packedPackage } from '../start/setUp';

/** How long the service takes for an answer at least, in milliseconds; real ones take seconds. */
const delayMs = 150;

/** The longest wait for something that n8n should do, in seconds. */
const patience = 120;

/** An n8n of its own with a local service, which can be killed and started again. */
export interface KillableN8n {
	n8n: RunningN8n;
	service: Service;
	/** Kills n8n and starts it again, on the same user folder. */
	killAndStart: () => Promise<void>;
}

/**
 * Works with an n8n of its own (SQLite, the package as users install it) and removes it afterwards.
 *
 * @param options.tarball the packed package; made anew unless given
 * @param options.env further settings of n8n
 */
export async function withKillableN8n<Result>(
	work: (killable: KillableN8n) => Promise<Result>,
	{ tarball, env }: { tarball?: string; env?: Record<string, string> } = {},
): Promise<Result> {
	const install = await ensureN8n();
	const scratch = await mkdtemp(join(tmpdir(), 'vision-ocr-killed-'));
	const service = await startService({ record: 10_000 });
	service.setFault({ kind: 'slow', delayMs, times: Number.MAX_SAFE_INTEGER });
	const userFolder = join(scratch, 'user');
	let n8n: RunningN8n | undefined;
	try {
		const packages = [tarball ?? (await packedPackage(scratch))];
		n8n = await startN8n(install, { userFolder, packages, env });
		await n8n.client.saveCredential('Local service', 'visionOcrApi', {
			environment: 'main',
			baseUrl: service.url,
			apiKey: service.apiKey,
		});
		const killable: KillableN8n = {
			n8n,
			service,
			killAndStart: async () => {
				await killable.n8n.kill();
				n8n = killable.n8n = await startN8n(install, { userFolder, packages: [], env });
			},
		};
		return await work(killable);
	} finally {
		await n8n?.stop();
		await service.close();
		await rm(scratch, { recursive: true, force: true });
	}
}

/**
 * Waits until the service got so many more requests, and then a moment longer; stops when the work is
 * over.
 *
 * @returns whether the work still went on
 */
export async function untilMoment(
	{ requests }: Service,
	moment: Moment,
	isOver: () => Promise<boolean>,
	everyMs = 5,
): Promise<boolean> {
	const wanted = requests.length + moment.requests;
	const isThere = () => requests.length >= wanted;
	await until(`${moment.requests} requests`, async () => isThere() || (await isOver()), everyMs);
	if (isThere()) await sleep(moment.momentMs);
	return !(await isOver());
}

/**
 * Repeats a question until the answer is yes.
 *
 * @param everyMs the pause between questions, in milliseconds
 * @throws after two minutes, naming what was waited for
 */
export async function until(
	what: string,
	isTrue: () => Promise<boolean>,
	everyMs = 250,
): Promise<void> {
	const end = Date.now() + patience * 1000;
	while (!(await isTrue())) {
		if (Date.now() > end) throw new Error(`${what}: not within ${patience} s`);
		await sleep(everyMs);
	}
}

/** When to kill: after how many requests since the start, and how many milliseconds later. */
export interface Moment {
	requests: number;
	momentMs: number;
}

/**
 * Random moments, the same for the same seed.
 *
 * @param least of the requests before a kill; `most` likewise
 */
export function randomMoments(
	seed: number,
	count: number,
	{ least, most }: { least: number; most: number },
): Moment[] {
	const random = randomNumbers(seed);
	return Array.from({ length: count }, () => ({
		requests: least + Math.floor(random() * (most - least + 1)),
		momentMs: Math.floor(random() * 2 * delayMs),
	}));
}
