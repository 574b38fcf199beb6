import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends values as server-sent events `data: {…}`, one per value, and `data: [DONE]` at the end.
 * A `stream` fault of the request cuts the connection, sends an error event or just ends after some events.
 */
export function sendEventStream(
	request: FastifyRequest,
	reply: FastifyReply,
	values: Iterable<unknown>,
): FastifyReply {
	const fault = request.fault?.kind === 'stream' ? request.fault : undefined;
	async function* frames(): AsyncGenerator<string> {
		let sent = 0;
		for (const value of values) {
			if (fault && sent === fault.afterEvents) {
				if (fault.then === 'error') yield frame({ error: { message: 'Broken off on purpose' } });
				if (fault.then === 'cut') request.raw.socket.destroySoon();
				return;
			}
			yield frame(value);
			sent += 1;
			// Each event leaves on its own, as from a service that is still thinking.
			await new Promise((resolve) => setImmediate(resolve));
		}
		yield 'data: [DONE]\n\n';
	}
	return reply
		.type('text/event-stream; charset=utf-8')
		.header('cache-control', 'no-cache')
		.send(Readable.from(frames()));
}

function frame(value: unknown): string {
	return `data: ${JSON.stringify(value)}\n\n`;
}
