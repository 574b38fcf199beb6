import { z } from 'zod';
import type { EventLoop } from '../host/budget';
import type { Fact } from '../values/facts/fact';
import type { Issue, IssueKind } from '../values/facts/issue';
import type { FactValues } from '../values/facts/sentences';
import { inSentence, nameInWords } from '../values/schema/label';
import { shownFileName } from '../basics/text/fileNames';
import {
	comparedOf,
	differencesOf,
	EarlierDocuments,
	isOfSupplier,
	keysOf,
	MAX_ALIKE,
	rowOfEarlier,
	toEarlier,
	vatIdsOf,
} from './earlierDocuments';
import { sidesOf } from './ownCompany';
import type { NamedRecord } from './ownNames';
import { cellText } from './readList';
import type { KnownSuppliers } from './suppliers';

/** Documents that share the number of another one: only those of the same day and total are copies. */
const SHARING_NUMBERS = ['reminder', 'other'];

/** What must not differ: of two records that contradict each other here, neither is fine. */
const MONEY = ['total_amount', 'currency', 'iban'];

/** Issues of a file that may hold something else than the one document that was read of it. */
const MAY_HOLD_MORE: IssueKind[] = ['severalDocuments', 'border', 'pages'];

/** Whether the values of a file say nothing against another one, by its issues. */
export const mayHoldMore = (issues: Array<Pick<Issue, 'kind'>>) =>
	issues.some(({ kind }) => MAY_HOLD_MORE.includes(kind));

/** Of what a record is a copy, and whether it may be left out. */
export interface Copy {
	fact: Fact;
	other: RunRecord;
	/** The file of the other one, where nothing differs; null where a person has to decide. */
	copyOf: string | null;
}

/** A record of a run, as the others are compared with it. */
export function toRunRecord(
	{ values: own, pathOf }: NamedRecord,
	about: {
		/** Of its file; empty where no other file of the run can be the same. */
		hash: string;
		supplierId: unknown;
		file: string | undefined;
		item: number;
		/** Which of the documents of its file it is, counted from 1; 0 where it is the only one. */
		document: number;
		schemaName: string;
		/** Records with other fields are not compared. */
		fields: string;
		isEInvoice: boolean;
		mayHoldMore: boolean;
	},
) {
	const { hash, supplierId, file, schemaName, ...others } = about;
	const values = toEarlier({ ...own, supplier_id: supplierId, file_hash: hash, file });
	const type = (values.amount ?? 0) < 0 ? 'credit note' : values.type.toLowerCase();
	return {
		values,
		type,
		noun: nounOf(type, schemaName),
		numberPath: pathOf('invoice_number'),
		...sidesOf(own),
		pathOf,
		compared: comparedOf(own, pathOf),
		...others,
	};
}
export type RunRecord = ReturnType<typeof toRunRecord>;

/** A record of a run as another one passes it on, by the names of known lists. */
export const copyRowSchema = z.object({
	values: z.record(z.unknown()),
	item: z.number(),
	document: z.number(),
	isEInvoice: z.boolean(),
	mayHoldMore: z.boolean(),
	/** Whether the files of both are the same. */
	isSameFile: z.boolean(),
});
export type CopyRow = z.infer<typeof copyRowSchema>;

export const rowOfCopy = (one: RunRecord, { other }: Copy): CopyRow => ({
	values: rowOfEarlier(other.values),
	item: other.item,
	document: other.document,
	isEInvoice: other.isEInvoice,
	mayHoldMore: other.mayHoldMore,
	isSameFile: isSameFile(one, other),
});

/** The record of such a row. @param fields of the record that has passed it on */
export function recordOfRow(row: CopyRow, fields: string): RunRecord {
	const { values, item, document, isEInvoice, mayHoldMore: holdsMore } = row;
	return toRunRecord(
		{ values, pathOf: (name) => name },
		{
			hash: '',
			supplierId: values['supplier_id'],
			file: cellText(values['file']),
			item,
			document,
			schemaName: 'record',
			fields,
			isEInvoice,
			mayHoldMore: holdsMore,
		},
	);
}

/** The same for a record and the row that another one passes on of it. */
export const identityOf = ({ values, document }: RunRecord): string =>
	JSON.stringify([
		values.file,
		document,
		values.number,
		values.supplier,
		values.day,
		values.amount,
	]);

function nounOf(type: string, schemaName: string): string {
	if (['invoice', 'credit note', 'reminder'].includes(type)) return type;
	const isNamed = type === '' && !['record', 'document'].includes(schemaName);
	return isNamed ? inSentence(nameInWords(schemaName)) : 'document';
}

/** The keys by which copies of a record are found, the surest first; none of a record without the values for it. */
function copyKeys({ values, type }: RunRecord, suppliers: KnownSuppliers | undefined) {
	const { hash, number, amount, supplierId, supplier } = keysOf(values);
	const isSharing = SHARING_NUMBERS.includes(type);
	const sort = isSharing ? `${type} ${amount}` : type === 'credit note' ? type : '';
	const vatIds = vatIdsOf(values, suppliers).map((vatId) => `vat ${vatId}`);
	const found = [...vatIds, supplierId, supplier].filter(Boolean);
	return {
		file: hash ? [hash] : [],
		// With the number alone, names are compared that differ in an addition.
		number:
			number && (!isSharing || amount)
				? [...found, ''].map((by) => [sort, number, by].join(' '))
				: [],
		amount: amount ? vatIds.map((by) => [sort, amount, by].join(' ')) : [],
	};
}

/** Whether a record has values by which copies of it are found, when they come as another file. */
export function isComparable(record: RunRecord, suppliers: KnownSuppliers | undefined): boolean {
	const { number, amount } = copyKeys(record, suppliers);
	return number.length + amount.length > 0;
}

/**
 * The records of a run that are copies of another one. The later one in the input is the copy; of an e-invoice
 * and its page, the page is. Where they differ in total, currency or account, both are named.
 * @param records in the order of the input
 */
export async function findCopies(
	records: RunRecord[],
	suppliers: KnownSuppliers | undefined,
	eventLoop: EventLoop,
): Promise<Map<RunRecord, Copy>> {
	const copies = new Map<RunRecord, Copy>();
	const known = new EarlierDocuments((one: RunRecord) => one.compared, MAX_ALIKE);
	const eInvoicesFirst = [
		...records.filter(({ isEInvoice }) => isEInvoice),
		...records.filter(({ isEInvoice }) => !isEInvoice),
	];
	for (const one of eInvoicesFirst) {
		const keys = copyKeys(one, suppliers);
		const vatIds = vatIdsOf(one.values, suppliers);
		const find = async (of: string[], isAlike: (other: RunRecord) => boolean = () => true) =>
			await known.find(one.compared, of, (other) => other.fields === one.fields && isAlike(other));
		const isSame = (other: RunRecord) =>
			isSameType(one, other) && isOfSupplier(one.values, vatIds, other.values, suppliers);
		const sameFile = await find(keys.file);
		const same = sameFile ?? (await find(keys.number, isSame));
		const other = same ?? (await find(keys.amount, isSame));
		if (other) {
			const alike = sameFile ? 'file' : likenessOf(one, other, same !== undefined);
			copies.set(one, copyOf(one, other, alike, same !== undefined));
			const isGrave = differencesOf(one.compared, other.compared).some(({ name }) =>
				MONEY.includes(name),
			);
			// The values of a file that may hold more say nothing against another one.
			if (isGrave && !one.mayHoldMore && !copies.has(other)) {
				copies.set(other, copyOf(other, one, alike, true));
			}
		}
		known.add(one, Object.values(keys).flat());
		await eventLoop.yieldIfDue();
	}
	return copies;
}

/** Whether two documents are of one type, as far as both have one. */
const isSameType = ({ type: one }: RunRecord, { type: other }: RunRecord) =>
	one === other ||
	(one === '' && other !== 'credit note') ||
	(other === '' && one !== 'credit note');

/** What two records have in common. */
function likenessOf(
	one: RunRecord,
	other: RunRecord,
	isSameNumber: boolean,
): FactValues<'copy'>['alike'] {
	const differing = differencesOf(one.compared, other.compared).map(({ name }) => name);
	// A supplier may have used a number for two invoices.
	const isDoubtful = ['date', 'total_amount'].every((name) => differing.includes(name));
	if (isSameNumber) return isDoubtful ? 'onlyNumber' : 'number';
	// One of the two may be numbered or read wrongly.
	const hasNumbers = one.values.number !== '' && other.values.number !== '';
	return hasNumbers ? 'amountOnly' : 'amount';
}

const isSameFile = ({ values: { hash } }: RunRecord, other: RunRecord) =>
	hash !== '' && hash === other.values.hash;

/** @param isSure whether both are the same document, not only alike */
function copyOf(
	one: RunRecord,
	other: RunRecord,
	alike: FactValues<'copy'>['alike'],
	isSure: boolean,
): Copy {
	const differing = differencesOf(one.compared, other.compared);
	const hasDataOfOther = isSure && other.isEInvoice && !one.isEInvoice;
	const hasSameTotal = one.compared.has('total_amount') && other.compared.has('total_amount');
	const isWhole = hasSameTotal && !one.mayHoldMore;
	const leavesOut = isSure && differing.length === 0 && (isWhole || isSameFile(one, other));
	const fields = one.values.number === '' ? [] : [one.numberPath];
	return {
		fact: {
			kind: 'copy',
			fields: differing.length > 0 ? differing.map(({ field }) => field) : fields,
			values: { alike, noun: one.noun, other: nameOf(other, one), hasDataOfOther, differing },
		},
		other,
		copyOf: leavesOut ? other.values.file || `item ${other.item + 1}` : null,
	};
}

/** What a record is called in the reason of another one. */
function nameOf({ values: { file }, item, document }: RunRecord, one: RunRecord): string {
	if (file === '') return `item ${item + 1}`;
	const isSameName = shownFileName(file) === shownFileName(one.values.file);
	const isSameFile = isSameName && item === one.item && document > 0;
	const shown = isSameFile ? 'this file' : `"${shownFileName(file)}"`;
	const which = document > 0 ? `document ${document} of ${shown}` : shown;
	return isSameName && item !== one.item ? `${which} of item ${item + 1}` : which;
}
