import { type Issue, toIssue } from '../../shared/check/issue';
import { labelOf } from '../../shared/schema/label';
import { fold } from '../../shared/text/fold';
import { quote } from '../../shared/text/valueText';
import { addTo, asList, isValues, type Values } from '../../shared/values';
import { figure, isNear, money } from '../check/crossChecks/figures';
import { sameName, similarNames } from '../../shared/text/companyNames';
import {
	cellNumber,
	cellText,
	type Columns,
	numberKey,
	readList,
	requireColumn,
	type Row,
} from './readList';
import { type Supplier, titleOf } from './suppliers';

const LABEL = 'Checking: Known Orders';

const COLUMNS = {
	order_number:
		'ordernumber orderno ponumber pono purchaseorder po bestellnummer bestellnr order number id'.split(
			' ',
		),
	supplier_id: 'supplierid vendorid kreditor kreditorennummer lieferantennummer'.split(' '),
	supplier: 'supplier suppliername vendor vendorname lieferant'.split(' '),
	currency: 'currency wahrung devise'.split(' '),
	open_amount: 'openamount openamountgross opentotal offen offenerbetrag'.split(' '),
	open_net_amount: 'opennetamount opennet offennetto'.split(' '),
	invoiced: 'invoiced isinvoiced closed status'.split(' '),
	lines: 'lines items positions positionen'.split(' '),
} satisfies Columns<string>;

const LINE_COLUMNS = {
	article_number: 'articlenumber articleno sku itemnumber artikelnummer artikelnr'.split(' '),
	description: 'description name item bezeichnung artikel'.split(' '),
	quantity: 'quantity openquantity qty menge'.split(' '),
	unit_price: 'unitprice price einzelpreis preis'.split(' '),
} satisfies Columns<string>;

type Order = Row<keyof typeof COLUMNS>['cells'];
type Line = Row<keyof typeof LINE_COLUMNS>['cells'];

/** How far an invoice may be above its order. */
export interface Tolerance {
	percent: number;
	/** In units of the currency. */
	amount: number;
}

/** Orders that the user knows, by number. */
export class KnownOrders {
	readonly notes: string[] = [];
	private readonly byNumber = new Map<string, Order[]>();

	/** @throws Problem where the list cannot be used */
	constructor(given: unknown) {
		const list = readList(given, LABEL, COLUMNS);
		requireColumn(list, LABEL, ['order_number']);
		const note = (text: string) => this.notes.push(`Known orders: ${text}`);
		if (list.rows.length === 0) note('the list is empty, so that no order is known');
		else if (!list.has.has('open_amount') && !list.has.has('open_net_amount')) {
			note('the list has no column "open_amount"; amounts are not compared');
		}
		for (const { cells } of list.rows) {
			const number = fold(cellText(cells.order_number));
			if (number !== '') addTo(this.byNumber, number, cells);
		}
	}

	/** The rows of an order: one, or one for each of its lines. */
	withNumber = (number: string): Order[] => this.byNumber.get(fold(number)) ?? [];
}

export interface OrderMatch {
	/** The parts of the record that match its order, in words; null where no order is known. */
	matches: string | null;
	issues: Issue[];
	notes: string[];
}

const NONE: OrderMatch = { matches: null, issues: [], notes: [] };

const orderIssue = (field: string, reason: string) => toIssue({ kind: 'order', field, reason });

/** Where a record differs from its order, and what matches. @param supplier of the record, where it is known */
export function matchOrder(
	known: KnownOrders,
	record: Values,
	supplier: Supplier | undefined,
	tolerance: Tolerance,
): OrderMatch {
	const number = cellText(record['order_number']);
	if (number === '') return { ...NONE, notes: ['No order number; not compared with the orders'] };
	const rows = known.withNumber(number);
	const [order] = rows;
	if (order === undefined) {
		const reason = `${quote(number)} is not among the known orders`;
		return { ...NONE, issues: [orderIssue('order_number', reason)] };
	}
	const compared = [
		supplierOf(order, record, supplier),
		currencyOf(order, record),
		amountOf(order, record, tolerance),
		linesOf(rows, record, tolerance),
	];
	const matches = compared.flatMap(({ match }) => match ?? []);
	return {
		matches: `${number}: ${matches.length > 0 ? matches.join(', ') : 'nothing else matches'}`,
		issues: compared.flatMap(({ issues = [] }) => issues),
		notes: compared.flatMap(({ notes = [] }) => notes),
	};
}

/** Result of one comparison; nothing where a value to compare is missing. */
type Compared = { match?: string; issues?: Issue[]; notes?: string[] };

function supplierOf(order: Order, record: Values, supplier: Supplier | undefined): Compared {
	const [id, name] = [cellText(order.supplier_id), cellText(order.supplier)];
	const printed = cellText(record['supplier']);
	const isKnown = supplier !== undefined && id !== '';
	if (!isKnown && (name === '' || printed === '')) return {};
	const names = [printed, ...(supplier?.names ?? [])];
	const isSame = isKnown ? id === supplier.id : names.some((one) => sameName(one, name));
	if (isSame) return { match: 'supplier' };
	const of = isKnown ? `supplier ${quote(name || id)}` : quote(name);
	const here = supplier ? titleOf(supplier) : quote(printed);
	const reason = `the order is one of ${of}, the invoice is from ${here}`;
	return { issues: [orderIssue('order_number', reason)] };
}

function currencyOf(order: Order, record: Values): Compared {
	const [ordered, printed] = [cellText(order.currency), cellText(record['currency'])];
	if (ordered === '' || printed === '') return {};
	if (numberKey(ordered) === numberKey(printed)) return { match: 'currency' };
	return { issues: [orderIssue('currency', `${printed}, the order is in ${ordered}`)] };
}

const IS_INVOICED =
	/^(?:true|yes|ja|oui|1|invoiced|closed|done|complete|completed|erledigt|berechnet)$/i;

/** An invoice above the open amount, by more than the larger of the two tolerances. */
function amountOf(order: Order, record: Values, { percent, amount }: Tolerance): Compared {
	if (record['document_type'] === 'credit note') return {};
	const isNet = cellNumber(order.open_amount) === null;
	const open = cellNumber(order.open_amount) ?? cellNumber(order.open_net_amount);
	const field = isNet ? 'net_amount' : 'total_amount';
	const printed = figure(record[field]);
	if (IS_INVOICED.test(cellText(order.invoiced)) || open === 0) {
		return { issues: [orderIssue('order_number', 'the order is invoiced already')] };
	}
	if (open === null || printed === null) return {};
	const most = open + Math.max(amount, (Math.abs(open) * percent) / 100);
	if (printed < most || isNear(printed, most, 0)) return { match: 'amount' };
	const allowed = most > open ? `, ${money(most)} with the tolerance` : '';
	const reason = `${money(printed)} is more than the open amount of the order, ${money(open)}${allowed}`;
	return { issues: [orderIssue(field, reason)] };
}

/** A line of the record that was found among those of the order. */
function linesOf(rows: Order[], record: Values, { percent }: Tolerance): Compared {
	const ordered = rows.flatMap(orderLines);
	const printed = asList(record['lines']).filter(isValues);
	if (ordered.length === 0 || printed.length === 0) return {};
	const left = new Set(ordered);
	const issues: Issue[] = [];
	const notes: string[] = [];
	let matching = 0;
	for (const [index, line] of printed.entries()) {
		const same = sameLine(line, left);
		const at = (name: string) => `lines[${index}].${name}`;
		if (same === undefined) {
			const name = quote(line['description'] ?? line['article_number'] ?? '');
			issues.push(orderIssue(at('description'), `${name} is not in the order`));
			continue;
		}
		left.delete(same);
		const before = issues.length;
		const [quantity, price] = [figure(line['quantity']), figure(line['unit_price'])];
		const [wanted, agreed] = [cellNumber(same.quantity), cellNumber(same.unit_price)];
		if (quantity !== null && wanted !== null && !isNear(quantity, wanted, 0)) {
			const reason = `${quantity}, the order has ${wanted}`;
			if (quantity > wanted) issues.push(orderIssue(at('quantity'), reason));
			else notes.push(`${labelOf(at('quantity'))}: ${reason}`);
		}
		if (price !== null && agreed !== null) {
			const tolerance = Math.max(HALF_A_CENT, (Math.abs(agreed) * percent) / 100);
			if (!isNear(price, agreed, tolerance)) {
				issues.push(orderIssue(at('unit_price'), `${price}, the order has ${agreed}`));
			}
		}
		if (issues.length === before) matching += 1;
	}
	const match = `${matching} of ${printed.length} lines`;
	return { ...(matching > 0 && { match }), issues, notes };
}

/** Unit prices that differ by less are rounded. */
const HALF_A_CENT = 0.005;

/** Lines of an order and of an invoice that are compared in each other's way at most. */
const MAX_LINES = 1_000;

/** The lines in a row of the list, or the row itself where it is one. */
function orderLines(order: Order): Line[] {
	const given = order.lines;
	const isLeft = given === undefined || given === null || given === '';
	if (isLeft) return [];
	return readList(given, LABEL, LINE_COLUMNS)
		.rows.slice(0, MAX_LINES)
		.map(({ cells }) => cells);
}

/** By article number, then by description. */
function sameLine(line: Values, left: Set<Line>): Line | undefined {
	const article = fold(cellText(line['article_number']));
	const description = cellText(line['description']);
	const lines = [...left];
	const find = (isSame: (other: Line) => boolean) => lines.find(isSame);
	return (
		(article === ''
			? undefined
			: find((other) => fold(cellText(other.article_number)) === article)) ??
		(description === ''
			? undefined
			: (find((other) => fold(cellText(other.description)) === fold(description)) ??
				find((other) => sameName(cellText(other.description), description)) ??
				find((other) => similarNames(cellText(other.description), description))))
	);
}
