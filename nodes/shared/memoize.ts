/** Calls `work` once for each object, such as a field with its many values. */
export function memoizeByObject<Key extends object, Result>(work: (key: Key) => Result) {
	const known = new WeakMap<Key, { result: Result }>();
	return (key: Key): Result => {
		const kept = known.get(key) ?? { result: work(key) };
		known.set(key, kept);
		return kept.result;
	};
}

/** Calls `work` once for each of a few keys. */
export function memoize<Key extends string, Result>(work: (key: Key) => Result) {
	const known = new Map<Key, { result: Result }>();
	return (key: Key): Result => {
		const kept = known.get(key) ?? { result: work(key) };
		known.set(key, kept);
		return kept.result;
	};
}

/** Calls `read` on first use instead of when the node is loaded, and keeps its result. */
export function lazy<T>(read: () => T): () => T {
	let kept: { result: T } | undefined;
	return () => (kept ??= { result: read() }).result;
}
