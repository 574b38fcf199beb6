import type {
	DocumentSource,
	SkippedFile,
	UnreadableFile,
} from '../shared/documents/ocr/documents';
import { readDocuments } from '../shared/documents/ocr/readDocuments';
import { readableText } from '../shared/basics/text/readableText';
import { safeStem, withoutExtension } from '../shared/basics/text/fileNames';
import { UniqueNames } from '../shared/basics/text/names';
import type { Item } from '../shared/run/run';
import { readOptions } from '../shared/run/readOptions';
import { isTextOutput, type OcrOutput } from './map/outputRecord';
import { options } from './options';

/** A document to read, a file that cannot be read, or files to report that are left out. */
export type OcrTask = { job: ReturnType<typeof readJob>; skipped: SkippedFile[] } & (
	| { kind: 'document'; source: DocumentSource; fileStem: string }
	| { kind: 'unreadable'; source: UnreadableFile }
	| { kind: 'skipped' }
);

/**
 * What the parameters of an item ask for. They are read once; everything after that takes it from here.
 * @throws Problem where an option cannot be used
 */
export const readJob = (item: Item) => ({
	...readOptions(item, options),
	itemIndex: item.index,
	output: item.parameter('output') as OcrOutput,
	attachImages: item.parameter('includeImages', false) === true,
	/** As chosen; where empty, the first one that the service lists. */
	model: item.model('model'),
});

/**
 * The tasks of an item: one for each file. Records of documents and pages list the files that
 * were left out; for the other outputs that is a task of its own.
 * @throws Problem
 */
export async function readTasks(item: Item): Promise<OcrTask[]> {
	const job = readJob(item);
	const { officeFiles } = job;
	const { files, skipped } = await readDocuments(item, { withEInvoices: false, officeFiles });
	const stems = fileStems(files.map(({ fileName }) => fileName));
	const tasks = files.map((source, index): OcrTask => {
		if (source.kind === 'unreadable') return { kind: 'unreadable', job, source, skipped };
		const fileStem = stems[index] ?? source.fileName;
		return { kind: 'document', job, source, fileStem, skipped };
	});
	return isTextOutput(job.output) || skipped.length === 0
		? tasks
		: [...tasks, { kind: 'skipped', job, skipped }];
}

/** What no file name may hold; most names of documents may keep their spaces and brackets. */
const UNSAFE = /[\p{Cc}\p{Cs}:*?"<>|]+/gu;

/**
 * Names without extension for the files made of documents, each only once: `scan`, `scan-2`. A document
 * may be named like a path of any system.
 */
export function fileStems(fileNames: string[]): string[] {
	const names = new UniqueNames([], (name) => name.toLowerCase());
	return fileNames.map((path) => {
		const name = path.split(/[\\/]/).findLast((part) => part !== '') ?? '';
		const bare = withoutExtension(readableText(name));
		const stem = safeStem(bare, UNSAFE, 'document') || 'untitled';
		return names.add(stem, (count) => `${stem}-${count}`);
	});
}
