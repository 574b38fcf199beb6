import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { Problem } from '../../host/problem';
import { ArrivingJson, GrowingBytes } from './arrivingJson';
import { AnsweredError, CutAnswerProblem, throwError } from './readAnswer';
import { type Quote, serviceWords } from './serviceWords';

/** Size of one event, and of text before the first, in bytes or characters. */
const MAX_EVENT_SIZE = 8 * 1024 * 1024;

/** Events of one answer; the longest answers have some ten thousand. */
const MAX_EVENTS = 500_000;

const brokenOff = () =>
	new CutAnswerProblem(
		'the streamed answer of the service broke off',
		'The connection ended in the middle of it. Try again later.',
	);

/** @param isLast whether the stream ended right after it; then an invalid event was cut off */
function readEvent({ event, data }: EventSourceMessage, quote: Quote, isLast = false): unknown {
	const parsed = ArrivingJson.read(data);
	if ('value' in parsed) {
		throwError(parsed.value, quote);
		if (event !== 'error') return parsed.value;
	}
	if (event === 'error') throw new AnsweredError('value' in parsed ? parsed.value : data, quote);
	if (isLast) throw brokenOff();
	// It may contain words of a document, so it is not quoted.
	throw new Problem('a part of the streamed answer is not JSON', {
		description: 'Turn off "Answer: Stream" in the options, or try again later.',
		fault: 'setUp',
	});
}

/** Reads a body without events: an answer that was not streamed, or an error. */
function readPlain(body: string, quote: Quote): unknown {
	const text = body.replace(/^:.*$/gm, '').trim();
	const arrived = ArrivingJson.read(text);
	if ('value' in arrived) return readEvent({ data: text }, quote);
	if (arrived.isCut) throw brokenOff();
	const words = serviceWords(text, quote) ?? 'nothing';
	throw new Problem('the service did not answer with an event stream', {
		description: `It answered with: ${words}. Check the Base URL in the credential, or turn off "Answer: Stream" in the options.`,
		fault: 'setUp',
	});
}

const endless = (what: string) =>
	new Problem(`the streamed answer of the service has ${what}`, {
		description:
			'It was not read to its end, and the request was not sent again. Turn off "Answer: Stream" in the options, or ask for a shorter answer.',
	});

/**
 * The values of an event stream of `data: {…}` lines, up to `data: [DONE]` or the end of the stream.
 * The events of a chunk come together: a promise for each would take more than all the rest, of time and,
 * where the host traces promises, of memory. Chunks may end anywhere, also inside a character. A body without events
 * that is JSON (a service that does not stream) is the only value. Each is parsed when it is taken. What
 * `chunks` throws passes through.
 * @param quote makes a message of the service safe to show
 * @throws CutAnswerProblem, where it ends inside an event or in the error of a choice
 * @throws AnsweredError, where it is an error
 * @throws Problem
 */
export async function* readEventStream(
	chunks: AsyncIterable<Uint8Array>,
	quote: Quote,
): AsyncGenerator<Iterable<unknown>, void, undefined> {
	const arrived: EventSourceMessage[] = [];
	const parser = createParser({
		onEvent: (event) => {
			if (event.data.trim() !== '') arrived.push(event);
		},
		onError: ({ type }) => {
			if (type === 'max-buffer-size-exceeded') throw endless('a part without end');
		},
		maxBufferSize: MAX_EVENT_SIZE,
	});
	const decoder = new TextDecoder();
	const beforeEvents = new GrowingBytes();
	let count = 0;
	let isDone = false;
	function* taken(isEnd = false): Iterable<unknown> {
		const events = arrived.splice(0);
		for (const [index, event] of events.entries()) {
			const text = event.data.trim();
			isDone = text === '[DONE]' || (isEnd && '[DONE]'.startsWith(text));
			if (isDone) return;
			yield readEvent(event, quote, isEnd && index === events.length - 1);
		}
	}

	for await (const chunk of chunks) {
		const text = decoder.decode(chunk, { stream: true });
		parser.feed(text);
		count += arrived.length;
		if (count > MAX_EVENTS) throw endless('too many parts');
		if (count === 0) {
			beforeEvents.add(Buffer.from(text));
			if (beforeEvents.length > MAX_EVENT_SIZE) throw endless('no event where it should begin');
		}
		if (arrived.length > 0) yield taken();
		if (isDone) return;
	}
	// The last event may lack the empty line after it, or the end of its own line.
	parser.feed(`${decoder.decode()}\n\n`);
	if (count === 0 && arrived.length === 0) yield [readPlain(beforeEvents.text(), quote)];
	else yield taken(true);
}
