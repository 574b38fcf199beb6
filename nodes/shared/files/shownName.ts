import { readableText } from '../readableText';

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

/** How many names or sentences a message lists. */
const MAX_LISTED = 20;

/** The first of many texts in one, and how many more there are. */
export function fewOf(texts: string[], joiner = ', '): string {
	const left = texts.length - MAX_LISTED;
	return texts.slice(0, MAX_LISTED).join(joiner) + (left > 0 ? ` and ${left} more` : '');
}
