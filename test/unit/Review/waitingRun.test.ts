import { expect, it } from 'vitest';
import { Memory } from '../../../nodes/Review/memory';
import { decidedBefore, rememberDecision } from '../../../nodes/Review/waitingRun';

const decision = (isApproved: boolean, index = 0) => ({ index, isApproved, json: {} });

it('tells who decided what before, until the run must have gone on', () => {
	expect(decidedBefore('a', 0)).toBeUndefined();
	rememberDecision('a', 'Ada', [decision(true), decision(false), decision(true)], 0);
	expect(decidedBefore('a', 0)).toBe('Ada has approved 2 and rejected 1, a moment before.');
	expect(decidedBefore('a', 59_999)).toBe('Ada has approved 2 and rejected 1, 60 seconds before.');
	expect(decidedBefore('b', 59_999)).toBeUndefined();
	expect(decidedBefore('a', 60_000)).toBeUndefined();
	rememberDecision('a', '', [decision(false)], 60_000);
	expect(decidedBefore('a', 60_001)).toBe('Somebody else has rejected 1, a moment before.');
});

it('leaves it to n8n where a wait has no name', () => {
	rememberDecision('', 'Ada', [decision(true)], 0);
	expect(decidedBefore('', 0)).toBeUndefined();
});

it('remembers 1,000 waits', () => {
	const memory = new Memory<boolean>();
	const known = (...waits: number[]) => waits.map((wait) => memory.get(`${wait}`, 0));
	for (let wait = 0; wait < 1_000; wait += 1) memory.set(`${wait}`, true, 0);
	expect(known(0, 999)).toEqual([true, true]);
	memory.set('one more', true, 0);
	expect(known(0, 1)).toEqual([undefined, true]);
});
