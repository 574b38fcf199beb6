import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What comes next in a stream after its events, where a fault is to be acted out there. */
const brokenEnds = {
	cut: '',
	end: '',
	silence: '',
	error: frame({ error: { message: 'Broken off on purpose' } }),
	inEvent: frame({ choices: [{ index: 0, delta: { content: 'half an event' } }] }).slice(0, -20),
	inCharacter: beforeLastByteOf('data: {"choices":[{"index":0,"delta":{"content":"caf\u00E9'),
};

/** Sends values as server-sent events, and `[DONE]`; a `stream` fault makes it go wrong after some events. */
export function sendEventStream(
	request: FastifyRequest,
	reply: FastifyReply,
	values: Iterable<unknown>,
): FastifyReply {
	const fault = request.fault?.kind === 'stream' ? request.fault : undefined;
	async function* frames(): AsyncGenerator<string | Buffer> {
		let sent = 0;
		for (const value of values) {
			if (fault && sent === fault.afterEvents) {
				yield brokenEnds[fault.then];
				if (fault.then === 'cut') request.raw.socket.destroySoon();
				if (fault.then === 'silence') await once(request.raw.socket, 'close');
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

/** A text that ends inside its last character, where that takes several bytes. */
function beforeLastByteOf(text: string): Buffer {
	return Buffer.from(text).subarray(0, -1);
}
