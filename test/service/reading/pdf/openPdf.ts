import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { maxPixels } from '../../contract/limits';
import { UnreadableDocument } from '../ocr/unreadable';

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

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
		if (error instanceof UnreadableDocument) throw error;
		if ((error as Error).name === 'PasswordException') {
			throw new UnreadableDocument('The PDF is encrypted: it opens only with a password');
		}
		throw new UnreadableDocument('The PDF is broken: its structure cannot be read');
	}
}
