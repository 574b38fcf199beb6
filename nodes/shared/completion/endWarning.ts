import { shortened } from '../text/shorten';

/** Reasons by which services say that a text ended at a limit and not by itself. */
const CUT_OFF = ['length', 'model_length', 'max_tokens'];
/** Reasons by which they say that it ended by itself. */
const WHOLE = ['stop', 'tool_calls', 'stop_sequence', 'end_turn', 'eos', 'eos_token'];

/** Words of a service or a model, of which 100 characters are shown. */
const quoted = (said: string) => `"${shortened(said.trim().replace(/\s+/g, ' '), 100)}"`;

/**
 * Why an answer may not be all of it, without a full stop; `undefined` where it ended by itself or the
 * service says nothing.
 * @param cutOff what is said of one that reached the limit of tokens
 */
export function endDoubt(
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

/** What a user should know about a text that was cut off. */
export const CUT_OFF_DOUBT =
	'The answer was cut off because it reached the limit of tokens. Raise "Answer: Max Tokens" in the options, or ask for less';

/** The same for a streamed one that stopped without a word. */
export const NO_END_WARNING =
	'The service did not say that its answer is complete; the end may be missing.';
