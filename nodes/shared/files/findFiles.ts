import type { IBinaryData, INodeExecutionData } from 'n8n-workflow';
import { BINARY_IN_JSON_PROPERTY, isBinaryValue } from 'n8n-workflow';

/** A file of an input item. */
export interface ItemFile {
	/** Name of the binary field, or of a file elsewhere in the item's JSON its path. */
	field: string;
	/** The name that people know: the file's own, or the field's when it has none. */
	fileName: string;
	binary: IBinaryData;
}

/** The files that an item holds, and the named fields that it does not have. */
export interface FoundFiles {
	files: ItemFile[];
	/** Names without a wildcard that match nothing. */
	absent: string[];
	/** Every binary field of the item. */
	available: string[];
}

function* binaryValues(value: unknown, path: string): Generator<[string, IBinaryData]> {
	if (isBinaryValue(value)) {
		yield [path, value];
	} else if (Array.isArray(value)) {
		for (const [index, entry] of value.entries()) yield* binaryValues(entry, `${path}[${index}]`);
	} else if (typeof value === 'object' && value !== null) {
		for (const [key, entry] of Object.entries(value)) {
			yield* binaryValues(entry, path === '' ? key : `${path}.${key}`);
		}
	}
}

/** `attachment_*` as a test of a whole field name. */
function matcher(pattern: string): (name: string) => boolean {
	const literal = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
	const expression = new RegExp(`^${literal.join('.*')}$`);
	return (name) => expression.test(name);
}

/** A path as people know it: combined binary mode puts a node's files into one property of the JSON. */
const shortName = (path: string) =>
	path.startsWith(`${BINARY_IN_JSON_PROPERTY}.`)
		? path.slice(BINARY_IN_JSON_PROPERTY.length + 1)
		: path;

/**
 * The files that the user asked for, in the order of the patterns and each only once.
 * @param patterns binary field names separated by commas; `*` stands for any characters
 */
export function findFiles(item: INodeExecutionData, patterns: string): FoundFiles {
	const all = [...Object.entries(item.binary ?? {}), ...binaryValues(item.json, '')];
	const names = patterns.split(',').map((name) => name.trim());
	const chosen = new Map<string, IBinaryData>();
	const absent: string[] = [];
	for (const name of names.filter((entry) => entry !== '')) {
		const matches = matcher(name);
		const found = all.filter(([path]) => matches(path) || matches(shortName(path)));
		if (found.length === 0 && !name.includes('*')) absent.push(name);
		for (const [path, binary] of found) chosen.set(path, binary);
	}
	return {
		files: [...chosen].map(([path, binary]) => ({
			field: shortName(path),
			fileName: binary.fileName || shortName(path),
			binary,
		})),
		absent,
		available: all.map(([path]) => shortName(path)),
	};
}
