import { shownName } from '../../basics/text/fileNames';
import type { FileFacts } from './facts';
import {
	drawing,
	FORMATS,
	mailFile,
	officeXml,
	plainText,
	webPage,
	word2003,
	wordXml,
	xmlFile,
} from './formats';

/** How much of a file is looked at, in bytes. */
const LOOKED_AT = 64 * 1024;

/** How much of it tells its kind once comments and the like are out of the way, in characters. */
const KIND_WITHIN = 2048;

/** Lines of the head of an e-mail that are looked at. */
const MAIL_LINES = 300;

/** What mail servers and programs write into each e-mail, and nobody into a text. */
const BY_MAILERS = /^(?:return-path|delivered-to|received|message-id|mime-version):\s/i;

/** Whether a text begins like the head of an e-mail: fields alone, among them one that programs write. */
function isMail(text: string): boolean {
	let isByMailer = false;
	let at = 0;
	for (let line = 0; line < MAIL_LINES && at < text.length; line += 1) {
		const end = text.indexOf('\n', at);
		const field = text.slice(at, end < 0 ? undefined : end).trimEnd();
		if (field === '') break;
		// Mailboxes begin each e-mail with a line "From " of their own.
		const isField = /^(?:[ \t]|[!-9;-~]{1,100}:)/.test(field) || (at === 0 && /^From /.test(field));
		if (!isField) return false;
		isByMailer ||= BY_MAILERS.test(field);
		if (end < 0) break;
		at = end + 1;
	}
	return isByMailer;
}

/**
 * Where a comment, processing instruction or document type that `markup` begins with ends; 0 when it
 * begins with none of them, -1 when it has no end. Nothing is read twice.
 */
function prologEnd(markup: string): number {
	const after = (mark: string, from: number) => {
		const at = markup.indexOf(mark, from);
		return at < 0 ? -1 : at + mark.length;
	};
	if (markup.startsWith('<!--')) return after('-->', 4);
	// Web pages end the XML declaration with a plain ">", and so do some programs.
	if (markup.startsWith('<?')) return after('>', 2);
	if (!/^<!doctype\s/i.test(markup)) return 0;
	const end = after('>', 2);
	// Where it has no end, its declarations have none, either.
	const subset = markup.slice(0, end).indexOf('[');
	if (subset < 0) return end;
	// Declarations within the document type, up to "]>".
	for (let at = after(']', subset); at > 0; at = after(']', at)) {
		const rest = markup.slice(at).trimStart();
		if (rest.startsWith('>')) return markup.length - rest.length + 1;
	}
	return -1;
}

/** What follows comments and the like, whether XML is declared in them, and whether a web page is. */
function afterProlog(text: string): { rest: string; isDeclared: boolean; isPage: boolean } {
	let rest = text;
	let isDeclared = false;
	for (let end = prologEnd(rest); end !== 0; end = prologEnd(rest)) {
		isDeclared ||= /^<\?xml[\s-]/.test(rest);
		if (/^<!doctype\s+html[\s>]/i.test(rest)) return { rest, isDeclared, isPage: true };
		if (end < 0) break;
		rest = rest.slice(end).trimStart();
	}
	return { rest, isDeclared, isPage: false };
}

/** Elements with which a piece of a web page begins, as exports of banks and shops do. */
const HTML_PART =
	/^<(?:a|b|br|center|div|font|form|h[1-6]|hr|i|link|meta|p|pre|script|section|span|strong|style|table|tbody|thead|title|tr|u|ul)(?:\s[^<>]{0,2000})?\/?>/i;

/** Web pages, drawings and other XML, by their first element or the document type before it. */
function markupFacts(text: string): FileFacts | undefined {
	if (!text.startsWith('<')) return undefined;
	const { rest, isDeclared, isPage } = afterProlog(text);
	if (isPage) return webPage;
	if (/^<svg[\s/>]/i.test(rest)) return drawing;
	if (/^<(html|head|body)[\s>]/i.test(rest)) return webPage;
	return xmlFacts(rest, isDeclared) ?? (HTML_PART.test(rest) ? webPage : undefined);
}

const eInvoice: FileFacts = {
	kind: 'eInvoice',
	mimeType: 'application/xml',
	label: 'an electronic invoice (XML)',
};

/** @param isDeclared whether the text says that it is XML; else a namespace shows it */
function xmlFacts(text: string, isDeclared: boolean): FileFacts | undefined {
	const root = xmlRoot(text);
	if (root && eInvoiceRoot(root.name, root.namespace)) return eInvoice;
	if (root && isEnvelope(root.name, root.namespace)) {
		const [, content] = text.split(ENVELOPE_HEADER, 2);
		// A header that is longer than what is looked at: reading it shows what follows.
		if (content === undefined) return eInvoice;
		const inner = xmlRoot(afterProlog(content).rest, root.declared);
		if (inner && eInvoiceRoot(inner.name, inner.namespace)) return eInvoice;
	}
	if (root?.namespace === XHTML) return webPage;
	if (root?.namespace === SPREADSHEET) return excelXml;
	if (root?.namespace === WORD_2003) return word2003;
	if (root?.namespace === PACKAGE) return /"\/?word\//.test(text) ? wordXml : officeXml;
	if (!isDeclared && (root?.declared ?? []).length === 0) return undefined;
	return root
		? { ...xmlFile, label: `an XML file that begins with "${shownName(root.name)}"` }
		: xmlFile;
}

/** Byte order marks of UTF-32, little-endian and big-endian. */
const UTF_32 = ['\xff\xfe\0\0', '\0\0\xfe\xff'];

/** A text in UTF-32 with its mark as UTF-8, because browsers and Node.js know no UTF-32; any other file as it is. */
export function withoutUtf32(bytes: Buffer): Buffer {
	const mark = UTF_32.indexOf(bytes.toString('latin1', 0, 4));
	if (mark < 0) return bytes;
	const words = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 4)));
	if (mark === 1) words.swap32();
	const characters = Array.from({ length: words.length / 4 }, (_, at) => {
		const code = words.readUInt32LE(4 * at);
		return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
	});
	return Buffer.from(characters.join(''));
}

/** Characters of a text for each NUL that a program left in it. */
const PER_NUL = 1000;

/** A text without the NULs at its end, and single ones in it; with more of them, it is none. */
function withoutNuls(text: string): string {
	let end = text.length;
	while (text[end - 1] === '\0') end -= 1;
	const parts = text.slice(0, end).split('\0');
	const isText = text.length < 2 * end && (parts.length - 1) * PER_NUL <= end;
	return isText ? parts.join('') : text;
}

/** The beginning of a file as text; only the characters that tell its kind have to be right. */
function beginningAsText(bytes: Buffer): string {
	const head = withoutUtf32(bytes.subarray(0, LOOKED_AT));
	const encoding = unicodeEncodingOf(head);
	if (encoding === undefined) return head.toString('latin1');
	if (encoding === 'utf-8') return head.toString('latin1', 3);
	return new TextDecoder(encoding).decode(head);
}

/** Characters that no text has, in any encoding that keeps ASCII. */
const CONTROL = /(?![\t-\r\u{80}-\u{9f}])\p{Cc}/u;

/** Sequences by which ISO-2022-JP changes between its sets of characters: Japanese e-mails are in it. */
const JAPANESE = new RegExp(`${String.fromCharCode(27)}(?:\\$[@B]|\\([BIJ])`, 'g');

/** The beginning of such a sequence, where the text that is looked at ends in it. */
const CUT_SEQUENCE = new RegExp(`${String.fromCharCode(27)}\\$?[($]?$`);

/** Whether the beginning of a text is in ISO-2022-JP. */
export const isJapanese = (bytes: Uint8Array): boolean =>
	beginningAsText(Buffer.from(bytes.subarray(0, LOOKED_AT))).search(JAPANESE) !== -1;

/** The kind of a text file in any encoding; `undefined` when it is not text. */
export function textFacts(bytes: Buffer): FileFacts | undefined {
	const whole = beginningAsText(bytes).replace(JAPANESE, '').trimStart();
	const text = withoutNuls(bytes.length > LOOKED_AT ? whole.replace(CUT_SEQUENCE, '') : whole);
	if (CONTROL.test(text)) return undefined;
	const head = text.slice(0, KIND_WITHIN);
	const special =
		markupFacts(text) ??
		(isMail(text) ? mailFile : undefined) ??
		FORMATS.find(({ begins }) => begins?.test(head));
	return special ?? plainText;
}

/** Byte order marks, and the first character of UTF-16 markup without one. */
const BEGINNINGS = [
	['\xef\xbb\xbf', 'utf-8'],
	['\xff\xfe', 'utf-16le'],
	['\xfe\xff', 'utf-16be'],
	['<\0', 'utf-16le'],
	['\0<', 'utf-16be'],
] as const;

/** Bytes from the start of a text that show whether it is in UTF-16, at most and at least. */
const MAX_UTF16_HEAD = 4096;
const MIN_UTF16_HEAD = 8;

/** The Unicode encoding that the first bytes of a text show; `undefined` where they show none. */
export function unicodeEncodingOf(bytes: Uint8Array) {
	const start = Buffer.from(bytes.subarray(0, 3)).toString('latin1');
	const [, marked] = BEGINNINGS.find(([beginning]) => start.startsWith(beginning)) ?? [];
	if (marked !== undefined) return marked;
	const head = bytes.subarray(0, Math.min(bytes.length - (bytes.length % 2), MAX_UTF16_HEAD));
	if (head.length < MIN_UTF16_HEAD || !head.includes(0)) return undefined;
	return UTF16.find((encoding) => isUtf16(head, encoding));
}

const UTF16 = ['utf-16le', 'utf-16be'] as const;

/** Characters that no text in UTF-16 has: other bytes that are read as UTF-16 have some of them. */
const NOT_IN_UTF16 = /(?![\t-\r])[\p{Cc}\p{Cn}\ufffd]/u;

/** Least share of ASCII in a text: spaces, digits, line ends. */
const MIN_ASCII = 1 / 32;
/** Blocks of 256 characters per character at most: the letters of a text are from few of them. */
const MAX_BLOCKS = 3 / 4;
/** Largest share of characters that are two in ASCII, too, as in names with zeros between them. */
const MAX_PAIRS = 1 / 2;

/** Whether bytes without a byte order mark are a text in UTF-16. */
function isUtf16(head: Uint8Array, encoding: (typeof UTF16)[number]): boolean {
	// The last character may be cut.
	const text = new TextDecoder(encoding).decode(head, { stream: true });
	if (NOT_IN_UTF16.test(text)) return false;
	const isPrintable = (byte: number) => byte >= 0x20 && byte < 0x7f;
	const blocks = new Set<number>();
	let [ascii, pairs] = [0, 0];
	for (let at = 0; at < text.length; at += 1) {
		const unit = text.charCodeAt(at);
		const [first, second] = [unit >> 8, unit & 0xff];
		blocks.add(first);
		if (unit < 0x80) ascii += 1;
		if (isPrintable(first) && isPrintable(second)) pairs += 1;
	}
	const { length } = text;
	return (
		ascii >= MIN_ASCII * length && blocks.size <= MAX_BLOCKS * length && pairs < MAX_PAIRS * length
	);
}

/** The namespace of web pages, of which a file may hold a part. */
const XHTML = 'http://www.w3.org/1999/xhtml';

/** Names of the first elements of invoices, and how their namespaces begin. */
const eInvoices: Record<string, string[]> = {
	CrossIndustryInvoice: ['urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:'],
	CrossIndustryDocument: ['urn:ferd:CrossIndustryDocument:'],
	Invoice: ['urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'],
	CreditNote: ['urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2'],
	FatturaElettronica: [
		'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/',
		'http://www.fatturapa.gov.it/sdi/fatturapa/',
	],
};

/**
 * Whether an XML document with this first element is an invoice whose data are known: CII, UBL or
 * FatturaPA. Other formats have elements of the same names, hence the namespace.
 */
export const eInvoiceRoot = (name: string, namespace: string): boolean =>
	Object.hasOwn(eInvoices, name) &&
	(eInvoices[name] ?? []).some((beginning) => namespace.startsWith(beginning));

/** Whether this first element is the envelope in which Peppol sends a document, after a header. */
export const isEnvelope = (name: string, namespace: string): boolean =>
	name === 'StandardBusinessDocument' &&
	namespace === 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader';

/** The namespace of workbooks as Excel 2003 saves them as XML. */
const SPREADSHEET = 'urn:schemas-microsoft-com:office:spreadsheet';
const excelXml: FileFacts = { ...xmlFile, label: 'an Excel workbook as XML', content: 'sheet' };

/** The namespaces of other Office files as XML. */
const WORD_2003 = 'http://schemas.microsoft.com/office/word/2003/wordml';
const PACKAGE = 'http://schemas.microsoft.com/office/2006/xmlPackage';

/** The end of the header in such an envelope. */
const ENVELOPE_HEADER = /<\/(?:[\w.-]{1,50}:)?StandardBusinessDocumentHeader\s{0,9}>\s*/;

/** Longest first tag that is looked at, in characters. */
const MAX_TAG = 16 * 1024;

/**
 * The first element of an XML document, by the text that begins with it; none where that is no tag.
 * @param outer namespaces that are declared around it
 * @returns `declared` are the namespaces that it declares, its own or others
 */
function xmlRoot(text: string, outer: string[][] = []) {
	const [, tag = ''] = /^<([\p{L}_][\p{L}\p{N}_.:-]{0,200})[\s/>]/u.exec(text) ?? [];
	if (tag === '') return undefined;
	const { prefix, local } = splitName(tag);
	const head = text.slice(0, MAX_TAG);
	const end = head.indexOf('>');
	const attributes = head.slice(0, end < 0 ? undefined : end);
	const wanted = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
	const declared = [...attributes.matchAll(/\s(xmlns(?::[^\s=]+)?)\s*=\s*["']([^"']*)["']/g)];
	const [, , namespace = ''] = [...declared, ...outer].find(([, name]) => name === wanted) ?? [];
	return { name: local, namespace, declared };
}

/** A name with its prefix apart; the prefix is '' where there is none. */
export function splitName(name: string): { prefix: string; local: string } {
	const colon = name.indexOf(':');
	return { prefix: name.slice(0, Math.max(colon, 0)), local: name.slice(colon + 1) };
}
