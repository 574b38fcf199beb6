import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { TEXT_TYPES } from '../../../../nodes/shared/ocr/documents';
import { textOf, toPages } from './atOnce';
import { docx, paragraph, row } from './docx';
import { refusal } from '../../refusal';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
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
	it('gives headings, lists, paragraphs and line breaks', () => {
		expect(
			html(
				'<title>T</title><style>p{}</style><script>x()</script><h2>Bill&nbsp;&#52;</h2><p>A\n b<br>c</p><ul><li>d<li><p>e</p></ul><img alt="Logo"><pre>f\n  g</pre>',
			),
		).toBe('## Bill 4\n\nA b\nc\n\n- d\n\ne\n\nLogo\n\nf\ng');
	});

	it('leaves out what nobody sees, also in tables', () => {
		expect(
			html(
				'<div style="color:red; display: none">preview <b>x</b></div><p hidden>y</p><p style="display  :  none">y</p>z<table><tr><td>1<td>2<td style="display:none">3<tr><td>4<td>5<span style="DISPLAY:NONE">6</span></table>',
			),
		).toBe('z\n\n| | |\n| --- | --- |\n| 1 | 2 |\n| 4 | 5 |');
	});

	it('keeps raised digits apart from a number, also in tables', () => {
		expect(
			html(
				'Total 5.00<sup>1</sup>, 1<sup>st</sup> m<sup>2</sup><table><tr><td>A<td>5<sup>00</sup><tr><td>B<td>6',
			),
		).toBe('Total 5.00^1, 1st m2\n\n| | |\n| --- | --- |\n| A | 5^00 |\n| B | 6 |');
	});

	it('makes Markdown of tables, and lines of those that lay out the page', () => {
		expect(
			html(
				'<table><tr><td><table><tr><td>Harrow Ltd</td><td>Invoice 5</td></tr></table></td></tr><tr><td>Items:<table><tr><th>Item<th>Total<tr><td>A | B<td>12<tr><td>C<td>345</table></td></tr></table>',
			),
		).toBe(
			'Harrow Ltd | Invoice 5\n\nItems:\n\n| Item | Total |\n| --- | --- |\n| A \\| B | 12 |\n| C | 345 |',
		);
	});

	it('refuses elements that are nested too deep', () => {
		expect(refusal(() => html('<b>'.repeat(100_000))).message).toBe(
			'the elements of the file are nested too deep to be read',
		);
	});
});

it('CSV is its text', () => {
	expect(textOf(bytes('sep=;\r\na;"1.234,56"\r\n'), 'text/csv')).toBe('sep=;\na;"1.234,56"\n');
});

describe('Word documents', () => {
	const text = (...parts: Parameters<typeof docx>) => textOf(docx(...parts), TEXT_TYPES.docx);

	it('gives paragraphs and tables in their order, headers first and footers last', () => {
		expect(
			text(
				`${paragraph('Invoice', '<w:pStyle w:val="Heading1"/>')}<w:p><w:r><w:t>No.</w:t><w:tab/><w:t>47</w:t></w:r><w:r><w:t>11 &amp; &lt;b&gt;</w:t><w:br/><w:t>next</w:t></w:r></w:p><w:tbl><w:tr>${row('Item', 'Sum')}</w:tr><w:tr>${row('A', '5')}</w:tr><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph('both')}</w:tc></w:tr></w:tbl>${paragraph('End', '<w:numPr/>')}`,
				{
					'word/footer1.xml': paragraph('IBAN'),
					'word/header2.xml': paragraph('Harrow'),
					'word/header1.xml': paragraph('Harrow'),
				},
			),
		).toBe(
			'Harrow\n\n# Invoice\n\nNo. | 4711 & <b>\nnext\n\n| Item | Sum |\n| --- | --- |\n| A | 5 |\n| both | |\n\n- End\n\nIBAN',
		);
	});

	it('leaves out what was deleted, moved away, hidden, or is there twice', () => {
		expect(
			text(
				'<w:p><w:r><w:t>a</w:t></w:r><w:del><w:r><w:delText>b</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>c</w:t></w:r></w:moveFrom><w:ins><w:r><w:t>d</w:t></w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t>e</w:t></w:r><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>f</w:t></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><mc:AlternateContent><mc:Choice><w:p><w:r><w:t>g</w:t></w:r></w:p></mc:Choice><mc:Fallback><w:p><w:r><w:t>g</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent></w:p>',
			),
		).toBe('adf\n\ng');
	});

	it('leaves in what was hidden once, and columns where they are', () => {
		const run = (content: string, properties = '') =>
			`<w:r><w:rPr>${properties}</w:rPr>${content}</w:r>`;
		const once = '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>';
		const raised = '<w:vertAlign w:val="superscript"/>';
		const skips = '<w:trPr><w:gridBefore w:val="2"/></w:trPr>';
		expect(
			text(
				`<w:p>${run('<w:t>Harrow</w:t>')}${run('<w:ptab/>')}${run('<w:t>No. 4711</w:t>')}</w:p><w:p>${run('<w:t>5,00</w:t>', once)}${run('<w:t>1</w:t>', raised)}</w:p><w:tbl><w:tr>${row('A', 'B', 'C')}</w:tr><w:tr>${skips}${row('6')}</w:tr></w:tbl>`,
			),
		).toBe('Harrow | No. 4711\n\n5,00^1\n\n| A | B | C |\n| --- | --- | --- |\n| | | 6 |');
	});

	it('shows boxes and whether they are ticked, drawn as symbols or parts of a form', () => {
		const symbol = (code: string, font = 'Wingdings') =>
			`<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`;
		const box = (states: string) =>
			`<w:r><w:fldChar><w:ffData><w:checkBox>${states}</w:checkBox></w:ffData></w:fldChar></w:r>`;
		const [ticked, was] = ['<w:checked/>', '<w:default w:val="1"/>'];
		const given = [
			...[
				symbol('F0FE'),
				symbol('f0a8'),
				symbol('F052', 'Wingdings 2'),
				symbol('F04A'),
				symbol('F0FE', 'x'),
			],
			...[box(ticked), box(''), box(was), box(`${was}<w:checked w:val="0"/>`)],
		];
		expect(text(`<w:p>${given.join('<w:r><w:t>.</w:t></w:r>')}</w:p>`)).toBe('☑.☐.☑...☒.☐.☒.☐');
	});

	it('refuses a damaged file, and one that unpacks to far more than it is', () => {
		const whole = docx(paragraph('a'));
		expect(refusal(() => textOf(whole.subarray(0, -30), TEXT_TYPES.docx)).message).toBe(
			'the file is damaged',
		);
		const broken = Buffer.from(whole);
		const name = 'word/document.xml';
		const content = broken.indexOf(name) + name.length;
		broken.fill(0xff, content, content + 40);
		expect(refusal(() => textOf(broken, TEXT_TYPES.docx)).message).toBe('the file is damaged');
		const size = 1024 * 1024;
		const packed: Zippable = { 'word/document.xml': Buffer.alloc(40 * size, ' ') };
		for (const archive of [zipSync(packed), zipSync(packed, { level: 0 })]) {
			expect(refusal(() => textOf(Buffer.from(archive), TEXT_TYPES.docx)).message).toBe(
				'it has more than 32 MB of unpacked content',
			);
		}
		expect(
			refusal(() => textOf(Buffer.from(zipSync({ a: strToU8('') })), TEXT_TYPES.docx)).message,
		).toBe('no text was found in the Word document');
	});
});
