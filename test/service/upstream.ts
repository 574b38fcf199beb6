import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply } from 'fastify';
import { refused } from './contract/problem';

/** Another server of the same protocol that answers chat and FIM in place of the stand-in. */
export class Upstream {
	private readonly base: string;

	constructor(
		url: string,
		private readonly apiKey?: string,
		private readonly model?: string,
	) {
		this.base = url.replace(/\/+$/, '').replace(/\/v1$/, '');
	}

	/**
	 * Sends a checked request on and its answer back, event streams chunk by chunk.
	 * @throws Problem 502 when the upstream server does not answer
	 */
	async pass(path: string, body: { model: string }, reply: FastifyReply): Promise<FastifyReply> {
		const stop = new AbortController();
		reply.raw.once('close', () => stop.abort());
		let response: Response;
		try {
			response = await fetch(this.base + path, {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					...(this.apiKey ? { authorization: `Bearer ${this.apiKey}` } : {}),
				},
				body: JSON.stringify({ ...body, model: this.model ?? body.model }),
				redirect: 'manual',
				signal: stop.signal,
			});
		} catch {
			throw refused(502, `The upstream server at ${new URL(this.base).host} does not answer`);
		}
		for (const name of ['content-type', 'retry-after']) {
			const value = response.headers.get(name);
			if (value) reply.header(name, value);
		}
		reply.code(response.status);
		if (!response.body) return reply.send();
		return reply.send(Readable.fromWeb(response.body as ReadableStream<Uint8Array>));
	}
}
