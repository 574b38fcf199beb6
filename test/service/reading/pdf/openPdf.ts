import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { maxPixels } from '../../contract/limits';
import { UnreadableDocument } from '../ocr/unreadable';

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

const broken = 'The PDF is broken: its structure cannot be read';
/** The errors by which the library refuses a file. */
const refusals: Record<string, string | undefined> = {
	PasswordException: 'The PDF is encrypted: it opens only with a password',
	InvalidPDFException: broken,
	UnknownErrorException: broken,
};

/**
 * Opens a PDF; the caller destroys its `loadingTask`. Fonts and character maps come from the library's package.
 * @throws UnreadableDocument for an encrypted or broken file
 */
export async function openPdf(bytes: Buffer): Promise<PDFDocumentProxy> {
	const task = getDocument({
		data: new Uint8Array(bytes),
		verbosity: 0,
		isEvalSupported: false,
		maxImageSize: maxPixels,
		canvasMaxAreaInBytes: maxPixels * 4,
		useSystemFonts: false,
		standardFontDataUrl: join(root, 'standard_fonts/'),
		cMapUrl: join(root, 'cmaps/'),
		wasmUrl: join(root, 'wasm/'),
	});
	try {
		const pdf = await task.promise;
		if (pdf.numPages === 0) throw new UnreadableDocument('The PDF has no pages');
		return pdf;
	} catch (error) {
		await task.destroy();
		const why = refusals[(error as Error).name];
		throw why ? new UnreadableDocument(why, { cause: error }) : error;
	}
}
