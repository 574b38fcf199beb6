import { expect, it } from 'vitest';
import { withoutSpacedDigits } from '../../../../../nodes/shared/basics/text/spacedDigits';

it.each([
	[
		'numbers on a page that has several with marks',
		'| 0 0 1 0 | 1 5 0 , 0 0 0 | 4 0 % |\n| 0 2 | 5 , 0 0 0 | 2 . 5 % |',
		'| 0010 | 150,000 | 40% |\n| 02 | 5,000 | 2.5% |',
	],
	['a scale', '| 1 2 3 4 5 |\n| 1 2 3 4 5 |', '| 1 2 3 4 5 |\n| 1 2 3 4 5 |'],
	['too few with marks', 'Rate: 1 2 3\n2 , 5', 'Rate: 1 2 3\n2 , 5'],
	[
		'longer numbers and words',
		'1 , 2\n3 , 4\n5 , 6\n1 2 34 7 8a 9',
		'1,2\n3,4\n5,6\n1 2 34 7 8a 9',
	],
])('%s', (_, page, text) => {
	expect(withoutSpacedDigits(page)).toBe(text);
});

it('takes time in proportion to the page', () => {
	const page = `${'1 '.repeat(200_000)}x`;
	const begin = performance.now();
	expect(withoutSpacedDigits(page)).toBe(page);
	expect(performance.now() - begin).toBeLessThan(1_000);
});
