import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { completion, completionChunks } from '../chat/completion';
import { fimAnswer } from '../chat/fimAnswer';
import { countTokens, cutToTokens } from '../chat/tokens';
import { fimRequest, type FimRequest } from '../contract/fimRequest';
import { checkModel, localName } from '../contract/models';
import { validate } from '../contract/validate';
import { sendEventStream } from '../http/eventStream';

/** `POST /v1/fim/completions` (spec §2.4). */
export function fimRoute(
	app: FastifyInstance,
	environment: 'main' | 'deployment',
	answerBy: (request: FimRequest) => string | Promise<string> = fimAnswer,
): void {
	app.post('/v1/fim/completions', async (request, reply) => {
		const body = validate(fimRequest, request.body);
		checkModel(environment, body.model, 'fim');
		const cut = cutToTokens(await answerBy(body), body.max_tokens);
		const answer = {
			id: randomUUID(),
			model: localName(body.model),
			text: cut.text,
			finishReason: cut.finishReason,
			promptTokens: countTokens(body.prompt) + countTokens(body.suffix ?? ''),
		};
		if (!body.stream) return completion(answer);
		return sendEventStream(request, reply, completionChunks(answer));
	});
}
