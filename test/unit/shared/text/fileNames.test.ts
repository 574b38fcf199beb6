import { describe, expect, it } from 'vitest';
import { joinFirst } from '../../../../nodes/shared/text/shorten';
import { shownFileName, shownName } from '../../../../nodes/shared/text/fileNames';

it.each([
	['Rechnung März 2025 (2).pdf', 'Rechnung März 2025 (2).pdf'],
	['送り状.pdf', '送り状.pdf'],
	['two\r\nlines\t.pdf', 'two lines .pdf'],
	['\x1b[31mred\x1b[0m\x07.pdf', '[31mred [0m .pdf'],
	['invoice\u202efdp.exe', 'invoicefdp.exe'],
	['zero\u200b\u2060\ufeffwidth.pdf', 'zerowidth.pdf'],
	['half \ud800 a pair.pdf', 'half a pair.pdf'],
	['line\u2028separator', 'line separator'],
	['emoji 👩\u200d💻.pdf', 'emoji 👩\u200d💻.pdf'],
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
	['///', 'a file without a name'],
	['\u202e', 'a file without a name'],
	['', 'a file without a name'],
])('leaves the folders of %j out', (name, shown) => {
	expect(shownFileName(name)).toBe(shown);
});

describe('fewOf', () => {
	it('names the first ones and counts the others', () => {
		expect(joinFirst(['a', 'b'])).toBe('a, b');
		const many = Array.from({ length: 50_000 }, (_, index) => `x${index}`);
		expect(joinFirst(many)).toMatch(/^x0, x1, .* x19 and 49980 more$/);
	});
});
