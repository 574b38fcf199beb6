import { generationFields } from '../shared/service/completion/generationOptions';
import { JsonAnswer, type RequestBody } from '../shared/service/requestBody';
import type { Message, Question } from './read';

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

/** The body of a chat request, spec §2.2, with exactly the fields that the options call for. */
export const chatBody = ({ model, messages, jsonOutput, options }: Question): RequestBody => ({
	model,
	messages: messages.map(toWire),
	...generationFields(options),
	// The answer must be a JSON object (spec §4 rule 4).
	...(jsonOutput && { response_format: new JsonAnswer('JSON Output') }),
	...options.additionalFields,
});
