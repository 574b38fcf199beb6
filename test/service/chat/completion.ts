import { countTokens } from './tokens';

/** A finished answer of chat or FIM, before it takes its form on the wire. */
export interface Answer {
	id: string;
	model: string;
	text: string;
	finishReason: 'stop' | 'length';
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
				message: { role: 'assistant', content: answer.text },
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
	yield chunk({ role: 'assistant', content: '' }, null);
	for (const [piece] of answer.text.matchAll(/\s*\S+\s?|\s+/g)) {
		yield chunk({ content: piece }, null);
	}
	yield chunk({ content: '' }, answer.finishReason, { usage: usage(answer) });
}

function usage(answer: Answer): Record<string, number> {
	const completionTokens = countTokens(answer.text);
	return {
		prompt_tokens: answer.promptTokens,
		completion_tokens: completionTokens,
		total_tokens: answer.promptTokens + completionTokens,
	};
}
