import { Budget, inSlices, LIMITS } from '../../host/budget';
import type { FileFacts } from '../files/facts';
import { fileFacts, signedFile } from '../files/fileFacts';
import { type FileFault, type FileSource, type SkippedFile, TEXT_TYPES } from '../ocr/documents';
import { onlyProblem } from '../../host/problem';
import { INSIDE } from '../../basics/text/fileNames';
import { type Mail, type MailPart, readMail } from './mail';
import { checkFile, type FileSettings } from './checkFile';
import { inMemory, stored } from './containedFile';
import { openSigned } from './signedFile';
import { textOfFile } from './toPages';

/** Largest e-mail, in bytes; mail servers accept half of it or less. */
const MAX_MAIL = 50 * 1024 * 1024;

/** Shorter side of an inline image that is a photo or scan and not a logo, in pixels. */
const MIN_PHOTO_SIDE = 600;

const LOGO = 'is a small inline image (probably a logo), skipped';
const TEXT_SKIPPED = 'is a text attachment, skipped because the e-mail has other documents';
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
 * @param depth 1 for an attached e-mail
 * @returns `skipped` are all of its files that are no documents
 */
export async function mailDocuments(
	{ fileName, file, budget = new Budget() }: FileSource,
	settings: FileSettings,
	depth = 0,
): Promise<{ sources: FileSource[]; skipped: SkippedFile[] }> {
	const refused = (reason: string) => ({
		sources: [],
		skipped: [{ fileName, reason, remedy: SAVE_PARTS }],
	});
	const { bytes } = await file.upTo(MAX_MAIL);
	if (bytes.length > MAX_MAIL) {
		return refused(`is an e-mail of more than ${MAX_MAIL / 1024 / 1024} MB`);
	}
	let mail: Mail;
	try {
		mail = await readMail(bytes, budget);
	} catch (error) {
		return refused(onlyProblem(error).message);
	}

	const sources: FileSource[] = [];
	const skipped: SkippedFile[] = [];
	const texts: MailPart[] = [];
	for (const part of mail.parts) {
		const name = `${fileName}${INSIDE}${part.fileName}`;
		const checked = await checkPart(part, settings, depth, budget);
		if ('reason' in checked) {
			skipped.push({ fileName: name, ...checked });
			continue;
		}
		const { content = part.content, notes = [], ...document } = checked;
		const { mimeType } = document;
		if (mimeType === TEXT_TYPES.plain || mimeType === TEXT_TYPES.html) {
			texts.push({ ...part, content, fileName: name, mimeType });
		} else if (mimeType === TEXT_TYPES.mail) {
			const attached = { ...inMemory(file.store, name, mimeType, part.content), budget };
			const inner = await mailDocuments(attached, settings, depth + 1);
			for (const source of inner.sources) sources.push(source);
			for (const one of inner.skipped) skipped.push(one);
		} else if (budget.left('documents') === 0) {
			skipped.push({ fileName: name, ...TOO_MANY });
		} else {
			budget.spend('documents');
			const source = await stored(file.store, name, mimeType, content);
			sources.push({ ...source, ...document, budget, notes: [attachedTo(mail), ...notes] });
		}
	}
	if (sources.length > 0) {
		for (const text of texts) {
			skipped.push({ fileName: text.fileName, reason: TEXT_SKIPPED, isLeftOut: true });
		}
	} else if (budget.left('documents') === 0) skipped.push({ fileName, ...TOO_MANY });
	else {
		budget.spend('documents');
		const text = await textOfMail(fileName, mail, texts, skipped, budget);
		if (text !== undefined) {
			const source = inMemory(file.store, fileName, TEXT_TYPES.plain, Buffer.from(text.text));
			sources.push({ ...source, hidden: text.hidden });
		}
	}
	return { sources, skipped };
}

/** The type of an attachment, or why it is skipped; of a signed one also the document in it. */
async function checkPart(
	part: MailPart,
	settings: FileSettings,
	depth: number,
	budget: Budget,
): Promise<ReturnType<typeof checkFile> & { content?: Buffer; notes?: string[] }> {
	const facts = fileFacts(part.content, 'whole');
	const why = unreadable.find(([type]) => type.test(part.mimeType))?.[1];
	// A signed file has the type of an encrypted one.
	const isSigned = facts === signedFile && !why?.isLeftOut;
	if (isSigned) return await openSigned(part.content, part.fileName, settings, budget);
	if (why) return why;
	if (isLogo(part, facts)) return { reason: LOGO, isLeftOut: true };
	const checked = checkFile(facts, part, settings);
	const isMail = 'mimeType' in checked && checked.mimeType === TEXT_TYPES.mail;
	return isMail && depth > 0 ? TOO_DEEP : checked;
}

const isLogo = ({ isInText }: MailPart, facts: FileFacts) =>
	isInText && facts.kind === 'image' && Math.min(facts.width, facts.height) < MIN_PHOTO_SIDE;

function attachedTo({ subject, sender }: Mail): string {
	const from = sender === '' ? '' : ` from ${sender}`;
	return `Attached to the e-mail "${subject}"${from}, whose own text was not read`;
}

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
	return parts.length === 0 ? undefined : { text: [head, ...parts].join('\n\n'), hidden };
}
