import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { N8nInstall } from '../n8n/ensureN8n';
import { writeSection } from '../harness/section';
import { packedPackage, setUpN8n } from '../start/setUp';
import { step } from '../start/step';
import { asSection, asTable, type Played, rareCounts } from './report';
import { type Outcome, runDocuments } from './run';
import { type Scenario, scenarios } from './scenarios';
import { startOwnServers } from './servers';

/** Documents of each run. */
const documents = 200;
/** Executions side by side in a worker. */
const concurrency = 5;
/** Milliseconds that the service takes for a document. */
const serviceTime = 1_000;

/**
 * `npm run queue`: what becomes of documents in n8n's queue mode while workers, Redis and PostgreSQL
 * end. Prints a table and, unless names of runs are given, writes it into docs/reliability.md.
 */
async function main(names: string[]): Promise<void> {
	const scratch = await mkdtemp(join(tmpdir(), 'vision-ocr-queue-'));
	try {
		const install = await setUpN8n();
		const tarball = await packedPackage(scratch);
		const versions = await versionsOfServers();
		const chosen = scenarios.filter(({ name }) => names.length === 0 || names.includes(name));
		const played: Played[] = [];
		for (const scenario of chosen) {
			const outcome = await step(
				scenario.name,
				async () => await play(install, tarball, scenario),
				({ results, failed }) => `${results} results, ${failed} failed`,
			);
			process.stdout.write(`${JSON.stringify(outcome)}\n`);
			played.push({ ...scenario, outcome });
		}
		process.stdout.write(`\n${asTable(played)}\n${rareCounts(played)}\n`);
		if (names.length === 0) {
			await writeSection('queue', asSection(played, { n8n: install.version, ...versions }));
		}
		const missed = played.filter((one) => !isGood(one)).map(({ name }) => name);
		process.stdout.write(`${played.length} runs, missed: ${missed.join(', ') || 'none'}\n`);
		process.exitCode = missed.length === 0 ? 0 : 1;
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

async function play(install: N8nInstall, tarball: string, scenario: Scenario): Promise<Outcome> {
	const servers = await startOwnServers({ keepsQueue: scenario.redis === 'keeps its queue' });
	try {
		return await runDocuments(install, {
			...{ servers, tarball, documents, concurrency, serviceTime },
			env: scenario.env,
			events: scenario.events(servers),
			sendEvery: 150,
			timeout: 300,
		});
	} finally {
		await servers.close();
	}
}

async function versionsOfServers(): Promise<{ redis: string; postgres: string }> {
	const servers = await startOwnServers({ keepsQueue: false });
	try {
		return await servers.versions();
	} finally {
		await servers.close();
	}
}

function isGood({ outcome }: Played): boolean {
	const { lost, twice, paidTwice } = outcome;
	return [lost, twice, paidTwice].every((numbers) => numbers.length === 0);
}

await main(process.argv.slice(2));
