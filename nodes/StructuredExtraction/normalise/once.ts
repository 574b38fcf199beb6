/** Reads a table from the platform on first use instead of when the node is loaded, and keeps it. */
export function once<T>(read: () => T): () => T {
	let kept: { table: T } | undefined;
	return () => (kept ??= { table: read() }).table;
}
