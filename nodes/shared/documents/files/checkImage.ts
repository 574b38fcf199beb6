import type { FileFacts } from './facts';
import type { FilePart } from '../../service/requestBody';
import { fileFacts } from './fileFacts';
import { storeFault } from './fileFault';
import type { StoredFile } from './storedFile';

// PNG, JPEG, WEBP and GIF go to chat and to OCR. Other images, such as HEIC, AVIF or TIFF (`otherImage`),
// go to OCR only: chat refuses them here, and Structured Extraction then has them read by OCR. Where a
// service refuses a HEIC photo, `askOcr` says how to save it as JPEG.

/**
 * Largest image that chat takes, in bytes (spec §8: "10 MB"). Read as 10 × 1024 × 1024, the larger
 * of the two readings: what is refused here is too large by both, and nobody is kept from sending an
 * image that the service would take.
 */
const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

const ALLOWED = 'chat takes PNG, JPEG, WEBP and GIF images without animation, up to 10 MB each';

const ANIMATED: Record<string, string> = { 'image/png': 'PNG (APNG)', 'image/webp': 'WEBP' };

/** Who reads an electronic invoice that is no image. */
export const E_INVOICE_REMEDY =
	'Structured Extraction reads its data, unless the option "Reading: Electronic Invoices" says to ignore them';

/** What to do with a file that is no image for chat, by its kind. */
const remedies: Partial<Record<FileFacts['kind'], string>> = {
	pdf: '. Read it with Document OCR or Structured Extraction, or set the option "Requests: Images and PDF Files" if your service takes PDF files',
	eInvoice: `. ${E_INVOICE_REMEDY}`,
	otherImage: '. Save it as PNG or JPEG',
};

/** Why nothing can read a file, in words that continue its name. */
export function unreadable(facts: FileFacts): string | undefined {
	if (facts.kind === 'empty') return 'is empty (0 bytes)';
	if (facts.kind === 'broken') return `starts like ${facts.label} but is broken: ${facts.reason}`;
	return undefined;
}

/** Facts from the content of an image or, where the service takes them, a PDF file. */
export interface ChatImageFacts {
	mimeType: string;
	/** Pixels; `null` for a PDF file. */
	width: number | null;
	height: number | null;
	/** Of the file. */
	bytes: number;
}

/**
 * A stored file as an image for chat, checked by its content, spec §8.
 * @param takesPdf whether it may be a PDF file, whose size and pages only the service limits, as in OCR
 * @returns `url` becomes a data URI while it is sent; `reason` continues a sentence that begins with the
 *   name of the image
 */
export async function readChatImage(
	file: StoredFile,
	takesPdf = false,
): Promise<{ ok: true; url: FilePart; facts: ChatImageFacts } | { ok: false; reason: string }> {
	try {
		const { bytes, size } = await file.upTo(MAX_IMAGE_BYTES);
		const checked = chatImageFacts(bytes, size, takesPdf);
		if (!checked.ok) return checked;
		return { ...checked, url: await file.part(checked.facts.mimeType) };
	} catch (error) {
		return { ok: false, reason: storeFault(error).reason };
	}
}

/**
 * What an image for chat is, or why it cannot be one, spec §8: PNG, JPEG, WEBP or GIF with exactly
 * one frame, at most 10 MB, with a width and a height.
 * @param content all of it, or the beginning of one that is too large
 * @param bytes of all of it
 */
export function chatImageFacts(
	content: Buffer,
	bytes = content.length,
	takesPdf = false,
): { ok: true; facts: ChatImageFacts } | { ok: false; reason: string } {
	const facts = fileFacts(content, content.length === bytes ? 'whole' : 'beginning');
	if (takesPdf && facts.kind === 'pdf') {
		return { ok: true, facts: { mimeType: facts.mimeType, width: null, height: null, bytes } };
	}
	const refused = (what: string, remedy = '') =>
		({ ok: false, reason: `${what}; ${ALLOWED}${remedy}` }) as const;
	const damage = unreadable(facts);
	if (damage !== undefined) return refused(damage, '. Get the file again from where it comes');
	if (facts.kind === 'needsMore') {
		return refused(`is ${facts.label} whose width and height are not where they can be`);
	}
	if (facts.kind !== 'image') return refused(`is ${facts.label}`, remedies[facts.kind]);
	const { mimeType, width, height, frames } = facts;
	if (bytes > MAX_IMAGE_BYTES) {
		const size = `${(bytes / 1e6).toFixed(1)} MB (${bytes.toLocaleString('en-US')} bytes)`;
		return refused(`is ${size}`, '. Make the image smaller, or save it as JPEG');
	}
	if (frames === null) return refused(`is ${facts.label} whose end is missing`);
	if (frames > 1) {
		const what = `is an animated ${ANIMATED[mimeType] ?? 'GIF'} with ${frames} frames`;
		return refused(what, '. Save one frame of it as PNG or JPEG');
	}
	return { ok: true, facts: { mimeType, width, height, bytes } };
}
