import type { IBinaryKeyData, INodeExecutionData } from 'n8n-workflow';
import type { CombinedRun } from '../shared/files/filesInJson';
import type { FileStore } from '../shared/files/storedFile';
import { findFiles, withFiles } from '../shared/files/findFiles';
import type { OutputFile } from './map/outputRecord';

/** Stores the files of an output item; adds those of its input item where they are to be passed on. */
export async function storedFiles(
	store: FileStore,
	files: OutputFile[],
	input: INodeExecutionData | undefined,
	run?: CombinedRun,
): Promise<IBinaryKeyData | undefined> {
	const own: IBinaryKeyData = {};
	for (const { field, content, fileName, mimeType } of files) {
		own[field] = await store.prepareBinaryData(content(), fileName, mimeType);
	}
	const binary = input ? withInputFiles(own, input, run) : own;
	return Object.keys(binary).length > 0 ? binary : undefined;
}

/** The files of an output item with those of its input item. */
export const withInputFiles = (own: IBinaryKeyData, input: INodeExecutionData, run?: CombinedRun) =>
	withFiles(own, findFiles(input, '*', run).files);
