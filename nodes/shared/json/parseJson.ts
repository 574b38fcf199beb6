/** Parses JSON. Invalid JSON gives `undefined` and a `fault`, the message of the parser. */
export function parseJson(text: string): { value: unknown; fault?: string } {
	try {
		return { value: JSON.parse(text) };
	} catch (error) {
		return { value: undefined, fault: error instanceof Error ? error.message : String(error) };
	}
}
