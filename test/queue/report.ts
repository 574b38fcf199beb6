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
	processors: number;
	/** Processes that wanted a processor in the minute before, on average. */
	load: number;
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
	['Seconds', ({ seconds }) => Math.round(seconds)],
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
	const { n8n, redis, postgres, processors, load, concurrency, serviceTime } = surroundings;
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
	const ended = played.reduce((sum, { outcome }) => sum + outcome.endedByThemselves.length, 0);
	return `
n8n ${n8n} with a main process, two workers (${concurrency} executions each at a time) and a webhook processor, each with a folder of its own and this package installed there; files in the database; Redis ${redis}, PostgreSQL ${postgres}. Each document is sent once, to a webhook; the workflow reads it with Document OCR, for which the local service takes ${serviceTime / 1000} s, and writes a row into a Data Table. Redis and PostgreSQL are away for 3 s. ${processors} processors, ${load.toFixed(1)} other processes that wanted them: the seconds say little.

${asTable(played)}

- **Results**: the row is there, with the text of its own document. **Reported as failed**: no row, and the execution is listed as failed (_Error_ or _Crashed_). **Told to the sender**: no row, and the webhook answered with an error. **Lost**: none of these. **Entered twice**: two rows. **Paid twice**: the service was asked twice, before _Retry_.
- _Retry_ is n8n's own, pressed once at the end for each failed execution without a row.
- Executions that wrote their row and were reported as failed nevertheless: ${afterRow}. _Retry_ would enter such a document twice, so look for its row first. Processes of n8n that ended by themselves: ${ended}.

### What an operator should know

**A worker that dies takes along what it has in hand**: ${worker.failed} documents here, at most as many as it runs at a time. n8n reports them within three minutes (\`QUEUE_WORKER_LOCK_DURATION\`, 60 s, then \`QUEUE_WORKER_STALLED_INTERVAL\`, 30 s, then half a minute of its own), as "This execution failed to be processed too many times", and never runs them again. Such an execution keeps nothing of what it was given, and _Retry_ did ${worker.retried} of them. So keep documents in a place that does not depend on n8n (a folder, a mailbox) until their row is written, and let the workflow note what is done, as [the one below](#a-folder-of-invoices-every-night) does.

**Stop the workers before PostgreSQL is restarted**, and start them afterwards: ${maintenance.failed + maintenance.refused} of ${maintenance.documents} documents failed. Workers that run meanwhile take one waiting execution after the other and fail it, because the database does not answer. In the run with everything ${all.failed} of ${all.documents} failed: what the killed worker had in hand, and nearly all that was unfinished when PostgreSQL went. n8n could not write that down either; they stood there as _Queued_ or _Running_ until it looked for them.

**\`N8N_EXECUTIONS_QUEUE_RECOVERY_INTERVAL=1\`** on the main process: every minute n8n looks for executions that are in its database and no longer in Redis, and reports them as _Crashed_. Unless told otherwise it looks every 180 minutes, and when the main process starts. They keep what they were given: _Retry_ did ${forgetful.retried} of the ${forgetful.failed} that a forgetful Redis lost, and ${all.retried} of ${all.failed} in the run with everything.

**Redis has to keep its queue**: \`appendonly yes\`, and a volume. Restarted, it then cost ${redisKept.failed} of ${redisKept.documents} documents. One that keeps nothing forgets all executions that wait: ${forgetful.failed} of ${forgetful.documents}.

**Restart what ends.** A process of n8n that does not reach Redis for 10 s ends itself (\`QUEUE_BULL_REDIS_TIMEOUT_THRESHOLD\`); its supervisor (Docker, systemd) has to start it again. This was read in n8n's code and not tried.

**Requests multiply**: workers × \`--concurrency\` (10 unless told otherwise) × _Requests: In Parallel_ (10) is the most that the service sees at once, with two workers 200. With one document per execution, read as a whole, it is workers × concurrency. Pauses that the service asks for, _Requests: Per Minute_ and the sharing of files that occur more than once hold within one execution of one node; executions know nothing of each other. Set _Requests: In Parallel_ so that the product is what the service allows.

**Files** must be where all processes reach them. The nodes keep nothing on the local disk and nothing between executions. The database is n8n's choice in queue mode, and what was used here. The local disk (\`filesystem\`) works only if all processes share it. Files that come by webhook stay in the database for good: n8n stores them for an execution \`temp\`, and three executions that were deleted left their three files there. Remove old ones now and then: \`delete from binary_data where "sourceId" = 'temp' and "createdAt" < now() - interval '14 days'\`. S3 needs a licence: without one, n8n ${n8n} ends at once with "S3 binary data storage requires a valid license. Either set \`N8N_DEFAULT_BINARY_DATA_MODE\` to something else, or upgrade to a license that supports this feature.", so our nodes with S3 were not tried in queue mode.
`;
}
