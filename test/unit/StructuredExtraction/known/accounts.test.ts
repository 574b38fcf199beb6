import { wordsOf } from '../../../../nodes/shared/values/facts/fact';
import { describe, expect, it } from 'vitest';
import { readKnownLists } from '../../../../nodes/StructuredExtraction/known/compareKnown';
import { defineSchema } from '../../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../../nodes/shared/basics/values';
import { ibanOf, invoiceOf, suppliersOf } from '../../../samples/knownLists';
import { knownIssues } from './knownIssues';

const record = invoiceOf(1);
const suppliers = suppliersOf([record, invoiceOf(2)]);
const [known, changed] = [record.iban, ibanOf(99_000_001)];
const grouped = (iban: string) => iban.replace(/.{4}/g, '$& ');

async function issuesOf(text: string, change: Values = {}, knownSuppliers: Values[] = suppliers) {
	const lists = await readKnownLists({ knownSuppliers });
	return await knownIssues(lists, { ...record, ...change }, 0, { text });
}
const reasons = async (...given: Parameters<typeof issuesOf>) =>
	(await issuesOf(...given)).issues.map(({ kind, text }) => `${kind} ${text}`);

describe('a changed account on the page', () => {
	const printed = `Please pay to ${grouped(changed)}\nAccount until now: ${grouped(known)}`;

	it.each<[string, string, Values]>([
		['the model answers the known one', printed, {}],
		['there is no field for it', printed, { iban: undefined }],
	])('is told where %s', async (_, text, change) => {
		const [issue] = (await issuesOf(text, change)).issues;
		expect(issue).toMatchObject({ kind: 'bankAccount', fields: ['iban'] });
		expect(issue?.text).toBe(
			`The page also shows the account ${changed}, which is not known for "${record.supplier}" (10000), known is ${known}. Call the supplier at a number that you know before you pay.`,
		);
	});

	it.each([
		['the known one', `Account ${grouped(known)}`],
		['the account that the customer pays from', `Per Lastschrift von Ihrem Konto ${changed}`],
		['the account of a direct debit', `We collect it by direct debit from account\n${changed}`],
		['a number that is no IBAN', 'Customer DE12 3456 7890'],
	])('is not %s', async (_, text) => {
		expect(await reasons(text)).toEqual([]);
	});

	it('is told in French details of a bank, which are no direct debit', async () => {
		const { issues } = await issuesOf(`Domiciliation bancaire : ${changed}`);
		expect(issues).toMatchObject([{ kind: 'bankAccount' }]);
	});

	it('is noted where it was taken for that of the customer', async () => {
		const { notes } = await issuesOf(`Lastschrift von ${changed}`);
		expect(notes).toEqual([
			`The account ${changed} on the page was taken for the customer's: "Lastschrift" is next to it`,
		]);
	});

	it('is looked for only as long as that may take', async () => {
		const [first] = await reasons('MD11 '.repeat(200_000));
		expect(first).toContain('texts on the page that may be bank accounts');
	});
});

describe('fields with other names', () => {
	const { supplier, supplier_vat_id, iban, ...others } = { ...record, iban: changed };

	it.each<[string, Values]>([
		['capitals', { Supplier: supplier, IBAN: iban }],
		['other words', { vendor: supplier, bank_account: iban }],
		['more words', { supplier_name: supplier, 'Bank Account': iban }],
		['German', { Lieferant: supplier, Bankverbindung: iban }],
		['French', { fournisseur: supplier, compte_bancaire: iban }],
		['Dutch', { Leverancier: supplier, Rekeningnummer: iban }],
		['Italian', { fornitore: supplier, conto_bancario: iban }],
		['Spanish', { proveedor: supplier, cuenta_bancaria: iban }],
		['groups', { seller: { name: supplier, vat_id: supplier_vat_id }, bank: { iban } }],
		['a list of accounts', { vendor: supplier, bank_accounts: [known, iban] }],
	])('are compared: %s', async (_, own) => {
		const lists = await readKnownLists({ knownSuppliers: suppliers });
		const { issues, notes } = await knownIssues(lists, own, 0);
		expect(issues.map(({ kind }) => kind)).toContain('bankAccount');
		const [field = ''] = issues.find(({ kind }) => kind === 'bankAccount')?.fields ?? [];
		expect(Object.keys(own)).toContain(field.split('.')[0]);
		expect(notes).toEqual([]);
	});

	it('are told by their descriptions', async () => {
		const lists = await readKnownLists({ knownSuppliers: suppliers });
		const schema = defineSchema('own', [
			{ name: 'von', type: 'string', description: 'Lieferant, wie gedruckt' },
			{ name: 'an', type: 'string', description: 'IBAN' },
		]);
		const { issues } = await knownIssues(lists, { von: supplier, an: iban }, 0, { schema });
		expect(issues).toMatchObject([{ kind: 'bankAccount', fields: ['an'] }]);
	});

	it('are those of orders and earlier records too', async () => {
		const lists = await readKnownLists({
			knownOrders: [{ order_number: 'P 1', open_amount: 5, lines: [{ description: 'Hinge' }] }],
			seenBefore: [{ invoice_number: 'R-1', supplier: 'Kestrel' }],
		});
		const own = { Lieferant: 'Kestrel', 'Bestell-Nr.': 'p1', Rechnungsnummer: 'R1', Brutto: 9 };
		const { issues } = await knownIssues(lists, { ...own, Positionen: [{ Artikel: 'X' }] }, 0);
		expect(issues.map(({ fields }) => fields[0])).toEqual([
			'Brutto',
			'Positionen[0].Artikel',
			'Rechnungsnummer',
		]);
		expect(issues[0]?.text).toMatch(/^Brutto: 9.00 is more than/);
	});

	it.each<[string, Values, string]>([
		[
			'the account',
			{ supplier, currency: 'EUR' },
			'Accounts are not compared: no field for the account',
		],
		['the supplier', others, 'Lists are not compared: no field for the supplier'],
	])('that are missing are told: %s', async (_, own, words) => {
		const lists = await readKnownLists({ knownSuppliers: suppliers });
		const first = await knownIssues(lists, own, 0);
		await knownIssues(lists, own, 0);
		expect(first.notes.join()).toContain(words);
		expect([...lists.fieldNotes.values()].map(wordsOf)).toEqual(first.notes);
		expect((await knownIssues(lists, own, 0, { hasKinds: true })).notes).toEqual([]);
	});
});

describe('earlier records', () => {
	const seenBefore = { invoice_number: 'R-1', supplier: 'Kestrel', supplier_id: '99' };
	const own = { supplier: 'Kestrel', supplier_vat_id: 'XI 1', invoice_number: 'R-1', iban: null };
	const textOf = async (earlier: Values[], change: Values = {}, list: Values[] = []) => {
		const lists = await readKnownLists({ seenBefore: earlier, knownSuppliers: list });
		const { issues } = await knownIssues(lists, { ...own, ...change }, 0);
		return issues.flatMap(({ kind, text }) => (kind === 'seenBefore' ? text : [])).join();
	};

	it('are found among thousands of one number, or those left out are named', async () => {
		const many = (count: number) =>
			Array.from({ length: count }, (_, at) => ({
				invoice_number: 'R-1',
				supplier: `Alder ${at}`,
			}));
		expect(await textOf([...many(9_000), { ...seenBefore, supplier_id: '' }])).toContain(
			'same number',
		);
		const lists = await readKnownLists({ seenBefore: many(60_000) });
		const { issues } = await knownIssues(lists, own, 0);
		expect(issues[0]?.text).toContain('too long: earlier records after ');
	});
});

describe('texts of lists and documents', () => {
	it('are not cut in the middle of a character', async () => {
		const lists = await readKnownLists({ examples: [{ document_text: 'a' }] });
		const { values } = await knownIssues(lists, {}, 0, { text: `${'x'.repeat(3_999)}😀` });
		expect(values['document_text']).toBe('x'.repeat(3_999));
	});

	it.each([
		['as values', (nested: unknown) => nested],
		['as JSON', (nested: unknown) => JSON.stringify(nested)],
	])('nested very deep are refused: %s', async (_, form) => {
		let nested: unknown = {};
		for (let level = 0; level < 3_000; level += 1) nested = { a: nested };
		const examples = [{ document_text: 'a', values: form(nested) }];
		await expect(readKnownLists({ examples })).rejects.toThrow(
			'The value of "Reading: Examples" is nested deeper than 100 levels',
		);
	});
});
