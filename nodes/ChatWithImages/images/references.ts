import { fileFacts } from '../../shared/files/fileFacts';
import { Problem } from '../../shared/problem';
import { shortened } from '../../shared/text/shorten';
import { trimEndWhile } from '../../shared/text/trimEndWhile';

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
	const base64 = trimEndWhile(plain.replace(/%3D/gi, '='), /=/);
	if (base64 === '' || base64.length % 4 === 1 || !/^[\w+/-]*$/.test(base64)) return undefined;
	return Buffer.from(base64, 'base64');
}
