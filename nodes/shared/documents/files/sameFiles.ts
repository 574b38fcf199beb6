import { createHash } from 'node:crypto';
import type { IBinaryData, INodeExecutionData } from 'n8n-workflow';
import { FilePart } from '../../service/requestBody';
import { type Fact, factOf } from '../../values/facts/fact';
import { shownFileName } from '../../basics/text/fileNames';
import type { CombinedRun } from './filesInJson';
import { filesOf } from './findFiles';
import { StoredFile } from './storedFile';
import { storeFault } from './fileFault';

/** Requests with the same settings, about files that begin with the same bytes. */
interface SameBeginning<Answer> {
	/** Files of the first request. */
	files: StoredFile[];
	/** An answer that has come or will come. `from` names the file and item that it was given for. */
	first: { answer: Promise<Answer>; from: string };
	/** Answers by the content of their files; empty until a second request comes. */
	byContent?: Promise<Map<string, SameBeginning<Answer>['first']>>;
}

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

	constructor(
		items: INodeExecutionData[],
		/** Counts what is not sent again. */
		private readonly report: { saved: number },
		run?: CombinedRun,
	) {
		for (const file of filesOf(items, run)) {
			const size = sizeOf(file);
			this.left.set(size, (this.left.get(size) ?? 0) + 1);
		}
		for (const [size, count] of this.left) if (count === 1) this.left.delete(size);
	}

	/**
	 * The answer to a request about files; `ask` is called only where the same has not been asked before.
	 * @returns `note` names the file that the answer was given for, where that is another one
	 * @throws what `ask` throws, also each time that its answer would be used
	 */
	async answer(
		asked: {
			itemIndex: number;
			fileName: string;
			/** Without any, nothing is shared. Files that differ in their known first bytes are not read again. */
			files: StoredFile[];
			/** Everything that the answer depends on except for the files. */
			settings: unknown;
		},
		ask: () => Promise<Answer>,
	): Promise<{ answer: Answer; note?: Fact }> {
		const [first] = asked.files;
		const size = first === undefined ? '' : sizeOf(first.binary);
		const left = this.left.get(size);
		if (left === undefined) return { answer: await ask() };
		const ofSize = this.known.get(size) ?? new Map<string, SameBeginning<Answer>>();
		this.left.set(size, left - 1);
		if (left > 1) this.known.set(size, ofSize);
		else this.known.delete(size);

		const from = `"${shownFileName(asked.fileName)}" of item ${asked.itemIndex + 1}`;
		const beginning = beginningKey(asked.files, asked.settings);
		const alike = ofSize.get(beginning);
		if (alike === undefined) {
			const known = { answer: ask(), from };
			// Without the bytes that they may hold.
			const files = asked.files.map(({ binary, store }) => new StoredFile(binary, store));
			ofSize.set(beginning, { files, first: known });
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
		this.report.saved += 1;
		return { answer: await same.answer, note: factOf('sameFile', { as: same.from }) };
	}

	/** The hash of a file, where another one of the run has its size and it can be read; else ''. */
	async hashOf(file: StoredFile): Promise<string> {
		if (!this.left.has(sizeOf(file.binary))) return '';
		return await file.hash().catch((error: unknown) => {
			storeFault(error);
			return '';
		});
	}

	/** The first of several answers, with the key of its content. */
	private async byContent({ files, first }: SameBeginning<Answer>) {
		// A file that cannot be read any more is shared with nobody.
		const key = await contentKey(files).catch((error: unknown) => {
			storeFault(error);
			return '';
		});
		return new Map([[key, first]]);
	}
}

/** The size of a file as a key. n8n 1 gives the size in words only. */
const sizeOf = ({ id, data, bytes, fileSize }: IBinaryData) =>
	String(id === undefined ? data.length : (bytes ?? fileSize));

/** A key for the settings of a request and the first bytes of its files. */
function beginningKey(files: StoredFile[], settings: unknown): string {
	const text = JSON.stringify(settings, (_, value: unknown) =>
		value instanceof FilePart ? null : value,
	);
	const heads = files.map(({ head }) => head);
	return [Buffer.from(text), ...heads]
		.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
		.join();
}

/** A key for the whole content of files. */
const contentKey = async (files: StoredFile[]) =>
	(await Promise.all(files.map(async (file) => await file.hash()))).join();
