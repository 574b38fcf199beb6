import { describe, expect, it } from 'vitest';
import { schemaFromJsonSchema } from '../../../../nodes/StructuredExtraction/fields/fromJsonSchema';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from '../resultOf';

/** The reasons about a value of a field on a page. */
function reasonsOf(page: string, name: string, value: unknown): string[] {
	const type = Array.isArray(value) ? 'array' : typeof value;
	const schema = schemaFromJsonSchema({
		type: 'object',
		properties: { title: { type: 'string' }, [name]: { type, items: { type: 'string' } } },
	});
	const title = 'A document with a heading';
	const pages = [`# ${title}\n\n${page}\n\nThe end of the text.`];
	return metaOf(resultOf({ schema, answer: { title, [name]: value }, pages })).review;
}

type Form = [page: string, name: string, value: string | number | string[]];

describe('values in another form than the page', () => {
	it.each<Form>([
		['Applicant: Ochoa, Benjamin T.', 'name', 'Benjamin T. Ochoa'],
		['Surname: Pahlke\nFirst names: Levi Arvid', 'person', 'Levi Arvid Pahlke'],
		[
			'| Surname | Pahlke |\n|---|---|\n| First names | Levi Arvid |',
			'person',
			'Levi Arvid Pahlke',
		],
		['Statement for March 2024', 'month', '2024-03'],
		['Kontoauszug März 2024', 'month', '2024-03'],
		['expiry 09/2024', 'month', '2024-09'],
		['expiry 09/24', 'month', '2024-09'],
		['Fiscal year ended December 31, 2022', 'year', 2022],
		['Jahresabschluss zum 31.12.2022', 'year', 2022],
		['Jahresabschluss zum 31.12.2022', 'year', '2022'],
		['Steuerjahr 2022/23', 'fiscal_year', '2022-2023'],
		['Year 2022-23', 'fiscal_year', '2022/23'],
		['Date: 5/6/24', 'date', '2024-05-06'],
		['Date: 31st of January, Two Thousand and Twenty-Two', 'date', '2022-01-31'],
		['Le premier juin deux mille vingt', 'date', '2020-06-01'],
		['den ersten März zweitausendzwanzig', 'date', '2020-03-01'],
		['a veintitrés de octubre de dos mil veintitrés', 'date', '2023-10-23'],
		['Duration: 45 minutes', 'duration', '45 min'],
		['Laufzeit: zwei Jahre', 'duration', '2 Jahre'],
		['term of two (2) years', 'duration', '2 years'],
		['Total £1,150.00', 'amount', '£1150'],
		['Total £1,150.00', 'amount', 'GBP 1150.00'],
		['Total £1,150.00', 'amount', '1150 GBP'],
		['Total £1,150.00', 'amount', '1150.00'],
		['Total 1.150,00 €', 'amount', '1150.00 EUR'],
		['Total 1.150,00 €', 'amount', 'EUR 1,150.00'],
		['Revenue $4.2 million', 'revenue', 4200000],
		['Umsatz 4,2 Mio. €', 'revenue', 4200000],
		['Umsatz 4,2 Mrd. €', 'revenue', 4200000000],
		['in thousands of euros\n\n| Revenue | 4,200 |\n|---|---|\n', 'revenue', 4200000],
		['Alle Angaben in TEUR\n\n| Umsatz | 4.200 |\n|---|---|\n', 'revenue', 4200000],
		['Revenue $950k', 'revenue', 950000],
		['Interest 3.5 % p.a.', 'rate', 0.035],
		['Interest 3.5 % p.a.', 'rate', 3.5],
		['Interest 3.5 % p.a.', 'rate', '3.5%'],
		['Zins 3,5 % p.a.', 'rate', '3.5%'],
		['Zins 3,5 % p.a.', 'rate', '3.5'],
		['Zins 3,50 % p.a.', 'rate', '3.5 %'],
		['Discount 12½ %', 'discount', 12.5],
		['1 ½ cups', 'quantity', 1.5],
		['3x Bolt', 'quantity', 3],
		['Children: none', 'children', 0],
		['Kinder: keine', 'children', 0],
		['Penalty: nil', 'penalty', 0],
		['180g', 'weight', '180 g'],
		['180 grams', 'weight', '180 g'],
		['1,250 kg', 'weight', '1250 kg'],
		['1.250,5 kg', 'weight', '1250.5 kg'],
		['Gewicht 12,5 kg', 'weight', '12.5 kg'],
		['120 x 80 x 14,4 cm', 'dimensions', '120 × 80 × 14.4 cm'],
		['Made in Germany', 'country', 'DE'],
		['Hergestellt in Deutschland', 'country', 'Germany'],
		['Sitz: Schweiz', 'country', 'CH'],
		['United States of America', 'country', 'US'],
		['USA', 'country', 'US'],
		['USA', 'country', 'United States'],
		['UK', 'country', 'GB'],
		['Nationality: Dutch', 'nationality', 'NL'],
		['Staatsangehörigkeit: deutsch', 'nationality', 'DE'],
		['All amounts in US Dollars', 'currency', 'USD'],
		['Fr. 12.50', 'currency', 'CHF'],
		['€ 12.50', 'currency', 'EUR'],
		['12,50 €', 'Währung', 'EUR'],
		['Beträge in Schweizer Franken', 'currency', 'CHF'],
		['kr 100', 'currency_code', 'NOK'],
		['Muttersprache: Deutsch', 'language', 'de'],
		['Mother tongue: German, then Swedish', 'languages', ['de', 'sv']],
		['BE 0417.497.106', 'vat_id', 'BE0417497106'],
		['0417.497.106', 'reg_no', '0417497106'],
		['756.1234.5678.97', 'ssn', '7561234567897'],
		['Tel. (030) 123 45-67', 'phone', '+49301234567'],
		['Tel. 0 30 / 1234567', 'phone', '+49 30 1234567'],
		['+32 (0)9 555 31 40', 'phone', '+3295553140'],
		['505.555.0168', 'phone', '5055550168'],
		['+41 44 668 18 00', 'phone', '0446681800'],
		['www.example.org', 'web', 'https://www.example.org'],
		['example.org', 'web', 'https://example.org/'],
		['Ebenzweierstr. 22\n4813 Altmünster', 'address', 'Ebenzweierstraße 22, 4813 Altmünster'],
		['Main St. 5\nSpringfield\nIL 62704', 'address', 'Main St. 5, Springfield, IL 62704'],
		[
			'12 Main Street\n\nSpringfield, IL  62704\nUSA',
			'address',
			'12 Main Street, Springfield, IL 62704, USA',
		],
		[
			'| Street | Hauptstr. 3 |\n|---|---|\n| ZIP | 80331 |\n| Town | München |',
			'address',
			'Hauptstr. 3, 80331 München',
		],
		['- oats\n- flour\n- salt', 'ingredients', 'oats, flour and salt'],
		['- oats\n- flour\n- salt', 'ingredients', 'oats; flour; salt'],
		['Sex: F', 'gender', 'female'],
		['Geschlecht: männlich', 'gender', 'male'],
		['Month: March', 'month', 3],
		['1.2 million inhabitants', 'population', 1200000],
		['12 345 inhabitants', 'population', 12345],
		['It’s “fine” – really', 'text', 'It\'s "fine" - really'],
		['Mueller GmbH & Co. KG', 'text', 'Müller GmbH & Co. KG'],
		['Müller GmbH und Co. KG', 'text', 'Müller GmbH & Co. KG'],
		['Acme, Inc.', 'company', 'Acme Inc'],
		['Acme Incorporated', 'company', 'Acme Inc.'],
		['ACME LIMITED', 'company', 'Acme Ltd'],
	])('%j: %s is %j', (page, name, value) => {
		expect(reasonsOf(page, name, value)).toEqual([]);
	});

	it.each<Form>([
		['Applicant: Ochoa, Benjamin T. and Riedl, Anna', 'name', 'Benjamin Riedl'],
		[
			'| Surname | First |\n|---|---|\n| Haslinger | Jakob |\n| Riedl | Anton |',
			'person',
			'Jakob Riedl',
		],
		['Statement for March 2024', 'month', '2024-04'],
		['Revenue $4.2 million', 'revenue', 42000000],
		['Revenue 4.2', 'revenue', 4200000],
		['Total £1,150.00', 'amount', 'EUR 1150.00'],
		['Made in Germany', 'country', 'FR'],
		['term of two (2) years', 'duration', '3 years'],
		['BE 0417.497.106', 'vat_id', 'BE0417497107'],
		['Jahresabschluss zum 31.12.2022', 'year', 2023],
		['Total £1,150.00', 'amount', '1150.50'],
		['12,5 kg', 'weight', '12.6 kg'],
		['+32 (0)9 555 31 40', 'phone', '+3295553141'],
		['Ebenzweierstr. 22\n4813 Altmünster', 'address', 'Ebenzweierstraße 23, 4813 Altmünster'],
		['Children: one', 'children', 0],
		['a veintitrés de octubre de dos mil veintitrés', 'date', '2023-10-24'],
		['Sex: F', 'gender', 'male'],
	])('%j: %s is not %j', (page, name, value) => {
		expect(reasonsOf(page, name, value)).not.toEqual([]);
	});
});
