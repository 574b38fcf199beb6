import type { IExecuteFunctions } from 'n8n-workflow';
import { expect, it } from 'vitest';
import { Run } from '../../../../nodes/shared/run/run';

const TALK = ['A ', 'shoe.'];

it.each<
	[string, { isStreaming?: boolean; isTool?: boolean }, texts: string[], chunks: unknown[][]]
>([
	[
		'has the pieces between a beginning and an end',
		{},
		TALK,
		[
			['begin', 3],
			['item', 3, 'A '],
			['item', 3, 'shoe.'],
			['end', 3],
		],
	],
	[
		'has an end also where the answer breaks off',
		{},
		['broken'],
		[
			['begin', 3],
			['item', 3, 'broken'],
			['end', 3],
		],
	],
	['begins with the first piece', {}, [], []],
	['hears nothing in other workflows', { isStreaming: false }, TALK, []],
	['hears nothing inside an agent', { isTool: true }, TALK, []],
])('a chat window %s', async (_, { isStreaming = true, isTool = false }, texts, chunks) => {
	const sent: unknown[][] = [];
	const context = {
		isStreaming: () => isStreaming,
		getNode: () => ({ type: isTool ? 'chatWithImagesTool' : 'chatWithImages' }),
		sendChunk: (...chunk: unknown[]) => sent.push(chunk),
	} as unknown as IExecuteFunctions;
	const talk = new Run(context).withChatWindow(3, async (onText) => {
		for (const text of texts) onText?.(text);
		return texts.includes('broken') ? await Promise.reject(new Error('broken')) : 'done';
	});
	if (texts.includes('broken')) await expect(talk).rejects.toThrow('broken');
	else expect(await talk).toBe('done');
	expect(sent).toEqual(chunks);
});
