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

export { fileHash } from './fileHash';

/** Options with lists, as they are given; absent where they are not set. */
export interface GivenLists {
	knownSuppliers?: unknown;
	knownOrders?: unknown;
	seenBefore?: unknown;
	examples?: unknown;
	supplierColumns?: unknown;
}

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
	const notes = Object.values(lists).flatMap((list) => list.notes);
	return { ...lists, supplierColumns, notes };
}

/** The document of a record: SHA-256 of its file, in hexadecimal digits, and its text. */
interface Compared {
	fileHash?: string;
	text?: string;
}

/** Compares a record with what the user knows. */
export function compareKnown(
	lists: KnownLists,
	record: Values,
	tolerance: Tolerance,
	{ fileHash, text }: Compared = {},
): KnownFacts {
	const { suppliers, orders, seenBefore, notes } = lists;
	const hasSupplier = ['supplier', 'merchant'].some((name) => Object.hasOwn(record, name));
	const document = {
		file_hash: fileHash ?? null,
		document_text: text?.slice(0, MAX_EXAMPLE_TEXT) ?? null,
	};
	if (!hasSupplier) return { values: document, issues: [], notes };
	const match = suppliers && matchSupplier(suppliers, record);
	const { supplier, isProposed } = match ?? {};
	const sure = isProposed ? undefined : supplier;
	const isOrder = orders && Object.hasOwn(record, 'order_number');
	const order = isOrder ? matchOrder(orders, record, sure, tolerance) : undefined;
	const seen = seenBefore ? findSeenBefore(seenBefore, record, sure, fileHash) : [];
	return {
		values: {
			supplier_id: sure?.id ?? null,
			supplier_known_as: supplier?.names[0] ?? null,
			order_match: order?.matches ?? null,
			...document,
			...Object.fromEntries(
				lists.supplierColumns.map((name) => [name, cellOf(sure?.given ?? {}, name)]),
			),
		},
		issues: [...(match?.issues ?? []), ...(order?.issues ?? []), ...seen],
		notes: [...notes, ...(match?.notes ?? []), ...(order?.notes ?? [])],
	};
}

function cellOf(row: Values, name: string): unknown {
	const key = Object.keys(row).find((one) => fold(one) === fold(name));
	const cell = key === undefined ? null : row[key];
	return isValues(cell) || Array.isArray(cell) ? JSON.stringify(cell) : (cell ?? null);
}
