import { sleep } from 'n8n-workflow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventLoop } from '../../../../nodes/shared/host/budget';
import { answerBytes, beforeTimeout } from '../../../../nodes/shared/service/answers/answerBytes';
import { RequestQueue } from '../../../../nodes/shared/service/queue/requestQueue';

const HOUR_MS = 3_600_000;

/** Sets the time of the day, as a machine does that was asleep or asks a time server. */
const jump = (ms: number) => void vi.setSystemTime(new Date().getTime() + ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How many milliseconds pass until something ends, at most a minute. */
async function passed(work: Promise<unknown>): Promise<number> {
	const begun = performance.now();
	let end = Infinity;
	void work.then(
		() => (end = performance.now()),
		() => (end = performance.now()),
	);
	await vi.advanceTimersByTimeAsync(60_000);
	return end - begun;
}

describe.each([
	['back', -HOUR_MS],
	['forward', HOUR_MS],
])('When the clock is put %s by an hour', (_, ms) => {
	it('a wait takes as long as a service asked for', async () => {
		const queue = new RequestQueue({
			max: 1,
			start: 1,
			timeoutMs: 1000,
			requestsPerMinute: 0,
			sleep,
		});
		const waited = queue.wait(20_000);
		await vi.advanceTimersByTimeAsync(1000);
		jump(ms);
		expect(await passed(waited)).toBe(19_000);
	});

	it('silence counts as long as before', async () => {
		const body = (async function* () {
			yield Buffer.from('{');
			await new Promise(() => undefined);
		})();
		const limits = { silenceMs: 4000, sleep };
		const read = async () => {
			const answer = Object.assign(body, { destroy: () => undefined });
			for await (const bytes of answerBytes(answer, limits)) expect(bytes).toHaveLength(1);
		};
		const both = Promise.allSettled([
			read(),
			beforeTimeout(new Promise(() => undefined), 0, limits),
		]);
		await vi.advanceTimersByTimeAsync(1000);
		jump(ms);
		const rest = await passed(both);
		expect([rest >= 2500, rest <= 3500]).toEqual([true, true]);
	});

	it('long work rests as often as before', async () => {
		const loop = new EventLoop();
		jump(ms);
		await loop.yieldIfDue();
		vi.advanceTimersByTime(30);
		const rested = loop.yieldIfDue();
		expect(vi.getTimerCount()).toBe(1);
		await vi.advanceTimersByTimeAsync(1);
		await rested;
	});
});
