import { FilePart, type RequestBody } from './requestBody';

/** Replaces what must not be shown in a text. */
export interface Hide {
	(text: string): string;
	/** Whether a text repeats some of the request. */
	repeats?: (text: string) => boolean;
}

const HIDDEN = '[hidden]';

/** A part of a secret of this length, in characters, is hidden wherever it occurs. */
const PART_LENGTH = 8;

/** Shorter secrets are hidden only as whole words: their letters occur in many words. */
const MIN_PART_LENGTH = 4;

/** Words in the value of a header that are no secrets themselves. */
const SCHEMES = /^(?:bearer|basic|token|digest|apikey|key|negotiate)$/i;

/** Lower case that keeps offsets; headers have no letters beyond Latin-1. */
const lowerCase = (text: string) =>
	text.replace(/[A-Z\u00c0-\u00de]/g, (letter) => letter.toLowerCase());

/** The text behind a value in base64, if it is readable, such as `user:password`. */
function fromBase64(text: string): string[] {
	if (!/^[\w+/-]{4,}={0,2}$/.test(text)) return [];
	const decoded = Buffer.from(text, 'base64').toString('latin1');
	return /^[\x20-\x7e]+$/.test(decoded) ? [decoded] : [];
}

/** The secrets in a header's value: without scheme, names and separators. */
function secretsIn(value: string): string[] {
	const words = value.split(/[\s,;"']+/).flatMap((word) => [word, ...fromBase64(word)]);
	return words
		.flatMap((word) => [word, ...word.split(/[\s,;:="']+/)])
		.filter((word) => word !== '' && !SCHEMES.test(word));
}

/** The ways in which a service may write a secret, in lower case. */
const formsOf = (secret: string): string[] =>
	[
		secret,
		encodeURIComponent(secret),
		Buffer.from(secret).toString('base64').replaceAll('=', ''),
		JSON.stringify(secret).slice(1, -1),
		JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
	].map(lowerCase);

/** The parts to search for, by their length. */
function searchedParts(secrets: string[]): Map<number, Set<string>> {
	const parts = new Map<number, Set<string>>();
	for (const form of secrets.flatMap(formsOf)) {
		const length = Math.min(form.length, PART_LENGTH);
		const known = parts.get(length) ?? new Set();
		parts.set(length, known);
		for (let at = 0; at + length <= form.length; at += 1) known.add(form.slice(at, at + length));
	}
	return parts;
}

/** Characters of the same word as a part of a secret, also in escapes. */
const isOfWord = (char: string | undefined) => char !== undefined && /[\w+/=.~%\\&#;-]/.test(char);

/**
 * Hides secrets in any letter case, without their scheme, URL-encoded, in base64 or JSON-escaped, and
 * parts of 8 characters of them. The whole word around such a part is hidden. Takes time in proportion
 * to the text.
 * @param values of headers
 */
export function hideSecrets(values: string[]): Hide {
	const trimmed = values.map((value) => value.trim());
	const secrets = [...new Set(trimmed.flatMap(secretsIn))];
	// The longest first, so that nothing is left of it. What is around a whole secret stays.
	const literal = [...trimmed, ...secrets]
		.filter((secret) => secret.length >= MIN_PART_LENGTH)
		.sort((a, b) => b.length - a.length);
	const words = new Set(secrets.filter((secret) => secret.length < MIN_PART_LENGTH).map(lowerCase));
	const parts = searchedParts(secrets.filter((secret) => secret.length >= MIN_PART_LENGTH));
	return (given) => {
		const text = literal.reduce((result, secret) => result.replaceAll(secret, HIDDEN), given);
		const searched = lowerCase(text);
		const isHidden = new Uint8Array(text.length);
		for (const [length, known] of parts) {
			for (let at = 0; at + length <= text.length; at += 1) {
				if (known.has(searched.slice(at, at + length))) isHidden.fill(1, at, at + length);
			}
		}
		return replaceWords(replaceMarked(text, isHidden), words);
	};
}

/** Replaces the marked characters, and the words around them, by one `[hidden]` each. */
function replaceMarked(text: string, isHidden: Uint8Array): string {
	const parts: string[] = [];
	let from = 0;
	for (let at = isHidden.indexOf(1); at >= 0; at = isHidden.indexOf(1, from)) {
		let start = at;
		while (start > from && isOfWord(text[start - 1])) start -= 1;
		let end = at;
		while (end < text.length && (isHidden[end] === 1 || isOfWord(text[end]))) end += 1;
		parts.push(text.slice(from, start), HIDDEN);
		from = end;
	}
	parts.push(text.slice(from));
	return parts.join('');
}

const replaceWords = (text: string, words: Set<string>) =>
	words.size === 0
		? text
		: text.replace(/[\p{L}\p{N}]+/gu, (word) => (words.has(lowerCase(word)) ? HIDDEN : word));

/** So many letters and digits in a row count as a repetition. */
const REPEATED_LENGTH = 20;

/** Characters of a request that are compared at most. */
const MAX_COMPARED = 2_000_000;

/** Only letters and digits, in lower case. */
const comparable = (text: string) =>
	text
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');

const runsOf = (text: string) =>
	Array.from({ length: Math.max(0, text.length - REPEATED_LENGTH + 1) }, (_, at) =>
		text.slice(at, at + REPEATED_LENGTH),
	);

/** The texts of a request that come from its user or a document, without images. */
function textsIn({ messages, prompt, suffix }: RequestBody): string {
	const texts: string[] = [];
	JSON.stringify([messages, prompt, suffix], (_, value: unknown) => {
		if (typeof value === 'string' && !value.startsWith('data:')) texts.push(value);
		return value instanceof FilePart ? null : value;
	});
	return comparable(texts.join(' ').slice(0, MAX_COMPARED));
}

/** Adds `repeats` for a request, whose texts are collected when it is first called. */
export function withRequest(hide: Hide, body: RequestBody): Hide {
	let request: string | undefined;
	const repeats = (text: string) => {
		// In quoted JSON, line breaks and letters such as "ü" may be escaped.
		const unescaped = text
			.replace(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
			.replace(/\\[bfnrt]/g, ' ');
		const runs = new Set([text, unescaped].map(comparable).flatMap(runsOf));
		if (runs.size === 0) return false;
		request ??= textsIn(body);
		for (let at = 0; at + REPEATED_LENGTH <= request.length; at += 1) {
			if (runs.has(request.slice(at, at + REPEATED_LENGTH))) return true;
		}
		return false;
	};
	return Object.assign((text: string) => hide(text), { repeats });
}
