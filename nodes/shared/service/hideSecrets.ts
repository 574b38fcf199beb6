import { FilePart, type RequestBody } from './requestBody';

/** Makes a text without what must not be shown. */
export interface Hide {
	(text: string): string;
	/** Whether a text repeats some of the request. */
	repeats?: (text: string) => boolean;
}

const HIDDEN = '[hidden]';

/** So many letters and digits of a secret in a row are hidden wherever they stand. */
const PART = 8;

/** Shorter secrets are hidden only where they stand alone: their letters are in many words. */
const SHORT = 4;

/** Words in the value of a header that are no secrets themselves. */
const SCHEMES = /^(?:bearer|basic|token|digest|apikey|key|negotiate)$/i;

/** How often escapes inside of escapes are undone. */
const NESTED_ESCAPES = 3;

/** JSON, URL and HTML write characters in these ways; of names, only `&amp;` stands for one that counts. */
const ESCAPE =
	/\\u([\da-f]{4})|\\u\{([\da-f]{1,6})\}|\\x([\da-f]{2})|%([\da-f]{2})|&#x0{0,8}([\da-f]{1,6});?|&#0{0,8}(\d{1,7});?|&(amp);|&[a-z]{2,10};|\\[bfnrtv]/gi;

/** A text made from another: where each UTF-16 unit begins and ends in that one. */
interface Traced {
	text: string;
	starts: number[];
	ends: number[];
}

/** Without one level of escapes; undefined when there is none. */
function undone({ text, starts, ends }: Traced): Traced | undefined {
	const parts: string[] = [];
	const result: Traced = { text: '', starts: [], ends: [] };
	const keep = (from: number, to: number) => {
		parts.push(text.slice(from, to));
		for (let at = from; at < to; at += 1) {
			result.starts.push(starts[at] ?? 0);
			result.ends.push(ends[at] ?? 0);
		}
	};
	let from = 0;
	for (const match of text.matchAll(ESCAPE)) {
		const [whole, unit, point, byte, percent, hex, decimal, ampersand] = match;
		const code = unit ?? point ?? byte ?? percent ?? hex;
		const value = code ? parseInt(code, 16) : Number(decimal ?? NaN);
		const char = value <= 0xffff ? String.fromCharCode(value) : ampersand ? '&' : ' ';
		keep(from, match.index);
		from = match.index + whole.length;
		parts.push(char);
		result.starts.push(starts[match.index] ?? 0);
		result.ends.push(ends[from - 1] ?? 0);
	}
	if (from === 0) return undefined;
	keep(from, text.length);
	return { ...result, text: parts.join('') };
}

/** Only letters and digits, as they are compared: no case, no accents, no signs in between. */
function folded({ text, starts, ends }: Traced): Traced {
	const parts: string[] = [];
	const result: Traced = { text: '', starts: [], ends: [] };
	let at = 0;
	for (const char of text) {
		const last = at + char.length - 1;
		const plain = char
			.normalize('NFKD')
			.toLowerCase()
			.replace(/[^\p{L}\p{N}]/gu, '');
		parts.push(plain);
		for (let unit = 0; unit < plain.length; unit += 1) {
			result.starts.push(starts[at] ?? 0);
			result.ends.push(ends[last] ?? 0);
		}
		at = last + 1;
	}
	return { ...result, text: parts.join('') };
}

function traced(text: string): Traced {
	const starts = Array.from({ length: text.length }, (_, at) => at);
	return { text, starts, ends: starts.map((at) => at + 1) };
}

const fold = (text: string) => folded(traced(text)).text;

/** Base64 of a secret wherever in a longer text it begins: without the characters that depend on that. */
function inBase64(secret: string): string[] {
	return [0, 1, 2].map((shift) => {
		const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)]);
		const whole = Math.floor((bytes.length * 8) / 6);
		return bytes.toString('base64').slice(Math.ceil((shift * 8) / 6), whole);
	});
}

/** What a value in base64 says, where it says something that can be read, such as `user:password`. */
function fromBase64(text: string): string[] {
	if (!/^[\w+/-]{4,}={0,2}$/.test(text)) return [];
	const said = Buffer.from(text, 'base64').toString('latin1');
	return /^[\x20-\x7e]+$/.test(said) ? [said] : [];
}

/** A header's value in the parts that are secrets: without scheme, names and separators. */
function partsOf(value: string): string[] {
	const words = (text: string) =>
		text.split(/[\s,;:="']+/).filter((word) => word !== '' && !SCHEMES.test(word));
	const found = value.split(/[\s,;"']+/).flatMap((word) => [word, ...fromBase64(word)]);
	return found.flatMap((word) => [...(SCHEMES.test(word) ? [] : [word]), ...words(word)]);
}

/** What is looked for: runs of letters and digits by their length, and words. */
function lookedFor(secrets: string[]) {
	const runs = new Map<number, Set<string>>();
	const words = new Set<string>();
	const add = (form: string) => {
		const length = Math.min(form.length, PART);
		if (length < SHORT) {
			if (form !== '') words.add(form);
			return;
		}
		const known = runs.get(length) ?? new Set();
		runs.set(length, known);
		for (let at = 0; at + length <= form.length; at += 1) known.add(form.slice(at, at + length));
	};
	for (const secret of secrets) {
		add(fold(secret));
		if (fold(secret).length < SHORT) continue;
		add(Buffer.from(secret).toString('hex'));
		for (const form of inBase64(secret)) add(fold(form));
	}
	return { runs, words };
}

/** Characters that belong to the same word as a part of a secret, those of escapes among them. */
const isOfWord = (char: string | undefined) => char !== undefined && /[\w+/=.~%\\&#;-]/.test(char);

/**
 * Hides secrets in every form in which they come back: in other case, without their scheme, in
 * base64, hexadecimal or with escapes, with signs or line breaks in between, and parts of 8
 * letters or digits. The whole word that holds such a part is hidden. Takes time in proportion to the text.
 * @param values of headers
 */
export function hideSecrets(values: string[]): Hide {
	const secrets = [...new Set(values.flatMap((value) => [value.trim(), ...partsOf(value)]))];
	const literal = secrets
		.filter((secret) => secret.length >= SHORT)
		.sort((a, b) => b.length - a.length);
	const { runs, words } = lookedFor(secrets.filter((secret) => !/\s/.test(secret)));
	return (given) => {
		const text = literal.reduce((result, secret) => result.replaceAll(secret, HIDDEN), given);
		const isHidden = new Uint8Array(text.length);
		let level: Traced | undefined = traced(text);
		for (let nested = 0; level && nested <= NESTED_ESCAPES; nested += 1) {
			const plain = folded(level);
			for (const [length, known] of runs) {
				for (let at = 0; at + length <= plain.text.length; at += 1) {
					if (!known.has(plain.text.slice(at, at + length))) continue;
					isHidden.fill(1, plain.starts[at], plain.ends[at + length - 1]);
				}
			}
			level = undone(level);
		}
		return withoutWords(shown(text, isHidden), words);
	};
}

/** So many letters and digits in a row are a repetition. */
const REPEATED = 20;

/** How much of a request is compared, in characters. */
const MAX_COMPARED = 2_000_000;

/** The texts of a request that come from its user or a document, without images, as they are compared. */
function textsIn({ messages, prompt, suffix }: RequestBody): string {
	const texts: string[] = [];
	JSON.stringify([messages, prompt, suffix], (_, value: unknown) => {
		if (typeof value === 'string' && !value.startsWith('data:')) texts.push(value);
		return value instanceof FilePart ? null : value;
	});
	const all = texts.join(' ').slice(0, MAX_COMPARED).normalize('NFKD').toLowerCase();
	return all.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Hides the same, and tells what repeats a request, which is looked at only when that is asked. */
export function withRequest(hide: Hide, body: RequestBody): Hide {
	let known: string | undefined;
	const repeats = (text: string) => {
		const parts = new Set<string>();
		let level: Traced | undefined = traced(text);
		for (let nested = 0; level && nested <= NESTED_ESCAPES; nested += 1) {
			const plain = folded(level).text;
			for (let at = 0; at + REPEATED <= plain.length; at += 1) {
				parts.add(plain.slice(at, at + REPEATED));
			}
			level = undone(level);
		}
		if (parts.size === 0) return false;
		known ??= textsIn(body);
		for (let at = 0; at + REPEATED <= known.length; at += 1) {
			if (parts.has(known.slice(at, at + REPEATED))) return true;
		}
		return false;
	};
	return Object.assign((text: string) => hide(text), { repeats });
}

/** The text with the marked characters, and the words around them, in one `[hidden]` each. */
function shown(text: string, isHidden: Uint8Array): string {
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

const withoutWords = (text: string, words: Set<string>) =>
	words.size === 0
		? text
		: text.replace(/[\p{L}\p{N}]+/gu, (word) => (words.has(fold(word)) ? HIDDEN : word));
