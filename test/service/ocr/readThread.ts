import { parentPort } from 'node:worker_threads';
import type { Page } from 'tesseract.js';
import { type DocumentKind, readHere, type ReadPages } from './readHere';
import { recognizeElsewhere } from './readers';
import { UnreadableDocument } from './unreadable';

/** What a reading thread is told. */
export type ToThread =
	| { type: 'read'; bytes: Uint8Array; kind: DocumentKind; pages?: number[] }
	| { type: 'recognized'; id: number; page?: Page };

/** What a reading thread tells: the result, or a picture that the OCR engine is to read. */
export type FromThread =
	| { type: 'recognize'; id: number; picture: Uint8Array }
	| { type: 'read'; result: ReadPages }
	| { type: 'unreadable' | 'failed'; message: string };

const parent = parentPort;
if (!parent) throw new Error('This is the beginning of a thread');
const tell = (message: FromThread) => parent.postMessage(message);

const waiting = new Map<number, (page?: Page) => void>();
let asked = 0;
recognizeElsewhere(async (picture) => {
	const id = (asked += 1);
	const page = await new Promise<Page | undefined>((resolve) => {
		waiting.set(id, resolve);
		tell({ type: 'recognize', id, picture });
	});
	if (page === undefined) throw new Error('The OCR engine failed');
	return page;
});

parent.on('message', (message: ToThread) => {
	if (message.type === 'recognized') {
		waiting.get(message.id)?.(message.page);
		waiting.delete(message.id);
		return;
	}
	const bytes = Buffer.from(message.bytes);
	readHere(bytes, message.kind, message.pages).then(
		(result) => tell({ type: 'read', result }),
		(error: Error) =>
			tell({
				type: error instanceof UnreadableDocument ? 'unreadable' : 'failed',
				message: error.message,
			}),
	);
});
