import { parseJson } from '../json/parseJson';
import { shortened } from '../text/shorten';
import { isValues } from '../values';
import type { Hide } from './hideSecrets';

/** Characters of the service's message that an error quotes at most. */
const MAX_QUOTED = 200;

/** Characters of a refusal that are searched; the message is at its beginning. */
const MAX_READ = 64 * 1024;

/** Characters removed at the end of a text that was cut, so that no half of a secret is left there. */
const CUT_MARGIN = 512;

/** Levels of a refusal that are searched for messages. */
const MAX_DEPTH = 8;

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

function remarksIn(value: unknown, depth = 0): Remark[] {
	if (typeof value === 'string') return value.trim() === '' ? [] : [{ text: value, codes: [] }];
	if (depth > MAX_DEPTH) return [];
	if (Array.isArray(value)) return value.flatMap((entry) => remarksIn(entry, depth + 1));
	if (!isValues(value)) return [];
	const { loc, param, code, type } = value;
	const about = {
		...(Array.isArray(loc) && { loc: loc.map(String) }),
		...(typeof param === 'string' && { param }),
	};
	const codes = [code, type].filter((each) => typeof each === 'string');
	const [remarks = []] = [value['msg'], value['message'], value['error'], value['detail']]
		.map((part) => remarksIn(part, depth + 1))
		.filter(({ length }) => length > 0);
	return remarks.map((one) => ({ ...about, ...one, codes: [...one.codes, ...codes] }));
}

/**
 * The messages in the body of a refusal. Reads
 * `{ message }`, `{ error: { message, param, code } }`, `{ error }`, `{ detail }` and
 * `{ detail: [{ loc, msg }] }`. The texts may hold anything: see `safeServiceText`.
 */
export const remarksOf = (body: string): Remark[] => remarksIn(parseJson(body).value);

/** A data URI, or a piece of base64; `\` and `%` for those that are escaped. */
const PIECE = /data:[\w.+/\\;=-]{0,100},[\w+/\\=%-]*|[\w/\\%-][\w+/\\%-]*={0,2}/gi;

/** Bytes as numbers, at least 12. */
const BYTES = /(?:\b(?:0x[\da-f]{1,2}|\d{1,3})\b[\s,;]{1,3}){11,}(?:0x[\da-f]{1,2}|\d{1,3})/gi;

/** Longest gap between pieces, such as a line break, quotes and a plus; longest word that is no piece. */
const GAP = 8;
const MAX_WORD_LENGTH = 15;

/** Shortest content in characters: with capitals, small letters and digits, and without. */
const CONTENT = { mixed: 40, plain: 60 };

/** How often capitals, small letters and digits change in base64, at least; in words and names, they hardly do. */
const CHANGES = 0.4;

const kindOf = (char: string) => (/\d/.test(char) ? 'digit' : char.toLowerCase() === char);

function isMixed(text: string): boolean {
	const chars = Array.from(text.replace(/[\W_]/g, ''), kindOf);
	return (
		chars.filter((kind, at) => at > 0 && kind !== chars[at - 1]).length > CHANGES * chars.length
	);
}

/** Whether pieces are content, and not one of the longer names. */
function isContent(pieces: string[]): boolean {
	const whole = pieces.join('');
	if (whole.startsWith('data:') || pieces.some((one) => one.length >= CONTENT.plain)) return true;
	const hasAll = [/[A-Z]/, /[a-z]/, /\d/].every((kind) => kind.test(whole));
	return whole.length >= CONTENT.mixed && hasAll && (pieces.length === 1 || isMixed(whole));
}

function withoutFiles(text: string): string {
	const parts: string[] = [];
	/** Start of the text that is not written yet, and the pieces that are close to each other. */
	let from = 0;
	let open = { start: 0, end: -Infinity, gap: '', pieces: [] as string[] };
	const close = () => {
		if (open.pieces.length === 0 || !isContent(open.pieces)) return;
		parts.push(text.slice(from, open.start), CONTENT_MARK);
		from = open.end;
	};
	for (const { 0: piece, index } of text.matchAll(PIECE)) {
		const gap = index - open.end > GAP ? undefined : text.slice(open.end, index);
		// The last one may be short.
		const isLast = open.pieces.length > 1 && gap === open.gap && /.[A-Z\d]/.test(piece);
		const isPiece =
			piece.length > MAX_WORD_LENGTH || isMixed(piece) || /:|=$/.test(piece) || isLast;
		if (!isPiece || gap === undefined) {
			close();
			open = { start: index, end: -Infinity, gap: '', pieces: [] };
		}
		if (!isPiece) continue;
		open = { ...open, end: index + piece.length, gap: gap ?? '' };
		open.pieces.push(piece);
	}
	close();
	parts.push(text.slice(from));
	return parts.join('').replace(BYTES, CONTENT_MARK);
}

const CONTENT_MARK = '[file content]';

/** In the place of a sentence that repeats some of the request: its prompt or a document. */
const REQUEST_MARK = '[words of the request]';

/** The end of a sentence; after abbreviations, small letters and digits follow. */
const END = /[.!?](?=;|\s[^\p{Ll}\d])/u;

/**
 * One sentence of the service's message without the key, data URIs, base64, invisible characters and
 * words of the request. Cut at the end, so that no part of a key is left.
 */
export function safeServiceText(message: string, hide: Hide): string {
	// First of all: between the characters of a key, they would keep it from being recognised.
	const hidden = hide(message.slice(0, MAX_READ).replace(/\p{Cf}+/gu, ''));
	const whole = message.length < MAX_READ ? hidden : hidden.slice(0, -CUT_MARGIN);
	const clean = withoutFiles(whole)
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim();
	const end = END.exec(clean)?.index ?? clean.length;
	const sentence = shortened(clean.slice(0, end + 1), MAX_QUOTED);
	return hide.repeats?.(sentence) ? REQUEST_MARK : sentence;
}

/**
 * The service's message in the body of a refusal, safe to show; a web page is named as such, not quoted.
 */
export function serviceWords(body: string, hide: Hide): string | undefined {
	if (isWebPage(body)) return 'a web page instead of data';
	const { value, fault } = parseJson(body);
	return fault === undefined ? wordsIn(value, hide) : safeServiceText(body, hide) || undefined;
}

/** The same of a body that is parsed already. */
export function wordsIn(value: unknown, hide: Hide): string | undefined {
	const parts = remarksIn(value).map(({ loc, text: message }) =>
		loc === undefined ? message : `${loc.join('.')}: ${message}`,
	);
	return safeServiceText(parts.join('; '), hide) || undefined;
}

/** The sentence in which an error quotes the service's message. */
export const quoteService = (words = 'nothing about the cause') =>
	`The service said: ${words.replace(/\.?$/, '.')}`;

/** Whether an answer is an error, instead of data or in the middle of a stream. */
export function isError(value: unknown): boolean {
	if (!isValues(value)) return false;
	const { error, choices, message, detail } = value;
	return Boolean(error) || (choices === undefined && Boolean(message ?? detail));
}

/** Whether an answer is HTML, as proxies and wrong addresses give it. */
export const isWebPage = (body: string) => /^\s*</.test(body);
