import { z } from 'zod';
import { contentSchema, looseObject, type Usage, usageSchema } from './contract';
import { type Events, EventStreamProblem } from './eventStream';

/**
 * A string goes first, and alone: a schema that transforms makes objects for each value that the host
 * keeps for long, and a stream has as many values as words. So what an answer can do without is unknown
 * here, and read where it comes.
 */
const messageSchema = looseObject({
	content: z.union([z.string(), contentSchema]).nullish(),
	refusal: z.unknown(),
});

/**
 * One event of a streamed answer: `delta` for chat and FIM, `text` where FIM keeps the older form,
 * `message` where a service does not stream after all.
 */
const streamChunkSchema = looseObject({
	model: z.unknown(),
	choices: z
		.array(
			looseObject({
				index: z.number().nullish(),
				delta: messageSchema.nullish(),
				message: messageSchema.nullish(),
				text: z.string().nullish(),
				finish_reason: z.unknown(),
			}),
		)
		.nullish(),
	usage: z.unknown(),
});

/** A whole answer; `null` is what the service did not say. */
interface StreamedAnswer {
	text: string;
	/** Words of the model in place of an answer. */
	refusal?: string;
	/** `null` also when the stream ended before the model did. */
	finishReason: string | null;
	model: string | null;
	usage: Usage | null;
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

/** A text that the answer can do without; `null` where there is none. */
const nonEmptyString = (value: unknown) =>
	typeof value === 'string' && value !== '' ? value : null;

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
	answer.model ??= nonEmptyString(model);
	if (usage) answer.usage = usageSchema.parse(usage) ?? answer.usage;
	const choice = choices?.find(({ index }) => (index ?? 0) === 0);
	if (choice === undefined) return;
	const refusal = nonEmptyString(choice.delta?.refusal ?? choice.message?.refusal);
	if (refusal !== null) answer.refusal = `${answer.refusal ?? ''}${refusal}`;
	const text = choice.delta?.content ?? choice.message?.content ?? choice.text ?? '';
	answer.text += text;
	answer.finishReason = nonEmptyString(choice.finish_reason) ?? answer.finishReason;
	if (text !== '') onText?.(text);
}
