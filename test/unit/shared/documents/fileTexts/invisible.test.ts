import { describe, expect, it } from 'vitest';
import { TEXT_TYPES } from '../../../../../nodes/shared/documents/ocr/documents';
import { found } from './atOnce';
import { docx, paragraph } from '../office/docx';
import { refusal } from '../../../refusal';

const html = (text: string) => found(Buffer.from(text), TEXT_TYPES.html);

describe('HTML', () => {
	const styles = [
		'display:none',
		'display : none',
		'display:/**/none',
		'display:none !important',
		'display:block;display:none',
		'visibility:hidden',
		'visibility:collapse',
		'opacity:0.0',
		'font-size:0',
		'font-size:0px',
		'font-size:1px',
		'font-size:5%',
		'font:0/0 a',
		'max-height:0;overflow:hidden',
		'overflow:hidden;height:0px',
		'mso-hide:all',
		'max-width:0;overflow:clip',
		'width:1px;height:1px;overflow:hidden',
		'text-indent:-9999px',
		'position:absolute;left:-5000px',
		'position:fixed;top:-100em',
		'text-decoration:line-through',
		'text-decoration-line: underline line-through',
	];
	it.each(styles)('leaves out text with the style %s', (style) => {
		const hidden = `<div style="${style}">Hidden <b>9</b></div>`;
		expect(html(`Seen${hidden}<p>5</p>`)).toEqual({ text: 'Seen\n\n5', hidden: 7 });
	});

	it.each(styles)('leaves out text with the style %s of a sheet', (style) => {
		for (const selector of ['.x', '#x', 'div', 'p, .x']) {
			const sheet = `<style><!-- /* a */ @import "x"; ${selector} {${style}} --></style>`;
			const hidden = '<div class="a x" id="x">Hidden <b>9</b></div>';
			expect(html(`Seen${hidden}<i>5</i>${sheet}`).hidden).toBe(7);
		}
	});

	it.each([
		'noscript',
		'iframe',
		'noembed',
		'noframes',
		'datalist',
		'dialog',
		'video',
		'audio',
		'object',
		'canvas',
		'annotation',
		'meter',
		'progress',
		'del',
		's',
		'strike',
	])('leaves out what is in the element %s', (name) => {
		expect(html(`Seen <${name}>Hidden 9</${name}> 5`)).toMatchObject({
			text: expect.stringMatching(/^Seen\s+5$/) as string,
			hidden: 7,
		});
	});

	it.each([
		'<p hidden>Hidden 9</p>',
		'<p hidden="until-found">Hidden 9</p>',
		'<div style="font-size:0"><p style="font-size:2em">Hidden 9</div>',
		'<div style="visibility:hidden"><p style="display:block">Hidden 9</div>',
		'<style>.a{display:none!important}</style><p class=a style="display:block">Hidden 9</p>',
		'<style>.A{display:block}.a{display:none}</style><p class="A">Hidden 9</p>',
		'<style>.a .b{display:none}.b{display:none}</style><p class=b>Hidden 9</p>',
		'<style>.b{display:none}.b:hover{display:block}</style><p class=b>Hidden 9</p>',
		'<style>.b{display:none}@media print{.b{display:block}}</style><p class=b>Hidden 9</p>',
		'<style media=print>.b{display:block}</style><style>.b{display:none}</style><p class=b>Hidden 9',
		'<style><!-- .b{display:none} --></style><p class=b>Hidden 9</p>',
		'<img alt="Hidden 9" style="display:none">',
	])('leaves out the text of %s', (hidden) => {
		expect(html(`Seen ${hidden}`).text).toBe('Seen');
	});

	it.each([
		// MJML, with which many newsletters are made, sets sizes like this.
		'<td style="font-size:0px;padding:10px"><div style="font-size:13px">Shown 9</div>',
		'<div style="font-size:0"><p style="font-size:1rem">Shown 9</div>',
		'<div style="visibility:hidden"><p style="visibility:visible">Shown 9</div>',
		// Campaign Monitor's buttons, which Outlook alone draws in another way.
		'<a href="a" style="background:#556270;color:#ffffff;mso-hide:all">Shown 9</a>',
		// Cells that are cut with an ellipsis, and columns of Word in inches.
		'<table><tr><td style="max-width:0;overflow:hidden">Shown 9</table>',
		'<div style="width:.5in;overflow:hidden">Shown 9</div>',
		'<div style="width:1%;overflow:hidden">Shown 9</div>',
		'<div style="max-height:0">Shown 9</div>',
		'<p style="text-indent:-18.0pt">Shown 9</p>',
		'<div style="position:absolute;left:-5px">Shown 9</div>',
		'<div style="left:-5000px">Shown 9</div>',
		'<p style="display:none;display:block">Shown 9</p>',
		'<style>.a{font-size:0}</style><p class=a style="font:13px a">Shown 9</p>',
		'<style>.a{display:block!important}</style><p class=a style="display:none">Shown 9</p>',
		'<style>.a{display:none}.a.b{display:block}</style><p class="a b">Shown 9</p>',
		'<style>.b p{display:block}.a{display:none}</style><p class=a>Shown 9</p>',
		'<style>.a{display:none}.b{display:block}</style><p class="b a">Shown 9</p>',
		'<style>.a{display:none}.open .a{display:block}</style><p class=a>Shown 9</p>',
		'<style>@media(max-width:9px){p{display:none}}</style><p>Shown 9</p>',
		'<!--[if mso]><style>p{display:none}</style><![endif]--><p>Shown 9</p>',
		'<style>p:after{display:none} p a{display:none} .P\\:x{display:none}</style><p>Shown 9</p>',
		// What OWASP gives against clickjacking: a script takes it away.
		'<style>body{display:none !important}</style><body>Shown 9',
		'<html style="visibility:hidden"><body style="opacity:0">Shown 9',
		'<dialog open>Shown 9</dialog>',
		'<p aria-hidden="true">Shown 9</p>',
		'<ins>Shown 9</ins>',
	])('reads the text of %s', (shown) => {
		const { text, hidden } = html(shown);
		expect(text.replace(/[^\w ]+|\s+(?=9)/g, ' ').trim()).toMatch(/^Shown +9$/);
		expect(hidden).toBe(0);
	});

	// What docs/security.md names: the text is read, although nobody sees it.
	it.each([
		'<p style="color:#fff">Read 9</p>',
		'<p style="color:transparent">Read 9</p>',
		'<font color=white>Read 9</font>',
		'<div style="background:#123;color:#123">Read 9</div>',
		'<style>p.a{display:none}</style><p class=a>Read 9</p>',
		'<style>.b .a{display:none}</style><div class=b><p class=a>Read 9</div>',
		'<style>p:first-child{display:none}</style><p>Read 9</p>',
		'<style>@media screen{p{display:none}}</style><p>Read 9</p>',
		'<style>.a{display:block}.b{display:none}</style><p class="a b">Read 9</p>',
		'<p style="clip-path:inset(50%)">Read 9</p>',
		'<p style="transform:scale(0)">Read 9</p>',
		'<details>Read 9</details>',
	])('reads the text of %s', (unseen) => {
		expect(html(unseen)).toEqual({ text: 'Read 9', hidden: 0 });
	});

	it('counts letters, not the blanks with which newsletters fill their preview, nor scripts', () => {
		const filling = '&zwnj;&nbsp;&#847;\n'.repeat(100);
		expect(html(`a<p hidden>b ${filling}</p><script>c()</script><title>d</title>`)).toEqual({
			text: 'a',
			hidden: 1,
		});
	});

	it('keeps the columns of a table whose cells are not visible', () => {
		const table = '<table><tr><td>1<td style="visibility:hidden">2<td>3<tr><td>4<td>5<td>6</table>';
		expect(html(table).text).toBe('| | | |\n| --- | --- | --- |\n| 1 | | 3 |\n| 4 | 5 | 6 |');
	});

	it.each([
		['rules', `<style>${'.a{color:red}'.repeat(400_000)}`],
		['selectors', `<style>${'a b,'.repeat(400_000)}{top:0}`],
		['declarations', `<style>b{height:1em;top:0;left:0}</style>${'<b>x</b>'.repeat(600_000)}`],
		['classes', `<style>.a{top:0}</style>${'<b class="a a">x</b>'.repeat(900_000)}`],
	])('counts %s of styles', (_, content) => {
		expect(() => html(content)).toThrow('it has more than 2,000,000 elements and attributes');
	});
});

describe('Word documents', () => {
	const read = (...parts: Parameters<typeof docx>) => found(docx(...parts), TEXT_TYPES.docx);
	const run = (properties: string, text = 'Hidden 9') =>
		`<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;

	it.each([
		'<w:vanish/>',
		'<w:sz w:val="2"/>',
		'<w:sz w:val="3"/>',
		'<w:w w:val="1"/>',
		'<w:strike/>',
		'<w:dstrike w:val="true"/>',
	])('leaves out text with the properties %s, of its own or of its style', (properties) => {
		const seen = paragraph('Seen');
		const expected = { text: 'Seen', hidden: 7 };
		expect(read(`${seen}<w:p>${run(properties)}</w:p>`)).toEqual(expected);
		const style = (type: string, id: string, more: string) =>
			`<w:style w:type="${type}" w:styleId="${id}">${more}</w:style>`;
		const styles = {
			'word/styles.xml': [
				style('character', 'base', `<w:rPr>${properties}</w:rPr>`),
				style('character', 'own', '<w:basedOn w:val="base"/><w:rPr><w:b/></w:rPr>'),
				style('paragraph', 'para', `<w:basedOn w:val="round"/><w:rPr>${properties}</w:rPr>`),
				style('paragraph', 'round', '<w:basedOn w:val="para"/>'),
			].join(''),
		};
		expect(read(`${seen}<w:p>${run('<w:rStyle w:val="own"/>')}</w:p>`, styles)).toEqual(expected);
		expect(read(`${seen}${paragraph('Hidden 9', '<w:pStyle w:val="para"/>')}`, styles)).toEqual(
			expected,
		);
	});

	const styles = (content: string) => ({ 'word/styles.xml': content });
	const style = (attributes: string, properties: string) =>
		styles(`<w:style ${attributes}><w:rPr>${properties}</w:rPr></w:style>`);
	const gone = style('w:type="character" w:styleId="gone"', '<w:vanish/>');
	const byDefault = style('w:type="paragraph" w:default="1" w:styleId="x"', '<w:vanish/>');
	const defaults = styles(
		'<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="2"/></w:rPr></w:rPrDefault></w:docDefaults>',
	);
	const seen = (properties: string) => `<w:p>${run(properties, 'Seen')}</w:p>`;

	it.each([
		['turned off again', seen('<w:rStyle w:val="gone"/><w:vanish w:val="0"/>'), gone, 0],
		// The page numbers of Word's own table of contents, which only the view as a web page lacks.
		['hidden on the web', seen('<w:webHidden/>'), {}, 0],
		['small', seen('<w:sz w:val="4"/>'), {}, 0],
		['narrow', seen('<w:w w:val="80"/>'), {}, 0],
		['white', seen('<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="FFFFFF"/>'), {}, 0],
		['in a hidden paragraph mark', paragraph('Seen', '<w:rPr><w:vanish/></w:rPr>'), {}, 0],
		[
			'other than the default',
			`${seen('<w:vanish w:val="0"/>')}${paragraph('Hidden 9')}`,
			byDefault,
			7,
		],
		[
			'larger than the default',
			`${seen('<w:sz w:val="20"/>')}${paragraph('Hidden 9')}`,
			defaults,
			7,
		],
		[
			'not deleted',
			`${seen('')}<w:p><w:del><w:r><w:delText>Hidden 9</w:delText></w:r></w:del></w:p>`,
			{},
			7,
		],
	])('reads what is %s', (_, content, others, hidden) => {
		expect(read(content, others)).toEqual({ text: 'Seen', hidden });
	});

	it('reads the parts that belong to the document, whatever they are called', () => {
		const body = paragraph('Body');
		const parts = { 'word/header1.xml': paragraph('Head'), 'word/footer2.xml': paragraph('Foot') };
		const strange = {
			'word/document2.xml': paragraph('Hidden 9'),
			'word/header7.xml': paragraph('Hidden 9'),
			'word/footnotes9.xml': paragraph('Hidden 9'),
		};
		expect(read(body, { ...parts, ...strange }, Object.keys(parts)).text).toBe(
			'Head\n\nBody\n\nFoot',
		);
		const top = { 'word/top.xml': paragraph('Top') };
		const renamed = read(body, top, { 'word/top.xml': 'header' }, 'word/main.xml');
		expect(renamed.text).toBe('Top\n\nBody');
	});

	it('reads a part once, however often it is listed', () => {
		const types = Object.fromEntries(
			Array.from({ length: 3 }, (_, at) => [`${'../word/'.repeat(at)}header1.xml`, 'header']),
		);
		const header = { 'word/header1.xml': paragraph('Head') };
		const all = { ...types, 'word/header1.xml': 'header', 'constructor.xml': 'constructor' };
		expect(read(paragraph('Body'), header, all).text).toBe('Head\n\nBody');
	});

	it('refuses styles that are nested too deep', () => {
		const deep = { 'word/styles.xml': '<w:rPr>'.repeat(100_000) };
		const { message } = refusal(() => read(paragraph('a'), deep));
		expect(message).toBe('the elements of the file are nested too deep to be read');
	});

	it('follows styles that build on each other as far as any document has them', () => {
		const based = (at: number) =>
			`<w:style w:type="character" w:styleId="s${at}"><w:basedOn w:val="s${at + 1}"/></w:style>`;
		const chain = Array.from({ length: 20_000 }, (_, at) => based(at)).join('');
		const styled = `<w:p>${run('<w:rStyle w:val="s0"/>', 'Shown 9')}</w:p>`;
		expect(read(styled, { 'word/styles.xml': chain }).text).toBe('Shown 9');
	});
});
