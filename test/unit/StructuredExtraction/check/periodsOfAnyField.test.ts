import { describe, expect, it } from 'vitest';
import { DAY, NUMBER, reviewOf, TEXT } from '../reviewOf';

// The two days of a period and its figures, whatever the fields are called.

const ORDER = `| Order / Rev: | 1633121 | Flight Dates: | 03/09/20 - 03/17/20 |
|---|---|---|---|
| Print date: | 03/05/20 | Invoice period: | 02/24/20 - 03/29/20 |`;

describe('days of a period', () => {
	it.each<[what: string, from: string | null, to: string | null, doubted: string[]]>([
		['both as printed', '2020-03-09', '2020-03-17', []],
		['a day that could be of two months, of the other period', '2020-02-24', '2020-03-29', []],
		['both exchanged', '2020-03-17', '2020-03-09', ['The flight to 2020-03-09 is before']],
		['the first day twice', '2020-03-09', '2020-03-09', ['no field has "03/17/20"']],
		['the last day left out', '2020-03-09', null, ['it is empty, and the page has "03/17/20"']],
		['the first day left out', null, '2020-03-17', ['it is empty, and the page has "03/09/20"']],
		['another day', '2020-03-05', '2020-03-17', ['the page has "03/09/20"']],
	])('%s', (_, flight_from, flight_to, doubted) => {
		const answer = { order: '1633121', flight_from, flight_to };
		const review = reviewOf(ORDER, { order: TEXT, flight_from: DAY, flight_to: DAY }, answer);
		expect(review).toHaveLength(doubted.length);
		expect(review.join()).toContain(doubted.join());
	});

	it.each([
		['fromDate', 'toDate'],
		['stay_from', 'stay_until'],
		['laufzeit_von', 'laufzeit_bis'],
		['periode_du', 'periode_au'],
		['data_od', 'data_do'],
		['vigencia_desde', 'vigencia_hasta'],
		['contract_start', 'contract_end'],
	])('%s and %s that are exchanged', (first, last) => {
		const page = 'Period: 2 May 2024 to 30 May 2024';
		const answer = { [first]: '2024-05-30', [last]: '2024-05-02' };
		expect(reviewOf(page, { [first]: DAY, [last]: DAY }, answer).join()).toContain('is before');
	});

	it('of one of two pairs, and of an entry', () => {
		const page =
			'Contract: 1 January 2024 to 31 December 2026\nProbation: 1 January 2024 to 30 June 2024';
		const fields = {
			contract_start: DAY,
			contract_end: DAY,
			probation_start: DAY,
			probation_end: DAY,
		};
		const answer = {
			contract_start: '2024-01-01',
			contract_end: '2026-12-31',
			probation_start: '2024-06-30',
			probation_end: '2024-01-01',
		};
		expect(reviewOf(page, fields, answer)).toEqual([
			'The probation end 2024-01-01 is before the probation start 2024-06-30',
		]);
		const jobs = {
			type: 'array',
			items: { type: 'object', properties: { employer: TEXT, from: DAY, to: DAY } },
		};
		const cv = 'Acme, 1 May 2019 to 30 April 2021\nBolt, 1 May 2021 to 31 May 2023';
		const entries = [
			{ employer: 'Acme', from: '2019-05-01', to: '2021-04-30' },
			{ employer: 'Bolt', from: '2023-05-31', to: '2021-05-01' },
		];
		expect(reviewOf(cv, { jobs }, { jobs: entries }).join()).toContain('is before');
	});

	it('days of different things are no pair', () => {
		const page = 'The work begins on 1 April 2024. The offer is valid until 1 March 2024.';
		const answer = { start_of_work: '2024-04-01', offer_valid_until: '2024-03-01' };
		expect(reviewOf(page, { start_of_work: DAY, offer_valid_until: DAY }, answer)).toEqual([]);
	});

	it.each([
		['作業期間:令和8年2月1日~2月28日', '2026-02-01', '2026-02-28'],
		['期間：2024年4月1日～翌年3月31日', '2024-04-01', '2025-03-31'],
		['開催日：2024年4月1日〜5日', '2024-04-01', '2024-04-05'],
		['Abrechnung vom 01.02.2026 bis 28.02.', '2026-02-01', '2026-02-28'],
	])('%s', (page, start, end) => {
		expect(
			reviewOf(
				page,
				{ period_start: DAY, period_end: DAY },
				{ period_start: start, period_end: end },
			),
		).toEqual([]);
	});
});

const METER = `Billing period: 14.03.2025 – 11.03.2026

| Datum | Zählerstand | Art |
|---|---:|---|
| 14.03.2025 | 24.318 | Ablesung |
| 31.12.2025 | 27.046 | berechnet |
| 11.03.2026 | 27.902 | Ablesung |`;

it.each([
	[24_318, 27_902, ''],
	[24_318, 27_046, 'the page has "27.902" next to "11.03.2026"'],
	[27_046, 27_902, 'the page has "24.318" next to "14.03.2025"'],
])(
	'readings %d and %d at the ends of the period',
	(meter_reading_start, meter_reading_end, doubted) => {
		const fields = {
			period_start: DAY,
			period_end: DAY,
			meter_reading_start: NUMBER,
			meter_reading_end: NUMBER,
		};
		const days = { period_start: '2025-03-14', period_end: '2026-03-11' };
		const review = reviewOf(METER, fields, { ...days, meter_reading_start, meter_reading_end });
		expect(review).toHaveLength(doubted === '' ? 0 : 1);
		expect(review.join()).toContain(doubted);
	},
);

const CONTRACT = `- Umowa nr 17/ROB/2025 z dnia 04.08.2025 r.
- Aneks nr 2 z dnia 19.12.2025 r.
- Protokół nr 5 z dnia 25.02.2026 r.`;

it.each([
	['2025-08-04', ''],
	['2025-12-19', 'the page has "04.08.2025"'],
	[null, 'it is empty, and the page has "04.08.2025"'],
])('the day of a contract next to its number: %s', (contract_date, doubted) => {
	const fields = { contract_number: TEXT, contract_date: DAY };
	const review = reviewOf(CONTRACT, fields, { contract_number: '17/ROB/2025', contract_date });
	expect(review).toHaveLength(doubted === '' ? 0 : 1);
	expect(review.join()).toContain(doubted);
});
