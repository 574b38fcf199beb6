const BYTE_ORDER_MARKS: [mark: string, encoding: string][] = [
	['\xef\xbb\xbf', 'utf-8'],
	['\xff\xfe', 'utf-16le'],
	['\xfe\xff', 'utf-16be'],
	// Markup shows UTF-16 without a mark by its first character.
	['<\0', 'utf-16le'],
	['\0<', 'utf-16be'],
];

/** What is read where nothing else fits: every byte is a character of it. */
const FALLBACK = 'windows-1252';

/**
 * The text of a file, in UTF-8 or UTF-16 where its bytes show that, else in the encoding that it
 * names, else in Windows-1252; line ends become "\n".
 * @param named encoding that the file names, as in the `meta` element of HTML; one that is not known is passed over
 */
export function decodeText(bytes: Uint8Array, named?: string): string {
	return withSigns(decoded(bytes, named)).replace(/\r\n?/g, '\n');
}

/** The characters of Windows-1252 from 0x80 on; five bytes stand for none. */
const SIGNS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** A text with these characters: some versions of Node.js leave them as control characters. */
export const withSigns = (text: string) =>
	text.replace(/[\x80-\x9f]/g, (sign) => SIGNS[sign.charCodeAt(0) - 0x80] ?? sign);

function decoded(bytes: Uint8Array, named = ''): string {
	const start = Buffer.from(bytes.subarray(0, 3)).toString('latin1');
	const marked = BYTE_ORDER_MARKS.find(([mark]) => start.startsWith(mark))?.[1];
	if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
	// It looks like ASCII.
	if (/^iso-2022-/i.test(named)) return decoderOf(named).decode(bytes);
	try {
		// Programs often say another encoding of what is UTF-8; hardly any other text is by chance.
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		const text = new TextDecoder().decode(bytes);
		if (isMostlyWhole(text)) return text;
		return decoderOf(/^utf-?(?:8|16)/i.test(named) ? FALLBACK : named).decode(bytes);
	}
}

/** Whether a text in UTF-8 is broken in a few places only; letters of other encodings make few whole characters. */
function isMostlyWhole(text: string): boolean {
	let whole = 0;
	let broken = 0;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code === 0xfffd) broken += 1;
		else if (code > 0x7f) whole += 1;
	}
	return whole > broken;
}

function decoderOf(encoding: string) {
	try {
		return new TextDecoder(encoding === '' ? FALLBACK : encoding);
	} catch {
		return new TextDecoder(FALLBACK);
	}
}

/** How far into a page its encoding is looked for, in bytes. */
const META_WITHIN = 4096;

/** The encoding that a page of HTML names. */
export function namedInHtml(bytes: Uint8Array): string | undefined {
	const head = Buffer.from(bytes.subarray(0, META_WITHIN)).toString('latin1');
	return /<meta\s[^<>]{0,200}charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(head)?.[1];
}
