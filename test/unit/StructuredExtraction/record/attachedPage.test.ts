import { describe, expect, it } from 'vitest';
import { MAX_TEXT } from '../../../../nodes/StructuredExtraction/record/attachedPage';
import type { FieldInput } from '../../../../nodes/shared/values/schema/schema';
import { hostileMarkdown } from '../../DocumentOcr/map/hostileMarkdown';
import { htmlOf, knownOf } from './pageOf';
import { fieldsOf } from '../fieldsOf';
import { attachedPage } from '../../atOnce';

const bodyOf = (html: string) => html.slice(html.indexOf('<body>'));
const ids = (html: string) => Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
const targets = (html: string) => Array.from(html.matchAll(/ href="#([^"]*)"/g), ([, id]) => id);
const words = (html: string) =>
	bodyOf(html)
		.replace(/<[^>]*>/g, ' ')
		.replace(/\s+/g, ' ');

const invoice: FieldInput[] = fieldsOf({
	invoice_number: 'string!',
	supplier: 'string',
	amount: 'number',
	lines: [{ description: 'string', total: 'number' }],
});

describe('the values of a review page', () => {
	it('begin with those to check, the gravest first, each with its reasons and what was read', () => {
		const answer = { note: 'Total', supplier: 'Nobody', amount: '1.234,50', lines: [] };
		const html = htmlOf([...fieldsOf({ note: 'string' }), ...invoice], answer, ['Total 1.234,50']);
		expect(words(html)).toMatch(
			/2 to check .* Invoice number empty Not found Supplier Nobody Not found in the text of the document Amount 1234\.50 Other values Note Total $/,
		);
		const fields = [{ name: 'n', type: 'number' as const }];
		expect(words(htmlOf(fields, { n: '-5,0' }, ['net 5']))).toContain(
			'The page has 5, with the other sign Page 1 · read as “-5,0” · … net 5 …',
		);
	});

	it('have the entries of a list in a table', () => {
		const answer = { invoice_number: 'A', lines: [{ total: 2 }, { description: 'b', total: 3 }] };
		expect(words(htmlOf(invoice, answer, ['A 3 b 2']))).toContain(
			'Lines 2 Description Total empty 2 b 3',
		);
	});

	it('name a sum that does not agree once, above them', () => {
		const fields = fieldsOf({ net_amount: 'number', tax_amount: 'number', total_amount: 'number' });
		const html = htmlOf(fields, { net_amount: 10, tax_amount: 1, total_amount: 12 }, ['10 1 12']);
		expect(html.match(/Net and tax do not make the total/g)).toHaveLength(1);
		expect(html.match(/Does not fit together with other values/g)).toHaveLength(3);
	});

	it('are no fields to type into', () => {
		const answer = { invoice_number: 'A-1', lines: [{ total: 2 }] };
		expect(bodyOf(htmlOf(invoice, answer, ['A-1 2']))).not.toMatch(
			/<(?:input|textarea|button|template|script|noscript)/,
		);
	});
});

describe('the marks of a review page', () => {
	it('link both ways: each value to its place, each mark to its value', () => {
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
		expect(html).toMatch(/<a id="f0-invoice_number" class="value" href="#at-invoice_number">/);
		expect(html).toContain(
			'<mark class="sure" title="Invoice number"><span id="at-invoice_number"></span><a href="#f0-invoice_number">A-1</a></mark>',
		);
		expect(html).toMatch(/<td><mark class="sure" title="Line 1, description">/);
		expect(html.match(/<mark/g)).toHaveLength(4);
		expect(html).toContain('id="at-lines%5B0%5D.total"');
	});

	it('of two values in one place are one, which names both and leads from both', () => {
		const html = htmlOf(fieldsOf({ a: 'string', b: 'string' }), { a: 'Same', b: 'Same' }, ['Same']);
		expect(html).toContain(
			'<mark class="sure" title="A · B"><span id="at-a"></span><span id="at-b"></span><a href="#f0-a">Same</a></mark>',
		);
	});

	it('of a value to check look different', () => {
		const html = htmlOf([{ name: 'n', type: 'number' }], { n: -5 }, ['net 5']);
		expect(html).toContain('<mark class="check" title="N">');
	});

	it('show a printed text that is no value of its field, whose reason tells why', () => {
		const iban = 'DE89 3704 0044 0532 0130 01';
		const account: FieldInput = { name: 'iban', type: 'string', format: 'iban' };
		const fields = [account, ...fieldsOf({ lines: [{ total: 'number' }] })];
		const lines = [{ total: 2 }, { total: '3 or 4' }];
		const html = htmlOf(fields, { iban, lines }, [`Account: ${iban}\n\n2\n\n3 or 4`]);
		expect(html).toMatch(
			/<mark class="check" title="IBAN"><span id="at-iban"><\/span><a href="#f0-iban">DE89 3704 0044 0532 0130 01</,
		);
		expect(html).toContain('id="at-lines%5B1%5D.total"');
		expect(words(html)).toContain('is not a valid IBAN: wrong check digits');
	});

	it('give way to the page where none can stand', () => {
		const number: FieldInput[] = [{ name: 'n', type: 'number' }];
		for (const text of ['7. Pen', 'x [it](https://a.example/?a,7)']) {
			const html = htmlOf(number, { n: 7 }, ['first', text]);
			expect(html).toMatch(/<section dir="auto"><span id="at-n"><\/span><p [^>]*>Page 2/);
			expect(html).not.toMatch(/<mark/);
		}
		expect(htmlOf(number, { n: 7 }, ['7. Pen'])).toContain('<ol start="7">');
	});

	it('are boxes in an image, in percent of it', () => {
		const size = { pageWidth: 200, pageHeight: 1000 };
		const known = knownOf([{ name: 's', type: 'string' }], { s: 'Here' }, [{ markdown: 'Here' }], {
			s: { box: { left: 20, top: 100, right: 120, bottom: 5000, ...size } },
		});
		const images = { pages: [{ number: 1, mimeType: 'image/png', bytes: Buffer.alloc(3) }] };
		const html = attachedPage({ ...known, images });
		expect(html).toContain('<img src="data:image/png;base64,AAAA" alt="Page 1">');
		expect(html).toContain(
			'<span id="at-s" class="box sure" style="left:10.00%;top:10.00%;width:50.00%;height:90.00%"><a href="#f0-s" title="S">',
		);
		expect(html.match(/id="at-s"/g)).toHaveLength(1);
		const { s } = known.meta.evidence;
		if (s) s.box = { left: 50, top: 50, right: 40, bottom: NaN, ...size };
		expect(attachedPage({ ...known, images })).not.toContain('class="box');
	});
});

describe('the document of a review page', () => {
	const field: FieldInput[] = [{ name: 's', type: 'string' }];

	it('has no empty boxes of icon fonts, and an image in place of its name', () => {
		const html = htmlOf(invoice, { supplier: 'ACME', lines: [] }, [
			'\uf0e0 ACME \ue001\n\n![img-0.jpeg](img-0.jpeg)',
		]);
		expect(html).not.toMatch(/\p{Co}/u);
		expect(words(html)).toContain('[image]');
		expect(html).not.toContain('img-0.jpeg');
		expect(html).toContain('>ACME');
	});

	it('is told of in a sentence where there is none', () => {
		const known = knownOf(field, { s: 'x' }, []);
		expect(words(attachedPage(known))).toContain('There is no text of the document');
		const invoice = { ...known, isEInvoice: true };
		expect(words(attachedPage(invoice))).toContain('This is an e-invoice.');
		const absent = { ...known, images: { pages: [], absent: 'It is <large>.' } };
		expect(words(attachedPage(absent))).toContain('It is &lt;large&gt;.');
	});

	it.each(['text', 'pdfText'] as const)('of plain text (%s) stays as it was written', (origin) => {
		const known = knownOf(field, { s: '*b*' }, ['# a\n*b*  <i>c']);
		const html = attachedPage({ ...known, reading: { ...known.reading, origin } });
		expect(html).toMatch(/<pre># a\n\*<mark .*>b<.*<\/mark>\* {2}&lt;i&gt;c<\/pre>/);
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
		const known = knownOf(
			[
				{ name: attack, type: 'string', required: true },
				{ name: 'list', type: 'list', fields: [{ name: attack, type: 'string' }] },
			],
			{ [attack]: attack, list: [{ [attack]: attack }] },
			[attack, `| ${attack} |\n| - |\n| ${attack} |`],
		);
		const issues = [
			{ kind: 'answer' as const, fields: [], text: attack },
			{ kind: 'invalid' as const, fields: [attack], text: attack },
		];
		const html = attachedPage({
			...known,
			meta: { ...known.meta, fileName: attack, model: attack, notes: [attack], issues },
		});
		const body = html.slice(html.indexOf('</style>') + 8);
		expect(html.indexOf('</title>')).toBeLessThan(html.indexOf('<style>'));
		expect(body).not.toMatch(/<(?:script|img|svg|b)>/);
		for (const [tag] of body.matchAll(/<[^>]*>/g)) {
			expect(tag.replace(/"[^"]*"/g, '')).not.toMatch(/\son|['"]/);
			expect(tag).not.toMatch(/(?:href|src)="(?!#)/);
		}
		expect(html).not.toContain('\u202e');
		expect(html).toContain(`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'`);
	});

	it.each(Object.entries(hostileMarkdown))('lets only known elements out of %s', (_, markdown) => {
		const html = htmlOf([{ name: 's', type: 'string' }], { s: 'attacked' }, [markdown]);
		expect(bodyOf(html)).not.toMatch(
			/<(?:script|iframe|object|embed|form|base|link|svg|style|button|meta)[\s>/]/i,
		);
	});

	it('shows the beginning of a very long list, and counts the others', () => {
		const item: FieldInput = { name: 'tag', type: 'string' };
		const tags = Array.from({ length: 20_000 }, (_, index) => `tag${index}`);
		const list: FieldInput = { name: 'tags', type: 'list', item };
		const html = htmlOf([list], { tags }, [tags.join(' ')]);
		expect(html.match(/<tr>/g)).toHaveLength(501);
		expect(words(html)).toContain('19500 more of them are not shown here.');
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
		expect(targets(html)).toEqual([]);
	});

	it.each([
		'![]()',
		'"',
		'-\n',
		`${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'|a\n'.repeat(40)}\n`,
	])('stays in proportion to its text: %j', (piece) => {
		const text = piece.repeat(Math.floor(1_000_000 / piece.length));
		const html = htmlOf([{ name: 's', type: 'string' }], {}, [text]);
		expect(html.length).toBeLessThan(8_000_000);
	});
});
