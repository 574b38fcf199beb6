import { countTokens } from './tokens';
import type { ToolCall } from './toolCall';

/** A finished answer of chat or FIM, before it takes its form on the wire. */
export interface Answer {
	id: string;
	model: string;
	text: string;
	finishReason: 'stop' | 'length' | 'tool_calls';
	/** In place of a text. */
	call?: ToolCall;
	promptTokens: number;
}

/** The body of an answer that is not streamed (spec §2.3). */
export function completion(answer: Answer): Record<string, unknown> {
	return {
		id: answer.id,
		object: 'chat.completion',
		created: Math.floor(Date.now() / 1000),
		model: answer.model,
		choices: [
			{
				index: 0,
				message: messageOf(answer),
				finish_reason: answer.finishReason,
			},
		],
		usage: usage(answer),
	};
}

/** The same answer as the chunks of an event stream: the role, the text word by word, the reason and usage. */
export function* completionChunks(answer: Answer): Generator<Record<string, unknown>> {
	const chunk = (delta: object, finish: string | null, more: object = {}) => ({
		id: answer.id,
		object: 'chat.completion.chunk',
		created: Math.floor(Date.now() / 1000),
		model: answer.model,
		choices: [{ index: 0, delta, finish_reason: finish }],
		...more,
	});
	const [call] = messageOf(answer).tool_calls ?? [];
	const calls = call && { tool_calls: [{ index: 0, ...call }] };
	yield chunk({ role: 'assistant', content: '', ...calls }, null);
	for (const [piece] of answer.text.matchAll(/\s*\S+\s?|\s+/g)) {
		yield chunk({ content: piece }, null);
	}
	yield chunk({ content: '' }, answer.finishReason, { usage: usage(answer) });
}

const messageOf = ({ id, text, call }: Answer) => ({
	role: 'assistant',
	content: text,
	...(call && {
		content: null,
		tool_calls: [
			{
				id: `call_${id}`,
				type: 'function',
				function: { name: call.name, arguments: JSON.stringify(call.arguments) },
			},
		],
	}),
});

function usage(answer: Answer): Record<string, number> {
	const completionTokens = countTokens(answer.text);
	return {
		prompt_tokens: answer.promptTokens,
		completion_tokens: completionTokens,
		total_tokens: answer.promptTokens + completionTokens,
	};
}
