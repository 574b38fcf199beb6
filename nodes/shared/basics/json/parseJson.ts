/** Parses JSON. Invalid JSON gives `undefined` and a `fault`, the message of the parser. */
export function parseJson(text: string): { value: unknown; fault?: string } {
	try {
		return { value: JSON.parse(text) };
	} catch (error) {
		return { value: undefined, fault: error instanceof Error ? error.message : String(error) };
	}
}

/**
 * The list or group that a model has put into a text as JSON; any other value as it is.
 * @param begin how a text begins that may be JSON
 */
export function parseIfJson(value: unknown, begin = /^\s*[[{]/): unknown {
	if (typeof value !== 'string' || !begin.test(value)) return value;
	const { value: inner, fault } = parseJson(value);
	return fault === undefined ? inner : value;
}
