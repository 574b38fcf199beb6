import PostalMime, { decodeWords } from 'postal-mime';
import { asProblem, Problem } from '../../shared/problem';
import { shownFileName } from '../../shared/text';
import { withSigns } from './decodeText';
import { htmlText } from './htmlText';

/** A file of an e-mail. */
export interface MailPart {
	/** As a message shows it. */
	fileName: string;
	mimeType: string;
	content: Buffer;
	/** Whether it is an image that the text of the e-mail shows. */
	isInText: boolean;
}

export interface Mail {
	/** Subject, sender, receiver and date as they are in its head, a line for each. */
	head: string;
	subject: string;
	sender: string;
	/** Its text as Markdown; '' where it has none, or none that can be read. */
	text: string;
	/** Why not, in words that continue its name. */
	unread?: string;
	parts: MailPart[];
}

/** Parts of an e-mail, those of its text included. */
const MAX_PARTS = 200;
/** Parts in one another; those of real e-mails lie five deep. */
const MAX_LEVELS = 50;
/** All heads together, in bytes. */
const MAX_HEADS = 1024 * 1024;
/** Its lines; 50 MB of attachments are some 700,000. */
const MAX_LINES = 2_000_000;
/** A line of the head of the text that is made of it, in characters. */
const MAX_LINE = 2000;

/**
 * An e-mail (RFC 5322, MIME) with its files. E-mails in it are files of it.
 * @throws Problem when it has more parts than any real one
 */
export async function readMail(bytes: Buffer): Promise<Mail> {
	if (hasMoreLines(bytes, MAX_LINES)) {
		throw new Problem('is an e-mail with more lines than can be read');
	}
	const mail = await parser()
		.parse(bytes)
		.catch(() => {
			throw new Problem('is an e-mail with more parts in one another than can be read');
		});
	if (mail.attachments.length > MAX_PARTS) {
		throw new Problem(`is an e-mail with more than ${MAX_PARTS} attachments`);
	}
	const header = (name: string) => {
		const { value = '' } = mail.headers.find(({ key }) => key === name) ?? {};
		return withSigns(decodeWords(value.slice(0, MAX_LINE)))
			.replace(/\s+/g, ' ')
			.trim();
	};
	const lines = ['Subject', 'From', 'To', 'Date'].flatMap((name) => {
		const value = header(name.toLowerCase());
		return value === '' ? [] : [`${name}: ${value}`];
	});
	const html = withSigns(mail.html ?? '');
	const shown = new Set([...html.matchAll(/\bcid:([^\s"'<>)]{1,250})/gi)].map(([, id]) => id));
	const page = textOf(html);
	return {
		head: lines.join('\n'),
		subject: header('subject'),
		sender: header('from'),
		...(page.text ? page : { ...page, text: withSigns(mail.text ?? '').trim() }),
		parts: mail.attachments.map(({ filename, mimeType, contentId = '', content }, at) => ({
			fileName: filename === null ? nameless(mimeType, at + 1) : shownFileName(filename),
			mimeType,
			content: Buffer.from(content as ArrayBuffer),
			isInText: shown.has(contentId.replace(/^<|>$/g, '')),
		})),
	};
}

/** What cannot be read of its text must not cost its attachments. */
function textOf(html: string): Pick<Mail, 'text' | 'unread'> {
	try {
		return { text: htmlText(html) };
	} catch (error) {
		return { text: '', unread: `has a text that cannot be read: ${asProblem(error).message}` };
	}
}

function hasMoreLines(bytes: Buffer, most: number): boolean {
	let lines = 0;
	for (let at = bytes.indexOf(10); at >= 0 && lines <= most; at = bytes.indexOf(10, at + 1)) {
		lines += 1;
	}
	return lines > most;
}

/** What is used of the inside of the parser. */
interface Inside {
	/** `chunks` are a list of parts, to which it adds each line of a part of the e-mail. */
	currentNode: { contentDecoder: { chunks: unknown } | null };
	processLine: (line: Uint8Array, isLast: boolean) => Promise<void>;
}

/** The parser, with `Parts` in the place of its lists. */
function parser(): PostalMime {
	const one = new PostalMime({
		maxNestingDepth: MAX_LEVELS,
		maxHeadersSize: MAX_HEADS,
		forceRfc822Attachments: true,
	}) as PostalMime & Inside;
	const processLine = one.processLine.bind(one);
	one.processLine = async (line, isLast) => {
		await processLine(line, isLast);
		const decoder = one.currentNode.contentDecoder;
		if (Array.isArray(decoder?.chunks)) decoder.chunks = new Parts();
	};
	return one;
}

/** Collects bytes: to make a `Blob` of millions of lines takes a minute and gigabytes. */
class Parts {
	private readonly blocks: Buffer[] = [];

	private added: Uint8Array[] = [];

	push(part: Uint8Array | ArrayBuffer | string): void {
		this.added.push(Buffer.from(part as string));
		if (this.added.length < 1000) return;
		this.blocks.push(Buffer.concat(this.added));
		this.added = [];
	}

	*[Symbol.iterator]() {
		yield* this.blocks;
		yield* this.added;
	}
}

const nameless = (mimeType: string, count: number) =>
	mimeType === 'message/rfc822' ? `e-mail ${count}` : `attachment ${count}`;
