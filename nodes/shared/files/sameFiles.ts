import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { FilePart } from '../service/requestBody';
import { shownFileName } from '../text/fileNames';
import { combinedRunOf } from './filesInJson';
import { filesOf } from './findFiles';

/** A file of a request. */
export interface AskedFile {
	binary: IBinaryData;
	/** Its first bytes, where they were read already: files that differ in them are not read again. */
	head?: Buffer;
	/** All its bytes, where they were read already. */
	whole?: Buffer;
}

/** A request and the files that it is about. */
interface FileRequest {
	itemIndex: number;
	fileName: string;
	/** Without any, nothing is shared. */
	files: AskedFile[];
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
	files: IBinaryData[];
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
			const files = asked.files.map(({ binary }) => binary);
			ofSize.set(beginning, { files, first: known, byContent: undefined });
			return { answer: await known.answer };
		}

		const content = await contentKey(this.context, asked.files);
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
		const key = await contentKey(
			this.context,
			files.map((binary) => ({ binary })),
		).catch(() => '');
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
	for (const { head = Buffer.alloc(0) } of files) key = await digest(key, await digest(head));
	return key.toString('base64');
}

/** A key for the whole content of files. */
async function contentKey(context: IExecuteFunctions, files: AskedFile[]): Promise<string> {
	let key: Buffer = Buffer.alloc(0);
	for (const file of files) {
		for await (const block of blocksOf(context, file)) key = await digest(key, block);
		key = await digest(key);
	}
	return key.toString('base64');
}

/** SHA-256 of the parts together, by the platform: n8n allows no `node:crypto` in a package like this. */
export const digest = async (...parts: Buffer[]) =>
	Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.concat(parts)));

/** The content of a file in blocks of one size, whatever its store gives at a time. */
async function* blocksOf(context: IExecuteFunctions, { binary, whole }: AskedFile) {
	const { id, data } = binary;
	if (id === undefined) {
		yield Buffer.from(data);
		return;
	}
	// Only files that are smaller than a block come as a whole.
	if (whole !== undefined && whole.length < BLOCK_BYTES) {
		yield whole;
		return;
	}
	const stream = await context.helpers.getBinaryStream(id, BLOCK_BYTES);
	let rest: Buffer[] = [];
	let size = 0;
	for await (const chunk of stream as AsyncIterable<Buffer>) {
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
