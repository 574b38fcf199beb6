import { type Issue, toIssue } from '../../shared/check/issue';
import { alikeNames, nameKey, sameName } from '../../shared/text/companyNames';
import { joinFirst } from '../../shared/text/shorten';
import { IBAN_FORM } from '../../shared/normalise/iban';
import { quote } from '../../shared/text/valueText';
import { addTo, type Values } from '../../shared/values';
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
	/** Columns of the list that the node does not use itself. */
	readonly further: string[];
	private readonly byId = new Map<string, Supplier>();
	private readonly by = { vat_id: new Map(), iban: new Map(), name: new Map() } as Record<
		FoundBy,
		Map<string, Supplier[]>
	>;
	private similar: NameSearch<Supplier> | undefined;

	/** @throws Problem where the list cannot be used */
	constructor(given: unknown) {
		const required = [['supplier_id'], ['name', 'vat_id', 'iban']] as const;
		const { rows, has, further } = readList(given, LABEL, COLUMNS, ...required);
		this.further = further;
		const note = (text: string) => this.notes.push(`Known suppliers: ${text}`);
		if (rows.length === 0) note('the list is empty, so that each supplier is a new one');
		else if (!has.has('iban')) {
			note('the list has no column "iban"; bank accounts are not compared');
		}
		for (const [at, { cells, given: row }] of rows.entries()) {
			const id = cellText(cells.supplier_id);
			if (id === '') throw listProblem(LABEL, `has no supplier_id in row ${at + 1}`);
			// A supplier may have a row for each of its accounts.
			const supplier = this.byId.get(id) ?? newSupplier(id, row);
			this.byId.set(id, supplier);
			for (const name of TEXTS) supplier[name].push(...cellTexts(cells[name]));
			supplier.paymentDays ??= cellNumber(cells.payment_days);
		}
		const same = rows.length - this.byId.size;
		if (same > 0) {
			note(`rows with the supplier_id of an earlier row, read as one supplier: ${same}`);
		}
		let others = 0;
		for (const supplier of this.byId.values()) {
			for (const name of TEXTS) supplier[name] = [...new Set(supplier[name])];
			const ibans = supplier.iban.filter((text) => IBAN_FORM.test(numberKey(text)));
			others += supplier.iban.length - ibans.length;
			supplier.iban = ibans;
			for (const of of FOUND_BY) {
				for (const key of new Set(supplier[of].map(KEYS[of]))) addTo(this.by[of], key, supplier);
			}
		}
		if (others > 0) note(`texts in the column "iban" that are not IBANs, not compared: ${others}`);
	}

	find = (of: FoundBy, text: string) => this.by[of].get(KEYS[of](text)) ?? [];

	/** The supplier whose name is the most similar; names are indexed only when one is looked for. */
	withSimilarName = (name: string): Supplier | undefined =>
		(this.similar ??= new NameSearch([...this.byId.values()], (one) => one.name)).find(name);
}

const newSupplier = (id: string, given: Values): Supplier => ({
	...{ id, given, paymentDays: null },
	...{ name: [], vat_id: [], iban: [], currency: [], customer_number: [] },
});

/** A supplier in a sentence: `"Nordwind" (10023)`. */
export const titleOf = ({ id, name: [name] }: Supplier) =>
	name === undefined ? `supplier ${quote(id)}` : `${quote(name)} (${id})`;

const titlesOf = (suppliers: Supplier[]) => joinFirst(suppliers.map(titleOf), ', ', 3);

/** The supplier of a record, and how the two differ. */
interface SupplierMatch {
	/** A supplier found by its name alone is proposed only. */
	supplier?: Supplier;
	isProposed?: boolean;
	issues: Issue[];
	notes?: string[];
}

const supplierIssue = (field: string, reason: string) =>
	toIssue({ kind: 'supplier', field, reason });

/** Suppliers with one VAT id or account whose names are compared. */
const MAX_GROUP = 1_000;

const isLike = ({ name: names }: Supplier, name: string) =>
	names.some((one) => alikeNames(one, name));

function inBoth(some: Supplier[], others: Supplier[]): Supplier[] {
	const these = new Set(others);
	return some.filter((one) => these.has(one));
}

/** The supplier of a record by VAT id, IBAN or name, and where the two differ. */
export function matchSupplier(known: KnownSuppliers, record: Values): SupplierMatch {
	const nameField = Object.hasOwn(record, 'supplier') ? 'supplier' : 'merchant';
	const vatField = `${nameField}_vat_id`;
	const [name, vatId, iban] = [record[nameField], record[vatField], record['iban']].map(
		cellText,
	) as [string, string, string];
	if (name + vatId + iban === '') return { issues: [] };
	const named = known.find('name', name);
	const [byVatId, byIban] = [known.find('vat_id', vatId), known.find('iban', iban)];
	// Typical payment fraud: a known name with the account of another supplier. So the name counts.
	const isOthers = byVatId.length === 0 && inBoth(named, byIban).length === 0;
	const found =
		[byVatId, ...(isOthers ? [named, byIban] : [byIban])].find((some) => some.length > 0) ?? [];
	const field = found === byVatId ? vatField : found === byIban ? 'iban' : nameField;
	const alike = found.slice(0, MAX_GROUP).filter((one) => isLike(one, name));
	// Companies of a group may share a VAT id or an account.
	const narrowed = [named, alike, byIban].reduce((some, others) => {
		const both = inBoth(some, others);
		return both.length > 0 ? both : some;
	}, found);
	const [supplier, second] = narrowed;
	if (second) {
		const have = `several known suppliers have ${field === nameField ? 'this name' : 'it'}`;
		return { issues: [supplierIssue(field, `${have}: ${titlesOf(narrowed)}`)] };
	}
	if (!supplier) return unknownSupplier(known, nameField, name, iban);
	const [account, vat] = [
		accountIssues(known, supplier, iban),
		differing(supplier, 'vat_id', vatField, vatId),
	];
	const others = [...account, ...vat, ...termIssues(supplier, record)];
	if (field !== nameField) {
		const issues = nameIssues(supplier, name, named, [nameField, field]);
		const isCompared = iban === '' || supplier.iban.length > 0;
		const note = `No bank account of ${titleOf(supplier)} is known; not compared`;
		return { supplier, issues: [...others, ...issues], notes: isCompared ? [] : [note] };
	}
	if (supplier.vat_id.length + supplier.iban.length === 0) {
		const note = `Supplier found by its name alone: no VAT ID or IBAN of ${titleOf(supplier)} is known`;
		return { supplier, issues: others, notes: [note] };
	}
	const probably = `${quote(name)} is probably ${titleOf(supplier)}: only the name shows it`;
	const doubt = account.length + vat.length > 0 ? [] : [supplierIssue(nameField, probably)];
	return { supplier, isProposed: true, issues: [...doubt, ...others] };
}

/** A supplier that is not in the list; one with a similar name may be imitated. */
function unknownSupplier(
	known: KnownSuppliers,
	nameField: string,
	name: string,
	iban: string,
): SupplierMatch {
	if (name === '') {
		const reason = 'none of the known suppliers has this VAT ID or IBAN';
		return { issues: [supplierIssue(nameField, reason)] };
	}
	const unknown = `${quote(name)} is not among the known suppliers`;
	const supplier = known.withSimilarName(name);
	if (!supplier) return { issues: [supplierIssue(nameField, unknown)] };
	const imitated = `but its name is similar to ${titleOf(supplier)}: make sure that it is not an imitation`;
	const account = accountIssues(known, supplier, iban);
	const issues = [...account, supplierIssue(nameField, `${unknown}, ${imitated}`)];
	return { supplier, isProposed: true, issues };
}

/** The bank account is not known for the supplier, or belongs to another one. */
function accountIssues(known: KnownSuppliers, supplier: Supplier, iban: string): Issue[] {
	const owners = known.find('iban', iban);
	const [owner] = owners;
	const isNew = supplier.iban.length > 0 || owner !== undefined;
	if (iban === '' || !isNew || owners.includes(supplier)) return [];
	const [what, others] =
		supplier.iban.length > 0
			? ['has changed', `, known is ${joinFirst(supplier.iban, ', ', 3)}`]
			: ['is one of another supplier', ''];
	const whose = owner ? ` It is an account of ${titleOf(owner)}.` : '';
	const text = `The bank account ${what}: ${iban} is not known for ${titleOf(supplier)}${others}.${whose} Call the supplier at a number that you know before you pay.`;
	return [
		{ kind: 'bankAccount', fields: ['iban'], text, values: [iban, ...supplier.iban.slice(0, 3)] },
	];
}

/** A text of the record that is not known for the supplier. */
function differing(
	supplier: Supplier,
	column: 'vat_id' | 'currency' | 'customer_number',
	field: string,
	printed: string,
): Issue[] {
	const known = supplier[column];
	const isKnown = known.some((one) => numberKey(one) === numberKey(printed));
	if (printed === '' || known.length === 0 || isKnown) return [];
	const all = joinFirst(known, ', ', 3);
	return [supplierIssue(field, `${printed} is new for ${titleOf(supplier)}, known is ${all}`)];
}

/** The name of a record differs from all names of the supplier with its VAT id or IBAN. */
function nameIssues(
	supplier: Supplier,
	name: string,
	[other]: Supplier[],
	fields: [nameField: string, foundBy: string],
): Issue[] {
	if (name === '' || supplier.name.length === 0) return [];
	if (supplier.name.some((one) => sameName(one, name))) return [];
	const [nameField, foundBy] = fields;
	const what = foundBy === 'iban' ? 'IBAN' : 'VAT ID';
	if (other) {
		const text = `${what} and name belong to two suppliers: ${titleOf(supplier)} and ${titleOf(other)}`;
		return [{ kind: 'supplier', fields, text }];
	}
	const reason = isLike(supplier, name)
		? `differs by a few letters from the known name, ${titleOf(supplier)}`
		: `is no known name of ${titleOf(supplier)}, which has this ${what}`;
	return [supplierIssue(nameField, `${quote(name)} ${reason}`)];
}

/** Currency, payment days and customer number that differ from those agreed. */
function termIssues(supplier: Supplier, record: Values): Issue[] {
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
