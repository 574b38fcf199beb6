import { createCanvas } from '@napi-rs/canvas';
import { deflateSync } from 'node:zlib';

const canvas = createCanvas(60, 80);
export const jpeg = Buffer.from(canvas.toBuffer('image/jpeg'));

/** A PDF file of plain objects, the first of which is its root. */
export function pdfOf(objects: (string | { dictionary: string; content: Buffer | string })[]) {
	const parts = objects.flatMap((object, at) => {
		const { dictionary, content } =
			typeof object === 'string' ? { dictionary: object, content: undefined } : object;
		const stream = content === undefined ? [] : ['\nstream\n', content, '\nendstream'];
		return [`${at + 1} 0 obj\n`, dictionary, ...stream, '\nendobj\n'];
	});
	const all = ['%PDF-1.7\n', ...parts, 'trailer\n<< /Root 1 0 R >>\n'];
	return Buffer.concat(all.map((part) => Buffer.from(part as string, 'latin1')));
}

/** What differs from a plain scan. */
export interface Scan {
	page?: string;
	content?: string;
	image?: string;
	filter?: string;
	bytes?: Buffer;
	/** How often the page is there. */
	pages?: 1 | 2;
	more?: string[];
}

export const CONTENT = 'q 595 0 0 842 0 0 cm /Im0 Do Q';

/** A scan as programs write it: A4 pages, each with one JPEG over all of it. */
export const scanOf = ({
	page = '',
	content = CONTENT,
	image = '/ColorSpace /DeviceRGB',
	filter = '/DCTDecode',
	bytes = jpeg,
	pages = 1,
	more = [],
}: Scan = {}) => {
	const leaf = `<< /Type /Page /Contents [4 0 R] ${page} >>`;
	return pdfOf([
		'<< /Type /Catalog /Pages 2 0 R >>',
		`<< /Type /Pages /Kids [3 0 R ${pages === 2 ? '8 0 R' : ''}] /MediaBox [0 0 595 842] /Resources << /XObject << /Im0 5 0 R /Fm0 7 0 R >> /ExtGState << /Plain << /ca 1 >> /Glass << /ca 0.5 >> >> >> >>`,
		leaf,
		{ dictionary: `<< /Filter /FlateDecode >>`, content: deflateSync(content) },
		{ dictionary: `<< /Subtype /Image ${image} /Filter ${filter} >>`, content: bytes },
		'<< /N 4 >>',
		{ dictionary: '<< /Subtype /Form >>', content: '' },
		leaf,
		...more,
	]);
};
