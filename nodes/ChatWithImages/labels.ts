import type { Picture } from './picture';

/** A short name of a picture: of an address its last part, otherwise as it is. */
function nameOf({ source, facts }: Picture): string {
	if (facts !== null || !URL.canParse(source)) return source;
	const { pathname, host } = new URL(source);
	const last = pathname.split('/').pop() || host;
	try {
		return decodeURIComponent(last);
	} catch {
		return last;
	}
}

/**
 * A prompt about the pictures of several items, followed by the item (counted from 0, as n8n does)
 * and the name of each picture, in the order in which they are sent.
 */
export function withLabels(prompt: string, pictures: Picture[]): string {
	const lines = pictures.map(
		(picture, index) => `${index + 1}. item ${picture.itemIndex}: ${nameOf(picture)}`,
	);
	return `${prompt}\n\nThe pictures, in this order:\n${lines.join('\n')}`;
}
