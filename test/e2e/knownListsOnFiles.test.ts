import { describe, expect, it, type TestContext } from 'vitest';
import type { Issue } from '../../nodes/shared/check/issue';
import { addTo, type Values } from '../../nodes/shared/values';
import {
	earlierOf,
	type InvoiceRecord,
	type KnownRows,
	ordersOf,
	type Plant,
	PLANTS,
	supplierIn,
	suppliersOf,
} from '../samples/knownLists';
import { plantInXml } from '../samples/plantInXml';
import { eInvoiceXml } from '../samples/trueRecords';
import type { ChatRequest } from '../service/contract/chatRequest';
import { type KnownDocument, knownDocuments, ownEInvoice } from './knownDocuments';
import { setUp } from './n8n';
import { runNode } from './runNode';

// Real invoices and our own samples, compared with lists that are made of their true values.

/** Documents that the model is asked about. */
let asked: KnownDocument[] = [];

/** A model without mistakes: the true values of the document whose texts are in the request. */
async function answer(request: object) {
	const sent = JSON.stringify((request as ChatRequest).messages);
	const shares = asked.map(({ record }) => {
		const texts = Object.values(record).filter((value) => typeof value === 'string');
		return texts.filter((text) => sent.includes(text)).length / texts.length;
	});
	const best = asked[shares.indexOf(Math.max(...shares))];
	return await Promise.resolve(JSON.stringify(best?.record));
}

const { client } = await setUp({ answer, record: 1_000 });

type Lists = Record<'suppliers' | 'orders' | 'earlier', Values[]>;

function listsOf(documents: KnownDocument[]): Lists {
	const records = documents.map(({ record }) => record);
	const [suppliers, orders] = [suppliersOf(records), ordersOf(records)];
	return { suppliers, orders, earlier: earlierOf(records) };
}

type Row = InvoiceRecord & { _meta: { review: string[]; notes: string[]; issues: Issue[] } };

/** The kinds of issues that lists lead to. */
const KINDS = ['bankAccount', 'supplier', 'order', 'seenBefore'];

/** Documents with their records in n8n. */
async function extract<Of extends KnownDocument>(documents: Of[], lists: Lists) {
	asked = documents.filter(({ isFromData }) => !isFromData);
	const { json, error } = await runNode(client, {
		node: 'structuredExtraction',
		items: documents.map(({ file, template }) => ({ json: { template }, files: { data: file } })),
		parameters: {
			...{ schemaFrom: 'template', template: '={{ $json.template }}', readWith: 'ocrThenChat' },
			options: {
				knownSuppliers: JSON.stringify(lists.suppliers),
				knownOrders: JSON.stringify(lists.orders),
				seenBefore: JSON.stringify(lists.earlier),
			},
		},
	});
	expect(error).toBeUndefined();
	return documents.map((document, at) => {
		const row = json[at] as Row;
		const alarms = row._meta.issues.filter(({ kind }) => KINDS.includes(kind));
		return { ...document, row, alarms };
	});
}

type Extracted = Awaited<ReturnType<typeof extract>>[number];

/** Documents that are compared with lists that match them. */
async function matching(context: TestContext) {
	const documents = await knownDocuments(context);
	const lists = listsOf(documents);
	return { documents: await extract(documents, lists), lists };
}

type Finding = Omit<Plant, 'change'>;

function expectFinding(
	{ name, row, alarms }: Extracted,
	{ kind, fields, words, ...plant }: Finding,
) {
	const title = `${plant.name} in ${name}`;
	expect.soft(alarms, title).toContainEqual(expect.objectContaining({ kind, fields }));
	expect.soft(row._meta.review.join('\n'), title).toContain(words);
}

/** A record without a VAT ID that several suppliers have: it identifies none of them. */
function withOwnVatId(row: Row, { suppliers }: Lists): Row {
	const owners = suppliers.filter(({ vat_id }) => String(vat_id).includes(row.supplier_vat_id));
	return owners.length > 1 ? { ...row, supplier_vat_id: '' } : row;
}

/** Frauds and mistakes that only show in the lists. */
const FURTHER: Finding[] = [
	{
		name: 'the same file again',
		known: ({ file_hash }) => ({ earlier: { file_hash } }),
		...{ kind: 'seenBefore', fields: [], words: 'The same file was seen before' },
	},
	{
		name: 'an order that is invoiced already',
		known: ({ order_number }) => order_number && { order: { invoiced: 'yes' } },
		...{ kind: 'order', fields: ['order_number'], words: 'the order is invoiced already' },
	},
];

/** Changes the lists for each plant, for another supplier each. @returns the plants by file */
function plantInLists(documents: Extracted[], lists: Lists): Map<string, Finding> {
	const { suppliers, orders, earlier } = lists;
	const other = suppliers.at(-1) ?? {};
	const bySupplier = new Map<unknown, Array<Required<KnownRows> & { name: string; row: Row }>>();
	for (const [at, document] of documents.entries()) {
		const row = withOwnVatId(document.row, lists);
		const { supplier_id: id, order_number } = row;
		const [supplier = {}] = suppliers.filter(({ supplier_id }) => supplier_id === id);
		const [order = {}] = orders.filter(
			(one) => one['supplier_id'] === id && one['order_number'] === order_number,
		);
		const known = { supplier, order, earlier: earlier[at] ?? {}, other };
		if (supplier !== other) addTo(bySupplier, id, { ...known, name: document.name, row });
	}
	// What changes for one invoice would also show in others of its supplier.
	const left = [...bySupplier.values()].filter(
		(files) => new Set(files.map(({ row }) => row.invoice_number)).size === 1,
	);
	const fitting = ({ known }: Finding) => left.filter(([file]) => file && known(file.row, other));
	const planted = new Map<string, Finding>();
	// Plants that few documents can have come first.
	const plants = [...PLANTS, ...FURTHER].sort((a, b) => fitting(a).length - fitting(b).length);
	for (const plant of plants) {
		const [files = []] = fitting(plant);
		expect(files, plant.name).not.toEqual([]);
		left.splice(left.indexOf(files), 1);
		for (const { name, row, ...rows } of files) {
			for (const [list, values] of Object.entries(plant.known(row, other) || {})) {
				Object.assign(rows[list as keyof KnownRows], values);
			}
			planted.set(name, plant);
		}
	}
	return planted;
}

describe('known suppliers, orders and earlier records of real files', () => {
	it('raise no alarm where they match', async (context) => {
		const { documents, lists } = await matching(context);
		expect(documents.length).toBeGreaterThanOrEqual(40);
		for (const { name, record, row, alarms } of documents) {
			expect.soft(alarms, name).toEqual([]);
			const known = lists.suppliers.find((one) => one['name'] === supplierIn(record)) ?? {};
			const { supplier_id, name: supplier_known_as, vat_id, iban } = known;
			expect.soft(row, name).toMatchObject({ supplier_id, supplier_known_as });
			const byName = row._meta.notes.filter((note) => note.includes('found by its name alone'));
			expect.soft(byName, name).toHaveLength(vat_id === '' && iban === '' ? 1 : 0);
			if (!row.order_number) continue;
			const whole = /: supplier, currency(?:, amount)?(?:, (\d+) of \1 lines)?$/;
			expect.soft(row['order_match'], name).toMatch(whole);
		}
	});

	it('show what is planted in them, and nothing else', async (context) => {
		const { documents, lists } = await matching(context);
		const planted = plantInLists(documents, lists);
		for (const document of await extract(documents, lists)) {
			const plant = planted.get(document.name);
			if (plant) expectFinding(document, plant);
			else expect.soft(document.alarms, document.name).toEqual([]);
		}
	});

	it('show what is planted in the data of e-invoices', async (context) => {
		const { documents, lists } = await matching(context);
		const other = documents.at(-1)?.row as Row;
		// Its data have another account than its page.
		const forged = await ownEInvoice('page-and-data-differ.pdf');
		const planted = [{ ...forged, plant: PLANTS[0] as Plant }];
		for (const document of documents) {
			const row = withOwnVatId(document.row, lists);
			// Less is compared of credit notes and corrections.
			const isBill = row['document_type'] === 'invoice' && row.total_amount > 0;
			if (!document.isFromData || !isBill || !('path' in document.file)) continue;
			const xml = await eInvoiceXml(document.file.path);
			for (const plant of PLANTS) {
				if (plant.kind !== 'seenBefore' && !plant.known(row, other)) continue;
				const content = plantInXml(xml, row, plant.change(row, [other]));
				if (content !== undefined) planted.push({ ...document, plant, file: { content } });
			}
		}
		expect(new Set(planted.map(({ plant }) => plant))).toEqual(new Set(PLANTS));
		for (const { plant, ...document } of await extract(planted, lists)) {
			expectFinding(document, plant);
		}
	});
});
