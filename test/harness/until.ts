import { setTimeout as sleep } from 'node:timers/promises';

/** The first and the longest pause between two questions unless they are given, in milliseconds. */
const [SHORTEST, LONGEST] = [25, 250];

/**
 * Asks again and again until there is an answer: the longer it takes, the less often, because every
 * question costs n8n time as well.
 *
 * @param ask its answer; undefined or false while there is none
 * @param failure the message of the error when there is none in time, which may say what was seen last
 * @param times how long to ask, in seconds, and what all pauses are where that matters, in milliseconds
 */
export async function until<Answer>(
	ask: () => Answer | undefined | false | Promise<Answer | undefined | false>,
	failure: string | (() => string),
	{ seconds = 60, everyMs }: { seconds?: number; everyMs?: number } = {},
): Promise<Answer> {
	const end = Date.now() + seconds * 1000;
	for (let pause = SHORTEST; Date.now() < end; pause = Math.min(pause * 1.5, LONGEST)) {
		const answer = await ask();
		if (answer !== undefined && answer !== false) return answer;
		await sleep(everyMs ?? pause);
	}
	throw new Error(typeof failure === 'string' ? failure : failure());
}
