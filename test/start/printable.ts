import { stripVTControlCharacters } from 'node:util';

/** Control characters except the line end, and characters that reverse or hide the text around them. */
const CONTROL = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * A text from outside (names of files, values, errors) as it may go to a terminal: without escape
 * sequences, which can move the cursor, change the title or the clipboard, and without what hides text.
 */
export function printable(text: string): string {
	return stripVTControlCharacters(text).replaceAll('\t', ' ').replace(CONTROL, '');
}
