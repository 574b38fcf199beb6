import { Problem } from '../problem';
import { assembleStream } from '../service/assembleStream';
import type { ChatResponse, endpoints, FimResponse, Usage } from '../service/contract';
import type { RequestBody } from '../service/requestBody';
import type { Service } from '../service/service';
import { CUT_OFF_REASON, endReason, NO_END_WARNING } from './endWarning';

/** Answer of a chat or FIM model; parts that the service leaves out are `null`. */
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

/** Called with each chunk of a streamed answer. */
export type OnText = (text: string) => void;

type Choice = ChatResponse['choices'][number] | FimResponse['choices'][number];

function choiceText(choice: Choice | undefined): string {
	const older = choice !== undefined && 'text' in choice ? choice.text : undefined;
	return choice?.message?.content || (typeof older === 'string' ? older : '');
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
	const finishReason = choice?.finish_reason || null;
	return {
		text: choiceText(choice),
		finishReason,
		model: data.model ?? null,
		usage: data.usage ?? null,
		warning: endWarning(finishReason, choice?.message?.refusal),
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
		const { refusal, ...answer } = await assembleStream(events, onText);
		const { text, finishReason } = answer;
		if (text === '' && finishReason === null && refusal === undefined) {
			throw new Problem('the service ended its answer before it began', {
				description: 'Try again later, or turn off "Answer: Stream" in the options.',
			});
		}
		// A single event is the whole answer of a service that does not stream.
		const noEnd = finishReason === null && seen.count > 1 ? NO_END_WARNING : null;
		return { ...answer, warning: endWarning(finishReason, refusal) ?? noEnd, raw: seen.raw };
	});
}

function endWarning(finishReason: string | null, refusal?: string | null): string | null {
	const reason = endReason(finishReason, refusal, CUT_OFF_REASON);
	return reason === undefined ? null : `${reason}.`;
}
