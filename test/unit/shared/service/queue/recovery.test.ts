import { expect, it } from 'vitest';
import { Recovery } from '../../../../../nodes/shared/service/queue/recovery';

const settings = { first: 20, longest: 50, slowing: 2 };

it('tries twice as much after some calm seconds, and hardly more before', () => {
	const recovery = new Recovery(settings);
	expect([recovery.hasBegun, recovery.factor(99_000)]).toEqual([false, 1]);
	recovery.restart(1000);
	expect([0, 1000, 11_000, 21_000].map((now) => recovery.factor(now))).toEqual([1, 1, 1.125, 2]);
});

it('takes longer after each further refusal, up to the longest', () => {
	const recovery = new Recovery(settings);
	recovery.restart(0);
	const seconds: number[] = [];
	for (let refusals = 0; refusals < 3; refusals += 1) {
		recovery.slowDown();
		seconds.push(Math.round(20 / Math.cbrt(recovery.factor(20_000) - 1)));
	}
	expect(seconds).toEqual([40, 50, 50]);
});
