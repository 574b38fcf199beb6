import { describe, expect, it } from 'vitest';
import type { Values } from '../../../../nodes/shared/basics/values';
import { schemaFromJsonSchema } from '../../../../nodes/StructuredExtraction/fields/fromJsonSchema';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from '../resultOf';

// Values of a clause of a contract that says less of their field than another one, by its sentence and its titles.

/** The reasons about a field of a page, which has another one with its place. */
function reasonsOf(page: string, name: string, value: number | string, description = ''): string[] {
	const type = typeof value === 'number' ? { type: 'number' } : { type: 'string', format: 'date' };
	const schema = schemaFromJsonSchema({
		type: 'object',
		properties: { town: { type: 'string' }, [name]: { ...type, description } },
	});
	const answer: Values = { town: 'Hexham', [name]: value };
	const pages = [
		`${page}\n\nSigned by both parties at Hexham, in two copies of which each of them has one.`,
	];
	return metaOf(resultOf({ schema, answer, pages })).review;
}

const LICENCE = `# Software Licence

# 5. Intellectual property indemnity

The Licensor indemnifies the Customer against claims that the software infringes the rights of others, up to $500,000.

# 6. Limitation of liability

In any contract year, what the Licensor owes the Customer under this Agreement is limited to a total of $150,000.`;

const EMPLOYMENT = `# Contract of employment

## 3 Probationary period

The first 4 months are a probationary period, in which either party may end the employment by giving 2 weeks' notice.

## 7 Notice

After successful completion of the probationary period, you must give the Company 12 weeks' written notice in any case.`;

const LEASE = `# Mietvertrag

## § 4 Mietsicherheit

Die Mieterin stellt vor der Übergabe eine Sicherheit in Höhe von drei Nettomieten, mithin 7.080,00 €, durch Bürgschaft.

## § 6 Vertragsstrafe

Betreibt die Mieterin das Geschäft länger als zehn Werktage nicht, so schuldet sie je Monat insgesamt höchstens 9.440,00 €.`;

const WORKS = `§ 4. Kary umowne

1. Wykonawca zapłaci karę umowną za zwłokę w zakończeniu robót w wysokości 0,2 % wynagrodzenia brutto za każdy dzień.

2. Wykonawca zapłaci karę umowną za zwłokę w usunięciu wad w wysokości 0,1 % wynagrodzenia brutto za każdy dzień zwłoki.`;

const LOAN = `# Prêt entre particuliers

Le prêt est remboursable en 60 mensualités constantes. La première mensualité est exigible le 5 juin 2021, la dernière en 2026.

L'assurance doit être souscrite au plus tard le 5 mai 2021, faute de quoi le prêteur peut demander le remboursement.`;

const NDA = `2. TERM. This Agreement shall remain in force for two (2) years from the day on which the last party has signed it.

3. SURVIVAL. The obligations of confidentiality shall survive for a period of five (5) years after the end of it.`;

describe('another clause has the value', () => {
	it.each<[string, string, number | string, number | string, string, string?]>([
		['a title', LICENCE, 500000, 150000, 'general_liability_cap'],
		['a title and a unit', EMPLOYMENT, 2, 12, 'notice_weeks'],
		[
			'a title with a word of the description',
			LEASE,
			9440,
			7080,
			'kaution',
			'Mietsicherheit in EUR',
		],
		[
			'words of the description',
			WORKS,
			0.1,
			0.2,
			'kara_procent',
			'za zwłokę w zakończeniu robót, %',
		],
		[
			'a day',
			LOAN,
			'2021-05-05',
			'2021-06-05',
			'premiere_echeance',
			'date de la première mensualité',
		],
		['numbers in words and a title in front', NDA, 2, 5, 'survival_years', 'confidentiality'],
	])('%s', (_, page, wrong, right, name, description) => {
		expect(reasonsOf(page, name, wrong, description)).toHaveLength(1);
		expect(reasonsOf(page, name, wrong, description)[0]).toContain('another clause fits it better');
		expect(reasonsOf(page, name, right, description)).toEqual([]);
	});
});

describe('no other clause', () => {
	it.each<[string, string, number | string, string, string?]>([
		[
			'where the description says that it is not meant',
			'The consideration for the shares is €1,875,000, to be paid at once on the day on which both have signed it.\n\n' +
				'## Earn-out\n\nThe sellers may get an earn-out of up to €395,000, depending on what is sold in the next two years.',
			1875000,
			'total_eur',
			'excluding the earn-out',
		],
		[
			'of another kind: money and a share',
			'# Fees\n\nThe deposit is paid on the day of signature, and is 20% of the price that is named in the first annex.\n\n' +
				'For the keys, which the tenant gives back, the owner holds £150 until the last day on which the tenant is there.',
			150,
			'deposit',
		],
		[
			'for a day of what the document is',
			'MINUTES of a meeting of the directors\n\nheld at the Community Hall in Hexham, by all of the directors, on 11 March 2025 at 7 pm.\n\n' +
				'1. The minutes of the meeting of 14 January 2025 were approved by all those who were present, without any changes.',
			'2025-03-11',
			'meeting_date',
		],
		[
			'with one word of the name that is far from its value',
			'A mutuante empresta à mutuária a quantia de 24.000,00 €, que entregou nesta data por transferência bancária.\n\n' +
				'A mutuária obriga-se a restituir o capital em vinte e quatro prestações mensais e sucessivas de 1.000,00 €, sem juros.',
			24000,
			'capital',
		],
		[
			'in a line of a form',
			'Payment of the sum of £845.00 is due in advance by standing order on the first day of each month of the year.\n\n' +
				'Deposit amount to be paid by the tenant before the keys are given to him on the first day: £975.00',
			845,
			'deposit_amount',
		],
	])('%s', (_, page, value, name, description) => {
		const found = reasonsOf(page, name, value, description);
		expect(found.filter((reason) => reason.includes('another clause'))).toEqual([]);
	});
});
