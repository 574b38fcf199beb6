import { describe, expect, it } from 'vitest';
import { isValues, type Values } from '../../../../nodes/shared/basics/values';
import { atOnce } from '../../../../nodes/shared/host/budget';
import { Vocabulary } from '../../../../nodes/StructuredExtraction/evidence/labelWords';
import { printedLabels } from '../../../../nodes/StructuredExtraction/check/printedLabels';
import { sourceText } from '../../../../nodes/StructuredExtraction/evidence/sourceText';
import { schemaFromJsonSchema } from '../../../../nodes/StructuredExtraction/fields/fromJsonSchema';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from '../resultOf';

// What long documents print besides their values: tables of contents, numbers of sections, headers and footers of pages.

/** A JSON Schema for a value. */
function schemaFor(value: unknown): object {
	if (Array.isArray(value)) return { type: 'array', items: schemaFor(value[0]) };
	if (!isValues(value)) return { type: typeof value };
	const properties = Object.entries(value).map(([name, inner]) => [name, schemaFor(inner)]);
	return { type: 'object', properties: Object.fromEntries(properties) as object };
}

function reasonsOf(pages: string[], answer: Values): string[] {
	const schema = schemaFromJsonSchema(schemaFor(answer) as Values);
	return metaOf(resultOf({ schema, answer, pages })).review;
}

/** The labels of pages with the texts of their values, as far as they have one. */
function labelsOf(pages: string[]): Record<string, string> {
	const source = sourceText(pages.map((markdown, at) => ({ number: at + 1, markdown })));
	const vocabulary = new Vocabulary([], (word) => word);
	const { text } = source.mentions;
	const labels = atOnce(printedLabels(source, vocabulary));
	return Object.fromEntries(
		labels.flatMap(({ start, end, value }) =>
			value ? [[text.slice(start, end).trim(), text.slice(value.start, value.end).trim()]] : [],
		),
	);
}

const CLAUSE =
	'The proceeds of the advances shall be available for general corporate purposes of the borrower and its subsidiaries.';

describe('a table of contents has page numbers, no values', () => {
	it.each([
		[
			'in a table',
			`| SECTION 2.16 | Mandatory Assignment by a Lender | 36 |
| SECTION 2.17 | Evidence of Debt | 37 |
| SECTION 2.18 | Use of Proceeds | 37 |
| SECTION 2.19 | Extension of the Termination Date | 38 |`,
		],
		[
			'with dots',
			'Evidence of Debt ........ 37\nUse of Proceeds ........ 37\nExtension ........ 38\nDefaulting Lenders ........ 40',
		],
		[
			'below its heading',
			'Inhaltsverzeichnis\n\nEvidence of Debt  37\nUse of Proceeds  37\nExtension  38\nDefaulting Lenders  40',
		],
		[
			'with titles of parts in between',
			'Contents\n\nEvidence of Debt  37\n\nARTICLE II\nMONEY\n\nUse of Proceeds  37\nExtension  38\nDefaulting Lenders  40',
		],
	])('%s', (_, contents) => {
		const values = Object.values(labelsOf([contents, 'Use: general']));
		expect(values.filter((value) => /^\d+$/.test(value))).toEqual([]);
	});

	it.each([
		['numbers that go down', 'Contents\n\nEvidence  40\nUse  38\nExtension  37\nDefault  14'],
		[
			'without dots, numbers of parts or a heading',
			'Evidence  37\nUse  38\nExtension  39\nDefault  40',
		],
		['amounts', '2.1 Tea  7.00\n2.2 Use  38\n2.3 Coffee  76.20\n2.4 Cake  91.30\n2.5 Pie  95.40'],
		['three lines', '2.1 Evidence  37\n2.2 Use  38\n2.3 Extension  39'],
	])('%s: values', (_, page) => {
		expect(labelsOf([page])).toHaveProperty('Use', '38');
	});
});

const LOAN = `This agreement is made with the borrower named in the first schedule, who has asked for the loan below.
The loan amount is $3,000,000 and may be drawn in several parts on any business day until its end.`;

describe('the number of a section is no value', () => {
	const text =
		'The aggregate commitments of the lenders on the closing date are $3,000,000,000, of which each of them has its own share.';
	it.each([
		'Section 1.11 Letter Amounts. Unless otherwise specified herein, the amount of a letter is its face amount at that time.',
		'1.09 Letter Amounts. Unless otherwise specified herein, the amount of a letter is its face amount at the time of it.',
		'The loan amount of each letter shall be determined as it is said in Section 1.09 of this agreement, at its date.',
	])('%s', (sentence) => {
		expect(
			reasonsOf([`${sentence}\n\n${text}`], { loan_commitment: { amount: 3000000000 } }),
		).toEqual([]);
	});

	it('another sum is one', () => {
		const page = `${LOAN}\n\nA fee of $45,000 for arranging the facility is due on the day on which this agreement is signed.`;
		expect(reasonsOf([page], { loan_amount: 45000 })).not.toEqual([]);
	});
});

const pageWith = (text: string, number: number) =>
	`Credit Agreement among | Northwind | Business Contracts\n\n${text}\n\nhttps://example.com/contract/393846    ${number}/4`;

describe('the headers and footers of pages are no values', () => {
	it('after a label at the end of a page', () => {
		const texts = ['# Terms', '6.1 Notice of Borrowing', CLAUSE, 'Signed on 3 May 2024'];
		const pages = texts.map((text, at) => pageWith(text, at + 1));
		expect(labelsOf(pages)).toEqual({ 'Signed on': '3 May 2024' });
	});

	it('in front of a name that the text gives', () => {
		const texts = [
			'Northwind Traders Inc. (the "Company") asks for a loan.',
			'FOR VALUE RECEIVED, the undersigned (the "Borrower") promises to pay the sum below.',
			'Nothing else is said.',
		];
		const answer = { borrower: 'Northwind Traders Inc.' };
		expect(
			reasonsOf(
				texts.map((text, at) => pageWith(text, at + 1)),
				answer,
			),
		).toEqual([]);
	});

	it('in the middle of a passage', () => {
		const texts = [CLAUSE.slice(0, 60), CLAUSE.slice(60), 'Signed on 3 May 2024'];
		const timesOf = (pages: string[]) => {
			const { mentions } = sourceText(pages.map((markdown, at) => ({ number: at + 1, markdown })));
			return atOnce(mentions.textsInSlices(new Set([CLAUSE])))(CLAUSE).all.length;
		};
		expect(timesOf(texts.map((text, at) => pageWith(text, at + 1)))).toBe(1);
		// What only one page has is text.
		expect(timesOf([pageWith(texts[0] ?? '', 1), ...texts.slice(1)])).toBe(0);
	});
});

describe('names that a contract gives', () => {
	const PARTIES = `This agreement is made among Northwind Traders Inc. (the "Company"), certain Subsidiaries of the Company
party hereto (each a "Designated Borrower" and, together with the Company, the "Borrowers"), and the lenders.`;

	it('for several at once name no one alone', () => {
		expect(reasonsOf([PARTIES], { borrower: 'Northwind Traders Inc.' })).toEqual([]);
	});

	it('for each of several, and titles of annexes, name no one', () => {
		const each = `Made among Northwind Traders Inc. ("NTI") and its Subsidiary NORTH CREDIT LLC ("NCL") (each individually, a
"Borrower", and together, the "Borrowers"), and the lenders.`;
		expect(reasonsOf([each], { borrower: 'Northwind Traders Inc.' })).toEqual([]);
		const exhibit = `Northwind Traders Inc. asks for a loan.\n\nEXHIBIT C TO (the "Borrower") promises to pay.`;
		expect(reasonsOf([exhibit], { borrower: 'Northwind Traders Inc.' })).toEqual([]);
	});

	it('for one name it', () => {
		const page =
			'Made among Northwind Traders Inc. (the "Borrower") and Alder Bank plc (the "Lender").';
		expect(reasonsOf([page], { borrower: 'Alder Bank plc' })).not.toEqual([]);
	});
});

describe('a currency is no other text', () => {
	it.each([
		'The loans may be drawn in Dollars. All loans in an Alternative Currency must be Eurocurrency Rate Loans of the lender.',
		'The commitment is drawn in Dollars, but not by any country that is the target of Sanctions (currently, Crimea and Cuba).',
	])('%s', (page) => {
		expect(reasonsOf([page], { currency: 'USD' })).toEqual([]);
	});

	it('where another one is printed', () => {
		const form = 'Currency: EUR\n\nLimit in Dollars of the United States: none\n\nOffice: Lyon';
		expect(reasonsOf([form], { currency: 'USD', office: 'Lyon' })).not.toEqual([]);
	});
});

it('a letter in brackets is no name', () => {
	const page = `If nothing else is said, then the requested Borrowing shall be (A) in the case of a Borrowing in Dollars a loan.

The Borrower shall notify the agent by telephone not later than 11:00 a.m. of the day before the loan.`;
	const borrowing_request =
		'notify the agent by telephone not later than 11:00 a.m. of the day before the loan';
	expect(reasonsOf([page], { borrowing_request })).toEqual([]);
});

describe('entries of lists', () => {
	it('with a name in two cells is given', () => {
		const rows = [
			'Bank of Alder, | N.A. |',
			'HSB Bank, N.A. | |',
			'| Morgan Senior Funding, Inc. |',
			'| Fargo National Association |',
		];
		const page = `Lenders\n\n|  | Lender |\n| --- | --- |\n| ${rows.join('\n| ')}\n\nAgent: Bank of Alder, N.A.`;
		const lenders = [
			'Bank of Alder, N.A.',
			'HSB Bank, N.A.',
			'Morgan Senior Funding, Inc.',
			'Fargo National Association',
		];
		expect(reasonsOf([page], { lenders })).toEqual([]);
	});

	it('with all values in one text are no heading of other rows', () => {
		const texts = [
			'IEEE Fellow (2023)',
			'Early Career Award of the IEEE (2021)',
			'KAIST Award (2019)',
			'Seoul Young Scientist Award (2020)',
		];
		const page = `Awards\n\n| | |\n| --- | --- |\n${texts.map((text) => `| \uf0b7 | ${text} |`).join('\n')}\n\n${'IEEE 2023. IEEE 2021. '.repeat(20)}`;
		const awards = [
			{ name: 'IEEE Fellow', by: 'IEEE', year: '2023' },
			{ name: 'Early Career Award', by: 'IEEE', year: '2021' },
			{ name: 'KAIST Award', by: 'KAIST', year: '2019' },
			{ name: 'Seoul Young Scientist Award', by: 'Seoul', year: '2020' },
		];
		expect(reasonsOf([page], { awards })).toEqual([]);
	});

	it('of several lines have what follows a title in two lines', () => {
		const page = `8. Rossi, I. (2018). "Narcissus: Iconography, Patronage, and Meaning." *Artibus et

Historiae*, 39(77), 145-168.

9. Chen, L. (2017). "Digital Humanities: New Methodologies." *Journal for Digital Art*, 3, 67-89.

10. Rossi, I. (2015). "Gentileschi Reconsidered: Agency, Authorship, and Recent

Scholarship." *Art Journal of Women*, 36(1), 3-18.

11. Berti, A. (2014). "The Chapel Commission." *Review of Painting*, 12, 4-8.

Editorial Board, *Artibus et Historiae* (1995-Present)`;
		const publications = [
			{
				title: 'Narcissus: Iconography, Patronage, and Meaning',
				publisher: 'Artibus et Historiae',
			},
			{ title: 'Digital Humanities: New Methodologies', publisher: 'Journal for Digital Art' },
			{
				title: 'Gentileschi Reconsidered: Agency, Authorship, and Recent Scholarship',
				publisher: 'Art Journal of Women',
			},
			{ title: 'The Chapel Commission', publisher: 'Review of Painting' },
		];
		expect(reasonsOf([page], { publications })).toEqual([]);
	});
});
