import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import type { OnText } from '../../../nodes/shared/completion/askCompletion';
import { Run } from '../../../nodes/shared/run';

function contextOf({ isStreaming = true, isTool = false }) {
	const chunks: unknown[][] = [];
	const context = {
		isStreaming: () => isStreaming,
		getNode: () => ({ type: isTool ? 'chatWithImagesTool' : 'chatWithImages' }),
		sendChunk: (...chunk: unknown[]) => chunks.push(chunk),
	} as unknown as IExecuteFunctions;
	return { context, chunks };
}

const talk = async (onText?: OnText) => {
	onText?.('A ');
	onText?.('shoe.');
	return await Promise.resolve('done');
};

describe('withChatWindow', () => {
	it('passes the pieces on, between a beginning and an end', async () => {
		const { context, chunks } = contextOf({});
		expect(await new Run(context).withChatWindow(3, talk)).toBe('done');
		expect(chunks).toEqual([
			['begin', 3],
			['item', 3, 'A '],
			['item', 3, 'shoe.'],
			['end', 3],
		]);
	});

	it('ends also when the answer breaks off', async () => {
		const { context, chunks } = contextOf({});
		const failing = new Run(context).withChatWindow(0, async (onText) => {
			onText?.('A ');
			return await Promise.reject(new Error('broken'));
		});
		await expect(failing).rejects.toThrow('broken');
		expect(chunks.at(-1)).toEqual(['end', 0]);
	});

	it('begins nothing where no text comes', async () => {
		const { context, chunks } = contextOf({});
		await new Run(context).withChatWindow(0, async () => await Promise.resolve());
		expect(chunks).toEqual([]);
	});

	it('passes nothing on in other workflows, nor inside an agent', async () => {
		for (const kind of [{ isStreaming: false }, { isTool: true }]) {
			const { context, chunks } = contextOf(kind);
			expect(await new Run(context).withChatWindow(0, talk)).toBe('done');
			expect(chunks).toEqual([]);
		}
	});
});
