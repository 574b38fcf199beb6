import PostalMime, { decodeWords } from 'postal-mime';
import { Budget, BudgetProblem, inSlices, LIMITS } from '../../shared/budget';
import { asProblem, Problem } from '../../shared/problem';
import { shownFileName } from '../../shared/text/fileNames';
import { withSigns } from './decodeText';
import { htmlText } from './htmlText';
import { MAX_TEXT_FILE } from './textFiles';

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
	/** How many letters of it people do not see. */
	hidden: number;
	/** Why not, in words that continue its name. */
	unread?: string;
	parts: MailPart[];
}

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
export async function readMail(bytes: Buffer, budget = new Budget()): Promise<Mail> {
	if (hasMoreLines(bytes, MAX_LINES)) {
		throw new Problem('is an e-mail with more lines than can be read');
	}
	const isFirst = budget.left('parts') === LIMITS.parts.most;
	const mail = await parser(budget)
		.parse(bytes)
		.catch((error: unknown) => {
			if (error instanceof BudgetProblem) {
				const others = isFirst ? '' : ', those of the e-mail around it included';
				throw new Problem(`is an e-mail with ${error.excess}${others}`);
			}
			throw new Problem('is an e-mail with more parts in one another than can be read');
		});
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
	const page = await textOf(html, budget);
	const isShown = idsIn(page.unread === undefined ? html : '');
	return {
		head: lines.join('\n'),
		subject: header('subject'),
		sender: header('from'),
		...(page.text ? page : { ...page, text: withSigns(mail.text ?? '').trim() }),
		parts: mail.attachments.map(({ filename, mimeType, contentId = '', content }, at) => ({
			fileName: filename === null ? nameless(mimeType, at + 1) : shownFileName(filename),
			mimeType,
			content: Buffer.from(content as ArrayBuffer),
			isInText: isShown.has(contentId.replace(/^<|>$/g, '')),
		})),
	};
}

/** What cannot be read of its text must not cost its attachments. */
async function textOf(
	html: string,
	budget: Budget,
): Promise<Pick<Mail, 'text' | 'hidden' | 'unread'>> {
	try {
		if (html.length > MAX_TEXT_FILE) throw new Problem('its HTML is larger than 10 MB');
		return await inSlices(htmlText(html, budget), budget);
	} catch (error) {
		const unread = `has a text that cannot be read: ${asProblem(error).message}`;
		return { text: '', hidden: 0, unread };
	}
}

/** The images that a page of an e-mail shows, by their content ids. */
function idsIn(html: string): Set<string> {
	const ids = new Set<string>();
	for (const [, id = ''] of html.matchAll(/\bcid:([^\s"'<>)]{1,250})/gi)) ids.add(id);
	return ids;
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

/** How many lines are parsed at a time. */
const LINES_AT_A_TIME = 500;

/** The parser, which counts parts and rests between lines, with `Parts` in the place of its lists. */
function parser(budget: Budget): PostalMime {
	const one = new PostalMime({
		maxNestingDepth: MAX_LEVELS,
		maxHeadersSize: MAX_HEADS,
		forceRfc822Attachments: true,
	}) as PostalMime & Inside;
	const processLine = one.processLine.bind(one);
	const counted = new WeakSet([one.currentNode]);
	let lines = 0;
	one.processLine = async (line, isLast) => {
		lines += 1;
		if (lines % LINES_AT_A_TIME === 0) await budget.turns.pass();
		await processLine(line, isLast);
		const { currentNode } = one;
		if (!counted.has(currentNode)) budget.spend('parts');
		counted.add(currentNode);
		const decoder = currentNode.contentDecoder;
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
