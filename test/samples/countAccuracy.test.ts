import { expect, it } from 'vitest';
import { checkFields } from './countAccuracy';

const lines = [
	{ description: 'Paper\nA4', total: 600 },
	{ description: 'Ink', total: 400 },
];
const right = {
	...{ supplier: 'Acme', invoice_number: 'R-1042', date: '2025-02-05' },
	...{ total_amount: 1190, currency: 'EUR', lines },
};
const expected = {
	...{
		issuer: 'Acme',
		invoice_number: 'R-1042',
		date: '2025-02-05',
		amount: 1190,
		currency: 'EUR',
	},
	lines: [{ price_subtotal: 600 }, { price_subtotal: 400 }],
};
const documents = [{ file: 'bill.pdf', expected }];
const text = `Acme
Invoice R-1042, order R-1043, 5 February 2025, delivered on 4 February 2025
| Paper<br>A4 | 600.00 |
| Ink | 400.00 |
Total 1,190.00 €`;
const originals = { date: '5 February 2025', total_amount: '1,190.00 €' };

function checked(change: object, issues: object[] = []) {
	const record = { ...right, ...change, _meta: { issues, originals } };
	return checkFields([{ file: 'bill.pdf', record, text }], documents);
}
const field = (name: string, change: object, issues?: object[]) =>
	checked(change, issues).find((one) => one.name === name);

it('finds right values right and without issues', () => {
	const plain = { verdict: 'right', flags: [], overlooked: [] };
	expect(checked({})).toMatchObject(Array(6).fill(plain));
});

it('counts issues as flags', () => {
	const issues = [{ kind: 'sum', fields: ['total_amount', 'invoice_number'] }];
	const found = field('invoice_number', { invoice_number: 'R-9' }, issues);
	expect(found).toMatchObject({ verdict: 'wrong', flags: ['sum'], overlooked: [] });
});

it.each([
	['R-1024', ['R-1024']],
	['1042', []],
	['104', ['104']],
	['R-1043', []],
])('number %s: the text does not have %j', (invoice_number, overlooked) => {
	expect(field('invoice_number', { invoice_number })?.overlooked).toEqual(overlooked);
});

it.each([
	['invoice_number', 1042, 'wrong'],
	['date', '2025-05-02', 'wrong'],
	['date', '2025-02-05T23:00:00.000Z', 'wrong'],
	['date', '2025-02-05T00:00:00.000Z', 'right'],
	['supplier', 'Acme Ltd', 'wrong'],
	['supplier', 'ACME', 'right'],
	['total_amount', '1.190,00', 'wrong'],
	['total_amount', 1190.01, 'wrong'],
	['total_amount', '1190.00', 'right'],
	['total_amount', '', 'missing'],
	['lines', [{ total: 400 }, { total: 600 }], 'wrong'],
	['lines', [{ total: 600 }], 'wrong'],
	['lines', [{ total: 600 }, { total: 400 }], 'right'],
	['lines', [], 'missing'],
])('%s: %j is %s', (name, value, verdict) => {
	expect(field(name, { [name]: value })?.verdict).toBe(verdict);
});

it('throws where a document has no record', () => {
	expect(() => checkFields([], documents)).toThrow('There is no record of bill.pdf');
});
