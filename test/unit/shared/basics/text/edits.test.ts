import { describe, expect, it } from 'vitest';
import { shifter, omissions } from '../../../../../nodes/shared/basics/text/replaceReferences';

describe('shifter', () => {
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
