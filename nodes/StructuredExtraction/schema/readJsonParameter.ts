import { Problem } from '../../shared/problem';

function parsed(text: string): { value: unknown } | { fault: string } {
	try {
		return { value: JSON.parse(text) };
	} catch (error) {
		return { fault: error instanceof Error ? error.message : String(error) };
	}
}

/**
 * A parameter that holds JSON, as text or as the value of an expression. Throws a `Problem` that
 * says where the text stops being JSON.
 */
export function readJsonParameter(value: unknown, label: string): unknown {
	if (typeof value !== 'string') return value;
	if (value.trim() === '') throw new Problem(`The parameter "${label}" is empty`);
	const result = parsed(value);
	if ('value' in result) return result.value;
	throw new Problem(`The text of "${label}" is not JSON`, {
		description: `${result.fault}. Names and texts need double quotes, and there is no comma behind the last entry.`,
	});
}
