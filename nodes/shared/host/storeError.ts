import { Problem } from './problem';
import type { SilenceLimits } from './silence';
import { shortened } from '../basics/text/shorten';

/** A file that n8n's store does not hand out; the message continues its name. */
export class StoreProblem extends Problem {}

/** How file systems, n8n's database and S3 say that a file is not there. */
const MISSING = [
	'ENOENT',
	'FileNotFoundError',
	'BinaryDataFileNotFoundError',
	'NoSuchKey',
	'NotFound',
];

/** How file systems and n8n's database say that there is no room. */
const FULL = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'];

const missing = () =>
	new StoreProblem(
		"cannot be read from n8n's store, which may have removed it: run the workflow again from the node that fetches it",
	);

const full = () =>
	new Problem("n8n cannot save a file: the disk of n8n's store is full", {
		description:
			'Free space there, or let n8n delete old runs sooner (EXECUTIONS_DATA_MAX_AGE); then run the workflow again.',
		fault: 'setUp',
	});

const LOOK_AFTER =
	'Run the workflow again. If that does not help, whoever runs n8n has to look after its store: the disk, network drive, database or S3 that it keeps files on.';

/** A store that did not deliver in time. */
export const silentStore = ({ silenceMs }: Pick<SilenceLimits, 'silenceMs'>) =>
	new StoreProblem(
		`cannot be read: n8n's store did not deliver it, no byte came for ${silenceMs / 1000} seconds`,
		{ description: `${LOOK_AFTER} If it is only slow, raise "Requests: Timeout" in the options.` },
	);

/** A store that delivers, but so slowly that the service gave up waiting for the rest. */
export const slowStore = () =>
	new StoreProblem("cannot be sent: n8n's store delivers it too slowly", {
		description: `${LOOK_AFTER} If it is only slow, raise "Requests: Timeout" in the options.`,
	});

/** A store that did not save in time. */
export const silentSaving = ({ silenceMs }: Pick<SilenceLimits, 'silenceMs'>) =>
	new Problem(`n8n cannot save a file: its store took more than ${silenceMs / 1000} seconds`, {
		description: LOOK_AFTER,
	});

/**
 * An error of n8n's store in words.
 * @param isSaving whether a file was to be saved, and not to be read
 */
export function storeError(error: unknown, isSaving = false): unknown {
	if (error instanceof Problem || !(error instanceof Error)) return error;
	for (let at: unknown = error; at instanceof Error; at = at.cause) {
		const names = [at.name, at.constructor.name, 'code' in at ? at.code : undefined].map(String);
		if (names.some((name) => MISSING.includes(name))) return missing();
		if (names.some((name) => FULL.includes(name))) return full();
	}
	const details = { description: `${LOOK_AFTER} The store said: ${wordsOf(error)}` };
	return isSaving
		? new Problem('n8n cannot save a file: its store reports an error', details)
		: new StoreProblem("cannot be read: n8n's store reports an error", details);
}

/** How much of an error is quoted, in characters. */
const MAX_WORDS = 200;

/** What follows the path of an address, such as a signature, and what is before its host, such as a password. */
const AFTER_PATH = /[?#][^\s"'<>]*/g;
const BEFORE_HOST = /(?<=:\/\/)[^\s/@]*@/g;
/** A value with a name, such as `Signature=…`. */
const VALUE = /(?<=\w=)[^\s,;&]+/g;
/** Words as long as keys are; those without a digit may be names of errors. */
const LONG_WORD = /[\w+/=%~-]{20,}/g;
const MAX_NAME = 40;

/** An error of a store, without what may be secret. */
function wordsOf(error: Error): string {
	const code = 'code' in error ? `${String(error.code)}: ` : '';
	const shown = `${code}${error.message || error.name}`
		.slice(0, 10 * MAX_WORDS)
		.replace(BEFORE_HOST, '')
		.replace(AFTER_PATH, '')
		.replace(VALUE, '…')
		.replace(LONG_WORD, (word) => (/\d/.test(word) || word.length > MAX_NAME ? '…' : word))
		.replace(/[\s\p{Cc}]+/gu, ' ');
	return shortened(shown, MAX_WORDS);
}

/** Looks at a file while it is read for another purpose. */
export interface ChunkReader {
	/** The chunk must not be kept: it may be emptied afterwards. */
	push: (chunk: Buffer) => void;
	/** All of the file was read. */
	end: () => void;
}

/**
 * The chunks of a stored file as they are read.
 * @param size of the file in bytes, which a request has named before
 * @param reader is shown each chunk
 * @throws Problem when it has another size
 */
export async function* storedChunks(
	stream: AsyncIterable<Buffer>,
	size: number,
	reader?: ChunkReader,
): AsyncGenerator<Buffer> {
	let read = 0;
	for await (const chunk of stream) {
		read += chunk.length;
		if (read > size) break;
		reader?.push(chunk);
		yield chunk;
	}
	if (read === size) return reader?.end();
	throw new Problem("changed in n8n's store while it was sent: run the workflow again", {
		description: 'Something outside of this node writes to the files of n8n.',
	});
}
