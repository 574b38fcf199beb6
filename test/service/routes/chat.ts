import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { chatAnswer } from '../chat/chatAnswer';
import { completion, completionChunks } from '../chat/completion';
import { type Picture, pictureReferences, readPictures } from '../chat/pictures';
import { textOf } from '../chat/textOf';
import { toolCall } from '../chat/toolCall';
import { countTokens, cutToTokens, pictureTokens } from '../chat/tokens';
import { chatRequest, type ChatRequest } from '../contract/chatRequest';
import { checkModel, localName } from '../contract/models';
import { validate } from '../contract/validate';
import { sendEventStream } from '../http/eventStream';
import type { Reader } from '../reader';

/** `POST /v1/chat/completions` (spec §2.2, §2.3). */
export function chatRoute(
	app: FastifyInstance,
	environment: 'main' | 'deployment',
	reader: Reader,
	answerBy?: (request: ChatRequest, pictures: Picture[]) => string | Promise<string>,
): void {
	app.post('/v1/chat/completions', async (request, reply) => {
		const body = validate(chatRequest, request.body);
		checkModel(environment, body.model, 'chat', pictureReferences(body).length);
		const pictures = await readPictures(body);
		const call = answerBy ? undefined : toolCall(body);
		const text = call
			? ''
			: answerBy
				? answerBy(body, pictures)
				: chatAnswer(body, pictures, reader);
		const cut = cutToTokens(await text, body.max_tokens);
		const answer = {
			id: randomUUID(),
			model: localName(body.model),
			text: cut.text,
			finishReason: call ? ('tool_calls' as const) : cut.finishReason,
			call,
			promptTokens:
				countTokens(textOf(body.messages, '\n')) +
				pictures.reduce(
					(sum, { width, height }) => sum + pictureTokens(body.model, width, height),
					0,
				),
		};
		if (!body.stream) return completion(answer);
		return sendEventStream(request, reply, completionChunks(answer));
	});
}
