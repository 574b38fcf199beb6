import type { ShownPages } from '../../page/reviewPage/pageFigures';
import type { StoredFile } from '../files/storedFile';
import { pdfScans } from './pdfScans';

/** Formats that every browser shows. */
const SHOWN = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/bmp', 'image/avif'];

const MEGABYTE = 1024 * 1024;

/** Larger PDF files are not looked through, in bytes: they are in memory as a whole. */
const MAX_PDF = 20 * MEGABYTE;

/**
 * The pages of a file as images: an image itself, and the pages of a PDF file that are nothing but a JPEG,
 * as scanners make them. Other pages are left out.
 * @param most size of all images together, in bytes
 * @param isWanted whether a page is wanted, by its number
 */
export async function shownPages(
	file: StoredFile,
	mimeType: string,
	most: number,
	isWanted: (number: number) => boolean = () => true,
): Promise<ShownPages> {
	if (mimeType === 'application/pdf') return await scannedPages(file, most, isWanted);
	if (!mimeType.startsWith('image/')) return { pages: [] };
	if (!SHOWN.includes(mimeType)) return { pages: [], absent: WRONG_FORMAT };
	const { bytes } = await file.upTo(most);
	return bytes.length > most
		? { pages: [], absent: `${NOT_SHOWN} it is larger than ${most / MEGABYTE} MB.` }
		: { pages: [{ number: 1, mimeType, bytes }] };
}

const NOT_SHOWN = 'The image itself is not shown here, because';
const WRONG_FORMAT = `${NOT_SHOWN} not all browsers can show this format.`;

async function scannedPages(
	file: StoredFile,
	most: number,
	isWanted: (number: number) => boolean,
): Promise<ShownPages> {
	const { bytes } = await file.upTo(MAX_PDF);
	if (bytes.length > MAX_PDF) return { pages: [] };
	const pages: ShownPages['pages'] = [];
	let room = most;
	for await (const { number, jpeg } of pdfScans(bytes)) {
		if (!isWanted(number)) continue;
		room -= jpeg.length;
		if (room < 0) {
			const absent = `From page ${number} on, the pages are not shown as images: together, they are larger than ${most / MEGABYTE} MB.`;
			return { pages, absent };
		}
		pages.push({ number, mimeType: 'image/jpeg', bytes: jpeg });
	}
	return { pages };
}
