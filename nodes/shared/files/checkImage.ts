import { type FileFacts, type ImageFacts, isImage } from './facts';
import { remedyFor } from './notForOcr';
import type { FilePart } from '../service/requestBody';
import { fileFacts } from './fileFacts';
import { missingReason } from './storeError';
import type { StoredFile } from './storedFile';

// Which files a request may have. PNG, JPEG, WEBP and GIF go to chat and to OCR. Other images, such as
// HEIC, AVIF or TIFF (`otherImage`), go to OCR only: chat refuses them here, and Structured Extraction
// then has them read by OCR. Where a service refuses a HEIC photo, `askOcr` says how to save it as JPEG.

/**
 * Largest image that chat takes, in bytes (spec §8: "10 MB"). Read as 10 × 1024 × 1024, the larger
 * of the two readings: what is refused here is too large by both, and nobody is kept from sending an
 * image that the service would take.
 */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

const ALLOWED = 'chat takes PNG, JPEG, WEBP and GIF images without animation, up to 10 MB each';

/**
 * Shortest side of an image that can hold text, in pixels. The smallest letters that can be told
 * apart are 5 pixels wide and 7 high; with a margin they need 8. Tracking pixels and spacers of
 * e-mails are below it.
 */
const MIN_OCR_SIDE = 8;
/** As an image verdict; `mimeType` by the content of the file. */
export type OcrVerdict =
	/** `forService`: a file with a text of its own, which the service is to read. */
	{ ok: true; mimeType: string; forService?: boolean } | { ok: false; reason: string };

const refused = (reason: string) => ({ ok: false, reason }) as const;

function megabytes(bytes: number): string {
	return `${(bytes / 1e6).toFixed(1)} MB (${bytes.toLocaleString('en-US')} bytes)`;
}

const ANIMATED: Record<string, string> = { 'image/png': 'PNG (APNG)', 'image/webp': 'WEBP' };

const animation = ({ mimeType, frames }: ImageFacts) =>
	`an animated ${ANIMATED[mimeType] ?? 'GIF'} with ${frames} frames`;

const E_INVOICE =
	'. Structured Extraction reads its data, unless the option "Reading: Electronic Invoices" says to ignore them';

/** What to do with a file that is not an image. */
function remedy({ kind }: FileFacts): string {
	switch (kind) {
		case 'pdf':
			return '. Read it with Document OCR or Structured Extraction, or set the option "Requests: Images and PDF Files" if your service takes PDF files';
		case 'eInvoice':
			return E_INVOICE;
		case 'otherImage':
			return '. Save it as PNG or JPEG';
		default:
			return '';
	}
}

/** What to do with a file that OCR cannot read. */
function withoutOcr(facts: FileFacts): string {
	if (facts.kind === 'eInvoice') return E_INVOICE;
	const remedy = remedyFor(facts);
	return remedy === '' ? '' : `. ${remedy}`;
}

const AGAIN = '. Get the file again from where it comes';

function unreadable(facts: FileFacts): string | undefined {
	if (facts.kind === 'empty') return 'is empty (0 bytes)';
	if (facts.kind === 'broken') return `starts like ${facts.label} but is broken: ${facts.reason}`;
	return undefined;
}

/**
 * Whether a file can go into a chat request as an image (spec §8): PNG, JPEG, WEBP or GIF with
 * exactly one frame, at most 10 MB, with a width and a height.
 * @param facts of the whole file
 */
export function checkChatImage(
	facts: FileFacts,
	{ bytes }: { bytes: number },
): { ok: true; image: ImageFacts } | { ok: false; reason: string } {
	const damage = unreadable(facts);
	if (damage !== undefined) return refused(`${damage}; ${ALLOWED}${AGAIN}`);
	if (facts.kind === 'needsMore') {
		return refused(
			`is ${facts.label} whose width and height are not where they can be; ${ALLOWED}`,
		);
	}
	if (facts.kind !== 'image') {
		return refused(`is ${facts.label}; ${ALLOWED}${remedy(facts)}`);
	}
	if (bytes > MAX_IMAGE_BYTES) {
		return refused(
			`is ${megabytes(bytes)}; ${ALLOWED}. Make the image smaller, or save it as JPEG`,
		);
	}
	if (facts.frames === null) {
		return refused(`is ${facts.label} whose end is missing; ${ALLOWED}`);
	}
	if (facts.frames > 1) {
		return refused(`is ${animation(facts)}; ${ALLOWED}. Save one frame of it as PNG or JPEG`);
	}
	return { ok: true, image: facts };
}

/**
 * Whether OCR can read a file: PDF files, and images of any kind that are large enough for text.
 * @param facts of the whole file or of its beginning
 */
export function checkOcrFile(facts: FileFacts): OcrVerdict {
	const damage = unreadable(facts);
	if (damage !== undefined) return refused(`${damage}${AGAIN}`);
	if (facts.kind === 'image' && Math.min(facts.width, facts.height) < MIN_OCR_SIDE) {
		return refused(
			`is an image of ${facts.width} × ${facts.height} pixels, too small to hold text; OCR reads images of at least ${MIN_OCR_SIDE} × ${MIN_OCR_SIDE} pixels`,
		);
	}
	if (facts.kind === 'pdf' || isImage(facts)) {
		return { ok: true, mimeType: facts.mimeType };
	}
	return refused(`is ${facts.label}; OCR reads PDF files and images${withoutOcr(facts)}`);
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

/** Why an image cannot be sent; `reason` continues a sentence that begins with its name. */
type Refused = { ok: false; reason: string };

/**
 * A stored file as an image for chat, checked by its content, spec §8.
 * @param takesPdf whether it may be a PDF file, whose size and pages only the service limits, as in OCR
 * @returns `url` becomes a data URI while it is sent
 */
export async function readChatImage(
	file: StoredFile,
	takesPdf = false,
): Promise<{ ok: true; url: FilePart; facts: ChatImageFacts } | Refused> {
	try {
		const { bytes, size } = await file.upTo(MAX_IMAGE_BYTES);
		const checked = chatImageFacts(bytes, size, takesPdf);
		if (!checked.ok) return checked;
		return { ...checked, url: await file.part(checked.facts.mimeType) };
	} catch (error) {
		return { ok: false, reason: missingReason(error) };
	}
}

/**
 * What an image for chat is, or why it cannot be one, spec §8.
 * @param bytes all of it, or the beginning of one that is too large
 * @param size of all of it in bytes
 */
export function chatImageFacts(
	bytes: Buffer,
	size = bytes.length,
	takesPdf = false,
): { ok: true; facts: ChatImageFacts } | Refused {
	const content = fileFacts(bytes, bytes.length === size ? 'whole' : 'beginning');
	if (takesPdf && content.kind === 'pdf') {
		return {
			ok: true,
			facts: { mimeType: content.mimeType, width: null, height: null, bytes: size },
		};
	}
	const verdict = checkChatImage(content, { bytes: size });
	if (!verdict.ok) return verdict;
	const { mimeType, width, height } = verdict.image;
	return { ok: true, facts: { mimeType, width, height, bytes: size } };
}
