import { fold } from '../basics/text/fold';
import { nameKey, sameName } from '../basics/text/companyNames';
import { money } from '../basics/text/valueText';
import { addTo, hasValue, type Values } from '../basics/values';
import { fieldKey, namesOf } from '../values/roles/roleNames';
import { knownName } from './ownNames';
import { cellDay, cellNumber, cellText, numberKey, type Row } from './readList';
import type { KnownSuppliers } from './suppliers';

/** The columns of rows that this node returned earlier, and others. */
export const COLUMNS = {
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

/** Values that copies have in common; the names are those of known lists. */
const COMPARED = {
	total_amount: figureText,
	net_amount: figureText,
	currency: cellText,
	date: cellDay,
	due_date: cellDay,
	iban: cellText,
	supplier_vat_id: cellText,
};

function figureText(value: unknown): string {
	const number = cellNumber(value);
	return number === null ? '' : money(number);
}

/**
 * The values of a document that are compared: as texts by name, with their paths in its record.
 * @param values by the names of known lists; those without a value are left out
 */
export function comparedOf(values: Values, pathOf: (name: string) => string) {
	const compared = Object.entries(COMPARED).map(([name, textOf]) => {
		return [name, { path: pathOf(name), text: textOf(values[name]) }] as const;
	});
	return new Map(compared.filter(([, { text }]) => text !== ''));
}

export type Compared = ReturnType<typeof comparedOf>;

/** What differs between two documents, as far as both have it: the name and the path of each value, and its texts in both. */
export function differencesOf(one: Compared, other: Compared) {
	return [...one].flatMap(([name, { path, text }]) => {
		const there = other.get(name)?.text;
		if (there === undefined || numberKey(there) === numberKey(text)) return [];
		return [{ name, field: path, own: text, there }];
	});
}

/** Documents with one key that another one is compared with at most, so that time grows with the documents alone. */
export const MAX_ALIKE = 10;

/** Earlier documents, of a list or of the run so far, by their keys. */
export class EarlierDocuments<One> {
	private readonly byKey = new Map<string, One[]>();

	/**
	 * @param comparedOf the values of one that must not differ
	 * @param most documents that are kept for a key
	 */
	constructor(
		private readonly comparedOf: (one: One) => Compared,
		private readonly most = Infinity,
	) {}

	add(one: One, keys: string[]): void {
		for (const key of keys) {
			if (key && this.withKey(key).length < this.most) addTo(this.byKey, key, one);
		}
	}

	withKey = (key: string): One[] => this.byKey.get(key) ?? [];

	/**
	 * The first of the documents with a key that is alike, rather one that differs in nothing.
	 * @param spend whether there is room to look at one more
	 */
	async find(
		compared: Compared,
		keys: string[],
		isAlike: (other: One) => boolean,
		spend: (at: number) => Promise<boolean> = async () => await Promise.resolve(true),
	): Promise<One | undefined> {
		let first: One | undefined;
		for (const key of keys) {
			let alike = 0;
			for (const [at, other] of this.withKey(key).entries()) {
				if (alike >= MAX_ALIKE) break;
				if (!(await spend(at))) return first;
				if (!isAlike(other)) continue;
				alike += 1;
				if (differencesOf(compared, this.comparedOf(other)).length === 0) return other;
				first ??= other;
			}
		}
		return first;
	}
}
