import type { IExecuteFunctions } from 'n8n-workflow';
import { isTool } from '../tool';
import type { OnText } from './askCompletion';

/**
 * Passes the pieces of an answer on to the chat window or web page that waits for a streaming
 * workflow; in any other, and inside an AI Agent whose own answer is the one to show, to nobody.
 * @param work hears of the pieces by `onText`, and ends before the window is told that the answer has ended
 */
export async function withChatWindow<Result>(
	context: IExecuteFunctions,
	itemIndex: number,
	work: (onText?: OnText) => Promise<Result>,
): Promise<Result> {
	if (!context.isStreaming?.() || isTool(context.getNode())) return await work();
	let hasBegun = false;
	const onText = (text: string) => {
		if (!hasBegun) context.sendChunk('begin', itemIndex);
		hasBegun = true;
		context.sendChunk('item', itemIndex, text);
	};
	try {
		return await work(onText);
	} finally {
		if (hasBegun) context.sendChunk('end', itemIndex);
	}
}
