import { describe, expect, it } from 'vitest';
import { DAY, NUMBER, TEXT, reviewOf } from '../reviewOf';

// Rows and columns that the name of a field tells from others, in documents of all kinds.

const VACCINATIONS = `| Date | Disease | Product / lot | Valid until | Vet |
|---|---|---|---|---|
| 11/10/2024 | Distemper | Canivel / 8M044B | 10/10/2027 | Boussard |
| 14/11/2024 | Rabies | Rabrim / RB5520D | 13/11/2027 | Boussard |
| 14/11/2024 | Cough | Bronchaid / 61C7 | 13/11/2025 | Boussard |`;

const QUOTAS = `| Species | Zone | Quota | Used | Balance |
|---|---|---|---|---|
| Hake | 8abde | 45,500 | 31,280 | 14,220 |
| Hake | 8c9a | 17,000 | 11,645 | 5,355 |
| Cod | 8c9a | 9,600 | 4,128 | 5,472 |`;

const SEEDS = `<table>
<tr><th colspan="2">PURITY (%)</th><th colspan="3">GERMINATION (% by number)</th></tr>
<tr><th>Pure seeds</th><th>Other seeds</th><th>Normal seedlings</th><th>Abnormal seedlings</th><th>Dead seeds</th></tr>
<tr><td>98.6</td><td>0.3</td><td>81</td><td>8</td><td>5</td></tr>
</table>

Method: 4 x 100 seeds, cooled for 5 days`;

const WASTE = `| 3A Ontdoener | 3B Locatie van herkomst |
|---|---|
| Van Ooijen & Zn. | Rioolvervanging fase 2 |
| Industrieweg 17 | Kapelstraat 55 |`;

const ENERGY = `| Class | EPgl,nren |
|---|---|
| E | 156.38 kWh |

Similar buildings, existing: D (128.95)`;

const PAY = `| Text | This period | Year to date |
|---|---|---|
| Gross | 40,678.00 | 364,308.00 |
| Income tax | 11,340.00 | 101,452.00 |`;

const SWEDISH = `| Djurslag | Sökt | Tilldelat |
|---|---|---|
| Vuxen | 12 | 9 |

Rapporteras senast 12 dagar efter jakten.`;

describe('what a row or a heading has in another place', () => {
	it.each([
		[
			'fields that share a word with a row',
			VACCINATIONS,
			'rabiesValidUntil',
			DAY,
			'2027-10-10',
			'2027-11-13',
			{ rabiesLot: 'RB5520D', rabiesDate: '2024-11-14' },
		],
		['a row with more words', QUOTAS, 'hake_8c9a_balance', NUMBER, 14220, 5355, {}],
		['a column below a group', SEEDS, 'abnormalSeedlingsPct', NUMBER, 5, 8, {}],
		[
			'a code in front of a heading',
			WASTE,
			'herkomst_adres',
			{ ...TEXT, description: 'straat van de locatie van herkomst' },
			'Industrieweg 17',
			'Kapelstraat 55',
			{},
		],
		['a label with its letters', ENERGY, 'ep_gl_nren', NUMBER, 128.95, 156.38, {}],
		['a month, where nothing is said of times', PAY, 'incomeTax', NUMBER, 101452, 11340, {}],
		['a heading in another form', SWEDISH, 'tilldelade_vuxen', NUMBER, 12, 9, {}],
	])('%s', (_, page, name, type, wrong, right, others) => {
		const properties = {
			[name]: type,
			...Object.fromEntries(
				Object.entries(others).map(([key, value]) => [key, /^\d{4}-/.test(value) ? DAY : TEXT]),
			),
		};
		expect(reviewOf(page, properties, { ...others, [name]: wrong })).toHaveLength(1);
		expect(reviewOf(page, properties, { ...others, [name]: right })).toEqual([]);
	});

	it.each([
		[
			'pairs of labels and values in a row',
			'| Student | Jude Nakamura | | |\n|---|---|---|---|\n| Date of birth | 04/05/2017 | Grade | 1 |\n| Parent 1 | Emil N. | Phone | 555 |\n| Parent 2 | Rosa V. | Phone | 556 |\n| Enrolled on | 08/14/2023 | First day | 08/21/2023 |',
			{ date_of_birth: DAY, parent_1: TEXT, parent_2: TEXT, first_day: DAY },
			{
				date_of_birth: '2017-04-05',
				parent_1: 'Emil N.',
				parent_2: 'Rosa V.',
				first_day: '2023-08-21',
			},
		],
		[
			'the total of a column',
			'| Line | Grade | Bales | Gross weight (kg) |\n|---|---|---|---|\n| 1 | AAA | 14 | 2,555 |\n| 2 | AA | 5 | 902 |\n| | **Total** | **19** | **3,457** |',
			{ total_gross_weight_kg: NUMBER },
			{ total_gross_weight_kg: 3457 },
		],
		[
			'a double surname in short',
			'Name: Zurfluh-Amgarten, Beatrix\nSchütze: B. Zurfluh',
			{ schuetze: TEXT },
			{ schuetze: 'Zurfluh-Amgarten, Beatrix' },
		],
		[
			'an ordinal is no prize',
			'| Prize | Winner | Amount |\n|---|---|---|\n| 1st | Sandor Illyes | £2,000 |\n| 2nd | Arno Teich | £1,200 |',
			{ winner: TEXT, winner_prize: NUMBER },
			{ winner: 'Sandor Illyes', winner_prize: 2000 },
		],
		[
			'a pension in 2047',
			'Pensioendatum: 01-09-2047',
			{ pensioendatum: DAY },
			{ pensioendatum: '2047-09-01' },
		],
		[
			'the number of days in words, and the same in digits elsewhere',
			'3.2 Le fatture sono pagate a 30 giorni dalla data della fattura e non prima del mese dopo.\n\n4.1 Il Committente può recedere in qualsiasi momento con preavviso scritto di trenta giorni.',
			{ preavvisoRecessoCommittenteGiorni: NUMBER },
			{ preavvisoRecessoCommittenteGiorni: 30 },
		],
		[
			'at least is no minus',
			'A compradora adquire em cada ano pelo menos 18.000 m² de produto.',
			{ quantidadeMinima: NUMBER },
			{ quantidadeMinima: 18000 },
		],
		[
			'a clause with the whole name of a field',
			'1. The respondent has to pay the claimant a basic award of £3,855.60 in all.\n\n**2. Basic award.** The claimant had seven years of service, for which £612 a week is due.',
			{ basic_award: NUMBER },
			{ basic_award: 3855.6 },
		],
	])('%s is fine', (_, page, properties, answer) => {
		expect(reviewOf(page, properties, answer)).toEqual([]);
	});

	it('a number of another form in the column of others', () => {
		const page = `| No. | Name | Passport No. | Expiry | Book No. |
|---|---|---|---|---|
| 1 | ORLOVSKIS | LV6620418 | 02-SEP-2029 | LVA-A41907 |
| 2 | PENA | P7719302B | 18-NOV-2031 | B0288416 |
| 3 | TARNOWSKI | EK5071884 | 25-FEB-2033 | GD-118826 |
| 4 | BANDARA | N9240673 | 12-MAY-2030 | C-077154 |`;
		const crew = ['LV6620418', 'P7719302B', 'EK5071884', 'N9240673'].map((passportNo, at) => ({
			name: ['ORLOVSKIS', 'PENA', 'TARNOWSKI', 'BANDARA'][at],
			passportNo,
		}));
		const properties = {
			crew: {
				type: 'array',
				items: { type: 'object', properties: { name: TEXT, passportNo: TEXT } },
			},
		};
		expect(reviewOf(page, properties, { crew })).toEqual([]);
		const other = crew.map((one, at) => (at === 3 ? { ...one, passportNo: 'C-077154' } : one));
		expect(reviewOf(page, properties, { crew: other })).toHaveLength(1);
	});
});

describe('texts with more than their value', () => {
	it.each([
		[
			'a name with its address',
			'employer_name',
			'UNIVERSITY OF NORDEN\n4200 FIFTH AVENUE\nNORDEN, PA 15260',
			'Employer\n\nUNIVERSITY OF NORDEN\n4200 FIFTH AVENUE\nNORDEN, PA 15260',
			'UNIVERSITY OF NORDEN',
		],
		[
			'lines that are apart on the page',
			'customer_address',
			'AL NABHA, DUBAI\nGSTIN No. : 29760737473',
			'Customer address: AL NABHA, DUBAI\n\nVessel: NORTHERN GENERAL\n\nGSTIN No. : 29760737473',
			'AL NABHA, DUBAI',
		],
		[
			'lines of a cell',
			'customer_address',
			'AL NABHA, DUBAI\nPhone : 04-233456\nGSTIN No. : 29760737473',
			'| Customer | FRESA LLC<br>AL NABHA, DUBAI<br>Phone : 04-233456<br>GSTIN No. : 29760737473 |\n|---|---|\n| Date | 27-NOV-18 |',
			'AL NABHA, DUBAI',
		],
	])('%s', (_, name, wrong, page, right) => {
		expect(reviewOf(page, { [name]: TEXT }, { [name]: wrong })).toHaveLength(1);
		expect(reviewOf(page, { [name]: TEXT }, { [name]: right })).toEqual([]);
	});
});
