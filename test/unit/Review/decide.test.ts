import { describe, expect, it } from 'vitest';
import { decide } from '../../../nodes/Review/decide';
import { reviewItems } from '../../../nodes/shared/page/reviewPage/reviewItem';
import type { Values } from '../../../nodes/shared/basics/values';

const NOW = '2025-03-22T10:00:00.000Z';

/** The outcome of a submission about the first of some items. */
async function outcome(all: Values | Values[], change: object, isApproved = true) {
	const items = Array.isArray(all) ? all : [all];
	const body = { name: ' Ada ', items: [{ index: 0, isApproved, ...change }] };
	return await decide(items, reviewItems(items, [0]), body, NOW);
}

/** What becomes of it, whatever speaks against it. */
async function jsonOf(
	all: Values | Values[],
	change: object,
	isApproved?: boolean,
): Promise<Values> {
	const result = await outcome(all, { anyway: true, ...change }, isApproved);
	if (!('decisions' in result)) throw new Error(JSON.stringify(result));
	return result.decisions[0]?.json ?? {};
}

const notFound = (text: string, ...fields: string[]) => ({
	kind: 'missing',
	fields,
	text,
	reason: 'Not found',
});
const row = {
	_file: 'a.pdf',
	_review: 'Not found: total',
	total_amount: null,
	supplier: 'Bo',
};
const lines = [
	{ description: 'Bolt', total: 3 },
	{ description: 'Nut', total: 4 },
];
const record = {
	supplier: 'Bo',
	amount: { amount: 7, currency: 'EUR' },
	total_amount: 7,
	lines,
	_meta: { review: ['Total: doubtful'], issues: [], evidence: {}, model: 'm' },
};

describe('values that do not fit together', () => {
	it.each([
		['net_amount', 'tax_amount', 'total_amount'],
		['Net', 'VAT Amount', 'Gross'],
		['Nettobetrag', 'MwSt-Betrag', 'Gesamtbetrag'],
		['Montant HT', 'Montant TVA', 'Montant TTC'],
		['Totaal excl. btw', 'Btw-bedrag', 'Totaal incl. btw'],
		['Imponibile', 'Importo IVA', 'Totale IVA inclusa'],
		['Base imponible', 'Cuota IVA', 'Total con IVA'],
	])('are asked about again, whatever they are called: %s, %s, %s', async (net, tax, total) => {
		const own = { [net]: 100, [tax]: 19, [total]: 119 };
		const about = { _meta: { review: ['x'], issues: [], evidence: {}, model: 'm' } };
		const path = total.includes('.') ? JSON.stringify([total]) : total;
		expect(await outcome({ ...own, ...about }, { values: { [path]: '999' } })).toMatchObject({
			contradictions: [
				{ index: 0, texts: expect.arrayContaining([expect.stringContaining('999')]) as unknown },
			],
		});
		const texts = JSON.stringify(await outcome({ ...own, ...about }, { values: {} }));
		expect(texts).not.toContain('999');
		expect(texts).not.toContain('119');
	});

	it.each([
		['description', 'total', 'lines', 'total_amount', 'net_amount'],
		['Bezeichnung', 'Gesamtpreis', 'Positionen', 'Gesamtbetrag', 'Nettobetrag'],
	])('are those of the entries of a list, too: %s, %s', async (text, price, list, total, net) => {
		const entries = [60, 40].map((value, at) => ({ [text]: `Bolt ${at}`, [price]: value }));
		const about = { _meta: { review: ['x'], issues: [], evidence: {}, model: 'm' } };
		const json = { [list]: entries, [net]: 100, [total]: 119, ...about };
		const values = { [`${list}[0].${price}`]: '999' };
		expect(await outcome(json, { values })).toMatchObject({
			contradictions: [
				{ texts: expect.arrayContaining([expect.stringContaining('add up to 1039')]) },
			],
		});
		expect(JSON.stringify(await outcome(json, { values: {} }))).not.toContain('add up');
	});
});

describe('what goes on of an item', () => {
	it('is a row with the changed cells, without its reasons', async () => {
		expect(await jsonOf(row, { values: { total_amount: '1.717,97' }, comment: ' ok ' })).toEqual({
			...row,
			_review: '',
			total_amount: 1717.97,
			_checked_by: 'Ada',
			_checked_at: NOW,
			_checked_fields:
				'{"unchanged":["supplier"],"changed":["total_amount"],"missed":[],"doubtful":[]}',
			_comment: 'ok',
			_changed: '{"total_amount":null}',
			_approved_with: null,
		});
	});

	it('is a row with the reasons that no change has answered', async () => {
		const odd = { ...row, _review: 'Not found: supplier • IBAN: odd', supplier: null };
		const filled = await jsonOf(odd, { values: { supplier: 'Bo' }, anyway: true });
		expect(filled['_approved_with']).toBe('IBAN: odd');
		const left = await jsonOf(odd, { values: { total_amount: '5' }, anyway: true });
		expect(left['_approved_with']).toBe(odd._review);
	});

	it('keeps the reasons that were approved, but for those that a change has answered', async () => {
		const lineSum = 'The lines add up to 722.21, neither the net amount of 593.36 nor the total';
		const issues = [
			notFound('Not found: total, supplier', 'total_amount', 'supplier'),
			{ kind: 'invalid', fields: ['iban'], text: 'IBAN: odd', reason: 'odd' },
		];
		const [missing, account] = ['Not found: total, supplier', 'IBAN: odd'];
		const review = [lineSum, missing, account];
		const odd = { total_amount: null, supplier: 'Bo', iban: 'X', _meta: { review, issues } };
		const emptied = 'IBAN: its value was taken out';
		expect((await jsonOf(odd, { values: { iban: '' }, anyway: true }))['_approved_with']).toEqual([
			lineSum,
			missing,
			emptied,
		]);
		const one = { total_amount: '2' };
		expect((await jsonOf(odd, { values: one }))['_approved_with']).toEqual(review);
		const both = await jsonOf(odd, { values: { ...one, supplier: 'Cy' } });
		expect(both).toMatchObject({ _meta: { review: [] }, _approved_with: [lineSum, account] });
		expect(await jsonOf(odd, {}, false)).toMatchObject({ _meta: { review }, _approved_with: null });
		const row = { _review: [lineSum, account].join(' • '), iban: 'X' };
		expect(
			(await jsonOf(row, { values: { iban: 'Y' }, anyway: true }))['_approved_with'],
		).toContain(row._review);
	});

	it('keeps the reasons of a record as a list', async () => {
		const sum = { kind: 'sum', fields: ['lines', 'total_amount'], text: 'Lines do not fit' };
		const about = { kind: 'confidence', fields: ['supplier'], text: 'Supplier: faint' };
		const json = {
			...record,
			_meta: { issues: [sum, about], review: [sum.text, about.text, 'Page 2 was not read'] },
		};
		expect((await jsonOf(json, {}))['_approved_with']).toEqual(json._meta.review);
		const changed = await jsonOf(json, { values: { 'lines[0].total': '4' } });
		expect(changed['_approved_with']).toEqual([
			'Supplier: faint',
			'Page 2 was not read',
			expect.stringMatching(/^The lines add up to/),
		]);
	});

	it('has the name and comment of a person as text that no sheet runs', async () => {
		const change = { comment: '=HYPERLINK("http://x")' };
		const body = { name: '=1+1', items: [{ index: 0, isApproved: true, anyway: true, ...change }] };
		for (const [json, mark] of [[row, "'"] as const, [record, ''] as const]) {
			const result = await decide([json], reviewItems([json], [0]), body, NOW);
			expect(result).toMatchObject({
				decisions: [{ json: { _checked_by: `${mark}=1+1`, _comment: `${mark}${change.comment}` } }],
			});
		}
	});

	it('tells that no name was given: null is for what nobody has seen', async () => {
		const body = { name: '  ', items: [{ index: 0, isApproved: true, anyway: true }] };
		for (const json of [row, record]) {
			const result = await decide([json], reviewItems([json], [0]), body, NOW);
			expect(result).toMatchObject({ decisions: [{ json: { _checked_by: 'not given' } }] });
		}
	});

	it('has no formula in the JSON of a cell', async () => {
		const asText = { ...row, supplier: 'a;=1+1', lines: JSON.stringify(lines) };
		const values = { supplier: 'Bo', 'lines[0].description': 'x;=SUM(A1)' };
		const json = await jsonOf(asText, { values });
		expect(JSON.parse(String(json['lines']))).toMatchObject([{ description: "x;'=SUM(A1)" }, {}]);
		expect(JSON.parse(String(json['_changed']))).toEqual({ supplier: "a;'=1+1", lines });
	});

	it('is a record with its structure', async () => {
		const json = await jsonOf(record, { values: { 'amount.amount': '8', supplier: '=SUM(A1)' } });
		expect(json).toMatchObject({
			supplier: '=SUM(A1)',
			amount: { amount: 8, currency: 'EUR' },
			lines,
			_meta: { review: [], model: 'm' },
			_changed: { 'amount.amount': 7, supplier: 'Bo' },
		});
		expect(record.amount.amount).toBe(7);
	});

	it('never holds a formula in the cell of a row', async () => {
		expect((await jsonOf(row, { values: { supplier: '=SUM(A1)' } }))['supplier']).toBe("'=SUM(A1)");
	});

	it('has changed, new and fewer entries of lists', async () => {
		const values = {
			'lines[0].description': '',
			'lines[0].total': '',
			'lines[1].total': '5',
			'lines[4].description': 'Nail',
			'lines[4].total': '2,00',
			'lines[3].total': '',
		};
		const now = [
			{ description: 'Nut', total: 5 },
			{ description: 'Nail', total: 2 },
		];
		const json = await jsonOf(record, { values });
		expect(json).toMatchObject({ lines: now, _changed: { lines } });
		// A row has the list as JSON text, before and after.
		const asText = { ...row, lines: JSON.stringify(lines) };
		const cell = (await jsonOf(asText, { values }))['lines'];
		expect(cell).toBe(JSON.stringify(now));
	});

	it('has values in the form of their fields, also in groups and lists', async () => {
		const iban = 'de89 3704 0044 0532 0130 00';
		const json = { ...record, 'Konto.': { iban: null }, 'Konten [alle]': [{ iban: null }] };
		const values = { '["Konto."].iban': iban, '["Konten [alle]"][0].iban': iban };
		expect(await jsonOf(json, { values })).toMatchObject({
			'Konto.': { iban: 'DE89370400440532013000' },
			'Konten [alle]': [{ iban: 'DE89370400440532013000' }],
			_changed: { '["Konto."].iban': null },
		});
	});

	it('is unchanged where the typed text means the same', async () => {
		expect(
			(await jsonOf(record, { values: { total_amount: '7,00', supplier: 'Bo' } }))['_changed'],
		).toBe(null);
	});

	it('has the values of a file that could not be read, and no error any more', async () => {
		const failed = { fileName: 'b.xlsx', error: 'b.xlsx: the file is no PDF. Save it. [item 1]' };
		const json = await jsonOf([failed, record], {
			values: {
				supplier: 'Cy',
				total_amount: '2',
				'lines[0].description': 'Bolt',
				'lines[0].total': '2',
			},
		});
		expect(json).toMatchObject({
			supplier: 'Cy',
			total_amount: 2,
			lines: [{ description: 'Bolt', total: 2 }],
		});
		expect(json).not.toHaveProperty('error');
	});
});

describe('what is not accepted', () => {
	it('names each value that cannot be read, and decides nothing', async () => {
		const change = {
			values: {
				total_amount: '1l0,00',
				_review: '',
				supplier: 'Bo',
				'lines[0].total': 'x',
				lines: '',
				'lines[99].total': '1',
				'lines[0].secret': 'x',
			},
		};
		const { faults } = (await outcome(record, change)) as { faults: Array<{ path: string }> };
		expect(faults.map(({ path }) => path)).toEqual([
			'total_amount',
			'_review',
			'lines[0].total',
			'lines',
			'lines[99].total',
			'lines[0].secret',
		]);
	});

	it('names values that do not fit together, until they are meant so', async () => {
		const sums = { ...row, net_amount: 100, tax_amount: 19, total_amount: 191 };
		const texts = ['Net and tax do not make the total: 100.00 + 19.00 is 119.00, not 191.00'];
		const total = { values: { total_amount: '192' } };
		expect(await outcome(sums, total)).toMatchObject({
			contradictions: [{ texts: [expect.stringContaining('not 192')] }],
		});
		expect((await jsonOf(sums, { values: { total_amount: '119' } }))['_review']).toBe('');
		expect((await jsonOf(sums, {}))['_review']).toBe(texts[0]);
		expect((await jsonOf(sums, {}, false))['_review']).toBe('Not found: total');
	});

	it('asks before a value is taken out, but not for a whole line', async () => {
		const values = { total_amount: '', 'lines[0].total': '', 'lines[1].total': '' };
		const texts = ['Total', 'Line 1, total'].map((name) => `${name}: its value was taken out`);
		const change = { values: { ...values, 'lines[1].description': '' } };
		const asked = [...texts, 'Total: doubtful'];
		expect(await outcome(record, change)).toEqual({ contradictions: [{ index: 0, texts: asked }] });
		expect(await jsonOf(record, change)).toMatchObject({
			total_amount: null,
			lines: [{ description: 'Bolt', total: null }],
			_meta: { review: texts },
			_approved_with: ['Total: doubtful', ...texts],
		});
	});

	it('asks where no change and no confirmation has answered a reason', async () => {
		const about = (name: string, kind: string) => {
			return { kind, fields: [name], text: `${name}: odd`, reason: 'odd' };
		};
		const issues = [about('supplier', 'uncertain'), about('iban', 'bankAccount')];
		const _meta = { review: [...issues.map(({ text }) => text), 'Page 2 was not read'], issues };
		const json = { supplier: 'Bo', iban: null, _meta };
		const askedFor = async (change: object) => {
			const result = await outcome(json, change);
			return 'contradictions' in result ? result.contradictions?.[0]?.texts : [];
		};
		expect(await askedFor({})).toEqual(_meta.review);
		expect(await askedFor({ values: { supplier: 'Cy' } })).toEqual(_meta.review.slice(1));
		// Money may go to the wrong place.
		const confirmed = ['supplier', 'iban'];
		expect(await askedFor({ confirmed })).toEqual(_meta.review.slice(1));
		expect((await jsonOf(json, { confirmed }))['_approved_with']).toEqual(_meta.review);
		expect(await askedFor({ anyway: true })).toEqual([]);
		expect(await outcome(json, {}, false)).toHaveProperty('decisions');
		// Values that were typed answer that a file could not be read.
		const failed = { error: 'no PDF', supplier: null };
		expect(await outcome([failed, json], { values: { supplier: 'Bo' } })).toHaveProperty(
			'decisions',
		);
	});

	it('keeps an account that is no IBAN after a question, but no IBAN with wrong digits', async () => {
		const json = { ...row, iban: 'DE89370400440532013000' };
		const change = { values: { iban: ' 021000021 / 1234567 ' } };
		const texts = ['IBAN: "021000021 / 1234567" does not have the form of an IBAN'];
		const asked = [...texts, row._review];
		expect(await outcome(json, change)).toEqual({ contradictions: [{ index: 0, texts: asked }] });
		expect(await jsonOf(json, change)).toMatchObject({
			iban: '021000021 / 1234567',
			_approved_with: `${row._review} • ${texts[0]}`,
		});
		expect(await jsonOf(json, change, false)).toMatchObject({ iban: '021000021 / 1234567' });
		const faulty = { values: { iban: 'de89 3704 0044 0532 0130 01' }, anyway: true };
		expect(await outcome(json, faulty)).toMatchObject({ faults: [{ path: 'iban' }] });
	});

	it('tells how to type a number that can be read in two ways', async () => {
		const change = { values: { total_amount: '1.234' } };
		expect(await outcome(row, change)).toMatchObject({
			faults: [{ text: '"1.234" could be 1234 or 1.234: type 1234 or 1.2340' }],
		});
		expect((await jsonOf(row, { values: { total_amount: '1.2340' } }))['total_amount']).toBe(1.234);
	});

	it('asks for a date that was deleted in part, or that may be two days', async () => {
		const json = { ...row, date: '2025-03-22' };
		const faultOf = async (date: string) =>
			((await outcome(json, { values: { date } })) as { faults: Array<{ text: string }> }).faults[0]
				?.text;
		expect(await faultOf('2025-03-2')).toBe(
			'"2025-03-2" is only the beginning of 2025-03-22: type the whole date',
		);
		expect(await faultOf('2025-03-')).toMatch(/beginning/);
		expect(await faultOf('31.02.2024')).toBe('"31.02.2024" is not a valid date');
		expect(await faultOf('03/05/2024')).toMatch(/type 2024-05-03 or 3 May 2024$/);
		expect(await outcome(json, { values: { date: '05.03.2024' }, anyway: true })).toMatchObject({
			decisions: [{ json: { date: '2024-03-05' } }],
			dates: [{ index: 0, path: 'date', words: '5 March 2024' }],
		});
	});

	it('does not approve a document of which nothing is known', async () => {
		const failed = { fileName: 'b.xlsx', error: 'no PDF' };
		expect(await outcome(failed, {})).toEqual({
			contradictions: [{ index: 0, texts: ['No value was entered', 'Not read: no PDF'] }],
		});
	});

	it('says why a document was not read that is approved without values', async () => {
		const failed = { _file: 'b.xlsx', _review: 'Not read: no PDF', number: null };
		expect(await jsonOf(failed, { anyway: true })).toMatchObject({
			_review: 'Not read: no PDF • No value was entered',
		});
	});

	it('leaves prototypes alone', async () => {
		const body = JSON.parse(
			'{"items":[{"index":0,"isApproved":true,"values":{"__proto__":"x","constructor":"x"}}]}',
		) as object;
		const all = [JSON.parse('{"_review":"x","__proto__":{"a":1},"b":1}') as Values];
		expect(await decide(all, reviewItems(all, [0]), body, NOW)).toHaveProperty('faults');
		expect(await outcome(all, { values: { '__proto__.a': '2' } })).toHaveProperty('faults');
		expect(await jsonOf(all, { values: { b: '3' } })).toMatchObject({ b: 3 });
		expect(({} as { a?: unknown }).a).toBeUndefined();
	});
});
