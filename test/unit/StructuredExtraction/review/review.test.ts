import { describe, expect, it } from 'vitest';
import { MAX_TEXT } from '../../../../nodes/StructuredExtraction/review/documentSide';
import {
	MAX_FIELDS,
	renderReview,
} from '../../../../nodes/StructuredExtraction/review/renderReview';
import type { FieldInput } from '../../../../nodes/shared/schema/schema';
import { hostileMarkdown } from '../../DocumentOcr/map/hostileMarkdown';
import { pageOf } from './pageOf';
import { fieldsOf } from '../fieldsOf';

const htmlOf = (...of: Parameters<typeof pageOf>) => renderReview(pageOf(...of));

const ids = (html: string) => Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
const targets = (html: string) => Array.from(html.matchAll(/ href="#([^"]*)"/g), ([, id]) => id);
const words = (html: string) =>
	html
		.slice(html.indexOf('<body>'))
		.replace(/<[^>]*>/g, ' ')
		.replace(/\s+/g, ' ');

const invoice: FieldInput[] = fieldsOf({
	invoice_number: 'string!',
	supplier: 'string',
	amount: 'number',
	lines: [{ description: 'string', total: 'number' }],
});

describe('the fields of a review page', () => {
	it('begin with those to check, the gravest first, each with its reasons', () => {
		const page = pageOf(invoice, { supplier: 'Nobody', amount: '1.234,50', lines: [] }, [
			'Total 1.234,50',
		]);
		expect(page.fields.map(({ path, reasons }) => [path, reasons])).toEqual([
			['invoice_number', ['Required, but not found in the document']],
			['supplier', ['Not found in the document']],
			['amount', []],
			['lines', []],
		]);
		expect(page.fields[2]).toMatchObject({ value: '1234.5', original: '1.234,50' });
	});

	it('have names in words, and those of lists the number of their entry', () => {
		const page = pageOf(
			[
				...invoice,
				{ name: 'supplierVatID', type: 'string' },
				{ name: 'iban', type: 'string' },
				{ name: 'paid', type: 'amount' },
				{ name: 'tags', type: 'list', item: { name: 'tag', type: 'string' } },
				{ name: 'buyer', type: 'object', fields: [{ name: 'Name (full)', type: 'string' }] },
			],
			{ lines: [{ total: 2 }, { total: 3 }], tags: ['a'], paid: { amount: 2, currency: 'EUR' } },
			['3 a 2 EUR'],
		);
		const names = new Map(page.fields.map(({ path, name, group }) => [path, [group, name]]));
		expect(names).toEqual(
			new Map([
				['invoice_number', ['', 'Invoice number']],
				['supplier', ['', 'Supplier']],
				['amount', ['', 'Amount']],
				['lines[0].description', ['Line 1', 'Description']],
				['lines[0].total', ['Line 1', 'Total']],
				['lines[1].description', ['Line 2', 'Description']],
				['lines[1].total', ['Line 2', 'Total']],
				['supplierVatID', ['', 'Supplier vatID']],
				['iban', ['', 'IBAN']],
				['paid', ['', 'Paid']],
				['paid.currency', ['', 'Paid, currency']],
				['tags[0]', ['', 'Tag 1']],
				['buyer.Name (full)', ['Buyer', 'Name (full)']],
			]),
		);
	});

	it('name the others of a sum that does not agree, which stands above them once', () => {
		const fields: FieldInput[] = ['net_amount', 'tax_amount', 'total_amount'].map((name) => ({
			name,
			type: 'number',
		}));
		const html = htmlOf(fields, { net_amount: 10, tax_amount: 1, total_amount: 12 }, ['10 1 12']);
		expect(html.match(/Net and tax do not make the total/g)).toHaveLength(1);
		expect(html).toMatch(/not 12\.00( <a class="badge" href="#f-\d">\d<\/a>){3}/);
		expect(words(html)).toContain('Conflicts with: Net amount, Total');
	});

	it('tell what is known about a value in words', () => {
		const text = words(
			htmlOf(
				invoice,
				{ invoice_number: 'INV-1', supplier: 'ACME', amount: '12,50' },
				['INV-1', 'acme 12,50'],
				{
					invoice_number: { confidence: 0.999, secondOpinion: 'agrees' },
					supplier: { confidence: 0.29, secondOpinion: 'differs' },
				},
			),
		);
		expect(text).toContain(
			'INV-1 Page 1 · as printed · read with 99 % certainty · a second reading agrees',
		);
		expect(text).toContain(
			'ACME Page 2 · printed differently · read with 29 % certainty · a second reading differs',
		);
		expect(text).toContain('12.5 Page 2 · printed as “ 12,50 ”');
		expect(text).toContain('Lines empty');
	});

	it('say at once whether there is anything to check', () => {
		const all = { invoice_number: 'A-1', lines: [] };
		expect(words(htmlOf(invoice, all, ['A-1']))).toContain('bill.pdf Nothing to check');
		expect(words(htmlOf(invoice, {}, ['A-1']))).toContain('1 value to check');
		const none = { ...pageOf(invoice, all, ['A-1']), issues: [{ text: 'Hm', paths: [] }] };
		expect(words(renderReview(none))).toContain('Please check');
	});
});

describe('the marks of a review page', () => {
	it('link both ways: each field to its place, each mark to its field', () => {
		const html = htmlOf(
			invoice,
			{
				invoice_number: 'A-1',
				supplier: 'X',
				amount: 13,
				lines: [{ description: 'Pen', total: 12 }],
			},
			['# Bill A-1', '| Item | Sum |\n| --- | --- |\n| Pen | 12 |\n\n**Total** 13'],
		);
		const own = ids(html);
		expect(new Set(own).size).toBe(own.length);
		expect(targets(html).filter((id) => !own.includes(id))).toEqual([]);
		for (const [, id, field] of html.matchAll(
			/<mark id="v-(\d+)"[^>]*>(?:<b[^]*?<\/b>)?<a href="#f-(\d+)">/g,
		)) {
			expect(field).toBe(id);
		}
		const [, number] = /<mark id="v-(\d+)" class="sure" title="Invoice number">/.exec(html) ?? [];
		expect(html).toMatch(new RegExp(`id="f-${number}"[^]*?href="#v-${number}">Page 1</a>`));
		expect(html).toMatch(/<td><mark id="v-\d+" class="sure" title="Line 1, description">/);
		expect(html.match(/<mark id="v-\d+"/g)).toHaveLength(4);
	});

	it('of two values in one place are one, which names both', () => {
		const html = htmlOf(fieldsOf({ a: 'string', b: 'string' }), { a: 'Same', b: 'Same' }, ['Same']);
		expect(html).toContain(
			'<mark id="v-1" class="sure" title="A · B"><a href="#f-1">Same</a></mark>',
		);
		expect(targets(html).filter((id) => id === 'v-1')).toHaveLength(2);
	});

	it('have the number of a value to check', () => {
		const html = htmlOf([{ name: 'n', type: 'number' }], { n: -5 }, ['net 5']);
		expect(html).toContain(
			'class="check" title="N"><b class="badge">1</b><a href="#f-1">5</a></mark>',
		);
		expect(words(html)).toContain('The document has this number with the other sign');
	});

	it('give way to a link to the page where none can stand', () => {
		const number: FieldInput[] = [{ name: 'n', type: 'number' }];
		for (const text of [
			'7. Pen',
			'x [it](https://a.example/?a,7)',
			'<table><tr><td colspan="7">a</td></tr></table>',
		]) {
			const html = htmlOf(number, { n: 7 }, ['first', text]);
			expect(targets(html)).toContain('page-2');
			expect(html).not.toMatch(/<mark id/);
		}
		expect(htmlOf(number, { n: 7 }, ['7. Pen'])).toContain('<ol start="7">');
	});

	it('are on the right page where pages have the same number', () => {
		const html = htmlOf([{ name: 's', type: 'string' }], { s: 'Here' }, [
			{ number: 1, markdown: 'one' },
			{ number: 1, markdown: 'Here' },
		]);
		expect(html).toMatch(/id="page-2"[^]*<mark id="v-1"/);
	});

	it('are boxes in an image, in percent of it', () => {
		const page = pageOf(
			[{ name: 's', type: 'string' }],
			{ s: 'Here' },
			[{ markdown: 'Here', dimensions: { width: 200, height: 1000 } }],
			{ s: { box: { left: 20, top: 100, right: 120, bottom: 5000 } } },
		);
		const html = renderReview({ ...page, image: { url: 'data:image/png;base64,AAAA' } });
		expect(html).toContain('<img src="data:image/png;base64,AAAA" alt="The document">');
		expect(html).toContain(
			'<a id="b-1" class="box sure" href="#f-1" title="S" style="left:10.00%;top:10.00%;width:50.00%;height:90.00%">',
		);
		expect(targets(html)).toEqual(expect.arrayContaining(['b-1', 'v-1']));
		const wrong = structuredClone(page);
		for (const { evidence } of wrong.fields) {
			if (evidence) evidence.box = { left: 50, top: 50, right: 40, bottom: NaN };
		}
		expect(renderReview({ ...wrong, image: { url: 'data:,' } })).not.toContain('class="box');
	});
});

describe('the document of a review page', () => {
	const field: FieldInput[] = [{ name: 's', type: 'string' }];
	const box = (top: number) => ({ left: 100, top, right: 500, bottom: top + 50 });
	const dimensions = { width: 1000, height: 1400 };

	it('is laid out as on the page where its blocks are known', () => {
		const markdown = '# Bill\n\nFor **you**\n\n| a | b |\n| - | - |\n| Pen | 5 |';
		const blocks = ['Bill', 'For **you**', '| a | b |\n| - | - |\n| Pen | 5 |'].map(
			(content, index) => ({ type: 'text', content, box: box(index * 100) }),
		);
		const html = htmlOf(field, { s: 'Pen' }, [{ markdown, blocks, dimensions }]);
		expect(html.match(/class="block"/g)).toHaveLength(3);
		expect(html).toContain('--left:10.00%;--top:0.00%;--width:40.00%');
		expect(html).toMatch(/class="block"[^>]*><h1>Bill<\/h1>/);
		expect(html).toMatch(/<td><mark id="v-1"[^>]*><a href="#f-1">Pen/);
	});

	it.each([
		['leave text out', ['Bill']],
		['have other text', ['Bill', 'Total 6']],
		['have no text', ['', '']],
		['come in another order', ['Total 5', 'Bill']],
	])('is running text where the blocks %s', (_, contents) => {
		const blocks = contents.map((content) => ({ type: 'text', content, box: box(0) }));
		const html = htmlOf(field, { s: 'Bill' }, [
			{ markdown: 'Bill\n\nTotal 5', blocks, dimensions },
		]);
		expect(html).not.toContain('class="block"');
		expect(words(html)).toContain('Bill Total 5');
	});

	it('has no empty boxes of icon fonts, and an image in place of its name', () => {
		const html = htmlOf(invoice, { supplier: 'ACME \ue001', lines: [] }, [
			'\uf0e0 ACME \ue001\n\n![img-0.jpeg](img-0.jpeg)',
		]);
		expect(html).not.toMatch(/\p{Co}/u);
		expect(words(html)).toContain('[image]');
		expect(html).not.toContain('img-0.jpeg');
		expect(html).toContain('>ACME ');
	});

	it('is told of in a sentence where there is none', () => {
		const page = pageOf(field, { s: 'x' }, []);
		expect(words(renderReview(page))).toContain('There is no text of the document');
		expect(words(renderReview({ ...page, source: 'e-invoice (Factur-X)' }))).toContain(
			'This is an e-invoice.',
		);
		const absent = { ...page, image: { absent: 'It is <large>.' } };
		expect(words(renderReview(absent))).toContain('It is &lt;large&gt;.');
	});

	it.each(['text', 'pdf text'])('of plain text (%s) stays as it was written', (source) => {
		const page = { ...pageOf(field, { s: '*b*' }, ['# a\n*b*  <i>c']), source };
		expect(renderReview(page)).toMatch(/<pre># a\n\*<mark .*>b<.*<\/mark>\* {2}&lt;i&gt;c<\/pre>/);
	});
});

describe('a review page of hostile content', () => {
	const attacks = [
		'<script>alert(1)</script>',
		'"><img src=x onerror=alert(1)>',
		"' onmouseover='alert(1)",
		'</title></style><svg onload=alert(1)>',
		'javascript:alert(1)',
		'\u{f0000}\u{100000}<b>\u202e',
	];

	it.each(attacks)('escapes %j wherever it stands', (attack) => {
		const page = pageOf(
			[
				{ name: attack, type: 'string', required: true },
				{ name: 'list', type: 'list', fields: [{ name: attack, type: 'string' }] },
			],
			{ [attack]: attack, list: [{ [attack]: attack }] },
			[attack, `| ${attack} |\n| - |\n| ${attack} |`],
		);
		const html = renderReview({
			...page,
			fileName: attack,
			model: attack,
			source: attack,
			notes: [attack],
			issues: [{ text: attack, paths: [] }],
		});
		const body = html.slice(html.indexOf('</style>') + 8);
		expect(html.indexOf('</title>')).toBeLessThan(html.indexOf('<style>'));
		expect(body).not.toMatch(/<(?:script|img|svg|b>)/);
		for (const [tag] of body.matchAll(/<[^>]*>/g)) {
			expect(tag.replace(/"[^"]*"/g, '')).not.toMatch(/\son|['"]/);
			expect(tag).not.toMatch(/(?:href|src)="(?!#)/);
		}
		expect(html).not.toContain('\u202e');
		expect(html).toContain(`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'`);
	});

	it.each(Object.entries(hostileMarkdown))('lets only known elements out of %s', (_, markdown) => {
		const html = htmlOf([{ name: 's', type: 'string' }], { s: 'attacked' }, [markdown]);
		expect(html.slice(html.indexOf('<body>'))).not.toMatch(
			/<(?:script|iframe|object|embed|form|base|link|svg|style|button|meta)[\s>/]/i,
		);
	});

	it('shows the values to check first when there are too many, and counts the others', () => {
		const item: FieldInput = { name: 'tag', type: 'string' };
		const tags = Array.from({ length: MAX_FIELDS + 1_500 }, (_, index) => `tag${index}`);
		const page = pageOf(
			[
				{ name: 'tags', type: 'list', item },
				{ name: 'last', type: 'string', required: true },
			],
			{ tags },
			[tags.join(' ')],
		);
		const html = renderReview(page);
		expect(page.fields[0]?.path).toBe('last');
		expect(html.match(/ id="f-/g)).toHaveLength(MAX_FIELDS);
		expect(words(html)).toContain('1,501 more values are not shown here.');
	});

	it('shows the beginning of a very long document and says what is missing', () => {
		const page = 'word '.repeat(MAX_TEXT / 10);
		const html = htmlOf([{ name: 's', type: 'string' }], { s: 'end' }, [
			page,
			`${page}word word`,
			page,
			'the end',
		]);
		expect(words(html)).toContain('The rest of this page is not shown here');
		expect(words(html)).toContain('Pages 3 to 4 are not shown here');
		expect(html.length).toBeLessThan(2 * MAX_TEXT);
		expect(html).toMatch(/<p class="small">Page 4 · as printed/);
	});

	it.each([
		'![]()',
		'"',
		'-\n',
		`${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'|a\n'.repeat(40)}\n`,
	])(
		'stays in proportion to its text: %j',
		(piece) => {
			const text = piece.repeat(Math.floor(1_000_000 / piece.length));
			const html = htmlOf([{ name: 's', type: 'string' }], {}, [text]);
			expect(html.length).toBeLessThan(8_000_000);
		},
		60_000,
	);
});
