/** XML as text: an element with its attributes, and texts or elements in it; what is undefined is left out. */
export function element(
	name: string,
	content: string | number | Array<string | undefined>,
	attributes: Record<string, string> = {},
): string {
	const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
	const inside = Array.isArray(content)
		? `\n${content.filter((part) => part !== undefined).join('')}`
		: escaped(String(content));
	return `<${name}${written.join('')}>${inside}</${name}>\n`;
}

const escaped = (text: string) =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A figure as amounts are written in XML. */
export const amount = (value: number) => value.toFixed(2);
