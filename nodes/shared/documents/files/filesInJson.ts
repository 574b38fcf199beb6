import type { IBinaryData } from 'n8n-workflow';
import { z } from 'zod';
import { MAX_NESTING } from '../../basics/values';

/** The run that a node is part of, where the workflow keeps its files in the items' JSON. */
export interface CombinedRun {
	workflowId?: string;
	executionId?: string;
	/** How it was started, in n8n's words. */
	mode: string;
}

/** Key under which n8n puts the files of a node: BINARY_IN_JSON_PROPERTY of n8n-workflow 2, which 1 does not have. */
export const FILES_PROPERTY = '_files';

/** n8n's names of the places that files are stored in. */
const STORES = ['filesystem', 'filesystem-v2', 's3', 'azure', 'database'];

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Runs that a person starts from an earlier one, with its files. */
const REPEATING_MODES = ['manual', 'retry', 'evaluation'];

/** What JSON must say to be a file; anything else may say what it likes in fields of these names. */
const fileSchema = z.object({
	mimeType: z.string(),
	data: z.string().optional(),
	id: z.string().optional(),
	fileName: z.string().optional().catch(undefined),
	fileExtension: z.string().optional().catch(undefined),
	fileSize: z.string().optional().catch(undefined),
	bytes: z.number().int().nonnegative().optional().catch(undefined),
});

/**
 * The run, where the workflow is in the combined binary mode; in any other JSON holds no files, as
 * for n8n's own helpers. n8n 1 does not know that mode.
 */
export function combinedRunOf(context: {
	getWorkflow: () => { id?: string };
	getExecutionId: () => string;
	getMode: () => string;
	getWorkflowSettings?: () => { binaryMode?: string };
}): CombinedRun | undefined {
	if (context.getWorkflowSettings?.().binaryMode !== 'combined') return undefined;
	return {
		workflowId: context.getWorkflow().id,
		executionId: context.getExecutionId(),
		mode: context.getMode(),
	};
}

/**
 * The files in an item's JSON, in its order. What n8n could not have put there is no file.
 * @returns `path` is like `mail.attachments[1]`; `isOwn` tells whether the run may read the file
 */
export function filesInJson(json: unknown, run: CombinedRun) {
	const found: { path: string; binary: IBinaryData; isOwn: boolean }[] = [];
	// A stack of its own, because JSON from outside may be nested deeper than functions can be.
	const open = [{ value: json, path: '', depth: 0 }];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { value, path, depth } = next;
		if (typeof value !== 'object' || value === null) continue;
		// An item is never a file itself, and JSON that looks like one does not hide those below it.
		const file = depth === 0 ? undefined : fileOf(value, run);
		if (file !== undefined) found.push({ path, ...file });
		if (depth < MAX_NESTING) {
			const below = Array.isArray(value)
				? value.map((entry: unknown, index) => ({ value: entry, path: `${path}[${index}]` }))
				: Object.entries(value).map(([key, entry]: [string, unknown]) => ({
						value: entry,
						path: path === '' ? key : `${path}.${key}`,
					}));
			for (const entry of below.reverse()) open.push({ ...entry, depth: depth + 1 });
		}
	}
	return found;
}

function fileOf(value: object, run: CombinedRun) {
	if (!('mimeType' in value)) return undefined;
	const { data: file } = fileSchema.safeParse(value);
	if (file === undefined) return undefined;
	if (file.id === undefined) {
		return file.data === undefined
			? undefined
			: { binary: { ...file, data: file.data }, isOwn: true };
	}
	const [store = '', ...rest] = file.id.split(':');
	// Files of other services, such as Google Drive, have identifiers too.
	if (!STORES.includes(store) || rest.length === 0) return undefined;
	return {
		binary: { ...file, data: file.data ?? '' },
		isOwn: isOwnPath(rest.join(':'), run),
	};
}

/**
 * Whether n8n stored a file in this run. JSON can come from anybody and name any file of n8n's store,
 * and n8n's helpers read whatever it names.
 */
function isOwnPath(path: string, run: CombinedRun): boolean {
	const segments = path.split('/');
	const name = segments.pop() ?? '';
	// A database has random names alone; nobody can guess one.
	if (!UUID.test(name) || !segments.every((segment) => /^[\w-]+$/.test(segment))) return false;
	if (segments.length === 0) return true;
	if (segments.pop() !== 'binary_data') return false;
	const [workflows, workflowId, executions, executionId, ...rest] = segments;
	// Files of a chat belong to no workflow, and their names are random too.
	if (workflows !== 'workflows') return true;
	if (executions !== 'executions' || rest.length > 0) return false;
	// A workflow that another one starts is handed the files of that other one.
	if (run.mode === 'integrated') return true;
	if (workflowId !== run.workflowId) return false;
	// What a webhook receives is stored before the run has a number.
	const isThisRun = executionId === run.executionId || executionId === 'temp';
	return isThisRun || REPEATING_MODES.includes(run.mode);
}
