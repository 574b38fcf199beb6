import type { IBinaryKeyData, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { type CombinedRun, combinedRunOf } from '../shared/files/filesInJson';
import { findFiles } from '../shared/files/findFiles';
import { UniqueNames } from '../shared/text';
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

/**
 * The files of an output item with those of its input item. A file of the input whose field the node
 * itself fills, or another file of the input, moves to `input_…`, `input_…_2` and so on.
 */
export function withInputFiles(
	own: IBinaryKeyData,
	input: INodeExecutionData,
	run?: CombinedRun,
): IBinaryKeyData {
	const files: IBinaryKeyData = { ...own };
	const names = new UniqueNames(Object.keys(own));
	for (const { field, binary } of findFiles(input, '*', run).files) {
		// A file elsewhere in the JSON is known by its path there.
		const isField = input.binary !== undefined && field in input.binary;
		const name = isField ? field : (field.split(/[.[\]]+/).findLast(Boolean) ?? field);
		const moved = `input_${name}`;
		files[names.add(name, (count) => (count === 2 ? moved : `${moved}_${count - 1}`))] = binary;
	}
	return files;
}
