/** A text without the characters at its end that an expression for one character finds. */
export function withoutEnd(text: string, character: RegExp): string {
	let end = text.length;
	while (end > 0 && character.test(text[end - 1] ?? '')) end--;
	return text.slice(0, end);
}
