import { describe, expect, it } from 'vitest';
import type { ExpectedDocument } from './compareRows';
import { countFields, judge, unseen } from './countAccuracy';

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
	originals: { date: '5 February 2025', amount: '1,190.00 €' },
};

const lines = [
	{ description: 'Paper\nA4', total: 600 },
	{ description: 'Ink', total: 400 },
];
const rightRecord = {
	supplier: 'Acme',
	invoice_number: 'R-1042',
	date: '2025-02-05',
	amount: 1190,
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
		const about = said(flag, 'amount', 'invoice_number');
		const found = field('invoice_number', { invoice_number: 'R-9' }, about);
		expect(found).toMatchObject({ verdict: 'wrong', flags: [flag], overlooked: [] });
	});

	it('takes a doubt about the answer for a flag, which excuses no value that is not in the text', () => {
		const found = field('invoice_number', { invoice_number: 'R-9' }, said('answer'));
		expect(found).toMatchObject({ flags: ['answer'], overlooked: ['R-9'] });
	});

	it('takes nothing about other fields for a flag', () => {
		const about = said('sum', 'amount', 'invoice_number_2');
		expect(field('invoice_number', {}, about)?.flags).toEqual([]);
	});

	it('takes a flag on a part of a list for one on the list', () => {
		const wrong = [lines[0], { ...lines[1], total: 4000 }];
		expect(field('lines', { lines: wrong }, said('notFound', 'lines[1].total'))).toMatchObject({
			verdict: 'wrong',
			flags: ['notFound'],
			overlooked: [],
		});
	});

	it.each([
		['R-1024', ['R-1024']],
		['1042', []],
		['104', ['104']],
		['R-1043', []],
	])('number %s: %j could have been seen not to be in the text', (invoice_number, expected) => {
		expect(field('invoice_number', { invoice_number })?.overlooked).toEqual(expected);
	});

	it('looks for a value as the answer gave it', () => {
		const about = { originals: { date: '4 February 2025' } };
		expect(field('date', { date: '2025-02-04' }, about)?.overlooked).toEqual([]);
		expect(field('date', { date: '2025-02-04' })?.overlooked).toEqual([]);
		expect(field('date', { date: '2025-02-04' }, { originals: {} })?.overlooked).toHaveLength(1);
	});

	it('knows a currency by its sign', () => {
		expect(field('currency', { currency: 'EUR' })?.overlooked).toEqual([]);
		expect(field('currency', { currency: 'USD' })?.overlooked).toEqual(['USD']);
	});

	it('sees parts of a list that are not in the text', () => {
		const wrong = [{ description: 'Paper\nA4', total: 600 }, { description: 'Glue' }];
		expect(field('lines', { lines: wrong })?.overlooked).toEqual(['Glue']);
	});

	it('needs a record of each document, with what the node says about it', () => {
		expect(() => judge([], [bill])).toThrow('There is no record of bill.pdf');
		expect(() => judge([{ file: 'bill.pdf', record: rightRecord, text }], [bill])).toThrow();
	});
});

describe('the counts', () => {
	const all = [
		...judged({}, said('sum', 'amount')),
		...judged({ amount: null, invoice_number: 'R-1024' }),
		...judged({ amount: 119 }, said('notFound', 'amount')),
		...judged({ amount: 1190.5, invoice_number: 'R-1043' }),
	];

	it('are of right, wrong and missing values, and of those that are flagged', () => {
		const counts = countFields(all);
		expect(counts.map(({ name }) => name)).not.toContain('iban');
		expect(counts.find(({ name }) => name === 'amount')).toEqual({
			...{ name: 'amount', right: 1, rightFlagged: 1, wrong: 2, wrongFlagged: 1, missing: 1 },
		});
		expect(counts.find(({ name }) => name === 'date')).toMatchObject({ right: 4, rightFlagged: 0 });
	});

	it('are followed by the wrong values that should have been seen', () => {
		const rightThough = judged({}, { originals: {} });
		expect(rightThough.flatMap(({ overlooked }) => overlooked)).not.toEqual([]);
		expect(unseen([...all, ...rightThough]).map(({ name, got }) => [name, got])).toEqual([
			['invoice_number', 'R-1024'],
		]);
	});
});
