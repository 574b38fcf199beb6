import type { IExecuteFunctions } from 'n8n-workflow';
import { type DocumentSource, readDocuments, type SkippedFile } from '../shared/ocr/readDocuments';
import { UniqueNames, withoutEnding } from '../shared/text';
import { listsSkipped, type Output } from './map/outputRecord';

/** A document to read, or files to report that are not read. */
export type OcrTask =
	| { kind: 'document'; source: DocumentSource; fileStem: string; skipped: SkippedFile[] }
	| { kind: 'skipped'; skipped: SkippedFile[] };

/**
 * The tasks of an item: one for each document. Records of documents and pages list the files that
 * were skipped; for the other outputs that is a task of its own.
 * @throws Problem
 */
export async function readTasks(
	context: IExecuteFunctions,
	itemIndex: number,
	output: Output,
): Promise<OcrTask[]> {
	const { sources, skipped } = await readDocuments(context, itemIndex);
	const stems = fileStems(sources.map(({ fileName }) => fileName));
	const tasks = sources.map((source, index): OcrTask => {
		const fileStem = stems[index] ?? source.fileName;
		return { kind: 'document', source, fileStem, skipped };
	});
	return listsSkipped(output) || skipped.length === 0
		? tasks
		: [...tasks, { kind: 'skipped', skipped }];
}

/**
 * Names without ending for the files made of documents, each only once: `scan`, `scan-2`. A document
 * may be named like a path.
 */
export function fileStems(fileNames: string[]): string[] {
	const names = new UniqueNames([], (name) => name.toLowerCase());
	return fileNames.map((fileName) => {
		const stem = withoutEnding(lastPart(fileName));
		return names.add(stem, (count) => `${stem}-${count}`);
	});
}

/** The name in a path of any system; control characters are no part of a name. */
function lastPart(path: string): string {
	const name = path.split(/[\\/]/).findLast((part) => part !== '') ?? '';
	const printable = name.replace(/\p{Cc}/gu, '');
	return /^\.*$/.test(printable) ? 'untitled' : printable;
}
