import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../../nodes/shared/check/checkRecord';
import type { Values } from '../../../../nodes/shared/values';
import { crossCheck } from '../../../../nodes/StructuredExtraction/check/crossChecks';
import { otherField } from '../../../../nodes/StructuredExtraction/check/otherField';
import { evidenceAndSpans } from '../../../../nodes/StructuredExtraction/evidence/evidence';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/schema/templates';

const OPTIONS = { dateOrder: 'DMY', decimalMark: 'auto' } as const;

function found(text: string, record: Values, template = 'invoice'): string[] {
	const schema = schemaFromTemplate(template);
	const pages = [{ number: 1, markdown: text }];
	const checked = checkRecord(schema, record, { ...OPTIONS, text });
	const issues = otherField(schema, evidenceAndSpans(schema, checked, pages, OPTIONS));
	return [...issues, ...crossCheck(schema, checked.record, pages)].map((issue) => issue.text);
}

const date = { date: '2025-03-14' };
const table = (...rows: string[]) => [rows[0], '| --- | --- |', ...rows.slice(1)].join('\n');

describe('a value next to the label of another field', () => {
	it.each<[what: string, text: string, record: Values, reason: string]>([
		['in front of it', 'Fällig am 14.03.2025', date, 'Date: the page has "Fällig am" next to it'],
		[
			'in a sentence',
			'Please pay by 14/03/2025',
			date,
			'Date: the page has "Please pay by" next to it',
		],
		[
			'behind another number',
			'Zahlbar innerhalb 30 Tagen netto bis 14.03.2025',
			date,
			'Date: the page has "Zahlbar innerhalb" next to it',
		],
		[
			'with a generic word',
			table('| Invoice Date | 2025-02-01 |', '| Due Date | 2025-03-14 |'),
			date,
			'Date: the page has "Due Date" next to it',
		],
		[
			'with a hyphen',
			'Liefer-Datum: 14.03.2025',
			date,
			'Date: the page has "Liefer-Datum" next to it',
		],
		[
			'as the heading of its column',
			table('| Klant | Factuurdatum | Vervaldatum |', '| S 1 | 8-9-2022 | 22-9-2022 |'),
			{ date: '2022-09-22' },
			'Date: the page has "Vervaldatum" next to it',
		],
		[
			'as the only heading that fits',
			'Beschreibung    Fälligkeit    Teilzahlung\n\n14.03.2025',
			date,
			'Date: the page has "Fälligkeit" next to it',
		],
		[
			'in several places',
			'Ordine n. 4711 del 01/03/2025\n\n| Numero ordine | 4711 |',
			{ invoice_number: '4711' },
			'Invoice number: the page has "Ordine n." next to it',
		],
		[
			'behind the own word',
			'Rechnung gemäß Bestellung Nr. 4711',
			{ invoice_number: '4711' },
			'Invoice number: the page has "Rechnung gemäß Bestellung Nr." next to it',
		],
		[
			'the other way round',
			'N° de facture : F-7',
			{ order_number: 'F-7' },
			'Order number: the page has "N° de facture" next to it',
		],
		[
			'above a name',
			'Bill to:\nNorthmoor Trust\nMain Street',
			{ supplier: 'Northmoor Trust' },
			'Supplier: the page has "Bill to" next to it',
		],
		[
			'as the title of a table',
			`### Käufer\n\n${table('| Nummer: | GE2 |', '| Name: | Kunden AG |')}`,
			{ supplier: 'Kunden AG' },
			'Supplier: the page has "Käufer" next to it',
		],
	])('is named: %s', (_, text, record, reason) => {
		expect(found(text, record)).toEqual([reason]);
	});

	it.each<[what: string, text: string, record: Values]>([
		['its own label elsewhere', 'Fällig am 14.03.2025\nRechnungsdatum: 14.03.2025', date],
		['no label elsewhere', 'Fällig am 14.03.2025\nBerlin, den 14.03.2025', date],
		['a label of both', 'Rechnungs- und Lieferdatum: 14.03.2025', date],
		['a label of both with a slash', 'Invoice/delivery date 14/03/2025', date],
		['a label of both in words', 'Rechnungsdatum (entspricht Lieferdatum): 14.03.2025', date],
		['labels in a row before their values', 'Rechnungsdatum Fällig am 14.03.2025 28.03.2025', date],
		['labels one below the other', 'Rechnungsdatum\n\nFällig am\n\n14.03.2025\n\n28.03.2025', date],
		['labels below their values', '28.03.2025\nFällig am\n14.03.2025\nRechnungsdatum', date],
		['several headings that fit', 'Rechnungsdatum    Fällig am\n14.03.2025    28.03.2025', date],
		['a generic label of its own', 'Lieferung\nDatum: 14.03.2025', date],
		['a number of the supplier', 'Lieferantennummer: 14.03.2025', date],
		['a title above it', '# Rechnung\n4711 Bestellnummer', { order_number: '4711' }],
		['nowhere', 'Fällig am 28.03.2025', date],
	])('is not seen with %s', (_, text, record) => {
		expect(found(text, record)).toEqual([]);
	});

	it('is looked for on invoices', () => {
		expect(found('Liefertermin 14.03.2025', date, 'deliveryNote')).toEqual([]);
	});
});

describe('the net total as the total', () => {
	const page = 'Netto 198,00\nMwSt. 19 %: 37,62\nGesamt 235,62 EUR';

	it('is named where the tax on the page leads to another sum', () => {
		expect(found(page, { total_amount: 198, currency: 'EUR' })).toEqual([
			'The total of 198.00 may be without tax: the page has "MwSt. 19 %" with 37.62, and 235.62',
		]);
	});

	it.each<[what: string, text: string, record: Values]>([
		['the right total', page, { total_amount: 235.62 }],
		['another sum', page.replace('235,62', '235,63'), { total_amount: 198 }],
		['no tax', page.replace('MwSt. 19 %', 'Versand'), { total_amount: 198 }],
	])('is not seen with %s', (_, text, record) => {
		expect(found(text, record)).toEqual([]);
	});
});
