import { describe, expect, it } from 'vitest';
import {
	readyForMarkers,
	withMarks,
	withoutMarkers,
	withMarkers,
} from '../../../../../nodes/shared/page/html/marks';
import { markdownRenderer } from '../../../atOnce';

const render = markdownRenderer((_, label) => `<i>${label}</i>`);

/** The HTML of a Markdown text with these words marked, each at its first place. */
function marked(markdown: string, ...words: string[]) {
	const text = readyForMarkers(markdown);
	const parts = words
		.map((word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length }))
		.sort((a, b) => a.start - b.start || b.end - a.end);
	const { html, placed } = withMarks(
		render(withMarkers(text, parts)),
		(mark, inner, { isFirst, inLink }) =>
			`<mark${isFirst ? ` id="${mark}"` : ''}${inLink ? ' in-link' : ''}>${inner}</mark>`,
		(mark) => `<a id="${mark}"></a>`,
	);
	return { html, placed: [...placed] };
}
const htmlOf = (markdown: string, ...words: string[]) => marked(markdown, ...words).html.trim();

describe('marks', () => {
	it.each([
		['No. INV-1 of May', ['INV-1'], '<p>No. <mark id="0">INV-1</mark> of May</p>'],
		['**Total** 12', ['Total'], '<p><strong><mark id="0">Total</mark></strong> 12</p>'],
		['_Total_ 12', ['Total'], '<p><em><mark id="0">Total</mark></em> 12</p>'],
		['`A-1` b', ['A-1'], '<p><code><mark id="0">A-1</mark></code> b</p>'],
		['# Bill 7', ['7'], '<h1>Bill <mark id="0">7</mark></h1>'],
		['- Pen', ['Pen'], '<ul>\n<li><mark id="0">Pen</mark></li>\n</ul>'],
		[
			'**Total** 12',
			['Total** 12'],
			'<p><strong><mark id="0">Total</mark></strong><mark> 12</mark></p>',
		],
		['a <b> & c', ['<b> & c'], '<p>a <mark id="0">&lt;b&gt; &amp; c</mark></p>'],
	])('%s: %j', (markdown, words, html) => {
		expect(htmlOf(markdown, ...words)).toBe(html);
	});

	it('stand in cells, and in each of several', () => {
		const table = '| Name | Sum |\n| --- | --- |\n| Pen | 12.50 |';
		expect(htmlOf(table, 'Sum', '12.50')).toMatch(
			/<th><mark id="0">Sum<\/mark><\/th>[^]*<td><mark id="1">12.50<\/mark><\/td>/,
		);
		const across = marked(table, 'Pen | 12.50');
		expect(across.html).toMatch(
			/<td><mark id="0">Pen<\/mark><\/td>\n<td><mark>12.50<\/mark><\/td>/,
		);
		expect(across.html).not.toMatch(/<mark[^>]*>\s*<\/mark>/);
	});

	it('stand in the text of links, never in their addresses', () => {
		const { html } = marked('see [INV-1](https://a.example/INV-1 "INV-1") now', 'INV-1');
		expect(html).toContain('href="https://a.example/INV-1" title="INV-1"');
		expect(html).toContain('<mark id="0" in-link>INV-1</mark></a> now');
		const address = marked('see [it](https://a.example/INV-1) now', 'INV-1');
		expect(address.html).toContain('href="https://a.example/INV-1"');
		expect(address.placed).toEqual([]);
		expect(withoutMarkers(address.html)).toBe(address.html);
	});

	it('of parts inside one another show the inner one, and lead to both', () => {
		const { html, placed } = marked('12 High Street, Oslo', '12 High Street, Oslo', 'Oslo');
		expect(html).toContain('<mark id="0">12 High Street, </mark><mark id="1">Oslo</mark>');
		expect(placed).toEqual([0, 1]);
		expect(marked('12 High Street', '12 High Street', '12').html).toContain(
			'<a id="0"></a><mark id="1">12</mark><mark> High Street</mark>',
		);
	});

	it('of parts next to one another stay apart', () => {
		expect(htmlOf('ab', 'a', 'b')).toBe('<p><mark id="0">a</mark><mark id="1">b</mark></p>');
	});

	it('do not care for signs that the document brings along', () => {
		const hostile = '\u{f0000}a\u{100000} 12 \u{100001}\u{10ffff} \ud800x &#xF0000; &#xDB80;';
		const { html, placed } = marked(hostile, '12');
		expect(html).toContain('<mark id="0">12</mark>');
		expect(html.match(/<mark/g)).toHaveLength(1);
		expect(placed).toEqual([0]);
		expect(readyForMarkers(hostile)).toHaveLength(hostile.length);
	});

	it.each([
		['\u{f0000}a', 0],
		['a\u{100000}', 0],
		['\u{100000}a\u{f0000}', 0],
		['\u{f0000}a\u{100000}\u{f0000}b\u{100000}', 1],
		['\u{f0000}a\u{f0000}b\u{100000}', 1],
	])('come out once and closed, or not at all: %j', (text, count) => {
		const { html } = withMarks(
			`<p>${text}</p>`,
			(mark, inner, { isFirst }) => (isFirst ? `<m ${mark}>${inner}</m>` : inner),
			() => '',
		);
		expect(withoutMarkers(html)).toBe(html);
		expect(html.match(/<m \d>[^<]*<\/m>/g) ?? []).toHaveLength(count);
	});
});
