import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Edit, shifter, omissions } from '../../../../nodes/shared/offsets/replaceReferences';

/** The words of a text with their places. */
const wordsOf = (text: string) =>
	Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => ({
		word,
		start: index,
		end: index + word.length,
	}));

/** A text in pieces, of which some are replaced. */
const editedText = fc.array(
	fc.record({
		kept: fc.stringMatching(/^[ab ]{0,12}$/),
		replaced: fc.stringMatching(/^[ab ]{1,6}$/),
		by: fc.stringMatching(/^[xy ]{0,9}$/),
	}),
	{ maxLength: 8 },
);

describe('shifter', () => {
	it('tells where each word is that was not touched, and leaves out the others', () => {
		fc.assert(
			fc.property(editedText, (pieces) => {
				const before = pieces.map(({ kept, replaced }) => kept + replaced).join('');
				const after = pieces.map(({ kept, by }) => kept + by).join('');
				const edits: Edit[] = [];
				let at = 0;
				for (const { kept, replaced, by } of pieces) {
					const start = at + kept.length;
					at = start + replaced.length;
					edits.push({ start, end: at, length: by.length });
				}
				const found = shifter(edits)(wordsOf(before));
				const whole = found.filter(({ word, start, end }) => word.length === end - start);
				for (const { word, start, end } of whole) expect(after.slice(start, end)).toBe(word);
				const untouched = wordsOf(before).filter(({ start, end }) =>
					edits.every((edit) => edit.end <= start || edit.start >= end),
				);
				expect(whole.map(({ word }) => word)).toEqual(untouched.map(({ word }) => word));
			}),
		);
	});

	it('makes words shorter of which a part was left out', () => {
		const cut = [{ start: 2, end: 4, length: 0 }];
		expect(shifter(cut)([{ start: 1, end: 6 }])).toEqual([{ start: 1, end: 4 }]);
		expect(shifter(cut)([{ start: 2, end: 4 }])).toEqual([]);
		expect(shifter(cut)([{ start: 3, end: 6 }])).toEqual([]);
		expect(shifter(cut)([{ start: 4, end: 6 }])).toEqual([{ start: 2, end: 4 }]);
	});
});

describe('omissions', () => {
	it.each([
		['abc', 'abc', []],
		['\n\n\na\n\n\n\nb ', 'a\n\nb', ['\n\n\n', '\n\n', ' ']],
		['To\u200btal', 'Total', ['\u200b']],
		['ab', '', ['ab']],
	])('of %j to get %j', (before, after, left) => {
		expect(omissions(before, after).map(({ start, end }) => before.slice(start, end))).toEqual(
			left,
		);
	});
});
