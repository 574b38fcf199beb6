import { describe, expect, it } from 'vitest';
import { TEXT_TYPES } from '../../../../../nodes/shared/documents/files/formats';
import { textOf, toPages } from './atOnce';
import { refusal } from '../../../refusal';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const utf32 = (text: string) =>
	Buffer.from(Uint32Array.from(text, (one) => one.codePointAt(0) ?? 0).buffer);
const html = (text: string) => textOf(bytes(text), TEXT_TYPES.html);

describe('decoding', () => {
	it.each([
		['UTF-8', bytes('Größe 5 €')],
		['UTF-8 with a mark', bytes('\ufeffGröße 5 €')],
		['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), bytes('Größe 5 €', 'utf16le')])],
		[
			'UTF-16, big-endian',
			Buffer.concat([Buffer.from([0xfe, 0xff]), bytes('Größe 5 €', 'utf16le').swap16()]),
		],
		['UTF-32', utf32('\ufeffGröße 5 €')],
		['UTF-32, big-endian', utf32('\ufeffGröße 5 €').swap32()],
		['Windows-1252', bytes('Gr\xf6\xdfe 5 \x80', 'latin1')],
	])('reads %s', (_, content) => {
		expect(textOf(content, 'text/plain')).toBe('Größe 5 €');
	});

	it('reads UTF-8 that is broken in one place as UTF-8', () => {
		const cut = Buffer.concat([bytes('Größe 5 €, caf'), Buffer.from([0xc3])]);
		expect(textOf(cut, 'text/plain')).toBe('Größe 5 €, caf\ufffd');
	});

	it('reads a page in the encoding that it names, unless it is UTF-8 nevertheless', () => {
		const polish = (text: string) =>
			Buffer.concat([
				bytes('<meta http-equiv=a content="text/html; charset=iso-8859-2">'),
				bytes(text, 'latin1'),
			]);
		expect(textOf(polish('\xa3\xf3d\xbc'), TEXT_TYPES.html)).toBe('Łódź');
		expect(textOf(polish(bytes('Łódź').toString('latin1')), TEXT_TYPES.html)).toBe('Łódź');
		expect(textOf(bytes('<meta charset=nonsense>\xe9', 'latin1'), TEXT_TYPES.html)).toBe('é');
	});

	it('has line ends of one kind, and a page for each page break', () => {
		expect(toPages(bytes('a\r\nb\rc\fd\n\f'), 'text/plain')).toEqual([
			{ number: 1, markdown: 'a\nb\nc' },
			{ number: 2, markdown: 'd' },
		]);
	});

	it('refuses what is empty or far too long', () => {
		expect(refusal(() => toPages(bytes(' \n'), 'text/plain')).message).toBe(
			'there is no text in the file',
		);
		expect(refusal(() => toPages(Buffer.alloc(2_000_001, 'a'), 'text/plain')).message).toBe(
			'it has more than 2,000,000 characters of text',
		);
	});
});

describe('HTML', () => {
	it.each([
		[
			'headings, lists, paragraphs and line breaks',
			'<title>T</title><style>p{}</style><script>x()</script><h2>Bill&nbsp;&#52;</h2><p>A\n b<br>c</p><ul><li>d<li><p>e</p></ul><img alt="Logo"><pre>f\n  g</pre>',
			'## Bill 4\n\nA b\nc\n\n- d\n\ne\n\nLogo\n\nf\ng',
		],
		[
			'what is seen, also in tables',
			'<div style="color:red; display: none">preview <b>x</b></div><p hidden>y</p>z<table><tr><td>1<td>2<td style="display:none">3<tr><td>4<td>5<span style="DISPLAY:NONE">6</span></table>',
			'z\n\n| | |\n| --- | --- |\n| 1 | 2 |\n| 4 | 5 |',
		],
		[
			'raised digits apart from a number, also in tables',
			'Total 5.00<sup>1</sup>, 1<sup>st</sup> m<sup>2</sup><table><tr><td>A<td>5<sup>00</sup><tr><td>B<td>6',
			'Total 5.00¹, 1st m²\n\n| | |\n| --- | --- |\n| A | 5⁰⁰ |\n| B | 6 |',
		],
		[
			'tables, and lines of those that lay out the page',
			'<table><tr><td><table><tr><td>Harrow Ltd</td><td>Invoice 5</td></tr></table></td></tr><tr><td>Items:<table><tr><th>Item<th>Total<tr><td>A | B<td>12<tr><td>C<td>345</table></td></tr></table>',
			'Harrow Ltd | Invoice 5\n\nItems:\n\n| Item | Total |\n| --- | --- |\n| A \\| B | 12 |\n| C | 345 |',
		],
		[
			'the caption of a table, and what is between its rows',
			'<table><caption>Invoice<br>4711</caption><tr><th>Item<th>Total</tr><p>net</p><tr><td>A<td>12</tr></table>',
			'Invoice\n4711\nnet\n\n| Item | Total |\n| --- | --- |\n| A | 12 |',
		],
		[
			'words apart from images and readings, also in tables',
			'<img alt="Logo">Rechnung <ruby>東京<rt>Tokyo</rt></ruby>1<table><tr><td>A<img alt="paid"><td>1<tr><td>B<td>2</table>',
			'Logo Rechnung 東京 Tokyo 1\n\n| | |\n| --- | --- |\n| A paid | 1 |\n| B | 2 |',
		],
		[
			'the option that is selected, or else the first',
			'Net<select><option>7 days<option selected>30 days<option>60 days</select>or<select><optgroup label="x"><option>cash</option><option>card</option></optgroup></select>!<select><option>a<option>b<p>End',
			'Net 30 days or cash ! a\n\nEnd',
		],
	])('has %s', (_, page, text) => {
		expect(html(page)).toBe(text);
	});

	it('refuses elements that are nested too deep', () => {
		expect(refusal(() => html('<b>'.repeat(100_000))).message).toBe(
			'the elements of the file are nested too deep to be read',
		);
	});
});

it('NULs are left out', () => {
	expect(textOf(bytes('a\0b\0'), 'text/csv')).toBe('ab');
});

it('CSV is its text', () => {
	expect(textOf(bytes('sep=;\r\na;"1.234,56"\r\n'), 'text/csv')).toBe('sep=;\na;"1.234,56"\n');
});
