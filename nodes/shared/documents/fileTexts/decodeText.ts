import { Problem } from '../../host/problem';
import { isJapanese, unicodeEncodingOf } from '../files/textFacts';
import { sampleOf } from './languageSample';
import { textByLetters } from './textByLetters';

/** The encoding of last resort: every byte is a character of it. */
const FALLBACK = 'windows-1252';

/**
 * The text of a file, in UTF-8 or UTF-16 where its bytes show that, else in the encoding that it
 * names, else in Windows-1252; line ends become "\n".
 * @param named encoding that the file names, as in the `meta` element of HTML; an unknown one is ignored
 */
export function decodeText(bytes: Uint8Array, named?: string): string {
	return withWindows1252(decoded(bytes, named)).replace(/\r\n?/g, '\n');
}

/**
 * The text of a file that names no encoding, or the one that programs name for any text.
 * @throws Problem where its bytes show none, and Windows-1252 would make other letters of them
 */
export function toldText(bytes: Uint8Array, named?: string): string {
	const encoding = encodingOf(bytes, named);
	if (encoding === 'utf-8') return mixedText(bytes) ?? decodeText(bytes);
	const byLetters = lettersBeyondWestern(bytes, encoding);
	if (byLetters !== undefined) return byLetters.replace(/\r\n?/g, '\n');
	const text = decodeText(bytes, encoding);
	if (!isWestern(encoding)) return text;
	const places = countOf(text, /[^\0-\x7f]+/g);
	const isOdd = countOf(text, ODD) > MAX_ODD * places;
	const asian = isOdd ? asianEncodingOf(bytes) : undefined;
	if (asian !== undefined) return decodeText(bytes, asian);
	const mixed = mixedText(bytes);
	if (mixed !== undefined) return mixed;
	if (!isOdd || encoding === named) return text;
	throw new Problem('the encoding of its text cannot be told', {
		description: 'Open it in the program it comes from, and save it as UTF-8.',
	});
}

/** The text of bytes in Windows-1252, or so it seems, whose letters show another encoding; else `undefined`. */
export function lettersBeyondWestern(bytes: Uint8Array, encoding: string): string | undefined {
	const text = isWestern(encoding) ? textByLetters(bytes) : undefined;
	return text && withWindows1252(text);
}

/** The text of bytes by their letters, and where these do not tell it as `decodeText` reads it. */
export const likelyText = (bytes: Uint8Array, named?: string): string =>
	lettersBeyondWestern(bytes, encodingOf(bytes, named)) ?? decodeText(bytes, named);

/** Lines in UTF-8 that show that a text is put together of several. */
const MIN_LINES = 2;
/** A letter in UTF-8, whose bytes are read as characters; lines without one need no look. */
const LETTER_IN_UTF8 = /[\xc2-\xf4][\x80-\xbf]/;

/** A text that programs have put together: lines in UTF-8 among those in another encoding; else `undefined`. */
function mixedText(bytes: Uint8Array): string | undefined {
	const read = Buffer.from(bytes).toString('latin1');
	if (!LETTER_IN_UTF8.test(read)) return undefined;
	const others: string[] = [];
	const lines = read.split(/\r\n?|\n/).map((line) => {
		const text = LETTER_IN_UTF8.test(line) ? Buffer.from(line, 'latin1').toString() : '';
		if (isMostlyValid(text)) return text;
		others.push(line);
		return undefined;
	});
	if (lines.length - others.length < MIN_LINES) return undefined;
	if (others.every((line) => !/[\x80-\xff]/.test(line))) return undefined;
	const told = toldText(Buffer.from(others.join('\n'), 'latin1'))
		.split('\n')
		.values();
	return lines.map((text) => text ?? told.next().value).join('\n');
}

/** Chinese, Japanese and Korean encodings, by the labels of the Encoding Standard, with their languages. */
const ASIAN = Object.entries({
	shift_jis: 'ja',
	'euc-jp': 'ja',
	gb18030: 'zh',
	big5: 'zh-Hant',
	'euc-kr': 'ko',
});
/** Least share of letters that are in the sample of the language, and how many: in a wrong encoding few are. */
const MIN_SHARE = 0.3;
const MIN_KNOWN = 5;
/** Characters of a text that tell its encoding. */
const MAX_TELLING = 64 * 1024;

/** The encoding in which a text has letters that are frequent in Chinese, Japanese or Korean, and no invalid bytes. */
function asianEncodingOf(bytes: Uint8Array): string | undefined {
	const [best, next] = ASIAN.map(([encoding, language]) => {
		const text = validText(bytes, encoding)?.slice(0, MAX_TELLING) ?? '';
		const letters = [...new Set(text.match(/(?![\0-\x7f])\p{L}/gu))];
		const frequent = new Set(sampleOf(language));
		const known = letters.filter((letter) => frequent.has(letter)).length;
		return { encoding, share: known < MIN_KNOWN ? 0 : known / letters.length };
	}).sort((one, other) => other.share - one.share);
	const isTold = best && next && best.share >= MIN_SHARE && best.share > 2 * next.share;
	return isTold ? best.encoding : undefined;
}

/** Characters in places where texts in Western languages have them not: several in a row, or symbols and capitals within a word. */
const ODD =
	/[\x81\x8d\x8f\x90\x9d]|[\x80-\x9f\xc0-\xff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192]{3}|(?<=\p{Ll})[^\0-\xa0\xaa\xad\xb7\xba\xc0-\xff\u0153\u0161\u017e\u2010-\u2015\u2018\u2019\u2022](?=\p{L})|(?<=\p{Ll})[\xa1-\xa9\xab\xac\xae-\xb1\xb4-\xb6\xb8\xb9\xbb-\xbf](?=\p{L})|(?<=\p{Ll})[\xc0-\xde\u0152\u0160\u0178\u017d](?=\p{Ll})/gu;
const MAX_ODD = 0.1;

const countOf = (text: string, wanted: RegExp) => text.match(wanted)?.length ?? 0;

/** The characters of Windows-1252 from 0x80 to 0x9f, of which five are undefined. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Replaces the control characters that some versions of Node.js make of these characters. */
export const withWindows1252 = (text: string) =>
	text.replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control);

function decoded(bytes: Uint8Array, named?: string): string {
	return decoderOf(encodingOf(bytes, named)).decode(bytes);
}

/** The encoding of a text by its bytes; where they do not show it, the named one. */
export function encodingOf(bytes: Uint8Array, named = FALLBACK): string {
	const unicode = unicodeEncodingOf(bytes);
	if (unicode !== undefined) return unicode;
	// Its bytes look like ASCII.
	if (/^iso-2022-/i.test(named)) return named;
	if (isJapanese(bytes)) return 'iso-2022-jp';
	// Many programs save UTF-8 and name another encoding; other text is hardly ever valid UTF-8.
	const isUtf8 = validText(bytes, 'utf-8') !== undefined;
	if (isUtf8 || isMostlyValid(new TextDecoder().decode(bytes))) return 'utf-8';
	return /^utf-?(?:8|16)/i.test(named) ? FALLBACK : named;
}

/** Whether a text decoded as UTF-8 has only a few invalid places; letters of other encodings are mostly invalid. */
function isMostlyValid(text: string): boolean {
	const invalid = text.split('\ufffd').length - 1;
	const valid = text.replace(/[\0-\x7f\ufffd]+/g, '').length;
	return valid > invalid;
}

/** A text in an encoding; undefined where not all bytes are characters of it, or it is unknown. */
export function validText(bytes: Uint8Array, encoding: string): string | undefined {
	try {
		return new TextDecoder(wholeEncoding(encoding), { fatal: true }).decode(bytes);
	} catch {
		// Nothing else fails: the bytes are invalid, or the label is unknown.
		return undefined;
	}
}

/** Whether an encoding is Windows-1252, by one of its many names, or unknown. */
const isWestern = (encoding: string) => decoderOf(encoding).encoding === FALLBACK;

/** A text in UTF-8 that was read as Windows-1252, as which it was sent, as what it is; any other as it is. */
export function withUtf8(text: string): string {
	const bytes = Array.from(text, (char) => {
		const at = WINDOWS_1252.indexOf(char);
		return at < 0 ? char.charCodeAt(0) : 0x80 + at;
	});
	if (!bytes.some((byte) => byte > 0x7f) || bytes.some((byte) => byte > 0xff)) return text;
	return validText(Uint8Array.from(bytes), 'utf-8') ?? text;
}

/** Labels of GBK. Programs write all of GB18030 under them, of which Node.js decodes only GBK. */
const GBK = /^(?:gb_?2312(?:-80)?|(?:x-)?gbk)$/i;

/** The label of the encoding that has all letters of texts with a label. */
export const wholeEncoding = (label: string) => (GBK.test(label) ? 'gb18030' : label);

function decoderOf(encoding: string) {
	try {
		return new TextDecoder(wholeEncoding(encoding));
	} catch {
		return new TextDecoder(FALLBACK);
	}
}

/** Bytes from the start of an HTML page that are searched for its encoding. */
const MAX_META_OFFSET = 4096;

/** The encoding that an HTML page names. */
export function encodingOfHtml(bytes: Uint8Array): string | undefined {
	const head = Buffer.from(bytes.subarray(0, MAX_META_OFFSET)).toString('latin1');
	return /<meta\s[^<>]{0,200}charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(head)?.[1];
}
