import type { IBinaryData, INodeExecutionData } from 'n8n-workflow';
import { shownFileName } from '../../basics/text/fileNames';
import { asProblem, whatHappened } from '../../host/problem';
import { type FileStore, StoredFile } from './storedFile';

/**
 * The path of what a form or webhook has received, before its run has a number. When that run ends, n8n renames it,
 * and whoever was handed it, such as a run that waits, finds nothing there.
 */
const TEMPORARY = '/executions/temp/';

/** Whether n8n may rename a file, or remove it with another run. @param executionId of the run that is to keep it */
function isOfOthers({ id }: IBinaryData, executionId?: string): boolean {
	if (typeof id !== 'string') return false;
	const [, owner] = /\/executions\/([^/]+)\//.exec(id) ?? [];
	return (
		id.includes(TEMPORARY) ||
		(executionId !== undefined && owner !== undefined && owner !== executionId)
	);
}

/**
 * Stores files of items anew that would not last, one after the other. A file that cannot be stored stays as it is.
 * @param executionId of the run that is to keep also what belongs to other runs
 * @param warn is told what was not stored
 */
export async function keepFiles(
	items: INodeExecutionData[],
	store: FileStore,
	warn: (warning: string, item: INodeExecutionData) => void,
	executionId?: string,
): Promise<void> {
	const copies = new Map<string, IBinaryData>();
	const keep = async (binary: IBinaryData, item: INodeExecutionData): Promise<IBinaryData> =>
		await new StoredFile(binary, store).copy().catch((error: unknown) => {
			const name = shownFileName(binary.fileName ?? '');
			warn(`The file "${name}" may be gone later: it ${whatHappened(asProblem(error))}`, item);
			return binary;
		});
	for (const item of items) {
		for (const [field, binary] of Object.entries(item.binary ?? {})) {
			if (!isOfOthers(binary, executionId)) continue;
			const known = String(binary.id);
			const copy = copies.get(known) ?? (await keep(binary, item));
			copies.set(known, copy);
			const { id, data, bytes, fileSize } = copy;
			// The items of the input stay as they are.
			item.binary = { ...item.binary, [field]: { ...binary, id, data, bytes, fileSize } };
		}
	}
}
