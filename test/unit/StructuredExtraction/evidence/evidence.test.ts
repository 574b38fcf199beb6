import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../../nodes/StructuredExtraction/answer/checkRecord';
import { findEvidence } from '../../../../nodes/StructuredExtraction/evidence/evidence';
import { evidence } from '../evidenceOf';
import { wordsOf } from '../../../../nodes/shared/values/facts/fact';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/values/schema/schema';
import { fieldsOf } from '../fieldsOf';

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
		// zugferd_2p0_BASIC_Taxifahrt
		[
			'Stadtfahrt - 2,00 Euro je Kilometer',
			'Stadtfahrt<br>- 2,00<br>Euro je<br>Kilometer',
			'normalised',
		],
		['2,00 Euro', '2,00<br>Euro', 'normalised'],
		['2,00 Euro', '2,00<br>Dollar', 'none'],
		['Rechnungsnummer', 'Rechnungs-\nnummer', 'normalised'],
		['Rechnungsnummer', 'Rechnungs\u00ad\nnummer', 'normalised'],
		['Total', '\u202eTo\u200btal\u202c', 'exact'],
		['To\u200btal', 'Total', 'exact'],
		['To\u200btal \u20661\u2069', 'To\u00adtal 1', 'exact'],
		['1\u200b00', '1\u200d00', 'exact'],
		['100', '| 1 |\u200b| 00 |', 'none'],
		['1001', 'VF1001', 'none'],
		['1001', '10012', 'none'],
		['VF100', 'VF1001', 'none'],
		['10.5', '105', 'none'],
		['10.5', '10.50', 'none'],
		['3012', '3.012', 'normalised'],
		['3012', '3.012,5', 'none'],
		['***', 'a *** b', 'none'],
		['.', 'One. Two.', 'none'],
		['|', '| a | b |', 'none'],
		['★★', 'Hotel ★★', 'exact'],
		['12345', '| 12 | 345 |', 'none'],
		['12 345', '| 12 | 345 |', 'none'],
		['12345', '12\n345', 'none'],
		['12345', '12    345', 'none'],
		['12345', '12, 345', 'none'],
		['12345', 'Konto 12 345', 'normalised'],
		['TOTALDUE5', '| TOTAL | DUE | 5 |', 'none'],
		['TOTALDUE5', 'TOTAL DUE 5', 'none'],
		['ab', '| a | b |', 'none'],
		['Pen Ink', '| a | Pen |\n| Ink | b |', 'none'],
		['Jane Miller', '| Jane | Miller |', 'normalised'],
		['Invoice 2024', 'Invoice2024', 'normalised'],
		['Rechnung', 'Rech nung', 'normalised'],
		['ACME', 'A C M E', 'normalised'],
		['DEUTDEFF500', 'BIC DEUT DE FF 500', 'normalised'],
		['GB82WEST12345698765432', 'IBAN GB82 WEST 1234<br>5698 7654 32', 'normalised'],
		['GB82WEST12345698765432', '| GB82 WEST | 12345698765432 |', 'none'],
		['1200, 345', '| 1200 | 345 |', 'none'],
		['10.5 x 20.5 cm', '105 x 205 cm', 'none'],
		['10.5 x 20.5 cm', '10,5 x 20,5 cm', 'normalised'],
		['at -5 °C', 'at 5 °C', 'none'],
		['-5 °C', '5 °C', 'none'],
		['5 °C', 'from 5 °C', 'exact'],
		['5%', 'a discount of 5', 'none'],
		['5%', 'a discount of 5 %', 'exact'],
		['5% of 10', '5 of 10', 'none'],
		['102', '10²', 'none'],
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
		['INV-001', '請求書番号INV-001', 'exact'],
		['港区', '東京都港区六本木', 'exact'],
		['港区', '港町区', 'none'],
		['กรุงเทพ', 'จังหวัดกรุงเทพมหานคร', 'exact'],
		['1234', 'رقم ١٢٣٤', 'normalised'],
		[`${'word '.repeat(200)}true`, `${'word '.repeat(200)}false`, 'none'],
		[`${'word '.repeat(200)}invented`, `${'word '.repeat(200)}`, 'none'],
		[`${'Word '.repeat(200)}end`, `${'word '.repeat(200)}end`, 'normalised'],
	])('%j in %j: %s', (answer, text, expected) => {
		expect(matchOf('string', answer, text)).toBe(expected);
	});
});

// Schemas ask for forms that documents do not print.
describe('evidence of texts in another form', () => {
	it.each<[answer: string, text: string, match: string, name?: string]>([
		['2024-06-19', 'Payment due: June 19, 2024', 'normalised'],
		['2024-06-19', 'Fällig am 19.06.2024', 'normalised'],
		['2024-06-19', 'Payment due: June 18, 2024', 'none'],
		['2024-06-19T14:30:00', '19 June 2024, 2:30 PM', 'normalised'],
		['2024-06-19T14:30:00', '19 June 2024, 2:35 PM', 'none'],
		['14:30', 'Departure 2:30 pm', 'normalised'],
		['14:30', 'Departure 2:40 pm', 'none'],
		['June 19, 2024', '19/06/2024', 'normalised'],
		['1234.50', 'Total 1,234.50', 'normalised'],
		['1234.50', 'Summe 1.234,50 €', 'normalised'],
		['$1,234.50', 'Total $ 1234.50', 'normalised'],
		['1234.50', 'Total 1,234.56', 'none'],
		['-1234.50', 'Total 1,234.50', 'none'],
		['1234.5', 'Version 1234.50', 'none'],
		['15000', '15,000 units', 'normalised'],
		['5%', '| Rate % |\n| --- |\n| 5 |', 'normalised'],
		['5%', '| Rate |\n| --- |\n| 5 |', 'none'],
		['2 years', 'for two (2) years', 'normalised'],
		['2 years', 'a period of two years', 'normalised'],
		['2 years', 'a two-year period', 'normalised'],
		['2 years', 'a three-year period', 'none'],
		['2 Jahre', 'für zwei Jahre', 'normalised'],
		['18 mois', 'de dix-huit mois', 'normalised'],
		['%', 'a rate of 5 %', 'exact'],
		['#', '# Heading', 'none'],
		['+49 30 1234567', 'Tel. 030 / 123 45 67', 'normalised'],
		['+13214567890', 'Tel. (321) 456-7890', 'normalised'],
		['+13214567890', 'Tel. (321) 456-7891', 'none'],
		['DE', 'Bundesrepublik Deutschland', 'normalised', 'country'],
		['Germany', 'Deutschland', 'normalised', 'country of birth'],
		['DE', 'France', 'none', 'country'],
		['DE', 'Deutschland', 'none', 'unit'],
		['en', 'Sprache: Englisch', 'normalised', 'language'],
		['1978', 'in office 1978-1982', 'exact'],
		['Jane Miller', 'First name: Jane\nBorn: 1990\nLast name: Miller\n', 'normalised'],
		['Jane Miller', 'First name: Janet\nLast name: Miller\n', 'none'],
		['Jane Miller', '| First name | Jane |\n| Last name | Miller |', 'normalised'],
		['Jane Miller', '| Jane | x |\n| y | Miller |', 'none'],
		['1 Main Street Hamilton OH', '1 Main Street   Tel. 5\nHamilton OH   Fax 6\n', 'normalised'],
	])('%j in %j is %s', (answer, text, match, name = 'f') => {
		expect(look([{ name, type: 'string' }], { [name]: answer }, text)[name]?.match).toBe(match);
	});

	it('that are nowhere are looked for in time', () => {
		const values = Array.from({ length: 3_000 }, (_, index) => `Alder no${index} Oak`);
		const fields: FieldInput[] = [
			{ name: 'rows', type: 'list', item: { name: 'entry', type: 'string' } },
		];
		const found = look(fields, { rows: values }, 'Alder shelf\n'.repeat(20_000));
		expect(found['rows[2999]']?.match).toBe('none');
	});

	it('a dash for 0 is told', () => {
		const { f } = look([{ name: 'f', type: 'number' }], { f: 0 }, '| Donations | – |');
		expect(f?.fact && wordsOf(f.fact)).toBe('the document has a dash in its place');
	});

	it('a yes is a conclusion, also as a text', () => {
		expect(matchOf('string', 'Yes', 'No word of it')).toBe('unavailable');
	});
});

describe('evidence of numbers and dates in another form', () => {
	it.each<[type: string, answer: unknown, text: string, match: string]>([
		['integer', 15000, 'fifteen thousand shares', 'normalised'],
		['integer', 15000, 'fifteen hundred shares', 'none'],
		['integer', 1, 'one of them', 'none'],
		['number', 0.4, 'a discount of 40 %', 'normalised'],
		['number', 0.4, 'a discount of 40', 'none'],
		['number', 0, '| Donations | - |\n', 'normalised'],
		['number', 0, 'Donations - none', 'none'],
		['date', '2011-05-16', 'this 16th day of May, 2011', 'normalised'],
		['date', '2011-05-16', 'sixteenth day of May 2011', 'normalised'],
		['date', '2011-05-16', 'aos 16 dias do mês de maio de 2011', 'normalised'],
		['date', '2011-05-16', 'a los dieciséis días del mes de mayo del año 2011', 'normalised'],
		['date', '2011-05-16', 'the 17th day of May, 2011', 'none'],
		['date', '2011-05-16', 'day of May, 2011, 16', 'none'],
		['date', '2024-05-01', '1–5 May 2024', 'normalised'],
		['date', '2024-05-05', '1–5 May 2024', 'normalised'],
		['date', '2024-05-05', 'May 1–5, 2024', 'normalised'],
		['date', '2024-05-01', 'vom 1. bis 5. Mai 2024', 'normalised'],
		['date', '2024-05-01', '01.–05.05.2024', 'normalised'],
		['date', '2024-12-28', '28 December – 3 January 2025', 'normalised'],
		['date', '2025-12-28', '28 December – 3 January 2025', 'none'],
		['date', '2024-05-03', '1–5 May 2024', 'none'],
		['date', '2024-05-02', 'Usage from May 2 to Jun 3\nDated Jun 4, 2024', 'normalised'],
		['date', '2023-05-02', 'Usage from May 2 to Jun 3\nDated Jun 4, 2024', 'none'],
	])('%s %j in %j is %s', (type, answer, text, match) => {
		expect(matchOf(type, answer, text)).toBe(match);
	});

	it.each([
		['this 16th day of May, 2011', '2011-05-16'],
		['on or about May 16, 2011', '2011-05-16'],
		['sixteenth day of May, 2011', '2011-05-16'],
		['effective as of the 1st day of May, 2011', '2011-05-01'],
		['16 dias do mês de maio de 2011', '2011-05-16'],
		['16 días del mes de mayo de 2011', '2011-05-16'],
		['le 16 jour du mois de mai 2011', '2011-05-16'],
	])('%j as printed is %s', (printed, day) => {
		const schema = defineSchema('test', [{ name: 'f', type: 'date' }]);
		expect(checkRecord(schema, { f: printed }, auto).record).toEqual({ f: day });
	});
});

// A model may answer the last part of a number, or leave out its prefix.
describe('evidence of identifiers', () => {
	it.each([
		['AL-2025-0417', 'Invoice no. AL-2025-0417', 'exact'],
		['2025-0417', 'Invoice no. AL-2025-0417', 'none'],
		['0417', 'Invoice no. AL-2025-0417', 'none'],
		['AL-2025', 'Invoice no. AL-2025-0417', 'none'],
		['2025-0417', 'Invoice no. ALDER-2025-0417', 'none'],
		['2025-0417', 'Invoice no. INV-2025-0417', 'none'],
		['2025/0417', 'Invoice no. AL/2025/0417', 'none'],
		['2025.0417', 'Invoice no. 77.2025.0417', 'none'],
		['2025_0417', 'Invoice no. AL_2025_0417', 'none'],
		['2025_0417', 'Invoice no. AL\\_2025\\_0417', 'none'],
		['2025-0417', 'Invoice no. 2025-0417-B', 'none'],
		['0417', '| AL-2025-0417 |', 'none'],
		['2025-0417', 'AL-2025-0417, your number 2025-0417', 'exact'],
		['2025-0417', 'Nr.: 2025-0417', 'exact'],
		['2025-0417', 'No.2025-0417', 'exact'],
		['2025', '#2025', 'exact'],
		['2025-0417', 'Invoice-2025-0417', 'exact'],
		['2025-0417', 'Rechnungs-Nr-2025-0417', 'exact'],
		['2025-0417', 'Invoice - 2025-0417 - paid', 'exact'],
		['2025-0417', 'The number is 2025-0417.', 'exact'],
		['A4', 'https://a4.example/b', 'normalised'],
		['shop24.example', 'https://shop24.example/contact', 'exact'],
		['4 Oak shelves', 'Bo-4 Oak shelves', 'exact'],
	])('%j in %j is %s', (answer, text, match) => {
		expect(matchOf('string', answer, text)).toBe(match);
	});

	it('says of which number it is a part', () => {
		const { number } = look(
			[{ name: 'number', type: 'string' }],
			{ number: '0417' },
			'No. AL-2025-0417',
		);
		expect(number?.fact && wordsOf(number.fact)).toBe(
			'the document has it only as a part of "AL-2025-0417"',
		);
	});

	it('finds postcodes with their country: "D-07545 Gera" of a sample of ZUGFeRD', () => {
		const found = look(
			[{ name: 'customer_postcode', type: 'string' }],
			{ customer_postcode: '07545' },
			'D-07545 Gera',
		);
		expect(found['customer_postcode']?.match).toBe('exact');
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
		[5, 'incl. tax (5.00)', 'normalised'],
		[-1250, 'Total 1,250.00', 'none'],
		['-1,250.00', 'Total 1,250.00', 'none'],
		['(1,250.00)', 'Total 1,250.00', 'none'],
		['1.250,00-', 'Total 1.250,00', 'none'],
		[1250, 'Total -1,250.00', 'none'],
		[1250, 'Total € -1,250.00', 'none'],
		[1250, 'Total −1,250.00', 'none'],
		[1250, 'Total 1.250,00-', 'none'],
		['1,250.00', 'Total -1,250.00', 'none'],
		[-1250, 'Total -1,250.00', 'normalised'],
		[-1250, 'Total -€1,250.00', 'normalised'],
		[-1250, 'Total - EUR 1,250.00', 'normalised'],
		[-1250, 'Total − 1.250,00', 'normalised'],
		[-1250, 'Total 1.250,00- EUR', 'normalised'],
		[-1250, 'Total 1.250,00 CR', 'normalised'],
		[-1250, 'Saldo 1.250,00 S', 'normalised'],
		[1250, 'Saldo 1.250,00 H', 'normalised'],
		[-1250, 'Rabatt 1.250,00', 'normalised'],
		[-1250, '| Text | Debit |\n|---|---|\n| Rent | 1,250.00 |', 'normalised'],
		[-1250, '| Text | Debit | Balance |\n|---|---|---|\n| Rent | 5.00 | 1,250.00 |', 'none'],
		[1250, 'Total - 1,250.00', 'normalised'],
		[1250, 'Summe-1250', 'none'],
		[5, 'A-5', 'none'],
		[7, 'Rechnung RE-7/2024', 'none'],
		[2024, 'INV-2024-0815', 'none'],
		[55927, 'Invoice A10-55927', 'none'],
		[2014, 'Date 19/04/2014', 'none'],
		[19, 'Date 2014-04-19', 'none'],
		[5, 'EUR-5.00', 'normalised'],
		[12.5, '12.50/Stk', 'normalised'],
		[12345, '| 12 | 345 |', 'none'],
		[399, '| 1 | 399,00 |', 'normalised'],
		[399, '1 399.00', 'normalised'],
		[1399, '1 399.00', 'normalised'],
		[12, 'CHF 12.-', 'exact'],
		[0.5, 'x .50', 'normalised'],
		[21, 'BTW 21%', 'exact'],
		[49.99, 'EUR49,99', 'normalised'],
		[234.56, 'Total 1.234,56 €', 'none'],
		[234.56, 'Total 1\u00a0234,56 €', 'none'],
		['234,56', 'Total 1\u00a0234,56 €', 'none'],
		['234,56', 'Total 1\u2009234,56 €', 'none'],
		[234.56, 'Total 1\u2009234,56 €', 'none'],
		[1234.56, 'Total 1\u2009234,56 €', 'normalised'],
		[1234.5, 'Total 1‘234.50', 'normalised'],
		[1234.5, 'Total 1′234.50', 'normalised'],
		[1234.5, '合計金額１，２３４．５円', 'normalised'],
		[1234, 'المجموع ١٬٢٣٤', 'normalised'],
		[1500, '合計金額1500円', 'exact'],
		[1, '請求書番号INV-001', 'none'],
		[12, 'INVO12', 'none'],
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

// Japanese receipts close an amount with a dash; one of other currencies may be a minus.
describe('evidence of amounts with a dash at their end', () => {
	it.each([
		[980, '合計 ¥980-', true],
		[-980, '合計 ¥980-', false],
		[980, '| 合計 | 980-円 |', true],
		[-980, 'JPY 980-', false],
		[-980, '-¥980', true],
		[-980, 'Total € 980-', true],
		[-980, 'Total 980-', true],
	])('%j in %j: %s', (value, text, isFound) => {
		expect(matchOf('number', value, text) !== 'none').toBe(isFound);
	});
});

describe('evidence of Buddhist years', () => {
	it.each([
		['2024-05-25', 'วันที่ 25/05/2567', true],
		['25/05/2567', 'วันที่ 25/05/2567', true],
		['2567-05-25', 'Total ฿12.00, 25/05/2567', true],
		['2024-05-25', 'Date 25/05/2567', false],
		['2024-05-26', 'วันที่ 25/05/2567', false],
	])('%j in %j', (answer, text, isFound) => {
		const schema = defineSchema('test', [{ name: 'f', type: 'date' }]);
		const checked = checkRecord(schema, { f: answer }, { ...auto, text, thisYear: 2026 });
		const { f } = evidence(schema, checked, [{ number: 1, markdown: text }], auto);
		expect(f?.match !== 'none').toBe(isFound);
	});
});

describe('a minus on the line above', () => {
	it.each(['-<br>1.500,00', '-\n1.500,00', '| Rabatt | -<br/>EUR 1.500,00 |'])('%j', (text) => {
		expect(matchOf('number', -1500, text)).toBe('normalised');
	});
});

describe('evidence of dates', () => {
	const printed = [
		'19.04.2014',
		'19. 4. 2014',
		'19/04/2014',
		'04/19/2014',
		'2014-04-19',
		'2014/04/19',
		'19-04-14',
		'20140419',
		'19 04 2014',
		'am 19. April 2014',
		'19 april 2014',
		'19-Apr-14',
		'April 19, 2014',
		'Apr 19th, 2014',
		'Apr. 19 2014',
		'19 avril 2014',
		'19 de abril de 2014',
		'2014年4月19日',
		'２０１４年４月１９日',
		'2014년 4월 19일',
		'19 aprile 2014',
		'Sat 19 Apr 2014',
		'2014 April 19',
		'2014-04-19T10:00:00Z',
		"19 Apr '14",
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

	it.each([
		['2014-04-19T00:00:00', '19.04.2014', 'none'],
		['2014-04-19T00:00:00', '19.04.2014 00:00', 'normalised'],
		['2014-04-19T00:00:00', '19.04.2014 12:00 AM', 'normalised'],
		['2014-04-19T14:00:00', '19.04.2014 14 Uhr', 'normalised'],
		['2014-04-19T14:00:00', '19.04.2014 14h35', 'none'],
		['2014-04-19T14:30:00', '19.04.2014 14:30', 'normalised'],
		['2014-04-19T14:30:59', '19.04.2014 14:30', 'none'],
		['2014-04-19T14:30:59', '19.04.2014 14:30:59', 'normalised'],
		['2014-04-19T14:30:00', '19.04.2014 14:30:59', 'normalised'],
		['2014-04-19T14:30:00+05:00', '19.04.2014 14:30', 'none'],
		['2014-04-19T14:30:00Z', '19.04.2014 14:30', 'none'],
		['2014-04-19T14:30:00Z', '2014-04-19T14:30:00Z', 'normalised'],
		['2014-04-19T14:30:00+02:00', '2014-04-19 14:30:00 +0200', 'normalised'],
		['2014-04-19T14:30:00+02:00', '2014-04-19 14:30 UTC+2', 'normalised'],
		['2014-04-19', '19.04.2014', 'normalised'],
	])('%s in %j: %s', (answer, text, expected) => {
		expect(matchOf('dateTime', answer, text)).toBe(expected);
	});

	it.each(['INV20140419', '20140419-77', 'RE-19-04-2014', 'Kto 12 19 04 2014 33'])(
		'2014-04-19 is no part of %j',
		(text) => {
			expect(matchOf('date', '2014-04-19', `No. ${text}`)).toBe('none');
		},
	);

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

	it('does not expect judgements in the text', () => {
		expect(matchOf('boolean', 'yes', 'nothing')).toBe('unavailable');
		expect(matchOf('enum', 'travel', 'Hotel', { allowedValues: ['travel'] })).toBe('unavailable');
		expect(matchOf('enum', 'travel', 'Travel cost', { allowedValues: ['travel'] })).toBe(
			'normalised',
		);
	});
});

describe('page and snippet', () => {
	it('cuts no character into halves', () => {
		const text = `${'😀'.repeat(300)}TARGET${'😀'.repeat(300)}`;
		const found = look([{ name: 'f', type: 'string' }], { f: 'TARGET' }, text)['f']?.snippet;
		expect(found).toMatch(/^(?:😀)+TARGET(?:😀)+$/u);
	});

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
		const fields: FieldInput[] = fieldsOf({ lines: [{ text: 'string', quantity: 'number' }] });
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

describe('names of lines over several rows', () => {
	const fields: FieldInput[] = [
		{
			name: 'lines',
			type: 'list',
			fields: [
				{ name: 'name', type: 'string' },
				{ name: 'total', type: 'number' },
			],
		},
	];
	const inTable = [
		'| 1 | Trennblätter A4 | 20 Stk | 19 % | 198,00 |',
		'|  | gelb gelocht |  |  |  |',
		'| 2 | Stifte | 5 Stk | 19 % | 25,00 |',
	].join('\n');
	const inText =
		'1    Trennblätter A4    9,90    20 Stk\nARNR2 gelb gelocht\n198,00\n2    Stifte    25,00';
	const nameIn = (text: string, name: string) => {
		const lines = [
			{ name, total: 198 },
			{ name: 'Stifte', total: 25 },
		];
		return look(fields, { lines }, text)['lines[0].name'];
	};

	it.each([inTable, inText])('are found', (text) => {
		expect(nameIn(text, 'Trennblätter A4 gelb gelocht')).toMatchObject({
			match: 'normalised',
			snippet: expect.stringContaining('gelb') as unknown,
		});
	});

	it.each([
		['another word', 'Trennblätter A4 blau gelocht'],
		['a word left out in a row', 'Trennblätter gelb gelocht'],
		['a word left out at the end of a row', 'Trennblätter gelocht'],
		['a word more', 'Trennblätter A4 gelb fein gelocht'],
		['another order', 'gelb gelocht Trennblätter A4'],
		['a word of the next line', 'Trennblätter A4 Stifte'],
	])('are not found with %s', (_, name) => {
		expect(nameIn(inTable, name)?.match).toBe('none');
		expect(nameIn(inText, name)?.match).toBe('none');
	});

	it('are not found with many words between', () => {
		const many = inTable.replace('19 % |', `${'word '.repeat(20)}|`);
		expect(nameIn(many, 'Trennblätter A4 gelb gelocht')?.match).toBe('none');
	});

	it('are not found with a number between in the same line', () => {
		const inLine = inTable.replace('Trennblätter A4', 'Papier 5 blau');
		expect(nameIn(inLine, 'Papier blau')?.match).toBe('none');
	});
});

describe('entries that are given too often', () => {
	const lines: FieldInput[] = fieldsOf({
		lines: [{ text: 'string', day: 'date', total: 'number' }],
	});
	const pen = { text: 'Pen', day: '2024-03-08', total: 5 };
	const ink = { text: 'Ink', day: '2024-03-08', total: 7 };
	const absent = (answer: object[], text: string) =>
		Object.entries(look(lines, { lines: answer }, text))
			.filter(([, { match }]) => match === 'none')
			.map(([path]) => path);

	it('are flagged beyond the times that their values stand in the text', () => {
		const text = '| Pen | 2024-03-08 | 5.00 |\n| Ink | 2024-03-08 | 7.00 |';
		expect(absent([pen, ink], text)).toEqual([]);
		expect(absent([pen, ink, pen, pen], text)).toEqual([
			'lines[2].text',
			'lines[2].total',
			'lines[3].text',
			'lines[3].total',
		]);
		const { fact } = look(lines, { lines: [pen, pen] }, text)['lines[1].text'] ?? {};
		expect(fact && wordsOf(fact)).toBe('the record has this entry 2 times, the text has it once');
	});

	it('are in order as often as they stand there, also under a common date or heading', () => {
		expect(absent([pen, pen], '2024-03-08\n| Pen | 5.00 |\n| Pen | 5.00 |')).toEqual([]);
		const named = [pen, pen, { ...ink, text: 'Pen' }];
		expect(absent(named, 'Pen 2024-03-08\n| 5.00 |\n| 5.00 |\n| 7.00 |')).toEqual([]);
	});
});

describe('evidence of an invoice with thousands of lines', () => {
	const resting = (count: number) => {
		const lines = Array.from({ length: count }, (_, at) => ({
			name: `Bolt ${at} of size ${at * 7}`,
			quantity: 1 + (at % 50),
			total: at + 0.5,
		}));
		const rows = lines.map(({ name, quantity, total }) => `| ${name} | ${quantity} | ${total} |`);
		const schema = defineSchema('test', [
			{
				name: 'lines',
				type: 'list',
				fields: fieldsOf({ name: 'string', quantity: 'number', total: 'number' }),
			},
		]);
		const record = { record: { lines }, originals: {} };
		const work = findEvidence(schema, record, [{ number: 1, markdown: rows.join('\n') }], auto);
		let rests = 0;
		for (;;) {
			const step = work.next();
			if (step.done) return { rests, found: Object.values(step.value.evidence), lines };
			rests += 1;
		}
	};

	it('is found with rests for other work, in proportion to the lines', () => {
		const { rests, found, lines } = resting(2000);
		expect(found).toHaveLength(3 * lines.length);
		expect(found.every(({ match }) => match === 'exact' || match === 'normalised')).toBe(true);
		// One for each 256 values in each of its steps.
		expect(rests).toBeGreaterThan((4 * found.length) / 256);
		expect(rests / resting(1000).rests).toBeGreaterThan(1.7);
	});
});
