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
