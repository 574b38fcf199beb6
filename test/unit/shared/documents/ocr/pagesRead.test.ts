import { expect, it } from 'vitest';
import { repeatedLines } from '../../../../../nodes/shared/documents/ocr/pagesRead';
import { wordsOf } from '../../../../../nodes/shared/values/facts/fact';

const reasonsOf = (markdown: string) => repeatedLines([{ number: 2, markdown }]).map(wordsOf);

it.each(['Total 12.50\n', '| Tea | 1 | 2.00 |\n', '合計 12\n\n', '  - item\n', 'lorem ipsum  \n'])(
	'says that a line repeats thousands of times: %j',
	(line) => {
		expect(reasonsOf(`Invoice 1\n${line.repeat(3000)}`)).toEqual([
			expect.stringMatching(/^Page 2 has one line 3000 times in a row/),
		]);
	},
);

it.each(['| | |\n'.repeat(500), '---\n'.repeat(500), 'a\nb\n'.repeat(500), 'Tea\n'.repeat(50)])(
	'does not where it is none: %#',
	(markdown) => {
		expect(reasonsOf(markdown)).toEqual([]);
	},
);
