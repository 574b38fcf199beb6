import { describe, expect, it } from 'vitest';
import {
	compareKnown,
	type GivenLists,
	readKnownLists,
} from '../../../../nodes/StructuredExtraction/known/compareKnown';
import { isRecordOf } from '../../../../nodes/StructuredExtraction/known/isRecordOf';
import { withKnown } from '../../../../nodes/StructuredExtraction/known/knownFields';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { defineSchema, type Schema } from '../../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../../nodes/shared/basics/values';
import {
	earlierOf,
	ibanOf,
	invoiceOf,
	ordersOf,
	PLANTS,
	suppliersOf,
} from '../../../samples/knownLists';
import { issueOf, wordsOf } from '../../../../nodes/shared/values/facts/fact';
import { knownIssues } from './knownIssues';

const records = Array.from({ length: 40 }, (_, number) => invoiceOf(number));
const lists = {
	knownSuppliers: suppliersOf(records),
	knownOrders: ordersOf(records),
	seenBefore: earlierOf(records),
};

const compare = async (
	record: Values,
	given: GivenLists = lists,
	tolerance = 0,
	document: Parameters<typeof compareKnown>[3] = {},
) => await knownIssues(await readKnownLists(given), record, tolerance, document);

describe('records and what is known', () => {
	it('are in order where they match', async () => {
		const known = await readKnownLists(lists);
		for (const [at, record] of records.entries()) {
			const { issues, notes, values } = await knownIssues(known, record, 0);
			expect({ issues, notes }).toEqual({ issues: [], notes: [] });
			expect(values).toMatchObject({
				supplier_id: String(10_000 + at),
				supplier_known_as: record.supplier,
				supplier_account: 70_000 + at,
				order_match: `${record.order_number}: supplier, currency, amount, 1 of 1 lines`,
			});
		}
	});

	it.each(PLANTS)('show %s', async (_, issue, words, change) => {
		for (const [at, record] of records.entries()) {
			const other = records[(at + 1) % records.length] ?? record;
			const { issues } = await compare({ ...record, ...change(record, other) });
			const found = issues.map(({ kind, fields, text }) => [[kind, ...fields].join(' '), text]);
			expect(found).toContainEqual([issue, expect.stringContaining(words)]);
		}
	});

	it('name a tolerance', async () => {
		const [record = invoiceOf(0)] = records;
		const over = { ...record, total_amount: record.total_amount + 5 };
		expect((await compare(over, lists, 50)).issues).toEqual([]);
		expect((await compare(over, lists, 49.9)).issues[0]?.text).toContain(
			'14.99 with the tolerance',
		);
	});
});

const isOf = (schemas: Schema[]) => (earlier: Values) =>
	schemas.some((schema) => isRecordOf(schema, earlier));

const supplier = { supplier_id: 7, name: 'Müller Maschinenbau GmbH & Co. KG' };
const record: Values = { supplier: 'Mueller Maschinenbau', iban: ibanOf(1), supplier_vat_id: null };

describe('a supplier', () => {
	it('with the right name and another account is the gravest case', async () => {
		const known = { ...supplier, iban: `${ibanOf(2)}; ${ibanOf(3)}` };
		const [issue] = (await compare(record, { knownSuppliers: [known] })).issues;
		expect(issue).toEqual({
			kind: 'bankAccount',
			fields: ['iban'],
			text: `The bank account has changed: ${ibanOf(1)} is not known for "Müller Maschinenbau GmbH & Co. KG" (7), known is ${ibanOf(2)}, ${ibanOf(3)}. Call the supplier at a number that you know before you pay.`,
			values: [ibanOf(1), ibanOf(2), ibanOf(3)],
		});
	});

	it('may have a row for each of its accounts', async () => {
		const rows = [1, 2].map((account) => ({ ...supplier, iban: ibanOf(account) }));
		const { values, issues, notes } = await compare(record, { knownSuppliers: rows });
		expect([values['supplier_id'], issues]).toEqual(['7', []]);
		expect(notes[0]).toContain('supplier_id of an earlier row, read as one supplier: 1');
	});

	it('is compared with what is agreed', async () => {
		const agreed = { ...supplier, iban: ibanOf(1), payment_days: 14, customer_number: 'K 12' };
		const textsOf = async (more: Values) =>
			(await compare({ ...record, ...more }, { knownSuppliers: [agreed] })).issues.map(
				({ text }) => text,
			);
		const due = (due_date: string) => ({ date: '2025-03-01', due_date });
		expect(await textsOf({ ...due('2025-03-15'), customer_number: 'k12' })).toEqual([]);
		expect(await textsOf({ ...due('2025-03-14'), document_type: 'credit note' })).toEqual([]);
		expect(await textsOf({ ...due('2025-03-14'), customer_number: '13' })).toEqual([
			`Customer number: "13" is new for "${supplier.name}" (7), known is K 12`,
			`Due date: 13 days to pay, 14 are agreed with "${supplier.name}" (7)`,
		]);
	});

	it('whose account is not known is noted', async () => {
		const known = { ...supplier, vat_id: 'DE1' };
		const { issues, notes } = await compare(
			{ ...record, supplier_vat_id: 'DE 1' },
			{ knownSuppliers: [known, { supplier_id: 2, name: 'B', iban: ibanOf(2) }] },
		);
		expect(issues).toEqual([]);
		expect(notes).toEqual([`No bank account of "${supplier.name}" (7) is known; not compared`]);
	});

	it.each([
		['Nordvind Ltd', 'Nordwind', true],
		['Norwind Ltd', 'Nordwind', true],
		['Calder Freight', 'Calder Catering', false],
		['Nord', 'Nordwind', false],
		['XY', 'Calder XY Freight', false],
	])('%s is like %s: %s', async (name, known, isLike) => {
		const knownSuppliers = [{ supplier_id: 7, name: known, iban: ibanOf(2) }];
		const { values, issues } = await compare({ supplier: name }, { knownSuppliers });
		expect(issues[0]?.text.includes('is similar to')).toBe(isLike);
		expect(values).toMatchObject({ supplier_id: undefined });
		expect(values['supplier_known_as']).toBe(isLike ? known : undefined);
	});

	it('gives columns of its own', async () => {
		const row = { ...supplier, Account: 4400, places: ['Ulm'], 'Tax.key': 9, supplier_group: 'A' };
		const others = { supplier_id: 8, name: 'Marlow', account: 4500, constructor: 1, known_as: 'M' };
		// What n8n adds to rows is nothing of the supplier; the columns of a list are used once each.
		const added = { id: 1, createdAt: '2025-01-01', updatedAt: '2025-01-01', row_number: 2, '': 3 };
		const known = await readKnownLists({ knownSuppliers: [{ ...row, ...added }, others] });
		const names = ['supplier_Account', 'supplier_places', 'supplier_Tax_key', 'supplier_group'];
		expect(known.names).toEqual([
			'supplier_id',
			'supplier_known_as',
			...names,
			'supplier_constructor',
			'supplier_known_as_2',
		]);
		const facts = await compareKnown(known, record, 0);
		expect(facts.values).toMatchObject({
			supplier_id: '7',
			supplier_Account: 4400,
			supplier_places: '["Ulm"]',
			supplier_Tax_key: 9,
			supplier_group: 'A',
		});
		expect(facts.values['supplier_constructor']).toBeUndefined();
		const schema = defineSchema('own', [{ name: 'supplier_group', type: 'string' }]);
		expect(withKnown(schema, { supplier_group: 'printed' }, known, facts).record).toMatchObject({
			supplier_group: 'printed',
			supplier_group_2: 'A',
			supplier_id: '7',
		});
	});

	it('gives 400 columns of its own at most', async () => {
		const read = async (count: number) => {
			const columns = Array.from({ length: count }, (_, at) => [`column ${at}`, at]);
			const row = { ...supplier, ...Object.fromEntries(columns) };
			return (await readKnownLists({ knownSuppliers: [row] })).supplierColumns.size;
		};
		expect(await read(400)).toBe(400);
		await expect(read(401)).rejects.toThrow(/has 401 further columns.*: at most 400 can be added/);
	});

	describe('with the account of another one', () => {
		const [own, others] = [ibanOf(1), ibanOf(2)];
		const rows = [
			{ supplier_id: 1, name: 'Calder North', iban: own, vat_id: '' },
			{ supplier_id: 2, name: 'Marlow', iban: others, vat_id: '' },
		];
		const group = rows.map((row) => ({ ...row, vat_id: 'XI1' }));
		const noAccount = rows.map((row) => ({ ...row, iban: row.iban === own ? '' : row.iban }));

		it.each<[string, Values, Values[], string | undefined, string]>([
			['under a known name', { supplier: 'Calder North' }, rows, undefined, 'has changed'],
			[
				'in a group',
				{ supplier: 'Calder North', supplier_vat_id: 'XI1' },
				group,
				'1',
				'has changed',
			],
			[
				'under a name like it',
				{ supplier: 'Calder Nort', supplier_vat_id: 'XI1' },
				group,
				'1',
				'has changed',
			],
			[
				'where its own is not known',
				{ supplier: 'Calder North' },
				noAccount,
				'1',
				'is one of another supplier',
			],
		])('is told %s', async (_, printed, knownSuppliers, id, words) => {
			const { values, issues } = await compare({ ...printed, iban: others }, { knownSuppliers });
			expect(values['supplier_id']).toBe(id);
			const account = issues.find(({ kind }) => kind === 'bankAccount');
			expect(account?.text).toContain(
				`The bank account ${words}: ${others} is not known for "Calder`,
			);
			expect(account?.text).toContain('It is an account of "Marlow" (2)');
		});
	});

	it('comes with the beginning of its document for the next time', async () => {
		const known = await readKnownLists({ examples: [{ document_text: 'a' }] });
		const { values } = await knownIssues(known, record, 0, { text: 'x'.repeat(5_000) });
		expect(values['document_text']).toHaveLength(4_000);
	});
});

describe('a list that cannot be used', () => {
	it.each<[string, GivenLists, string]>([
		['is missing', { knownSuppliers: null }, 'the list in "Checking: Known Suppliers" is missing'],
		['is no JSON', { knownOrders: '[{' }, '"Checking: Known Orders" is not valid JSON'],
		['has other columns', { knownSuppliers: [{ a: 1, b: 2 }] }, 'its columns are: a, b'],
		[
			'has no id in a row',
			{ knownSuppliers: [supplier, { name: 'X' }] },
			'no supplier_id in row 2',
		],
		['has texts for rows', { seenBefore: ['a'] }, 'has an entry 1 that is not a row'],
		[
			'has too many rows',
			{ seenBefore: Array.from({ length: 500_001 }, () => ({})) },
			'is too long',
		],
		['is too long', { seenBefore: ' '.repeat(50_000_001) }, 'is too long'],
		['has nothing to find by', { knownSuppliers: [{ id: 1, town: 'Ulm' }] }, 'no column "name" or'],
	])('because it %s', async (_, given, words) => {
		await expect(readKnownLists(given)).rejects.toThrow(words);
	});

	it.each<[string, GivenLists, string]>([
		['no IBANs', { knownSuppliers: [supplier] }, 'no column "iban"; bank accounts are not'],
		[
			'accounts that are not IBANs',
			{
				knownSuppliers: [
					{ ...supplier, iban: 'n/a' },
					{ ...supplier, iban: '-' },
				],
			},
			'in the column "iban" that are not IBANs, not compared: 1',
		],
		['nothing', { knownSuppliers: [] }, 'the list is empty, so that each supplier is a new one'],
		['no amounts', { knownOrders: [{ order_number: 1 }] }, 'no column "open_amount"'],
	])('to the end is noted: it has %s', async (_, given, words) => {
		expect((await readKnownLists(given)).notes.map(wordsOf).join()).toContain(words);
	});

	it('may have odd types', async () => {
		const odd = { supplier_id: 7, name: [supplier.name, 5], iban: { a: 1 }, payment_days: 'soon' };
		expect(
			(await compare(record, { knownSuppliers: [odd, {}, { name: null }] })).values,
		).toMatchObject({ supplier_id: '7' });
	});
});

describe('an earlier record', () => {
	const earlier = {
		invoice_number: 'A 1',
		supplier: 'Calder Ltd',
		date: '2025-02-01',
		total: '9,50',
	};
	const EMPTY = { invoice_number: null, supplier: null, date: null, total: null };
	const again: Values = { invoice_number: 'a-1', supplier: 'Calder', total_amount: 9.5 };

	it('is named', async () => {
		const given = { seenBefore: [{ ...earlier, _file: 'a.pdf' }] };
		expect((await compare(again, given)).issues).toEqual([
			{
				kind: 'seenBefore',
				fields: ['invoice_number'],
				text: 'The same number of the same supplier was seen before: number "A 1", of "Calder Ltd", dated 2025-02-01, 9.50, file "a.pdf"',
			},
		]);
		expect((await compare({ ...again, supplier: 'Alder' }, given)).issues).toEqual([]);
		const reminder = await compare({ ...again, document_type: 'reminder' }, given);
		expect(reminder.issues[0]?.text).toContain(
			'Reminder of an invoice that was seen before: number',
		);
		const other = { ...again, document_type: 'reminder', invoice_number: 'A-2' };
		expect((await compare(other, given)).issues).toEqual([]);
	});

	// A PDF file that arrives after its XML file, in a table of rows.
	it.each<[string, Values, Values, string | undefined, string]>([
		['as a copy', {}, {}, 'a.xml', ''],
		['as a copy without its date', { date: null }, {}, 'a.xml', ''],
		['as a copy without its file', {}, { _file: null }, 'an earlier record', ''],
		[
			'with another total',
			{ total_amount: 9.6 },
			{},
			undefined,
			', but total differs (9.60, there 9.50)',
		],
		[
			'with another account',
			{ iban: 'DE89 3704 0044 0532 0130 00' },
			{},
			undefined,
			', but IBAN differs (DE89 3704 0044 0532 0130 00, there GB33BUKB20201555555555)',
		],
		['with a total that is not known', { total_amount: null }, {}, undefined, ''],
		['with a total that was not known', {}, { total: null }, undefined, ''],
		['of another type', { document_type: 'credit note' }, {}, undefined, ''],
	])('of the same number is told %s', async (_, more, before, copyOf, but) => {
		const row = { ...earlier, iban: 'GB33BUKB20201555555555', _file: 'a.xml', ...before };
		const facts = await compare({ ...again, ...more }, { seenBefore: [row] });
		expect(facts.copyOf).toBe(copyOf);
		expect(facts.issues[0]?.text).toContain(
			`The same number of the same supplier was seen before${but}: number "A 1"`,
		);
		expect(facts.issues[0]?.fields).toEqual(['invoice_number']);
	});

	it('is no reason to leave out the data of an e-invoice, which count', async () => {
		const given = { seenBefore: [{ ...earlier, _file: 'a.pdf' }] };
		expect((await compare(again, given)).copyOf).toBe('a.pdf');
		const facts = await compare(again, given, 0, { isEInvoice: true });
		expect([facts.copyOf, facts.issues.length]).toEqual([undefined, 1]);
	});

	it('is one of the same supplier, date and total', async () => {
		const one = { supplier: 'Calder', invoice_number: 'B', date: '2025-02-01', total_amount: 9.5 };
		const isSeen = async (change: Values, of: Values = {}) => {
			const { issues } = await compare(
				{ ...one, ...of },
				{ seenBefore: [{ ...earlier, ...change }] },
			);
			return issues.length > 0;
		};
		expect(await isSeen({})).toBe(true);
		expect(await isSeen({ date: '01.02.2025', total: '9.50 EUR' })).toBe(true);
		expect(await isSeen({ date: '2025-02-02' })).toBe(false);
		expect(await isSeen({ document_type: 'credit note' })).toBe(false);
		expect(await isSeen({ document_type: 'reminder' })).toBe(false);
		expect(
			await isSeen({ supplier: 'Calder Group North', vat_id: 'X 1' }, { supplier_vat_id: 'X1' }),
		).toBe(true);
		expect(await isSeen({ supplier: 'Marlow', vat_id: 'X 1' }, { supplier_vat_id: 'X1' })).toBe(
			true,
		);
	});

	it('of another supplier of the same name is another one', async () => {
		const seenBefore = [{ ...earlier, supplier_id: '8' }];
		const knownSuppliers = [{ supplier_id: '7', name: 'Calder' }];
		expect((await compare(again, { seenBefore, knownSuppliers })).issues).toEqual([]);
		expect((await compare(again, { seenBefore })).issues).toHaveLength(1);
	});

	it('of the same file is found by its hash', async () => {
		const known = await readKnownLists({ seenBefore: [{ ...earlier, file_hash: 'AB12' }] });
		const invoice = [schemaFromTemplate('invoice')];
		const fact = known.seenBefore?.factOfFile('ab12', isOf(invoice));
		expect(fact && issueOf(fact).text).toContain(
			'The same file was seen before and is not read again: number "A 1"',
		);
		expect(known.seenBefore?.factOfFile('ab13', isOf(invoice))).toBeUndefined();
	});

	// A table that two workflows share, and the row of a skipped file that was stored as well.
	it.each<[string, boolean, Values, string[]]>([
		['a record', true, earlier, []],
		[
			'a record by other names',
			true,
			{ Rechnungsnr: 'A', Lieferant: 'C', Datum: 1, Betrag: 2 },
			[],
		],
		['the row of a skipped file', false, { ...earlier, ...EMPTY }, []],
		['a record without a field asked for now', false, earlier, ['project']],
		['a record with it', true, { ...earlier, project: null }, ['project']],
		['a record of other fields', false, { project: 'P' }, []],
		['nothing but the hash', false, {}, []],
	])('of a file is %s: %s', async (_, isSeen, row, further) => {
		const seenBefore = [
			{ ...EMPTY, _file: 'skipped.pdf', file_hash: 'ab' },
			{ ...row, file_hash: 'ab' },
		];
		const { seenBefore: known } = await readKnownLists({ seenBefore });
		const own = further.map((name) => ({ name, type: 'string' as const }));
		const fact = known?.factOfFile('ab', isOf([schemaFromTemplate('invoice', own)]));
		expect(fact !== undefined).toBe(isSeen);
		expect(fact ? issueOf(fact).text : '').not.toContain('skipped.pdf');
	});

	it('is what a credit note is for', async () => {
		const credit = { ...again, invoice_number: 'C-1', document_type: 'credit note' };
		expect((await compare(credit, { seenBefore: [earlier] })).issues).toEqual([]);
		const named = async (preceding_invoice: string) =>
			(await compare({ ...credit, preceding_invoice }, { seenBefore: [earlier] })).issues.length;
		const noTotals = await compare(
			{ ...credit, total_amount: null },
			{ seenBefore: [{ ...earlier, total: null }] },
		);
		expect(noTotals.issues).toEqual([]);
		expect([await named('A1'), await named('A2')]).toEqual([0, 1]);
		const credited = { ...earlier, document_type: 'credit note' };
		const dated = { ...credit, date: '2025-02-01' };
		expect((await compare(dated, { seenBefore: [credited] })).issues[0]?.text).toContain(
			'under another number',
		);
		expect((await compare(credit, { seenBefore: [credited] })).issues).toHaveLength(1);
	});
});

describe('an order', () => {
	const order = { order_number: 'PO 1', supplier: 'Calder Ltd', open_amount: 100 };
	const billed: Values = { supplier: 'Calder', order_number: 'po-1', total_amount: 100 };

	it.each<[string, Values, Values, string]>([
		['invoiced already', { invoiced: true }, {}, 'the order is invoiced already'],
		['of nothing any more', { open_amount: 0 }, {}, 'the order is invoiced already'],
		['of another supplier', { supplier: 'Marlow' }, {}, 'the order is one of "Marlow"'],
		['in another currency', { currency: 'EUR' }, { currency: 'USD' }, 'the order is in EUR'],
		['of less', { open_amount: '99,99' }, {}, '100.00 is more than the open amount'],
		[
			'of less without tax',
			{ open_amount: '', open_net_amount: 80 },
			{ net_amount: 84 },
			'Net amount: 84.00 is more than the open amount of the order, 80.00',
		],
		[
			'without one of the lines',
			{ lines: [{ description: 'Hinge' }] },
			{ lines: [{ description: 'Bucket' }] },
			'Line 1, description: "Bucket" is not in the order',
		],
	])('%s', async (_, change, printed, words) => {
		const knownOrders = [{ ...order, ...change }];
		const { issues } = await compare({ ...billed, ...printed }, { knownOrders }, 0);
		expect(issues.map(({ text }) => text).join()).toContain(words);
	});

	it('is found by a field of a group in a group, by the names of both', async () => {
		const matchOf = async (own: Values) => {
			const printed = { supplier: 'Calder', total_amount: 100, ...own };
			return (await compare(printed, { knownOrders: [order] })).values['order_match'];
		};
		const match = 'po-1: supplier, amount';
		expect(await matchOf({ purchase: { order: { number: 'po-1' } } })).toBe(match);
		expect(await matchOf({ numéro: { bon: { commande: 'po-1' } } })).toBe(match);
		// Not in a third one.
		expect(await matchOf({ numéro: { du: { bon: { commande: 'po-1' } } } })).toBeUndefined();
	});

	it.each([
		[100, 'P'.repeat(100)],
		[101, `${'P'.repeat(99)}…`],
	])('with a number of %d characters is named by 100 of them at most', async (length, shown) => {
		const order_number = 'P'.repeat(length);
		const { values } = await compare(
			{ ...billed, order_number },
			{ knownOrders: [{ ...order, order_number }] },
		);
		expect(values['order_match']).toBe(`${shown}: supplier, amount`);
	});

	it('of several with one number is that of the supplier', async () => {
		const rows = ['8', '7'].map((id, at) => ({ ...order, supplier_id: id, open_amount: 99 + at }));
		const given = { knownOrders: rows, knownSuppliers: [{ supplier_id: '7', name: 'Calder' }] };
		expect((await compare(billed, given, 0)).issues).toEqual([]);
	});

	it('may have a row for each line, with its amount or that of the order', async () => {
		const rows = ['Hinge', 'Handle'].map((description, at) => ({
			order_number: 'PO 1',
			supplier: 'Calder',
			description,
			quantity: at + 1,
			lines: '',
		}));
		const lines = [
			{ description: 'Handle', quantity: 2 },
			{ description: 'Hinge', quantity: 1 },
		];
		const compared = async (amounts: number[], printed: Values) => {
			const knownOrders = rows.map((row, at) => ({ ...row, open_amount: amounts[at] }));
			return await compare({ ...billed, lines, ...printed }, { knownOrders }, 0);
		};
		expect((await compared([40, 60], {})).values['order_match']).toBe(
			'po-1: supplier, amount, 2 of 2 lines',
		);
		expect((await compared([100, 100], {})).issues).toEqual([]);
		expect((await compared([40, 59], {})).issues).toHaveLength(1);
		expect(
			(await compared([40, 60], { lines: [{ description: 'Hinge', quantity: 2 }] })).issues,
		).toHaveLength(1);
	});

	it('has each line once, at a price within the tolerance', async () => {
		const lines = [{ description: 'Hinge', quantity: 1, unit_price: 2 }];
		const textsOf = async (printed: Values[], percent: number) => {
			const known = await readKnownLists({ knownOrders: [{ ...order, lines }] });
			const compared = await knownIssues(known, { ...billed, lines: printed }, percent);
			return compared.issues.map(({ text }) => text);
		};
		expect(await textsOf([{ description: 'Hinge', unit_price: 2.02 }], 1)).toEqual([]);
		expect(await textsOf([{ description: 'Hinge', unit_price: 2.03 }], 1)).toHaveLength(1);
		expect(await textsOf([{ description: 'Hinge' }, { description: 'Hinge' }], 0)).toEqual([
			'Line 2, description: "Hinge" is not in the order',
		]);
	});

	it.each<[string, Values, Values]>([
		['quantity that only the order has', { quantity: 5 }, {}],
		['quantity that it lacks', {}, { quantity: 5 }],
		['price that only the order has', { unit_price: 2 }, {}],
		['price that it lacks', {}, { unit_price: 2 }],
	])('compares no %s', async (_, ordered, printed) => {
		const [line, own] = [ordered, printed].map((more) => ({ description: 'Hinge', ...more }));
		const knownOrders = [{ ...order, lines: [line] }];
		const { issues, notes, values } = await compare({ ...billed, lines: [own] }, { knownOrders });
		expect([issues, notes]).toEqual([[], []]);
		expect(values['order_match']).toBe('po-1: supplier, amount, 1 of 1 lines');
	});

	it('is matched line by line, by article number before description', async () => {
		const lines = [
			{ article_number: '11', description: 'Hinge, left', quantity: 10, unit_price: 2 },
			{ article_number: '12', description: 'Hinge, right', quantity: 5, unit_price: 3 },
		];
		const printed = [
			{ article_number: '12', description: 'Hinge, left', quantity: 5, unit_price: 3 },
			{ article_number: null, description: 'Hinges, left', quantity: 4, unit_price: 2 },
		];
		const record = { ...billed, lines: printed };
		const { issues, notes, values } = await compare(record, { knownOrders: [{ ...order, lines }] });
		expect(issues).toEqual([]);
		expect(notes).toContain('Line 2, quantity: 4, the order has 10');
		expect(values['order_match']).toBe('po-1: supplier, amount, 2 of 2 lines');
	});
});
