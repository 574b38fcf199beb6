import { describe, expect, it } from 'vitest';
import type { Values } from '../../../../nodes/shared/basics/values';
import { DAY, NUMBER, reviewOf as reviewOfAny, TEXT } from '../reviewOf';

// Fields of the user's own on invoices, where the rules about any document hold for them, and the rules of invoices for
// the others.

const reviewOf = (page: string, properties: Record<string, object>, answer: Values) =>
	reviewOfAny(
		page,
		{ invoiceNumber: TEXT, ...properties },
		{ invoiceNumber: 'R-2025-77', ...answer },
	);

const HOTEL = `Invoice number: R-2025-77

| Date | Service | Amount |
|---|---|---|
| 13/10/2025 | Room | 98.00 |
| 16/10/2025 | Room | 112.00 |
| | Total | 210.00 |

Arrival: Monday 13/10/2025     Departure: Friday 17/10/2025`;

const NURSERY = `Invoice number: R-2025-77

Child: Sam
Care: nursery, group Frogs
Hourly rate: 10.84
Amount: 997.28

Child: Lotte
Care: after school, group Foxes
Hourly rate: 9.36
Amount: 444.60

The state pays up to 10.25 an hour for a nursery and up to 9.12 an hour after school.`;

const POWER = `Rechnungsnummer: R-2025-77

| Zählwerk | Stand alt | Stand neu | Verbrauch kWh |
|---|---|---|---|
| HT | 41.872 | 44.519 | 2.647 |
| NT | 23.105 | 24.491 | 1.386 |

| Tarifzeit | Abrechnungsjahr 2023 | Vorjahr 2022 |
|---|---|---|
| HT | 2.647 | 2.731 |
| NT | 1.386 | 1.512 |`;

const MILK = `Invoice number: R-2025-77

| Parameter | March 2025 | April 2025 |
|---|---|---|
| Fat | 4.02 | 3.94 |
| Protein | 3.41 | 3.45 |
| Lactose | 4.81 | 4.79 |
| Somatic cells | 226 | 187 |

| Item | Per litre | Amount |
|---|---|---|
| Bonus for fat | 0.0060 | 291.67 |
| Bonus for protein | 0.0085 | 413.20 |`;

const PILOT = `Factura nº R-2025-77

| Maniobra | Hora solicitada | Práctico a bordo |
|---|---|---|
| Entrada | 05:30 | 05:52 |
| Salida | 16:00 | 16:05 |`;

describe('own fields of an invoice', () => {
	it.each([
		['a night as the departure', HOTEL, 'departure', DAY, '2025-10-16', '2025-10-17'],
		['consumption of last year', POWER, 'verbrauchNt', NUMBER, 1512, 1386],
		[
			'a heading with a letter between words',
			PILOT,
			'practicoABordoEntrada',
			TEXT,
			'05:30',
			'05:52',
		],
	])('%s is doubted', (_, page, name, type, wrong, right) => {
		expect(reviewOf(page, { [name]: type }, { [name]: wrong })).toHaveLength(1);
		expect(reviewOf(page, { [name]: type }, { [name]: right })).toEqual([]);
	});

	it('the last of labels that several fields share', () => {
		const rates = { nurseryHourlyRate: NUMBER, schoolHourlyRate: NUMBER };
		const answer = { nurseryHourlyRate: 10.84, schoolHourlyRate: 9.36 };
		expect(reviewOf(NURSERY, rates, answer)).toEqual([]);
		expect(reviewOf(NURSERY, rates, { ...answer, schoolHourlyRate: 9.12 })).toEqual([
			expect.stringMatching(/^School hourly rate: the page has "9\.36"/),
		]);
	});

	it('the best row of each field tells the column of all', () => {
		const properties = { fat: NUMBER, protein: NUMBER, lactose: NUMBER, cells: NUMBER };
		const answer = { fat: 3.94, protein: 3.45, lactose: 4.79, cells: 187 };
		expect(reviewOf(MILK, properties, answer)).toEqual([]);
		expect(reviewOf(MILK, properties, { ...answer, cells: 226 })).toHaveLength(1);
	});

	it('columns of lines that invoices do not have', () => {
		const page = `Numéro de facture : R-2025-77

| Ligne | Utilisateur | Data France (Go) | Data UE (Go) | Total HT |
|---|---|---|---|---|
| 0641 | B. Castagné | 38,6 | 4,2 | 24,90 |
| 0642 | N. Ferrier | 21,3 | 7,9 | 21,35 |
| 0643 | Atelier | 12,7 | 0,0 | 9,90 |
| 0644 | S. Ouldali | 9,5 | 1,1 | 30,50 |`;
		const lines = [38.6, 21.3, 12.7, 9.5].map((dataFranceGo, at) => ({
			utilisateur: ['B. Castagné', 'N. Ferrier', 'Atelier', 'S. Ouldali'][at],
			dataFranceGo,
		}));
		const properties = {
			lignes: {
				type: 'array',
				items: { type: 'object', properties: { utilisateur: TEXT, dataFranceGo: NUMBER } },
			},
		};
		expect(reviewOf(page, properties, { lignes: lines })).toEqual([]);
		const other = lines.map((line, at) => (at === 1 ? { ...line, dataFranceGo: 7.9 } : line));
		expect(reviewOf(page, properties, { lignes: other })).toHaveLength(1);
	});
});

const TELEPHONE = `Invoice number: R-2025-77

| | | | |
|---|---|---|---|
| Invoice no. | R-2025-77 | Quote no. | D-24-033 |
| Guests planned in the quote | 130 | Guests served | 118 adults, 14 children |

| Charge | Amount |
|---|---|
| Paid by the insurer | -1,291.20 |
| Deposit received | -200.00 |
| Round off | (-) 0.40 |

6 kWh at 2.80 = 16.80
Electricity used: 243.6 kWh`;

describe('right values of an invoice', () => {
	it.each([
		['a payment without its minus', 'insurancePaid', NUMBER, 1291.2],
		['a deposit without its minus', 'deposit', NUMBER, 200],
		['a minus in brackets', 'round_off', NUMBER, -0.4],
		['a unit in its name', 'electricity_kwh', NUMBER, 243.6],
		['a value at its own label', 'quoteNumber', TEXT, 'D-24-033'],
	])('%s', (_, name, type, value) => {
		expect(reviewOf(TELEPHONE, { [name]: type }, { [name]: value })).toEqual([]);
	});
	it('a net result has its minus', () => {
		const page = 'Invoice number: R-2025-77\nNet result: -1,250.00';
		expect(reviewOf(page, { net_result: NUMBER }, { net_result: 1250 })).toHaveLength(1);
		const positive = { ...NUMBER, description: 'as a positive number' };
		expect(reviewOf(page, { net_result: positive }, { net_result: 1250 })).toEqual([]);
	});
});
