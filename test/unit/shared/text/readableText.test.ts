import { describe, expect, it } from 'vitest';
import { readableText } from '../../../../nodes/shared/text/readableText';

describe('readableText', () => {
	it.each([
		['bidirectional marks', '\u202e100\u202c \u2066a\u2069\u200e\u200f\u061c', '100 a'],
		['zero-width characters', 'To\u200btal\u2060 \ufeff5\u00ad0', 'Total 50'],
		['joiners between letters that do not join', '1\u200d2 a\u200cb', '12 ab'],
		['control characters, but not line ends', 'a\0\x1b[31m\nb\tc', 'a[31m\nb\tc'],
		['fillers and tags', 'a\u3164b\u{e0041}\u{e0020}', 'ab'],
		['variants of letters', 'a\u{e0100}', 'a'],
	])('leaves out %s', (_, text, wanted) => {
		expect(readableText(text)).toBe(wanted);
	});

	it.each([
		['emoji', '👩\u200d💻 👍🏽 ❤\ufe0f\u200d🔥'],
		['Persian', 'می\u200cخواهم'],
		['Hindi', 'क्\u200dष'],
		['names in Japanese', '葛\u{e0100}'],
		['plain text', 'Größe 12,50 € – “a” 中文 עברית'],
	])('keeps what has a meaning in %s', (_, text) => {
		expect(readableText(text)).toBe(text);
	});
});
