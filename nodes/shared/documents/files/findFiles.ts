import type { IBinaryData, IBinaryKeyData, INodeExecutionData } from 'n8n-workflow';
import { Problem } from '../../host/problem';
import { joinFirst } from '../../basics/text/shorten';
import { shownName } from '../../basics/text/fileNames';
import { UniqueNames } from '../../basics/text/names';
import { addTo, isValues } from '../../basics/values';
import { type CombinedRun, FILES_PROPERTY, filesInJson } from './filesInJson';

/** A file of an input item. */
interface ItemFile {
	/** Its path in the item's JSON, or the name of its binary field. */
	path: string;
	/** Name of the binary field, or of a file elsewhere in the item's JSON its path. */
	field: string;
	/** A name for a field: that of its own, or of a file elsewhere in the JSON the end of its path. */
	name: string;
	binary: IBinaryData;
	/** Why it is not to be read, in words that continue its name. */
	reason?: string;
}

const FOREIGN_FILE =
	'is not read: the JSON of the item names a stored file that does not belong to this run';

const NO_CONTENT =
	'has no content: the node before this one must put it as base64 into "data" of this binary field';

/**
 * What to tell people when an item has none of the files that were asked for.
 * @param label of the parameter that names the fields
 * @param wanted names and patterns that match nothing
 */
export function noFiles(
	what: 'file' | 'image',
	label: string,
	wanted: string[],
	{ available }: ReturnType<typeof findFiles>,
	itemIndex: number,
): Problem {
	if (available.length === 0) {
		const description =
			'Check the previous node: its output needs files on the "Binary" tab. Extract from File keeps them with Keep Source: Both.';
		return new Problem('this item has no files', { description, itemIndex, fault: 'either' });
	}
	const description = `This item holds: ${joinFirst(available.map(shownName))}. Enter one of these in "${label}", or *.`;
	const names = joinFirst(wanted.map(shownName));
	return new Problem(`no ${what} in the binary field "${names}"`, {
		description,
		itemIndex,
		fault: 'either',
	});
}

/**
 * The files that the user asked for, in the order of the patterns and each only once.
 * @param patterns binary field names separated by commas; `*` matches any characters
 * @param run where the workflow keeps files in the JSON, as `combinedRunOf` tells
 * @returns `fileName` is the name that people know: the file's own, or the field's when it has none; `absent`
 *   are names without a wildcard that match nothing, `refused` places that hold no file which is to be read,
 *   `available` all binary fields with a file
 */
export function findFiles(item: INodeExecutionData, patterns: string, run?: CombinedRun) {
	const all = entriesOf(item, run);
	const byName = new Map<string, ItemFile[]>();
	for (const entry of all) {
		for (const name of new Set([entry.path, entry.field])) addTo(byName, name, entry);
	}
	const chosen = new Set<ItemFile>();
	const absent: string[] = [];
	for (const pattern of namesIn(patterns)) {
		const parts = pattern.split('*');
		const found =
			parts.length === 1
				? (byName.get(pattern) ?? [])
				: all.filter(({ path, field }) => fits(path, parts) || fits(field, parts));
		if (found.length === 0 && parts.length === 1) absent.push(pattern);
		for (const entry of found) chosen.add(entry);
	}
	const files = [...chosen].flatMap(({ field, name, binary, reason }) => {
		// What other nodes give as a name need not be text.
		const { fileName: given }: { fileName?: unknown } = binary;
		const fileName = (typeof given !== 'object' && String(given ?? '')) || field;
		return reason === undefined ? [{ field, fileName, name, binary }] : [];
	});
	const refused = [...chosen].flatMap(({ field, reason }) =>
		reason === undefined ? [] : [{ fileName: field, reason }],
	);
	const available = all.flatMap(({ field, reason }) => (reason === undefined ? [field] : []));
	return { files, absent, refused, available };
}

/**
 * The files of an output item with those of its input. A file of the input whose field the node
 * itself fills, or another file of the input, moves to `input_…`, `input_…_2` and so on.
 */
export function withFiles(
	own: IBinaryKeyData,
	files: Pick<ItemFile, 'name' | 'binary'>[],
): IBinaryKeyData {
	const all: IBinaryKeyData = { ...own };
	const names = new UniqueNames(Object.keys(own));
	for (const { name, binary } of files) {
		const moved = `input_${name}`;
		all[names.add(name, (count) => (count === 2 ? moved : `${moved}_${count - 1}`))] = binary;
	}
	return all;
}

/** Every file that the items of a run hold. */
export const filesOf = (items: INodeExecutionData[], run?: CombinedRun): IBinaryData[] =>
	items
		.flatMap((item) => entriesOf(item, run))
		.flatMap(({ reason, binary }) => (reason ? [] : [binary]));

function entriesOf(item: INodeExecutionData, run?: CombinedRun): ItemFile[] {
	const fields = Object.entries(item.binary ?? {}).map(([path, binary]) => ({
		path,
		field: path,
		name: path,
		...asFile(binary),
	}));
	if (run === undefined) return fields;
	// n8n puts a node's files into one property of the JSON; people know them without it.
	const prefix = `${FILES_PROPERTY}.`;
	const inJson = filesInJson(item.json, run).map(({ path, binary, isOwn }) => {
		const isField = path.startsWith(prefix);
		const field = isField ? path.slice(prefix.length) : path;
		const name = isField ? field : (path.split(/[.[\]]+/).findLast(Boolean) ?? path);
		return { path, field, name, binary, ...(!isOwn && { reason: FOREIGN_FILE }) };
	});
	return [...fields, ...inJson];
}

/** A binary field, into which other nodes, such as Code, may put anything. */
function asFile(given: unknown): Pick<ItemFile, 'binary' | 'reason'> {
	const binary = (isValues(given) ? given : {}) as unknown as IBinaryData;
	const { id, data, mimeType }: { id?: unknown; data?: unknown; mimeType?: unknown } = binary;
	const isStored = typeof id === 'string' && id !== '';
	if (!isStored && typeof data !== 'string') return { binary, reason: NO_CONTENT };
	if (isStored === (id !== undefined) && typeof mimeType === 'string') return { binary };
	const type = typeof mimeType === 'string' ? mimeType : 'application/octet-stream';
	return { binary: { ...binary, id: isStored ? id : undefined, mimeType: type } };
}

/** The names and patterns of a list with commas, each once. */
function namesIn(patterns: string): Set<string> {
	const names = patterns.split(',').map((name) => name.trim());
	return new Set(names.filter((name) => name !== ''));
}

/**
 * Whether a whole name fits a pattern.
 * @param parts texts between the wildcards, at least two; each is looked for once, from left to right
 */
function fits(name: string, parts: string[]): boolean {
	const first = parts[0] ?? '';
	const last = parts[parts.length - 1] ?? '';
	const end = name.length - last.length;
	if (!name.startsWith(first) || !name.endsWith(last)) return false;
	let from = first.length;
	for (const part of parts.slice(1, -1)) {
		const at = name.indexOf(part, from);
		if (at === -1) return false;
		from = at + part.length;
	}
	return from <= end;
}
