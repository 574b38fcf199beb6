import { encode as encodeJpeg } from 'jpeg-js';
import encodeQr from 'qr';

/** A picture of a QR code, as a service cuts it out of a page: JPEG as base64. */
export function qrPicture(text: string): string {
	const code = encodeQr(text, 'raw', { scale: 6, border: 4 });
	const size = code.length;
	const data = Buffer.alloc(size * size * 4, 255);
	for (const [y, row] of code.entries()) {
		for (const [x, isDark] of row.entries()) {
			if (isDark) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
		}
	}
	return encodeJpeg({ data, width: size, height: size }, 80).data.toString('base64');
}
