import { describe, expect, it } from 'vitest';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { defineSchema } from '../../../../nodes/shared/values/schema/schema';
import { resultOf } from '../resultOf';

// Names that a sentence gives to a label: after a comma, or after "is".

const LETTER = `Our adjuster, Vivian Stroud, inspected the property on April 11 and has estimated the cost.

If you disagree, you may ask for a review.

Sincerely,
Nadine Forsythe, Claims Examiner`;
const TENANCY = `The Landlord is Rosalind Achterlonie. The Landlord's agent is Morvah Lettings Ltd. for all notices.

Signed by Jude Okafor`;
const CONTRACT = `Die Mitarbeiterin wird ab dem 1. Juni 2024 als Messtechnikerin in Vollzeit eingestellt.
Arbeitsort ist das Werk in Northeim. Reisen in andere Werke sind von Zeit zu Zeit möglich.

Göttingen, den 22. April 2024`;

it.each<[name: string, value: string | null, page: string, asked: number]>([
	['adjuster', 'Nadine Forsythe', LETTER, 1],
	['adjuster', 'Vivian Stroud', LETTER, 0],
	['agent', null, TENANCY, 1],
	['agent', 'Morvah Lettings Ltd.', TENANCY, 0],
	['arbeitsort', 'Göttingen', CONTRACT, 1],
	['arbeitsort', 'Northeim', CONTRACT, 0],
	// Nothing between a word and a name.
	['adjuster', 'Nadine Forsythe', LETTER.replace('adjuster, ', 'adjuster '), 0],
	// A side is no name of another one.
	[
		'guarantor',
		null,
		'The guarantor is the Landlord, who signs for all that the tenant owes him.',
		0,
	],
	// Another field has that name.
	['other', 'Nadine Forsythe', LETTER, 0],
])('%s: %s', (name, value, page, asked) => {
	const schema = defineSchema('record', [
		{ name, type: 'string' },
		{ name: 'signed', type: 'string' },
	]);
	const answer = { [name]: value, signed: page === TENANCY ? 'Jude Okafor' : null };
	const { review } = metaOf(resultOf({ schema, answer, pages: [page] }));
	expect(review.filter((reason) => reason.toLowerCase().startsWith(`${name}:`))).toHaveLength(
		asked,
	);
});

it.each([
	[80, 1],
	[160, 0],
])(
	'a penalty charge of %d, of which a discount is told with one of its words',
	(penalty_charge, asked) => {
		const page = `A penalty charge of £160.00 is now payable and must be paid within 28 days of service.
If it is paid within 14 days the charge will be reduced by a discount of 50% to £80.00.`;
		const schema = defineSchema('record', [{ name: 'penalty_charge', type: 'number' }]);
		const { review } = metaOf(resultOf({ schema, answer: { penalty_charge }, pages: [page] }));
		expect(review).toHaveLength(asked);
	},
);

const SALE = `L'acquéreur versera dans les dix jours la somme de 10 700 euros à titre de dépôt de garantie au notaire.
La commission de l'agence, d'un montant de 9 600 euros, est à la charge du vendeur.`;
const WORKS = `Las obras comenzarán el 5 de mayo de 2025 y tendrán una duración de cuatro meses en total.
A partir de esa fecha corre un plazo de garantía de dieciocho meses para los defectos.`;
const RESUME = `Quality engineer with 12 years in supply chains, fluent in French and Arabic, also in Dutch.
Experience 2017 to 2024 at Alder Ltd, before that at a supplier of parts for the car industry.`;

it.each<
	[
		about: string,
		field: string,
		type: 'number' | 'date',
		value: unknown,
		page: string,
		asked: number,
	]
>([
	['small words in a name after its value', 'depot_garantie', 'number', 9600, SALE, 1],
	['the same, right', 'depot_garantie', 'number', 10700, SALE, 0],
	['a number in words with its unit', 'garantiaMeses', 'number', 4, WORKS, 1],
	['the same, right', 'garantiaMeses', 'number', 18, WORKS, 0],
	['a year in place of a number of years', 'years_experience', 'number', 12, RESUME, 0],
])('%s', (_, name, type, value, page, asked) => {
	const schema = defineSchema('record', [
		{ name, type },
		{ name: 'noted', type: 'string' },
	]);
	const answer = { [name]: value, noted: page.split(' ', 2).join(' ') };
	const { review } = metaOf(resultOf({ schema, answer, pages: [page] }));
	expect(review.filter((reason) => !reason.startsWith('Noted'))).toHaveLength(asked);
});

describe('the sentence with the words of a name', () => {
	const TERM = `1. Either party shall keep the information secret. Information disclosed orally is summarised within thirty (30) days of the disclosure.

4. This Agreement shall continue in force for a period of two (2) years from the date stated at its head. The obligations of confidence set out in clause 2 shall survive its expiry or termination for a further period of seven (7) years.`;

	it.each<[name: string, value: number | null, asked: number]>([
		['confidentiality_years_after_termination', 2, 1],
		['confidentiality_years_after_termination', 7, 0],
		// "Clause 2" has no unit.
		['confidentiality_years_after_termination', 30, 1],
		['confidentiality_years_after_termination', null, 1],
		// One word tells no sentence from others.
		['confidentiality_years', 2, 0],
	])('%s: %d', (name, value, asked) => {
		const schema = defineSchema('record', [
			{ name, type: 'number' },
			{ name: 'title', type: 'string' },
		]);
		const answer = { [name]: value, title: 'Agreement' };
		expect(metaOf(resultOf({ schema, answer, pages: [TERM] })).review).toHaveLength(asked);
	});

	it('may have two values, each of which is right', () => {
		const page = TERM.replace('of seven (7) years', 'of seven (7) years, and of nine (9) years');
		const name = 'confidentiality_years_after_termination';
		const schema = defineSchema('record', [{ name, type: 'number' }]);
		expect(metaOf(resultOf({ schema, answer: { [name]: 9 }, pages: [page] })).review).toEqual([]);
	});

	it('tells no day by words for a day', () => {
		const page = `The first set of tools was sent on March 2, 2024 as it should be, whatever the effective date of the contract.

The parties sign this contract, which lasts for a year from its beginning, on the day of April 9, 2024.`;
		const schema = defineSchema('record', [{ name: 'effective_date', type: 'date' }]);
		const answer = { effective_date: '2024-04-09' };
		expect(metaOf(resultOf({ schema, answer, pages: [page] })).review).toEqual([]);
	});
});
