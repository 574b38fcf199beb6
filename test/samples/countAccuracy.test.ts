import { describe, expect, it } from 'vitest';
import { countFields, type ExpectedDocument, checkFields } from './countAccuracy';

const bill: ExpectedDocument = {
	file: 'bill.pdf',
	expected: {
		issuer: 'Acme',
		invoice_number: 'R-1042',
		date: '2025-02-05',
		amount: 1190,
		currency: 'EUR',
		lines: [{ price_subtotal: 600 }, { price_subtotal: 400 }],
	},
};

const text = `Acme
Invoice R-1042, order R-1043, 5 February 2025, delivered on 4 February 2025
| Paper<br>A4 | 600.00 |
| Ink | 400.00 |
Total 1,190.00 €`;

/** `_meta` with one issue. */
const withIssue = (kind: string, ...fields: string[]) => ({ issues: [{ kind, fields }] });

const withoutIssues = {
	issues: [],
	originals: { date: '5 February 2025', total_amount: '1,190.00 €' },
};

const lines = [
	{ description: 'Paper\nA4', total: 600 },
	{ description: 'Ink', total: 400 },
];
const rightRecord = {
	supplier: 'Acme',
	invoice_number: 'R-1042',
	date: '2025-02-05',
	total_amount: 1190,
	currency: 'EUR',
	lines,
};

function checked(record: object, about: object = {}) {
	const row = { ...rightRecord, ...record, _meta: { ...withoutIssues, ...about } };
	return checkFields([{ file: 'bill.pdf', record: row, text }], [bill]);
}

/** The result for one field. */
function field(name: string, record: object, about: object = {}) {
	return checked(record, about).find((one) => one.name === name);
}

describe('checkFields', () => {
	it('finds right values right and without issues', () => {
		const all = checked({});
		expect(all.map(({ verdict }) => verdict)).toEqual(Array(6).fill('right'));
		expect(all.flatMap(({ flags, overlooked }) => [...flags, ...overlooked])).toEqual([]);
	});

	it.each(['missing', 'invalid', 'sum', 'notFound'])('counts an issue "%s" as a flag', (flag) => {
		const about = withIssue(flag, 'total_amount', 'invoice_number');
		const found = field('invoice_number', { invoice_number: 'R-9' }, about);
		expect(found).toMatchObject({ verdict: 'wrong', flags: [flag], overlooked: [] });
	});

	it.each([
		['R-1024', ['R-1024']],
		['1042', []],
		['104', ['104']],
		['R-1043', []],
	])('number %s: the text does not have %j', (invoice_number, expected) => {
		expect(field('invoice_number', { invoice_number })?.overlooked).toEqual(expected);
	});

	it.each([
		['invoice_number', 1042, 'wrong'],
		['date', '2025-05-02', 'wrong'],
		['date', '05.02.2025', 'wrong'],
		['date', '2025-02-05T23:00:00.000Z', 'wrong'],
		['date', '2025-02-05T00:00:00.000Z', 'right'],
		['supplier', 'Acme Ltd', 'wrong'],
		['supplier', 'ACME', 'right'],
		['total_amount', '1.190,00', 'wrong'],
		['total_amount', 1190.01, 'wrong'],
		['total_amount', '1190.00', 'right'],
		['total_amount', '', 'missing'],
		['currency', '€', 'wrong'],
		['lines', [{ total: 400 }, { total: 600 }], 'wrong'],
		['lines', [{ total: 600 }], 'wrong'],
		['lines', [{ total: 600 }, { total: 400 }], 'right'],
		['lines', [], 'missing'],
	])('%s: %j is %s', (name, value, verdict) => {
		expect(field(name, { [name]: value })?.verdict).toBe(verdict);
	});

	it('throws where a document has no record, or the record no `_meta`', () => {
		expect(() => checkFields([], [bill])).toThrow('There is no record of bill.pdf');
		expect(() => checkFields([{ file: 'bill.pdf', record: rightRecord, text }], [bill])).toThrow();
	});
});

describe('countFields', () => {
	const all = [
		...checked({}, withIssue('sum', 'total_amount')),
		...checked({ total_amount: null, invoice_number: 'R-1024' }),
		...checked({ total_amount: 119 }, withIssue('notFound', 'total_amount')),
		...checked({ total_amount: 1190.5, invoice_number: 'R-1043' }),
	];

	it('counts right, wrong and missing values, and those that are flagged', () => {
		const counts = countFields(all);
		expect(counts.map(({ name }) => name)).not.toContain('iban');
		expect(counts.find(({ name }) => name === 'total_amount')).toEqual({
			...{ name: 'total_amount', right: 1, rightFlagged: 1, wrong: 2, wrongFlagged: 1, missing: 1 },
		});
		expect(counts.find(({ name }) => name === 'date')).toMatchObject({ right: 4, rightFlagged: 0 });
	});
});
