import { describe, expect, it } from 'vitest';
import { replaceReferences } from '../../../../../nodes/shared/basics/text/replaceReferences';

const swap = (markdown: string, targets: Record<string, string>) =>
	replaceReferences(markdown, ({ target }) => targets[target]);

describe('replaceReferences', () => {
	it.each([
		'a b.png',
		'a (1).png',
		'a)(b.png',
		'../../etc/passwd',
		'C:\\x.png',
		'<b>.png',
		'é😀.png',
	])('finds the target %s without any escapes', (id) => {
		expect(swap(`1 ![${id}](${id}) 2`, { [id]: 'X' })).toBe('1 X 2');
	});

	it('finds targets in angle brackets and labels with brackets', () => {
		expect(swap('![img[0].png](<img 0.png>)', { 'img 0.png': 'X' })).toBe('X');
	});

	it('leaves text that is no reference', () => {
		for (const text of ['](x)', 'a](x)', '![a](x', '[a]\n(x)', '[a\n](x)', '!](']) {
			expect(swap(text, { x: 'X' })).toBe(text);
		}
	});
});
