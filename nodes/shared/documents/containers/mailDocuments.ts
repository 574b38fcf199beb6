import { type Fact, factOf } from '../../values/facts/fact';
import { Budget, inSlices, LIMITS } from '../../host/budget';
import type { FileFacts } from '../files/facts';
import { fileFacts } from '../files/fileFacts';
import type { FileStore } from '../files/storedFile';
import type { FileFault } from '../files/fileFault';
import type { FileSource, SkippedFile } from '../ocr/documents';
import { OUTLOOK_MAIL, TEXT_TYPES, isMailType, signedFile } from '../files/formats';
import { onlyProblem, Problem } from '../../host/problem';
import { INSIDE } from '../../basics/text/fileNames';
import { type Mail, type MailPart, readMail } from './mail';
import { checkFile, type FileSettings } from '../fileTexts/checkFile';
import { inMemory, stored } from './containedFile';
import { readOutlookMail } from './outlookMail';
import { openSigned } from './signedFile';
import { textOfFile } from '../fileTexts/toPages';

/** Largest e-mail, in bytes; mail servers accept half of it or less. */
const MAX_MAIL = 50 * 1024 * 1024;

/** Shorter side from which on an inline image is a photo or scan and no logo, in pixels. */
const MIN_PHOTO_SIDE = 600;
/** Area of a narrower photo, such as one of a receipt, in pixels: logos for fine screens have up to 800 × 300. */
const MIN_PHOTO_AREA = 250_000;
/** Size of an image whose sides are not known. */
const MIN_PHOTO_BYTES = 20_000;
/** Width of a banner in proportion to its height. */
const BANNER = 3;

/** Names of saved web pages, some of which pretend to be Word documents or workbooks. */
const PAGE_NAME = /\.(?:docx?|html?|mht|mhtml|xlsx?)$/i;
const PAGE_PARTS = {
	reason: 'has images and styles of a saved page, which were not read',
	isLeftOut: true,
};
/** Types of attachments that nobody takes for a document. */
const NO_DOCUMENT = /^text\/(?:x-)?(?:calendar|v-?card|directory)\b|^application\/ics$/;

/** A record of the text of an e-mail says nothing about an invoice that is in its attachments. */
const unreadFacts = (names: string[]): Pick<FileSource, 'facts'> =>
	names.length === 0 ? {} : { facts: [factOf('attachmentsUnread', { names })] };

const LOGO = 'is a small inline image (probably a logo), skipped';
const TEXT_SKIPPED = 'is a text attachment, skipped because the e-mail has other documents';
const EMPTY = { reason: 'is empty', isLeftOut: true };
const NO_TEXT = { reason: 'has no text', remedy: 'Save what it shows as PDF' };
const SAVE_PARTS = 'Save its attachments as files, and read these';
const SAVE_IT = 'Save it as a file of its own';
const TOO_MANY: FileFault = {
	reason: `is beyond the ${LIMITS.documents.most} documents that are read of one e-mail`,
	remedy: SAVE_IT,
};
const TOO_DEEP: FileFault = {
	reason: 'is an e-mail in an e-mail in an e-mail',
	remedy: SAVE_IT,
};

/** Types of attachments that are no documents, and why. */
const unreadable: [mimeType: RegExp, why: Omit<SkippedFile, 'fileName'>][] = [
	[
		/^application\/(?:x-)?(?:pkcs7|pgp)-signature$/,
		{ reason: 'is the signature of the e-mail', isLeftOut: true },
	],
	[
		/^application\/(?:(?:x-)?pkcs7-mime|pgp-encrypted)$/,
		{
			reason: 'is encrypted',
			remedy: 'Open the e-mail in your mail program and save its attachments',
		},
	],
	[
		/^application\/(?:vnd\.)?ms-tnef$/,
		{
			reason: "is in Outlook's own format",
			remedy: 'Open the e-mail in Outlook and save its attachments',
		},
	],
];

/**
 * The documents of an e-mail: its attachments, also those of attached e-mails; if none can be read,
 * its text with the attached texts, as one document.
 */
export async function mailDocuments(
	{ fileName, file, mimeType, budget = new Budget() }: FileSource,
	settings: FileSettings,
) {
	const open = async () => {
		const { bytes } = await file.upTo(MAX_MAIL);
		if (bytes.length <= MAX_MAIL) return await parseMail(bytes, mimeType, budget);
		throw new Problem(`is an e-mail of more than ${MAX_MAIL / 1024 / 1024} MB`);
	};
	return await documentsIn(fileName, open, { store: file.store, settings, budget, depth: 0 });
}

const parseMail = async (bytes: Buffer, mimeType: string, budget: Budget) =>
	await (mimeType === OUTLOOK_MAIL ? readOutlookMail(bytes, budget) : readMail(bytes, budget));

/** What an e-mail is read with. */
interface Context {
	store: FileStore;
	settings: FileSettings;
	budget: Budget;
	/** 1 for an attached e-mail. */
	depth: number;
}

/** @returns also the files that are no documents */
async function documentsIn(
	fileName: string,
	open: () => Promise<Mail>,
	context: Context,
): Promise<{ sources: FileSource[]; skipped: SkippedFile[] }> {
	const { store, budget, depth } = context;
	let mail: Mail;
	try {
		mail = await open();
	} catch (error) {
		const { message } = onlyProblem(error);
		return { sources: [], skipped: [{ fileName, reason: message, remedy: SAVE_PARTS }] };
	}

	const sources: FileSource[] = [];
	const skipped: SkippedFile[] = [];
	const texts: MailPart[] = [];
	const unread: string[] = [];
	const isPage = mail.isPage === true || PAGE_NAME.test(fileName);
	const ofPage = mail.parts.filter(({ isRelated }) => isPage && isRelated === true);
	if (ofPage.length > 0) skipped.push({ fileName, ...PAGE_PARTS });
	for (const part of mail.parts.filter((one) => !ofPage.includes(one))) {
		const name = `${fileName}${INSIDE}${part.fileName}`;
		// Mail programs write the name of an image as its text.
		const isAlone = mail.parts.length === 1 && ['', part.fileName].includes(mail.text);
		const isInText = part.isInText && !isAlone;
		const checked = await checkPart({ ...part, isInText }, context);
		if ('reason' in checked) {
			skipped.push({ fileName: name, ...checked });
			if (!checked.isLeftOut && !NO_DOCUMENT.test(part.mimeType)) unread.push(part.fileName);
			continue;
		}
		const { content = part.content, notes = [], ...document } = checked;
		const { mimeType } = document;
		if (mimeType === TEXT_TYPES.plain || mimeType === TEXT_TYPES.html) {
			texts.push({ ...part, content, fileName: name, mimeType });
		} else if (isMailType(mimeType)) {
			const openPart =
				part.openMail ?? (async () => await parseMail(part.content, mimeType, budget));
			// An e-mail of a mailbox is attached to nothing.
			const inside = { ...context, depth: mail.isMailbox === true ? depth : depth + 1 };
			const inner = await documentsIn(name, openPart, inside);
			for (const source of inner.sources) sources.push(source);
			for (const one of inner.skipped) skipped.push(one);
		} else if (budget.left('documents') === 0) {
			skipped.push({ fileName: name, ...TOO_MANY });
		} else {
			budget.spend('documents');
			const source = await stored(store, name, mimeType, content);
			sources.push({
				...source,
				...document,
				budget,
				notes: [factOf('attachedToMail', mail), ...notes],
			});
		}
	}
	if (sources.length > 0) {
		const inText = mail.textNames?.map((name) => `${fileName}${INSIDE}${name}`) ?? [];
		for (const name of [...texts.map((text) => text.fileName), ...inText]) {
			skipped.push({ fileName: name, reason: TEXT_SKIPPED, isLeftOut: true });
		}
	} else if (budget.left('documents') === 0) skipped.push({ fileName, ...TOO_MANY });
	else {
		budget.spend('documents');
		const shown = isPage ? { ...mail, head: '' } : mail;
		const text = await textOfMail(fileName, shown, texts, skipped, budget);
		if (text !== undefined) {
			const source = inMemory(store, fileName, TEXT_TYPES.plain, Buffer.from(text.text));
			sources.push({ ...source, hidden: text.hidden, ...unreadFacts(unread) });
		}
	}
	return { sources, skipped };
}

/** The type of an attachment, or why it is skipped; of a signed one also the document in it. */
async function checkPart(
	part: MailPart,
	{ settings, depth, budget }: Context,
): Promise<ReturnType<typeof checkFile> & { content?: Buffer; notes?: Fact[] }> {
	if (part.fault) return part.fault;
	if (part.openMail) return depth > 0 ? TOO_DEEP : { mimeType: OUTLOOK_MAIL };
	const facts = fileFacts(part.content, 'whole');
	const why = unreadable.find(([type]) => type.test(part.mimeType))?.[1];
	// A signed file has the type of an encrypted one.
	const isSigned = facts === signedFile && !why?.isLeftOut;
	if (isSigned) return await openSigned(part.content, part.fileName, settings, budget);
	if (why) return why;
	if (isLogo(part, facts)) return { reason: LOGO, isLeftOut: true };
	const checked = checkFile(facts, part, settings);
	const isMail = 'mimeType' in checked && isMailType(checked.mimeType);
	return isMail && depth > 0 ? TOO_DEEP : checked;
}

/** Whether an image is in the text of an e-mail and smaller than a photo or scan. */
function isLogo({ isInText, content }: MailPart, facts: FileFacts): boolean {
	if (isInText && facts.kind === 'otherImage') return content.length < MIN_PHOTO_BYTES;
	if (!isInText || facts.kind !== 'image') return false;
	const { width, height } = facts;
	if (Math.min(width, height) >= MIN_PHOTO_SIDE) return false;
	const isNarrowPhoto =
		Math.max(width, height) >= MIN_PHOTO_SIDE &&
		width * height >= MIN_PHOTO_AREA &&
		width < BANNER * height;
	return !isNarrowPhoto;
}

const isBlank = (content: Buffer) => content.toString('latin1').trim() === '';

/** The text of an e-mail and of its attachments; adds those that cannot be read to `skipped`. */
async function textOfMail(
	fileName: string,
	{ head, text, hidden: hiddenInText, unread }: Mail,
	texts: MailPart[],
	skipped: SkippedFile[],
	budget: Budget,
) {
	const parts = text === '' ? [] : [text];
	let hidden = hiddenInText;
	for (const { fileName: name, content, mimeType } of texts) {
		try {
			const found = await inSlices(textOfFile(content, mimeType, budget), budget);
			const attached = found.text.trim();
			hidden += found.hidden;
			if (attached !== '') parts.push(`Attached: ${name}\n\n${attached}`);
			else skipped.push({ fileName: name, ...(isBlank(content) ? EMPTY : NO_TEXT) });
		} catch (error) {
			const reason = `cannot be read: ${onlyProblem(error).message}`;
			skipped.push({ fileName: name, reason });
		}
	}
	// Attachments that cannot be read have their own reasons.
	const isEmpty = parts.length === 0 && skipped.every(({ isLeftOut }) => isLeftOut);
	const empty = isEmpty ? 'is an e-mail without a text or an attachment that can be read' : '';
	const reason = (text === '' && unread) || empty;
	if (reason) skipped.unshift({ fileName, reason });
	const shown = [head, ...parts].filter((one) => one !== '');
	return parts.length === 0 ? undefined : { text: shown.join('\n\n'), hidden };
}
