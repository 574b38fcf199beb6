import { Problem } from '../../host/problem';

/** A file that n8n's store does not have any more; the message continues its name. */
class MissingFile extends Problem {
	constructor() {
		super(
			"cannot be read from n8n's store, which may have removed it: run the workflow again from the node that fetches it",
		);
	}
}

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

/** An error of n8n's store: in words if the file is not there or the disk is full, else as it is. */
export function storeError(error: unknown): unknown {
	for (let at = error; at instanceof Error; at = at.cause) {
		const names = [at.name, at.constructor.name, 'code' in at ? at.code : undefined].map(String);
		if (names.some((name) => MISSING.includes(name))) return new MissingFile();
		if (names.some((name) => FULL.includes(name))) {
			return new Problem("n8n cannot save a file: the disk of n8n's store is full", {
				description:
					'Free space there, or let n8n delete old runs sooner (EXECUTIONS_DATA_MAX_AGE); then run the workflow again.',
				isGeneral: true,
			});
		}
	}
	return error;
}

/** Why a missing file cannot be read, in words that continue its name. @throws any other error as it is */
export function missingReason(error: unknown): string {
	if (error instanceof MissingFile) return error.message;
	throw error;
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
