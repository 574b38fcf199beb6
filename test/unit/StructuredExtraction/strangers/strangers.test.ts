import { describe, expect, it } from 'vitest';
import type { Values } from '../../../../nodes/shared/basics/values';
import { toCells } from '../../../../nodes/StructuredExtraction/fields/cells';
import type { Schema } from '../../../../nodes/shared/values/schema/schema';
import { schemaFromJsonSchema } from '../../../../nodes/StructuredExtraction/fields/fromJsonSchema';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from '../resultOf';
import anyDocument from './anyDocument.json';
import columns from './columns.json';
import eighthDocuments from './eighthDocuments.json';
import eighteenthDocuments from './eighteenthDocuments.json';
import eleventhDocuments from './eleventhDocuments.json';
import entriesOfLines from './entriesOfLines.json';
import fifteenthDocuments from './fifteenthDocuments.json';
import fifthDocuments from './fifthDocuments.json';
import fourteenthDocuments from './fourteenthDocuments.json';
import fieldsSixth from './fieldsSixth.json';
import formCodes from './formCodes.json';
import formsOfValues from './formsOfValues.json';
import invoices from './invoices.json';
import invoicesFifth from './invoicesFifth.json';
import invoicesSeventh from './invoicesSeventh.json';
import invoicesSixth from './invoicesSixth.json';
import invoicesLast from './invoicesLast.json';
import invoicesLater from './invoicesLater.json';
import invoicesNext from './invoicesNext.json';
import lastDocuments from './lastDocuments.json';
import longRecords from './longRecords.json';
import longDocuments from './longDocuments.json';
import listsAndDates from './listsAndDates.json';
import nineteenthDocuments from './nineteenthDocuments.json';
import ninthDocuments from './ninthDocuments.json';
import newDocuments from './newDocuments.json';
import numbersAndAmounts from './numbersAndAmounts.json';
import otherDocuments from './otherDocuments.json';
import otherSchemas from './otherSchemas.json';
import ownFieldsOfInvoices from './ownFieldsOfInvoices.json';
import periods from './periods.json';
import prose from './prose.json';
import reports from './reports.json';
import schemas from './schemas.json';
import sixteenthDocuments from './sixteenthDocuments.json';
import seventeenthDocuments from './seventeenthDocuments.json';
import seventhDocuments from './seventhDocuments.json';
import tenthDocuments from './tenthDocuments.json';
import thirteenthDocuments from './thirteenthDocuments.json';
import twelfthDocuments from './twelfthDocuments.json';
import twentiethDocuments from './twentiethDocuments.json';
import twentyFourthDocuments from './twentyFourthDocuments.json';
import twentyFifthDocuments from './twentyFifthDocuments.json';
import twentyFirstDocuments from './twentyFirstDocuments.json';
import twentySecondDocuments from './twentySecondDocuments.json';
import twentySixthDocuments from './twentySixthDocuments.json';
import twentyThirdDocuments from './twentyThirdDocuments.json';

// Pages, records and schemas by people who knew a kind of mistake by one sentence, and no rule. They tell how many of a
// kind come out right: wrong records are asked about, right ones are not. A number goes up with a rule, never down. One
// VAT number was made valid.

interface Case {
	page?: string;
	pages?: string[];
	record: object;
	/** The path of the wrong value; empty where the record is right. */
	wrong?: string | null;
}

const isAsked = (schema: Schema, { page = '', pages = [page], record }: Case) =>
	metaOf(resultOf({ schema, answer: record as Values, pages })).review.length > 0;

/** How many wrong records are asked about, and how many right ones are not. */
function countsOf(cases: Case[], schemaOf: (one: Case) => Schema) {
	const counts = { wrong: 0, right: 0 };
	for (const one of cases) {
		const isWrong = Boolean(one.wrong);
		if (isAsked(schemaOf(one), one) === isWrong) counts[isWrong ? 'wrong' : 'right'] += 1;
	}
	return counts;
}

describe('of ten wrong invoices and five right ones', () => {
	const template = schemaFromTemplate('invoice');
	const names = new Set(template.fields.map(({ name }) => name));
	const known = (record: object) =>
		Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
	it.each([
		['paid', 9, 5, invoices],
		['discount', 10, 5, invoices],
		['other-number', 10, 5, invoices],
		['other-date', 10, 5, invoices],
		['credit', 10, 5, invoices],
		['currency', 10, 5, invoices],
		['supplier', 9, 5, invoices],
		['two-accounts', 10, 0, invoices],
		// Unseen, before rules were made for them: 5, 8, 4 (3 right), 7, 8 (4 right), 8, 4.
		['paid', 9, 5, invoicesLater],
		['discount', 10, 5, invoicesLater],
		['other-number', 10, 4, invoicesLater],
		['other-date', 10, 5, invoicesLater],
		['credit', 10, 4, invoicesLater],
		['currency', 10, 5, invoicesLater],
		['supplier', 10, 5, invoicesLater],
		['line', 10, 5, invoicesLater],
		// Right values in other notations only.
		['notation', 0, 12, invoicesLater],
		// Unseen: 10 (4 right), 6 (4 right), 8, 8 (4 right), 10, 8 (4 right), and 1 of 10 in other notations.
		['paid', 10, 4, invoicesLast],
		['other-number', 8, 4, invoicesLast],
		['other-date', 10, 5, invoicesLast],
		['credit', 10, 4, invoicesLast],
		['currency', 10, 5, invoicesLast],
		['supplier', 9, 5, invoicesLast],
		['notation', 0, 7, invoicesLast],
		// Unseen: 8, 8 (4 right), 5, 5 (4 right), 9 (4 right), 9, 9, and 7 of 12 in other notations. A due date that is
		// left out is a note; a correction with a negative total may be called an invoice.
		['other-number', 10, 5, invoicesNext],
		['other-date', 9, 5, invoicesNext],
		['credit', 9, 5, invoicesNext],
		['supplier', 10, 5, invoicesNext],
		['paid', 10, 5, invoicesNext],
		['currency', 10, 5, invoicesNext],
		['line', 10, 5, invoicesNext],
		['notation', 0, 12, invoicesNext],
		// Unseen: 9, 8, 5, 9, 9, 9, 8, 9, 10, and 11 of 15 in other notations.
		['other-number', 9, 5, invoicesFifth],
		['other-date', 9, 5, invoicesFifth],
		['credit', 10, 5, invoicesFifth],
		['supplier', 9, 5, invoicesFifth],
		['paid', 9, 5, invoicesFifth],
		['discount', 9, 5, invoicesFifth],
		['currency', 10, 5, invoicesFifth],
		['line', 9, 5, invoicesFifth],
		['tax', 10, 5, invoicesFifth],
		['notation', 0, 11, invoicesFifth],
		// Unseen: 8 and 9. A correction with a negative total may be called an invoice.
		['credit', 9, 5, invoicesSixth],
		['currency', 10, 5, invoicesSixth],
		// Unseen. Money is given back to an account of the customer; a VAT number has a wrong check digit.
		['credit', 9, 4, invoicesSeventh],
		['other-date', 10, 4, invoicesSeventh],
	])('%s: %d are asked about, %d are fine', (kind, wrong, right, all) => {
		const cases = all
			.filter((one) => one.kind === kind)
			.map((one) => ({ ...one, record: known(one.record) }));
		const counts = countsOf(cases, () => template);
		expect(counts.wrong).toBeGreaterThanOrEqual(wrong);
		expect(counts.right).toBeGreaterThanOrEqual(right);
	});
});

describe.each([
	['the first set', anyDocument, { A: [0, 30], B: [19, 0], C: [14, 5], D: [17, 10], E: [0, 20] }],
	// Unseen: 4, 1, 10 (6 right), 4 (2 right), 10.
	['the third set', lastDocuments, { A: [0, 11], B: [9, 0], C: [12, 6], D: [9, 2], E: [0, 10] }],
	// A rain of 0 is asked about where its row has "Ip", for traces.
	[
		'the second set',
		otherDocuments,
		{ A: [0, 27], B: [15, 0], C: [15, 8], D: [14, 9], E: [0, 18] },
	],
	// Unseen: 14, 10, 7 (6 right), 5 (6 right). One personal number was made as it is printed.
	['the fourth set', newDocuments, { A: [0, 23], B: [21, 0], C: [13, 7], D: [10, 6], E: [0, 0] }],
	// Unseen: 0, 11, 8 (4 right), 5 (3 right), 12. Each record of A has many forms, which all have to be right. One more of
	// B had been asked about for a right value next to its unit.
	['the fifth set', fifthDocuments, { A: [0, 18], B: [17, 0], C: [14, 5], D: [5, 3], E: [0, 12] }],
] as const)('of other documents, %s', (_, set, least) => {
	it.each([
		['right values in another form', 'A'],
		['values in the wrong field', 'B'],
		['rows and columns of lists', 'C'],
		['totals of receipts', 'D'],
		['right records', 'E'],
	] as const)('%s', (_kind, kind) => {
		const cases = ('E' in set || kind !== 'E' ? set[kind as 'A'] : []) as unknown as Array<
			Case & { schema: object }
		>;
		const counts = countsOf(cases, (one) =>
			schemaFromJsonSchema((one as (typeof cases)[number]).schema),
		);
		const [wrong, right] = least[kind];
		expect(counts.wrong).toBeGreaterThanOrEqual(wrong);
		expect(counts.right).toBeGreaterThanOrEqual(right);
	});
});

describe('of other documents by kind', () => {
	it.each([
		// Unseen: 10.
		['lists', 14, 10, listsAndDates.C],
		// Unseen: 9 (14 right); 5 and 14 before there were clauses. Two right ones were doubted by words at the beginning of a
		// line that goes on with a sentence.
		['contracts and letters in sentences', 17, 16, prose.P],
		// Unseen: 12.
		['own fields', 22, 12, fieldsSixth.B],
		// Unseen: 7, 6 and 7, and two of twelve right records in other forms, of which many are computed or converted.
		['other forms, seventh set', 0, 2, seventhDocuments.A],
		['own fields, seventh set', 12, 10, seventhDocuments.B],
		['lists, seventh set', 9, 5, seventhDocuments.C],
		// One more had been asked about for a right name in the case of its sentence.
		['contracts and letters, seventh set', 9, 9, seventhDocuments.P],
		// Unseen: 13, 12 (7 right) and 5, and 17 of 20 in other forms.
		['other forms, eighth set', 0, 17, eighthDocuments.A],
		['own fields, eighth set', 17, 10, eighthDocuments.B],
		['lists, eighth set', 15, 8, eighthDocuments.C],
		['contracts and letters, eighth set', 11, 8, eighthDocuments.P],
		// Unseen: 15 (9 right), 15 (7 right), 4 (9 right).
		['own fields, ninth set', 18, 10, ninthDocuments.B],
		['lists, ninth set', 19, 9, ninthDocuments.C],
		['contracts and letters, ninth set', 10, 9, ninthDocuments.P],
		// Unseen: 8 (7 right), 13.
		['own fields, tenth set', 13, 8, tenthDocuments.B],
		['lists, tenth set', 13, 8, tenthDocuments.C],
		// Unseen: 7 (7 right), 4.
		['own fields, eleventh set', 13, 8, eleventhDocuments.B],
		['contracts and letters, eleventh set', 7, 8, eleventhDocuments.P],
		// Unseen: 7 (7 right), 1. One more had been asked about for the far year of a right value.
		['own fields, twelfth set', 8, 8, twelfthDocuments.B],
		// Unseen: 7 (7 right). A field is required only where its schema says more than "all".
		['own fields, thirteenth set', 11, 7, thirteenthDocuments.B],
		// Unseen: 7 of 14, and 6 of 8 right ones.
		['own fields, fourteenth set', 11, 8, fourteenthDocuments.B],
		['contracts and letters, twelfth set', 6, 8, twelfthDocuments.P],
		// Unseen: 7 of 16 (9 right), 3 of 16 (10 right); and 7 of 16 (6 right).
		['own fields, fifteenth set', 13, 10, fifteenthDocuments.B],
		['contracts and letters, fifteenth set', 8, 10, fifteenthDocuments.P],
		['own fields, sixteenth set', 10, 9, sixteenthDocuments.B],
		// Unseen: 5 of 16 (9 right), 3 of 12 (5 right).
		['own fields, seventeenth set', 6, 10, seventeenthDocuments.B],
		['contracts and letters, seventeenth set', 5, 8, seventeenthDocuments.P],
		// Unseen: 3 of 12 (8 right); 6 (7 right) before there were captions, some for another reason.
		['forms, first set', 6, 9, seventeenthDocuments.F],
		// Unseen: 7 of 10, and 10 of 10; before there were captions 8 and 8.
		['forms, second set', 7, 10, seventeenthDocuments.F2],
		// Unseen: 7 of 16 (9 right), 4 of 12 (8 right), 6 of 10 (8 right).
		['own fields, eighteenth set', 10, 10, eighteenthDocuments.B],
		['contracts and letters, eighteenth set', 5, 8, eighteenthDocuments.P],
		['forms, third set', 6, 10, eighteenthDocuments.F],
		// Unseen: 8 of 16 (7 right), 2 of 12 (8 right), 6 of 10 (8 right).
		// Two more had been asked about for a right day, and for a tax that is to be a positive number.
		['own fields, nineteenth set', 6, 8, nineteenthDocuments.B],
		['contracts and letters, nineteenth set', 3, 8, nineteenthDocuments.P],
		['forms, fourth set', 6, 9, nineteenthDocuments.F],
		// Unseen: 10, 10 and 11 of 24; each record has up to twenty values, most of them in another form.
		['many values in other forms, first set', 0, 21, formsOfValues.first],
		['many values in other forms, second set', 0, 21, formsOfValues.second],
		['many values in other forms, third set', 0, 21, formsOfValues.third],
		// Unseen: 20 of 24; half as many values in a record.
		['values in other forms, with rules for many', 0, 21, formsOfValues.fourth],
		// Unseen: 10 and, after rules for these, 8 of 24.
		['many values in other forms, fifth set', 0, 16, formsOfValues.fifth],
		['many values in other forms, sixth set', 0, 9, formsOfValues.sixth],
		// Unseen: 4 of 6 (no right one of 12), and after rules for these 5 of 6 (1 right). Some had been asked about for a
		// right value.
		['long documents, first set', 2, 7, longDocuments.first],
		['long documents, second set', 5, 3, longDocuments.second],
		// Unseen: 7 of 16 (8 right); 1 of 12 (8 right), and after there were titles of clauses 5 of 12 (4 right), where the
		// state before had 2 (5 right). One more of the first had been asked about for a right month.
		['own fields, twentieth set', 6, 8, twentiethDocuments.B],
		['contracts and letters, twentieth set', 8, 7, twentiethDocuments.P],
		['contracts and letters, twenty-first set', 6, 6, twentiethDocuments.P2],
		// Unseen: 6 of 12 (8 right), where the state before there were titles of clauses had 4 (8 right).
		['contracts and letters, twenty-second set', 6, 8, twentiethDocuments.P3],
		// Unseen: 10 of 16, and 6 of 8 right ones.
		['own fields, twenty-first set', 12, 6, twentyFirstDocuments.B],
		// Unseen, before there was a rule: none of 10, and 5 of 6 right ones.
		['texts with something else in them, first set', 7, 5, twentyFirstDocuments.X],
		// Unseen: 2 of 10, and 6 of 6 right ones.
		['texts with something else in them, second set', 3, 6, twentyFirstDocuments.X2],
		// Unseen, before there was a rule: 5 of 10, and 4 of 6 right ones. Then 4 of 10 (5 right), and 5 of 10 (6 right),
		// which is one less than before each.
		['columns of other times, first set', 10, 6, periods.first],
		['columns of other times, second set', 8, 5, periods.second],
		['columns of other times, third set', 7, 6, periods.third],
		// Unseen, before rules about own fields were for invoices: 7 of 12 (3 of 6 right), 6 (4 right). The third after that:
		// 7 (6 right), where the state before had 7 (5 right).
		['own fields of invoices, first set', 10, 6, ownFieldsOfInvoices.first],
		['own fields of invoices, second set', 9, 6, ownFieldsOfInvoices.second],
		['own fields of invoices, third set', 9, 6, ownFieldsOfInvoices.third],
		// Unseen: 9 of 16 (7 right); after rules for these 7 of 16 (6 right).
		['own fields, twenty-second set', 14, 7, twentySecondDocuments.B],
		['own fields, twenty-third set', 8, 7, twentyThirdDocuments.B],
		// Unseen: 9 of 16 (6 right), where the state before had 8; 5 of 12 (5 right), where it had 4.
		['own fields, twenty-fourth set', 9, 8, twentyFourthDocuments.B],
		['own fields of invoices, fourth set', 5, 6, ownFieldsOfInvoices.fourth],
		// Unseen: 6 of 12 (6 right), one for another reason; 7 of 10 (6 of 10 right, where the state before had 3).
		['contracts and letters, twenty-third set', 5, 8, twentySecondDocuments.P],
		['contracts and letters, twenty-fourth set', 7, 6, twentyThirdDocuments.P],
		// Unseen: 18 and 13 of 20. Most of the others are computed or converted.
		['records of many values, first set', 0, 18, longRecords.first],
		['records of many values, second set', 0, 13, longRecords.second],
		// Unseen: 16, with a number that has a wrong check digit; before "▲" was a minus.
		['records of many values, third set', 0, 17, longRecords.third],
		// Unseen: 8 of 16 (8 right), 6 (5 right); 2 of 12 (5 of 6 right), 8 (5 right), where the state before had 2 and 7.
		['own fields, twenty-fifth set', 8, 8, twentyFifthDocuments.B],
		['own fields, twenty-sixth set', 8, 5, twentySixthDocuments.B],
		['own fields of invoices, fifth set', 7, 6, ownFieldsOfInvoices.fifth],
		['own fields of invoices, sixth set', 8, 5, ownFieldsOfInvoices.sixth],
		// Unseen: 5 of 12 (6 of 10 right).
		['contracts and letters, twenty-fifth set', 5, 6, twentyFifthDocuments.P],
		// Unseen, before there was a rule: 8 of 14 (8 of 10 right); after it 13 (7 right), where the state before had 11.
		['reports with figures, first set', 13, 10, reports.first],
		['reports with figures, second set', 13, 7, reports.second],
		// Unseen, by a rule made for reports: 9 of 12 (5 of 6 right), before it 7; then 6 of 10 (5 of 6 right), before 3;
		// then 10 of 10 (3 of 5 right), before 3 (4 right).
		['columns as groups and entries, first set', 11, 6, columns.first],
		['columns as groups and entries, second set', 9, 5, columns.second],
		['columns as groups and entries, third set', 10, 4, columns.third],
		// Unseen: 7 of 10 (5 of 6 right).
		['numbers of things and amounts', 9, 5, numbersAndAmounts.first],
		// Unseen: 3 (8 right), before there was a rule 1; then 4 (6 right), then 9 (8 right).
		['entries of several lines, first set', 9, 8, entriesOfLines.first],
		['entries of several lines, second set', 9, 7, entriesOfLines.second],
		['entries of several lines, third set', 9, 8, entriesOfLines.third],
		// Unseen: 4 (6 right), before there was a rule as many; then 6 (4 right), then 8 (4 right). Most right ones were
		// asked about before, too.
		['codes of forms, first set', 10, 8, formCodes.first],
		['codes of forms, second set', 9, 8, formCodes.second],
		['codes of forms, third set', 9, 5, formCodes.third],
	])('%s: %d wrong ones are asked about, %d right ones are fine', (_, wrong, right, all) => {
		const cases = all as unknown as Array<Case & { schema: object }>;
		const counts = countsOf(cases, (one) =>
			schemaFromJsonSchema((one as (typeof cases)[number]).schema),
		);
		expect(counts.wrong).toBeGreaterThanOrEqual(wrong);
		expect(counts.right).toBeGreaterThanOrEqual(right);
	});
});

// Unseen: 6 of 10, and all ambiguous ones.
it('dates in digits: 9 of 10 are read as their page shows, 5 of 5 that have two readings are asked about', () => {
	const counts = { read: 0, asked: 0, wrong: 0 };
	for (const { page, schema, record, wrong, iso = {} } of listsAndDates.T) {
		const fields = schemaFromJsonSchema(schema);
		const result = resultOf({ schema: fields, answer: record as Values, pages: [page] });
		const days = new Map(
			toCells(fields, result.extracted.record).map(({ path, value }) => [path, value]),
		);
		const isOpen = metaOf(result).review.some((text) => text.includes('could also be'));
		const isRead = Object.entries(iso).every(([path, day]) => days.get(path) === day);
		if (wrong === 'ambiguous') counts.asked += Number(isOpen);
		else if (isRead) counts.read += Number(!isOpen);
		else counts.wrong += Number(!isOpen);
	}
	expect(counts).toEqual({ read: 9, asked: 5, wrong: 0 });
});

it.each([
	['24 of 25, one has conditions', schemas, 24],
	['24 of 30', otherSchemas, 24],
])('JSON Schemas of libraries and tools: %s are taken', (_, all, least) => {
	const taken = all.filter(({ schema }) => {
		try {
			return schemaFromJsonSchema(schema);
		} catch {
			return false;
		}
	});
	expect(taken.length).toBeGreaterThanOrEqual(least);
});
