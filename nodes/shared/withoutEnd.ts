/**
 * A text without the characters at its end that a test finds; an expression such as `/-+$/` would
 * look through each run of them again and again.
 */
export function withoutEnd(text: string, isLeftOut: (character: string) => boolean): string {
	let end = text.length;
	while (end > 0 && isLeftOut(text.charAt(end - 1))) end -= 1;
	return text.slice(0, end);
}
