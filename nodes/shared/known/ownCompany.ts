import { nameKey, sameName } from '../basics/text/companyNames';
import { withCount } from '../basics/text/valueText';
import { addTo, type Values } from '../basics/values';
import type { Fact } from '../values/facts/fact';
import { cellText, cellTexts, numberKey } from './readList';

/** The `supplier_id` of the user's own company in the list of known suppliers. */
export const OWN = 'own';

/** Names, VAT numbers and accounts of a company. */
export type Company = Record<'name' | 'vat_id' | 'iban', string[]>;

/**
 * A record whose supplier is the user's own company, or that pays to its account; a note on another customer. By the
 * names of fields that lists use.
 */
export function ownCompanyIn(own: Company, record: Values): Fact[] {
	const text = (name: string) => cellText(record[name]);
	const isName = (name: string) => name !== '' && own.name.some((one) => sameName(one, name));
	const isIn = (list: string[], number: string) =>
		number !== '' && list.some((one) => numberKey(one) === numberKey(number));
	const facts: Fact[] = [];
	const [supplier, vatId] = [text('supplier'), text('supplier_vat_id')];
	if (isName(supplier)) {
		facts.push({ kind: 'ownCompany', fields: ['supplier'], values: { printed: supplier } });
	}
	if (isIn(own.vat_id, vatId)) {
		facts.push({ kind: 'ownCompany', fields: ['supplier_vat_id'], values: { printed: vatId } });
	}
	const account = cellTexts(record['iban']).find((one) => isIn(own.iban, one));
	if (account !== undefined) {
		facts.push({ kind: 'ownAccount', fields: ['iban'], values: { printed: account } });
	}
	const [customer, customerVat] = [text('customer'), text('customer_vat_id')];
	const isOther = customer !== '' && !isName(customer) && !isIn(own.vat_id, customerVat);
	if (isOther) facts.push(otherCustomer(customer, own.name[0] ?? ''));
	return facts;
}

const otherCustomer = (customer: string, own: string): Fact => ({
	kind: 'otherCustomer',
	fields: ['customer'],
	values: { customer, own },
	severity: 'note',
});

/** Records with the same customer that show that this is the user's own company. */
const MIN_RECORDS = 3;

/** The sides of a record of a run. */
export interface Sides {
	supplier: string;
	supplierVatId: string;
	customer: string;
	customerVatId: string;
}

/** The sides of a record. @param values by the names that lists use */
export const sidesOf = (values: Values): Sides => ({
	supplier: cellText(values['supplier']),
	supplierVatId: numberKey(cellText(values['supplier_vat_id'])),
	customer: cellText(values['customer']),
	customerVatId: numberKey(cellText(values['customer_vat_id'])),
});

/** Records by a text of theirs. */
function grouped<One extends Sides>(
	records: One[],
	keyOf: (one: One) => string,
): Map<string, One[]> {
	const found = new Map<string, One[]>();
	for (const one of records) if (keyOf(one) !== '') addTo(found, keyOf(one), one);
	return found;
}

/** The largest group, if it has most of all records. */
function mostOf<One>(groups: Map<string, One[]>): [string, One[]] | undefined {
	const all = [...groups.values()].reduce((sum, some) => sum + some.length, 0);
	const [first] = [...groups].sort(([, one], [, other]) => other.length - one.length);
	return first && first[1].length >= MIN_RECORDS && first[1].length * 2 > all ? first : undefined;
}

/**
 * The records of a run whose supplier is the customer of most of the others, and those with another customer. A
 * company that writes most of the invoices is nobody's customer by mistake.
 */
export function ownCompanyOfRun<One extends Sides>(records: One[]): Map<One, Fact[]> {
	const byName = mostOf(grouped(records, ({ customer }) => nameKey(customer)));
	const byVatId = mostOf(grouped(records, ({ customerVatId }) => customerVatId));
	const found = new Map<One, Fact[]>();
	if (!byName && !byVatId) return found;
	const [[key = '', ofName = []] = [], [vatId = '', ofVatId = []] = []] = [byName, byVatId];
	const times = Math.max(ofName.length, ofVatId.length);
	const own = ofName[0]?.customer ?? ofVatId[0]?.customer ?? '';
	const asSupplier = records.filter(({ supplier, supplierVatId }) =>
		[key !== '' && nameKey(supplier) === key, vatId !== '' && supplierVatId === vatId].some(
			Boolean,
		),
	);
	if (asSupplier.length >= times) return found;
	for (const one of records) {
		const facts: Fact[] = [];
		const isNamed = key !== '' && nameKey(one.supplier) === key;
		const values = { times: withCount(times, 'document') };
		if (isNamed) {
			const printed = one.supplier;
			facts.push({
				kind: 'customerOfOthers',
				fields: ['supplier'],
				values: { ...values, printed },
			});
		} else if (vatId !== '' && one.supplierVatId === vatId) {
			const printed = one.supplierVatId;
			facts.push({
				kind: 'customerOfOthers',
				fields: ['supplier_vat_id'],
				values: { ...values, printed },
			});
		}
		const isOwn =
			(key !== '' && sameName(one.customer, own)) || (vatId !== '' && one.customerVatId === vatId);
		const isOther = one.customer !== '' && !isOwn && own !== '';
		if (isOther) facts.push(otherCustomer(one.customer, own));
		if (facts.length > 0) found.set(one, facts);
	}
	return found;
}
