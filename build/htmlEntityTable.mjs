import { decodeHTML, decodeHTMLStrict } from 'entities/decode';

/** The character of a reference, "&auml;" or without its end "&auml"; undefined where there is none. */
function characterOf(reference) {
	if (reference.endsWith(';')) {
		const text = decodeHTMLStrict(reference);
		return text === reference ? undefined : text;
	}
	const text = decodeHTML(reference);
	return text.length === 1 && text !== reference ? text : undefined;
}

/** The characters of HTML by their references, as postal-mime looks them up. */
export const htmlEntities = new Proxy({}, { get: (_, reference) => characterOf(reference) });
