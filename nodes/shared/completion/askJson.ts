import { type ChatResponse, endpoints, type Usage } from '../service/contract';
import type { FilePart, RequestBody } from '../service/requestBody';
import type { Service } from '../service/service';

type ContentPart =
	{ type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string | FilePart } };

export interface ChatMessage {
	role: 'system' | 'user' | 'assistant';
	/** Text, or parts with the text first and then the image (spec §4 rule 2). */
	content: string | ContentPart[];
}

/**
 * Sends messages to the chat model and gives back its answer.
 * @param format of the answer; a JSON object unless given
 */
export type Ask = (messages: ChatMessage[], format?: object) => Promise<ChatResponse>;

/** Asks the chat model for a JSON object, spec §4 rule 4; `keep` gets each untouched answer. */
export const askJson =
	(
		service: Service,
		model: string,
		additionalFields: Record<string, unknown>,
		keep: (raw: unknown) => void = () => undefined,
	): Ask =>
	async (messages, format = { type: 'json_object' }) => {
		const { data, raw } = await service.send(endpoints.chat, {
			model,
			messages,
			response_format: format as RequestBody,
			...additionalFields,
		});
		keep(raw);
		return data;
	};

export type Tokens = { prompt_tokens: number; completion_tokens: number };

/** The usage of several answers as one; null where none of them tells. */
export function totalUsage(answers: { usage?: Usage | null }[]): Tokens | null {
	const known = answers.flatMap(({ usage }): Usage[] => (usage ? [usage] : []));
	if (known.length === 0) return null;
	const sum = (key: keyof Tokens) => known.reduce((total, usage) => total + (usage[key] ?? 0), 0);
	return { prompt_tokens: sum('prompt_tokens'), completion_tokens: sum('completion_tokens') };
}

/** The image for the model. */
export const imageContent = (url: string | FilePart): ChatMessage['content'] => [
	{ type: 'text', text: 'The document is this image.' },
	{ type: 'image_url', image_url: { url } },
];
