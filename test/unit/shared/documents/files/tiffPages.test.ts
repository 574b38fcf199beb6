import { expect, it } from 'vitest';
import { tiffPages } from '../../../../../nodes/shared/documents/files/tiffPages';

/** A TIFF image whose directories have one entry each, and lead to each other. */
function tiff(pages: number, isLittle = true, last = 0) {
	const bytes = Buffer.alloc(8 + pages * 18);
	const write = (value: number, at: number, size: number) =>
		isLittle ? bytes.writeUIntLE(value, at, size) : bytes.writeUIntBE(value, at, size);
	bytes.write(isLittle ? 'II' : 'MM', 'latin1');
	write(42, 2, 2);
	write(8, 4, 4);
	for (let page = 0; page < pages; page += 1) {
		const at = 8 + page * 18;
		write(1, at, 2);
		write(page === pages - 1 ? last : at + 18, at + 14, 4);
	}
	return bytes;
}

it.each<[string, Buffer, number | undefined]>([
	['one page', tiff(1), 1],
	['three pages of a fax', tiff(3), 3],
	['the other order of bytes', tiff(3, false), 3],
	['a circle', tiff(3, true, 8), undefined],
	['an address beyond its end', tiff(3, true, 9999), undefined],
	['an end too early', tiff(3).subarray(0, 40), undefined],
	['another version', Buffer.from('II+\0\b\0\0\0', 'latin1'), undefined],
])('the pages of a TIFF image with %s are counted, or not known', (_, bytes, pages) => {
	expect(tiffPages(bytes)).toBe(pages);
});
