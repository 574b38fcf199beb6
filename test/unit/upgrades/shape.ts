import type { INodeExecutionData } from 'n8n-workflow';

/** The kinds of value at each place of some items, such as `pages[].number: 'number'`. */
export type Shape = Record<string, string>;

/** Keys that are not ours: the service's or model's own answer, unchanged. */
const NOT_OURS = /^(raw|usage|json)$/;

/** What the items of an output hold, all of them together. */
export function shapeOf(items: INodeExecutionData[]): Shape {
	const kinds = new Map<string, Set<string>>();
	const add = (path: string, kind: string) => {
		const known = kinds.get(path) ?? new Set();
		kinds.set(path, known.add(kind));
	};
	// The fullest first, so that the order of keys does not depend on which item came to lack one.
	const keys = ({ json }: INodeExecutionData) => Object.keys(json).length;
	for (const { json, binary } of [...items].sort((a, b) => keys(b) - keys(a))) {
		collect(json, '', add);
		for (const [field, { mimeType }] of Object.entries(binary ?? {})) {
			add(`(file) ${field}`, mimeType);
		}
	}
	return Object.fromEntries(
		[...kinds].map(([path, found]) => [path, [...found].sort().join(' | ')]),
	);
}

function collect(value: unknown, path: string, add: (path: string, kind: string) => void): void {
	if (value === null || typeof value !== 'object') {
		add(path, value === null ? 'null' : typeof value);
	} else if (Array.isArray(value)) {
		if (value.length === 0) add(`${path}[]`, 'nothing');
		for (const entry of value) collect(entry, `${path}[]`, add);
	} else {
		const entries = Object.entries(value);
		if (entries.length === 0 || NOT_OURS.test(path)) return add(path, 'object');
		for (const [key, inner] of entries) collect(inner, path === '' ? key : `${path}.${key}`, add);
	}
}
