import PostalMime, { decodeWords, type Email } from 'postal-mime';
import { Budget, BudgetProblem, inSlices, LIMITS } from '../../host/budget';
import { onlyProblem, Problem } from '../../host/problem';
import { takeEncodedFiles } from './encodedFiles';
import { shownFileName } from '../../basics/text/fileNames';
import {
	decodeText,
	encodingOf,
	lettersBeyondWestern,
	likelyText,
	validText,
	wholeEncoding,
	withUtf8,
	withWindows1252,
} from '../fileTexts/decodeText';
import { htmlText, MAX_TEXT_FILE } from '../fileTexts/htmlText';
import type { FileFault } from '../files/fileFault';
import { textFacts, unicodeEncodingOf } from '../files/textFacts';
import { MAX_NESTING } from '../../basics/values';
import { mailsOf } from './mailbox';
import { fromUtf7, isUtf7 } from './utf7';

/** A file of an e-mail. */
export interface MailPart {
	/** As messages show it. */
	fileName: string;
	mimeType: string;
	content: Buffer;
	/** Whether the text of the e-mail shows it as an image. */
	isInText: boolean;
	/** Whether it is together with the text in a `multipart/related`, such as an image of a saved page. */
	isRelated?: boolean;
	/** Reads it, where it is an e-mail without bytes of its own, in one of Outlook. */
	openMail?: () => Promise<Mail>;
	/** Why it cannot be read. */
	fault?: FileFault;
}

export interface Mail {
	/** Subject, sender, receiver and date, a line for each. */
	head: string;
	subject: string;
	sender: string;
	/** The text as Markdown; '' where there is none, or none that can be read. */
	text: string;
	/** Characters of the text that are invisible and were left out. */
	hidden: number;
	/** Why the text cannot be read; continues the name of the file. */
	unread?: string;
	parts: MailPart[];
	/** Names of files whose text is part of the text. */
	textNames?: string[];
	/** Whether it is a mailbox, whose parts are its e-mails. */
	isMailbox?: boolean;
	/** Whether it is a web page as browsers and other programs save it, and nobody has sent it. */
	isPage?: boolean;
}

/** How the sender of a saved page begins. */
const SAVED_BY = /^(?:from: )?\W{0,3}saved by\b/i;

/** All headers about the content of parts, in bytes. */
const MAX_HEADERS = 1024 * 1024;
/** Lines of an e-mail; 50 MB of attachments have some 700,000. */
const MAX_LINES = 2_000_000;

/**
 * Parses an e-mail (RFC 5322, MIME). Attached e-mails are files.
 * @throws Problem when it has more parts or lines than any real one
 */
export async function readMail(bytes: Buffer, budget = new Budget()): Promise<Mail> {
	if (hasMoreLines(bytes, MAX_LINES)) {
		throw new Problem('is an e-mail with more lines than can be read');
	}
	const mails = mailsOf(bytes, LIMITS.parts.most);
	if (mails.length > 1) return mailbox(mails);
	const isFirst = budget.left('parts') === LIMITS.parts.most;
	const headers = new MailHeaders();
	const textNames: string[] = [];
	const pages = new Map<string, string>();
	const unicode = unicodeEncodingOf(bytes) ?? '';
	const isWide = unicode.startsWith('utf-16');
	const mail = await parserOf(budget, headers, textNames, pages)
		.parse(isWide ? decodeText(bytes) : bytes)
		.catch((error: unknown) => {
			if (error instanceof BudgetProblem) {
				const others = isFirst ? '' : ', those of the e-mail around it included';
				throw new Problem(`is an e-mail with ${error.excess}${others}`);
			}
			// Its only errors are these two limits.
			if (!(
				error instanceof Error && /^Maximum (?:MIME nesting|header size)/.test(error.message)
			)) {
				throw error;
			}
			throw new Problem(
				error.message.includes('nesting')
					? 'is an e-mail with more parts in one another than can be read'
					: 'is an e-mail with longer headers than can be read',
			);
		});
	const header = (name: string) => {
		const value = headers.of(name);
		const shown = withUtf8(withWindows1252(decodeWords(withWholeWords(value))));
		return /=\?(?:unicode-1-1-)?utf-7\?/i.test(value) ? fromUtf7(shown) : shown;
	};
	const isPage =
		SAVED_BY.test(header('from')) ||
		[header('from'), header('to')].every((one) => one.trim() === '');
	const main = withWindows1252(mail.html ?? '');
	const shownPages = shownIds([main, ...pages.values()].join('\n'));
	const others = [...pages].flatMap(([id, page]) => (shownPages.has(id) ? [] : page));
	const html = [styleParts(mail.attachments, main), main, ...others].join('');
	const plain = withWindows1252(mail.text ?? '');
	const { inText, ...body } = await mailBody(html, plain, budget, pages);
	const shown = shownIds(body.unread === undefined ? html : '');
	return {
		...mailHead(header),
		...body,
		isPage,
		textNames,
		parts: [
			...mail.attachments.map((part, at) => {
				const { filename, mimeType, contentId = '', content, related, disposition } = part;
				const bytes = Buffer.from(content as ArrayBuffer);
				const [file] = isEncoded(bytes) ? takeEncodedFiles(bytes.toString('latin1')).files : [];
				const isRelated = related === true && html !== '';
				const isInline = disposition === 'inline' && mimeType.startsWith('image/');
				return {
					fileName:
						filename === null ? numberedName(mimeType, at + 1) : shownFileName(withUtf8(filename)),
					mimeType,
					content: withNamedEncoding(file?.content ?? bytes, headers.charset),
					isInText:
						isRelated || isInline || shown.has(plainId(contentId)) || shown.has(filename ?? ''),
					isRelated,
				};
			}),
			...inText,
		],
	};
}

/** Instead of an id, for the page around all others, which is read by itself. */
const MAIN = '';

const plainId = (contentId: string) => contentId.replace(/^<|>$/g, '');

/** A style sheet for paper says nothing of what a reader sees. */
const OTHER_MEDIA = /<link[^>]{0,500}\smedia=["']?(?!all|screen)[a-z]/i;

/** The style sheets that are stored with a page, as elements of it. */
function styleParts(parts: Email['attachments'], html: string): string {
	const sheets = parts.filter(({ mimeType }) => mimeType === 'text/css');
	if (html === '' || OTHER_MEDIA.test(html)) return '';
	return sheets
		.map(({ content }) => `<style>${Buffer.from(content as ArrayBuffer).toString()}</style>`)
		.join('');
}

/** A mailbox as an e-mail that has its e-mails attached. @throws Problem when it has too many */
function mailbox(mails: Buffer[]): Mail {
	const most = LIMITS.parts.most;
	if (mails.length > most) throw new Problem(`is a mailbox of more than ${most} e-mails`);
	const mimeType = 'message/rfc822';
	const parts = mails.map((content, at) => {
		return { fileName: numberedName(mimeType, at + 1), mimeType, content, isInText: false };
	});
	const none = { head: '', subject: '', sender: '', text: '', hidden: 0 };
	return { ...none, parts, isMailbox: true };
}

/** A text that does not show its encoding, as UTF-8 by the one that its e-mail names; any other file as it is. */
function withNamedEncoding(bytes: Buffer, named = ''): Buffer {
	if (named === '' || bytes.length > MAX_TEXT_FILE || !textFacts(bytes)) return bytes;
	// Japanese programs write files in another encoding than e-mails.
	const encoding = encodingOf(bytes, /^iso-2022-jp/i.test(named) ? 'shift_jis' : named);
	const text = /^utf-/.test(encoding) ? undefined : validText(bytes, encoding);
	if (text === undefined || new TextDecoder(encoding).encoding === 'windows-1252') return bytes;
	return Buffer.from(text);
}

/** Whether an attachment is encoded in a way that its parser does not know. */
const isEncoded = (bytes: Buffer) =>
	/^\s{0,9}begin(?:-base64)? [0-7]/.test(bytes.toString('latin1', 0, 40));

/** Headers as those who read the e-mail see them. @param headers each '' where there is none */
export function mailHead(headers: (name: 'subject' | 'from' | 'to' | 'date') => string) {
	const shown = (name: Parameters<typeof headers>[0]) =>
		headers(name).slice(0, MAX_LENGTH).replace(/\s+/g, ' ').trim();
	const [subject, sender] = [shown('subject'), shown('from')];
	const lines = { Subject: subject, From: sender, To: shown('to'), Date: shown('date') };
	const head = Object.entries(lines).flatMap(([name, value]) =>
		value === '' ? [] : [`${name}: ${value}`],
	);
	return { head: head.join('\n'), subject, sender };
}

const DAMAGED_IN_TEXT: FileFault = {
	reason: 'is in the text of the e-mail as uuencode, and damaged',
	remedy: 'Ask the sender to attach it',
};

/**
 * The text of an e-mail, of its HTML if that can be read. If not, the attachments still can.
 * @returns also the files that are in the text as uuencode
 */
export async function mailBody(
	html: string,
	plain: string,
	budget: Budget,
	pages?: ReadonlyMap<string, string>,
): Promise<Pick<Mail, 'text' | 'hidden' | 'unread'> & { inText: MailPart[] }> {
	const { text: own, files } = takeEncodedFiles(plain);
	const inText = files.map(({ fileName, content }) => ({
		fileName: shownFileName(fileName),
		mimeType: '',
		content: content ?? Buffer.alloc(0),
		isInText: false,
		...(content === undefined && { fault: DAMAGED_IN_TEXT }),
	}));
	try {
		if (html.length > MAX_TEXT_FILE) throw new Problem('its HTML is larger than 10 MB');
		const { text, hidden } = await inSlices(htmlText(html, budget, pages), budget);
		return { text: text || own.trim(), hidden, inText };
	} catch (error) {
		const unread = `has a text that cannot be read: ${onlyProblem(error).message}`;
		return { text: own.trim(), hidden: 0, unread, inText };
	}
}

/** The content ids, or the names, of the images and pages that the HTML of an e-mail shows. */
export const shownIds = (html: string) =>
	new Set(
		Array.from(
			html.matchAll(/\bcid:([^\s"'<>)]{1,250})|\ssrc\s?=\s?["']?(?!cid:)([^\s"'<>:]{1,250})/gi),
			([, id, name = '']) => id ?? name,
		),
	);

function hasMoreLines(bytes: Buffer, most: number): boolean {
	let lines = 0;
	for (let at = bytes.indexOf(10); at >= 0 && lines <= most; at = bytes.indexOf(10, at + 1)) {
		lines += 1;
	}
	return lines > most;
}

/** Lines between two turns of others. */
const LINES_AT_A_TIME = 500;

/** A part of an e-mail as the parser keeps it. */
interface ParsedPart {
	state: string;
	headerLines: string[];
	contentTransferEncoding: { encoding: string };
	contentDecoder: { chunks: unknown } | null;
	contentId?: string;
	contentType: { parsed: { value: string; params: { charset?: string } } };
	contentDisposition: { parsed: { value: string; params: { filename?: string } } };
	content: ArrayBuffer | null;
	getTextContent: () => string;
}

/** Whether a part names another encoding than those that programs name for any text, by the names that browsers know. */
function namesEncoding(charset = 'ascii'): boolean {
	try {
		return !['utf-8', 'windows-1252'].includes(new TextDecoder(charset).encoding);
	} catch {
		return false;
	}
}

/**
 * Has a part decoded as its bytes show, if the encoding that it names tells nothing.
 * @param textNames gets its name where it is a file whose text is part of the text of the e-mail
 * @param pages gets its text, by its content id, where it is a page that may be shown in the frame of another
 */
function decodeAsShown(part: ParsedPart, textNames: string[], pages: Map<string, string>): void {
	const { getTextContent } = part;
	part.getTextContent = () => {
		const { value, params } = part.contentType.parsed;
		const { filename = '' } = part.contentDisposition.parsed.params;
		if (filename !== '' && /^text\/(?:plain|html)$/.test(value)) {
			textNames.push(shownFileName(withUtf8(decodeWords(filename))));
		}
		params.charset &&= wholeEncoding(params.charset);
		if (part.content && isUtf7(params.charset)) {
			params.charset = 'utf-8';
			const text = fromUtf7(Buffer.from(part.content).toString('latin1'));
			part.content = Uint8Array.from(Buffer.from(text)).buffer;
		} else if (part.content && !namesEncoding(params.charset)) {
			const bytes = new Uint8Array(part.content);
			const encoding = encodingOf(bytes, params.charset || undefined);
			const text = lettersBeyondWestern(bytes, encoding);
			params.charset = text === undefined ? encoding : 'utf-8';
			if (text !== undefined) part.content = Uint8Array.from(Buffer.from(text)).buffer;
		}
		const text = getTextContent.call(part);
		if (value !== 'text/html') return text;
		// The first one is the page itself.
		const isMain = pages.size === 0;
		if (isMain) pages.set(MAIN, '');
		if (isMain || part.contentId === undefined) return text;
		pages.set(plainId(part.contentId), withWindows1252(text));
		return '';
	};
}

/**
 * A parser that counts parts, gives others their turn between lines, leaves headers to `headers`, and
 * collects bytes in `Chunks`: by itself it holds up n8n for the whole e-mail. It replaces private
 * members of the library, so package.json has exactly one version of it.
 */
function parserOf(
	budget: Budget,
	headers: MailHeaders,
	textNames: string[],
	pages: Map<string, string>,
): PostalMime {
	const parser = new PostalMime({
		maxNestingDepth: MAX_NESTING,
		maxHeadersSize: MAX_HEADERS,
		forceRfc822Attachments: true,
	}) as PostalMime & {
		/** The parser adds each line of a MIME part to `chunks`, an array. */
		currentNode: ParsedPart;
		processLine: (line: Uint8Array, isLast: boolean) => Promise<void>;
		attachments: { related?: boolean }[];
		collectAttachment: (
			part: object,
			content: object,
			isRelated?: boolean,
			...others: unknown[]
		) => void;
	};
	const processLine = parser.processLine.bind(parser);
	const { currentNode: root } = parser;
	const collect = parser.collectAttachment.bind(parser);
	// By itself it tells so only of parts with a Content-ID.
	parser.collectAttachment = (part, content, isRelated, ...others) => {
		collect(part, content, isRelated, ...others);
		const attachment = parser.attachments.at(-1);
		if (attachment && isRelated === true) attachment.related = true;
	};
	const counted = new WeakSet([root]);
	decodeAsShown(root, textNames, pages);
	let lines = 0;
	parser.processLine = async (line, isLast) => {
		lines += 1;
		if (lines % LINES_AT_A_TIME === 0) await budget.eventLoop.yieldIfDue();
		const { currentNode: part } = parser;
		if (part.state === 'header' && line.length === 0) {
			part.headerLines = withWholeWords(part.headerLines.join('\n')).split('\n');
		}
		const read =
			part.state === 'header' ? headers.take(line, part !== root) : withoutBlanks(line, part);
		await processLine(read, isLast);
		const { currentNode } = parser;
		if (!counted.has(currentNode)) {
			budget.spend('parts');
			counted.add(currentNode);
			decodeAsShown(currentNode, textNames, pages);
		}
		const decoder = currentNode.contentDecoder;
		if (Array.isArray(decoder?.chunks)) decoder.chunks = new Chunks();
	};
	return parser;
}

/** A line of a body; blanks at the end of quoted-printable are none of its text (RFC 2045). */
function withoutBlanks(line: Uint8Array, part: ParsedPart): Uint8Array {
	let end = line.length;
	if (!/^quoted/i.test(part.contentTransferEncoding.encoding)) return line;
	while (line[end - 1] === 0x20 || line[end - 1] === 0x09) end -= 1;
	return line.subarray(0, end);
}

const WORD = String.raw`=\?([\w-]{1,40})\?b\?([\w+/=]*)\?=`;
const WORDS = new RegExp(String.raw`${WORD}(?:\s+${WORD})+`, 'gi');

/** The label of a word, before a language that it may name. */
const LABEL = /(?<==\?)[\w-]{1,40}(?=[?*])/g;

/** A header whose words of one encoding are one: some programs cut them within a letter, and fill each up to its end. */
const withWholeWords = (header: string) =>
	header.replace(LABEL, wholeEncoding).replace(WORDS, (words) => {
		const all = [...words.matchAll(new RegExp(WORD, 'gi'))];
		const charsets = new Set(all.map(([, charset = '']) => charset.toLowerCase()));
		const [charset = ''] = charsets;
		const bytes = all.map(([, , base64 = '']) => Buffer.from(base64, 'base64'));
		// Words of ISO-2022 are whole, and may not be joined.
		return charsets.size > 1 || charset.startsWith('iso-2022')
			? words
			: `=?${charset}?B?${Buffer.concat(bytes).toString('base64')}?=`;
	});

/** Joins chunks of bytes on the way: a `Blob` of millions of lines takes a minute and gigabytes. */
class Chunks {
	private readonly blocks: Buffer[] = [];

	private added: Uint8Array[] = [];

	push(chunk: Uint8Array | ArrayBuffer | string): void {
		this.added.push(Buffer.from(chunk as string));
		if (this.added.length < 1000) return;
		this.blocks.push(Buffer.concat(this.added));
		this.added = [];
	}

	*[Symbol.iterator]() {
		yield* this.blocks;
		yield* this.added;
	}
}

/** A name for a file without one. */
const numberedName = (mimeType: string, count: number) =>
	mimeType === 'message/rfc822' ? `e-mail ${count}` : `attachment ${count}`;

/** Headers that a reader of the e-mail is shown. */
const SHOWN = ['subject', 'from', 'to', 'date'];
/** Length of such a header, in characters. */
const MAX_LENGTH = 2000;
/** Bytes of that many characters. */
const MAX_BYTES = 4 * MAX_LENGTH;
/** Lines that the parser needs: the headers of a part's content, and what is between two parts. */
const NEEDED = /^(?:$|--|content-)/;
/** Letters that old programs write as they are. */
const NOT_ASCII = /[\x80-\xff]/;
const CHARSET = /charset\s{0,3}=\s{0,3}["']?((?!us-ascii|ascii)[\w.:-]{1,40})/i;
/** Continues the header before with nothing. */
const BLANK = Buffer.from(' ');

/**
 * Reads the headers of an e-mail instead of the parser, which splits all addresses: 1 MB of groups
 * in groups takes it 4 seconds, and each attached e-mail may have as much.
 */
class MailHeaders {
	private readonly values = new Map<string, string>();

	/** Of the header that the last line belongs to. */
	private name = '';

	private isShown = false;

	/** The first encoding that a part of the e-mail names, other than ASCII. */
	charset?: string;

	/**
	 * Takes a line of headers.
	 * @param isPart whether it belongs to a part of the e-mail
	 * @returns the line that the parser gets instead
	 */
	take(line: Uint8Array, isPart: boolean): Uint8Array {
		const text = Buffer.from(line.subarray(0, MAX_BYTES)).toString('latin1');
		this.charset ??= CHARSET.exec(text)?.[1];
		const isContinued = this.name !== '' && /^[ \t]/.test(text);
		if (isContinued) {
			if (this.isShown) this.add(text);
		} else {
			const [name = '', ...value] = text.split(':');
			this.name = name.trim().toLowerCase();
			// As everywhere, the first of two counts.
			this.isShown = !isPart && SHOWN.includes(this.name) && !this.values.has(this.name);
			if (this.isShown) this.add(value.join(':'));
		}
		if (!NEEDED.test(this.name)) return BLANK;
		return NOT_ASCII.test(text) ? Buffer.from(this.decoded(text)) : line;
	}

	/** The value of a header as it was sent; '' where there is none. */
	of(name: string): string {
		return likelyText(Buffer.from(this.values.get(name) ?? '', 'latin1'), this.charset);
	}

	/** A header as it was sent, in the encoding that its bytes show or the e-mail names. */
	private decoded(header: string): string {
		return decodeText(Buffer.from(header, 'latin1'), this.charset);
	}

	private add(text: string): void {
		this.values.set(this.name, ((this.values.get(this.name) ?? '') + text).slice(0, MAX_BYTES));
	}
}
