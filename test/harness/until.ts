import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again and again until there is an answer.
 *
 * @param ask its answer; undefined or false while there is none
 * @param failure the message of the error when there is none in time
 * @param times how long to ask, in seconds, and the pause between two questions, in milliseconds
 */
export async function until<Answer>(
	ask: () => Answer | undefined | false | Promise<Answer | undefined | false>,
	failure: string,
	{ seconds = 60, everyMs = 50 }: { seconds?: number; everyMs?: number } = {},
): Promise<Answer> {
	for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(everyMs)) {
		const answer = await ask();
		if (answer !== undefined && answer !== false) return answer;
	}
	throw new Error(failure);
}
