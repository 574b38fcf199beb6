import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Problem } from '../../shared/problem';
import { nameFault } from '../../shared/schema/schema';
import { fold } from '../../shared/text/fold';
import { quote } from '../../shared/text/valueText';
import { isValues, type Values } from '../../shared/values';
import { Examples, MAX_EXAMPLE_TEXT } from './examples';
import type { KnownFacts, KnownLists } from './knownFields';
import { KnownOrders, matchOrder, type Tolerance } from './orders';
import { findSeenBefore, SeenBefore } from './seenBefore';
import { KnownSuppliers, matchSupplier } from './suppliers';

/** Options with lists, as they are given; absent where they are not set. */
export type GivenLists = Partial<
	Record<'knownSuppliers' | 'knownOrders' | 'seenBefore' | 'examples' | 'supplierColumns', unknown>
>;

/** Reads the lists of a run. @throws Problem where one cannot be used */
export function readKnownLists(given: GivenLists): KnownLists {
	const lists = {
		...('knownSuppliers' in given && { suppliers: new KnownSuppliers(given.knownSuppliers) }),
		...('knownOrders' in given && { orders: new KnownOrders(given.knownOrders) }),
		...('seenBefore' in given && { seenBefore: new SeenBefore(given.seenBefore) }),
		...('examples' in given && { examples: new Examples(given.examples) }),
	};
	const columns = String(given.supplierColumns ?? '').split(/[,;\n]/);
	const supplierColumns = columns.map((name) => name.trim()).filter((name) => name !== '');
	const wrong = supplierColumns.find((name) => nameFault(name) !== null);
	if (wrong !== undefined) {
		throw new Problem(`${quote(wrong)} in "Checking: Supplier Columns" cannot be a column`, {
			description: `Name columns of the list of known suppliers: ${nameFault(wrong)}.`,
			isGeneral: true,
		});
	}
	const names = [
		...(lists.suppliers ? ['supplier_id', 'supplier_known_as', ...supplierColumns] : []),
		...(lists.orders ? ['order_match'] : []),
		...(lists.seenBefore ? ['file_hash'] : []),
		...(lists.examples ? ['document_text'] : []),
	];
	const notes = Object.values(lists).flatMap((list) => list.notes);
	return { ...lists, supplierColumns, names, notes };
}

/** SHA-256 of a file in hexadecimal digits, read in chunks: the platform can only hash a whole file. */
export async function fileHash(chunks: AsyncIterable<Uint8Array>): Promise<string> {
	const hash = sha256.create();
	for await (const chunk of chunks) hash.update(chunk);
	return bytesToHex(hash.digest());
}

/**
 * Compares a record with what the user knows.
 * @param document of the record: the hash of its file, and its text
 */
export function compareKnown(
	lists: KnownLists,
	record: Values,
	tolerance: Tolerance,
	document: { fileHash?: string; text?: string } = {},
): KnownFacts {
	const values = {
		file_hash: document.fileHash,
		document_text: document.text?.slice(0, MAX_EXAMPLE_TEXT),
	};
	const hasSupplier = ['supplier', 'merchant'].some((name) => Object.hasOwn(record, name));
	if (!hasSupplier) return { values, issues: [], notes: lists.notes };
	const match = lists.suppliers && matchSupplier(lists.suppliers, record);
	const sure = match?.isProposed ? undefined : match?.supplier;
	const orders = Object.hasOwn(record, 'order_number') ? lists.orders : undefined;
	const order = orders && matchOrder(orders, record, sure, tolerance);
	const seen =
		lists.seenBefore && findSeenBefore(lists.seenBefore, record, sure, document.fileHash);
	const columns = lists.supplierColumns.map((name) => [name, cellOf(sure?.given ?? {}, name)]);
	return {
		values: {
			...{ ...values, supplier_id: sure?.id, supplier_known_as: match?.supplier?.name[0] },
			...{ order_match: order?.match, ...Object.fromEntries(columns) },
		},
		issues: [...(match?.issues ?? []), ...(order?.issues ?? []), ...(seen ?? [])],
		notes: [...lists.notes, ...(match?.notes ?? []), ...(order?.notes ?? [])],
	};
}

function cellOf(row: Values, name: string): unknown {
	const cell = row[Object.keys(row).find((one) => fold(one) === fold(name)) ?? name];
	return isValues(cell) || Array.isArray(cell) ? JSON.stringify(cell) : cell;
}
