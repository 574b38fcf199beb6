import { crc32 } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';

/** What is special about the answers for a file; its content says so, and the service acts it out. */
export const fates = [
	'fine',
	'doubtful',
	'flaky',
	'ocr400',
	'ocr500',
	'noPages',
	'chat400',
] as const;
export type Fate = (typeof fates)[number];

/** In every file and text: tells one from all others, and what becomes of it. */
const TOKEN = /TOKEN\d+x(?:fine|doubtful|flaky|ocr400|ocr500|noPages|chat400)/g;

export const tokenOf = (number: number, fate: Fate) => `TOKEN${number}x${fate}`;

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

interface FileKind {
	content: (token: string) => Buffer;
	/** Whether OCR gets to see it; otherwise it is skipped. */
	isRead: boolean;
	/** Whether it may be sent to a chat model. */
	isImage: boolean;
}

export const fileKinds = {
	pdf: {
		content: (token) => Buffer.from(`%PDF-1.4\n1 0 obj ${token} endobj`),
		isRead: true,
		isImage: false,
	},
	/** Above the size up to which files are read as a whole. */
	largePdf: {
		content: (token) =>
			Buffer.concat([Buffer.from(`%PDF-1.4\n1 0 obj ${token} `), Buffer.alloc(300_000, 'x')]),
		isRead: true,
		isImage: false,
	},
	png: { content: (token) => withText(png, token), isRead: true, isImage: true },
	jpeg: { content: (token) => withComment(jpeg, token), isRead: true, isImage: true },
	dot: { content: (token) => withText(dot, token), isRead: false, isImage: true },
	text: { content: (token) => Buffer.from(`Dear ${token}`), isRead: false, isImage: false },
	archive: {
		content: (token) => Buffer.from(`PK\x03\x04\x14\0\0\0\0\0${token}.txt`),
		isRead: false,
		isImage: false,
	},
	empty: { content: () => Buffer.alloc(0), isRead: false, isImage: false },
	cutPng: {
		content: (token) => withText(png, token).subarray(0, 30),
		isRead: false,
		isImage: false,
	},
	emptyPdf: { content: () => Buffer.from('%PDF-1.4\n'), isRead: false, isImage: false },
} satisfies Record<string, FileKind>;

export type FileKindName = keyof typeof fileKinds;
