import { describe, expect, it } from 'vitest';
import { TEXT_TYPES } from '../../../../../nodes/shared/documents/files/formats';
import { found } from './atOnce';

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
		'<style>@media screen{.b{display:none}}</style><p class=b>Hidden 9</p>',
		'<style media=print>.b{display:block}</style><style>.b{display:none}</style><p class=b>Hidden 9',
		'<style><!-- .b{display:none} --></style><p class=b>Hidden 9</p>',
		'<img alt="Hidden 9" style="display:none">',
		'<template>Hidden 9</template>',
		'<template></template><style>.b{display:none}</style><p class=b>Hidden 9</p>',
		'<template shadowrootmode="none">Hidden 9</template>',
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
		'<a-b><template shadowrootmode="open">Shown <c-d><template shadowroot=closed>9',
		'<template><style>p{display:none}</style></template><p>Shown 9</p>',
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
		'<style>@media screen and (max-width:9px){p{display:none}}</style><p>Read 9</p>',
		'<style>.a{display:block}.b{display:none}</style><p class="a b">Read 9</p>',
		'<p style="clip-path:inset(50%)">Read 9</p>',
		'<p style="transform:scale(0)">Read 9</p>',
		'<a><template shadowrootmode=open><style>p{display:none}</style><p>Read 9',
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

	it.each([
		['a page in a frame', '<iframe srcdoc="<p>Read 9</p>">b</iframe>', 'Read 9'],
		['a page in a frame of that', `<iframe srcdoc='<iframe srcdoc="Read 9">'></iframe>`, 'Read 9'],
		['no hidden frame', '<iframe hidden srcdoc="b"></iframe>Read 9', 'Read 9'],
		['no frame without a size', '<iframe width=0 height=0 srcdoc="b"></iframe>Read 9', 'Read 9'],
		['what a field shows', '<input value="Read 9"><input type=hidden value=b>', 'Read 9'],
		[
			'which boxes are ticked',
			'<input type=checkbox checked>Yes<input type=radio>No',
			'☑ Yes ☐ No',
		],
		[
			'what is in a slot',
			'<a><template shadowrootmode=open><slot>b</slot></template>Read 9',
			'Read 9',
		],
		['the text of an empty slot', '<a><template shadowrootmode=open><slot>Read 9', 'Read 9'],
		[
			'nothing without a slot',
			'Read 9<a><template shadowrootmode=open>.</template>b</a>',
			'Read 9.',
		],
	])('reads %s', (_, page, text) => {
		expect(html(page).text).toBe(text);
	});

	it('counts the pages in frames that are beyond its limit', () => {
		const { text, hidden } = html('<iframe srcdoc="abc"></iframe>'.repeat(300));
		expect(text.match(/abc/g)).toHaveLength(200);
		expect(hidden).toBe(300);
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
