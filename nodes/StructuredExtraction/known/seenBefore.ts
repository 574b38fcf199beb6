import { type Issue } from '../../shared/check/issue';
import { quote } from '../../shared/text/valueText';
import { addTo, isValues, type Values } from '../../shared/values';
import { figure, money } from '../check/crossChecks/figures';
import { nameKey, sameName } from '../../shared/text/companyNames';
import {
	cellDay,
	cellNumber,
	cellText,
	type Columns,
	numberKey,
	readList,
	requireColumn,
} from './readList';
import type { Supplier } from './suppliers';

const LABEL = 'Checking: Seen Before';

/** The columns of rows that this node returned earlier, and others. */
const COLUMNS = {
	invoice_number:
		'invoicenumber invoiceno number rechnungsnummer rechnungsnr belegnummer receiptnumber'.split(
			' ',
		),
	supplier_id: 'supplierid vendorid kreditor kreditorennummer lieferantennummer'.split(' '),
	supplier: 'supplier suppliername vendor lieferant merchant'.split(' '),
	supplier_vat_id: 'suppliervatid merchantvatid vatid'.split(' '),
	date: 'date invoicedate datum rechnungsdatum'.split(' '),
	total_amount: 'totalamount total amount betrag summe'.split(' '),
	file_hash: 'filehash sha256 hash'.split(' '),
	document_type: 'documenttype type'.split(' '),
	file: 'file filename datei'.split(' '),
} satisfies Columns<string>;

/** A record of the list. */
interface Earlier {
	number: string;
	supplierId: string;
	supplier: string;
	vatId: string;
	day: string;
	amount: number | null;
	hash: string;
	type: string;
	file: string;
}

/** Earlier records that are compared one by one at most: those of one number, amount or supplier. */
const MAX_COMPARED = 2_000;

/** Records of earlier runs. */
export class SeenBefore {
	readonly notes: string[] = [];
	private readonly byNumber = new Map<string, Earlier[]>();
	private readonly byHash = new Map<string, Earlier>();
	private readonly byAmount = new Map<string, Earlier[]>();
	private readonly bySupplier = new Map<string, Earlier[]>();

	/** @throws Problem where the list cannot be used */
	constructor(given: unknown) {
		const list = readList(given, LABEL, COLUMNS);
		requireColumn(list, LABEL, ['invoice_number', 'file_hash', 'total_amount']);
		for (const { cells } of list.rows) {
			const { total_amount: total } = cells;
			const earlier: Earlier = {
				number: cellText(cells.invoice_number),
				supplierId: cellText(cells.supplier_id),
				supplier: cellText(cells.supplier),
				vatId: numberKey(cellText(cells.supplier_vat_id)),
				day: cellDay(cells.date),
				amount: isValues(total) ? figure(total) : cellNumber(total),
				hash: cellText(cells.file_hash).toLowerCase(),
				type: cellText(cells.document_type),
				file: cellText(cells.file),
			};
			if (earlier.number !== '') addTo(this.byNumber, numberKey(earlier.number), earlier);
			if (earlier.hash !== '') this.byHash.set(earlier.hash, earlier);
			if (earlier.amount !== null) addTo(this.byAmount, amountKey(earlier), earlier);
			for (const key of supplierKeys(earlier)) addTo(this.bySupplier, key, earlier);
		}
	}

	withNumber = (number: string) => few(this.byNumber.get(numberKey(number)));
	withHash = (hash: string) => this.byHash.get(hash);
	withAmount = (one: Pick<Earlier, 'day' | 'amount'>) => few(this.byAmount.get(amountKey(one)));

	/** Records of the same supplier. */
	ofSupplier(one: Pick<Earlier, 'supplierId' | 'vatId' | 'supplier'>): Earlier[] {
		return [...new Set(supplierKeys(one).flatMap((key) => few(this.bySupplier.get(key))))];
	}
}

const few = (some: Earlier[] = []) => some.slice(0, MAX_COMPARED);

const amountKey = ({ day, amount }: Pick<Earlier, 'day' | 'amount'>) =>
	`${day} ${Math.abs(amount ?? 0).toFixed(2)}`;

const supplierKeys = (one: Pick<Earlier, 'supplierId' | 'vatId' | 'supplier'>) =>
	[
		one.supplierId && `id ${one.supplierId}`,
		one.vatId && `vat ${one.vatId}`,
		one.supplier && `name ${nameKey(one.supplier)}`,
	].filter((key) => key !== '');

/** Whether an earlier record is of the same supplier: by id or VAT id where both have one, else by name. */
function isOfSupplier(one: Earlier, earlier: Earlier): boolean {
	if (one.supplierId !== '' && earlier.supplierId !== '') {
		return one.supplierId === earlier.supplierId;
	}
	if (one.vatId !== '' && one.vatId === earlier.vatId) return true;
	return one.supplier !== '' && earlier.supplier !== '' && sameName(one.supplier, earlier.supplier);
}

/** The earlier record in words. */
function described({ number, supplier, day, amount, file }: Earlier): string {
	const facts = [
		number && `number ${quote(number)}`,
		supplier && `of ${quote(supplier)}`,
		day && `dated ${day}`,
		amount !== null && money(amount),
		file && `file ${quote(file)}`,
	];
	return facts.filter((fact) => typeof fact === 'string' && fact !== '').join(', ');
}

const seen = (fields: string[], text: string): Issue => ({ kind: 'seenBefore', fields, text });

/** Earlier records of the same document, and credit notes for an invoice that is not among them. */
export function findSeenBefore(
	known: SeenBefore,
	record: Values,
	supplier: Supplier | undefined,
	fileHash: string | undefined,
): Issue[] {
	const nameField = Object.hasOwn(record, 'merchant') ? 'merchant' : 'supplier';
	const numberField = Object.hasOwn(record, 'receipt_number') ? 'receipt_number' : 'invoice_number';
	const one: Earlier = {
		number: cellText(record[numberField]),
		supplierId: supplier?.id ?? '',
		supplier: cellText(record[nameField]),
		vatId: numberKey(cellText(record[`${nameField}_vat_id`])),
		day: cellText(record['date']),
		amount: figure(record['total_amount']),
		hash: fileHash ?? '',
		type: cellText(record['document_type']),
		file: '',
	};
	const sameFile = one.hash === '' ? undefined : known.withHash(one.hash);
	if (sameFile) return [seen([], `The same file was seen before: ${described(sameFile)}`)];
	// A reminder has the number and the amount of the invoice that it reminds of.
	if (one.type === 'reminder') return [];
	if (one.type === 'credit note') return creditIssues(known, record, one);
	const same = (earlier: Earlier) => isOfSupplier(one, earlier) && earlier.type !== 'reminder';
	const sameNumber = one.number === '' ? undefined : known.withNumber(one.number).find(same);
	if (sameNumber) {
		const text = `The same number of the same supplier was seen before: ${described(sameNumber)}`;
		return [seen([numberField], text)];
	}
	if (one.amount === null || one.amount === 0 || one.day === '') return [];
	const sameAmount = known
		.withAmount(one)
		.find((earlier) => same(earlier) && earlier.type !== 'credit note');
	if (sameAmount === undefined) return [];
	const text = `Same supplier, date and total were seen before under another number: ${described(sameAmount)}`;
	return [seen([numberField, 'date', 'total_amount'], text)];
}

/** A credit note that was seen before, or that is for no invoice of the list. */
function creditIssues(known: SeenBefore, record: Values, one: Earlier): Issue[] {
	const isCredit = ({ type }: Earlier) => type === 'credit note';
	const same = one.number === '' ? [] : known.withNumber(one.number);
	const again = same.find((earlier) => isOfSupplier(one, earlier));
	if (again) {
		const text = `The same number of the same supplier was seen before: ${described(again)}`;
		return [seen(['invoice_number'], text)];
	}
	const credited = cellText(record['preceding_invoice']);
	if (credited !== '') {
		if (known.withNumber(credited).some((earlier) => isOfSupplier(one, earlier))) return [];
		const text = `The credit note is for invoice ${quote(credited)}, which is not among the earlier records of this supplier`;
		return [seen(['preceding_invoice'], text)];
	}
	const invoices = known
		.ofSupplier(one)
		.filter((earlier) => !isCredit(earlier) && isOfSupplier(one, earlier));
	const amount = Math.abs(one.amount ?? 0);
	if (invoices.some((earlier) => (earlier.amount ?? 0) >= amount)) return [];
	const text =
		'The credit note is for an unknown invoice: no earlier record of this supplier has at least its total';
	return [seen(['document_type', 'total_amount'], text)];
}
