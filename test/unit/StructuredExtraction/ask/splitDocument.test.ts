import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitDocument } from '../../../../nodes/StructuredExtraction/ask/splitDocument';
import type { Page } from '../../../../nodes/shared/documents/ocr/pages';

const pagesOf = (...texts: string[]): Page[] =>
	texts.map((markdown, index) => ({ number: index + 1, markdown }));
const numbers = (pages: Page[]) => pages.map(({ number }) => number);

describe('splitDocument', () => {
	it('keeps a short document whole', () => {
		const pages = pagesOf('a', 'b');
		expect(splitDocument(pages, { maxCharacters: 2, overlapCharacters: 1 })).toEqual([
			{ pages, overlap: [] },
		]);
		expect(splitDocument([], { maxCharacters: 2, overlapCharacters: 1 })).toEqual([
			{ pages: [], overlap: [] },
		]);
	});

	it('cuts a document of more than 48,000 characters unless told otherwise', () => {
		const ofLength = (length: number) =>
			splitDocument([{ number: 1, markdown: 'a '.repeat(length / 2) }]).length;
		expect([ofLength(46_000), ofLength(49_000)]).toEqual([1, 2]);
	});

	it('cuts at page borders and repeats whole lines of the page before', () => {
		const page = (name: string) => `${name} first\n${name} second\n${name} third`;
		const parts = splitDocument(pagesOf(page('a'), page('b'), page('c')), {
			maxCharacters: 70,
			overlapCharacters: 10,
		});
		expect(parts.map(({ pages }) => numbers(pages))).toEqual([
			[1, 2],
			[2, 3],
		]);
		expect(parts[1]?.overlap).toEqual([{ number: 2, markdown: 'b third' }]);
		expect(parts[1]?.pages[0]).toEqual({ number: 2, markdown: 'b third' });
	});

	it('repeats a short page whole, and nothing of a page without a line that fits', () => {
		const [, second] = splitDocument(pagesOf('short', 'x'.repeat(50)), {
			maxCharacters: 50,
			overlapCharacters: 10,
		});
		expect(second?.overlap).toEqual([{ number: 1, markdown: 'short' }]);
		const [, other] = splitDocument(pagesOf('y'.repeat(40), 'x'.repeat(40)), {
			maxCharacters: 50,
			overlapCharacters: 10,
		});
		expect(other?.overlap).toEqual([]);
	});

	it('cuts a page that is too long after a paragraph, line or word', () => {
		const parts = splitDocument(pagesOf('one two\n\nthree four\nfive'), {
			maxCharacters: 12,
			overlapCharacters: 0,
		});
		expect(parts.map(({ pages }) => pages.map(({ markdown }) => markdown))).toEqual([
			['one two\n\n'],
			['three four\n'],
			['five'],
		]);
	});

	it('does not cut a character', () => {
		const parts = splitDocument(pagesOf('🙂'.repeat(10)), {
			maxCharacters: 5,
			overlapCharacters: 0,
		});
		for (const { pages } of parts) expect(pages[0]?.markdown).toMatch(/^(🙂)+$/u);
	});

	it('loses nothing, keeps the order and the limit', () => {
		const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '🙂', 'word '), maxLength: 80 });
		fc.assert(
			fc.property(
				fc.array(text, { maxLength: 8 }),
				fc.integer({ min: 4, max: 60 }),
				fc.integer({ min: 0, max: 20 }),
				(texts, max, overlap) => {
					const overlapCharacters = Math.min(overlap, max - 3);
					const parts = splitDocument(pagesOf(...texts), { maxCharacters: max, overlapCharacters });
					const own = parts.flatMap(({ pages, overlap: repeated }) => pages.slice(repeated.length));
					const joined = new Map<number, string>();
					for (const { number, markdown } of own)
						joined.set(number, (joined.get(number) ?? '') + markdown);
					expect([...joined.values()]).toEqual(texts);
					expect([...joined.keys()]).toEqual(texts.map((_, index) => index + 1));
					for (const { pages } of parts) {
						const length = pages.reduce((sum, { markdown }) => sum + markdown.length, 0);
						expect(length).toBeLessThanOrEqual(max);
					}
				},
			),
		);
	});
});
