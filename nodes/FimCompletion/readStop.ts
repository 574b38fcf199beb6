const ESCAPES: Record<string, string> = { '\\n': '\n', '\\r': '\r', '\\t': '\t', '\\\\': '\\' };

/**
 * Stop sequences: one per line, with `\n`, `\t` and `\\` for what cannot be typed; or the list that
 * an expression yields, as it is. Commas are common in code and separate nothing.
 */
export function readStop(value: unknown): string[] {
	if (Array.isArray(value)) return value.map(String).filter((stop) => stop !== '');
	if (typeof value !== 'string') return [];
	return value
		.split(/\r?\n/)
		.filter((line) => line !== '')
		.map((line) => line.replace(/\\[nrt\\]/g, (escape) => ESCAPES[escape] ?? escape));
}
