import { type Fact, factOf } from '../values/facts/fact';
import { titleOf } from '../values/facts/listSentences';
import { alikeNames, nameKey, sameName } from '../basics/text/companyNames';
import { namesOf } from '../values/roles/roleNames';
import { IBAN_FORM } from '../values/mentions/accounts';
import { isYes } from '../values/normalise/leafValue';
import type { Effort } from './effort';
import { printedAccounts } from './printedAccounts';
import { addTo, type Values } from '../basics/values';
import { EventLoop } from '../host/budget';
import { dayNumber } from '../values/crossChecks/figures';
import { NameSearch } from './nameSearch';
import { OWN, ownCompanyIn } from './ownCompany';
import { cellNumber, cellText, cellTexts, listProblem, numberKey, readList } from './readList';

const LABEL = 'Checking: Known Suppliers';

const COLUMNS = {
	supplier_id: `${namesOf('supplier_number')}, creditor, creditor id, Kreditor, Kreditor Nummer, number, id`,
	name: `names, name, ${namesOf('supplier')}, company, Firma, title`,
	vat_id: `vat ids, vat id, vat number, vat, supplier vat id, tax id, USt Id, USt IdNr, Umsatzsteuer Id, UID, TVA, numéro TVA, btw nummer, btw, partita iva, NIF`,
	iban: `${namesOf('iban')}, bank account, bank accounts, Bankverbindung`,
	currency: `currencies, ${namesOf('currency')}`,
	payment_days: 'payment days, days to pay, payment terms, Zahlungsziel, Nettotage, net days',
	customer_number: `${namesOf('customer_number')}, our customer number`,
	trusted: 'trusted, is trusted, vertrauenswürdig, vertraut',
};

/** Columns that may have several texts. */
const TEXTS = ['name', 'vat_id', 'iban', 'currency', 'customer_number'] as const;

/** A supplier of the list, with its texts as they are written. */
export interface Supplier extends Record<(typeof TEXTS)[number], string[]> {
	id: string;
	paymentDays: number | null;
	/** Whether soft reasons are spared. */
	isTrusted: boolean;
	/** The row as it was given. */
	given: Values;
}

const KEYS = { vat_id: numberKey, iban: numberKey, name: nameKey };
const FOUND_BY = ['vat_id', 'iban', 'name'] as const;

/** Suppliers that the user knows, found by VAT id, IBAN or name in constant time. */
export class KnownSuppliers {
	/** What cannot be compared. */
	readonly notes: Fact[] = [];
	readonly byId = new Map<string, Supplier>();
	private readonly by = {
		vat_id: new Map<string, Supplier[]>(),
		iban: new Map<string, Supplier[]>(),
		name: new Map<string, Supplier[]>(),
	};
	/** The user's own company, if the list has it: it is no supplier. */
	own: Supplier | undefined;
	private similar: Promise<NameSearch<Supplier>> | undefined;

	/** @param further columns of the list that the node does not use itself */
	private constructor(readonly further: string[]) {}

	/** @throws Problem where the list cannot be used */
	static async of(given: unknown): Promise<KnownSuppliers> {
		const required = [['supplier_id'], ['name', 'vat_id', 'iban']] as const;
		const eventLoop = new EventLoop();
		const { rows, has, further } = await readList(given, LABEL, COLUMNS, eventLoop, ...required);
		const known = new KnownSuppliers(further);
		if (rows.length === 0) known.notes.push(factOf('noSuppliers', {}));
		else if (!has.has('iban')) known.notes.push(factOf('noAccountsOfSuppliers', {}));
		let ownRows = 0;
		for (const [at, { cells, given: row }] of rows.entries()) {
			const id = cellText(cells.supplier_id);
			if (id === '') throw listProblem(LABEL, `has no supplier_id in row ${at + 1}`);
			// A supplier may have a row for each of its accounts.
			const isOwn = id.toLowerCase() === OWN;
			const supplier = (isOwn ? known.own : known.byId.get(id)) ?? newSupplier(id, row);
			if (isOwn) known.own = supplier;
			else known.byId.set(id, supplier);
			ownRows += isOwn ? 1 : 0;
			for (const name of TEXTS) supplier[name].push(...cellTexts(cells[name]));
			supplier.paymentDays ??= cellNumber(cells.payment_days);
			supplier.isTrusted ||= isYes(cellText(cells.trusted));
			await eventLoop.yieldIfDue();
		}
		const same = rows.length - ownRows - known.byId.size;
		if (same > 0) known.notes.push(factOf('rowsOfOneSupplier', { count: same }));
		let others = 0;
		for (const supplier of known.byId.values()) {
			for (const name of TEXTS) supplier[name] = [...new Set(supplier[name])];
			const ibans = supplier.iban.filter((text) => IBAN_FORM.test(numberKey(text)));
			others += supplier.iban.length - ibans.length;
			supplier.iban = ibans;
			for (const of of FOUND_BY) {
				for (const key of new Set(supplier[of].map(KEYS[of]))) addTo(known.by[of], key, supplier);
			}
			await eventLoop.yieldIfDue();
		}
		if (others > 0) known.notes.push(factOf('noIbans', { count: others }));
		return known;
	}

	find = (of: keyof typeof KEYS, text: string) => this.by[of].get(KEYS[of](text)) ?? [];

	/** The supplier whose name is the most similar; names are indexed only when one is looked for. */
	async withSimilarName(name: string, effort: Effort): Promise<Supplier | undefined> {
		this.similar ??= NameSearch.of([...this.byId.values()], (one) => one.name);
		return await (await this.similar).find(name, effort);
	}
}

const newSupplier = (id: string, given: Values): Supplier => ({
	id,
	given,
	paymentDays: null,
	isTrusted: false,
	name: [],
	vat_id: [],
	iban: [],
	currency: [],
	customer_number: [],
});

/** A supplier as a row of a list. */
export const rowOfSupplier = (supplier: Supplier): Values => ({
	supplier_id: supplier.id,
	payment_days: supplier.paymentDays,
	...Object.fromEntries(TEXTS.map((name) => [name, supplier[name]])),
});

/** The supplier of a record, and how the two differ. */
interface SupplierMatch {
	/** A supplier found by its name alone is proposed only. */
	supplier?: Supplier;
	isProposed?: boolean;
	/** By the names of fields that lists use. */
	facts: Fact[];
	notes?: Fact[];
	/** All that it may be, and owners of its accounts. */
	compared: Supplier[];
}

/** Suppliers at most that a record passes on for a later comparison. */
const MAX_COMPARED = 10;

/** Suppliers with one VAT id or account whose names are compared. */
const MAX_GROUP = 1_000;

const isLike = ({ name: names }: Supplier, name: string) =>
	names.some((one) => alikeNames(one, name));

function inBoth(some: Supplier[], others: Supplier[]): Supplier[] {
	const these = new Set(others);
	return some.filter((one) => these.has(one));
}

/**
 * The supplier of a record by VAT id, IBAN or name, and where the two differ.
 * @param texts on its pages and in its e-invoice, in which all accounts count; may be empty
 */
export async function matchSupplier(
	known: KnownSuppliers,
	record: Values,
	texts: string[],
	effort: Effort,
): Promise<SupplierMatch> {
	const compared = new Set<Supplier>();
	const own = known.own ? ownCompanyIn(known.own, record) : [];
	const isOnlyOwn = known.own !== undefined && known.byId.size === 0;
	const match = isOnlyOwn
		? { facts: [] }
		: await findSupplier(known, record, texts, effort, compared);
	return {
		...match,
		facts: [...own, ...match.facts],
		compared: [...(known.own ? [known.own] : []), ...[...compared].slice(0, MAX_COMPARED)],
	};
}

/** @param compared gets the suppliers that are looked at */
async function findSupplier(
	known: KnownSuppliers,
	record: Values,
	texts: string[],
	effort: Effort,
	compared: Set<Supplier>,
): Promise<Omit<SupplierMatch, 'compared'>> {
	const [name, vatId] = [record['supplier'], record['supplier_vat_id']].map(cellText) as [
		string,
		string,
	];
	const [iban = ''] = cellTexts(record['iban']);
	if (name + vatId + iban === '') return { facts: [] };
	const named = known.find('name', name);
	const [byVatId, byIban] = [known.find('vat_id', vatId), known.find('iban', iban)];
	// Typical payment fraud: a known name with the account of another supplier. So the name counts.
	const isOthers = byVatId.length === 0 && inBoth(named, byIban).length === 0;
	const found =
		[byVatId, ...(isOthers ? [named, byIban] : [byIban])].find((some) => some.length > 0) ?? [];
	const field = found === byVatId ? 'supplier_vat_id' : found === byIban ? 'iban' : 'supplier';
	const alike = found.slice(0, MAX_GROUP).filter((one) => isLike(one, name));
	// Companies of a group may share a VAT id or an account.
	const narrowed = [named, alike, byIban].reduce((some, others) => {
		const both = inBoth(some, others);
		return both.length > 0 ? both : some;
	}, found);
	const [supplier, second] = narrowed;
	const isSimilar = supplier === undefined && name !== '';
	const similar = isSimilar ? await known.withSimilarName(name, effort) : undefined;
	const owners = similar ? [similar] : narrowed;
	for (const one of [...owners, ...named, ...byVatId, ...byIban]) compared.add(one);
	const accounts =
		owners.length > 0 ? await accountFacts(known, owners, record, texts, effort) : NO_ACCOUNTS;
	if (accounts.owner) compared.add(accounts.owner);
	if (!supplier) return unknownSupplier(name, similar, accounts);
	if (second) {
		const several: Fact = {
			kind: 'severalSuppliers',
			fields: [field],
			values: { suppliers: narrowed },
		};
		return { facts: [...accounts.facts, several], notes: accounts.notes };
	}
	const vat = differing(supplier, 'vat_id', 'supplier_vat_id', vatId);
	const others = [...accounts.facts, ...vat, ...termFacts(supplier, record)];
	if (field !== 'supplier') {
		const names = nameFacts(supplier, name, named, field);
		const isCompared = iban === '' || supplier.iban.length > 0;
		const note = factOf('noAccountKnown', { name: titleOf(supplier) });
		const notes = [...accounts.notes, ...(isCompared ? [] : [note])];
		return { supplier, facts: [...others, ...names], notes };
	}
	if (supplier.vat_id.length + supplier.iban.length === 0) {
		const note = factOf('foundByName', { name: titleOf(supplier) });
		return { supplier, facts: others, notes: [...accounts.notes, note] };
	}
	const probably: Fact = { kind: 'onlyNameFits', fields: ['supplier'], values: { name, supplier } };
	const doubt = accounts.facts.length + vat.length > 0 ? [] : [probably];
	return { supplier, isProposed: true, facts: [...doubt, ...others], notes: accounts.notes };
}

/** A supplier that is not in the list; one with a similar name may be imitated. */
function unknownSupplier(
	name: string,
	similar: Supplier | undefined,
	{ facts, notes }: typeof NO_ACCOUNTS,
): Omit<SupplierMatch, 'compared'> {
	if (name === '') {
		return { facts: [{ kind: 'noSupplierHasIds', fields: ['supplier'], values: {} }] };
	}
	const doubt: Fact = { kind: 'unknownSupplier', fields: ['supplier'], values: { name, similar } };
	if (!similar) return { facts: [doubt] };
	return { supplier: similar, isProposed: true, facts: [...facts, doubt], notes };
}

const NO_ACCOUNTS: { facts: Fact[]; notes: Fact[]; owner?: Supplier } = { facts: [], notes: [] };

/** New accounts of a page that a reason names. */
const MAX_ACCOUNTS = 3;

/**
 * Accounts of the record or on the page that are not known for the supplier, or for any of several that
 * it may be, or belong to another one.
 */
async function accountFacts(
	known: KnownSuppliers,
	suppliers: Supplier[],
	record: Values,
	texts: string[],
	effort: Effort,
): Promise<typeof NO_ACCOUNTS> {
	const accounts = [...new Set(suppliers.flatMap((one) => one.iban))];
	const own = new Set(accounts.map(numberKey));
	const isNew = (iban: string) =>
		!own.has(numberKey(iban)) && (own.size > 0 || known.find('iban', iban).length > 0);
	const [page] = texts;
	const printed = await printedAccounts(texts.join('\n\n'), effort);
	const given = cellTexts(record['iban']);
	const changed = given.filter(isNew);
	// The page may name the account from which the user pays.
	const ofUser = new Set(known.own?.iban.map(numberKey));
	const onPage = printed.accounts.filter((iban) => isNew(iban) && !ofUser.has(numberKey(iban)));
	const found = (changed.length > 0 ? changed : onPage).slice(0, MAX_ACCOUNTS);
	if (found.length === 0) return { facts: [], notes: printed.notes };
	const [owner] = found.flatMap((iban) => known.find('iban', iban));
	const place = page ? 'page' : 'data';
	const isPrintedOn = changed.length > 0 ? undefined : place;
	const printedAs = found.map((text) => ({ text, isIban: IBAN_FORM.test(numberKey(text)) }));
	const values = {
		given,
		found: printedAs,
		known: accounts,
		suppliers,
		owner,
		isPrintedOn,
	} as const;
	const fact: Fact = { kind: 'bankAccount', fields: ['iban'], values };
	return { facts: [fact], notes: printed.notes, owner };
}

/** A text of the record that is not known for the supplier. */
function differing(
	supplier: Supplier,
	column: 'vat_id' | 'currency' | 'customer_number',
	field: string,
	printed: string,
): Fact[] {
	const known = supplier[column];
	const isKnown = known.some((one) => numberKey(one) === numberKey(printed));
	if (printed === '' || known.length === 0 || isKnown) return [];
	const values = { value: printed, supplier, known };
	return [{ kind: 'newForSupplier', fields: [field], values }];
}

/** The name of a record differs from all names of the supplier with its VAT id or IBAN. */
function nameFacts(
	supplier: Supplier,
	name: string,
	[other]: Supplier[],
	foundBy: 'supplier_vat_id' | 'iban',
): Fact[] {
	if (name === '' || supplier.name.length === 0) return [];
	if (supplier.name.some((one) => sameName(one, name))) return [];
	const id = foundBy === 'iban' ? 'IBAN' : 'VAT ID';
	if (other) {
		const values = { id, one: supplier, other } as const;
		return [{ kind: 'twoSuppliers', fields: ['supplier', foundBy], values }];
	}
	return isLike(supplier, name)
		? [{ kind: 'similarName', fields: ['supplier'], values: { name, supplier } }]
		: [{ kind: 'otherName', fields: ['supplier'], values: { name, supplier, id } }];
}

/** Currency, payment days and customer number that differ from those agreed. */
function termFacts(supplier: Supplier, record: Values): Fact[] {
	const facts = (['currency', 'customer_number'] as const).flatMap((name) =>
		differing(supplier, name, name, cellText(record[name])),
	);
	const { paymentDays } = supplier;
	const days = dayNumber(record['due_date']) - dayNumber(record['date']);
	const isBill = ['invoice', ''].includes(cellText(record['document_type']));
	if (!isBill || paymentDays === null || !(days < paymentDays)) return facts;
	const values = { days, agreed: paymentDays, supplier };
	return [...facts, { kind: 'paymentDays', fields: ['due_date'], values }];
}
