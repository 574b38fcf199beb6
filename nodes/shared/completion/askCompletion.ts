import { Problem } from '../problem';
import { assembleStream } from '../service/assembleStream';
import type { ChatResponse, endpoints, FimResponse, Usage } from '../service/contract';
import type { RequestBody } from '../service/requestBody';
import type { Service } from '../service/service';
import { CUT_OFF_WARNING, isCutOff, NO_END_WARNING } from '../warnings';

/** What a chat or FIM model wrote, and what the service said about it; `null` is what it did not say. */
export interface Completion {
	text: string;
	/** `stop`, or `length` when the text was cut off. */
	finishReason: string | null;
	model: string | null;
	usage: Usage | null;
	/** Why the text may not be all of it, in a sentence for people. */
	warning: string | null;
	/** The untouched answer; for a streamed one, its events where they are asked for. */
	raw: unknown;
}

/** Hears the pieces of a streamed answer as they come. */
export type OnText = (text: string) => void;

type Choice = ChatResponse['choices'][number] | FimResponse['choices'][number];

function textOf(choice: Choice | undefined): string {
	const older = choice !== undefined && 'text' in choice ? choice.text : undefined;
	return choice?.message?.content ?? (typeof older === 'string' ? older : '');
}

/**
 * Sends a chat or FIM request; the answer is the same whether it is streamed or not.
 * @param body with `stream: true` to have it streamed
 * @throws Problem
 */
export async function askCompletion(
	service: Service,
	endpoint: typeof endpoints.chat | typeof endpoints.fim,
	body: RequestBody,
	onText?: OnText,
): Promise<Completion> {
	if (body.stream === true) return await streamed(service, endpoint, body, onText);
	const { data, raw } = await service.send<typeof endpoint.response>(endpoint, body);
	const [choice] = data.choices;
	const finishReason = choice?.finish_reason ?? null;
	return {
		text: textOf(choice),
		finishReason,
		model: data.model ?? null,
		usage: data.usage ?? null,
		warning: isCutOff(finishReason) ? CUT_OFF_WARNING : null,
		raw,
	};
}

async function streamed(
	service: Service,
	endpoint: typeof endpoints.chat | typeof endpoints.fim,
	body: RequestBody,
	onText: OnText | undefined,
): Promise<Completion> {
	return await service.stream(endpoint, body, async (events, seen) => {
		const answer = await assembleStream(events, onText);
		if (answer.text === '' && answer.finishReason === null) {
			throw new Problem('the service ended its answer before it began', {
				description: 'Try again later, or turn off "Answer: Stream" in the options.',
			});
		}
		return { ...answer, warning: streamWarning(answer.finishReason, seen.count), raw: seen.raw };
	});
}

function streamWarning(finishReason: string | null, events: number): string | null {
	// A single event is the whole answer of a service that does not stream.
	if (finishReason === null) return events > 1 ? NO_END_WARNING : null;
	return isCutOff(finishReason) ? CUT_OFF_WARNING : null;
}
