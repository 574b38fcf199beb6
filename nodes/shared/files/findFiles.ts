import type { IBinaryData, INodeExecutionData } from 'n8n-workflow';
import { Problem } from '../problem';
import { fewOf, shownName } from '../text';
import { addTo } from '../values';
import { type CombinedRun, FILES_PROPERTY, filesInJson } from './filesInJson';

/** A file of an input item. */
export interface ItemFile {
	/** Name of the binary field, or of a file elsewhere in the item's JSON its path. */
	field: string;
	/** The name that people know: the file's own, or the field's when it has none. */
	fileName: string;
	binary: IBinaryData;
}

/** The files that an item holds, and the named fields that it does not have. */
interface FoundFiles {
	files: ItemFile[];
	/** Names without a wildcard that match nothing. */
	absent: string[];
	/** Places in the JSON that name a file of another run; it is not to be read. */
	foreign: string[];
	/** Every binary field of the item. */
	available: string[];
}

/** Why a file that the JSON names is not read, in words that continue its name. */
export const FOREIGN_FILE =
	'is not read: the JSON of the item names a stored file that does not belong to this run';

/**
 * What to tell people when an item has none of the files that were asked for.
 * @param label of the parameter that names the fields
 * @param wanted names and patterns that match nothing
 */
export function noFiles(
	what: 'file' | 'image',
	label: string,
	wanted: string[],
	{ available }: FoundFiles,
	itemIndex: number,
): Problem {
	const description =
		available.length === 0
			? 'This item holds no files at all; check the node before this one.'
			: `This item holds: ${fewOf(available.map(shownName))}. Enter one of these in "${label}", or *.`;
	const names = fewOf(wanted.map(shownName));
	return new Problem(`no ${what} in the binary field "${names}"`, { description, itemIndex });
}

interface Entry {
	path: string;
	shortName: string;
	binary: IBinaryData;
	isOwn: boolean;
}

/**
 * The files that the user asked for, in the order of the patterns and each only once.
 * @param patterns binary field names separated by commas; `*` stands for any characters
 * @param run where the workflow keeps files in the JSON, as `combinedRunOf` tells
 */
export function findFiles(
	item: INodeExecutionData,
	patterns: string,
	run?: CombinedRun,
): FoundFiles {
	const all = entriesOf(item, run);
	const byName = new Map<string, Entry[]>();
	for (const entry of all) {
		for (const name of new Set([entry.path, entry.shortName])) addTo(byName, name, entry);
	}
	const chosen = new Set<Entry>();
	const absent: string[] = [];
	for (const pattern of namesIn(patterns)) {
		const parts = pattern.split('*');
		const found =
			parts.length === 1
				? (byName.get(pattern) ?? [])
				: all.filter(({ path, shortName }) => fits(path, parts) || fits(shortName, parts));
		if (found.length === 0 && parts.length === 1) absent.push(pattern);
		for (const entry of found) chosen.add(entry);
	}
	const wanted = [...chosen];
	return {
		files: wanted
			.filter(({ isOwn }) => isOwn)
			.map(({ shortName, binary }) => ({
				field: shortName,
				fileName: binary.fileName || shortName,
				binary,
			})),
		absent,
		foreign: wanted.filter(({ isOwn }) => !isOwn).map(({ shortName }) => shortName),
		available: all.filter(({ isOwn }) => isOwn).map(({ shortName }) => shortName),
	};
}

/** Every file that the items of a run hold. */
export const filesOf = (items: INodeExecutionData[], run?: CombinedRun): IBinaryData[] =>
	items
		.flatMap((item) => entriesOf(item, run))
		.flatMap(({ isOwn, binary }) => (isOwn ? [binary] : []));

function entriesOf(item: INodeExecutionData, run?: CombinedRun): Entry[] {
	const fields = Object.entries(item.binary ?? {}).map(([path, binary]) => ({
		...{ path, shortName: path, binary },
		isOwn: true,
	}));
	if (run === undefined) return fields;
	// n8n puts a node's files into one property of the JSON; people know them without it.
	const prefix = `${FILES_PROPERTY}.`;
	const inJson = filesInJson(item.json, run).map((file) => ({
		...file,
		shortName: file.path.startsWith(prefix) ? file.path.slice(prefix.length) : file.path,
	}));
	return [...fields, ...inJson];
}

/** The names and patterns of a list with commas, each once. */
function namesIn(patterns: string): Set<string> {
	const names = patterns.split(',').map((name) => name.trim());
	return new Set(names.filter((name) => name !== ''));
}

/**
 * Whether a whole name fits a pattern.
 * @param parts what stands between the wildcards, at least two; each is looked for once, from left to right
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
