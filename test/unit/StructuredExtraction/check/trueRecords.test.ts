import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { Exam } from '../../../../nodes/StructuredExtraction/check/Exam';
import { issueOf } from '../../../../nodes/shared/values/facts/fact';
import { checkRecord } from '../../../../nodes/StructuredExtraction/answer/checkRecord';
import { linesOnPages } from '../../../../nodes/StructuredExtraction/check/linesOnPages';
import { RULES, runRules } from '../../../../nodes/StructuredExtraction/check/rules';
import { atOnce } from '../../../../nodes/shared/host/budget';
import { evidence, evidenceAndSpans } from '../evidenceOf';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { memoize } from '../../../../nodes/shared/basics/memoize';
import { asList, type Values } from '../../../../nodes/shared/basics/values';
import { outsideSample } from '../../../samples/outside';
import { electronicInvoices, expectedRecords, type TrueRecord } from '../../../samples/trueRecords';

// What the checks say of records that are right, and of the same records with values mixed up.

const OPTIONS = { dateOrder: 'DMY', decimalMark: '.' } as const;
const schema = schemaFromTemplate('invoice');
const own = join(import.meta.dirname, '../../../samples/documents');

const invoices = memoize(expectedRecords);
const eInvoices = memoize(electronicInvoices);

const collections = [
	['our documents', async () => await invoices(own)],
	[
		'real invoices',
		async (context: TestContext) => await invoices(outsideSample(context, 'invoices')),
	],
	[
		'electronic invoices',
		async (context: TestContext) => await eInvoices(outsideSample(context, 'e-invoices')),
	],
] as const;

/** All rules but the one for lines, which has tests of its own. */
const OF_RECORDS = RULES.filter((rule) => rule !== linesOnPages);

function found({ record, pages }: TrueRecord): string[] {
	const checked = checkRecord(schema, record, OPTIONS);
	const looked = evidenceAndSpans(schema, checked, pages, OPTIONS);
	const { located } = looked;
	const exam = new Exam({ schema, record: checked.record, pages, located, dateOrder: 'DMY' });
	return atOnce(runRules(exam, OF_RECORDS))
		.filter(({ severity }) => severity !== 'note')
		.map((fact) => issueOf(fact).text);
}

/** True records that are for a person to look at, and why. */
const EXPLAINED = new Map([
	// Its last line is a levy that the lines before it have in them, as its name says.
	['coolblue1.pdf', [/^The lines add up to 722\.21, neither/]],
	// The pages of these two have an account, which their records leave out.
	['QualityHosting.pdf', [/^IBAN: it is empty, and the page has "DE30/]],
	['NetpresseInvoice.pdf', [/^IBAN: it is empty, and the page has "FR76/]],
]);

describe('true values', () => {
	it.for(collections)('fit together: %s', async ([, read], context) => {
		const records = await read(context);
		expect(records.length).toBeGreaterThan(4);
		for (const each of records) {
			const reasons = EXPLAINED.get(each.file) ?? [];
			expect(found(each), each.file).toEqual(
				reasons.map((reason) => expect.stringMatching(reason)),
			);
			const { total_amount } = each.record;
			const alone = { net_amount: null, tax_amount: null, tax_lines: [], amount_due: null };
			const bare = found({ ...each, record: { ...each.record, ...alone, total_amount } });
			expect(bare.filter((text) => text.includes('may be without tax'))).toEqual([]);
		}
	});
});

/** Makes a mistake in a record; undefined where it cannot be made. */
type MixUp = (record: Values) => Values | undefined;

const isNumber = (value: unknown): value is number => typeof value === 'number' && value !== 0;

const MIX_UPS: Record<string, MixUp> = {
	'dates swapped': ({ date, due_date }) =>
		date && due_date && date !== due_date ? { date: due_date, due_date: date } : undefined,
	'order number as invoice number': ({ order_number }) =>
		order_number ? { invoice_number: order_number } : undefined,
	'supplier as customer': ({ supplier, customer }) =>
		supplier && customer ? { customer: supplier } : undefined,
	'VAT number of the supplier as the customer’s': ({ supplier_vat_id }) =>
		supplier_vat_id ? { customer_vat_id: supplier_vat_id } : undefined,
	'net as total': ({ net_amount, tax_amount }) =>
		isNumber(tax_amount) && isNumber(net_amount) ? { total_amount: net_amount } : undefined,
	'total as net': ({ total_amount, tax_amount }) =>
		isNumber(tax_amount) && isNumber(total_amount) ? { net_amount: total_amount } : undefined,
	'amount due as total': ({ amount_due, amount_paid }) =>
		isNumber(amount_paid) ? { total_amount: amount_due } : undefined,
	'total ten times': ({ total_amount, net_amount, lines }) =>
		isNumber(total_amount) && (isNumber(net_amount) || asList(lines).length > 0)
			? { total_amount: total_amount * 10 }
			: undefined,
	'tax ten times': ({ tax_amount, net_amount }) =>
		isNumber(tax_amount) && isNumber(net_amount) ? { tax_amount: tax_amount * 10 } : undefined,
	'a line ten times': ({ lines }) => withFirstLine(lines, ({ total }) => Number(total) * 10),
	'a line left out': ({ lines }) =>
		withFirstLine(lines, Number) ? { lines: rest(lines) } : undefined,
	'a tax line left out': ({ tax_lines, tax_amount }) =>
		isNumber(tax_amount) && asList(tax_lines).length > 1
			? { tax_lines: rest(tax_lines) }
			: undefined,
	'the discount left out': ({ discount, lines }) =>
		isNumber(discount) && asList(lines).length > 0 ? { discount: null } : undefined,
};

const rest = (list: unknown) => asList(list).slice(1);

/** The lines with another total in the first, where all have one and there are several. */
function withFirstLine(given: unknown, change: (line: Values) => number): Values | undefined {
	const lines = asList(given) as Values[];
	const [first] = lines;
	if (!first || lines.length < 2 || !lines.every(({ total }) => typeof total === 'number')) return;
	return isNumber(first['total'])
		? { lines: [{ ...first, total: change(first) }, ...lines.slice(1)] }
		: undefined;
}

/** Whether the checks and a look into the text find a currency that is not the document's. */
function findsCurrency({ file, record, pages }: TrueRecord): boolean {
	const wrong = { ...record, currency: record['currency'] === 'USD' ? 'EUR' : 'USD' };
	const [currency] = schema.fields.filter(({ name }) => name === 'currency');
	if (currency === undefined) throw new Error('The template has no currency');
	const looked = evidence(
		{ ...schema, fields: [currency] },
		{ record: wrong, originals: {} },
		pages,
		OPTIONS,
	);
	return found({ file, record: wrong, pages }).length > 0 || looked['currency']?.match === 'none';
}

describe('values mixed up', () => {
	it.for(collections)('are next to labels of others: %s', async ([, read], context) => {
		const records = (await read(context)).filter(({ pages }) => pages !== null);
		const noticed = (change: MixUp) =>
			records.flatMap((each) => {
				const changed = change(each.record);
				return changed ? found({ ...each, record: { ...each.record, ...changed } }).length > 0 : [];
			});
		const dates = noticed(({ date, due_date }) =>
			due_date && date !== due_date ? { date: due_date, due_date: null } : undefined,
		);
		const numbers = noticed(({ order_number }) =>
			order_number ? { invoice_number: order_number, order_number: null } : undefined,
		);
		const all = [...dates, ...numbers];
		expect(all.filter(Boolean).length).toBeGreaterThan(0.6 * all.length);
	});

	it.for(collections)('do not fit together: %s', async ([, read], context) => {
		const records = (await read(context)).filter(({ file }) => !EXPLAINED.has(file));
		const counts = Object.entries(MIX_UPS).map(([name, mixUp]) => {
			const mixed = records.flatMap((each) => {
				const change = mixUp(each.record);
				return change ? [{ ...each, record: { ...each.record, ...change } }] : [];
			});
			const missed = mixed.filter((each) => found(each).length === 0).map(({ file }) => file);
			return { name, mixed: mixed.length, missed };
		});
		expect(counts.filter(({ missed }) => missed.length > 0)).toEqual([]);
		const withText = records.filter(({ pages }) => pages !== null);
		expect(withText.filter((each) => !findsCurrency(each)).map(({ file }) => file)).toEqual([]);
	});
});
