import { z } from 'zod';
import { Problem } from '../../host/problem';
import {
	type ChatResponse,
	contentSchema,
	endpoints,
	jsonInThoughts,
	looseObject,
	THOUGHTS,
	usageSchema,
} from '../contract';
import { faultProblem } from '../answers/faults';
import type { RequestBody } from '../requestBody';
import { RefusedForm, STREAM_ONLY } from '../requestForms';
import type { Service } from '../service';
import { shortened } from '../../basics/text/shorten';
import { AnswerText } from './answerText';
import { isValues } from '../../basics/values';
import { type Fact, factOf, wordsOf } from '../../values/facts/fact';

/** Answer of a chat or FIM model; parts that the service leaves out are `null`. */
export interface Completion {
	text: string;
	/** `stop`, or `length` when the text was cut off. */
	finishReason: string | null;
	model: string | null;
	usage: NonNullable<ChatResponse['usage']> | null;
	/** Why the text may not be all of it, in a sentence for people. */
	warning: string | null;
	/** The untouched answer; for a streamed one, its events where they are asked for. */
	raw: unknown;
}

/** Services that only stream their answers, which they have told. */
const streaming = new WeakSet<Service>();

/**
 * Sends a chat or FIM request; the answer is the same whether it is streamed or not.
 * @param body with `stream: true` to have it streamed
 * @param onText is called with each piece of a streamed text as it comes
 * @throws Problem, also when an event of a stream does not have the form of an answer
 */
export async function askCompletion(
	service: Service,
	endpoint: typeof endpoints.chat | typeof endpoints.fim,
	body: RequestBody,
	onText?: (text: string) => void,
): Promise<Completion> {
	const answer: Completion = {
		text: '',
		finishReason: null,
		model: null,
		usage: null,
		warning: null,
		raw: null,
	};
	let refusal = '';
	const written = new AnswerText(endpoint === endpoints.fim);
	/** Thoughts that came apart, as long as there is no text. */
	let thoughts = '';
	let isThinking = false;
	/** Whether the answer comes in pieces. */
	let hasDeltas = false;
	const show = (text: string) => {
		if (text !== '') onText?.(text);
	};
	const add = (event: unknown) => {
		const { model, choices, usage } = checkedChunk(event);
		answer.model ??= nonEmptyString(model);
		if (usage) answer.usage = usageSchema.parse(usage) ?? answer.usage;
		const choice = choices?.find(({ index }) => (index ?? 0) === 0);
		if (choice === undefined) return;
		hasDeltas ||= Boolean(choice.delta);
		// Some services repeat the whole text so far next to each piece.
		const message = hasDeltas ? choice.delta : choice.message;
		refusal += nonEmptyString(message?.refusal) ?? '';
		const thought = THOUGHTS.map((key) => message?.[key]).find(Boolean);
		isThinking ||= thought !== undefined;
		if (written.text === '' && typeof thought === 'string') thoughts += thought;
		show(written.add(message?.content || choice.text || ''));
		answer.finishReason = nonEmptyString(choice.finish_reason) ?? answer.finishReason;
	};
	const whole = (raw: unknown, hasEnd = true): Completion => {
		show(written.finish());
		const taken = written.text.trim() === '' ? jsonInThoughts(thoughts) : undefined;
		show(taken ?? '');
		answer.text = taken ?? written.text;
		isThinking ||= written.hasThoughts;
		checkFilter(answer.finishReason, answer.text);
		const end = endReason(answer.finishReason, refusal);
		const reason = end && (end.kind === 'cutOff' ? CUT_OFF_REASON : wordsOf(end));
		const isEmpty = endpoint === endpoints.chat && answer.text.trim() === '' && refusal === '';
		const warnings = [
			...(reason === undefined ? [] : [`${reason}.`]),
			...(isEmpty ? [emptyWarning(answer.usage, isThinking)] : []),
			...(reason === undefined && !hasEnd ? [NO_END_WARNING] : []),
		];
		return { ...answer, warning: warnings.length > 0 ? warnings.join(' ') : null, raw };
	};
	if (body.stream !== true && !streaming.has(service)) {
		const sent = await service
			.send<(typeof endpoint)['response']>(endpoint, body)
			.catch((error: unknown) => {
				if (!(error instanceof RefusedForm && error.part === STREAM_ONLY)) throw error;
				streaming.add(service);
			});
		if (sent) {
			const { data, raw } = sent;
			add({ ...data, choices: [{ ...data.choices[0], index: 0 }] });
			return whole(raw);
		}
	}
	return await service.stream(endpoint, { ...body, stream: true }, async (events, seen) => {
		for await (const together of events) for (const event of together) add(event);
		const hasBegun = written.text !== '' || isThinking || written.hasThoughts || refusal !== '';
		if (!hasBegun && answer.finishReason === null) {
			throw new Problem('the service ended its answer before it began', {
				description: 'Try again later, or turn off "Answer: Stream" in the options.',
			});
		}
		// A single event without a delta is the whole answer of a service that does not stream.
		const isWhole = seen.count === 1 && !hasDeltas;
		return whole(seen.raw, answer.finishReason !== null || isWhole);
	});
}

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

/** A text that the answer can do without; `null` where there is none. */
const nonEmptyString = (value: unknown) =>
	typeof value === 'string' && value !== '' ? value : null;

function checkedChunk(event: unknown) {
	const { data, error } = streamChunkSchema.safeParse(event);
	if (data) return data;
	const [issue] = error.issues;
	const where = issue?.path.join('.') || 'the answer';
	throw faultProblem('otherForm', { where, issue: issue?.message ?? 'unknown' });
}

/** Finish reasons of an answer that a content filter held back. */
const FILTERED = /content_?filter|safety|recitation|prohibited/i;

/** @throws Problem for an answer that a content filter held back as a whole: as services refuse it */
export function checkFilter(finishReason: string | null | undefined, text: string): void {
	if (FILTERED.test(finishReason ?? '') && text.trim() === '') throw faultProblem('filtered');
}

/** Finish reasons of a text that was cut off at a limit. */
const CUT_OFF = ['length', 'model_length', 'max_tokens'];
/** Finish reasons of a complete text. */
const WHOLE = ['stop', 'tool_calls', 'stop_sequence', 'end_turn', 'eos', 'eos_token'];

/** Quotes a service or a model, up to 100 characters. */
const quoted = (text: string) => `"${shortened(text.trim().replace(/\s+/g, ' '), 100)}"`;

/** Why an answer may not be all of it; `undefined` where it ended by itself or the service says nothing. */
export function endReason(
	finishReason: string | null | undefined,
	refusal: string | null | undefined,
): Fact | undefined {
	if (refusal?.trim()) return factOf('refused', { words: quoted(refusal) });
	if (!finishReason) return undefined;
	const reason = finishReason.toLowerCase();
	if (WHOLE.includes(reason)) return undefined;
	return CUT_OFF.includes(reason)
		? factOf('cutOff', {})
		: factOf('endedEarly', { reason: quoted(finishReason) });
}

/** Warning for an answer without a text, with the tokens that were paid for. */
function emptyWarning(usage: Completion['usage'], isThinking: boolean): string {
	const details = usage?.['completion_tokens_details'];
	const thought = isValues(details) ? Number(details['reasoning_tokens']) : 0;
	const tokens = thought > 0 ? thought : (usage?.completion_tokens ?? 0);
	const purpose = thought > 0 || isThinking ? 'for thinking' : 'perhaps for thinking';
	const used = tokens > 0 ? `; it used ${tokens.toLocaleString('en')} tokens, ${purpose}` : '';
	return `The model answered without a text${used}. Ask again, raise "Answer: Max Tokens" in the options, or choose another model.`;
}

/** Warning for a text that was cut off. */
const CUT_OFF_REASON =
	'The answer was cut off because it reached the limit of tokens. Raise "Answer: Max Tokens" in the options, or ask for less';

/** Warning for a stream without a finish reason. */
const NO_END_WARNING =
	'The service did not say that its answer is complete; the end may be missing.';
