import type { IBinaryKeyData, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { type CombinedRun, combinedRunOf } from '../shared/files/filesInJson';
import { findFiles, withFiles } from '../shared/files/findFiles';
import type { OutputFile } from './map/outputRecord';

/** Stores the files of an output item; adds those of its input item where they are to be passed on. */
export async function storedFiles(
	context: IExecuteFunctions,
	files: OutputFile[],
	input: INodeExecutionData | undefined,
): Promise<IBinaryKeyData | undefined> {
	const own: IBinaryKeyData = {};
	for (const { field, content, fileName, mimeType } of files) {
		own[field] = await context.helpers.prepareBinaryData(content(), fileName, mimeType);
	}
	const binary = input ? withInputFiles(own, input, combinedRunOf(context)) : own;
	return Object.keys(binary).length > 0 ? binary : undefined;
}

/** The files of an output item with those of its input item. */
export const withInputFiles = (own: IBinaryKeyData, input: INodeExecutionData, run?: CombinedRun) =>
	withFiles(own, findFiles(input, '*', run).files);
