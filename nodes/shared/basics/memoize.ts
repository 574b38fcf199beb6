const memoizeIn =
	<Key, Result>(
		known: {
			get(key: Key): { result: Result } | undefined;
			set(key: Key, kept: { result: Result }): unknown;
		},
		work: (key: Key) => Result,
	) =>
	(key: Key): Result => {
		const kept = known.get(key) ?? { result: work(key) };
		known.set(key, kept);
		return kept.result;
	};

/** Calls `work` once for each object, such as a field with its many values. */
export const memoizeByObject = <Key extends object, Result>(work: (key: Key) => Result) =>
	memoizeIn(new WeakMap<Key, { result: Result }>(), work);

/** Calls `work` once for each of a few keys. */
export const memoize = <Key extends string, Result>(work: (key: Key) => Result) =>
	memoizeIn(new Map<Key, { result: Result }>(), work);

/** Cached results of texts; when there are more, the cache is emptied. */
const MAX_CACHED = 5_000;

/** Caches the results of `work` for the texts of the last calls. */
export function memoizeSome<Result>(work: (text: string) => Result): (text: string) => Result {
	const known = new Map<string, { result: Result }>();
	const cached = memoizeIn(known, work);
	return (text) => {
		if (known.size > MAX_CACHED) known.clear();
		return cached(text);
	};
}

/** Calls `read` on first use instead of when the node is loaded, and keeps its result. */
export function lazy<T>(read: () => T): () => T {
	let kept: { result: T } | undefined;
	return () => (kept ??= { result: read() }).result;
}

/** Keeps the last result, for calls with the same plain values one after the other. Errors are not kept. */
export function keepLast<Given extends unknown[], Result>(
	work: (...given: Given) => Result,
): (...given: Given) => Result {
	let last: { key: string; result: Result } | undefined;
	return (...given) => {
		const key = JSON.stringify(given);
		if (last?.key !== key) last = { key, result: work(...given) };
		return last.result;
	};
}
