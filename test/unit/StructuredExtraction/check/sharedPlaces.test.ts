import { describe, expect, it } from 'vitest';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../../nodes/shared/basics/values';
import { resultOf } from '../resultOf';

// One value for two fields, which the page has once.

const leaf = (name: string, type: 'string' | 'number' | 'date' | 'dateTime'): FieldInput =>
	({ name, type }) as FieldInput;

const reasons = (fields: FieldInput[], answer: Values, page: string) =>
	metaOf(resultOf({ schema: defineSchema('record', fields), answer, pages: [page] })).review;

describe('opposite fields with the same value', () => {
	const STATEMENT =
		'Balance at 1 October: 8,214.09\nPaid in: 2,582.55\nBalance at 31 October: 10,796.64';
	const balances = [leaf('opening_balance', 'number'), leaf('closing_balance', 'number')];
	const CONTRACT = 'Zwischen Jo Ray, Kim Lund und Max Weber wird vereinbart';
	it.each<[FieldInput[], Values, string, string[]]>([
		[
			balances,
			{ opening_balance: 8214.09, closing_balance: 8214.09 },
			STATEMENT,
			['Closing balance: the page has "8,214.09" once, and opening balance has it too'],
		],
		[balances, { opening_balance: 8214.09, closing_balance: 10796.64 }, STATEMENT, []],
		// Without a tax, one amount is both.
		[
			[leaf('net_amount', 'number'), leaf('gross_amount', 'number')],
			{ net_amount: 40.5, gross_amount: 40.5 },
			'Membership fee: 40.50',
			[],
		],
		[
			balances,
			{ opening_balance: 8214.09, closing_balance: 8214.09 },
			STATEMENT.replace('10,796.64', '8,214.09'),
			[],
		],
		[
			[leaf('vermieter', 'string'), leaf('mieter', 'string')],
			{ vermieter: 'Kim Lund', mieter: 'Kim Lund' },
			CONTRACT,
			['Mieter: the page has "Kim Lund" once, and vermieter has it too'],
		],
		// No opposites.
		[
			[leaf('mieter', 'string'), leaf('zahler', 'string')],
			{ mieter: 'Kim Lund', zahler: 'Kim Lund' },
			CONTRACT,
			[],
		],
	])('%#', (fields, answer, page, told) => {
		expect(reasons(fields, answer, page)).toEqual(told);
	});
});

describe('days and periods of two fields', () => {
	const NOTICE = `The claim was issued on 9 December 2024 and will be heard on 18 February 2025. Send all documents
no later than 4 February 2025, with a copy for the other side. Invoices are payable within 45 days. Either side may
end the agreement with a notice of 90 days.`;
	const days = [leaf('hearing_date', 'date'), leaf('documents_deadline', 'date')];
	const periods = [leaf('payment_terms', 'string'), leaf('notice_period', 'string')];
	const given = (hearing_date: string, documents_deadline = '2025-02-04') => ({
		hearing_date,
		documents_deadline,
	});
	it.each<[string, FieldInput[], Values, string, string[]]>([
		[
			'a day that is printed once, while no field has another',
			days,
			given('2025-02-04'),
			NOTICE,
			[
				'Documents deadline: the page has "4 February 2025" once, and hearing date has it too; no field has "9 December 2024"',
			],
		],
		['two days', days, given('2025-02-18'), NOTICE, []],
		['a day that is printed twice', days, given('2025-02-04'), `${NOTICE} (4 February 2025)`, []],
		['a day that is the only one', days, given('2025-02-04'), 'Heard on 4 February 2025.', []],
		[
			'a period',
			periods,
			{ payment_terms: '90 days', notice_period: '90 days' },
			NOTICE,
			[
				'Notice period: the page has "90 days" once, and payment terms has it too; no field has "45 days"',
			],
		],
		['two periods', periods, { payment_terms: '45 days', notice_period: '90 days' }, NOTICE, []],
		// A departure and an arrival are on one day.
		[
			'times of a day',
			[leaf('departure', 'dateTime'), leaf('arrival', 'dateTime')],
			{ departure: '2024-06-22T09:10', arrival: '2024-06-22T11:07' },
			'22 June 2024, 09:10 to 11:07. Booked on 1 May 2024.',
			[],
		],
	])('%s', (_, fields, answer, page, told) => {
		expect(reasons(fields, answer, page)).toEqual(told);
	});
});

it('numbers of two things that are printed once, while the page has another one', () => {
	const fields = [leaf('meter_a', 'string'), leaf('meter_b', 'string')];
	const page = 'Cold water  18-440912\nWarm water  18-440921';
	const [one, other] = ['18-440912', '18-440921'];
	expect(reasons(fields, { meter_a: one, meter_b: other }, page)).toEqual([]);
	expect(reasons(fields, { meter_a: one, meter_b: one }, page)).toHaveLength(1);
});
