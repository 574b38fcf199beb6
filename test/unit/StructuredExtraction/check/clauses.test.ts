import { describe, expect, it } from 'vitest';
import { schemaFromExample } from '../../../../nodes/StructuredExtraction/fields/fromExample';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { defineSchema } from '../../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../../nodes/shared/basics/values';
import { resultOf } from '../resultOf';

// Labels in the sentences of contracts: clauses, and names that a contract gives to what it tells.

const metaFor = (example: Values, answer: Values, page: string) => {
	const { fields } = schemaFromExample([example]);
	const schema = defineSchema(
		'record',
		fields.map((field) => ({ ...field, required: false })),
	);
	return metaOf(resultOf({ schema, answer, pages: [page] }));
};
const reviewOf = (example: Values, answer: Values, page: string) =>
	metaFor(example, answer, page).review;

const NDA = `This Agreement is made as of March 3, 2024 by and between Alder, Inc., a Delaware corporation ("Alder"),
and Birch LLC, an Ohio limited liability company ("Birch"). This Agreement shall be governed by and construed in
accordance with the laws of the State of New York, without regard to conflicts of laws.`;

describe('the law of a contract', () => {
	const right = { parties: ['Alder, Inc.', 'Birch LLC'], jurisdiction: 'New York' };
	it.each<[why: string, answer: Values, doubted: string[]]>([
		['is right', right, []],
		['is where a party was founded', { ...right, jurisdiction: 'Delaware' }, ['Jurisdiction']],
		['has the name of a party', { ...right, jurisdiction: 'Birch LLC' }, ['Jurisdiction']],
		['is left out', { ...right, jurisdiction: null }, ['Jurisdiction']],
		['is a party', { ...right, parties: ['Alder, Inc.', 'New York'] }, ['Partie 2']],
	])('%s', (_, answer, doubted) => {
		const found = reviewOf(right, answer, NDA).map((reason) => reason.split(':')[0]);
		expect(found).toEqual(doubted);
	});

	it.each([
		[
			'Es gilt das Recht der Bundesrepublik Deutschland.',
			'anwendbares_recht',
			'Deutschland',
			'Basel',
		],
		['Der Vertrag unterliegt deutschem Recht.', 'Rechtswahl', 'deutschem Recht', 'Basel'],
		[
			'Le présent contrat est régi par le droit français.',
			'droit_applicable',
			'droit français',
			'Basel',
		],
		['El contrato se rige por las leyes de España.', 'ley_aplicable', 'España', 'Basel'],
		[
			'Il contratto è regolato dalla legge italiana.',
			'legge applicabile',
			'legge italiana',
			'Basel',
		],
		[
			'Op deze overeenkomst is Nederlands recht van toepassing.',
			'toepasselijk_recht',
			'Nederlands recht',
			'Basel',
		],
		['O contrato é regido pelas leis de Portugal.', 'lei_aplicavel', 'Portugal', 'Basel'],
		['This letter is governed by Kansas law.', 'governing_law', 'Kansas', 'Basel'],
		[
			'THIS LEASE IS GOVERNED BY THE LAWS OF THE STATE OF TEXAS WITHOUT REGARD TO ITS RULES.',
			'governing law',
			'Texas',
			'Basel',
		],
		['Gerichtsstand ist Kiel.', 'Gerichtsstand', 'Kiel', 'Basel'],
		['Per ogni controversia è competente il foro di Bergamo.', 'foro', 'Bergamo', 'Basel'],
	])('%s', (sentence, name, right, wrong) => {
		const page = `Alder Ltd, ${wrong}\n\n${sentence}`;
		const record = { company: 'Alder Ltd', [name]: right };
		expect(reviewOf(record, record, page)).toEqual([]);
		expect(reviewOf(record, { ...record, [name]: wrong }, page)).toHaveLength(1);
	});

	it('is shown with a mark where it is cut', () => {
		const page =
			'Alder Ltd, Basel\n\nThis letter is governed by the laws of the United Kingdom of Great Britain and Northern Ireland and the Isle of Man.';
		const record = { company: 'Alder Ltd', governing_law: 'Basel' };
		expect(reviewOf(record, record, page)).toEqual([expect.stringMatching(/"[^"]{59}…"/u)]);
	});

	it('is no company, also where no sentence tells it', () => {
		const page = 'Alder, Inc. and Birch S.A. of Salem, DE agree to keep secrets.';
		const right = { company: 'Alder, Inc.', jurisdiction: 'Salem, DE' };
		expect(reviewOf(right, right, page)).toEqual([]);
		expect(reviewOf(right, { ...right, jurisdiction: 'Birch S.A.' }, page)).toHaveLength(1);
		expect(reviewOf(right, { ...right, jurisdiction: 'Alder, Inc.' }, page)).toHaveLength(1);
	});

	it('is not told by where a company was organized', () => {
		const page = 'Alder Ltd, a company organized under the laws of Israel, and Birch Ltd of Texas';
		const record = { company: 'Alder Ltd', governing_law: 'Texas' };
		expect(reviewOf(record, record, page)).toEqual([]);
	});
});

describe('names that a contract gives', () => {
	it.each([
		['Alder Ltd (the "Landlord") and Jo Ray (the "Tenant") agree:', 'landlord', 'tenant'],
		[
			'Zwischen Alder Ltd, Kiel – nachstehend „Vermieter“ genannt – und Jo Ray, im Folgenden Mieter genannt, wird',
			'Vermieter',
			'Mieter',
		],
		[
			'Entre Alder Ltd, SARL, ci-après dénommée « le Bailleur », et Jo Ray, ci-après dénommé le Preneur,',
			'bailleur',
			'preneur',
		],
		[
			'De una parte, Alder Ltd, en adelante, el Arrendador; y de otra, Jo Ray, en adelante el Arrendatario,',
			'arrendador',
			'arrendatario',
		],
		[
			'tra Alder Ltd, con sede a Milano, di seguito "Locatore" e Jo Ray, di seguito denominato Conduttore,',
			'locatore',
			'conduttore',
		],
		[
			'tussen Alder Ltd, te Utrecht, hierna te noemen: verhuurder, en Jo Ray, hierna te noemen "huurder",',
			'verhuurder',
			'huurder',
		],
		[
			'Entre Alder Ltd, de Lisboa, doravante denominada Senhoria, e Jo Ray, doravante denominado Inquilino,',
			'senhoria',
			'inquilino',
		],
		[
			'Loan agreement between Alder Ltd, as Lender, and Jo Ray, as Borrower, made today',
			'lender',
			'borrower',
		],
		['between Alder Ltd ("Licensor") and Jo Ray ("Licensee")', 'licensor', 'licensee'],
		[
			'Zwischen Alder Ltd (nachfolgend „Arbeitgeber“) und Jo Ray (nachfolgend „Arbeitnehmer“)',
			'employer_name',
			'employee_name',
		],
	])('%s', (page, one, other) => {
		const right = { [one]: 'Alder Ltd', [other]: 'Jo Ray' };
		const wrong = { [one]: 'Jo Ray', [other]: 'Alder Ltd' };
		expect(reviewOf(right, right, page)).toEqual([]);
		expect(reviewOf(right, wrong, page)).not.toEqual([]);
	});

	it('tell a wrong party once', () => {
		const page = 'Zwischen Alder Ltd (nachfolgend Vermieter) und Jo Ray (nachfolgend Mieter)';
		const right = { vermieter: 'Alder Ltd', mieter: 'Jo Ray' };
		expect(reviewOf(right, { vermieter: 'Jo Ray', mieter: 'Alder Ltd' }, page)).toEqual([
			'Vermieter: the page has "Alder Ltd" next to "Vermieter"',
			'Mieter: the page has "Jo Ray" next to "Mieter"',
		]);
	});

	it('are without the words in front of them, in capitals too', () => {
		const page =
			'BETWEEN ALDER LTD, HEREINAFTER CALLED THE LANDLORD, AND JO RAY, HEREINAFTER THE TENANT,';
		const answer = { landlord: 'JO RAY', tenant: 'ALDER LTD' };
		expect(reviewOf(answer, answer, page)).toEqual([
			'Landlord: the page has "ALDER LTD" next to "LANDLORD"',
			'Tenant: the page has "JO RAY" next to "TENANT"',
		]);
	});

	it('tell the day and the sum in front of them', () => {
		const page =
			'Signed on 2 May 2024. The lease begins on 1 June 2024 (the "Effective Date"). A sum of $500.00 (the "Deposit") and rent of $900.00.';
		const right = { effective_date: '2024-06-01', deposit: 500 };
		expect(reviewOf(right, right, page)).toEqual([]);
		expect(reviewOf(right, { ...right, effective_date: '2024-05-02' }, page)).toHaveLength(1);
		expect(reviewOf(right, { ...right, deposit: 900 }, page)).toHaveLength(1);
	});

	it('have the numbers of their party in front of them', () => {
		const page =
			'ALDER LTDA., CNPJ 04.118.932/0001-57, doravante CONTRATANTE; e BIRCH LTDA., CNPJ 21.607.345/0001-20, doravante CONTRATADA';
		const right = { contratante_cnpj: '04.118.932/0001-57', contratada_cnpj: '21.607.345/0001-20' };
		const wrong = { contratante_cnpj: '21.607.345/0001-20', contratada_cnpj: '04.118.932/0001-57' };
		expect(reviewOf(right, right, page)).toEqual([]);
		expect(reviewOf(right, wrong, page)).toHaveLength(2);
	});
});

describe('days and periods of clauses', () => {
	const page =
		'This lease is made on 2 May 2024. It begins on 1 June 2024 and ends on 31 May 2026. The term of this lease is two (2) years.';
	const right = {
		start_date: '2024-06-01',
		end_date: '2026-05-31',
		contract_date: '2024-05-02',
		term: 'two (2) years',
	};

	it('are doubted where another clause has them', () => {
		expect(reviewOf(right, right, page)).toEqual([]);
		expect(reviewOf(right, { ...right, start_date: '2024-05-02' }, page)).not.toEqual([]);
		expect(reviewOf(right, { ...right, end_date: '2024-06-01' }, page)).not.toEqual([]);
	});

	it('are noted where they are left out, as contracts tell of many', () => {
		const { review, notes } = metaFor(right, { ...right, end_date: null, term: null }, page);
		expect(review).toEqual([]);
		expect(notes.join('\n')).toContain('31 May 2026');
		expect(notes.join('\n')).toContain('two (2) years');
	});
});

describe('numbers and days with a name in front of them', () => {
	const right = { deposit: 2670, rent: 890, delivery_day: '2024-10-01', bonus: 75 };
	const page = `The tenant shall pay to the landlord, before the keys are handed over, a deposit of EUR 2,670.00 in cash.
For the flat and its cellar the tenant pays each month in advance a rent in the amount of 890.00 to the landlord.
Both parties have agreed that the keys will be handed over on the delivery day 1 October 2024, at noon. The keys that are lost cost up to 40.00 and there is a bonus
of 75.00.`;
	it.each<[why: string, answer: Values, doubted: string[]]>([
		['are right', right, []],
		['are exchanged', { ...right, deposit: 890, rent: 2670 }, ['Deposit', 'Rent']],
		['are left out', { ...right, deposit: null }, ['Deposit']],
		['are days', { ...right, delivery_day: null }, ['Delivery day']],
		['are at the end of a paragraph', { ...right, bonus: 2670 }, ['Bonus']],
	])('%s', (_, answer, doubted) => {
		const found = reviewOf(right, answer, page).map((reason) => reason.split(':')[0]);
		expect(found).toEqual(doubted);
	});

	it('are no labels at the beginning of a line that goes on with a sentence', () => {
		const text = `At the date of adoption the issued share capital is 1,250, divided into 2,500 shares.
The other shares are held by the investor and carry a preference on a return
of capital of 160 per share.`;
		const record = { investor: 'investor', issued_capital: 1250 };
		expect(reviewOf(record, record, text)).toEqual([]);
	});
});

describe('what sentences tell', () => {
	it('is not doubted by the labels of signatures', () => {
		const page =
			'This Agreement is made as of March 18, 2024 (the "Effective Date") between Alder Inc. and Birch LLC.\n\nDate: March 21, 2024';
		const record = { effective_date: '2024-03-18', party: 'Alder Inc.' };
		expect(reviewOf(record, record, page)).toEqual([]);
	});

	it.each([
		[
			'I name my nephew, Paul Lind, of Duluth, as my agent. He may sell the house of Ann Beech.',
			'agent',
		],
		[
			'Alder Ltd (the **Client**) and Paul Lind (the **Consultant**) agree with Ann Beech:',
			'consultant',
		],
	])('%s', (page, name) => {
		const right = { [name]: 'Paul Lind', other: '' };
		expect(reviewOf(right, right, page)).toEqual([]);
		expect(reviewOf(right, { [name]: 'Ann Beech' }, page)).toHaveLength(1);
	});
});

describe('a number with its name after it', () => {
	const page =
		'a) euro 25.000,00 a titolo di caparra confirmatoria, versati oggi con assegno;\n' +
		'b) euro 40.000,00 a titolo di acconto sul prezzo, entro il 30 aprile 2024;';
	const schema = defineSchema('record', [
		{ name: 'caparra', type: 'number' },
		{ name: 'acconto', type: 'number' },
	]);

	it.each([
		[25000, 40000, 0],
		[40000, 25000, 2],
	])('%d and %d', (caparra, acconto, count) => {
		const { review } = metaOf(resultOf({ schema, answer: { caparra, acconto }, pages: [page] }));
		expect(review).toHaveLength(count);
	});
});

it('a number in the same sentence as the name of another is doubted by the name after it', () => {
	const page =
		'Il prezzo sarà pagato quanto a € 20.000,00, a titolo di caparra confirmatoria, versati in data odierna, e ' +
		'quanto a € 30.000,00, a titolo di acconto sul prezzo, entro e non oltre il 31 marzo 2025.';
	const schema = defineSchema('record', [{ name: 'caparra', type: 'number' }]);
	const asked = (caparra: number) =>
		metaOf(resultOf({ schema, answer: { caparra }, pages: [page] })).review.length;
	expect([20000, 30000].map(asked)).toEqual([0, 1]);
});

it('a role in front of its party is the name of what follows', () => {
	const page =
		'De una parte, como PARTE VENDEDORA, D.ª Amparo Gimeno Traver, con domicilio en Castelló.\n\n' +
		'De otra parte, como PARTE COMPRADORA, D.ª Noelia Barreda Sos, con domicilio en Castelló.';
	const schema = defineSchema('record', [
		{ name: 'vendedora', type: 'string' },
		{ name: 'compradora', type: 'string' },
	]);
	const answer = { vendedora: 'Amparo Gimeno Traver', compradora: 'Noelia Barreda Sos' };
	expect(metaOf(resultOf({ schema, answer, pages: [page] })).review).toEqual([]);
});

describe('a number whose sentence does not name its field', () => {
	const page = `Your starting salary will be £33,750 a year, paid on the 25th of each month. It rises to £35,000 once
your probation has been passed. El precio de la compraventa se fija en 186.500 euros, de los que el resto,
171.500 euros, se abonará en el momento de otorgar la escritura pública.`;
	const schema = defineSchema('record', [
		{ name: 'salary', type: 'number' },
		{ name: 'total', type: 'number', description: 'Precio de la compraventa' },
	]);

	it.each([
		['right ones', 33750, 186500, []],
		['one of another sentence', 35000, 186500, ['Salary']],
		['one that is not named as the description says', 33750, 171500, ['Total']],
	])('%s', (_, salary, total, doubted) => {
		const { review } = metaOf(resultOf({ schema, answer: { salary, total }, pages: [page] }));
		expect(review.map((reason) => reason.split(':')[0])).toEqual(doubted);
	});
});
