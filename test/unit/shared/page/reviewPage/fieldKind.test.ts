import { describe, expect, it } from 'vitest';
import { fieldKind, readTyped } from '../../../../../nodes/shared/page/reviewPage/fieldKind';

describe('fieldKind', () => {
	it.each<[name: string, values: unknown[], kind: string]>([
		['total', [13.7], 'number'],
		['total', [null, '', 4], 'number'],
		['paid', [false], 'boolean'],
		['date', ['2025-03-22'], 'date'],
		['printed', ['2025-03-22T10:00:00'], 'dateTime'],
		['note', ['a\nb'], 'longText'],
		['note', ['x'.repeat(61)], 'longText'],
		['invoice_number', ['30064443'], 'text'],
		// Without any value, the name tells.
		['total_amount', [null], 'number'],
		['unitPrice', [], 'number'],
		['due_date', [null], 'date'],
		['Rechnungsdatum', [null], 'date'],
		['Fällig am', [null], 'date'],
		['Imponibile', [null], 'number'],
		['Wartung bis', [null], 'text'],
		['Betrag', [null], 'number'],
		['tax_number', [null], 'text'],
		['total_currency', [null], 'text'],
		['supplier', [null], 'text'],
		['', [null], 'text'],
	])('%s with %j is %s', (name, values, kind) => {
		expect(fieldKind(name, values)).toBe(kind);
	});
});

describe('readTyped', () => {
	it.each<[name: string, kind: Parameters<typeof readTyped>[1], typed: string, value: unknown]>([
		['total', 'number', '1.717,97', 1717.97],
		['total', 'number', ' -12.50 ', -12.5],
		['total', 'number', '', null],
		['date', 'date', '22.03.2025', '2025-03-22'],
		['date', 'date', '2025-03-22', '2025-03-22'],
		['paid', 'boolean', 'true', true],
		['paid', 'boolean', '', null],
		['note', 'longText', 'a\r\nb', 'a\nb'],
		['supplier', 'text', ' None ', 'None'],
		['currency', 'text', '€', 'EUR'],
		['Währung', 'text', '€', 'EUR'],
		['iban', 'text', 'de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
	])('%s as %s: %j is %j', (name, kind, typed, value) => {
		expect(readTyped(name, kind, typed)).toEqual({ value });
	});

	it.each<[name: string, kind: Parameters<typeof readTyped>[1], typed: string, fault: RegExp]>([
		['total', 'number', '1l0,00', /"1l0,00" is not a number/],
		// One thousand or one?
		['total', 'number', '1.370', /1370/],
		['date', 'date', '31.02.2025', /./],
		['date', 'date', 'soon', /./],
		['date', 'date', '03/05/2024', /3 May 2024 or 5 March 2024: type 2024-05-03 or 3 May 2024$/],
		['date', 'date', '050324', /5 March 2024 or 3 May 2024 or 24 March 2005: type 2024-03-05/],
		['total', 'number', '1.234', /could be 1234 or 1\.234: type 1234 or 1\.2340$/],
		['iban', 'text', 'DE00370400440532013000', /DE00/],
	])('%s as %s: %j is refused', (name, kind, typed, fault) => {
		expect(readTyped(name, kind, typed)).toEqual({ fault: expect.stringMatching(fault) as string });
	});
});
