import type { IBinaryData, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { FilePart } from '../service/requestBody';
import { shownFileName } from '../text/fileNames';
import { combinedRunOf } from './filesInJson';
import { filesOf } from './findFiles';

/** Option of the nodes that send files. */
export const sameFilesProperty: INodeProperties = {
	displayName: 'Same Files Once',
	name: 'sendSameFilesOnce',
	type: 'boolean',
	default: true,
	description:
		'Whether a file that occurs several times in a run, such as a logo in every e-mail, is sent only once. Content and settings must be the same; names may differ.',
};

export const sameFilesSchema = z.boolean().default(true);

/** What a request is about. */
interface Asked {
	itemIndex: number;
	fileName: string;
	/** Nothing is shared where there are none. */
	files: IBinaryData[];
	/** All that the answer depends on besides the files. */
	settings: unknown;
}

/** An answer, or that to come. `from` says in words what it was given for. */
interface Known<Answer> {
	answer: Promise<Answer>;
	from: string;
}

/** How much of a file is read into its key at a time, in bytes. */
const BLOCK_BYTES = 1024 * 1024;

/**
 * Shares the answers about files that come more than once in a run of a node. A file is read for
 * that only where another one has its size, and an answer is kept only as long as there may be one.
 */
export class SameFiles<Answer> {
	/** Files of each size that have not been asked about. */
	private readonly left = new Map<string, number>();

	private readonly known = new Map<string, Map<string, Known<Answer>>>();

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
	 * The answer to a request, asked for only where the same has not been asked before.
	 * @returns `note` says whose answer it is, where it is that of another file
	 * @throws what `ask` throws, also each time that its answer would be used
	 */
	async answer(
		asked: Asked,
		ask: () => Promise<Answer>,
	): Promise<{ answer: Answer; note?: string }> {
		const [first] = asked.files;
		const size = first === undefined ? '' : sizeOf(first);
		const left = this.left.get(size);
		if (left === undefined) return { answer: await ask() };
		const ofSize = this.known.get(size) ?? new Map<string, Known<Answer>>();
		this.left.set(size, left - 1);
		if (left > 1) this.known.set(size, ofSize);
		else this.known.delete(size);
		const key = await keyOf(this.context, asked);
		const same = ofSize.get(key);
		const from = `"${shownFileName(asked.fileName)}" of item ${asked.itemIndex}`;
		const answer = same?.answer ?? ask();
		ofSize.set(key, same ?? { answer, from });
		if (same === undefined) return { answer: await answer };
		this.saved += 1;
		return { answer: await answer, note: `Not sent again: the same file as ${same.from}` };
	}

	/** What was saved, in words; empty where it is nothing. */
	get summary(): string {
		if (this.saved === 0) return '';
		return this.saved === 1
			? '1 file not sent again: the same one was sent before'
			: `${this.saved} files not sent again: the same ones were sent before`;
	}

	/** Shows that above the output of the node. */
	show(): void {
		const message = this.summary;
		if (message === '') return;
		this.context.addExecutionHints?.({ message, location: 'outputPane', type: 'info' });
	}
}

/** Files that differ in it are not the same. n8n 1 tells the size in words only. */
const sizeOf = ({ id, data, bytes, fileSize }: IBinaryData) =>
	String(id === undefined ? data.length : (bytes ?? fileSize));

/** Two requests with the same key are the same. */
async function keyOf(context: IExecuteFunctions, { files, settings }: Asked): Promise<string> {
	const text = JSON.stringify(settings, (_, value: unknown) =>
		value instanceof FilePart ? null : value,
	);
	let key = await digest(Buffer.from(text));
	for (const file of files) {
		for await (const block of blocksOf(context, file)) key = await digest(key, block);
		key = await digest(key);
	}
	return key.toString('base64');
}

const digest = async (...parts: Buffer[]) =>
	Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.concat(parts)));

/** The content of a file in blocks of one size, whatever its store gives at a time. */
async function* blocksOf(context: IExecuteFunctions, { id, data }: IBinaryData) {
	if (id === undefined) {
		yield Buffer.from(data);
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
