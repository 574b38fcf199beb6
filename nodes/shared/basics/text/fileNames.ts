import { readableText } from './readableText';
import { trimEndWhile } from './shorten';

/** Characters that a message shows of the beginning and the end of a long name. */
const SHOWN_START = 60;
const SHOWN_END = 39;

/** Separates the name of a file from the name of a file inside it. */
export const INSIDE = ' › ';

/** Spaces, line breaks and control characters, also those that begin terminal escape sequences. */
const CONTROL = /[\p{Cc}\p{Z}]+/gu;

/** Lone surrogates and private-use characters. */
const UNDEFINED_CHARACTERS = /[\p{Cs}\p{Co}]/gu;

/** A name for a message: on one line, without invisible characters, at most 100 characters. */
export function shownName(name: string): string {
	const visible = readableText(name.replace(CONTROL, ' ').replace(UNDEFINED_CHARACTERS, ''));
	const characters = Array.from(visible.replace(/ {2,}/g, ' ').trim());
	if (characters.length <= SHOWN_START + 1 + SHOWN_END) return characters.join('');
	return `${characters.slice(0, SHOWN_START).join('')}…${characters.slice(-SHOWN_END).join('')}`;
}

/** The name of a file for a message, without folders. */
export function shownFileName(name: string): string {
	// Other nodes may set a name that is no text.
	const parts = String(name).split(/[\\/]/).map(shownName);
	return parts.filter((part) => part !== '').at(-1) ?? 'a file without a name';
}

/** The name of a file without its extension, such as ".pdf". */
export const withoutExtension = (name: string) => name.replace(/(?<=.)\.[^.\s]{1,5}$/, '');

/** Longest file name without its extension, in characters. */
const MAX_STEM = 80;

/** Names that Windows reserves for devices, with any extension. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * The name of a file without folders and extension, as any operating system accepts it; may be empty.
 * @param unsafe matches characters that become `-`
 * @param kind appended to a device name, such as `con-table`
 */
export function safeStem(name: string, unsafe: RegExp, kind: string): string {
	const safe = name
		.normalize('NFC')
		.replace(unsafe, '-')
		.replace(/\.{2,}/g, '.')
		.replace(/^[\s.-]+/, '');
	const stem = trimEndWhile([...safe].slice(0, MAX_STEM).join(''), /[\s.-]/);
	return DEVICES.test(stem) ? `${stem}-${kind}` : stem;
}

/** The last segment of a URL's path, such as a file name; the host if the path is empty. */
export function nameInUrl({ pathname, host }: URL): string {
	const last = pathname.split('/').pop() || host;
	try {
		return decodeURIComponent(last);
	} catch {
		return last;
	}
}
