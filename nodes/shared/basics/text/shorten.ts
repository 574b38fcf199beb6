/** Names or sentences that a message lists at most; the others are counted. */
export const MAX_LISTED = 10;

/** Joins the first texts of a list: `a, b and 3 more`. */
export function joinFirst(texts: string[], joiner = ', '): string {
	const left = texts.length - MAX_LISTED;
	return texts.slice(0, MAX_LISTED).join(joiner) + (left > 0 ? ` and ${left} more` : '');
}

/** Removes halves of surrogate pairs, which cutting a text may leave. */
export const withoutLoneSurrogates = (text: string) => text.replace(/\p{Cs}/gu, '');

/** Cuts a text to `most` characters, including the `…` at its end. */
export const shortened = (text: string, most: number) =>
	text.length > most ? `${withoutLoneSurrogates(text.slice(0, most - 1))}…` : text;

/** The same between two words, where there are any: half of an amount or account could be misread. */
export function shortenedAtWord(text: string, most: number): string {
	const end = text.length > most ? text.lastIndexOf(' ', most - 1) : -1;
	return end > most / 2 ? `${text.slice(0, end)}…` : shortened(text, most);
}

/**
 * Removes the characters at the end of a text that match. An expression such as `/-+$/` would take
 * quadratic time on long runs of them.
 * @param character matches a single character
 */
export function trimEndWhile(text: string, character: RegExp): string {
	let end = text.length;
	while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
	return text.slice(0, end);
}
