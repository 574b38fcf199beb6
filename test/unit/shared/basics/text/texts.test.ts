import { describe, expect, it } from 'vitest';
import { shownFileName, shownName } from '../../../../../nodes/shared/basics/text/fileNames';
import { UniqueNames } from '../../../../../nodes/shared/basics/text/names';
import { readableText } from '../../../../../nodes/shared/basics/text/readableText';
import {
	joinFirst,
	shortened,
	trimEndWhile,
} from '../../../../../nodes/shared/basics/text/shorten';

it.each([
	['Rechnung März 2025 (2).pdf', 'Rechnung März 2025 (2).pdf'],
	['two\r\nlines\t.pdf', 'two lines .pdf'],
	['\x1b[31mred\x1b[0m\x07.pdf', '[31mred [0m .pdf'],
	['invoice\u202efdp.exe', 'invoicefdp.exe'],
	['half \ud800 a pair.pdf', 'half a pair.pdf'],
	['line\u2028separator', 'line separator'],
	['private \ue000.pdf', 'private .pdf'],
])('shows %j as %j', (name, shown) => {
	expect(shownName(name)).toBe(shown);
	expect(shownFileName(name)).toBe(shown);
});

it('keeps the beginning and the end of a long name', () => {
	const shown = shownName(`start${'x'.repeat(10_000)}end.pdf`);
	expect(shown).toHaveLength(100);
	expect(shown).toMatch(/^startx+…x+end\.pdf$/);
	const emoji = shownName('😀'.repeat(5_000));
	expect(Array.from(emoji)).toHaveLength(100);
	expect(emoji).not.toMatch(/\p{Cs}/u);
});

it.each([
	['../../etc/passwd', 'passwd'],
	['C:\\Users\\me\\scan.pdf', 'scan.pdf'],
	['folder/', 'folder'],
	['\u202e', 'a file without a name'],
])('leaves the folders of %j out', (name, shown) => {
	expect(shownFileName(name)).toBe(shown);
});

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
	])('keeps what has a meaning in %s', (_, text) => {
		expect(readableText(text)).toBe(text);
	});
});

it('UniqueNames numbers names that are taken, also by a number of another, compared by their keys', () => {
	const names = new UniqueNames(['a'], (name) => name.toLowerCase());
	const add = (name: string) => names.add(name, (count) => `${name}-${count}`);
	expect(['a', 'A-2', 'a', 'b'].map(add)).toEqual(['a-2', 'A-2-2', 'a-3', 'b']);
});

it.each([
	[trimEndWhile('-a-b--', /-/), '-a-b'],
	[trimEndWhile('--', /-/), ''],
	[shortened('abcd', 4), 'abcd'],
	[shortened('abcde', 4), 'abc…'],
	[shortened('ab😀de', 4), 'ab…'],
	[joinFirst(['a', 'b']), 'a, b'],
	[joinFirst('abcdefghijkl'.split(''), ''), 'abcdefghij and 2 more'],
])('shortens to %j', (text, expected) => {
	expect(text).toBe(expected);
});
