import { type Fact, factOf } from '../values/facts/fact';
import { sameName } from '../basics/text/companyNames';
import { fold } from '../basics/text/fold';
import { shortened } from '../basics/text/shorten';
import { addTo, asList, hasValue, isValues, type Values } from '../basics/values';
import { PHRASES } from '../values/roles/phrases';
import { namesOf } from '../values/roles/roleNames';
import { figure, HALF_A_CENT, isNear, sum } from '../values/crossChecks/figures';
import { EventLoop } from '../host/budget';
import type { Effort } from './effort';
import { NameSearch } from './nameSearch';
import { cellNumber, cellText, numberKey, readList, type Row } from './readList';
import type { Supplier } from './suppliers';

const LABEL = 'Checking: Known Orders';

const LINE_COLUMNS = {
	article_number: namesOf('lines.article_number'),
	description: `${namesOf('lines.description')}, name`,
	quantity: `quantity, open quantity, ${namesOf('lines.quantity')}`,
	unit_price: `${namesOf('lines.unit_price')}, price, Preis`,
};

/** A row may be an order, or one line of it. */
const COLUMNS = {
	...LINE_COLUMNS,
	order_number: `${namesOf('order_number')}, po, order, number`,
	supplier_id: `${namesOf('supplier_number')}, Kreditor`,
	supplier: namesOf('supplier'),
	currency: namesOf('currency'),
	open_amount: 'open amount, open amount gross, open total, offen, offener Betrag',
	open_net_amount: 'open net amount, open net, offen netto',
	invoiced: 'invoiced, is invoiced, closed, status',
	lines: namesOf('lines'),
};

type Order = Row<keyof typeof COLUMNS>['cells'];
type Line = Row<keyof typeof LINE_COLUMNS>['cells'];

/** Orders that the user knows, by number. */
export class KnownOrders {
	readonly notes: Fact[] = [];
	private readonly byNumber = new Map<string, Order[]>();

	/** @throws Problem where the list cannot be used */
	static async of(given: unknown): Promise<KnownOrders> {
		const eventLoop = new EventLoop();
		const known = new KnownOrders();
		const { rows, has } = await readList(given, LABEL, COLUMNS, eventLoop, ['order_number']);
		if (rows.length === 0) {
			known.notes.push(factOf('noOrders', {}));
		} else if (!has.has('open_amount') && !has.has('open_net_amount')) {
			known.notes.push(factOf('noAmountsOfOrders', {}));
		}
		for (const { cells } of rows) {
			const number = numberKey(cellText(cells.order_number));
			if (number !== '') addTo(known.byNumber, number, cells);
			await eventLoop.yieldIfDue();
		}
		return known;
	}

	/** The rows of an order: one, or one for each of its lines. */
	withNumber = (number: string): Order[] => this.byNumber.get(numberKey(number)) ?? [];
}

/** The order of a record compared with it. */
interface Found {
	/** The parts that match, in words. */
	matches: string[];
	facts: Fact[];
	notes: Fact[];
}

/** Differences of a record from its order, and what matches; `compared` has its rows. @param supplier of the record, where it is known */
export async function matchOrder(
	known: KnownOrders,
	record: Values,
	supplier: Supplier | undefined,
	tolerance: number,
	effort: Effort,
): Promise<Pick<Found, 'facts' | 'notes'> & { match?: string; compared: Values[] }> {
	const number = cellText(record['order_number']);
	if (number === '') {
		return { facts: [], notes: [factOf('noOrderNumber', {})], compared: [] };
	}
	const all = known.withNumber(number);
	// Orders from several places may share a number.
	const own = all.filter((one) => isOrderOf(one, record, supplier));
	const rows = own.length > 0 ? own : all;
	const [order] = rows;
	if (order === undefined) {
		const unknown: Fact = { kind: 'unknownOrder', fields: ['order_number'], values: { number } };
		return { facts: [unknown], notes: [], compared: [] };
	}
	const found: Found = { matches: [], facts: [], notes: [] };
	const isSame = isOrderOf(order, record, supplier);
	if (isSame) found.matches.push('supplier');
	else if (isSame === false) {
		const ordered = { id: cellText(order.supplier_id), name: cellText(order.supplier) };
		const values = { ordered, supplier, name: cellText(record['supplier']) };
		found.facts.push({ kind: 'orderOfOther', fields: ['order_number'], values });
	}
	const [ordered, printed] = [cellText(order.currency), cellText(record['currency'])];
	if (ordered !== '' && printed !== '') {
		if (numberKey(ordered) === numberKey(printed)) found.matches.push('currency');
		else {
			const values = { printed, ordered };
			found.facts.push({ kind: 'orderCurrency', fields: ['currency'], values });
		}
	}
	compareAmount(found, rows, record, tolerance);
	await compareLines(found, rows, record, tolerance, effort);
	const matches = found.matches.join(', ') || 'nothing else matches';
	return { ...found, match: `${shortened(number, MAX_NUMBER)}: ${matches}`, compared: rows };
}

/** Whether an order is one of the supplier, by id or else by name; undefined where neither is known. */
function isOrderOf(
	order: Order,
	record: Values,
	supplier: Supplier | undefined,
): boolean | undefined {
	const [id, name] = [cellText(order.supplier_id), cellText(order.supplier)];
	if (supplier && id !== '') return id === supplier.id;
	const names = [cellText(record['supplier']), ...(supplier?.name ?? [])].filter(
		(one) => one !== '',
	);
	return name === '' || names.length === 0 ? undefined : names.some((one) => sameName(one, name));
}

/** Longest number of an order in the column that says what matches. */
const MAX_NUMBER = 100;

const IS_INVOICED = new RegExp(`^(?:true|1|${PHRASES.done})$`, 'i');

/** An invoice may be above the open amount by the tolerance, in percent. */
function compareAmount(
	{ matches, facts }: Found,
	rows: Order[],
	record: Values,
	tolerance: number,
): void {
	const isCredit = record['document_type'] === 'credit note';
	const amountIn = (name: 'open_amount' | 'open_net_amount') => {
		const amounts = rows.flatMap((row) => cellNumber(row[name]) ?? []);
		// The rows of an order repeat its amount, or each has the amount of one line.
		return new Set(amounts).size > 1 ? sum(amounts) : (amounts[0] ?? null);
	};
	const gross = amountIn('open_amount');
	const open = gross ?? amountIn('open_net_amount');
	const field = gross === null ? 'net_amount' : 'total_amount';
	const printed = figure(record[field]);
	if (rows.every((row) => IS_INVOICED.test(cellText(row.invoiced))) || open === 0) {
		// Credits come for what was invoiced.
		if (!isCredit) facts.push({ kind: 'orderInvoiced', fields: ['order_number'], values: {} });
		return;
	}
	if (open === null || printed === null) return;
	const most = open + (Math.abs(open) * tolerance) / 100;
	if (printed < most || isNear(printed, most, 0)) {
		if (!isCredit) matches.push('amount');
		return;
	}
	facts.push({ kind: 'aboveOrder', fields: [field], values: { printed, open, most } });
}

/** Lines of an order that are compared. */
const MAX_LINES = 10_000;

/** Compares each line with the one of the order that is most like it. */
async function compareLines(
	{ matches, facts, notes }: Found,
	rows: Order[],
	record: Values,
	tolerance: number,
	effort: Effort,
): Promise<void> {
	const ordered: Line[] = [];
	for (const row of rows) {
		if (ordered.length >= MAX_LINES) break;
		ordered.push(...(await orderLines(row)));
	}
	const printed = asList(record['lines']).filter(isValues);
	if (ordered.length === 0 || printed.length === 0) return;
	const lines = new OrderLines(ordered.slice(0, MAX_LINES));
	let matching = 0;
	for (const [index, line] of printed.entries()) {
		const at = (name: string) => `lines[${index}].${name}`;
		const [article, description] = [
			cellText(line['article_number']),
			cellText(line['description']),
		];
		const same = await lines.takeLike(article, description, effort);
		if (!(await effort.spend(1))) {
			effort.leftOut.push(`lines of the order, after line ${index} of the invoice`);
			break;
		}
		if (same === undefined) {
			const values = { name: description || article };
			facts.push({ kind: 'notInOrder', fields: [at('description')], values });
			continue;
		}
		const before = facts.length;
		const [quantity, price] = [figure(line['quantity']), figure(line['unit_price'])];
		const [wanted, agreed] = [cellNumber(same.quantity), cellNumber(same.unit_price)];
		if (quantity !== null && wanted !== null && !isNear(quantity, wanted, 0)) {
			const other = otherThanOrder(at('quantity'), quantity, wanted);
			(quantity > wanted ? facts : notes).push(other);
		}
		const allowed = Math.max(HALF_A_CENT, (Math.abs(agreed ?? 0) * tolerance) / 100);
		if (price !== null && agreed !== null && !isNear(price, agreed, allowed)) {
			facts.push(otherThanOrder(at('unit_price'), price, agreed));
		}
		if (facts.length === before) matching += 1;
	}
	if (matching > 0) matches.push(`${matching} of ${printed.length} lines`);
}

const otherThanOrder = (field: string, printed: number, ordered: number): Fact => ({
	kind: 'otherThanOrder',
	fields: [field],
	values: { printed, ordered },
});

/** The lines in a row of the list, or the row where it is one itself. */
async function orderLines(order: Order): Promise<Line[]> {
	if (hasValue(order.lines) && order.lines !== '') {
		const { rows } = await readList(order.lines, LABEL, LINE_COLUMNS, new EventLoop());
		return rows.slice(0, MAX_LINES).map(({ cells }) => cells);
	}
	const { article_number: article, description, quantity, unit_price: price } = order;
	const isNamed = cellText(article) + cellText(description) !== '';
	return isNamed && cellText(quantity) + cellText(price) !== '' ? [order] : [];
}

/** The lines of an order, each of which is found once. */
class OrderLines {
	private readonly left: Set<Line>;
	private readonly byKey = new Map<string, Line[]>();
	private search: Promise<NameSearch<Line>> | undefined;

	constructor(private readonly lines: Line[]) {
		this.left = new Set(lines);
		// The first one is taken first, from the end of its list.
		for (const line of lines.toReversed()) {
			addTo(this.byKey, articleKey(cellText(line.article_number)), line);
			addTo(this.byKey, descriptionKey(cellText(line.description)), line);
		}
	}

	/** A line by its article number, else by its description, else by one like it. */
	async takeLike(article: string, name: string, effort: Effort): Promise<Line | undefined> {
		const same =
			(article && this.takeNext(articleKey(article))) ||
			(name && this.takeNext(descriptionKey(name)));
		if (same || !name) return same || undefined;
		this.search ??= NameSearch.of(this.lines, ({ description }) => [cellText(description)]);
		const found = await (await this.search).find(name, effort, (line) => this.left.has(line));
		if (found) this.left.delete(found);
		return found;
	}

	private takeNext(key: string): Line | undefined {
		const lines = this.byKey.get(key) ?? [];
		for (let line = lines.pop(); line; line = lines.pop()) if (this.left.delete(line)) return line;
		return undefined;
	}
}

const articleKey = (text: string) => `article ${fold(text)}`;
const descriptionKey = (text: string) => `name ${fold(text)}`;
