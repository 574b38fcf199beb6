import { describe, expect, it } from 'vitest';
import { DAY, NUMBER, reviewOf, TEXT } from '../reviewOf';

// Groups of fields and entries of lists that are columns of a table.

const group = (...names: string[]) => ({
	type: 'object',
	properties: Object.fromEntries(names.map((name) => [name, NUMBER])),
});

const INCOME = `| | Note | Koncernen 2024 | Koncernen 2023 | Moderbolaget 2024 |
|---|---|---:|---:|---:|
| Nettoomsättning | 3 | 412 806 | 398 114 | 96 420 |
| Rörelseresultat | | 43 184 | 37 918 | 5 833 |
| Räntekostnader | 8 | –8 331 | –7 940 | –2 117 |
| Årets resultat | | 28 453 | 24 454 | 21 454 |`;

describe('a group that is a column', () => {
	const fields = {
		group: group('net_sales', 'operating_profit', 'interest_expense', 'net_profit'),
		parent: group('net_sales', 'operating_profit', 'interest_expense', 'net_profit'),
	};
	const own = {
		group: {
			net_sales: 412_806,
			operating_profit: 43_184,
			interest_expense: -8331,
			net_profit: 28_453,
		},
		parent: {
			net_sales: 96_420,
			operating_profit: 5833,
			interest_expense: -2117,
			net_profit: 21_454,
		},
	};
	it.each([
		['as they are', own, []],
		[
			'a value of another column',
			{ ...own, group: { ...own.group, interest_expense: -2117 } },
			[
				'Group, interest expense: the other rows have it in the column "Koncernen 2024", where this one has "–8 331"',
			],
		],
		[
			'a value of another row',
			{ ...own, parent: { ...own.parent, net_profit: 5833 } },
			[
				'Parent, net profit: the other columns have it in the row "Årets resultat", where this one has "21 454"',
			],
		],
	])('%s', (_, answer, doubted) => {
		expect(reviewOf(INCOME, fields, answer)).toEqual(doubted);
	});

	it('a field that says its time is of that column', () => {
		const page = `| | 2024 | 2023 | 2023 as reported |
|---|---:|---:|---:|
| Revenue | 318,440 | 296,115 | 301,870 |
| Gross profit | 97,206 | 88,530 | 87,999 |
| EBIT | 21,884 | 14,962 | 16,205 |
| Profit | 15,240 | 9,218 | 10,187 |
| Equity | 92,077 | 81,837 | 82,806 |`;
		const names = ['revenue', 'gross_profit', 'ebit', 'equity', 'prior_year_reported_profit'];
		const answer = {
			revenue: 318_440,
			gross_profit: 97_206,
			ebit: 21_884,
			equity: 92_077,
			prior_year_reported_profit: 10_187,
		};
		const fieldsOfAll = Object.fromEntries(names.map((name) => [name, NUMBER]));
		expect(reviewOf(page, fieldsOfAll, answer)).toEqual([]);
	});
});

const MODELS = `| | AXIA 7 | AXIA 11 | AXIA 15 |
|---|---|---|---|
| Puissance acoustique dB(A) | 52 | 55 | 58 |
| Pression acoustique dB(A) | 30 | 33 | 36 |
| Poids kg | 112 | 148 | 187 |
| Paiement | Comptant | À la livraison | À réception |`;

describe('entries that are columns', () => {
	const models = {
		type: 'array',
		items: {
			type: 'object',
			properties: { model: TEXT, soundPower: NUMBER, weight: NUMBER, terms: TEXT },
		},
	};
	const own = [
		{ model: 'AXIA 7', soundPower: 52, weight: 112, terms: 'Comptant' },
		{ model: 'AXIA 11', soundPower: 55, weight: 148, terms: 'À la livraison' },
		{ model: 'AXIA 15', soundPower: 58, weight: 187, terms: 'À réception' },
	];
	it.each([
		['as they are', {}, ''],
		[
			'a number of another entry',
			{ weight: 187 },
			'in the column "AXIA 11", where this one has "148"',
		],
		['a text of another entry', { terms: 'À réception' }, 'where this one has "À la livraison"'],
		[
			'a number of another row',
			{ soundPower: 33 },
			'the other columns have it in the row "Puissance acoustique dB(A)", where this one has "55"',
		],
	])('%s', (_, wrong, doubted) => {
		const answer = own.map((entry, at) => (at === 1 ? { ...entry, ...wrong } : entry));
		const review = reviewOf(MODELS, { models }, { models: answer });
		expect(review).toHaveLength(doubted === '' ? 0 : 1);
		expect(review.join()).toContain(doubted);
	});

	it('cells over several columns', () => {
		const page = `<table><tr><th></th><th>Plate A</th><th>Plate B</th><th>Plate C</th></tr>
<tr><td>Plate No.</td><td>418820-01</td><td>418820-02</td><td>418831-02</td></tr>
<tr><td>Dimensions</td><td colspan="2">20 × 2500 × 8000</td><td>20 × 2500 × 6000</td></tr>
<tr><td>Mass</td><td colspan="2">3140</td><td>2355</td></tr></table>`;
		const plates = {
			type: 'array',
			items: { type: 'object', properties: { number: TEXT, dimensions: TEXT, mass: NUMBER } },
		};
		const answer = [
			{ number: '418820-01', dimensions: '20 × 2500 × 8000', mass: 3140 },
			{ number: '418820-02', dimensions: '20 × 2500 × 8000', mass: 3140 },
			{ number: '418831-02', dimensions: '20 × 2500 × 6000', mass: 2355 },
		];
		expect(reviewOf(page, { plates }, { plates: answer })).toEqual([]);
		const wrong = answer.map((plate, at) => (at === 2 ? { ...plate, mass: 3140 } : plate));
		expect(reviewOf(page, { plates }, { plates: wrong })).toHaveLength(1);
	});
});

describe('a few rows with numbers in two columns', () => {
	const HOURS = `| Person | Std. Februar | Std. seit Beginn | Betrag |
|---|---:|---:|---:|
| Haslinger | 22,50 | 61,00 | 3.105,00 |
| Oberauer | 96,25 | 243,75 | 10.780,00 |
| Wieser | 31,00 | 54,50 | 2.914,00 |`;
	const team = {
		type: 'array',
		items: { type: 'object', properties: { name: TEXT, worked: NUMBER } },
	};
	it.each([
		[31, ''],
		[54.5, 'the other rows have it in the column "Std. Februar", where this one has "31,00"'],
	])('an entry with %d', (worked, doubted) => {
		const answer = [
			{ name: 'Haslinger', worked: 22.5 },
			{ name: 'Oberauer', worked: 96.25 },
			{ name: 'Wieser', worked },
		];
		const review = reviewOf(HOURS, { team }, { team: answer });
		expect(review).toHaveLength(doubted === '' ? 0 : 1);
		expect(review.join()).toContain(doubted);
	});

	const MILK = `| Parâmetro | Média do mês | Valor de referência |
|---|---|---|
| Matéria gorda (%) | 3,92 | 3,70 |
| Proteína (%) | 3,31 | 3,20 |
| Células somáticas | 212 | 400 |`;
	it.each([
		[3.31, ''],
		[3.2, 'the other rows have it in the column "Média do mês", where this one has "3,31"'],
	])('fields with %d', (protein_percent, doubted) => {
		const fields = { fat_percent: NUMBER, protein_percent: NUMBER, somatic_cells: NUMBER };
		const answer = { fat_percent: 3.92, protein_percent, somatic_cells: 212 };
		const review = reviewOf(MILK, fields, answer);
		expect(review).toHaveLength(doubted === '' ? 0 : 1);
		expect(review.join()).toContain(doubted);
	});
});

it('a value in the row of something that is no entry', () => {
	const page = `| Zkouška | Levé kolo | Pravé kolo | Rozdíl |
|---|---|---|---|
| Provozní brzda 1 | 2,46 | 2,38 | 3,3 |
| Provozní brzda 2 | 1,62 | 1,54 | 4,9 |
| Parkovací brzda 2 | 1,31 | 1,22 | 6,9 |`;
	const axles = {
		type: 'array',
		items: { type: 'object', properties: { left: NUMBER, right: NUMBER, difference: NUMBER } },
	};
	const first = { left: 2.46, right: 2.38, difference: 3.3 };
	const second = { left: 1.62, right: 1.54, difference: 4.9 };
	// That two rows are no entry is a note.
	expect(reviewOf(page, { axles }, { axles: [first, second] }).join()).not.toContain('Axle 2');
	const review = reviewOf(page, { axles }, { axles: [first, { ...second, right: 1.22 }] });
	expect(review.join()).toContain('Axle 2: the page has "1.22" in another row');
});

describe('labels above their values in boxes', () => {
	const BOXES = `| | Contract / | Revision Alt Order | # |
|---|---|---|---|
| | 690167 | / | |
| Advertiser | | Original Date / Revision | |
| Persist PAC | | 02/28/20 | / 02/28/20 |
| Missoula, MT 59806 | Product | Estimate No. | |
| (406) 542-4400 | Candidate | 1205 | |`;
	it.each([
		['Persist PAC', '2020-02-28', []],
		[null, '2020-02-28', ['Advertiser: it is empty, and the page has "Persist PAC"']],
	])('%s', (advertiser, original_date, doubted) => {
		const fields = { advertiser: TEXT, original_date: DAY, product: TEXT, estimate_no: TEXT };
		const answer = { advertiser, original_date, product: 'Candidate', estimate_no: '1205' };
		expect(reviewOf(BOXES, fields, answer)).toEqual(doubted);
	});

	it('what is below a label labels nothing', () => {
		const page = `| Pre-carriage by | Place of Receipt |
|---|---|
| Truck | Weifang, China |
| **Port of Discharge** | **Place of Delivery** |
| Felixstowe, United Kingdom | Daventry, United Kingdom |`;
		const fields = { pre_carriage: TEXT, port_of_discharge: TEXT };
		const answer = (port: string) => ({ pre_carriage: 'Truck', port_of_discharge: port });
		expect(reviewOf(page, fields, answer('Felixstowe, United Kingdom'))).toEqual([]);
		expect(reviewOf(page, fields, answer('Daventry, United Kingdom'))).toEqual([
			'Port of discharge: the page has "Felixstowe" next to "Port of Discharge"',
		]);
	});

	it('a title below a title is no value', () => {
		const page =
			'### Advertiser\n\n### Agency\n\nProduct\n\nFriends of Justin Busch\nPlacement Inc';
		expect(reviewOf(page, { advertiser: TEXT }, { advertiser: 'Friends of Justin Busch' })).toEqual(
			[],
		);
	});
});

it.each([
	['△312', -312, true],
	['△312', 312, false],
	['▲8,900', -8900, true],
	['▲ 8,900円', -8900, true],
	['312', -312, false],
])('%s is %d: %s', (printed, profit, isFine) => {
	const page = `| | 営業利益 |\n|---|---:|\n| 2025年3月期 | ${printed} |\n| 2024年3月期 | 1,024 |`;
	const review = reviewOf(page, { profit: NUMBER }, { profit });
	expect(review.length === 0).toBe(isFine);
});

it('a return of one year is none of this year', () => {
	const page = `| | 1 mese | Da inizio anno | 1 anno | 3 anni |
|---|---:|---:|---:|---:|
| Fondo | 0,42 | 0,38 | 3,91 | 0,64 |`;
	expect(
		reviewOf(page, { one_year: NUMBER, one_month: NUMBER }, { one_year: 3.91, one_month: 0.42 }),
	).toEqual([]);
});
