import { fold } from '../../shared/basics/text/fold';
import { UniqueNames } from '../../shared/basics/text/names';
import { withoutLoneSurrogates } from '../../shared/basics/text/shorten';
import { isValues, type Values } from '../../shared/basics/values';
import { rolesOf } from '../../shared/values/roles/rolesOf';
import { Examples, MAX_EXAMPLE_TEXT } from './examples';
import { compareLists } from '../../shared/known/compareLists';
import type { KnownFacts, KnownLists } from './knownFields';
import type { Schema } from '../../shared/values/schema/schema';
import type { LIST_NAMES } from '../options';
import { KnownOrders } from '../../shared/known/orders';
import { namedRecord, notCompared } from '../../shared/known/ownNames';
import { listProblem } from '../../shared/known/readList';
import { SeenBefore } from '../../shared/known/seenBefore';
import { KnownSuppliers } from '../../shared/known/suppliers';

/** Options with lists, as they are given; absent where they are not set. */
export type GivenLists = Partial<Record<(typeof LIST_NAMES)[number], unknown>>;

/** Reads the lists of a run. @throws Problem where one cannot be used */
export async function readKnownLists(given: GivenLists): Promise<KnownLists> {
	const lists = {
		...('knownSuppliers' in given && {
			suppliers: await KnownSuppliers.of(given.knownSuppliers),
		}),
		...('knownOrders' in given && { orders: await KnownOrders.of(given.knownOrders) }),
		...('seenBefore' in given && { seenBefore: await SeenBefore.of(given.seenBefore) }),
		...('examples' in given && { examples: await Examples.of(given.examples) }),
	};
	const supplierColumns = columnsOfSupplier(lists.suppliers?.further ?? []);
	const names = [
		...(lists.suppliers ? [...OF_SUPPLIER, ...supplierColumns.keys()] : []),
		...(lists.orders ? ['order_match'] : []),
		...(lists.seenBefore ? ['file_hash'] : []),
		...(lists.examples ? ['document_text'] : []),
	];
	const notes = Object.values(lists).flatMap((list) => list.notes);
	return { ...lists, supplierColumns, names, notes, fieldNotes: new Map() };
}

/** Columns that tell which supplier a document is from. */
const OF_SUPPLIER = ['supplier_id', 'supplier_known_as'];

/** What a record was compared with is passed on up to this size, in characters of JSON. */
const MAX_COMPARED_WITH = 20_000;

/** Columns that n8n adds to the rows of its Data Tables and of spreadsheets. */
const OF_N8N = ['id', 'createdat', 'updatedat', 'rownumber'];

/** Further columns of a list at most: with those of the node, they are fewer than a schema may have fields (500). */
const MAX_FURTHER = 400;

/** Longest name of a column after its prefix, in characters. */
const MAX_NAME = 80;

/** The further columns of a list of suppliers, by their names in the output: `account` as `supplier_account`. */
function columnsOfSupplier(further: string[]): Map<string, string> {
	const wanted = further.filter((name) => fold(name) !== '' && !OF_N8N.includes(fold(name)));
	if (wanted.length > MAX_FURTHER) {
		throw listProblem(
			'Checking: Known Suppliers',
			`has ${wanted.length} further columns, and each record gets all of them: at most ${MAX_FURTHER} can be added. Keep those that you need, with a node "Edit Fields" before this one`,
		);
	}
	const names = new UniqueNames(OF_SUPPLIER);
	return new Map(
		wanted.map((column) => {
			// Sheets in use have these columns with an underscore.
			const plain = withoutLoneSurrogates(
				column
					.replace(/[.[\]\p{Cc}]/gu, '_')
					.trim()
					.slice(0, MAX_NAME),
			).trim();
			const name = /^supplier_/i.test(plain) ? plain : `supplier_${plain}`;
			return [names.add(name, (count) => `${name}_${count}`), column];
		}),
	);
}

/**
 * Compares a record with what the user knows.
 * @param document of the record: its fields, its hash, its text and that in its e-invoice, whether it is one, whether each is of another kind
 */
export async function compareKnown(
	lists: KnownLists,
	record: Values,
	tolerance: number,
	document: {
		schema?: Schema;
		fileHash?: string;
		text?: string;
		data?: string;
		isEInvoice?: boolean;
		hasKinds?: boolean;
	} = {},
): Promise<KnownFacts> {
	const { text = '', data = '', fileHash, isEInvoice = false, hasKinds, schema } = document;
	const values = {
		file_hash: fileHash,
		document_text: document.text && withoutLoneSurrogates(document.text.slice(0, MAX_EXAMPLE_TEXT)),
	};
	const named = namedRecord(record, schema && rolesOf(schema));
	// A document of another kind, such as a letter, has nothing to compare.
	const fieldNotes = hasKinds ? [] : notCompared(lists, named);
	for (const note of fieldNotes) lists.fieldNotes.set(note.kind, note);
	const about = { texts: [text, data], isEInvoice };
	const compared = await compareLists(lists, named, tolerance, about);
	const { supplier, isSure, orderMatch, found, notes, copyOf, comparedWith } = compared;
	const rows = { ...comparedWith, tolerance };
	const isSmall = JSON.stringify(rows).length <= MAX_COMPARED_WITH;
	const given = isSure && supplier ? supplier.given : {};
	const columns = [...lists.supplierColumns].map(([name, column]) => [name, cellOf(given, column)]);
	return {
		values: {
			...values,
			supplier_id: isSure ? supplier?.id : undefined,
			supplier_known_as: supplier?.name[0],
			order_match: orderMatch,
			...Object.fromEntries(columns),
		},
		found,
		notes: [...lists.notes, ...fieldNotes, ...notes],
		...(isSure && supplier?.isTrusted && { isTrusted: true }),
		...(copyOf !== undefined && { copyOf }),
		...(isSmall && Object.keys(comparedWith).length > 0 && { comparedWith: rows }),
	};
}

function cellOf(row: Values, name: string): unknown {
	const [, cell] = Object.entries(row).find(([key]) => fold(key) === fold(name)) ?? [];
	return isValues(cell) || Array.isArray(cell) ? JSON.stringify(cell) : cell;
}
