import { issueOf } from '../../../nodes/shared/values/facts/fact';
import fc from 'fast-check';
import {
	compareKnown,
	type GivenLists,
	readKnownLists,
} from '../../../nodes/StructuredExtraction/known/compareKnown';
import { Effort } from '../../../nodes/shared/known/effort';
import { Examples } from '../../../nodes/StructuredExtraction/known/examples';
import { NameSearch } from '../../../nodes/shared/known/nameSearch';
import { schemaFromTemplate } from '../../../nodes/StructuredExtraction/fields/templates';
import type { Values } from '../../../nodes/shared/basics/values';
import { values, words } from '../inputs/grammars';
import { byPiece, hostileText, listOf, repeated } from '../inputs/texts';
import { promised, promisedOfEach, target, type Target } from '../Target';

const COLUMNS = [
	'supplier_id',
	'name',
	'vat_id',
	'iban',
	'currency',
	'payment_days',
	'customer_number',
	'order_number',
	'open_amount',
	'invoiced',
	'lines',
	'invoice_number',
	'supplier',
	'date',
	'total_amount',
	'file_hash',
	'document_type',
	'description',
	'article_number',
	'quantity',
	'unit_price',
	'due_date',
	'supplier_vat_id',
	'__proto__',
	'constructor',
];
const cells = fc.oneof(
	hostileText([...values, ...words]),
	fc.constantFrom('A', 'B', 'A Ltd', 'DE89370400440532013000', 'credit note', '2025-01-01'),
	fc.jsonValue(),
);
const row = fc.dictionary(fc.constantFrom(...COLUMNS), cells, { maxKeys: 12 });
const list = fc.oneof(fc.array(row, { maxLength: 6 }), fc.jsonValue(), hostileText(values));

const invoice = schemaFromTemplate('invoice');

/** Lists with an entry of about 100 characters, and a record that is compared with them. */
const rows = (entry: (index: number) => Values, record: Values, lists: Array<keyof GivenLists>) => {
	const list = listOf(entry, 100);
	return (size: number) => ({
		given: Object.fromEntries(lists.map((name) => [name, list(size)])) as GivenLists,
		record: { supplier: 'Nordwind', order_number: 'A', ...record },
	});
};

export const knownLists: readonly Target[] = [
	target({
		name: 'StructuredExtraction/known/compareKnown',
		inputs: fc.record({
			given: fc.record(
				{ knownSuppliers: list, knownOrders: list, seenBefore: list },
				{ requiredKeys: [] },
			),
			record: row,
		}),
		call: async ({ given, record }: { given: GivenLists; record: Values }) =>
			await compareKnown(await readKnownLists(given), record, 1, {
				text: Object.values(record).join(' '),
			}),
		promise: ({ found }) =>
			promisedOfEach(found, 'a fact has a sentence', (fact) => issueOf(fact).text.length > 10),
		largest: 8_000_000,
		growth: {
			suppliers: rows(
				(at) => ({ supplier_id: at, name: `Nordwind ${at}`, vat_id: `DE${at}` }),
				{},
				['knownSuppliers'],
			),
			'names of one word': rows(
				(at) => ({ supplier_id: at, name: 'Nordwnid' }),
				{ supplier: 'Nordwindt' },
				['knownSuppliers'],
			),
			'accounts of one supplier': rows(
				(at) => ({ supplier_id: 1, name: 'Nordwind', iban: `DE89${1e14 + at}` }),
				{ iban: 'DE89370400440532013000' },
				['knownSuppliers'],
			),
			'one account of all': rows(
				(at) => ({ supplier_id: at, iban: 'DE89370400440532013000' }),
				{ iban: 'DE89370400440532013000' },
				['knownSuppliers'],
			),
			'one account and one name of all': rows(
				(at) => ({ supplier_id: at, name: 'Nordwind', iban: 'DE89370400440532013000' }),
				{ iban: 'DE89370400440532013000' },
				['knownSuppliers'],
			),
			'rows of one order': rows(
				(at) => ({ order_number: 'A', lines: [{ description: `Hinge ${at}`, quantity: 1 }] }),
				{ lines: [{ description: 'Hinge' }] },
				['knownOrders'],
			),
			lines: (size) => {
				const of = (name: string) =>
					listOf((at) => ({ description: `${name} no. ${at}`, article_number: at }), 100)(size);
				return {
					given: { knownOrders: [{ order_number: 'A', lines: of('Hinge') }] },
					record: { supplier: 'Nordwind', order_number: 'A', lines: of('Handle') },
				};
			},
			'records of one number': rows(
				() => ({ invoice_number: '1', supplier: 'Calder' }),
				{ invoice_number: '1' },
				['seenBefore'],
			),
			'credit notes': rows(
				() => ({ supplier: 'Nordwind', document_type: 'credit note', total_amount: 1 }),
				{ document_type: 'credit note', total_amount: 2 },
				['seenBefore'],
			),
			...Object.fromEntries(
				Object.entries(byPiece('␣; x 1. - ä \u0301')).map(([piece, text]) => [
					`cells of ${piece}`,
					(size: number) => ({
						given: { knownSuppliers: [{ supplier_id: 1, name: text(size), iban: text(size) }] },
						record: { supplier: text(size), iban: text(size) },
					}),
				]),
			),
		},
	}),
	target({
		name: 'shared/known/nameSearch',
		inputs: fc.array(hostileText([...values, ...words]), { minLength: 1, maxLength: 8 }),
		call: async (names: string[]) => {
			const search = await NameSearch.of(names, (name) => [name]);
			const found = [];
			for (const name of names) found.push(await search.find(name.replace('a', 'b'), new Effort()));
			return found;
		},
		promise: (found, names) =>
			promisedOfEach(
				found,
				'only a known name is found',
				(name) => name === undefined || names.includes(name),
			),
		// Each name is looked for as well: one of 5,000 takes at most a millisecond.
		largest: 100_000,
		growth: {
			'names of 3,000 words': listOf(
				(at) =>
					Array.from({ length: 3_000 }, (_, word) => `w${(word * at).toString(36)}`).join(' '),
				2_000,
			),
			'one word in all names': listOf(() => 'transport', 5),
			'words that differ in a letter': listOf((at) => `aaaaaaa${at.toString(36)}`, 20),
		},
	}),
	target({
		name: 'StructuredExtraction/known/examples',
		inputs: fc.record({
			texts: fc.array(hostileText([...values, ...words]), { minLength: 1, maxLength: 4 }),
			supplier: cells,
			given: cells,
		}),
		call: async ({ texts: [document = '', ...texts], supplier, given }) => {
			const rows = texts.map((text) => ({ document_text: text, supplier, values: given }));
			return await (await Examples.of(rows)).nearest(document, invoice);
		},
		promise: (shown) => promised(JSON.stringify(shown).length < 20_000, 'the budget is kept'),
		largest: 4_000_000,
		growth: Object.fromEntries(
			['a', ' ', '\n', 'a\n', 'Total: 1\n', ': ', 'a1', '|', 'ä', '\u0301', 'Ltd '].map((piece) => [
				JSON.stringify(piece),
				(size: number) => {
					const text = repeated(piece)(size);
					return { texts: [text, text], supplier: text, given: null };
				},
			]),
		),
	}),
];
