import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The error bodies that services of this family answer with. */
export type ErrorShape = 'message' | 'error' | 'detail' | 'html' | 'text' | 'empty';

/** What goes wrong with the next `times` requests (default 1) whose path begins with `path` (default: any). */
export type Fault = { path?: string; times?: number } & (
	| { kind: 'rateLimit'; retryAfter?: number | Date; shape?: ErrorShape }
	| { kind: 'status'; status: number; shape?: ErrorShape; text?: string }
	| { kind: 'html'; status?: number }
	| { kind: 'slow'; delayMs: number }
	| { kind: 'cut'; afterBytes?: number }
	| { kind: 'redirect'; location: string; status?: 301 | 302 | 303 | 307 | 308 }
	| { kind: 'malformedJson' }
	| { kind: 'stream'; afterEvents: number; then: 'cut' | 'error' | 'end' }
	| { kind: 'answer'; body: unknown; status?: number; contentType?: string }
);

const page =
	'<!DOCTYPE html><html><head><title>Bad gateway</title></head><body>Bad gateway</body></html>';

/** Faults waiting for their request, first set, first used. */
export class Faults {
	private waiting: Fault[] = [];

	/** Adds a fault; `undefined` clears all. */
	set(fault?: Fault): void {
		if (!fault) this.waiting = [];
		else this.waiting.push({ ...fault });
	}

	/** Takes the fault meant for a path, and counts it. */
	take(path: string): Fault | undefined {
		const fault = this.waiting.find((one) => path.startsWith(one.path ?? ''));
		if (!fault) return undefined;
		fault.times = (fault.times ?? 1) - 1;
		if (fault.times <= 0) this.waiting = this.waiting.filter((one) => one !== fault);
		return fault;
	}
}

/** Acts a fault out, except `stream`, which is the event stream's. Afterwards the reply is sent, except for `slow`, which only waits. */
export async function actOut(
	fault: Fault,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> {
	switch (fault.kind) {
		case 'stream':
			return;
		case 'slow':
			await sleep(fault.delayMs);
			return;
		case 'rateLimit': {
			const after = fault.retryAfter ?? 1;
			reply.header('retry-after', after instanceof Date ? after.toUTCString() : String(after));
			return sendError(reply, 429, fault.shape ?? 'message', 'Requests rate limit exceeded');
		}
		case 'status':
			return sendError(reply, fault.status, fault.shape ?? 'message', fault.text);
		case 'html':
			return sendError(reply, fault.status ?? 502, 'html');
		case 'redirect':
			await reply
				.code(fault.status ?? 307)
				.header('location', fault.location)
				.send();
			return;
		case 'malformedJson':
			await reply
				.code(200)
				.type('application/json')
				.send('{"choices": [{"message": {"content": "half');
			return;
		case 'answer':
			await reply
				.code(fault.status ?? 200)
				.type(fault.contentType ?? 'application/json')
				.send(typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body));
			return;
		case 'cut':
			reply.hijack();
			if (fault.afterBytes) {
				const head =
					'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n';
				request.raw.socket.write(head + ' '.repeat(fault.afterBytes));
			}
			request.raw.socket.destroySoon();
			return;
	}
}

async function sendError(
	reply: FastifyReply,
	status: number,
	shape: ErrorShape,
	text = 'Something went wrong on purpose',
): Promise<void> {
	const bodies: Record<ErrorShape, [type: string, body: string]> = {
		message: ['application/json', JSON.stringify({ object: 'error', message: text })],
		error: ['application/json', JSON.stringify({ error: { message: text, type: 'fault' } })],
		detail: [
			'application/json',
			JSON.stringify({ detail: [{ loc: ['body', 'model'], msg: text }] }),
		],
		html: ['text/html', page],
		text: ['text/plain', text],
		empty: ['application/json', ''],
	};
	const [type, body] = bodies[shape];
	await reply.code(status).type(type).send(body);
}
