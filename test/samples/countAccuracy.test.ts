import { describe, expect, it } from 'vitest';
import { countFields, type ExpectedDocument, judge } from './countAccuracy';

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

/** An issue as it stands in `_meta`. */
const said = (kind: string, ...fields: string[]) => ({ issues: [{ kind, fields }] });

const nothingSaid = {
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

function judged(record: object, about: object = {}) {
	const row = { ...rightRecord, ...record, _meta: { ...nothingSaid, ...about } };
	return judge([{ file: 'bill.pdf', record: row, text }], [bill]);
}

/** The judgement of one field. */
function field(name: string, record: object, about: object = {}) {
	return judged(record, about).find((one) => one.name === name);
}

describe('judge', () => {
	it('finds right values right, and nothing said against them', () => {
		const all = judged({});
		expect(all.map(({ verdict }) => verdict)).toEqual(Array(6).fill('right'));
		expect(all.flatMap(({ flags, overlooked }) => [...flags, ...overlooked])).toEqual([]);
	});

	it.each(['missing', 'invalid', 'sum', 'notFound'])('takes "%s" for a flag', (flag) => {
		const about = said(flag, 'total_amount', 'invoice_number');
		const found = field('invoice_number', { invoice_number: 'R-9' }, about);
		expect(found).toMatchObject({ verdict: 'wrong', flags: [flag], overlooked: [] });
	});

	it.each([
		['R-1024', ['R-1024']],
		['1042', []],
		['104', ['104']],
		['R-1043', []],
	])('number %s: %j could have been seen not to be in the text', (invoice_number, expected) => {
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

	it('needs a record of each document, with what the node says about it', () => {
		expect(() => judge([], [bill])).toThrow('There is no record of bill.pdf');
		expect(() => judge([{ file: 'bill.pdf', record: rightRecord, text }], [bill])).toThrow();
	});
});

describe('the counts', () => {
	const all = [
		...judged({}, said('sum', 'total_amount')),
		...judged({ total_amount: null, invoice_number: 'R-1024' }),
		...judged({ total_amount: 119 }, said('notFound', 'total_amount')),
		...judged({ total_amount: 1190.5, invoice_number: 'R-1043' }),
	];

	it('are of right, wrong and missing values, and of those that are flagged', () => {
		const counts = countFields(all);
		expect(counts.map(({ name }) => name)).not.toContain('iban');
		expect(counts.find(({ name }) => name === 'total_amount')).toEqual({
			...{ name: 'total_amount', right: 1, rightFlagged: 1, wrong: 2, wrongFlagged: 1, missing: 1 },
		});
		expect(counts.find(({ name }) => name === 'date')).toMatchObject({ right: 4, rightFlagged: 0 });
	});
});
