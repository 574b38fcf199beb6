import { parseJson } from '../../basics/json/parseJson';
import { shortened } from '../../basics/text/shorten';
import { asList, isValues, MAX_NESTING } from '../../basics/values';
import { partsOf } from './hideSecrets';
import { FilePart, type RequestBody } from '../requestBody';

/** Characters of the service's message that an error quotes at most. */
const MAX_QUOTED = 200;

/** Characters of a refusal that are searched; the message is at its beginning. */
const MAX_READ = 64 * 1024;

/** One message of a refusal. */
export interface Remark {
	text: string;
	/** Path in the request as the service writes it: `['body', 'model']`. */
	loc?: string[];
	/** The same as one text: `messages[0].content`. */
	param?: string;
	/** Machine-readable codes of the error. */
	codes: string[];
}

/** Where a refusal has its message, that of a service behind a gateway first. */
const MESSAGE_KEYS = ['metadata', 'raw', 'msg', 'errors', 'message', 'error', 'detail'];

export function remarksIn(value: unknown, depth = 0): Remark[] {
	if (depth > MAX_NESTING) return [];
	if (typeof value === 'string') {
		// Gateways put the refusal of the service behind them into a text.
		const begin = value.indexOf('{');
		const inner = begin < 0 ? [] : remarksIn(parseJson(value.slice(begin)).value, depth + 1);
		return value.trim() === '' || inner.length > 0 ? inner : [{ text: value, codes: [] }];
	}
	if (Array.isArray(value)) return value.flatMap((entry) => remarksIn(entry, depth + 1));
	if (!isValues(value)) return [];
	const { loc, param, code, type } = value;
	const about = {
		...(Array.isArray(loc) && { loc: loc.map(String) }),
		...(typeof loc === 'string' && { loc: loc.split(' -> ') }),
		...(typeof param === 'string' && { param }),
	};
	const codes = [code, type].filter((each) => typeof each === 'string');
	const [remarks = []] = MESSAGE_KEYS.map((key) => remarksIn(value[key], depth + 1)).filter(
		({ length }) => length > 0,
	);
	return remarks.map((one) => ({ ...about, ...one, codes: [...one.codes, ...codes] }));
}

/**
 * The messages in the body of a refusal. Reads
 * `{ message }`, `{ error: { message, param, code } }`, `{ error }`, `{ detail }` and
 * `{ detail: [{ loc, msg }] }`, or plain text. The texts may hold anything: see `quoting`.
 */
export function remarksOf(body: string): Remark[] {
	const { value, fault } = parseJson(body);
	if (fault === undefined) return remarksIn(value);
	return isWebPage(body) || body.trim() === '' ? [] : [{ text: body, codes: [] }];
}

/** Characters of a message in which it names its part. */
const MAX_NAMING = 400;

/** Where a message begins to repeat the request. */
const ECHO = /=\s*[[{]|input_value/;

/** What a remark names: its codes, its place in the request, and the beginning of its text. */
export const nameOf = ({ codes, param = '', loc = [], text }: Remark) =>
	[...codes, param, loc.join('.'), text.slice(0, MAX_NAMING).split(ECHO, 1)[0]].join(' ');

/** A data URI, or 40 characters of base64; `\` and `%` for those that are escaped. */
const CONTENT = /data:[\w.+/\\;=-]{0,100},[\w+/\\=%-]*|[\w+/\\%-]{40,}={0,2}/gi;

export const CONTENT_MARK = '[file content]';

/** Longer runs are no names; shorter ones are content if they have capitals, small letters and digits. */
const MAX_NAME_LENGTH = 60;

const isContent = (text: string) =>
	text.length >= MAX_NAME_LENGTH ||
	/^data:/i.test(text) ||
	[/[A-Z]/, /[a-z]/, /\d/].every((kind) => kind.test(text));

/** In the place of a sentence that repeats some of the request: its prompt or a document. */
const REQUEST_MARK = '[words of the request]';

/** So many letters and digits in a row count as a repetition. */
const REPEATED_LENGTH = 20;

/** Characters of a request that are compared at most. */
const MAX_COMPARED = 2_000_000;

/** Only letters and digits, in lower case; line breaks and letters such as "ü" may be escaped, as in quoted JSON. */
const comparable = (text: string) =>
	text
		.replace(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
		.replace(/\\[bfnrt]/g, ' ')
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether a text repeats some of what the user or a document has in a request, images aside. */
function repeats(text: string, { messages, prompt, suffix }: RequestBody): boolean {
	const parts = partsOf(comparable(text), REPEATED_LENGTH);
	if (parts.length === 0) return false;
	const texts: string[] = [];
	JSON.stringify([messages, prompt, suffix], (_, value: unknown) => {
		if (typeof value === 'string' && !value.startsWith('data:')) texts.push(value);
		return value instanceof FilePart ? null : value;
	});
	const asked = comparable(texts.join(' ').slice(0, MAX_COMPARED));
	return parts.some((part) => asked.includes(part));
}

/** The end of a sentence; after abbreviations, small letters and digits follow. */
const END = /[.!?](?=;|\s[^\p{Ll}\d])/u;

/** Makes a message of the service safe to show. */
export type Quote = (message: string) => string;

/**
 * One sentence of the service's message without the key, data URIs, base64, invisible characters and
 * words of the request.
 * @param hide hides the key
 * @param asked the body of the request
 */
export const quoting =
	(hide: (text: string) => string, asked: RequestBody = {}): Quote =>
	(message) => {
		// First of all: between the characters of a key, they would keep it from being recognised.
		const visible = message.slice(0, 4 * MAX_READ).replace(/\p{Cf}+/gu, '');
		// Only then cut, so that no half of a key is left at the end.
		const clean = hide(visible)
			.slice(0, MAX_READ)
			.replace(CONTENT, (text) => (isContent(text) ? CONTENT_MARK : text))
			.replace(/[\s\p{Cc}]+/gu, ' ')
			.trim();
		const end = END.exec(clean)?.index ?? clean.length;
		const sentence = shortened(clean.slice(0, end + 1), MAX_QUOTED);
		return repeats(sentence, asked) ? REQUEST_MARK : sentence;
	};

/**
 * The service's message in the body of a refusal, safe to show; a web page is named as such, not quoted.
 */
export function serviceWords(body: string, quote: Quote): string | undefined {
	if (isWebPage(body)) return 'a web page instead of data';
	const { value, fault } = parseJson(body);
	return fault === undefined ? wordsIn(value, quote) : quote(body) || undefined;
}

/** The same of a body that is parsed already. */
export function wordsIn(value: unknown, quote: Quote): string | undefined {
	const parts = remarksIn(value).map(({ loc, text: message }) =>
		loc === undefined ? message : `${loc.join('.')}: ${message}`,
	);
	return quote(parts.join('; ')) || undefined;
}

/** The sentence in which an error quotes the service's message. */
export const quoteService = (words = 'nothing about the cause') =>
	`The service said: ${words.replace(/\.?$/, '.')}`;

/** Whether an answer is an error, instead of data or in the middle of a stream. */
export function isError(value: unknown): boolean {
	if (!isValues(value)) return false;
	const { error, errors, choices, message, detail } = value;
	return Boolean(error) || (choices === undefined && Boolean(message ?? detail ?? errors));
}

/** The error of a model's answer, in addition to or instead of a text; undefined where there is none. */
export function errorOfChoice(answer: unknown): unknown {
	const { choices, usage } = isValues(answer) ? answer : {};
	const [choice] = asList(choices);
	if (!isValues(choice)) return undefined;
	const { error, finish_reason: reason, message } = choice;
	// Where the model has written nothing, the text is that of the error.
	const isError = reason === 'error' && isValues(usage) && usage['completion_tokens'] === 0;
	return error || (isError && isValues(message) ? message['content'] : undefined) || undefined;
}

/** Whether an answer is HTML, as proxies and wrong addresses give it. */
export const isWebPage = (body: string) => /^\s*</.test(body);
