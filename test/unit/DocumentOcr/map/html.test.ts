import { describe, expect, it } from 'vitest';
import { answeredDocument } from '../../../../nodes/DocumentOcr/map/answeredDocument';
import { png, resultOf } from '../answers';
import { renderHtml } from '../../atOnce';

/** The HTML of a document. */
function htmlFile(pages: object[], more?: Parameters<typeof resultOf>[1]): string {
	const all = pages.map((page, index) => ({ index, markdown: '', ...page }));
	const document = answeredDocument(resultOf({ pages: all }, more));
	return renderHtml(document, document.pages);
}

/** The HTML of one page's content. */
function htmlOf(markdown: string, page: object = {}): string {
	const html = htmlFile([{ markdown, ...page }]);
	return /<p class="number"[^>]*>Page 1<\/p>\s*([^]*?)\s*<\/section>/.exec(html)?.[1] ?? '';
}

const image = { images: [{ id: 'a (1).png', image_base64: png }] };
const link = (address: string, text = address) =>
	`<p><a href="${address}" rel="noopener noreferrer">${text}</a></p>`;
const img = (alt: string) => `<img src="data:image/png;base64,${png}" alt="${alt}">`;

describe('the HTML file', () => {
	it.each([
		[
			'# A\n\n**b** *c*\n\n1. d\n2. e',
			'<h1>A</h1>\n<p><strong>b</strong> <em>c</em></p>\n<ol>\n<li>d</li>\n<li>e</li>\n</ol>',
		],
		['<b>x</b>\n\n<div>y</div>', '<p>&lt;b&gt;x&lt;/b&gt;</p>\n<p>&lt;div&gt;y&lt;/div&gt;</p>'],
		['[1]: Sanni et al.', '<p>[1]: Sanni et al.</p>'],
		['[a](https://a.example/x?y=1&z=2)', link('https://a.example/x?y=1&amp;z=2', 'a')],
		['[a](mailto:b@c.example)', link('mailto:b@c.example', 'a')],
		['https://a.example/?a=1&copy=2', link('https://a.example/?a=1&amp;copy=2')],
		['![b](https://b.example/x.png)', link('https://b.example/x.png', 'b')],
		['![b](x.png)', '<p>b</p>'],
		['[a](javascript:x())', '<p>a</p>'],
		['[a](x.html)', '<p>a</p>'],
		['[a](ftp://b.example/)', '<p>a</p>'],
		['[a](#b)', '<p>a</p>'],
		['Let $x^2$ be', '<p>Let <code>x^2</code> be</p>'],
		['$$\n\\frac{a}{b}\n$$', '<p><code>\\frac{a}{b}</code></p>'],
		['Text\n$$\na\n= b\n$$\nmore', '<p>Text</p>\n<p><code>a\n= b</code></p>\n<p>more</p>'],
		['\\(a\\) and \\[b\\]', '<p><code>a</code> and <code>b</code></p>'],
		['From $5 to $10, US$5/US$6', '<p>From $5 to $10, US$5/US$6</p>'],
		['$\\frac{<b>$', '<p><code>\\frac{&lt;b&gt;</code></p>'],
		// Characters that hide text or turn it around.
		['a\u202eb\u200bc', '<p>abc</p>'],
	])('shows %j as it is meant', (markdown, html) => {
		expect(htmlOf(markdown)).toBe(html);
	});

	it('has tables with alignment, all their cells and no empty head', () => {
		expect(htmlOf('| a | b |\n|:-|-:|\n| 1 | 2 | 3 |').replace(/\s+/g, ' ')).toBe(
			'<div class="table"><table><thead><tr><th align="left">a</th> <th align="right">b</th> <th></th> </tr></thead><tbody><tr><td align="left">1</td> <td align="right">2</td> <td>3</td> </tr> </tbody></table></div>',
		);
		expect(htmlOf('| | |\n|-|-|\n| 1<br>2 | 3 |')).not.toContain('<thead>');
		expect(htmlOf('| a |\n|-|\n| 1<br>2 |')).toContain('1<br>2');
	});

	it('has HTML tables of the text as tables', () => {
		const html = htmlOf('<table><tr><th>a</th></tr><tr><td><b>1</b></td></tr></table>');
		expect(html.replace(/\s+/g, '')).toContain('<tr><th>a</th></tr>');
		expect(html).not.toContain('<b>');
	});

	it.each(['\\', '`a` ', '*a* '])('takes a line of very many %j', (piece) => {
		const line = piece.repeat(500_000 / piece.length);
		expect(htmlOf(line).length).toBeGreaterThan(100_000);
	});

	it('has images where the text refers to them, and the others at the end', () => {
		expect(htmlOf('![Fig. 1](a (1).png)', image)).toBe(`<p>${img('Fig. 1')}</p>`);
		expect(htmlOf('x', image)).toBe(`<p>x</p>\n<figure>${img('a-1.png')}</figure>`);
	});

	it('follows nesting up to a depth, and shows all text beyond it', () => {
		const quoted = htmlOf(`${'> '.repeat(20_000)}deep`);
		expect(quoted.match(/<blockquote>/g)).toHaveLength(20);
		expect(quoted).toContain('<p>deep</p>');
		const listed = htmlOf(`${'- '.repeat(3000)}deep`);
		expect(listed.match(/<ul>/g)).toHaveLength(20);
		expect(listed.match(/-/g)).toHaveLength(2980);
		expect(listed).toContain('deep');
	});

	it('puts an image in once, however often the page refers to it', () => {
		const html = htmlOf('![a](a (1).png) ![a](a (1).png)', image);
		expect(html).toBe(`<p>${img('a')} <span class="missing">a</span></p>`);
	});

	it('shows 2,000 images that no text refers to, and counts the others', () => {
		const images = Array.from({ length: 1500 }, (_, at) => ({ id: `${at}.png` }));
		const html = htmlFile([{ images }, { images }]);
		expect(html.split('<figure>')).toHaveLength(2001);
		expect(html).toContain('<p class="aside">1000 more images are not shown</p>');
	});

	it('says which document it is', () => {
		const html = htmlFile([{}, {}], { fileName: 'a\u202e<b>.pdf', model: 'm"' });
		expect(html).toContain('<title>a&lt;b&gt;.pdf</title>');
		expect(html).toContain('<p>2 pages, read by m&quot;</p>');
		expect(html.match(/<section id="page-\d"/g)).toHaveLength(2);
	});
});
