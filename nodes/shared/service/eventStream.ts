import type { EventSourceMessage } from 'eventsource-parser';
import { createParser } from 'eventsource-parser';
import { z } from 'zod';

import { Problem } from '../problem';
import { safeServiceText, serviceWords } from './failure';

/** Why an event stream could not be read to its end. */
type StreamFault =
	/** The service sent an error in the stream; its words are in the description. */
	| 'refused'
	/** An event is not JSON, or not of the form of an answer. */
	| 'malformed'
	/** The stream ends inside an event. */
	| 'cut'
	/** The body is neither an event stream nor JSON. */
	| 'notAStream';

export class EventStreamProblem extends Problem {
	constructor(
		readonly fault: StreamFault,
		message: string,
		description: string,
	) {
		super(message, { description });
		this.name = 'EventStreamProblem';
	}
}

const errorEventSchema = z
	.object({ error: z.unknown(), choices: z.unknown(), message: z.unknown(), detail: z.unknown() })
	.partial();

/** An error takes the place of choices, or stands beside them when it comes midway. */
function isError(value: unknown): boolean {
	const { success, data } = errorEventSchema.safeParse(value);
	if (!success) return false;
	const { error, choices, message, detail } = data;
	return Boolean(error) || (choices === undefined && Boolean(message ?? detail));
}

/** JSON text as a value in a box, because `undefined` has to say that it is not JSON. */
function parseJson(text: string): { value: unknown } | undefined {
	try {
		return { value: JSON.parse(text) };
	} catch {
		return undefined;
	}
}

/** @param isLast whether the stream ended right behind, so that a damaged event is a broken-off one */
function readEvent(
	{ event, data }: EventSourceMessage,
	secrets: string[],
	isLast = false,
): unknown {
	const parsed = parseJson(data);
	if (event === 'error' || isError(parsed?.value)) {
		const words = serviceWords(data, secrets) ?? 'nothing about the cause';
		throw new EventStreamProblem(
			'refused',
			'the service stopped its answer with an error',
			`The service said: ${words.replace(/\.?$/, '.')} Try again later.`,
		);
	}
	if (parsed !== undefined) return parsed.value;
	if (isLast) {
		throw new EventStreamProblem(
			'cut',
			'the streamed answer of the service broke off',
			'The connection ended in the middle of it. Try again later.',
		);
	}
	const start = safeServiceText(data.slice(0, 100), secrets);
	throw new EventStreamProblem(
		'malformed',
		'a part of the streamed answer is not JSON',
		`It begins with: ${start}. Turn off "Stream" in the options, or try again later.`,
	);
}

/** What a body without events holds: an answer that was not streamed after all, or an error. */
function readPlain(body: string, secrets: string[]): unknown {
	const text = body.replace(/^:.*$/gm, '').trim();
	if (parseJson(text) !== undefined) return readEvent({ data: text }, secrets);
	const words = serviceWords(text, secrets) ?? 'nothing';
	throw new EventStreamProblem(
		'notAStream',
		'the service did not answer with an event stream',
		`It answered with: ${words}. Check the Base URL in the credential (without /v1), or turn off "Stream" in the options.`,
	);
}

/**
 * The values of an event stream of `data: {…}` lines, each parsed from JSON, up to `data: [DONE]` or
 * the end of the stream. Chunks may end anywhere, also inside a character. A body without events
 * that is JSON (a service that does not stream) is the only value. What `chunks` throws passes through.
 * @param secrets texts that must not appear in a problem, such as the key
 * @throws EventStreamProblem
 */
export async function* readEventStream(
	chunks: AsyncIterable<Uint8Array | string>,
	secrets: string[] = [],
): AsyncGenerator<unknown, void, undefined> {
	const arrived: EventSourceMessage[] = [];
	const parser = createParser({
		onEvent: (event) => {
			if (event.data.trim() !== '') arrived.push(event);
		},
	});
	const decoder = new TextDecoder();
	let hasEvents = false;
	let beforeEvents = '';

	for await (const chunk of chunks) {
		const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
		parser.feed(text);
		hasEvents ||= arrived.length > 0;
		beforeEvents = hasEvents ? '' : beforeEvents + text;
		for (const event of arrived.splice(0)) {
			if (event.data.trim() === '[DONE]') return;
			yield readEvent(event, secrets);
		}
	}
	// The last event may lack the empty line behind it, or the end of its own line.
	parser.feed(`${decoder.decode()}\n\n`);
	if (!hasEvents && arrived.length === 0) yield readPlain(beforeEvents, secrets);
	for (const [index, event] of arrived.entries()) {
		if ('[DONE]'.startsWith(event.data.trim())) return;
		yield readEvent(event, secrets, index === arrived.length - 1);
	}
}
