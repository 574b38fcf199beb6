import { invalidIn } from '../issues';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../../nodes/shared/check/checkRecord';
import { evidence } from '../../../../nodes/StructuredExtraction/evidence/evidence';
import { notFound } from '../../../../nodes/StructuredExtraction/record/meta';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/schema/templates';
import {
	dayIn,
	figureIn,
	type InvoiceData,
	invoicePages,
	invoices,
	moneyIn,
	type Style,
	styles,
} from '../plantedDocuments';
import { cases } from '../../../full';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;
const schema = schemaFromTemplate('invoice');

/** Paths of an answer's values that are not found in the invoice, or do not have their type. */
function flagged(style: Style, data: InvoiceData, answer: Record<string, unknown>): string[] {
	const pages = invoicePages(style, data);
	const text = pages.map(({ markdown }) => markdown).join('\n');
	const checked = checkRecord(schema, answer, { ...auto, text });
	const found = evidence(schema, checked, pages, auto);
	return [
		...notFound({ evidence: found }),
		...invalidIn(checked).map(({ field = '' }) => field),
	].sort();
}

/** A model that copies what is printed. */
const asPrinted = (style: Style, data: InvoiceData) => ({
	...data,
	currency: style.currency,
	date: dayIn(style, data.date),
	due_date: dayIn(style, data.due_date),
	net_amount: moneyIn(style, data.net_amount),
	tax_amount: moneyIn(style, data.tax_amount),
	total_amount: moneyIn(style, data.total_amount),
	lines: data.lines.map((line) => ({
		...line,
		quantity: String(line.quantity),
		unit_price: figureIn(style, line.unit_price),
		total: figureIn(style, line.total),
	})),
});

/** A model that writes the same values in its own way. */
const inOtherWords = (style: Style, data: InvoiceData) => ({
	...data,
	currency: style.currency,
	invoice_number: data.invoice_number.replace(/[-/]/g, ' ').toLowerCase(),
	supplier: data.supplier.toUpperCase(),
	total_amount: data.total_amount.toFixed(2),
});

/** All values that differ from a text by two neighbouring digits that changed places. */
function swapped(text: string): string[] {
	return [...text].flatMap((digit, index) => {
		const next = text[index + 1] ?? '';
		if (!/\d/.test(digit) || !/\d/.test(next) || digit === next) return [];
		return [text.slice(0, index) + next + digit + text.slice(index + 2)];
	});
}

function otherDays(iso: string): string[] {
	const moved = (years: number, months: number, days: number) => {
		const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
		return new Date(Date.UTC(year + years, month - 1 + months, day + days))
			.toISOString()
			.slice(0, 10);
	};
	return [
		moved(0, 0, 1),
		moved(0, 0, -1),
		moved(0, 1, 0),
		moved(0, -1, 0),
		moved(1, 0, 0),
		moved(-1, 0, 0),
		moved(10, 0, 0),
	];
}

const money = ['net_amount', 'tax_amount', 'total_amount'] as const;
const days = ['date', 'due_date'] as const;
const texts = ['invoice_number', 'iban'] as const;

/** False values for each field, without those that the invoice really holds. */
function plants(data: InvoiceData, others: InvoiceData[]): { field: string; value: unknown }[] {
	const figures = new Set([
		...money.map((field) => data[field]),
		...data.lines.flatMap(({ quantity, unit_price, total }) => [quantity, unit_price, total]),
	]);
	const own = new Set<unknown>([...figures, data.date, data.due_date]);
	return [
		...money.flatMap((field) =>
			swapped(data[field].toFixed(2)).map((value) => ({ field, value: Number(value) })),
		),
		...money.flatMap((field) => others.map((other) => ({ field, value: other[field] }))),
		...days.flatMap((field) =>
			[...otherDays(data[field]), ...others.map((other) => other[field])].map((value) => ({
				field,
				value,
			})),
		),
		...texts.flatMap((field) =>
			[...swapped(data[field]), ...others.map((other) => other[field])].map((value) => ({
				field,
				value,
			})),
		),
	].filter(({ value }) => !own.has(value));
}

const documents = styles.map((style, index) => ({
	name: `${style.locale} ${index}`,
	style,
	data: invoices[index] ?? invoices[0],
})) as { name: string; style: Style; data: InvoiceData }[];

describe('ten documents', () => {
	it('are ten, each in its own style', () => {
		expect(styles).toHaveLength(10);
		expect(invoices).toHaveLength(10);
	});

	it.each(documents)('$name: true values as printed are found', ({ style, data }) => {
		expect(flagged(style, data, asPrinted(style, data))).toEqual([]);
	});

	it.each(documents)('$name: true values in another notation are found', ({ style, data }) => {
		expect(flagged(style, data, inOtherWords(style, data))).toEqual([]);
	});

	it.each(documents)('$name: planted false values are all flagged', ({ style, data }) => {
		const all = plants(
			data,
			invoices.filter((other) => other !== data),
		);
		expect(all.length).toBeGreaterThan(80);
		const unseen = all.filter(
			({ field, value }) =>
				!flagged(style, data, { ...inOtherWords(style, data), [field]: value }).includes(field),
		);
		expect(unseen).toEqual([]);
	});

	it.each(documents)('$name: a false value in a line is flagged in its line', ({ style, data }) => {
		const lines = data.lines.map((line, index) =>
			index === 1 ? { ...line, total: line.total + 90.09 } : line,
		);
		expect(flagged(style, data, { ...asPrinted(style, data), lines })).toEqual(['lines[1].total']);
	});
});

describe('any value in any of the styles', () => {
	const cents = fc.integer({ min: 10_000, max: 99_999_999 }).map((value) => value / 100);
	const day = fc
		.date({ min: new Date('1990-01-01'), max: new Date('2059-12-31'), noInvalidDate: true })
		.map((date) => date.toISOString().slice(0, 10));

	it.each(documents)('$name: is found, and a false one is not', ({ style, data }) => {
		fc.assert(
			fc.property(cents, cents, day, (amount, tax, date) => {
				const changed = { ...data, total_amount: amount, tax_amount: tax, date };
				expect(flagged(style, changed, asPrinted(style, changed))).toEqual([]);
				expect(flagged(style, changed, inOtherWords(style, changed))).toEqual([]);
				for (const { field, value } of plants(changed, [])) {
					expect(
						flagged(style, changed, { ...inOtherWords(style, changed), [field]: value }),
					).toContain(field);
				}
			}),
			{ numRuns: cases(6) },
		);
	});
});
