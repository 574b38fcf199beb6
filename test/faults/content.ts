import { crc32 } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';

/** Identifies a file or text, and its results. */
export const tokenOf = (id: string) => `TOKEN${id}`;

export const tokensIn = (content: string | Uint8Array): string[] =>
	(typeof content === 'string' ? content : Buffer.from(content).toString('latin1')).match(
		/TOKEN\d+/g,
	) ?? [];

const png = createCanvas(40, 20).toBuffer('image/png');

/** A PNG with a text that no viewer shows, before its end. */
function withText(image: Buffer, text: string): Buffer {
	const chunk = Buffer.from(`tEXtComment\0${text}`, 'latin1');
	const length = Buffer.alloc(4);
	length.writeUInt32BE(chunk.length - 4);
	const check = Buffer.alloc(4);
	check.writeUInt32BE(crc32(chunk));
	const end = image.length - 12;
	return Buffer.concat([image.subarray(0, end), length, chunk, check, image.subarray(end)]);
}

/** Files by their kind, with a token inside. */
export const contentOf = {
	pdf: (token: string) => Buffer.from(`%PDF-1.4\n1 0 obj ${token} endobj`),
	png: (token: string) => withText(png, token),
};
export type FileKind = keyof typeof contentOf;
