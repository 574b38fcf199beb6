import { z } from 'zod';
import { contentSchema, open, usageSchema } from './contract';
import { type Events, EventStreamProblem } from './eventStream';

/**
 * A string goes first, and alone: a schema that transforms makes objects for each value that the host
 * keeps for long, and a stream has as many values as words.
 */
const messageSchema = open({ content: z.union([z.string(), contentSchema]).nullish() });

/**
 * One event of a streamed answer: `delta` for chat and FIM, `text` where FIM keeps the older form,
 * `message` where a service does not stream after all.
 */
const streamChunkSchema = open({
	model: z.string().nullish(),
	choices: z
		.array(
			open({
				index: z.number().nullish(),
				delta: messageSchema.nullish(),
				message: messageSchema.nullish(),
				text: z.string().nullish(),
				finish_reason: z.string().nullish(),
			}),
		)
		.nullish(),
	usage: usageSchema.nullish(),
});

/** A whole answer; `null` is what the service did not say. */
interface StreamedAnswer {
	text: string;
	/** `null` also when the stream ended before the model did. */
	finishReason: string | null;
	model: string | null;
	usage: z.infer<typeof usageSchema> | null;
}

/**
 * Puts the events of a streamed chat or FIM answer together, of the first choice when there are
 * several.
 * @param onText called with each piece of text as it comes
 * @throws EventStreamProblem when an event does not have the form of an answer
 */
export async function assembleStream(
	events: Events,
	onText?: (text: string) => void,
): Promise<StreamedAnswer> {
	const answer: StreamedAnswer = { text: '', finishReason: null, model: null, usage: null };
	for await (const together of events) {
		for (const event of together) add(answer, event, onText);
	}
	return answer;
}

function add(answer: StreamedAnswer, event: unknown, onText?: (text: string) => void): void {
	const chunk = streamChunkSchema.safeParse(event);
	if (!chunk.success) {
		const issue = chunk.error.issues[0];
		throw new EventStreamProblem(
			'malformed',
			'a part of the streamed answer has an unexpected form',
			`In ${issue?.path.join('.') || 'the answer'}: ${issue?.message ?? 'unknown'}. Check that the Base URL belongs to a service of this kind.`,
		);
	}
	const { model, choices, usage } = chunk.data;
	answer.model ??= model || null;
	answer.usage = usage ?? answer.usage;
	const choice = choices?.find(({ index }) => (index ?? 0) === 0);
	if (choice === undefined) return;
	const text = choice.delta?.content ?? choice.message?.content ?? choice.text ?? '';
	answer.text += text;
	answer.finishReason = choice.finish_reason || answer.finishReason;
	if (text !== '') onText?.(text);
}
