import decodeJpeg from 'jpeg-js/lib/decoder';
import decodeQr from 'qr/decode.js';
import type { Sliced } from '../../host/budget';
import type { Page } from './pages';

/** A QR code in a picture of a page. */
export interface QrCode {
	/** The number of its page. */
	page: number;
	text: string;
}

/** Pictures of a document that are looked at. A payment code is one of the few on an invoice. */
const MAX_PICTURES = 20;
/** Of a picture as base64: a code of some 300 pixels takes a tenth of it. */
const MAX_CHARACTERS = 300_000;
/** Of a picture, in millions of pixels; with the limit above, it takes at most some 0.4 s. */
const JPEG_LIMITS = { maxResolutionInMP: 1, maxMemoryUsageInMB: 64 };

/** The QR codes in the pictures that a service returned with the pages; it cuts them out as JPEG. */
export function* qrCodes(pages: Page[]): Sliced<QrCode[]> {
	const pictures = pages.flatMap(({ number, images = [] }) =>
		images.flatMap(({ base64 = '' }) =>
			base64 === '' || base64.length > MAX_CHARACTERS ? [] : [{ page: number, base64 }],
		),
	);
	const found: QrCode[] = [];
	for (const { page, base64 } of pictures.slice(0, MAX_PICTURES)) {
		yield;
		const text = qrText(base64);
		if (text !== undefined) found.push({ page, text });
	}
	return found;
}

/** The text of the QR code in a picture; `undefined` for a picture without one. */
function qrText(base64: string): string | undefined {
	const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64');
	try {
		const picture = decodeJpeg(bytes, { ...JPEG_LIMITS, useTArray: true });
		return decodeQr(picture);
	} catch {
		// Both libraries throw plain errors for what they cannot read, and most pictures are no codes.
		return undefined;
	}
}
