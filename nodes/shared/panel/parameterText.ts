/** The value of a text parameter, which an expression may make anything: objects become JSON. */
export function parameterText(value: unknown): string {
	if (typeof value !== 'object' || value === null) return String(value ?? '');
	const json = JSON.stringify(value);
	// The JSON of a date is a string.
	return json.startsWith('"') ? String(JSON.parse(json)) : json;
}
