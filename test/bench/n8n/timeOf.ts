import type { Bench } from '../Bench';
import type { ServiceSettings } from '../service/handler';
import type { Contestant } from './contestants';
import { runContestant } from './runContestant';

/** Size of the documents in the cases of time, in bytes. */
export const documentSize = 100_000;

/** The service of the cases of time. */
export const quickService: ServiceSettings = { latencyMs: 300, requestsPerSecond: 0 };

/**
 * Times a contestant in the shared n8n; what it loads on its first use is loaded before.
 *
 * @returns a function that runs it once and returns the node's time in seconds
 */
export async function timeOf(
	bench: Bench,
	contestant: Contestant,
	items: number,
): Promise<() => Promise<number>> {
	const n8n = await bench.n8n();
	const files = await bench.pdfs(documentSize, items);
	const load = { files, service: quickService };
	for (const few of [1, 8]) {
		await runContestant(n8n, contestant, { ...load, files: files.slice(0, few) });
	}
	return async () => {
		const { seconds } = await runContestant(n8n, contestant, load);
		bench.say(`${contestant.name}: ${items} documents in ${seconds.toFixed(2)} s`);
		return seconds;
	};
}
