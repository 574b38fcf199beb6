import { expect, it } from 'vitest';
import { inSentence, labelOf, labelsOf } from '../../../../../nodes/shared/values/schema/label';

it.each([
	['net_amount', 'Net amount'],
	['total_amount', 'Total'],
	['supplier_vat_id', 'Supplier VAT ID'],
	['iban', 'IBAN'],
	['invoiceNumber', 'Invoice number'],
	['employerEIN', 'Employer EIN'],
	['VATNumber', 'VAT number'],
	['pilotABordo', 'Pilot a bordo'],
	['employeeIDs', 'EmployeeIDs'],
	['hsCode', 'Hs code'],
	['SKUs', 'SKUs'],
	['lines', 'Lines'],
	['lines[0].unit_price', 'Line 1, unit price'],
	['lines.quantity', 'Lines, quantity'],
	['tax_lines[0].rate', 'VAT line 1, rate'],
	['tax_lines', 'VAT lines'],
	['transactions[11].amount', 'Transaction 12, amount'],
	['buyer.name', 'Buyer, name'],
	['paid.currency', 'Paid, currency'],
	['tags[2]', 'Tag 3'],
	['Straße', 'Straße'],
	['a[b]', 'a[b]'],
	['["Rechnungs-Nr."]', 'Rechnungs-Nr.'],
	['Positionen[1]["Art.-Nr. / Pos."]', 'Positionen 2, Art.-Nr. / Pos.'],
	['["Menge\\n(Stück)"]', 'Menge (Stück)'],
	['["__proto__"]', '__proto__'],
	['"x"', '"x"'],
	['_', '_'],
])('%s is called "%s"', (path, label) => {
	expect(labelOf(path)).toBe(label);
});

it('keeps capitals in a sentence', () => {
	expect(['Net amount', 'IBAN', 'VAT line 1'].map(inSentence)).toEqual([
		'net amount',
		'IBAN',
		'VAT line 1',
	]);
});

it('lists labels so that each is seen where it ends', () => {
	expect(labelsOf(['supplier', 'date', 'iban'])).toBe('supplier, date, IBAN');
	expect(labelsOf(['supplier', 'lines[0].total'])).toBe('supplier · line 1, total');
	expect(labelsOf(['["Rechnungs-Nr."]', 'Datum'])).toBe('Rechnungs-Nr., datum');
});
