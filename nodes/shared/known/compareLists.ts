import type { Fact } from '../values/facts/fact';
import type { Values } from '../basics/values';
import { Effort } from './effort';
import { type KnownOrders, matchOrder } from './orders';
import type { NamedRecord } from './ownNames';
import { type Earlier, rowOfEarlier } from './earlierDocuments';
import { findSeenBefore, type SeenBefore } from './seenBefore';
import { type KnownSuppliers, matchSupplier, rowOfSupplier, type Supplier } from './suppliers';

/** The lists that records are compared with; those that the user has not given are absent. */
export interface ComparedLists {
	suppliers?: KnownSuppliers;
	orders?: KnownOrders;
	seenBefore?: SeenBefore;
}

/** What lists show of a record. */
export interface Compared {
	/** Of the list of suppliers. */
	supplier?: Supplier;
	/** Whether it was found by more than its name. */
	isSure: boolean;
	/** What matches the order. */
	orderMatch?: string;
	found: Fact[];
	notes: Fact[];
	/** The file of an earlier record of the same document; absent where there is none, or something differs. */
	copyOf?: string;
	/** What the record was compared with: with this alone, the same facts are found. */
	comparedWith: {
		suppliers?: Values[];
		orders?: Values[];
		seenBefore?: Values[];
		/** Accounts on its pages, or else in its e-invoice, that are a reason. */
		texts?: string[];
	};
}

/**
 * Compares a record with lists.
 * @param texts on its pages and in its e-invoice, in which all accounts count; may be empty
 */
export async function compareLists(
	lists: ComparedLists,
	{ values: own, pathOf }: NamedRecord,
	tolerance: number,
	{ texts, isEInvoice }: { texts: string[]; isEInvoice: boolean },
): Promise<Compared> {
	const hasSupplier = ['supplier', 'supplier_vat_id'].some((name) => Object.hasOwn(own, name));
	if (!hasSupplier) return { isSure: false, found: [], notes: [], comparedWith: {} };
	const effort = new Effort();
	const match = lists.suppliers && (await matchSupplier(lists.suppliers, own, texts, effort));
	const sure = match?.isProposed ? undefined : match?.supplier;
	const orders = Object.hasOwn(own, 'order_number') ? lists.orders : undefined;
	const order = orders && (await matchOrder(orders, own, sure, tolerance, effort));
	const earlier: Earlier[] = [];
	const seen = await findSeenBefore(lists, own, sure, effort, isEInvoice, earlier);
	const facts = [...(match?.facts ?? []), ...(order?.facts ?? []), ...seen.facts];
	const leftOut = effort.leftOut.map((what): Fact => {
		return { kind: 'notCompared', fields: [], values: { what } };
	});
	const [onPage] = facts.flatMap(({ kind, values }) =>
		kind === 'bankAccount' && values.isPrintedOn ? values : [],
	);
	const accounts = onPage?.found.map(({ text }) => text).join('\n') ?? '';
	return {
		supplier: match?.supplier,
		isSure: sure !== undefined,
		orderMatch: order?.match,
		found: [...facts.map((fact) => ({ ...fact, fields: fact.fields.map(pathOf) })), ...leftOut],
		notes: [...(match?.notes ?? []), ...(order?.notes ?? [])],
		copyOf: seen.copyOf,
		comparedWith: {
			...(match && { suppliers: match.compared.map(rowOfSupplier) }),
			...(order && { orders: order.compared }),
			...(lists.seenBefore && { seenBefore: earlier.map(rowOfEarlier) }),
			...(onPage && { texts: onPage.isPrintedOn === 'page' ? [accounts] : ['', accounts] }),
		},
	};
}
