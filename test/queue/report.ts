import { markdownTable } from '../reliability/section';
import type { Outcome } from './run';
import type { Scenario } from './scenarios';

/** A scenario and what came of it. */
export interface Played extends Scenario {
	outcome: Outcome;
}

/** What the results depend on. */
export interface Surroundings {
	n8n: string;
	postgres: string;
	redis: string;
	/** Executions side by side in a worker. */
	concurrency: number;
	/** Milliseconds that the service takes for a document. */
	serviceTime: number;
}

const columns: Array<[heading: string, cell: (outcome: Outcome) => number]> = [
	['Documents', ({ documents }) => documents],
	['Results', ({ results }) => results],
	['Reported as failed by n8n', ({ failed }) => failed],
	['… of these done by _Retry_', ({ retried }) => retried],
	['Told to the sender', ({ refused }) => refused],
	['Lost', ({ lost }) => lost.length],
	['Entered twice', ({ twice }) => twice.length],
	['Paid twice', ({ paidTwice }) => paidTwice.length],
];

/** The table of all runs, as Markdown. */
export function asTable(played: Played[]): string {
	const headings = ['What happened', ...columns.map(([heading]) => heading)];
	const rows = played.map(({ story, outcome }) => [
		story,
		...columns.map(([, cell]) => cell(outcome)),
	]);
	return markdownTable(headings, rows);
}

/** The section of docs/reliability.md, as Markdown. */
export function asSection(played: Played[], surroundings: Surroundings): string {
	const { n8n, redis, postgres, concurrency, serviceTime } = surroundings;
	const outcomeOf = (name: string) => {
		const found = played.find((one) => one.name === name);
		if (found === undefined) throw new Error(`There is no run "${name}".`);
		return found.outcome;
	};
	const [worker, redisKept, forgetful] = [
		outcomeOf('worker'),
		outcomeOf('redis'),
		outcomeOf('forgetful'),
	];
	const [all, maintenance] = [outcomeOf('all'), outcomeOf('maintenance')];
	const afterRow = played.reduce((sum, { outcome }) => sum + outcome.failedAfterRow, 0);
	return `
n8n ${n8n} with a main process, two workers (${concurrency} executions each at a time) and a webhook processor, each with a folder of its own; files in the database; Redis ${redis}, PostgreSQL ${postgres}, away for 3 s. Each document is sent once, to a webhook; the workflow reads it with Document OCR (${serviceTime / 1000} s each) and writes a row into a Data Table.

${asTable(played)}

**Reported as failed**: no row, and the execution is listed as _Error_ or _Crashed_. **Told to the sender**: the webhook answered with an error. **Lost**: none of these. **Paid twice**: the service was asked twice, before n8n's _Retry_, pressed once at the end for each failed execution without a row. Executions that wrote their row and were reported as failed nevertheless: ${afterRow}; _Retry_ would enter such a document twice, so look for its row first.

### What an operator should know

**A worker that dies takes along what it has in hand**: ${worker.failed} documents here, at most as many as it runs at a time. n8n reports them within three minutes (\`QUEUE_WORKER_LOCK_DURATION\`, 60 s, then \`QUEUE_WORKER_STALLED_INTERVAL\`, 30 s), as "This execution failed to be processed too many times", and never runs them again. They keep nothing of their input, and _Retry_ did ${worker.retried} of them. So keep documents in a place that does not depend on n8n (a folder, a mailbox) until their row is written, and let the workflow note what is done, as [the one below](#a-folder-of-invoices-every-night) does.

**Stop the workers before PostgreSQL is restarted**: ${maintenance.failed + maintenance.refused} of ${maintenance.documents} documents failed. Workers that run meanwhile fail one waiting execution after the other: ${all.failed} of ${all.documents} in the run with everything, which n8n shows as _Queued_ or _Running_ until it looks for them.

**\`N8N_EXECUTIONS_QUEUE_RECOVERY_INTERVAL=1\`** on the main process: every minute (by default every 180) n8n looks for executions that are in its database and no longer in Redis, and reports them as _Crashed_. They keep their input: _Retry_ did ${forgetful.retried} of the ${forgetful.failed} that a forgetful Redis lost, and ${all.retried} of ${all.failed} in the run with everything.

**Redis has to keep its queue**: \`appendonly yes\`, and a volume. Restarted, it then cost ${redisKept.failed} of ${redisKept.documents} documents; one that keeps nothing, ${forgetful.failed} of ${forgetful.documents}.

**Restart what ends.** A process of n8n that does not reach Redis for 10 s ends itself (\`QUEUE_BULL_REDIS_TIMEOUT_THRESHOLD\`; read in n8n's code and not tried); its supervisor (Docker, systemd) has to start it again.

**Requests multiply**: workers × \`--concurrency\` (10 by default) × _Requests: In Parallel_ (10) is the most that the service sees at once, with two workers 200. Pauses that the service asks for and _Requests: Per Minute_ hold within one execution of one node. Set _Requests: In Parallel_ so that the product is what the service allows.

**Files** must be where all processes reach them: in the database, n8n's choice in queue mode, or on a local disk (\`filesystem\`) that all processes share. Files that come by webhook stay in the database for good, also if the execution is deleted. Remove old ones now and then: \`delete from binary_data where "sourceId" = 'temp' and "createdAt" < now() - interval '14 days'\`. S3 needs a licence of n8n and was not tried in queue mode.
`;
}
