import { type Budget, inSlices } from '../../host/budget';
import { onlyProblem, Problem } from '../../host/problem';
import { shownFileName } from '../../basics/text/fileNames';
import type { FileFault } from '../files/fileFault';
import { readCompoundFile, type Storage } from './compoundFile';
import { decodeText, encodingOfHtml } from '../fileTexts/decodeText';
import { type Mail, type MailPart, mailBody, mailHead, readMail, shownIds } from './mail';

/** Properties of messages, attachments and recipients, by their ids (MS-OXPROPS). */
const ID = {
	messageClass: '001A',
	subject: '0037',
	sent: '0039',
	received: '0E06',
	sender: '0C1A',
	senderSmtp: '5D01',
	senderAddress: '0C1F',
	to: '0E04',
	recipientType: '0C15',
	recipient: '3001',
	recipientSmtp: '39FE',
	recipientAddress: '3003',
	body: '1000',
	html: '1013',
	codePage: '3FFD',
	internetCodePage: '3FDE',
	content: '3701',
	shortName: '3704',
	method: '3705',
	longName: '3707',
	mimeType: '370E',
	contentId: '3712',
	flags: '3714',
	isHidden: '7FFE',
};

/** Methods of attaching, other than by value (MS-OXCMSG 2.2.2.9). */
const LINKS = [2, 3, 4, 7];
const OLE_OBJECT = 6;
/** The flag of an image that the HTML shows. */
const SHOWN_IN_HTML = 4;
/** The type of recipients in "To". */
const TO = 1;

const LINK: FileFault = {
	reason: 'is not in the e-mail, which has only a link to it',
	remedy: 'Open the link, and save the file',
};
const OBJECT: FileFault = {
	reason: 'is an object in the text of an Outlook message',
	remedy: 'Open the e-mail in Outlook, and save it as PDF',
};

/** Encodings of Windows by the code pages that e-mails name for another one of the same language. */
const encodings: [codePages: number[], encoding: string][] = [
	[[932, 50220, 50221, 50222, 51932], 'shift_jis'],
	[[936, 52936, 54936], 'gb18030'],
	[[949, 51949, 50225], 'euc-kr'],
	[[950], 'big5'],
	[[28592], 'windows-1250'],
	[[28595, 20866], 'windows-1251'],
];

function encodingOfCodePage(codePage: number): string {
	const [, encoding] = encodings.find(([pages]) => pages.includes(codePage)) ?? [];
	return encoding ?? `windows-${codePage}`;
}

/** The properties of a message, an attachment or a recipient. */
class Properties {
	private readonly values = new Map<string, Buffer>();

	/** @param encoding of texts that are not in Unicode */
	constructor(
		readonly storage: Storage,
		private readonly encoding?: string,
	) {
		const list = storage.streams.get('__properties_version1.0') ?? Buffer.alloc(0);
		// Each has 16 bytes, after a header of 8, 24 or 32: counts, which no wanted id equals.
		for (let at = list.length % 16; at < list.length; at += 16) {
			const id = list
				.readUInt16LE(at + 2)
				.toString(16)
				.toUpperCase()
				.padStart(4, '0');
			this.values.set(id, list.subarray(at + 8, at + 16));
		}
	}

	bytes(id: string): Buffer | undefined {
		return this.storage.streams.get(`__substg1.0_${id}0102`);
	}

	/** '' where there is none. */
	text(id: string): string {
		const unicode = this.storage.streams.get(`__substg1.0_${id}001F`);
		const other = this.storage.streams.get(`__substg1.0_${id}001E`);
		const text = unicode?.toString('utf16le') ?? (other ? decodeText(other, this.encoding) : '');
		return text.replaceAll('\0', '');
	}

	/** 0 where there is none. */
	number(id: string): number {
		return this.values.get(id)?.readUInt32LE() ?? 0;
	}

	/** As e-mails write it; '' where there is none. */
	date(id: string): string {
		// In steps of 100 nanoseconds since 1601.
		const steps = this.values.get(id)?.readBigUInt64LE() ?? 0n;
		const date = new Date(Number(steps / 10_000n) - 11_644_473_600_000);
		return steps === 0n || Number.isNaN(date.getTime()) ? '' : date.toUTCString();
	}

	/** Attachments or recipients, in their order. */
	*parts(prefix: string): Generator<Properties> {
		const names = [...this.storage.storages.keys()].filter((name) => name.startsWith(prefix));
		for (const name of names.sort()) {
			const storage = this.storage.storages.get(name);
			if (storage) yield new Properties(storage, this.encoding);
		}
	}
}

/**
 * Parses an e-mail as Outlook saves it (`.msg`, MS-OXMSG).
 * @throws Problem when it is damaged, or has more parts than any real one
 */
export async function readOutlookMail(bytes: Buffer, budget: Budget): Promise<Mail> {
	return await inSlices(readCompoundFile(bytes), budget)
		.then(async (storage) => await messageIn(storage, budget))
		.catch((error: unknown) => {
			throw new Problem(`is an Outlook message (.msg): ${onlyProblem(error).message}`);
		});
}

async function messageIn(storage: Storage, budget: Budget): Promise<Mail> {
	const first = new Properties(storage);
	const codePage = first.number(ID.codePage) || first.number(ID.internetCodePage);
	const message = new Properties(storage, encodingOfCodePage(codePage));
	const head = headOf(message);
	const attached = [...message.parts('__attach_version1.0_')];
	budget.spend('parts', attached.length);
	const [only, another] = attached;
	if (only && !another && /\.SMIME\.MultipartSigned$/i.test(message.text(ID.messageClass))) {
		const signed = await readMail(only.bytes(ID.content) ?? Buffer.alloc(0), budget);
		return { ...signed, ...head };
	}
	const html = htmlOf(message);
	const { inText, ...body } = await mailBody(html, message.text(ID.body), budget);
	const shown = shownIds(html);
	const parts = attached.map((one, at) => partOf(one, at + 1, shown, budget));
	return { ...head, ...body, parts: [...parts, ...inText] };
}

function htmlOf(message: Properties): string {
	const bytes = message.bytes(ID.html);
	const encoding = encodingOfCodePage(message.number(ID.internetCodePage));
	return bytes ? decodeText(bytes, encodingOfHtml(bytes) ?? encoding) : message.text(ID.html);
}

function headOf(message: Properties) {
	const receivers = [...message.parts('__recip_version1.0_')]
		.filter((one) => one.number(ID.recipientType) === TO)
		.map((one) => addressed(one, ID.recipient, ID.recipientSmtp, ID.recipientAddress));
	const headers = {
		subject: message.text(ID.subject),
		from: addressed(message, ID.sender, ID.senderSmtp, ID.senderAddress),
		to: receivers.join(', ') || message.text(ID.to),
		date: message.date(ID.sent) || message.date(ID.received),
	};
	return mailHead((name) => headers[name]);
}

/** A name with its e-mail address; internal addresses of Exchange are left out. */
function addressed(from: Properties, nameId: string, ...addressIds: string[]): string {
	const name = from.text(nameId);
	const address = addressIds.map((id) => from.text(id)).find((one) => one.includes('@')) ?? '';
	if (name === '' || name === address) return address;
	return address === '' ? name : `${name} <${address}>`;
}

function partOf(
	attachment: Properties,
	count: number,
	shownIds: Set<string>,
	budget: Budget,
): MailPart {
	const method = attachment.number(ID.method);
	const isShown = (attachment.number(ID.flags) & SHOWN_IN_HTML) !== 0;
	const isHidden = (attachment.number(ID.isHidden) & 1) !== 0;
	const name = attachment.text(ID.longName) || attachment.text(ID.shortName);
	const part = {
		fileName: shownFileName(name || attachment.text(ID.recipient) || `attachment ${count}`),
		mimeType: attachment.text(ID.mimeType).toLowerCase(),
		content: attachment.bytes(ID.content) ?? Buffer.alloc(0),
		isInText: isShown || isHidden || shownIds.has(attachment.text(ID.contentId)),
	};
	if (LINKS.includes(method)) return { ...part, fault: LINK };
	if (method === OLE_OBJECT) return { ...part, fault: OBJECT };
	const embedded = attachment.storage.storages.get(`__substg1.0_${ID.content}000D`);
	return embedded ? { ...part, openMail: async () => await messageIn(embedded, budget) } : part;
}
