import { crc32 } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';

/** The answers that files can ask for: each token names one, and the service obeys. */
const fates = [
	'fine',
	'doubtful',
	'flaky',
	'ocr400',
	'ocr500',
	'noPages',
	'chat400',
	/** A fault is set for the model of its request, and stays set. */
	'failing',
] as const;
export type Fate = (typeof fates)[number];
export const randomFates = fates.filter((fate) => fate !== 'failing');

/** Part of every file and text: identifies it, and decides how the service answers. */
const TOKEN = new RegExp(`TOKEN\\d+x(?:${fates.join('|')})`, 'g');

export const tokenOf = (number: number | string, fate: Fate) => `TOKEN${number}x${fate}`;

export const tokensIn = (content: string | Uint8Array): string[] =>
	(typeof content === 'string' ? content : Buffer.from(content).toString('latin1')).match(TOKEN) ??
	[];

export const fateOf = (token: string) => token.replace(/^TOKEN\d+x/, '') as Fate;

const canvas = createCanvas(40, 20);
const png = canvas.toBuffer('image/png');
const jpeg = canvas.toBuffer('image/jpeg');
const dot = createCanvas(1, 1).toBuffer('image/png');

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

/** A JPEG with a comment after its first marker. */
function withComment(image: Buffer, text: string): Buffer {
	const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
	return Buffer.concat([image.subarray(0, 2), head, Buffer.from(text), image.subarray(2)]);
}

const pdf = (token: string, filler: string) =>
	Buffer.from(`%PDF-1.4\n1 0 obj ${token} ${filler} endobj`);

interface FileKind {
	content: (token: string) => Buffer;
	/** Whether OCR gets to see it; otherwise it is skipped. */
	isRead?: boolean;
	/** Whether it may be sent to a chat model. */
	isImage?: boolean;
}

const kinds = {
	pdf: { content: (token) => pdf(token, ''), isRead: true },
	/** Larger than the files that are read as a whole. */
	largePdf: { content: (token) => pdf(token, 'x'.repeat(300_000)), isRead: true },
	png: { content: (token) => withText(png, token), isRead: true, isImage: true },
	jpeg: { content: (token) => withComment(jpeg, token), isRead: true, isImage: true },
	dot: { content: (token) => withText(dot, token), isImage: true },
	text: { content: (token) => Buffer.from(`Dear ${token}`) },
	archive: { content: (token) => Buffer.from(`PK\x03\x04\x14\0\0\0\0\0${token}.txt`) },
	empty: { content: () => Buffer.alloc(0) },
	cutPng: { content: (token) => withText(png, token).subarray(0, 30) },
	emptyPdf: { content: () => Buffer.from('%PDF-1.4\n') },
} satisfies Record<string, FileKind>;

export type FileKindName = keyof typeof kinds;
export const fileKinds: Record<FileKindName, FileKind> = kinds;
