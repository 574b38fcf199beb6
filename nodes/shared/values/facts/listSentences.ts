import { labelInSentence } from '../schema/label';
import { joinFirst } from '../../basics/text/shorten';
import { money, quote, valueAsShortText } from '../../basics/text/valueText';
import { group } from './sentenceParts';

/** A supplier of the user's list. */
interface Named {
	id: string;
	name: string[];
}

/** A supplier in a sentence: `"Nordwind" (10023)`. */
export const titleOf = ({ id, name: [name] }: Named) =>
	name === undefined ? `supplier ${quote(id)}` : `${quote(name)} (${id})`;

const titlesOf = (suppliers: Named[]) => joinFirst(suppliers.map(titleOf));

/** Characters of an IBAN with spaces. */
const MAX_PRINTED = 42;

/** A record of an earlier run; '' for what it does not have. */
interface Seen {
	earlier: { number: string; supplier: string; day: string; amount: number | null; file: string };
}

function describe({ number, supplier, day, amount, file }: Seen['earlier']): string {
	const facts = [
		number && `number ${quote(number)}`,
		supplier && `of ${quote(supplier)}`,
		day && `dated ${day}`,
		amount !== null && money(amount),
		file && `file ${quote(file)}`,
	];
	return facts.filter(Boolean).join(', ');
}

/** A value that differs between two documents, by the field that has it in one of them. */
interface Difference {
	field: string;
	own: string;
	there: string;
}

/** The end of a sentence that names a similar document: ", but total differs (5.00, there 6.00)"; '' without a difference. */
function butDiffers(differing: Difference[]): string {
	const differences = differing.map(
		({ field, own, there }) =>
			`${labelInSentence(field)} differs (${valueAsShortText(own)}, there ${valueAsShortText(there)})`,
	);
	return differences.length > 0 ? `, but ${differences.join(', ')}` : '';
}

/** What two records have in common, as the beginning of a sentence. A supplier may have used a number twice. */
const LIKENESS = {
	file: () => 'The same file as',
	number: (noun: string) => `The same ${noun} as`,
	onlyNumber: () => 'The same number of the same supplier as',
	amount: () => 'The same supplier, date and total as',
	amountOnly: () => 'Another number, but the same supplier, date and total as',
};

/** The sentences about copies, accounts, and the lists of suppliers, orders and earlier records. */
export const ABOUT_LISTS = {
	...group('copy', 'whole', {
		copy: (copy: {
			alike: keyof typeof LIKENESS;
			/** What the two are: "invoice". */
			noun: string;
			/** What the other one is called: `document 2 of "a.pdf"`. */
			other: string;
			/** Whether the other one comes from the data of an e-invoice. */
			hasDataOfOther: boolean;
			differing: Difference[];
		}) => {
			const { alike, noun, other, hasDataOfOther, differing } = copy;
			const whose = hasDataOfOther ? ', whose data count' : '';
			return `${LIKENESS[alike](noun)} ${other}${whose}${butDiffers(differing)}`;
		},
	}),
	...group('bankAccount', 'whole', {
		bankAccount: (account: {
			/** Of the record. */
			given: string[];
			/** The new ones, not known for the supplier. */
			found: Array<{ text: string; isIban: boolean }>;
			known: string[];
			/** The supplier of the record, or several that it may be. */
			suppliers: Named[];
			/** Another supplier, who has one of them. */
			owner: Named | undefined;
			/** Where the new ones are printed; in the record unless given. */
			isPrintedOn: 'page' | 'data' | undefined;
		}) => {
			const { found, known, suppliers, owner, isPrintedOn } = account;
			const others = known.length > 0 ? `, known is ${joinFirst(known)}` : '';
			const accounts = found.map(({ text, isIban }) =>
				isIban && text.length <= MAX_PRINTED ? text : quote(text),
			);
			const shown = joinFirst(accounts);
			const what = `not known for ${titlesOf(suppliers)}${others}`;
			const change = others ? 'has changed' : 'is one of another supplier';
			const place = isPrintedOn === 'page' ? 'The page also shows' : "The invoice's data also have";
			const facts =
				isPrintedOn === undefined
					? `The bank account ${change}: ${shown} is ${what}`
					: `${place} the account ${shown}, which is ${what}`;
			const whose = owner ? ` It is an account of ${titleOf(owner)}.` : '';
			return `${facts}.${whose} Call the supplier at a number that you know before you pay.`;
		},
	}),
	...group('seenBefore', 'whole', {
		fileSeen: ({ earlier }: Seen) =>
			`The same file was seen before and is not read again: ${describe(earlier)}`,
		reminderOfSeen: ({ earlier }: Seen) =>
			`Reminder of an invoice that was seen before: ${describe(earlier)}`,
		numberSeen: ({ earlier, differing }: Seen & { differing: Difference[] }) =>
			`The same number of the same supplier was seen before${butDiffers(differing)}: ${describe(earlier)}`,
		amountSeen: ({ earlier }: Seen) =>
			`Same supplier, date and total were seen before under another number: ${describe(earlier)}`,
		creditForUnseen: ({ invoice }: { invoice: string }) =>
			`The credit note is for invoice ${quote(invoice)}, which is not among the earlier records of this supplier`,
		creditForUnknown: () =>
			'The credit note is for an unknown invoice: no earlier record of this supplier has at least its total',
	}),
	...group('supplier', 'field', {
		severalSuppliers: ({ suppliers }: { suppliers: Named[] }, [field]) => {
			const what = field === 'supplier' ? 'this name' : 'it';
			return `several known suppliers have ${what}: ${titlesOf(suppliers)}`;
		},
		onlyNameFits: ({ name, supplier }: { name: string; supplier: Named }) =>
			`${quote(name)} is probably ${titleOf(supplier)}: only the name shows it`,
		noSupplierHasIds: () => 'none of the known suppliers has this VAT ID or IBAN',
		unknownSupplier: ({ name, similar }: { name: string; similar: Named | undefined }) => {
			const unknown = `${quote(name)} is not among the known suppliers`;
			return similar
				? `${unknown}, but its name is similar to ${titleOf(similar)}: make sure that it is not an imitation`
				: unknown;
		},
		newForSupplier: ({
			value,
			supplier,
			known,
		}: {
			value: string;
			supplier: Named;
			known: string[];
		}) => `${quote(value)} is new for ${titleOf(supplier)}, known is ${joinFirst(known)}`,
		similarName: ({ name, supplier }: { name: string; supplier: Named }) =>
			`${quote(name)} differs by a few letters from the known name, ${titleOf(supplier)}`,
		otherName: ({ name, supplier, id }: { name: string; supplier: Named; id: 'VAT ID' | 'IBAN' }) =>
			`${quote(name)} is no known name of ${titleOf(supplier)}, which has this ${id}`,
		paymentDays: ({ days, agreed, supplier }: { days: number; agreed: number; supplier: Named }) =>
			`${days} days to pay, ${agreed} are agreed with ${titleOf(supplier)}`,
	}),
	...group('supplier', 'field', {
		ownCompany: ({ printed }: { printed: string }) =>
			`${quote(printed)} is your own company, and not the one to be paid`,
		otherCustomer: ({ customer, own }: { customer: string; own: string }) =>
			`${quote(customer)} is not your own company${own && `, ${quote(own)}`}`,
		customerOfOthers: ({ printed, times }: { printed: string; times: string }) =>
			`${quote(printed)} is the customer of ${times} of this run, so it may be your own company`,
	}),
	...group('bankAccount', 'field', {
		ownAccount: ({ printed }: { printed: string }) =>
			`${quote(printed)} is an account of your own company, not one to pay to`,
	}),
	...group('supplier', 'field', {
		notLookedUp: ({ value }: { value: unknown }) =>
			`${quote(value)} is not looked up in your list here`,
	}),
	...group('supplier', 'whole', {
		twoSuppliers: ({ id, one, other }: { id: 'VAT ID' | 'IBAN'; one: Named; other: Named }) =>
			`${id} and name belong to two suppliers: ${titleOf(one)} and ${titleOf(other)}`,
	}),
	...group('order', 'field', {
		unknownOrder: ({ number }: { number: string }) =>
			`${quote(number)} is not among the known orders`,
		orderOfOther: (two: {
			ordered: { id: string; name: string };
			supplier?: Named;
			name: string;
		}) => {
			const { ordered, supplier, name } = two;
			const of = ordered.name === '' ? `supplier ${quote(ordered.id)}` : quote(ordered.name);
			const here = supplier ? titleOf(supplier) : quote(name);
			return `the order is one of ${of}, the invoice is from ${here}`;
		},
		orderCurrency: ({ printed, ordered }: { printed: string; ordered: string }) =>
			`${quote(printed)}, the order is in ${ordered}`,
		orderInvoiced: () => 'the order is invoiced already',
		aboveOrder: ({ printed, open, most }: { printed: number; open: number; most: number }) => {
			const allowed = most > open ? `, ${money(most)} with the tolerance` : '';
			return `${money(printed)} is more than the open amount of the order, ${money(open)}${allowed}`;
		},
		notInOrder: ({ name }: { name: string }) => `${quote(name)} is not in the order`,
		otherThanOrder: ({ printed, ordered }: { printed: number; ordered: number }) =>
			`${printed}, the order has ${ordered}`,
	}),
};
