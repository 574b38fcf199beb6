import type { Fact } from '../values/facts/fact';
import type { Values } from '../basics/values';
import { EventLoop } from '../host/budget';
import {
	COLUMNS,
	comparedOf,
	differencesOf,
	type Earlier,
	EarlierDocuments,
	isOfSupplier,
	keysOf,
	toEarlier,
	vatIdsOf,
} from './earlierDocuments';
import type { Effort } from './effort';
import { cellText, readList } from './readList';
import type { KnownSuppliers, Supplier } from './suppliers';

const LABEL = 'Checking: Seen Before';

/** Lists have the names that are compared. */
const ownName = (name: string) => name;

/** Records of earlier runs. */
export class SeenBefore {
	readonly notes: Fact[] = [];
	readonly documents = new EarlierDocuments((one: Earlier) => comparedOf(one.cells, ownName));
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
			seen.documents.add(earlier, Object.values(keysOf(earlier)));
			await eventLoop.yieldIfDue();
		}
		return seen;
	}

	/**
	 * That a file was seen before, with its earlier record; nothing where its hash is new, or where no record
	 * of it has the fields.
	 * @param hasFields whether a row has those of a kind that the file may be of
	 */
	factOfFile(hash: string, hasFields: (row: Values) => boolean): Fact | undefined {
		const same = this.documents.withKey(`hash ${hash}`);
		const earlier = same.find((one) => hasFields(this.rows.get(one) ?? {}));
		return earlier && { kind: 'fileSeen', fields: [], values: { earlier } };
	}
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
	const own = comparedOf(record, ownName);
	const find = async (key: string, isAlike: (other: Earlier) => boolean = () => true) => {
		const isCandidate = (other: Earlier) =>
			other.type !== 'reminder' && isAlike(other) && isOfSupplier(one, vatIds, other, suppliers);
		const found = await seenRecords.documents.find(own, [key], isCandidate, async (at) => {
			const isRoom = await effort.spend(SPENT);
			if (!isRoom) effort.leftOut.push(`earlier records after ${at} that are alike`);
			return isRoom;
		});
		if (found) compared.push(found);
		return found;
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
		const there = comparedOf(sameNumber.cells, ownName);
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
