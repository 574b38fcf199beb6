import { expect, it } from 'vitest';
import { isFirstDecision } from '../../../nodes/Review/waitingRun';

it('takes one decision about a wait, and another one only where the run did not go on', () => {
	expect(isFirstDecision('a', 0)).toBe(true);
	expect(isFirstDecision('a', 59_999)).toBe(false);
	expect(isFirstDecision('b', 59_999)).toBe(true);
	expect(isFirstDecision('a', 60_000)).toBe(true);
	expect(isFirstDecision('a', 60_001)).toBe(false);
});

it('leaves it to n8n where a wait has no name', () => {
	expect([isFirstDecision('', 0), isFirstDecision('', 0)]).toEqual([true, true]);
});

it('remembers 1,000 waits', () => {
	const decide = (count: number) =>
		Array.from({ length: count }, (_, at) => isFirstDecision(`many ${at}`, 0));
	expect(decide(1_000).every(Boolean)).toBe(true);
	expect(isFirstDecision('many 0', 0)).toBe(false);
	expect(isFirstDecision('one more', 0)).toBe(true);
	expect(isFirstDecision('many 0', 0)).toBe(true);
});
