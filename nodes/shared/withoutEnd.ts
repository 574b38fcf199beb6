/**
 * A text without the characters at its end that an expression for one character finds; one for all
 * of them, such as `/-+$/`, would look through each run of them again and again.
 */
export function withoutEnd(text: string, character: RegExp): string {
	let end = text.length;
	while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
	return text.slice(0, end);
}
