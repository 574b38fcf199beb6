import { shortened } from '../text/shorten';

/** Finish reasons of a text that was cut off at a limit. */
const CUT_OFF = ['length', 'model_length', 'max_tokens'];
/** Finish reasons of a complete text. */
const WHOLE = ['stop', 'tool_calls', 'stop_sequence', 'end_turn', 'eos', 'eos_token'];

/** Quotes a service or a model, up to 100 characters. */
const quoted = (text: string) => `"${shortened(text.trim().replace(/\s+/g, ' '), 100)}"`;

/**
 * Why an answer may not be all of it, without a full stop; `undefined` where it ended by itself or the
 * service says nothing.
 * @param cutOff the warning for an answer that reached the limit of tokens
 */
export function endReason(
	finishReason: string | null | undefined,
	refusal: string | null | undefined,
	cutOff: string,
): string | undefined {
	if (refusal?.trim()) return `The model refused to answer: ${quoted(refusal)}`;
	if (!finishReason) return undefined;
	const reason = finishReason.toLowerCase();
	if (WHOLE.includes(reason)) return undefined;
	return CUT_OFF.includes(reason)
		? cutOff
		: `The service ended the answer early, with the reason ${quoted(finishReason)}; a part may be missing`;
}

/** Warning for a text that was cut off. */
export const CUT_OFF_REASON =
	'The answer was cut off because it reached the limit of tokens. Raise "Answer: Max Tokens" in the options, or ask for less';

/** Warning for a stream without a finish reason. */
export const NO_END_WARNING =
	'The service did not say that its answer is complete; the end may be missing.';
