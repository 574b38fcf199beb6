import MiniSearch from 'minisearch';
import { type Issue, toIssue } from '../../shared/check/issue';
import { quote } from '../../shared/text/valueText';
import { joinFirst } from '../../shared/text/shorten';
import { addTo, type Values } from '../../shared/values';
import { nameKey, nameWords, sameName, similarNames } from '../../shared/text/companyNames';
import {
	cellNumber,
	cellText,
	cellTexts,
	type Columns,
	listProblem,
	numberKey,
	readList,
	requireColumn,
} from './readList';

const LABEL = 'Checking: Known Suppliers';

/** Columns of the list, by the names that spreadsheets have for them. */
const COLUMNS = {
	supplier_id:
		'supplierid suppliernumber supplierno vendorid vendornumber vendorno creditor creditorid kreditor kreditornr kreditorennummer lieferantennummer lieferantennr number no nummer id'.split(
			' ',
		),
	name: 'names name suppliername supplier vendorname vendor company firma lieferant title'.split(
		' ',
	),
	vat_id:
		'vatids vatid vatnumber vatno vat suppliervatid taxid ustid ustidnr umsatzsteuerid uid tva numerotva btwnummer btw partitaiva nif'.split(
			' ',
		),
	iban: 'ibans iban bankaccount bankaccounts bankverbindung'.split(' '),
	currency: 'currencies currency wahrung devise valuta'.split(' '),
	payment_days: 'paymentdays daystopay paymentterms zahlungsziel nettotage netdays'.split(' '),
	customer_number: 'customernumber customerno kundennummer kundennr ourcustomernumber'.split(' '),
} satisfies Columns<string>;

/** A supplier of the list. */
export interface Supplier {
	id: string;
	/** The first one is the name that it is known by. */
	names: string[];
	vatIds: string[];
	ibans: string[];
	currencies: string[];
	paymentDays: number | null;
	customerNumbers: string[];
	/** The row as it was given. */
	given: Values;
}

/** Suppliers with a similar name that are looked at more closely. */
const MAX_SIMILAR = 20;

/** Words in more names, such as "transport", are searched for only where a name has no others. */
const MAX_NAMES_PER_WORD = 500;

/** Suppliers that the user knows, found by VAT id, IBAN or name in constant time. */
export class KnownSuppliers {
	/** What cannot be compared, in sentences. */
	readonly notes: string[] = [];
	readonly byId = new Map<string, Supplier>();
	private readonly byVatId = new Map<string, Supplier[]>();
	private readonly byIban = new Map<string, Supplier[]>();
	private readonly byName = new Map<string, Supplier[]>();
	private similar: { search: MiniSearch; counts: Map<string, number> } | undefined;

	/** @throws Problem where the list cannot be used */
	constructor(given: unknown) {
		const list = readList(given, LABEL, COLUMNS);
		requireColumn(list, LABEL, ['supplier_id']);
		requireColumn(list, LABEL, ['name', 'vat_id', 'iban']);
		const without = list.rows.findIndex(({ cells }) => cellText(cells.supplier_id) === '');
		if (without !== -1) throw listProblem(LABEL, `has no supplier_id in row ${without + 1}`);
		const note = (text: string) => this.notes.push(`Known suppliers: ${text}`);
		if (list.rows.length === 0) note('the list is empty, so that each supplier is a new one');
		else if (!list.has.has('iban')) {
			note('the list has no column "iban"; bank accounts are not compared');
		}
		let same = 0;
		for (const { cells, given: row } of list.rows) {
			const id = cellText(cells.supplier_id);
			const known = this.byId.get(id);
			if (known) same += 1;
			const supplier = known ?? newSupplier(id, row);
			this.byId.set(id, supplier);
			// A supplier may have a row for each of its accounts.
			addNew(supplier.names, cellTexts(cells.name));
			addNew(supplier.vatIds, cellTexts(cells.vat_id).map(numberKey));
			addNew(supplier.ibans, cellTexts(cells.iban).map(numberKey));
			addNew(supplier.currencies, cellTexts(cells.currency).map(numberKey));
			addNew(supplier.customerNumbers, cellTexts(cells.customer_number));
			supplier.paymentDays ??= cellNumber(cells.payment_days);
		}
		if (same > 0) {
			note(`rows with the supplier_id of an earlier row, read as one supplier: ${same}`);
		}
		for (const supplier of this.byId.values()) {
			for (const id of supplier.vatIds) addTo(this.byVatId, id, supplier);
			for (const iban of supplier.ibans) addTo(this.byIban, iban, supplier);
			for (const name of new Set(supplier.names.map(nameKey))) addTo(this.byName, name, supplier);
		}
	}

	withVatId = (vatId: string) => this.byVatId.get(numberKey(vatId)) ?? [];
	withIban = (iban: string) => this.byIban.get(numberKey(iban)) ?? [];
	withName = (name: string) => this.byName.get(nameKey(name)) ?? [];

	/** The supplier whose name is the most similar, if one is. */
	withSimilarName(name: string): Supplier | undefined {
		const { search, counts } = (this.similar ??= this.index());
		const words = nameWords(name);
		const rare = words.filter((word) => (counts.get(word) ?? 0) <= MAX_NAMES_PER_WORD);
		const query = (rare.length > 0 ? rare : words).join(' ');
		return search
			.search(query, { fuzzy: (word) => (/\d/.test(word) ? false : 0.2) })
			.slice(0, MAX_SIMILAR)
			.flatMap(({ id }) => this.byId.get(String(id)) ?? [])
			.find(({ names }) => names.some((one) => sameName(one, name) || similarNames(one, name)));
	}

	/** Names are indexed only when one is not known as it is written. */
	private index() {
		const search = new MiniSearch({ fields: ['names'], tokenize: nameWords });
		const counts = new Map<string, number>();
		for (const { id, names: some } of this.byId.values()) {
			const names = some.join(' ');
			search.add({ id, names });
			for (const word of nameWords(names)) counts.set(word, (counts.get(word) ?? 0) + 1);
		}
		return { search, counts };
	}
}

const newSupplier = (id: string, given: Values): Supplier => ({
	...{ id, given, names: [], vatIds: [], ibans: [], currencies: [], customerNumbers: [] },
	paymentDays: null,
});

function addNew(texts: string[], further: string[]): void {
	for (const text of further) if (!texts.includes(text)) texts.push(text);
}

/** The supplier of a record, and how the two differ. */
export interface SupplierMatch {
	/** A supplier found by its name alone is proposed only. */
	supplier?: Supplier;
	isProposed?: boolean;
	issues: Issue[];
	notes: string[];
}

/** What a record says of its supplier. */
interface Printed {
	/** The field of its name, such as `merchant`. */
	nameField: string;
	name: string;
	vatField: string;
	vatId: string;
	iban: string;
	currency: string;
	customerNumber: string;
	/** Days between date and due date; null for documents that are not to be paid. */
	daysToPay: number | null;
}

const textIn = (record: Values, name: string) => cellText(record[name]);

const MS_PER_DAY = 86_400_000;

function printedOf(record: Values): Printed {
	const nameField = Object.hasOwn(record, 'supplier') ? 'supplier' : 'merchant';
	const vatField = `${nameField}_vat_id`;
	const days =
		(Date.parse(textIn(record, 'due_date')) - Date.parse(textIn(record, 'date'))) / MS_PER_DAY;
	const isBill = ['invoice', ''].includes(textIn(record, 'document_type'));
	return {
		...{ nameField, vatField },
		name: textIn(record, nameField),
		vatId: textIn(record, vatField),
		iban: textIn(record, 'iban'),
		currency: textIn(record, 'currency'),
		customerNumber: textIn(record, 'customer_number'),
		daysToPay: isBill && Number.isFinite(days) ? days : null,
	};
}

/** The supplier of a record, and where the two differ. */
export function matchSupplier(known: KnownSuppliers, record: Values): SupplierMatch {
	const printed = printedOf(record);
	const { name, vatId, iban } = printed;
	if (name === '' && vatId === '' && iban === '') return { issues: [], notes: [] };
	const [byVatId, byIban, byName] = [
		known.withVatId(vatId),
		known.withIban(iban),
		known.withName(name),
	];
	const found = [byVatId, byIban].find((some) => some.length > 0);
	if (found === undefined) return byNameAlone(known, printed, byName);
	// Companies of a group may share a VAT id or an account.
	const narrowed = [byIban, byName].reduce((some, others) => {
		const both = some.filter((one) => others.includes(one));
		return both.length > 0 ? both : some;
	}, found);
	const [supplier, second] = narrowed;
	if (supplier === undefined || second !== undefined) {
		const field = found === byVatId ? printed.vatField : 'iban';
		const reason = `several known suppliers have it: ${joinFirst(narrowed.map(titleOf), ', ', 3)}`;
		return { issues: [toIssue({ kind: 'supplier', field, reason })], notes: [] };
	}
	const issues = [
		...accountIssues(known, supplier, printed),
		...vatIssues(supplier, printed),
		...nameIssues(supplier, printed, byName, found === byVatId),
		...termIssues(supplier, printed),
	];
	const hasAccount = iban === '' || supplier.ibans.length > 0;
	const notes = hasAccount
		? []
		: [`No bank account of ${titleOf(supplier)} is known; not compared`];
	return { supplier, issues, notes };
}

/** A supplier in a sentence: `"Nordwind" (10023)`. */
export const titleOf = ({ id, names }: Supplier) =>
	names[0] === undefined ? `supplier ${quote(id)}` : `${quote(names[0])} (${id})`;

/** Where only the name can be known, or nothing is. */
function byNameAlone(known: KnownSuppliers, printed: Printed, same: Supplier[]): SupplierMatch {
	const { name, nameField } = printed;
	const supplierIssue = (reason: string, field = nameField) =>
		toIssue({ kind: 'supplier', field, reason });
	const [supplier, second] = same;
	if (second !== undefined) {
		const titles = joinFirst(same.map(titleOf), ', ', 3);
		return {
			issues: [supplierIssue(`several known suppliers have this name: ${titles}`)],
			notes: [],
		};
	}
	if (supplier !== undefined) {
		const issues = [...accountIssues(known, supplier, printed), ...vatIssues(supplier, printed)];
		const others = [...issues, ...termIssues(supplier, printed)];
		const hasMore = supplier.vatIds.length + supplier.ibans.length > 0;
		if (!hasMore) {
			const note = `Supplier found by its name alone: no VAT ID or IBAN of ${titleOf(supplier)} is known`;
			return { supplier, issues: others, notes: [note] };
		}
		const byName = `${quote(name)} is probably ${titleOf(supplier)}: only the name shows it`;
		return {
			...{ supplier, isProposed: true, notes: [] },
			issues: issues.length > 0 ? others : [supplierIssue(byName), ...others],
		};
	}
	const similar = name === '' ? undefined : known.withSimilarName(name);
	const unknown =
		name === ''
			? 'none of the known suppliers has this VAT ID or IBAN'
			: `${quote(name)} is not among the known suppliers`;
	if (similar === undefined) return { issues: [supplierIssue(unknown)], notes: [] };
	const issue = supplierIssue(
		`${unknown}, but its name is similar to ${titleOf(similar)}: make sure that it is not an imitation`,
	);
	const account = accountIssues(known, similar, printed);
	return { supplier: similar, isProposed: true, issues: [...account, issue], notes: [] };
}

/** The bank account is none of those known. */
function accountIssues(known: KnownSuppliers, supplier: Supplier, { iban }: Printed): Issue[] {
	if (iban === '' || supplier.ibans.length === 0) return [];
	if (supplier.ibans.includes(numberKey(iban))) return [];
	const [owner] = known.withIban(iban);
	const whose = owner ? ` It is an account of ${titleOf(owner)}.` : '';
	return [
		{
			kind: 'bankAccount',
			fields: ['iban'],
			text: `The bank account has changed: ${iban} is not known for ${titleOf(supplier)}, known is ${joinFirst(supplier.ibans, ', ', 3)}.${whose} Call the supplier at a number that you know before you pay.`,
			values: [iban, ...supplier.ibans.slice(0, 3)],
		},
	];
}

const differing = (field: string, reason: string): Issue =>
	toIssue({ kind: 'supplier', field, reason });

function vatIssues(supplier: Supplier, { vatId, vatField }: Printed): Issue[] {
	if (vatId === '' || supplier.vatIds.length === 0) return [];
	if (supplier.vatIds.includes(numberKey(vatId))) return [];
	const reason = `${vatId} is not that of ${titleOf(supplier)}, known is ${joinFirst(supplier.vatIds, ', ', 3)}`;
	return [differing(vatField, reason)];
}

function nameIssues(
	supplier: Supplier,
	{ name, nameField, vatField }: Printed,
	byName: Supplier[],
	isByVatId: boolean,
): Issue[] {
	if (name === '' || supplier.names.length === 0) return [];
	if (supplier.names.some((one) => sameName(one, name))) return [];
	const what = isByVatId ? 'VAT ID' : 'IBAN';
	const [other] = byName;
	if (other !== undefined) {
		const text = `${what} and name belong to two suppliers: ${titleOf(supplier)} and ${titleOf(other)}`;
		return [{ kind: 'supplier', fields: [nameField, isByVatId ? vatField : 'iban'], text }];
	}
	const reason = supplier.names.some((one) => similarNames(one, name))
		? `${quote(name)} differs by a few letters from the known name, ${titleOf(supplier)}`
		: `${quote(name)} is no known name of ${titleOf(supplier)}, which has this ${what}`;
	return [differing(nameField, reason)];
}

/** Currency, payment days and customer number that differ from those agreed. */
function termIssues(supplier: Supplier, printed: Printed): Issue[] {
	const { currencies, paymentDays, customerNumbers } = supplier;
	const { currency, daysToPay, customerNumber } = printed;
	const title = titleOf(supplier);
	const issues: Issue[] = [];
	if (currency !== '' && currencies.length > 0 && !currencies.includes(numberKey(currency))) {
		const reason = `${currency} is new for ${title}, known is ${currencies.join(', ')}`;
		issues.push(differing('currency', reason));
	}
	if (daysToPay !== null && paymentDays !== null && daysToPay < paymentDays) {
		const reason = `${daysToPay} days to pay, ${paymentDays} are agreed with ${title}`;
		issues.push(differing('due_date', reason));
	}
	const isKnown = customerNumbers.some((one) => numberKey(one) === numberKey(customerNumber));
	if (customerNumber !== '' && customerNumbers.length > 0 && !isKnown) {
		const reason = `${quote(customerNumber)} is not our number at ${title}, which is ${customerNumbers.join(', ')}`;
		issues.push(differing('customer_number', reason));
	}
	return issues;
}
