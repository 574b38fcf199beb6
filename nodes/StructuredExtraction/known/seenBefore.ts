import type { Issue } from '../../shared/check/issue';
import { nameKey, sameName } from '../../shared/text/companyNames';
import { quote } from '../../shared/text/valueText';
import { addTo, type Values } from '../../shared/values';
import { money } from '../../shared/crossChecks/figures';
import { cellDay, cellNumber, cellText, numberKey, readList, type Row } from './readList';
import type { Supplier } from './suppliers';

const LABEL = 'Checking: Seen Before';

/** The columns of rows that this node returned earlier, and others. */
const COLUMNS = {
	invoice_number:
		'invoicenumber receiptnumber invoiceno number rechnungsnummer rechnungsnr belegnummer',
	supplier_id: 'supplierid vendorid kreditor kreditorennummer lieferantennummer',
	supplier: 'supplier merchant suppliername vendor lieferant',
	supplier_vat_id: 'suppliervatid merchantvatid vatid',
	date: 'date invoicedate datum rechnungsdatum',
	total_amount: 'totalamount total amount betrag summe',
	file_hash: 'filehash sha256 hash',
	document_type: 'documenttype type',
	file: 'file filename datei',
};

/** A record of the list, or one that is compared with them. */
const toEarlier = (cells: Row<keyof typeof COLUMNS>['cells']) => ({
	number: cellText(cells.invoice_number),
	supplierId: cellText(cells.supplier_id),
	supplier: cellText(cells.supplier),
	vatId: numberKey(cellText(cells.supplier_vat_id)),
	day: cellDay(cells.date),
	amount: cellNumber(cells.total_amount),
	hash: cellText(cells.file_hash).toLowerCase(),
	type: cellText(cells.document_type),
	file: cellText(cells.file),
});
type Earlier = ReturnType<typeof toEarlier>;

/** The keys by which a record is found again; '' where it has no such value. */
const keysOf = (one: Earlier) => ({
	number: one.number && `number ${numberKey(one.number)}`,
	hash: one.hash && `hash ${one.hash}`,
	amount: one.amount && one.day ? `amount ${one.day} ${Math.abs(one.amount).toFixed(2)}` : '',
	supplierId: one.supplierId && `id ${one.supplierId}`,
	vatId: one.vatId && `vat ${one.vatId}`,
	supplier: one.supplier && `name ${nameKey(one.supplier)}`,
});

/** Earlier records of one key that are compared one by one at most. */
const MAX_COMPARED = 2_000;

/** Records of earlier runs. */
export class SeenBefore {
	readonly notes: string[] = [];
	private readonly byKey = new Map<string, Earlier[]>();

	/** @throws Problem where the list cannot be used */
	constructor(given: unknown) {
		const required: Array<keyof typeof COLUMNS> = ['invoice_number', 'file_hash', 'total_amount'];
		for (const { cells } of readList(given, LABEL, COLUMNS, required).rows) {
			const earlier = toEarlier(cells);
			for (const key of Object.values(keysOf(earlier))) if (key) addTo(this.byKey, key, earlier);
		}
	}

	find = (key: string): Earlier[] => this.byKey.get(key)?.slice(0, MAX_COMPARED) ?? [];
}

/** Whether two records are of the same supplier: by id or VAT id where both have one, else by name. */
function isOfSupplier(one: Earlier, other: Earlier): boolean {
	if (one.supplierId !== '' && other.supplierId !== '') return one.supplierId === other.supplierId;
	if (one.vatId !== '' && one.vatId === other.vatId) return true;
	return one.supplier !== '' && other.supplier !== '' && sameName(one.supplier, other.supplier);
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
	return facts.filter(Boolean).join(', ');
}

/** Earlier records of the same document, and credit notes for an invoice that is not among them. */
export function findSeenBefore(
	known: SeenBefore,
	record: Values,
	supplier: Supplier | undefined,
	fileHash = '',
): Issue[] {
	const cells = { ...record, file_hash: fileHash, supplier_id: supplier?.id };
	const [row] = readList(cells, LABEL, COLUMNS).rows;
	if (row === undefined) return [];
	const one = toEarlier(row.cells);
	const keys = keysOf(one);
	const seen = (fields: string[], text: string, earlier?: Earlier): Issue[] => [
		{ kind: 'seenBefore', fields, text: earlier ? `${text}: ${described(earlier)}` : text },
	];
	const [sameFile] = known.find(keys.hash);
	if (sameFile) return seen([], 'The same file was seen before', sameFile);
	// A reminder has the number and the amount of the invoice that it reminds of.
	if (one.type === 'reminder') return [];
	const find = (key: string, isAlike: (other: Earlier) => boolean = () => true) =>
		known
			.find(key)
			.find((other) => isOfSupplier(one, other) && other.type !== 'reminder' && isAlike(other));
	const numberField = Object.hasOwn(record, 'receipt_number') ? 'receipt_number' : 'invoice_number';
	const sameNumber = find(keys.number);
	if (sameNumber) {
		return seen([numberField], 'The same number of the same supplier was seen before', sameNumber);
	}
	const isInvoice = ({ type }: Earlier) => type !== 'credit note';
	const sameAmount = find(keys.amount, (other) => isInvoice(other) === isInvoice(one));
	if (sameAmount) {
		const text = 'Same supplier, date and total were seen before under another number';
		return seen([numberField, 'date', 'total_amount'], text, sameAmount);
	}
	if (isInvoice(one)) return [];
	const credited = cellText(record['preceding_invoice']);
	if (credited !== '') {
		if (find(keysOf({ ...one, number: credited }).number)) return [];
		const text = `The credit note is for invoice ${quote(credited)}, which is not among the earlier records of this supplier`;
		return seen(['preceding_invoice'], text);
	}
	const isLarger = (other: Earlier) =>
		isInvoice(other) && (other.amount ?? 0) >= Math.abs(one.amount ?? 0);
	if ([keys.supplierId, keys.vatId, keys.supplier].some((key) => find(key, isLarger))) return [];
	const text =
		'The credit note is for an unknown invoice: no earlier record of this supplier has at least its total';
	return seen(['document_type', 'total_amount'], text);
}
