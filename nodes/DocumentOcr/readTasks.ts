import type { IExecuteFunctions } from 'n8n-workflow';

import type { DocumentSource, SkippedFile } from '../shared/ocr/readDocuments';
import { readDocuments } from '../shared/ocr/readDocuments';
import { fileStems } from './fileStems';
import type { Output } from './MapSettings';

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
	const isListed = output === 'document' || output === 'page';
	return isListed || skipped.length === 0 ? tasks : [...tasks, { kind: 'skipped', skipped }];
}
