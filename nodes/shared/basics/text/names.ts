/** A name as people see it, on one line: two that differ in their white space or their bytes are the same. */
export const visibleName = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Whether a name is one of the nodes' own columns, such as `_review`, or may become one. */
export const isNodeColumn = (name: string) => /^_(?!_)/.test(name);

/**
 * Whether a name means something to JavaScript. Some of n8n's own nodes drop `__proto__`, `constructor` and
 * `prototype` from items, and every object inherits others, such as `toString`, so that an expression reads a
 * function where a value is missing.
 */
export const isUnsafeName = (name: string) => name in {} || name === 'prototype';

/** Numbers names that are taken already, in constant time per name. */
export class UniqueNames {
	private readonly taken: Set<string>;

	/** How often each name was requested. */
	private readonly counts = new Map<string, number>();

	/** @param keyOf names with the same key count as equal, such as those that differ in case only */
	constructor(
		taken: Iterable<string> = [],
		private readonly keyOf = (name: string) => name,
	) {
		this.taken = new Set([...taken].map(keyOf));
	}

	/** @returns `wanted`, or the first of `numbered(2)`, `numbered(3)`, … that is free */
	add(wanted: string, numbered: (count: number) => string): string {
		const key = this.keyOf(wanted);
		let count = this.counts.get(key) ?? 1;
		let name = wanted;
		while (this.taken.has(this.keyOf(name))) name = numbered((count += 1));
		this.counts.set(key, count);
		this.taken.add(this.keyOf(name));
		return name;
	}
}
