import type { FieldIssue, Issue } from '../../shared/check/issue';
import { alikeNames, nameKey, sameName } from '../../shared/text/companyNames';
import { joinFirst } from '../../shared/text/shorten';
import { IBAN_FORM } from '../../shared/mentions/accounts';
import type { Effort } from './effort';
import { printedAccounts } from './printedAccounts';
import { quote, valueAsShortText } from '../../shared/text/valueText';
import { addTo, type Values } from '../../shared/values';
import { EventLoop } from '../../shared/budget';
import { dayNumber } from '../../shared/crossChecks/figures';
import { NameSearch } from './nameSearch';
import { cellNumber, cellText, cellTexts, listProblem, numberKey, readList } from './readList';

const LABEL = 'Checking: Known Suppliers';

const COLUMNS = {
	supplier_id:
		'supplierid suppliernumber supplierno vendorid vendornumber vendorno creditor creditorid kreditor kreditornr kreditorennummer lieferantennummer lieferantennr number no nummer id',
	name: 'names name suppliername supplier vendorname vendor company firma lieferant title',
	vat_id:
		'vatids vatid vatnumber vatno vat suppliervatid taxid ustid ustidnr umsatzsteuerid uid tva numerotva btwnummer btw partitaiva nif',
	iban: 'ibans iban bankaccount bankaccounts bankverbindung',
	currency: 'currencies currency wahrung devise valuta',
	payment_days: 'paymentdays daystopay paymentterms zahlungsziel nettotage netdays',
	customer_number: 'customernumber customerno kundennummer kundennr ourcustomernumber',
};

/** Columns that may have several texts. */
const TEXTS = ['name', 'vat_id', 'iban', 'currency', 'customer_number'] as const;

/** A supplier of the list, with its texts as they are written. */
export interface Supplier extends Record<(typeof TEXTS)[number], string[]> {
	id: string;
	paymentDays: number | null;
	/** The row as it was given. */
	given: Values;
}

const KEYS = { vat_id: numberKey, iban: numberKey, name: nameKey };
type FoundBy = keyof typeof KEYS;
const FOUND_BY = Object.keys(KEYS) as FoundBy[];

/** Suppliers that the user knows, found by VAT id, IBAN or name in constant time. */
export class KnownSuppliers {
	/** What cannot be compared, in sentences. */
	readonly notes: string[] = [];
	readonly byId = new Map<string, Supplier>();
	private readonly by = { vat_id: new Map(), iban: new Map(), name: new Map() } as Record<
		FoundBy,
		Map<string, Supplier[]>
	>;
	private similar: Promise<NameSearch<Supplier>> | undefined;

	/** @param further columns of the list that the node does not use itself */
	private constructor(readonly further: string[]) {}

	/** @throws Problem where the list cannot be used */
	static async of(given: unknown): Promise<KnownSuppliers> {
		const required = [['supplier_id'], ['name', 'vat_id', 'iban']] as const;
		const eventLoop = new EventLoop();
		const { rows, has, further } = await readList(given, LABEL, COLUMNS, eventLoop, ...required);
		const known = new KnownSuppliers(further);
		const note = (text: string) => known.notes.push(`Known suppliers: ${text}`);
		if (rows.length === 0) note('the list is empty, so that each supplier is a new one');
		else if (!has.has('iban')) {
			note('the list has no column "iban"; bank accounts are not compared');
		}
		for (const [at, { cells, given: row }] of rows.entries()) {
			const id = cellText(cells.supplier_id);
			if (id === '') throw listProblem(LABEL, `has no supplier_id in row ${at + 1}`);
			// A supplier may have a row for each of its accounts.
			const supplier = known.byId.get(id) ?? newSupplier(id, row);
			known.byId.set(id, supplier);
			for (const name of TEXTS) supplier[name].push(...cellTexts(cells[name]));
			supplier.paymentDays ??= cellNumber(cells.payment_days);
			await eventLoop.yieldIfDue();
		}
		const same = rows.length - known.byId.size;
		if (same > 0) {
			note(`rows with the supplier_id of an earlier row, read as one supplier: ${same}`);
		}
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
		if (others > 0) note(`texts in the column "iban" that are not IBANs, not compared: ${others}`);
		return known;
	}

	find = (of: FoundBy, text: string) => this.by[of].get(KEYS[of](text)) ?? [];

	/** The supplier whose name is the most similar; names are indexed only when one is looked for. */
	async withSimilarName(name: string, effort: Effort): Promise<Supplier | undefined> {
		this.similar ??= NameSearch.of([...this.byId.values()], (one) => one.name);
		return await (await this.similar).find(name, effort);
	}
}

const newSupplier = (id: string, given: Values): Supplier => ({
	...{ id, given, paymentDays: null },
	...{ name: [], vat_id: [], iban: [], currency: [], customer_number: [] },
});

/** A supplier in a sentence: `"Nordwind" (10023)`. */
export const titleOf = ({ id, name: [name] }: Supplier) =>
	name === undefined ? `supplier ${quote(id)}` : `${quote(name)} (${id})`;

const titlesOf = (suppliers: Supplier[]) => joinFirst(suppliers.map(titleOf));

/** The supplier of a record, and how the two differ. */
interface SupplierMatch {
	/** A supplier found by its name alone is proposed only. */
	supplier?: Supplier;
	isProposed?: boolean;
	/** By the names of fields that lists use. */
	issues: (Issue | FieldIssue)[];
	notes?: string[];
}

const supplierIssue = (field: string, reason: string): FieldIssue => ({
	...{ kind: 'supplier', field, reason },
});

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
	const [name, vatId] = [record['supplier'], record['supplier_vat_id']].map(cellText) as [
		string,
		string,
	];
	const [iban = ''] = cellTexts(record['iban']);
	if (name + vatId + iban === '') return { issues: [] };
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
	const accounts =
		owners.length > 0 ? await accountIssues(known, owners, record, texts, effort) : NO_ACCOUNTS;
	if (!supplier) return unknownSupplier(name, similar, accounts);
	if (second) {
		const have = `several known suppliers have ${field === 'supplier' ? 'this name' : 'it'}`;
		const several = supplierIssue(field, `${have}: ${titlesOf(narrowed)}`);
		return { issues: [...accounts.issues, several], notes: accounts.notes };
	}
	const vat = differing(supplier, 'vat_id', 'supplier_vat_id', vatId);
	const others = [...accounts.issues, ...vat, ...termIssues(supplier, record)];
	if (field !== 'supplier') {
		const issues = nameIssues(supplier, name, named, field);
		const isCompared = iban === '' || supplier.iban.length > 0;
		const note = `No bank account of ${titleOf(supplier)} is known; not compared`;
		const notes = [...accounts.notes, ...(isCompared ? [] : [note])];
		return { supplier, issues: [...others, ...issues], notes };
	}
	if (supplier.vat_id.length + supplier.iban.length === 0) {
		const note = `Supplier found by its name alone: no VAT ID or IBAN of ${titleOf(supplier)} is known`;
		return { supplier, issues: others, notes: [...accounts.notes, note] };
	}
	const probably = `${quote(name)} is probably ${titleOf(supplier)}: only the name shows it`;
	const doubt =
		accounts.issues.length + vat.length > 0 ? [] : [supplierIssue('supplier', probably)];
	return { supplier, isProposed: true, issues: [...doubt, ...others], notes: accounts.notes };
}

/** A supplier that is not in the list; one with a similar name may be imitated. */
function unknownSupplier(
	name: string,
	similar: Supplier | undefined,
	{ issues, notes }: typeof NO_ACCOUNTS,
): SupplierMatch {
	if (name === '') {
		const reason = 'none of the known suppliers has this VAT ID or IBAN';
		return { issues: [supplierIssue('supplier', reason)] };
	}
	const unknown = `${quote(name)} is not among the known suppliers`;
	if (!similar) return { issues: [supplierIssue('supplier', unknown)] };
	const imitated = `but its name is similar to ${titleOf(similar)}: make sure that it is not an imitation`;
	const doubt = supplierIssue('supplier', `${unknown}, ${imitated}`);
	return { supplier: similar, isProposed: true, issues: [...issues, doubt], notes };
}

const NO_ACCOUNTS: { issues: Issue[]; notes: string[] } = { issues: [], notes: [] };

/** New accounts of a page that a reason names. */
const MAX_ACCOUNTS = 3;

/**
 * Accounts of the record or on the page that are not known for the supplier, or for any of several that
 * it may be, or belong to another one.
 */
async function accountIssues(
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
	const onPage = printed.accounts.filter(isNew);
	const found = (changed.length > 0 ? changed : onPage).slice(0, MAX_ACCOUNTS);
	if (found.length === 0) return { issues: [], notes: printed.notes };
	const shown = joinFirst(found.map(accountInWords));
	const [owner] = found.flatMap((iban) => known.find('iban', iban));
	const whose = owner ? ` It is an account of ${titleOf(owner)}.` : '';
	const others = accounts.length > 0 ? `, known is ${joinFirst(accounts)}` : '';
	const what = `not known for ${titlesOf(suppliers)}${others}`;
	const is = others ? 'has changed' : 'is one of another supplier';
	const issue: Issue = {
		...{ kind: 'bankAccount', fields: ['iban'] },
		text: `${
			changed.length > 0
				? `The bank account ${is}: ${shown} is ${what}`
				: `${page ? 'The page also shows' : "The invoice's data also have"} the account ${shown}, which is ${what}`
		}.${whose} Call the supplier at a number that you know before you pay.`,
		values: [...new Set([...given, ...found, ...accounts.slice(0, 3)])].map(valueAsShortText),
	};
	return { issues: [issue], notes: printed.notes };
}

/** An account number as it is, any other text in quotes. */
const accountInWords = (text: string) =>
	text.length <= MAX_PRINTED && IBAN_FORM.test(numberKey(text)) ? text : quote(text);

/** Characters of an IBAN with spaces. */
const MAX_PRINTED = 42;

/** A text of the record that is not known for the supplier. */
function differing(
	supplier: Supplier,
	column: 'vat_id' | 'currency' | 'customer_number',
	field: string,
	printed: string,
): FieldIssue[] {
	const known = supplier[column];
	const isKnown = known.some((one) => numberKey(one) === numberKey(printed));
	if (printed === '' || known.length === 0 || isKnown) return [];
	const all = joinFirst(known);
	return [
		supplierIssue(field, `${quote(printed)} is new for ${titleOf(supplier)}, known is ${all}`),
	];
}

/** The name of a record differs from all names of the supplier with its VAT id or IBAN. */
function nameIssues(
	supplier: Supplier,
	name: string,
	[other]: Supplier[],
	foundBy: 'supplier_vat_id' | 'iban',
): (Issue | FieldIssue)[] {
	if (name === '' || supplier.name.length === 0) return [];
	if (supplier.name.some((one) => sameName(one, name))) return [];
	const what = foundBy === 'iban' ? 'IBAN' : 'VAT ID';
	if (other) {
		const text = `${what} and name belong to two suppliers: ${titleOf(supplier)} and ${titleOf(other)}`;
		return [{ kind: 'supplier', fields: ['supplier', foundBy], text }];
	}
	const reason = isLike(supplier, name)
		? `differs by a few letters from the known name, ${titleOf(supplier)}`
		: `is no known name of ${titleOf(supplier)}, which has this ${what}`;
	return [supplierIssue('supplier', `${quote(name)} ${reason}`)];
}

/** Currency, payment days and customer number that differ from those agreed. */
function termIssues(supplier: Supplier, record: Values): FieldIssue[] {
	const issues = (['currency', 'customer_number'] as const).flatMap((name) =>
		differing(supplier, name, name, cellText(record[name])),
	);
	const { paymentDays } = supplier;
	const days = dayNumber(record['due_date']) - dayNumber(record['date']);
	const isBill = ['invoice', ''].includes(cellText(record['document_type']));
	if (!isBill || paymentDays === null || !(days < paymentDays)) return issues;
	const reason = `${days} days to pay, ${paymentDays} are agreed with ${titleOf(supplier)}`;
	return [...issues, supplierIssue('due_date', reason)];
}
