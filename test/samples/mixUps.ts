import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { schemaFromTemplate } from '../../nodes/StructuredExtraction/schema/fromTemplate';
import type { ExpectedRecord } from './expectedRecord';
import { readExpected } from './readExpected';

type Answer = Record<string, unknown>;

/** A document with what is printed on it, in the fields of a template. */
export interface KnownDocument {
	path: string;
	template: string;
	truth: Answer;
}

/** What is printed on an invoice or receipt, in the fields of the template Invoice. */
const inFieldsOfInvoice = (record: ExpectedRecord): Answer => ({
	invoice_number: record.invoice_number,
	date: record.date,
	due_date: record.date_due,
	supplier: record.issuer,
	supplier_vat_id: record.vat,
	customer: record.customer,
	order_number: record.order_number,
	amount_untaxed: record.amount_untaxed,
	tax: record.amount_tax,
	amount: record.amount,
	currency: record.currency,
	iban: record.iban,
	lines: (record.lines ?? [])
		.map(({ name, qty, price_unit, price_subtotal }) => ({
			description: name,
			quantity: qty,
			unit_price: price_unit,
			total: price_subtotal,
		}))
		.filter((line) => Object.values(line).some((value) => value !== undefined)),
});

/** A scan of a document has the record of the document. */
const scans = { 'AmazonWebServices-scan': 'AmazonWebServices' };

/** The invoices and receipts of a folder whose content is known. */
export async function knownInvoices(folder: string): Promise<KnownDocument[]> {
	const documents = await readExpected(folder, scans);
	return documents.map(({ file, expected }) => ({
		path: join(folder, file),
		template: 'invoice',
		truth: inFieldsOfInvoice(expected),
	}));
}

const others = {
	'bank-statement.pdf': 'bankStatement',
	'business-card.jpg': 'businessCard',
	'purchase-order.pdf': 'purchaseOrder',
	'resume.pdf': 'resume',
};

/** The sample documents of other kinds. */
export async function otherDocuments(folder: string): Promise<KnownDocument[]> {
	return await Promise.all(
		Object.entries(others).map(async ([file, template]) => {
			const name = join(folder, file.replace(/\.\w+$/, '.expected.json'));
			const [truth = {}] = JSON.parse(await readFile(name, 'utf8')) as Answer[];
			return { path: join(folder, file), template, truth };
		}),
	);
}

/** A wrong answer whose values all stand in the document, and the fields that are wrong. */
export interface MixUp {
	what: string;
	answer: Answer;
	fields: string[];
}

/**
 * Truths with values in places where others belong: the three that models are known for, and each
 * value of a record or of a line that has the kind of another one in that one's place.
 */
export function mixUps({ template, truth }: KnownDocument): MixUp[] {
	const { fields } = schemaFromTemplate(template);
	const has = (...names: string[]) => names.every((name) => typeof truth[name] === 'string');
	const found: MixUp[] = [];
	if (has('date', 'due_date')) {
		const answer = { ...truth, date: truth.due_date };
		found.push({ what: 'due date as date', answer, fields: ['date'] });
	}
	if (has('supplier', 'customer')) {
		const answer = { ...truth, supplier: truth.customer, customer: truth.supplier };
		found.push({ what: 'supplier as customer', answer, fields: ['supplier', 'customer'] });
	}
	if (has('invoice_number', 'order_number')) {
		const answer = { ...truth, invoice_number: truth.order_number };
		found.push({ what: 'order number as number', answer, fields: ['invoice_number'] });
	}
	const plain = fields.filter(({ name, type }) => type !== 'list' && truth[name] !== undefined);
	for (const [index, { name, type }] of plain.entries()) {
		const turned = [...plain.slice(index + 1), ...plain.slice(0, index)];
		const isOther = (other: string) => String(truth[other]) !== String(truth[name]);
		// What is checked for its form is refused, not mixed up.
		const isFree = ({ type: kind, ...field }: (typeof plain)[number]) =>
			kind === type && !('format' in field && field.format !== undefined);
		const own = plain[index];
		const from = turned.find((field) => isFree(field) && isOther(field.name));
		if (from === undefined || own === undefined || !isFree(own)) continue;
		const answer = { ...truth, [name]: truth[from.name] };
		found.push({ what: `${from.name} as ${name}`, answer, fields: [name] });
	}
	for (const { name, ...field } of fields) {
		const rows = truth[name];
		if (!('fields' in field) || !Array.isArray(rows) || rows.length < 2) continue;
		const last = rows.length - 1;
		const without = rows.slice(1);
		found.push({
			what: `no first of ${name}`,
			answer: { ...truth, [name]: without },
			fields: [name],
		});
		const numbers = field.fields.filter(({ type }) => type === 'number');
		const row = rows[last] as Answer;
		const [one, other] = numbers.filter((number) => typeof row[number.name] === 'number');
		if (one === undefined || other === undefined || row[one.name] === row[other.name]) continue;
		const mixed = [...rows.slice(0, last), { ...row, [one.name]: row[other.name] }];
		const answer = { ...truth, [name]: mixed };
		found.push({
			what: `${other.name} as ${one.name} of ${name}`,
			answer,
			fields: [`${name}[${last}].${one.name}`],
		});
	}
	return found;
}

/** The same values as another model may write them: figures as texts, names in capitals without signs. */
export function inOtherNotation(answer: Answer, template: string): Answer {
	const free = new Map(
		schemaFromTemplate(template).fields.map((field) => [
			field.name,
			field.type === 'string' && field.format === undefined,
		]),
	);
	return Object.fromEntries(
		Object.entries(answer).map(([name, value]) => {
			if (typeof value === 'number') return [name, value.toFixed(2)];
			if (typeof value !== 'string' || free.get(name) !== true) return [name, value];
			return [name, value.toUpperCase().replace(/[&-]/g, ' ')];
		}),
	);
}
