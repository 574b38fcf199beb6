/** Scripts and signs whose letters are joined or parted by an invisible sign between them. */
const JOINED =
	'\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f';

/** Control, bidirectional, zero-width, filling and tag characters; variants of anything but Han. */
const ALWAYS =
	'\\u034f|(?<!\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]|[\\0-\\x08\\x0e-\\x1f\\x7f-\\x84\\x86-\\x9f\\u00ad\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e00ff}]';

const HIDDEN = new RegExp(
	`${ALWAYS}|(?<![${JOINED}])[\\u200c\\u200d]|[\\u200c\\u200d](?![${JOINED}])`,
	'gu',
);

/**
 * A text as people read it: without the characters that nobody sees, but that turn other text
 * around, part a word or make two equal texts differ. Joiners stay where they have a meaning: in
 * emoji, and between letters of scripts that join theirs.
 */
export const readableText = (text: string) => text.replace(HIDDEN, '');

/**
 * A text without the characters at its end that an expression for one character finds; one for all
 * of them, such as `/-+$/`, would look through each run of them again and again.
 */
export function withoutEnd(text: string, character: RegExp): string {
	let end = text.length;
	while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
	return text.slice(0, end);
}

/**
 * Whether a name cannot be the key of a value: n8n drops `__proto__`, `constructor` and `prototype`
 * when it copies an item, and every object has others, such as `toString`, without being given one,
 * so that expressions read a function where a value is missing.
 */
export const isUnsafeName = (name: string) => name in {} || name === 'prototype';

/** How much of a name a message shows, in characters: its beginning and its end. */
const BEGINNING = 60;
const END = 39;

/** Spaces, line ends and other control characters, among them those that begin the escapes of terminals. */
const CONTROL = /[\p{Cc}\p{Z}]+/gu;

/** Halves of characters, and those that every font draws as it likes. */
const UNKNOWN = /[\p{Cs}\p{Co}]/gu;

/** A name from outside as a message shows it: on one line, readable, at most 100 characters. */
export function shownName(name: string): string {
	const visible = readableText(name.replace(CONTROL, ' ').replace(UNKNOWN, ''));
	const characters = Array.from(visible.replace(/ {2,}/g, ' ').trim());
	if (characters.length <= BEGINNING + 1 + END) return characters.join('');
	return `${characters.slice(0, BEGINNING).join('')}…${characters.slice(-END).join('')}`;
}

/** The name of a file as a message shows it, without the folders that it may come with. */
export function shownFileName(name: string): string {
	// What other nodes give as a name need not be text.
	const parts = String(name).split(/[\\/]/).map(shownName);
	return parts.filter((part) => part !== '').at(-1) ?? 'a file without a name';
}

/** The name of a file without its ending, such as ".pdf". */
export const withoutEnding = (name: string) => name.replace(/(?<=.)\.[^.\s]{1,5}$/, '');

/** Longest name without its ending, in characters. */
const LONGEST_STEM = 80;

/** Names that Windows keeps for devices, with any ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * The name of a file without path and ending, as any system takes it; it may be empty.
 * @param unsafe characters that become `-`
 * @param kind what the file is, added to the name of a device
 */
export function safeStem(name: string, unsafe: RegExp, kind: string): string {
	const safe = name
		.normalize('NFC')
		.replace(unsafe, '-')
		.replace(/\.{2,}/g, '.')
		.replace(/^[\s.-]+/, '');
	const stem = withoutEnd([...safe].slice(0, LONGEST_STEM).join(''), /[\s.-]/);
	return DEVICES.test(stem) ? `${stem}-${kind}` : stem;
}

/** How many names or sentences a message lists. */
const MAX_LISTED = 20;

/** The first of many texts in one, and how many more there are. */
export function fewOf(texts: string[], joiner = ', ', most = MAX_LISTED): string {
	const left = texts.length - most;
	return texts.slice(0, most).join(joiner) + (left > 0 ? ` and ${left} more` : '');
}

/** Accents of Latin, Greek and Cyrillic; the vowel signs of other scripts make other words. */
const ACCENTS_AND_MARKS = /[\u0300-\u036f]|[^\p{L}\p{M}\p{N}]/gu;

/**
 * A name or text without case, accents, spaces and punctuation, to tell whether two mean the same.
 * One of signs alone, such as "#" or "+", is itself: nothing else means the same.
 */
export function folded(text: string): string {
	const letters = text.toLowerCase().normalize('NFKD').replace(ACCENTS_AND_MARKS, '');
	return letters === '' ? text.trim() : letters;
}

/**
 * Names or texts by what they fold to. Those that fold to the same stand for none of them: "A+" and
 * "A-" can be told apart as they are written only.
 */
export function byFolded(texts: Iterable<string>, keyOf = folded): Map<string, string> {
	const found = new Map<string, string>();
	const shared = new Set<string>();
	for (const text of texts) {
		const key = keyOf(text);
		if ((found.get(key) ?? text) !== text) shared.add(key);
		found.set(key, text);
	}
	for (const key of shared) found.delete(key);
	return found;
}

/** A text without the halves of characters that cutting leaves. */
export const withoutHalves = (text: string) => text.replace(/\p{Cs}/gu, '');

/** A text cut at this many characters, the sign of what was left out among them. */
export const shortened = (text: string, most: number) =>
	text.length > most ? `${withoutHalves(text.slice(0, most - 1))}…` : text;

/** The value of a JSON text, or what keeps it from being JSON: then the value is `undefined`. */
export function parseJson(text: string): { value: unknown; fault?: string } {
	try {
		return { value: JSON.parse(text) };
	} catch (error) {
		return { value: undefined, fault: error instanceof Error ? error.message : String(error) };
	}
}

/** Base64 as a request may hold it: without spaces and line breaks, with `+/` for `-_`, padded. */
export const cleanBase64 = (text: string): string =>
	text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
		? text
		: Buffer.from(text, 'base64').toString('base64');

/** What a parameter gives where text is wanted, of an object its JSON: expressions give anything. */
export function givenText(value: unknown): string {
	if (typeof value !== 'object' || value === null) return String(value ?? '');
	const json = JSON.stringify(value);
	// That of a date is a text.
	return json.startsWith('"') ? String(JSON.parse(json)) : json;
}

/** The last part of a web address, such as the name of a file; the host where it has none. */
export function nameInUrl({ pathname, host }: URL): string {
	const last = pathname.split('/').pop() || host;
	try {
		return decodeURIComponent(last);
	} catch {
		return last;
	}
}

/** Gives names of which none comes twice, in time that does not grow with how many are alike. */
export class UniqueNames {
	private readonly taken: Set<string>;

	/** How often each name was wanted. */
	private readonly counts = new Map<string, number>();

	/** @param keyOf two names with the same key are one, such as those that differ in case only */
	constructor(
		taken: Iterable<string> = [],
		private readonly keyOf = (name: string) => name,
	) {
		this.taken = new Set([...taken].map(keyOf));
	}

	/** The name that is wanted, or where it is taken the first that is free: `numbered(2)`, … */
	add(wanted: string, numbered: (count: number) => string): string {
		const key = this.keyOf(wanted);
		let count = this.counts.get(key) ?? 1;
		let name = wanted;
		while (this.taken.has(this.keyOf(name))) name = numbered((count += 1));
		this.counts.set(key, count);
		this.taken.add(this.keyOf(name));
		return name;
	}
}
