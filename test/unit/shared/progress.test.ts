import type { IExecuteFunctions } from 'n8n-workflow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Progress } from '../../../nodes/shared/progress';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A context with its messages and the data of its execution. */
function contextOf(items: number, kept: Record<string, string> = {}) {
	const messages: string[] = [];
	const customData = {
		get: (key: string) => kept[key],
		set: (key: string, value: string) => void (kept[key] = value),
	};
	const context = {
		getInputData: () => Array.from({ length: items }),
		sendMessageToUI: (message: string) => messages.push(message),
		getWorkflowDataProxy: () => ({ $execution: { customData } }),
	} as unknown as IExecuteFunctions;
	return { context, messages, kept };
}

describe('Progress', () => {
	it('tells nothing of a short run', () => {
		const { context, messages } = contextOf(1);
		const progress = new Progress(context);
		vi.advanceTimersByTime(2_900);
		progress.taskDone();
		progress.itemDone();
		progress.end();
		expect(messages).toEqual([]);
	});

	it('tells of a long run every few seconds, and at its end', () => {
		const { context, messages } = contextOf(100);
		let documents = 0;
		const progress = new Progress(context, () => ({ 'documents read': documents, 'to review': 0 }));
		for (let item = 0; item < 100; item += 1) {
			vi.advanceTimersByTime(100);
			documents += 1;
			if (item === 50) progress.taskFailed();
			else progress.taskDone();
			progress.itemDone();
		}
		progress.end();
		expect(messages).toEqual([
			'29 of 100 items done: 30 documents read',
			'59 of 100 items done: 60 documents read, 1 failed',
			'89 of 100 items done: 90 documents read, 1 failed',
			'100 of 100 items done: 100 documents read, 1 failed',
		]);
	});

	it('keeps the sums with the execution, those of earlier rounds included', () => {
		const { context, kept } = contextOf(2, { documents_read: '40', order: 'A-1' });
		const progress = new Progress(context, () => ({ 'documents read': 2, 'to review': 0 }));
		progress.taskFailed();
		progress.end();
		expect(kept).toEqual({ documents_read: '42', failed: '1', order: 'A-1' });
	});

	it('keeps nothing of a node that reads no documents', () => {
		const { context, kept } = contextOf(1);
		new Progress(context).end();
		expect(kept).toEqual({});
	});

	it('does without what an n8n does not have', () => {
		const context = { getInputData: () => [{}] } as unknown as IExecuteFunctions;
		const progress = new Progress(context, () => ({ 'documents read': 1 }));
		vi.advanceTimersByTime(5_000);
		progress.taskDone();
		expect(() => progress.end()).not.toThrow();
		const without = {
			...context,
			getWorkflowDataProxy: () => ({}),
		} as unknown as IExecuteFunctions;
		expect(() => new Progress(without, () => ({ a: 1 })).end()).not.toThrow();
	});
});
