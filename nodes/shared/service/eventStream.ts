import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { Problem } from '../problem';
import { ArrivingJson, GrowingBytes } from './arrivingJson';
import type { Hide } from './hideSecrets';
import { isError, quoted, serviceWords } from './serviceWords';

/** Of one event, in bytes or characters; also what may come before the first. */
const LONGEST_EVENT = 8 * 1024 * 1024;

/** Events of one answer; the longest answers of models have some ten thousand. */
const MOST_EVENTS = 500_000;

/** Why an event stream could not be read to its end. */
type StreamFault =
	/** The service sent an error in the stream; its words are in the description. */
	| 'refused'
	/** An event is not JSON, or not of the form of an answer. */
	| 'malformed'
	/** The stream ends inside an event. */
	| 'cut'
	/** The body is neither an event stream nor JSON. */
	| 'notAStream'
	/** An event without end, or events without end. */
	| 'tooLarge';

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

const brokenOff = () =>
	new EventStreamProblem(
		'cut',
		'the streamed answer of the service broke off',
		'The connection ended in the middle of it. Try again later.',
	);

/** @param isLast whether the stream ended right after it, so that a damaged event is one that broke off */
function readEvent({ event, data }: EventSourceMessage, hide: Hide, isLast = false): unknown {
	const parsed = ArrivingJson.read(data);
	const isJson = 'value' in parsed;
	if (event === 'error' || (isJson && isError(parsed.value))) {
		throw new EventStreamProblem(
			'refused',
			'the service stopped its answer with an error',
			`${quoted(serviceWords(data, hide))} Try again later.`,
		);
	}
	if (isJson) return parsed.value;
	if (isLast) throw brokenOff();
	// What it holds may be words of a document.
	throw new EventStreamProblem(
		'malformed',
		'a part of the streamed answer is not JSON',
		'Turn off "Answer: Stream" in the options, or try again later.',
	);
}

/** What a body without events holds: an answer that was not streamed after all, or an error. */
function readPlain(body: string, hide: Hide): unknown {
	const text = body.replace(/^:.*$/gm, '').trim();
	const arrived = ArrivingJson.read(text);
	if ('value' in arrived) return readEvent({ data: text }, hide);
	if (arrived.isCut) throw brokenOff();
	const words = serviceWords(text, hide) ?? 'nothing';
	throw new EventStreamProblem(
		'notAStream',
		'the service did not answer with an event stream',
		`It answered with: ${words}. Check the Base URL in the credential (without /v1), or turn off "Answer: Stream" in the options.`,
	);
}

const endless = (what: string) =>
	new EventStreamProblem(
		'tooLarge',
		`the streamed answer of the service has ${what}`,
		'It was not read to its end, and the request was not sent again. Turn off "Answer: Stream" in the options, or ask for a shorter answer.',
	);

/** Text of chunks that may end inside a character, with every end of a line as `\n`. */
class Lines {
	private readonly decoder = new TextDecoder();

	private endsInReturn = false;

	add(chunk?: Uint8Array | string): string {
		const text =
			typeof chunk === 'string'
				? chunk
				: this.decoder.decode(chunk, { stream: chunk !== undefined });
		if (text === '') return '';
		const rest = this.endsInReturn && text.startsWith('\n') ? text.slice(1) : text;
		this.endsInReturn = text.endsWith('\r');
		return rest.replace(/\r\n?/g, '\n');
	}
}

/** The events of a stream that came together, each parsed from JSON when it is taken. */
export type Events = AsyncIterable<Iterable<unknown>>;

/**
 * The values of an event stream of `data: {…}` lines, up to `data: [DONE]` or the end of the stream.
 * Those of a chunk come together: a promise for each would take more than all the rest, of time and,
 * where the host traces promises, of memory. Chunks may end anywhere, also inside a character. A body without events
 * that is JSON (a service that does not stream) is the only value. What `chunks` throws passes through.
 * @param hide hides what must not appear in a problem, such as the key
 * @throws EventStreamProblem
 */
export async function* readEventStream(
	chunks: AsyncIterable<Uint8Array | string>,
	hide: Hide = (text) => text,
): AsyncGenerator<Iterable<unknown>, void, undefined> {
	const arrived: EventSourceMessage[] = [];
	const parser = createParser({
		onEvent: (event) => {
			if (event.data.trim() !== '') arrived.push(event);
		},
		onError: ({ type }) => {
			if (type === 'max-buffer-size-exceeded') throw endless('a part without end');
		},
		maxBufferSize: LONGEST_EVENT,
	});
	const lines = new Lines();
	const beforeEvents = new GrowingBytes();
	let count = 0;
	let isDone = false;
	function* taken(isEnd = false): Iterable<unknown> {
		const events = arrived.splice(0);
		for (const [index, event] of events.entries()) {
			const text = event.data.trim();
			isDone = text === '[DONE]' || (isEnd && '[DONE]'.startsWith(text));
			if (isDone) return;
			yield readEvent(event, hide, isEnd && index === events.length - 1);
		}
	}

	for await (const chunk of chunks) {
		const text = lines.add(chunk);
		parser.feed(text);
		count += arrived.length;
		if (count > MOST_EVENTS) throw endless('too many parts');
		if (count === 0) {
			beforeEvents.add(Buffer.from(text));
			if (beforeEvents.length > LONGEST_EVENT) throw endless('no event where it should begin');
		}
		if (arrived.length > 0) yield taken();
		if (isDone) return;
	}
	// The last event may lack the empty line after it, or the end of its own line.
	parser.feed(`${lines.add()}\n\n`);
	if (count === 0 && arrived.length === 0) yield [readPlain(beforeEvents.text(), hide)];
	else yield taken(true);
}
