import PostalMime, { decodeWords } from 'postal-mime';
import { Problem } from '../../shared/problem';
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
	/** Its text as Markdown; '' where it has none. */
	text: string;
	parts: MailPart[];
}

/** Parts of an e-mail, those of its text included. */
const MAX_PARTS = 200;
/** Parts in one another; those of real e-mails lie five deep. */
const MAX_LEVELS = 50;
/** All heads together, in bytes. */
const MAX_HEADS = 1024 * 1024;
/** A line of the head of the text that is made of it, in characters. */
const MAX_LINE = 2000;

/**
 * An e-mail (RFC 5322, MIME) with its files. E-mails in it are files of it.
 * @throws Problem when it has more parts than any real one
 */
export async function readMail(bytes: Buffer): Promise<Mail> {
	const limits = { maxNestingDepth: MAX_LEVELS, maxHeadersSize: MAX_HEADS };
	const mail = await PostalMime.parse(bytes, { ...limits, forceRfc822Attachments: true }).catch(
		() => {
			throw new Problem('is an e-mail with more parts in one another than can be read');
		},
	);
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
	const plain = () => withSigns(mail.text ?? '').trim();
	return {
		head: lines.join('\n'),
		subject: header('subject'),
		sender: header('from'),
		text: (html === '' ? '' : htmlText(html)) || plain(),
		parts: mail.attachments.map(({ filename, mimeType, contentId = '', content }, at) => ({
			fileName: filename === null ? nameless(mimeType, at + 1) : shownFileName(filename),
			mimeType,
			content: Buffer.from(content as ArrayBuffer),
			isInText: shown.has(contentId.replace(/^<|>$/g, '')),
		})),
	};
}

const nameless = (mimeType: string, count: number) =>
	mimeType === 'message/rfc822' ? `e-mail ${count}` : `attachment ${count}`;
