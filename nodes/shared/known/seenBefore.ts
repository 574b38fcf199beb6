import type { Fact } from '../values/facts/fact';
import { fold } from '../basics/text/fold';
import { nameKey, sameName } from '../basics/text/companyNames';
import { addTo, hasValue, type Values } from '../basics/values';
import { EventLoop } from '../host/budget';
import { fieldKey, namesOf } from '../values/roles/roleNames';
import { comparedOf, differencesOf } from './differences';
import type { Effort } from './effort';
import { knownName } from './ownNames';
import { cellDay, cellNumber, cellText, numberKey, readList, type Row } from './readList';
import type { KnownSuppliers, Supplier } from './suppliers';

const LABEL = 'Checking: Seen Before';

/** The columns of rows that this node returned earlier, and others. */
const COLUMNS = {
	invoice_number: `${namesOf('invoice_number')}, receipt number, number, Belegnummer`,
	supplier_id: `${namesOf('supplier_number')}, Kreditor`,
	supplier: namesOf('supplier'),
	supplier_vat_id: `${namesOf('supplier_vat_id')}, merchant vat id, vat id`,
	date: `date, ${namesOf('date')}`,
	total_amount: `${namesOf('total_amount')}, total, amount, Betrag, Summe`,
	net_amount: namesOf('net_amount'),
	currency: namesOf('currency'),
	due_date: namesOf('due_date'),
	iban: 'iban',
	file_hash: 'file hash, sha256, hash',
	document_type: `${namesOf('document_type')}, type`,
	file: 'file, filename, Datei',
};

/** These columns by all of their names. */
const COLUMN_NAMES = new Map(
	Object.entries(COLUMNS).flatMap(([name, others]) =>
		others.split(',').map((other) => [fieldKey(other), fold(name)] as const),
	),
);

/** The column of a list that a field is compared with. */
export const columnName = (name: string) => COLUMN_NAMES.get(fieldKey(name)) ?? knownName(name);

/** A record of the list, or one that is compared with them. */
export const toEarlier = (cells: Partial<Row<keyof typeof COLUMNS>['cells']>) => ({
	number: cellText(cells.invoice_number),
	supplierId: cellText(cells.supplier_id),
	supplier: cellText(cells.supplier),
	vatId: numberKey(cellText(cells.supplier_vat_id)),
	day: cellDay(cells.date),
	amount: cellNumber(cells.total_amount),
	hash: cellText(cells.file_hash).toLowerCase(),
	type: cellText(cells.document_type),
	file: cellText(cells.file),
	cells,
});
export type Earlier = ReturnType<typeof toEarlier>;

/** Such a record as a row, by the names that the node uses. */
export const rowOfEarlier = ({ cells }: Earlier): Values =>
	Object.fromEntries(
		Object.keys(COLUMNS)
			.filter((name) => hasValue((cells as Values)[name]))
			.map((name) => [name, (cells as Values)[name]]),
	);

/** The keys by which a record is found again; '' where it has no such value. */
export const keysOf = (one: Earlier) => ({
	number: one.number && `number ${numberKey(one.number)}`,
	hash: one.hash && `hash ${one.hash}`,
	amount: one.amount && one.day ? `amount ${one.day} ${Math.abs(one.amount).toFixed(2)}` : '',
	supplierId: one.supplierId && `id ${one.supplierId}`,
	vatId: one.vatId && `vat ${one.vatId}`,
	supplier: one.supplier && `name ${nameKey(one.supplier)}`,
});

/** Records of earlier runs. */
export class SeenBefore {
	readonly notes: Fact[] = [];
	private readonly byKey = new Map<string, Earlier[]>();
	/** The rows that have a hash, as they were given. */
	private readonly rows = new Map<Earlier, Values>();

	/** @throws Problem where the list cannot be used */
	static async of(given: unknown): Promise<SeenBefore> {
		const required: Array<keyof typeof COLUMNS> = ['invoice_number', 'file_hash', 'total_amount'];
		const eventLoop = new EventLoop();
		const seen = new SeenBefore();
		for (const { cells, given: row } of (await readList(given, LABEL, COLUMNS, eventLoop, required))
			.rows) {
			const earlier = toEarlier(cells);
			if (earlier.hash) seen.rows.set(earlier, row);
			for (const key of Object.values(keysOf(earlier))) if (key) addTo(seen.byKey, key, earlier);
			await eventLoop.yieldIfDue();
		}
		return seen;
	}

	withKey = (key: string): Earlier[] => this.byKey.get(key) ?? [];

	/**
	 * That a file was seen before, with its earlier record; nothing where its hash is new, or where no record
	 * of it has the fields.
	 * @param hasFields whether a row has those of a kind that the file may be of
	 */
	factOfFile(hash: string, hasFields: (row: Values) => boolean): Fact | undefined {
		const earlier = this.withKey(`hash ${hash}`).find((one) => hasFields(this.rows.get(one) ?? {}));
		return earlier && { kind: 'fileSeen', fields: [], values: { earlier } };
	}
}

/** The VAT IDs of a record, and of its supplier in the list. */
export const vatIdsOf = ({ vatId, supplierId }: Earlier, known: KnownSuppliers | undefined) =>
	[vatId, ...(known?.byId.get(supplierId)?.vat_id ?? []).map(numberKey)].filter(Boolean);

/** Whether two records are of the same supplier: by id or VAT id where both have one, else by name. */
export function isOfSupplier(
	one: Earlier,
	vatIds: string[],
	other: Earlier,
	known?: KnownSuppliers,
): boolean {
	const hasIds = one.supplierId !== '' && other.supplierId !== '';
	if (hasIds && one.supplierId === other.supplierId) return true;
	// A company may be twice in the list of suppliers.
	if (vatIdsOf(other, known).some((vatId) => vatIds.includes(vatId))) return true;
	if (hasIds || one.supplier === '' || other.supplier === '') return false;
	return sameName(one.supplier, other.supplier);
}

/** What comparing two records takes, in comparisons. */
const SPENT = 20;

/**
 * Earlier records of the same document, and credit notes for an invoice that is not among them. `copyOf` is the file of
 * an earlier record from which nothing differs.
 * @param isEInvoice whether the values are the data of an e-invoice, which count more than those of a page
 * @param compared gets the earlier records that decide
 */
export async function findSeenBefore(
	{ seenBefore: seenRecords, suppliers }: { seenBefore?: SeenBefore; suppliers?: KnownSuppliers },
	record: Values,
	supplier: Supplier | undefined,
	effort: Effort,
	isEInvoice: boolean,
	compared: Earlier[] = [],
): Promise<{ facts: Fact[]; copyOf?: string }> {
	if (!seenRecords) return { facts: [] };
	const one = toEarlier({ ...record, supplier_id: supplier?.id });
	const keys = keysOf(one);
	const vatIds = vatIdsOf(one, suppliers);
	const find = async (key: string, isAlike: (other: Earlier) => boolean = () => true) => {
		for (const [at, other] of seenRecords.withKey(key).entries()) {
			if (!(await effort.spend(SPENT))) {
				effort.leftOut.push(`earlier records after ${at} that are alike`);
				return undefined;
			}
			const isCandidate = other.type !== 'reminder' && isAlike(other);
			if (!isCandidate || !isOfSupplier(one, vatIds, other, suppliers)) continue;
			compared.push(other);
			return other;
		}
		return undefined;
	};
	const isInvoice = ({ type }: Earlier) => type !== 'credit note';
	const sameNumber = await find(keys.number);
	// A reminder has the number and the amount of the invoice that it reminds of.
	if (one.type === 'reminder') {
		const values = sameNumber && { earlier: sameNumber };
		if (!values) return { facts: [] };
		return { facts: [{ kind: 'reminderOfSeen', fields: ['invoice_number'], values }] };
	}
	if (sameNumber) {
		const own = comparedOf(record, (name) => name);
		const there = comparedOf(sameNumber.cells, (name) => name);
		const differing = differencesOf(own, there);
		const isSure = differing.length === 0 && own.has('total_amount') && there.has('total_amount');
		const isCopy = isSure && !isEInvoice && isInvoice(one) === isInvoice(sameNumber);
		const values = { earlier: sameNumber, differing };
		return {
			facts: [{ kind: 'numberSeen', fields: ['invoice_number'], values }],
			...(isCopy && { copyOf: sameNumber.file || 'an earlier record' }),
		};
	}
	const sameAmount = await find(keys.amount, (other) => isInvoice(other) === isInvoice(one));
	if (sameAmount) {
		const fields = ['invoice_number', 'date', 'total_amount'];
		return { facts: [{ kind: 'amountSeen', fields, values: { earlier: sameAmount } }] };
	}
	if (isInvoice(one)) return { facts: [] };
	const credited = cellText(record['preceding_invoice']);
	if (credited !== '') {
		if (await find(keysOf({ ...one, number: credited }).number)) return { facts: [] };
		const values = { invoice: credited };
		return { facts: [{ kind: 'creditForUnseen', fields: ['preceding_invoice'], values }] };
	}
	const isLarger = (other: Earlier) =>
		isInvoice(other) && (other.amount ?? 0) >= Math.abs(one.amount ?? 0);
	for (const key of [keys.supplierId, keys.vatId, keys.supplier]) {
		if (await find(key, isLarger)) return { facts: [] };
	}
	const fields = ['document_type', 'total_amount'];
	return { facts: [{ kind: 'creditForUnknown', fields, values: {} }] };
}
