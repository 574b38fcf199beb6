import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { ibanOf } from '../samples/knownLists';
import { outsidePath } from '../samples/outside';
import { setUp } from './n8n';
import { runNode, type TestItem } from './runNode';
import { samplesFolder } from './samples';

// Invoices as files: those of the project, and the outside samples where these are there.

const { client } = await setUp({ record: 1_000 });

interface Row extends IDataObject {
	_meta: { review: string[]; issues: Array<{ kind: string; fields: string[] }> };
}

type Lists = Record<'knownSuppliers' | 'knownOrders' | 'seenBefore', IDataObject[]>;

async function extract(items: TestItem[], template: string, lists?: Lists): Promise<Row[]> {
	const given = Object.entries(lists ?? {}).map(([name, rows]) => [name, JSON.stringify(rows)]);
	const { json, error } = await runNode(client, {
		node: 'structuredExtraction',
		items,
		parameters: {
			...{ schemaFrom: 'template', template, output: 'record' },
			options: { ...Object.fromEntries(given), orderTolerance: 5 },
		},
		timeout: 120,
	});
	expect(error).toBeUndefined();
	return json as Row[];
}

const folders = ['eInvoices', 'documents'].map((name) => join(samplesFolder, name));
const outside = ['e-invoices', 'invoices'].map((name) => outsidePath(name));
for (const { path, isThere } of outside) if (isThere) folders.push(path);
const paths = await Promise.all(
	folders.map(async (folder) =>
		(await readdir(folder))
			.filter((name) => /\.(?:pdf|xml)$/.test(name))
			.map((name) => join(folder, name)),
	),
);
/** Two of them are one invoice with another page. */
const files = paths.flat().filter((path) => !path.includes('page-and-data-differ'));
const itemOf = (path: string): TestItem => ({
	files: { data: { path, fileName: basename(path) } },
});

/** A file and its record as it is read without lists. */
interface Read {
	path: string;
	record: Row;
}

const read = async (template: string): Promise<Read[]> =>
	(await extract(files.map(itemOf), template)).map((record, at) => ({
		path: files[at] ?? '',
		record,
	}));

const text = (record: IDataObject, name: string) => String(record[name] ?? '');
const total = ({ total_amount: amount }: Row) => Number(amount ?? 0);
const linesOf = ({ lines }: Row) => (lines as IDataObject[] | null) ?? [];
const inGroups = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** Lists in which everything matches, written as people write them. */
function listsOf(records: Row[]): Lists {
	const known = new Map<string, string>();
	const idOf = (record: Row) => {
		const keys = ['supplier_vat_id', 'iban', 'supplier'].map((name) => text(record, name));
		const found = keys.find((key) => known.has(key)) ?? '';
		const id = known.get(found) ?? `S${known.size}`;
		for (const key of keys) if (key !== '') known.set(key, id);
		return id;
	};
	const before = (day: string) => new Date(Date.parse(day) - 28 * 86_400_000).toISOString();
	return {
		knownSuppliers: records.map((record) => ({
			Kreditor: idOf(record),
			Firma: text(record, 'supplier').toUpperCase(),
			'USt-IdNr.': text(record, 'supplier_vat_id').replace(/^../, '$& '),
			IBAN: inGroups(text(record, 'iban')),
			Währung: record['currency'],
			customer_number: record['customer_number'],
		})),
		// Several invoices of an order: the largest is open, with the lines of all.
		knownOrders: records.map((record) => {
			const number = text(record, 'order_number');
			const all = records.filter((one) => text(one, 'order_number') === number);
			return {
				...{ order_number: number, supplier_id: idOf(record), currency: record['currency'] },
				open_amount: Math.max(...all.map(total)).toFixed(2),
				lines: linesOf(record),
			};
		}),
		seenBefore: records.flatMap((record) => {
			const facts = { supplier_id: idOf(record), supplier: record['supplier'] };
			const earlier = { ...facts, total_amount: Math.abs(total(record)) };
			const { date, preceding_invoice: credited } = record;
			return [
				{
					...earlier,
					invoice_number: `${text(record, 'invoice_number')}-0`,
					date: before(String(date)),
				},
				...(credited ? [{ ...earlier, invoice_number: credited }] : []),
			];
		}),
	};
}

const KINDS = ['bankAccount', 'supplier', 'order', 'seenBefore'];
const alarms = ({ _meta: { issues } }: Row) => issues.filter(({ kind }) => KINDS.includes(kind));

const documents = await read('invoiceDetailed');
const invoices = documents.filter(({ record }) => record['document_type'] !== 'credit note');

/** A fraud or mistake: the lists are right for the file but for this. */
interface Plant {
	needs: (record: Row) => unknown;
	change: (lists: Lists, record: Row, path: string) => unknown;
	kind: string;
	fields: string[];
	words: string;
}

const has =
	(...names: string[]) =>
	(record: Row) =>
		names.every((name) => text(record, name) !== '');
const first = <Entry>([entry]: Entry[]): Entry => {
	if (entry === undefined) throw new Error('nothing there');
	return entry;
};
const supplier = (lists: Lists, change: IDataObject) =>
	Object.assign(first(lists.knownSuppliers), change);
const order = (lists: Lists, change: IDataObject) =>
	Object.assign(first(lists.knownOrders), change);
const line = (lists: Lists, change: IDataObject) => {
	const [one, ...others] = first(lists.knownOrders)['lines'] as IDataObject[];
	order(lists, { lines: [{ ...one, ...change }, ...others] });
};
const identified = has('supplier', 'supplier_vat_id');
const ordered = (record: Row) => has('order_number')(record) && total(record) > 6;
const withLines = (record: Row) => {
	const [{ quantity, unit_price: price } = {} as IDataObject] = linesOf(record);
	return ordered(record) && Number(quantity) > 0 && Number(price) > 0;
};
const other = (lists: Lists, row: IDataObject) =>
	lists.knownSuppliers.push({ Kreditor: 'X', ...row });

const PLANTS: Record<string, Plant> = {
	'a new IBAN': {
		needs: (record) => identified(record) && has('iban')(record),
		change: (lists) => supplier(lists, { IBAN: ibanOf(1) }),
		...{ kind: 'bankAccount', fields: ['iban'], words: 'The bank account has changed: ' },
	},
	'the IBAN of another supplier': {
		needs: (record) => identified(record) && has('iban')(record),
		change: (lists, { iban }) => {
			supplier(lists, { IBAN: ibanOf(1) });
			other(lists, { Firma: 'Zephyr Quarries', IBAN: iban });
		},
		...{
			kind: 'bankAccount',
			fields: ['iban'],
			words: 'It is an account of "Zephyr Quarries" (X)',
		},
	},
	'a name with a letter changed': {
		needs: identified,
		change: (lists, record) =>
			supplier(lists, {
				Firma: text(record, 'supplier').replace(/[a-y]/, (one) => (one === 'e' ? 'i' : 'e')),
			}),
		...{
			kind: 'supplier',
			fields: ['supplier'],
			words: 'differs by a few letters from the known name',
		},
	},
	'a new supplier': {
		needs: identified,
		change: (lists) =>
			supplier(lists, { Firma: 'Zephyr Quarries', 'USt-IdNr.': 'XI1', IBAN: ibanOf(1) }),
		...{ kind: 'supplier', fields: ['supplier'], words: 'is not among the known suppliers' },
	},
	'VAT ID and name of two suppliers': {
		needs: identified,
		change: (lists, record) => {
			other(lists, { Firma: record['supplier'] });
			supplier(lists, { Firma: 'Zephyr Quarries' });
		},
		...{ kind: 'supplier', fields: ['supplier', 'supplier_vat_id'] },
		words: 'VAT ID and name belong to two suppliers',
	},
	'another VAT ID': {
		needs: (record) => identified(record) && has('iban')(record),
		change: (lists) => supplier(lists, { 'USt-IdNr.': 'XI 1' }),
		...{ kind: 'supplier', fields: ['supplier_vat_id'], words: 'known is XI 1' },
	},
	'another currency': {
		needs: identified,
		change: (lists) => supplier(lists, { Währung: 'ISK' }),
		...{ kind: 'supplier', fields: ['currency'], words: 'known is ISK' },
	},
	'another customer number': {
		needs: (record) => identified(record) && has('customer_number')(record),
		change: (lists) => supplier(lists, { customer_number: '0' }),
		...{ kind: 'supplier', fields: ['customer_number'], words: 'known is 0' },
	},
	'fewer days to pay': {
		needs: (record) => identified(record) && has('date', 'due_date')(record),
		change: (lists) => supplier(lists, { Zahlungsziel: 90 }),
		...{ kind: 'supplier', fields: ['due_date'], words: '90 are agreed with' },
	},
	'the same invoice again': {
		needs: has('invoice_number', 'supplier'),
		change: (lists, record) =>
			lists.seenBefore.push({
				invoice_number: ` ${text(record, 'invoice_number')} `,
				supplier: record['supplier'],
			}),
		...{ kind: 'seenBefore', fields: ['invoice_number'] },
		words: 'The same number of the same supplier was seen before',
	},
	'the same invoice under another number': {
		needs: (record) => has('supplier', 'date')(record) && total(record) > 0,
		change: (lists, { supplier: name, date, total_amount: amount }) =>
			lists.seenBefore.push({ invoice_number: '?1', supplier: name, date, total_amount: amount }),
		...{ kind: 'seenBefore', fields: ['invoice_number', 'date', 'total_amount'] },
		words: 'under another number: number "?1"',
	},
	'the same file again': {
		needs: has('supplier'),
		change: (lists, _, path) =>
			lists.seenBefore.push({
				file: 'march.pdf',
				file_hash: createHash('sha256').update(readFileSync(path)).digest('hex'),
			}),
		...{ kind: 'seenBefore', fields: [], words: 'The same file was seen before: file "march.pdf"' },
	},
	'an order overdrawn by a cent above the tolerance': {
		needs: ordered,
		change: (lists, record) => order(lists, { open_amount: (total(record) - 5.01).toFixed(2) }),
		...{
			kind: 'order',
			fields: ['total_amount'],
			words: 'is more than the open amount of the order',
		},
	},
	'a doubled quantity': {
		needs: withLines,
		change: (lists, record) =>
			line(lists, { quantity: Number(linesOf(record)[0]?.['quantity']) / 2 }),
		...{ kind: 'order', fields: ['lines[0].quantity'], words: 'the order has' },
	},
	'a higher price': {
		needs: withLines,
		change: (lists, record) =>
			line(lists, { unit_price: Number(linesOf(record)[0]?.['unit_price']) - 0.01 }),
		...{ kind: 'order', fields: ['lines[0].unit_price'], words: 'the order has' },
	},
	'an unknown order': {
		needs: ordered,
		change: (lists) => order(lists, { order_number: 'PO-1' }),
		...{ kind: 'order', fields: ['order_number'], words: 'is not among the known orders' },
	},
	'the order of another supplier': {
		needs: ordered,
		change: (lists) => order(lists, { supplier_id: 'X' }),
		...{ kind: 'order', fields: ['order_number'], words: 'the order is one of supplier "X"' },
	},
	'an invoiced order': {
		needs: ordered,
		change: (lists) => order(lists, { invoiced: 'yes' }),
		...{ kind: 'order', fields: ['order_number'], words: 'the order is invoiced already' },
	},
};

describe('lists of suppliers, orders and earlier records', () => {
	it.each(['invoice', 'invoiceDetailed'])(
		'raise no alarm for files that match (%s)',
		async (template) => {
			const before = template === 'invoice' ? await read(template) : documents;
			const lists = listsOf(before.map(({ record }) => record));
			const rows = await extract(files.map(itemOf), template, lists);
			const found = rows.map((row, at) => ({ file: files[at], alarms: alarms(row) }));
			expect(found.filter((one) => one.alarms.length > 0)).toEqual([]);
			const named = rows.filter((row) => has('supplier')(row) && row['supplier_id'] === null);
			expect(named.map((row) => text(row, 'supplier'))).toEqual([]);
			const isOutside = outside.every(({ isThere }) => isThere);
			expect(files.length).toBeGreaterThanOrEqual(isOutside ? 25 : 7);
		},
	);

	it.each(Object.entries(PLANTS))('show %s', async (_, { needs, change, kind, fields, words }) => {
		const { record, path } = first(invoices.filter((one) => needs(one.record)));
		const lists = listsOf([record]);
		change(lists, record, path);
		const row = first(await extract([itemOf(path)], 'invoiceDetailed', lists));
		expect(alarms(row)).toEqual([expect.objectContaining({ kind, fields })]);
		expect(row._meta.review.join('\n')).toContain(words);
		if (kind === 'bankAccount') expect(row._meta.review[0]).toContain(words.slice(0, 10));
	});
});
