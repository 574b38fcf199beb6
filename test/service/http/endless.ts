import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longest that one such answer goes on, in milliseconds: whoever asked may never hang up. */
const MAX_MS = 600_000;

/** `chunk` again and again, with a pause after each in milliseconds, until the other side has enough. */
export async function sendEndlessly(
	response: ServerResponse,
	chunk: string | Buffer,
	pauseMs = 0,
): Promise<void> {
	const gone = new AbortController();
	response.once('close', () => gone.abort());
	const end = Date.now() + MAX_MS;
	while (!response.closed && !response.destroyed && Date.now() < end) {
		const isTaken = response.write(chunk);
		const pause =
			pauseMs > 0
				? sleep(pauseMs, undefined, gone)
				: isTaken
					? undefined
					: once(response, 'drain', gone);
		await pause?.catch(() => undefined);
	}
	response.destroy();
}
