import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { FilePart } from '../service/requestBody';
import { shownFileName } from '../text/fileNames';
import { combinedRunOf } from './filesInJson';
import { filesOf } from './findFiles';
import { StoredFile } from './storedFile';

/** A request and the files that it is about. */
interface FileRequest {
	itemIndex: number;
	fileName: string;
	/** Without any, nothing is shared. Files that differ in their known first bytes are not read again. */
	files: StoredFile[];
	/** Everything that the answer depends on except for the files. */
	settings: unknown;
}

/** An answer that has come or will come. `from` names the file and item that it was given for. */
interface SharedAnswer<Answer> {
	answer: Promise<Answer>;
	from: string;
}

/** Requests with the same settings, about files that begin with the same bytes. */
interface SameBeginning<Answer> {
	/** Files of the first request. */
	files: StoredFile[];
	first: SharedAnswer<Answer>;
	/** Answers by the content of their files; empty until a second request comes. */
	byContent: Promise<Map<string, SharedAnswer<Answer>>> | undefined;
}

/** How much of a file is read into its hash at a time, in bytes. */
const BLOCK_BYTES = 1024 * 1024;

/**
 * Shares the answers about files that occur more than once in a run of a node. A file is read for
 * that only where another one has its size and begins with the same bytes. An answer is kept only as
 * long as it may be used again.
 */
export class SameFiles<Answer> {
	/** How many files of each size have not been asked about; only sizes that occur more than once. */
	private readonly left = new Map<string, number>();

	/** By size, then by settings and beginning. */
	private readonly known = new Map<string, Map<string, SameBeginning<Answer>>>();

	/** Requests that were saved. */
	private saved = 0;

	constructor(private readonly context: IExecuteFunctions) {
		for (const file of filesOf(context.getInputData(), combinedRunOf(context))) {
			const size = sizeOf(file);
			this.left.set(size, (this.left.get(size) ?? 0) + 1);
		}
		for (const [size, count] of this.left) if (count === 1) this.left.delete(size);
	}

	/**
	 * The answer to a request; `ask` is called only where the same has not been asked before.
	 * @returns `note` names the file that the answer was given for, where that is another one
	 * @throws what `ask` throws, also each time that its answer would be used
	 */
	async answer(
		asked: FileRequest,
		ask: () => Promise<Answer>,
	): Promise<{ answer: Answer; note?: string }> {
		const [first] = asked.files;
		const size = first === undefined ? '' : sizeOf(first.binary);
		const left = this.left.get(size);
		if (left === undefined) return { answer: await ask() };
		const ofSize = this.known.get(size) ?? new Map<string, SameBeginning<Answer>>();
		this.left.set(size, left - 1);
		if (left > 1) this.known.set(size, ofSize);
		else this.known.delete(size);

		const from = `"${shownFileName(asked.fileName)}" of item ${asked.itemIndex}`;
		const beginning = await beginningKey(asked);
		const alike = ofSize.get(beginning);
		if (alike === undefined) {
			const known = { answer: ask(), from };
			// Without the bytes that they may hold.
			const files = asked.files.map(({ binary, store }) => new StoredFile(binary, store));
			ofSize.set(beginning, { files, first: known, byContent: undefined });
			return { answer: await known.answer };
		}

		const content = await contentKey(asked.files);
		const answers = await (alike.byContent ??= this.byContent(alike));
		const same = answers.get(content);
		if (same === undefined) {
			const known = { answer: ask(), from };
			answers.set(content, known);
			return { answer: await known.answer };
		}
		this.saved += 1;
		return { answer: await same.answer, note: `Not sent again: the same file as ${same.from}` };
	}

	/** The first of several answers, with the key of its content. */
	private async byContent({ files, first }: SameBeginning<Answer>) {
		// A file that cannot be read any more is shared with nobody.
		const key = await contentKey(files).catch(() => '');
		return new Map([[key, first]]);
	}

	/** How many requests were saved, in words; empty where there are none. */
	get summary(): string {
		if (this.saved === 0) return '';
		return this.saved === 1
			? '1 file not sent again: the same one was sent before'
			: `${this.saved} files not sent again: the same ones were sent before`;
	}

	/** Shows the summary above the output of the node. */
	show(): void {
		const message = this.summary;
		if (message === '') return;
		this.context.addExecutionHints?.({ message, location: 'outputPane', type: 'info' });
	}
}

/** The size of a file as a key. n8n 1 gives the size in words only. */
const sizeOf = ({ id, data, bytes, fileSize }: IBinaryData) =>
	String(id === undefined ? data.length : (bytes ?? fileSize));

/** A key for the settings of a request and the first bytes of its files. */
async function beginningKey({ files, settings }: FileRequest): Promise<string> {
	const text = JSON.stringify(settings, (_, value: unknown) =>
		value instanceof FilePart ? null : value,
	);
	let key = await digest(Buffer.from(text));
	for (const { head } of files) key = await digest(key, await digest(head));
	return key.toString('base64');
}

/** A key for the whole content of files. */
async function contentKey(files: StoredFile[]): Promise<string> {
	let key: Buffer = Buffer.alloc(0);
	for (const file of files) {
		for await (const block of blocksOf(file)) key = await digest(key, block);
		key = await digest(key);
	}
	return key.toString('base64');
}

/** SHA-256 of the parts together, by the platform: n8n allows no `node:crypto` in a package like this. */
export const digest = async (...parts: Buffer[]) =>
	Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.concat(parts)));

/** The content of a file in blocks of one size, whatever its store gives at a time. */
async function* blocksOf(file: StoredFile) {
	let rest: Buffer[] = [];
	let size = 0;
	for await (const chunk of file.chunks()) {
		rest.push(chunk);
		size += chunk.length;
		if (size < BLOCK_BYTES) continue;
		const bytes = Buffer.concat(rest);
		const whole = size - (size % BLOCK_BYTES);
		for (let at = 0; at < whole; at += BLOCK_BYTES) yield bytes.subarray(at, at + BLOCK_BYTES);
		rest = [bytes.subarray(whole)];
		size -= whole;
	}
	yield Buffer.concat(rest);
}
