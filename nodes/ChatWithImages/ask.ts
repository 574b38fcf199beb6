import { generationFields } from '../shared/service/completion/generationOptions';
import type { FilePart, RequestBody } from '../shared/service/requestBody';
import type { ChatOptions } from './options';

/** A message with all that it needs, before it takes its form on the wire. */
export interface Message {
	role: 'system' | 'user' | 'assistant';
	text: string;
	/** Web addresses, data URIs or files, in the order to send them, with their form in a content part (spec §2.2). */
	images: { url: string | FilePart; form: 'object' | 'string' | 'document' }[];
}

/**
 * A message as spec §4 rule 2 has it: plain text as a string; with images a list of parts, the
 * text first, then the images in their order. PDF files are parts beyond the contract, as OCR requests have them.
 */
function toWire({ role, text, images }: Message): RequestBody {
	if (images.length === 0) return { role, content: text };
	const parts = images.map(({ url, form }) =>
		form === 'document'
			? { type: 'document_url', document_url: url }
			: { type: 'image_url', image_url: form === 'string' ? url : { url } },
	);
	return { role, content: text === '' ? parts : [{ type: 'text', text }, ...parts] };
}

/**
 * The body of a chat request, spec §2.2, with exactly the fields that the settings call for.
 * `jsonOutput`: the answer must be a JSON object (spec §4 rule 4).
 */
export function chatBody(
	messages: Message[],
	settings: Pick<ChatOptions, 'maxTokens' | 'temperature' | 'stream' | 'additionalFields'> & {
		model: string;
		jsonOutput: boolean;
	},
): RequestBody {
	const { model, jsonOutput, additionalFields } = settings;
	return {
		model,
		messages: messages.map(toWire),
		...generationFields(settings),
		...(jsonOutput && { response_format: { type: 'json_object' } }),
		...additionalFields,
	};
}
