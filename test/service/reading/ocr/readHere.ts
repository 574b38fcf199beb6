import sharp from 'sharp';
import { maxPixels } from '../../contract/limits';
import { readPdf } from '../pdf/readPdf';
import type { DocumentPage } from './page';
import { readScan } from './readScan';
import { brokenPicture, UnreadableDocument } from './unreadable';

/** What a document holds; `pageCount` also counts the pages that were not asked for. */
export interface ReadPages {
	pages: DocumentPage[];
	pageCount: number;
}

/** What a request says that a document is. */
export type DocumentKind = 'pdf' | 'picture' | 'any';

/**
 * Reads a document anew: a PDF page by page, a picture as one page.
 * @param pages page numbers counted from 0; default: all
 * @throws UnreadableDocument
 */
export async function readHere(
	bytes: Buffer,
	kind: DocumentKind,
	pages?: number[],
): Promise<ReadPages> {
	if (bytes.length === 0) throw new UnreadableDocument('The document is empty');
	const isPdf = bytes.subarray(0, 1024).includes('%PDF-');
	if (kind === 'pdf' && !isPdf) {
		throw new UnreadableDocument(
			'This is not a PDF: a document_url is a PDF, a picture goes as image_url',
		);
	}
	if (kind === 'picture' && isPdf) {
		throw new UnreadableDocument(
			'This is a PDF: an image_url is a picture, a PDF goes as document_url',
		);
	}
	if (isPdf) return readPdf(bytes, pages);
	return {
		pages: [await pictureAsPage(bytes)].slice(pages?.includes(0) === false ? 1 : 0),
		pageCount: 1,
	};
}

async function pictureAsPage(bytes: Buffer): Promise<DocumentPage> {
	const facts = await sharp(bytes, { limitInputPixels: false }).metadata().catch(brokenPicture);
	const { format, width: across = 0, height: down = 0, density = 72 } = facts;
	// A drawing is a program that the library would run.
	if (format === 'svg') throw new UnreadableDocument('This is a drawing (SVG), not a picture');
	if (across * down > maxPixels) throw tooManyPixels(across, down);
	const { width, height, ...text } = await readScan(bytes);
	return { index: 0, ...text, images: [], dimensions: { dpi: Math.round(density), width, height } };
}

function tooManyPixels(width: number, height: number): UnreadableDocument {
	const megapixels = maxPixels / 1_000_000;
	return new UnreadableDocument(
		`The picture has ${width} × ${height} pixels; at most ${megapixels} megapixels are read`,
	);
}
