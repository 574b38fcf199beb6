import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../nodes/StructuredExtraction/checkRecord';
import { evidence } from '../../../nodes/StructuredExtraction/evidence';
import type { FieldInput } from '../../../nodes/StructuredExtraction/schema';
import { defineSchema } from '../../../nodes/StructuredExtraction/schema';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;

function look(fields: FieldInput[], answer: Record<string, unknown>, ...pages: string[]) {
	const schema = defineSchema('test', fields);
	const checked = checkRecord(schema, answer, auto);
	const source = pages.map((markdown, index) => ({ number: index + 1, markdown }));
	return evidence(schema, checked, source, auto);
}
const matchOf = (type: string, answer: unknown, text: string, rest: object = {}) =>
	look([{ name: 'f', type, ...rest } as FieldInput], { f: answer }, text)['f']?.match;

describe('evidence of texts', () => {
	it.each([
		['INV-2024/001', 'No. INV-2024/001.', 'exact'],
		['INV-2024/001', 'No. inv 2024 001', 'normalised'],
		['DE232446240', 'VAT DE 232 446 240', 'normalised'],
		['DE 232 446 240', 'VAT DE232446240', 'normalised'],
		['Müller & Söhne GmbH', 'MUELLER', 'none'],
		['Müller & Söhne', '**MÜLLER & SÖHNE** GmbH', 'normalised'],
		['Grundgebühr pro Einheit', 'Grundgebühr pro<br>Einheit', 'normalised'],
		['Rechnungsnummer', 'Rechnungs-\nnummer', 'normalised'],
		['1001', 'VF1001', 'none'],
		['1001', '10012', 'none'],
		['VF100', 'VF1001', 'none'],
		['10.5', '105', 'none'],
		['10.5', '10.50', 'none'],
		['3012', '3.012', 'normalised'],
		['3012', '3.012,5', 'none'],
		['***', 'a *** b', 'exact'],
		['***', 'a ** b', 'none'],
		[
			'Weena 664, 3012 CN Rotterdam',
			'| Weena 664 | Tel. |\n| 3012 CN Rotterdam | x |',
			'normalised',
		],
		['Weena 664, 3012 CN Rotterdam', `Weena 664 ${'x '.repeat(500)} 3012 CN Rotterdam`, 'none'],
		['Weena 664, 3013 CN Rotterdam', '| Weena 664 | Tel. |\n| 3012 CN Rotterdam | x |', 'none'],
		['x'.repeat(3000), `a ${'x'.repeat(3000)} b`, 'exact'],
		['word '.repeat(900).trim(), `a ${'word '.repeat(900)} b`, 'exact'],
		['word '.repeat(900).trim(), `a ${'word\n'.repeat(900)} b`, 'normalised'],
		['東京', '住所 東京 都', 'exact'],
	])('%j in %j: %s', (answer, text, expected) => {
		expect(matchOf('string', answer, text)).toBe(expected);
	});
});

describe('evidence of numbers', () => {
	it.each([
		['1.234,56', 'Total 1.234,56 €', 'exact'],
		['€ 1.234,56', 'Total 1.234,56 €', 'normalised'],
		[1234.56, 'Total 1.234,56 €', 'normalised'],
		[1234.56, 'Total 1,234.56', 'normalised'],
		[1234.56, 'Total 1 234,56', 'normalised'],
		[1234.56, 'Total 1\u202f234,56', 'normalised'],
		[1234.56, "Total 1'234.56", 'normalised'],
		[1234.56, 'Total 1’234.56', 'normalised'],
		[123456.78, '1,23,456.78', 'normalised'],
		[1234.56, 'Total 1234.56', 'exact'],
		[-5, 'Credit (5.00)', 'normalised'],
		[399, '| 1 | 399,00 |', 'normalised'],
		[399, '1 399.00', 'normalised'],
		[1399, '1 399.00', 'normalised'],
		[12, 'CHF 12.-', 'exact'],
		[0.5, 'x .50', 'normalised'],
		[21, 'BTW 21%', 'exact'],
		[49.99, 'EUR49,99', 'normalised'],
		[234.56, 'Total 1.234,56 €', 'none'],
		[234.56, 'Total 1\u00a0234,56 €', 'none'],
		[1234, 'Total 1.234,56 €', 'none'],
		[1.23, 'Item 123', 'none'],
		[123, 'Item 1.23', 'none'],
		[1243.56, 'Total 1.234,56 €', 'none'],
		[2014, 'Date 19.04.2014', 'none'],
		[4, 'Date 19.04.2014', 'none'],
		[19.04, 'Date 19.04.2014', 'none'],
		[10, 'Invoice A10-55927', 'none'],
		[7, 'Rechnung RE7/2024', 'none'],
		[10, 'Datum 10 februari 2041', 'none'],
		[10, 'am 10. Februar 2041', 'none'],
		[10, 'a 10 de febrero de 2041', 'none'],
		[10, 'le 10 févr. 2041', 'none'],
		[10, 'Date February 10, 2041', 'none'],
		[10, 'Date Feb. 10 2041', 'none'],
		[10, 'Date Feb 10th, 2041', 'none'],
		[10, '10 Mars bars', 'exact'],
		[10, '10 boxes 2041 x', 'exact'],
		[2041, 'tax year of 10 May 2041', 'exact'],
		[10, 'from R10 on', 'normalised'],
		[100, 'EUR100-200', 'normalised'],
	])('%j in %j: %s', (answer, text, expected) => {
		expect(matchOf('number', answer, text)).toBe(expected);
	});
});

describe('evidence of dates', () => {
	const printed = [
		...['19.04.2014', '19. 4. 2014', '19/04/2014', '04/19/2014', '2014-04-19', '2014/04/19'],
		...['19-04-14', '20140419', '19 04 2014', 'am 19. April 2014', '19 april 2014', '19-Apr-14'],
		...['April 19, 2014', 'Apr 19th, 2014', 'Apr. 19 2014', '19 avril 2014', '19 de abril de 2014'],
		...['19 aprile 2014', 'Sat 19 Apr 2014', '2014 April 19', '2014-04-19T10:00:00Z', "19 Apr '14"],
	];
	it.each(printed)('2014-04-19 in %j', (text) => {
		const match = text === '2014-04-19' ? 'exact' : 'normalised';
		expect(matchOf('date', '2014-04-19', `Date: ${text} | x`)).toBe(match);
		for (const wrong of ['2014-04-20', '2014-04-18', '2014-05-19', '2013-04-19', '2041-04-19']) {
			expect(matchOf('date', wrong, `Date: ${text} | x`)).toBe('none');
		}
	});

	it.each([
		['3. März 2024', '2024-03-03'],
		['1er août 2024', '2024-08-01'],
		['21 mei 2024', '2024-05-21'],
		['5 de enero de 2024', '2024-01-05'],
		['1º gennaio 2024', '2024-01-01'],
		['January 1st, 2024', '2024-01-01'],
	])('%j is %s', (text, day) => {
		expect(matchOf('date', day, `x ${text} y`)).toBe('normalised');
	});

	it('finds both ends of a period', () => {
		for (const period of ['01.05.14-31.05.14', '2014-05-01 - 2014-05-31', '1/5/2014-31/5/2014']) {
			expect(matchOf('date', '2014-05-01', period)).not.toBe('none');
			expect(matchOf('date', '2014-05-31', period)).not.toBe('none');
		}
	});

	it.each(['9.1.2.2014', '1.2.2014.7', '31.2.20145', '4-1-2-2014'])('is not in %j', (text) => {
		expect(matchOf('date', '2014-02-01', `No. ${text}`)).toBe('none');
	});

	it('takes what the answer copied as exact', () => {
		expect(matchOf('date', '19. April 2014', 'Datum: 19. April 2014')).toBe('exact');
	});

	it('looks for the time of a moment too', () => {
		expect(matchOf('dateTime', '2014-04-19T14:35:00', '19.04.2014 14:35')).toBe('normalised');
		expect(matchOf('dateTime', '2014-04-19T14:35:00', 'Apr 19, 2014 at 2:35 PM')).toBe(
			'normalised',
		);
		expect(matchOf('dateTime', '2014-04-19T14:36:00', '19.04.2014 14:35')).toBe('none');
	});

	it('takes a day without its year inside a list when the year stands elsewhere', () => {
		const fields: FieldInput[] = [
			{ name: 'rows', type: 'list', fields: [{ name: 'day', type: 'date' }] },
		];
		const rows = (day: string, text: string) =>
			look(fields, { rows: [{ day }] }, text)['rows[0].day']?.match;
		expect(rows('2024-03-08', 'Statement 2024\n| 08.03. | 5,00 |')).toBe('normalised');
		expect(rows('2024-03-08', 'Statement 2024\n| 8 Mar | 5,00 |')).toBe('normalised');
		expect(rows('2024-03-09', 'Statement 2024\n| 08.03. | 5,00 |')).toBe('none');
		expect(rows('2023-03-08', 'Statement 2024\n| 08.03. | 5,00 |')).toBe('none');
		expect(rows('2024-03-08', 'Statement 2024\n| 08.03 | 5,00 |')).toBe('none');
		expect(matchOf('date', '2024-03-08', 'Statement 2024\n| 08.03. | 5,00 |')).toBe('none');
	});
});

describe('evidence of other types', () => {
	it.each([
		['EUR', '49,99 €', 'normalised'],
		['EUR', '49,99 EUR', 'exact'],
		['EUR', 'in Euro', 'normalised'],
		['€', '49,99 €', 'exact'],
		['USD', 'US$ 5', 'normalised'],
		['USD', '$5', 'normalised'],
		['CHF', '49,99 €', 'none'],
		['ALL', 'all prices', 'none'],
	])('currency %s in %j: %s', (answer, text, expected) => {
		expect(matchOf('string', answer, text, { format: 'currency' })).toBe(expected);
	});

	it('checks figure and currency of an amount', () => {
		const found = look([{ name: 'f', type: 'amount' }], { f: '5,00 EUR' }, 'Total € 5.00');
		expect(found).toMatchObject({
			f: { match: 'normalised' },
			'f.currency': { match: 'normalised' },
		});
		const other = look([{ name: 'f', type: 'amount' }], { f: '5,00 USD' }, 'Total € 5.00');
		expect(other['f.currency']?.match).toBe('none');
	});

	it('does not expect judgements in the text', () => {
		expect(matchOf('boolean', 'yes', 'nothing')).toBe('unavailable');
		expect(matchOf('enum', 'travel', 'Hotel', { allowedValues: ['travel'] })).toBe('unavailable');
		expect(matchOf('enum', 'travel', 'Travel cost', { allowedValues: ['travel'] })).toBe(
			'normalised',
		);
	});

	it('is unavailable without a text, and absent for null', () => {
		const schema = defineSchema('t', [
			{ name: 'a', type: 'number' },
			{ name: 'b', type: 'number' },
		]);
		const checked = checkRecord(schema, { a: 1 }, auto);
		expect(evidence(schema, checked, null, auto)).toEqual({
			a: { page: null, snippet: null, match: 'unavailable' },
		});
	});
});

describe('page and snippet', () => {
	it('tells the page and up to 120 characters of text around', () => {
		const long = `${'before '.repeat(60)}TARGET ${'behind '.repeat(60)}`;
		const { f } = look([{ name: 'f', type: 'string' }], { f: 'TARGET' }, 'one', long, 'three');
		expect(f?.page).toBe(2);
		expect(f?.snippet).toMatch(/^before (before )*TARGET (behind )*behind$/);
		expect(f?.snippet?.length).toBeLessThanOrEqual(120);
		expect(f?.snippet?.length).toBeGreaterThan(100);
	});

	it.each(['x'.repeat(300), 'word '.repeat(80).trim()])('cuts a long value: %s', (value) => {
		const { f } = look([{ name: 'f', type: 'string' }], { f: value }, `a ${value} b`);
		expect(f?.snippet?.length).toBeLessThanOrEqual(120);
	});

	it('finds the values of a list entry in their own row', () => {
		const fields: FieldInput[] = [
			{
				name: 'lines',
				type: 'list',
				fields: [
					{ name: 'text', type: 'string' },
					{ name: 'quantity', type: 'number' },
				],
			},
		];
		const rows = ['Pen', 'Ink', 'Pen'].map(
			(text, index) => `| ${text} | 2 | row ${index} ${'x'.repeat(150)} |`,
		);
		const found = look(
			fields,
			{
				lines: [
					{ text: 'Pen', quantity: 2 },
					{ text: 'Ink', quantity: 2 },
					{ text: 'Pen', quantity: 2 },
				],
			},
			rows.slice(0, 2).join('\n'),
			rows.slice(2).join('\n'),
		);
		expect(found['lines[1].quantity']?.snippet).toContain('Ink | 2');
		expect(found['lines[0].text']?.page).toBe(1);
		expect(found['lines[2].text']?.page).toBe(2);
		expect(found['lines[2].quantity']?.page).toBe(2);
	});
});

describe('many pages', () => {
	const fields: FieldInput[] = [
		{
			name: 'lines',
			type: 'list',
			fields: [
				{ name: 'text', type: 'string' },
				{ name: 'total', type: 'number' },
				{ name: 'day', type: 'date' },
			],
		},
	];
	function timed(rows: number) {
		const lines = Array.from({ length: rows }, (_, index) => ({
			text: `Small Business Quality Exchange, Service OUDJQ_${index}`,
			total: index + 0.5,
			day: new Date(Date.UTC(2000, 0, 1 + (index % 5000))).toISOString().slice(0, 10),
		}));
		const pages = Array.from({ length: rows / 50 }, (_, page) =>
			lines
				.slice(page * 50, page * 50 + 50)
				.map(({ text, total, day }) => `| 1 | ${text} | ${total}0 | ${day} |`)
				.join('\n'),
		);
		const begin = performance.now();
		const found = look(fields, { lines }, ...pages);
		const time = performance.now() - begin;
		expect(Object.values(found).every(({ match }) => match !== 'none')).toBe(true);
		expect(found[`lines[${rows - 1}].text`]?.page).toBe(rows / 50);
		return time;
	}
	it('takes time in proportion to the document', () => {
		timed(500);
		const small = timed(2000);
		const large = timed(20_000);
		expect(large / small).toBeLessThan(25);
	});

	it('is not slowed down by a text that repeats', () => {
		const begin = performance.now();
		const lines = Array.from({ length: 5000 }, (_, index) => ({
			text: `x x x x x x x x x ${index}, y`,
			total: 1,
			day: null,
		}));
		look(fields, { lines }, 'x '.repeat(200_000));
		expect(performance.now() - begin).toBeLessThan(5000);
	});
});
