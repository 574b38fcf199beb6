import { fileFacts } from '../../shared/files/fileFacts';
import { Problem } from '../../shared/problem';
import { shortened, withoutEnd } from '../../shared/text';

/** What a reference to an image leads to. */
type Reference =
	{ kind: 'url'; url: string } | { kind: 'bytes'; form: 'data URI' | 'base64'; bytes: Buffer };

const FORMS =
	'A web address begins with http:// or https://, a data URI with data:image/png;base64, or the like.';

const DATA_URI = /^data:([^,]*),/i;

/** How much of an entry an error quotes, in characters. */
const MAX_QUOTE = 60;

/**
 * Reads one reference to an image: a web address, a data URI, or bare base64.
 * @param what the reference is, for the error: `entry 2 of "URLs"`
 * @throws Problem
 */
export function readReference(text: string, what: string, itemIndex: number): Reference {
	const problem = (message: string) =>
		new Problem(`${what} ${message}`, { description: FORMS, itemIndex });
	const trimmed = text.trim();
	const header = DATA_URI.exec(trimmed);
	if (header !== null) {
		if (!/;\s*base64\s*$/i.test(header[1] ?? '')) {
			throw problem('is a data URI without base64');
		}
		const bytes = decode(trimmed.slice(header[0].length));
		if (bytes !== undefined) return { kind: 'bytes', form: 'data URI', bytes };
		throw problem('is a data URI whose base64 is damaged');
	}
	const url = /^[a-z][a-z\d+.-]*:/i.test(trimmed) && URL.canParse(trimmed) && new URL(trimmed);
	if (url && /^https?:$/.test(url.protocol)) {
		return { kind: 'url', url: /\s/.test(trimmed) ? url.href : trimmed };
	}
	const bytes = url ? undefined : decode(trimmed);
	// Any word is base64 of something; only of a known kind of file it was meant as that.
	if (bytes !== undefined && !['text', 'other', 'empty'].includes(fileFacts(bytes, 'whole').kind)) {
		return { kind: 'bytes', form: 'base64', bytes };
	}
	const quote = shortened(trimmed, MAX_QUOTE);
	throw problem(`is neither a web address, a data URI nor the base64 of an image: ${quote}`);
}

/** The bytes of base64, also in its form for addresses; `undefined` when it is something else. */
function decode(text: string): Buffer | undefined {
	const plain = text.replace(/\s+/g, '').replace(/%2B/gi, '+').replace(/%2F/gi, '/');
	const base64 = withoutEnd(plain.replace(/%3D/gi, '='), /=/);
	if (base64 === '' || base64.length % 4 === 1 || !/^[\w+/-]*$/.test(base64)) return undefined;
	return Buffer.from(base64, 'base64');
}

/** Letters of base64, also in the form for addresses. */
const BASE64_LINE = /^[\w+/-]+={0,2}$/;

/** How base64 of the images that chat takes begins: PNG, JPEG, GIF and WEBP. */
const IMAGE_START = /^(iVBORw0KGgo|\/9j\/|_9j_|R0lGOD|UklGR)/;

const REFERENCE_START = /^\s*(https?:\/\/|data:)/i;

/** A data URI has one comma of its own, between its header and its data. */
const isHeader = (text: string) => /^data:[^,]*$/i.test(text);

/** Whether what follows a comma is the next reference and not the rest of an address. */
const beginsReference = (text: string) =>
	/^\s/.test(text) || REFERENCE_START.test(text) || IMAGE_START.test(text);

function splitLine(line: string): string[] {
	/** The pieces of each reference, between commas; only addresses have more than two. */
	const references: string[][] = [];
	for (const piece of line.split(',')) {
		const last = references.at(-1);
		const start = last?.[0] ?? '';
		const isData = last?.length === 1 && isHeader(start);
		const isRest = isData || (/^https?:/i.test(start) && !beginsReference(piece));
		if (isRest) last?.push(piece);
		else references.push([piece.trim()]);
	}
	return references
		.map((pieces) => {
			const reference = pieces.join(',');
			const isEmptyData = isHeader(reference.slice(0, -1));
			return isEmptyData ? reference : withoutEnd(reference, /[\s,]/);
		})
		.filter((reference) => reference !== '');
}

/** The data of a reference that is base64, to which the next line may belong. */
function base64Of(reference: string): string | undefined {
	const data = /^data:[^,]*;base64,/i.test(reference)
		? reference.slice(reference.indexOf(',') + 1)
		: reference;
	return data === '' || BASE64_LINE.test(data) ? data : undefined;
}

/**
 * The image references in a text, one per line or separated by commas: web addresses (which may
 * hold commas themselves), data URIs and bare base64, also where it is broken into lines, as in
 * e-mails.
 */
export function splitReferences(text: string): string[] {
	/** Lines of one reference each; only base64 has more than one. */
	const references: string[][] = [];
	for (const line of text.split(/[\r\n]+/).filter((entry) => entry.trim() !== '')) {
		const previous = references.at(-1);
		const bare = line.trim();
		if (previous !== undefined && continues(previous, bare)) previous.push(bare);
		else for (const reference of splitLine(line)) references.push([reference]);
	}
	return references.map((lines) => lines.join(''));
}

/** Whether a line is further base64 of the reference above it: not an image of its own. */
function continues(above: string[], line: string): boolean {
	const last = above.length === 1 ? base64Of(above[0] ?? '') : above.at(-1);
	return (
		last !== undefined &&
		!last.endsWith('=') &&
		last.length % 4 === 0 &&
		BASE64_LINE.test(line) &&
		(last === '' || !IMAGE_START.test(line))
	);
}
