import { describe, expect, it } from 'vitest';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../../nodes/shared/basics/values';
import { resultOf } from '../resultOf';

// Values in the wrong place of documents that are no invoices, with fields of the user's own: by the names of these
// fields (`labelElsewhere`), by headings (`otherHeading`) and rows of any list (`entryRows`), by words of other amounts (`otherAmount`).

const leaf = (name: string, type: 'string' | 'number' | 'date', description?: string): FieldInput =>
	({ name, type, description }) as FieldInput;

const reasons = (fields: FieldInput[], answer: Values, page: string) =>
	metaOf(resultOf({ schema: defineSchema('record', fields), answer, pages: [page] })).review;

const PAYSLIP = [leaf('employee', 'string'), leaf('grossPay', 'number'), leaf('net_pay', 'number')];
const LEASE = [
	leaf('tenant', 'string'),
	leaf('startDate', 'date'),
	leaf('Ende', 'date', 'End of the lease'),
];
const CARD = [leaf('name', 'string'), leaf('date_of_birth', 'date'), leaf('expiry date', 'date')];

describe('labels of own fields', () => {
	it.each<[fields: FieldInput[], page: string, answer: Values, doubted: string[]]>([
		[
			PAYSLIP,
			'Employee: Jo Ray\nGross pay: 3,000.00\nNet pay: 2,100.00',
			{ employee: 'Jo Ray', grossPay: 3000, net_pay: 2100 },
			[],
		],
		[
			PAYSLIP,
			'Employee: Jo Ray\nGross pay: 3,000.00\nNet pay: 2,100.00',
			{ employee: 'Jo Ray', grossPay: 2100, net_pay: 3000 },
			['Gross pay', 'Net pay'],
		],
		[
			[leaf('mrn', 'string')],
			'| | |\n| --- | --- |\n| MRN | 00-418-772 |\n| Account no. | 9003318450 |',
			{ mrn: '9003318450' },
			['Mrn'],
		],
		[
			[leaf('tenant', 'string')],
			'Tenant: Jo Ray\nWitness: Kim Lund',
			{ tenant: 'Kim Lund' },
			['Tenant'],
		],
		// The text after the label is of another kind than the value.
		[
			[leaf('tenant', 'string')],
			'Tenant: see below\nSigned by: Kim Lund',
			{ tenant: 'Kim Lund' },
			[],
		],
		[
			PAYSLIP,
			'| Gross pay | Net pay |\n| --- | --- |\n| 3,000.00 | 2,100.00 |\n\nEmployee Jo Ray',
			{ employee: 'Jo Ray', grossPay: 2100, net_pay: 3000 },
			['Gross pay', 'Net pay'],
		],
		[
			PAYSLIP,
			'| Gross pay | 3,000.00 |\n| Net pay | 2,100.00 |',
			{ grossPay: 2100, net_pay: 2100 },
			['Gross pay'],
		],
		[
			CARD,
			'Name: Jo Ray\nDate of birth: 1 May 1990\nExpiry date: 1 June 2030',
			{ name: 'Jo Ray', date_of_birth: '2030-06-01', 'expiry date': '1990-05-01' },
			['Date of birth', 'Expiry date'],
		],
		[
			CARD,
			'Name: Jo Ray\nDate of birth: 1 May 1990\nExpiry date: 1 June 2030',
			{ name: 'Jo Ray', date_of_birth: '1990-05-01', 'expiry date': '2030-06-01' },
			[],
		],
		[
			LEASE,
			'Tenant: Jo Ray\nStart date: 1 May 2024\nEnde: 30 April 2026',
			{ tenant: 'Jo Ray', startDate: '2026-04-30', Ende: '2026-04-30' },
			['Start date'],
		],
		[
			LEASE,
			'Tenant: Jo Ray\nStart date: 1 May 2024\nEnde: 30 April 2026',
			{ tenant: 'Jo Ray', startDate: '2026-04-30', Ende: null },
			['Start date'],
		],
		[
			LEASE,
			'Jo Ray, 1 May 2024 to 30 April 2026',
			{ tenant: 'Jo Ray', startDate: '2026-04-30', Ende: '2024-05-01' },
			['The ende 2024-05-01 is before the start date 2026-04-30'],
		],
		// Given twice, printed once: another value has a label with a word of the field.
		[
			[leaf('supplier_phone', 'string'), leaf('emergency_phone', 'string')],
			'Telephone (office hours): 555-0142\nEmergency telephone (24 h): 555-0199',
			{ supplier_phone: '555-0142', emergency_phone: '555-0142' },
			['Emergency phone'],
		],
		[
			[leaf('ordernummer', 'string'), leaf('klant', 'string')],
			'| Ordernr. | Klantnr. |\n|---|---|\n| 8800412 | 10577 |\n\nKlant: Bakkerij Zon',
			{ ordernummer: '10577', klant: 'Bakkerij Zon' },
			['Ordernummer'],
		],
		[
			[leaf('lawyer_claimant', 'string'), leaf('claimant', 'string')],
			'CLAIMANT: Jo Ray\nLawyer: Kim Lund\n\nDEFENDANT: Al Moss\nLawyer: Eve Hart',
			{ lawyer_claimant: 'Eve Hart', claimant: 'Jo Ray' },
			['Lawyer claimant'],
		],
		[
			[leaf('total', 'number'), leaf('shop', 'string')],
			'Shop: Zed\nTOTAL    EUR    5.88\nReturned    EUR    4.12',
			{ total: 4.12, shop: 'Zed' },
			['Total'],
		],
		// Left out, though its label has a value.
		[
			[leaf('pupil', 'string'), leaf('attendance_pct', 'number')],
			'Pupil: Jo Ray\nAttendance: 95.6 %',
			{ pupil: 'Jo Ray', attendance_pct: null },
			['Attendance pct'],
		],
		[
			[leaf('pupil', 'string'), leaf('attendance_pct', 'number')],
			'Pupil: Jo Ray\nAttendance: not recorded\nLates: 3',
			{ pupil: 'Jo Ray', attendance_pct: null },
			[],
		],
		[
			[leaf('shipper', 'string'), leaf('notify party', 'string')],
			'Shipper: Jo Ray\nNotify party: same as shipper',
			{ shipper: 'Jo Ray', 'notify party': 'Jo Ray' },
			[],
		],
		// One day or several, and words that begin like a shorter one of another field.
		[
			[leaf('pupil', 'string'), leaf('days_absent', 'number')],
			'Pupil: Jo Ray\nDays present: 171\nDays absent: 4',
			{ pupil: 'Jo Ray', days_absent: 171 },
			['Days absent'],
		],
		[
			[leaf('bill', 'string'), leaf('daysBilled', 'number')],
			'Bill: B-7781\nDays billed: 32\nAvg. kWh/Day: 187',
			{ bill: 'B-7781', daysBilled: 32 },
			[],
		],
		[
			[leaf('employer', 'string'), leaf('employerEIN', 'string')],
			'Employer: Reed Mills\nEIN: 12-3456789\nControl number: 98-7654321',
			{ employer: 'Reed Mills', employerEIN: '98-7654321' },
			['Employer EIN'],
		],
		// Units in brackets after a label, and an umlaut in two letters.
		[
			[leaf('breite_mm', 'number'), leaf('hoehe_mm', 'number')],
			'Breite (mm)    1920\nHöhe (mm)    1985',
			{ breite_mm: 1985, hoehe_mm: 1920 },
			['Breite mm', 'Hoehe mm'],
		],
		[
			[leaf('account', 'string'), leaf('total_due', 'number')],
			'Account 448-20915\nPrevious balance ........ $131.07\nTotal amount due ........ **$126.22**',
			{ account: '448-20915', total_due: 131.07 },
			['Total due'],
		],
		[
			[leaf('shop', 'string'), leaf('total', 'number')],
			'Shop: Zed\nTotal amount: 8.20\nRounding: 0.02',
			{ shop: 'Zed', total: null },
			[],
		],
		[
			[leaf('model', 'string'), leaf('serial_number', 'string')],
			'Model\nZP 604 IX\n\nSerial number\nPX 881 204',
			{ model: 'PX 881 204', serial_number: 'ZP 604 IX' },
			['Model', 'Serial number'],
		],
		// A label inside a cell, and one that the description has.
		[
			[leaf('pupil', 'string'), leaf('excused', 'number')],
			'Pupil: Jo Ray\nDays missed: 14, excused: 12',
			{ pupil: 'Jo Ray', excused: null },
			['Excused'],
		],
		[
			[
				leaf('employee', 'string'),
				leaf('rate', 'number', 'The rate (Taux salarial) of the employee.'),
			],
			'Employee: Jo Ray\nTaux patronal: 12.89\nTaux salarial: 0.75',
			{ employee: 'Jo Ray', rate: null },
			['Rate'],
		],
		// The label above another one has no value.
		[
			[
				leaf('organization', 'string'),
				leaf('revision', 'string'),
				{ name: 'parts', type: 'list', fields: [leaf('description', 'string')] } as FieldInput,
			],
			'Reed Mills\n\nREVISION\n\nDESCRIPTION\n\nNut\n\nBolt',
			{ organization: 'Reed Mills', revision: null, parts: [{ description: 'Nut' }] },
			[],
		],
		[LEASE, 'Start date and Ende: 1 May 2024', { startDate: '2024-05-01', Ende: '2024-05-01' }, []],
	])('%#: %j', (fields, page, answer, doubted) => {
		const found = reasons(fields, answer, page);
		expect(found.map((reason) => reason.split(':')[0])).toEqual(doubted);
		for (const reason of found) {
			expect(reason).toMatch(/the page has ".+"(?: next to ".+")?$|is before/);
		}
	});
});

const PARTS: FieldInput[] = [
	{
		name: 'parts',
		type: 'list',
		fields: [leaf('part', 'string'), leaf('code', 'string'), leaf('count', 'number')],
	} as FieldInput,
];
const TABLE = `| Part | Code | Count |
| --- | --- | --- |
| Bracket | B-1042 | 120 |
| Hinge | H-2210 | 85 |
| Screw | S-0031 | 4000 |
`;
const RIGHT = [
	{ part: 'Bracket', code: 'B-1042', count: 120 },
	{ part: 'Hinge', code: 'H-2210', count: 85 },
	{ part: 'Screw', code: 'S-0031', count: 4000 },
];

describe('rows of any list', () => {
	it('that fit are fine', () => {
		expect(reasons(PARTS, { parts: RIGHT }, TABLE)).toEqual([]);
	});

	it.each(['code', 'count'] as const)('have their own %s', (field) => {
		const [one, two, three] = RIGHT as [(typeof RIGHT)[0], (typeof RIGHT)[0], (typeof RIGHT)[0]];
		const parts = [{ ...one, [field]: two[field] }, { ...two, [field]: one[field] }, three];
		expect(reasons(PARTS, { parts }, TABLE)).toEqual([
			`Part 1: the page has "${two[field]}" in another row: "Hinge H-2210 85"`,
			`Part 2: the page has "${one[field]}" in another row: "Bracket B-1042 120"`,
		]);
	});

	it('may share a cell', () => {
		const page = TABLE.replace('| 85 |', '|  |');
		const parts = RIGHT.map((part, at) => (at === 1 ? { ...part, count: 120 } : part));
		expect(reasons(PARTS, { parts }, page)).toEqual([]);
	});
});

describe('rows and columns of any list', () => {
	const list = (fields: FieldInput[]): FieldInput[] => [
		{ name: 'items', type: 'list', fields } as FieldInput,
	];
	const ITEMS = list([leaf('part', 'string'), leaf('net_weight', 'number')]);
	const page = (text: string) => `Some list\n\n${text}\n\nThe end\n`;
	const items = (...rows: [string, number][]) => ({
		items: rows.map(([part, net_weight]) => ({ part, net_weight })),
	});

	it.each<[form: string, text: string]>([
		[
			'a table',
			'| Part | Net weight |\n|---|---|\n| Bracket | 120 |\n| Hinge | 85 |\n| Screw | 40 |',
		],
		[
			'HTML',
			'<table><tr><th>Part</th><th>Net weight</th></tr><tr><td>Bracket</td><td>120</td></tr><tr><td>Hinge</td><td>85</td></tr><tr><td>Screw</td><td>40</td></tr></table>',
		],
		['columns of spaces', 'Bracket      120\nHinge         85\nScrew         40'],
		['lines', 'Bracket 120\nHinge 85\nScrew 40'],
	])('%s: a number of another row', (_, text) => {
		const right = items(['Bracket', 120], ['Hinge', 85], ['Screw', 40]);
		expect(reasons(ITEMS, right, page(text))).toEqual([]);
		const wrong = items(['Bracket', 85], ['Hinge', 85], ['Screw', 40]);
		expect(reasons(ITEMS, wrong, page(text))).not.toEqual([]);
	});

	it.each<[row: string, isFine: boolean]>([
		['| Hinge | 85 | 90 |', false],
		['| Hinge | 85 | 85 |', true],
		// Its own column has nothing.
		['| Hinge | 85 | |', false],
	])('one number for two fields, of the row %s', (row, isFine) => {
		const fields = list([
			leaf('part', 'string'),
			leaf('booked', 'number'),
			leaf('counted', 'number'),
		]);
		const text = `| Part | Book | Count |\n|---|---|---|\n| Bolt | 40 | 42 |\n${row}`;
		const answer = [
			{ part: 'Bolt', booked: 40, counted: 42 },
			{ part: 'Hinge', booked: 85, counted: 85 },
		];
		expect(reasons(fields, { items: answer }, page(text)).length === 0).toBe(isFine);
	});

	it('two names exchanged', () => {
		const fields = list([leaf('part', 'string'), leaf('code', 'string'), leaf('count', 'number')]);
		const answer = [
			{ part: 'Hinge', code: 'B-1042', count: 120 },
			{ part: 'Bracket', code: 'H-2210', count: 85 },
			{ part: 'Screw', code: 'S-0031', count: 4000 },
		];
		expect(reasons(fields, { items: answer }, TABLE)).toHaveLength(2);
	});

	it.each<[field: string, about: string | undefined, headings: [string, string], isFine: boolean]>([
		['amount', 'of the year 2023', ['2022', '2023'], false],
		['amount2023', undefined, ['2022 £', '2023 £'], false],
		['amount', 'of the year 2022', ['2022', '2023'], true],
		['amount', 'current year', ['2022', '2023'], false],
		['amount', 'prior year', ['2022', '2023'], true],
		['value_eur', undefined, ['Value USD', 'Value EUR'], false],
		['value_eur', undefined, ['Value €', 'Value $'], true],
		['gross_ytd', undefined, ['Current', 'YTD'], false],
		['net', 'amount without tax', ['Amount', 'Net'], true],
		['amount', undefined, ['Value', 'Price'], true],
		['net', undefined, ['Price', 'Net weight'], true],
	])('%s (%s) in the first of %j', (name, about, [first, second], isFine) => {
		const text = `| Item | ${first} | ${second} |\n|---|---|---|\n| Rent | 120.00 | 130.00 |\n| Heat | 45.00 | 47.00 |`;
		const fields = list([leaf('item', 'string'), leaf(name, 'number', about)]);
		const answer = [
			{ item: 'Rent', [name]: 120 },
			{ item: 'Heat', [name]: 45 },
		];
		expect(reasons(fields, { items: answer }, page(text)).length === 0).toBe(isFine);
	});

	it.each<[row: string, isFine: boolean]>([
		['| B-7 | Hinge | 85 |', false],
		['| | Hinges are in another box | |', true],
		['| Total | all parts | 85 |', true],
		['| **B-7** | **Hinge** | **85** |', true],
		['| 3 | 4 | 85 |', true],
	])('a row without an entry: %s', (row, isFine) => {
		const text = `| Code | Part | Net weight |\n|---|---|---|\n| B-1 | Bracket | 120 |\n| B-2 | Bolt | 44 |\n${row}\n| B-9 | Screw | 40 |`;
		const fields = list([
			leaf('code', 'string'),
			leaf('part', 'string'),
			leaf('net_weight', 'number'),
		]);
		const entry = (code: string, part: string, net_weight: number) => ({ code, part, net_weight });
		const answer = [
			entry('B-1', 'Bracket', 120),
			entry('B-2', 'Bolt', 44),
			entry('B-9', 'Screw', 40),
		];
		expect(reasons(fields, { items: answer }, page(text)).length === 0).toBe(isFine);
	});
});

// Fewer rows than tell a column have the heading of their field.
it.each<[buffer: number, doubted: number]>([
	[6.3, 1],
	[5.7, 0],
])('one of three values, %d, in the column of another heading', (ph, doubted) => {
	const page = `| Field | pH | Buffer pH | OM % |
| --- | --- | --- | --- |
| Home | 6.4 | 6.8 | 4.1 |
| Creek | 5.7 | 6.3 | 5.6 |
| Quarter | 7.1 | -- | 3.8 |`;
	const samples = { name: 'samples', type: 'list' } as const;
	const fields = [{ ...samples, fields: [leaf('field', 'string'), leaf('ph', 'number')] }];
	const values = { Home: 6.4, Creek: ph, Quarter: 7.1 };
	const answer = { samples: Object.entries(values).map(([field, own]) => ({ field, ph: own })) };
	expect(reasons(fields as FieldInput[], answer, page)).toHaveLength(doubted);
});

it('a row of years is no row that a list lacks', () => {
	const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
	const page = `<table>${[
		['', 'Three months', ''],
		['', '2023', '2022'],
		['Revenue', '$ 18,427', '$ 14,982'],
		['Research', '21,066', '19,714'],
		['Administration', '7,482', '6,935'],
		['Selling', '—', '1,100'],
	]
		.map(row)
		.join('\n')}</table>`;
	const expenses = { name: 'expenses', type: 'list' } as const;
	const inner = [leaf('category', 'string'), leaf('current', 'number'), leaf('prior', 'number')];
	const answer = {
		expenses: [
			{ category: 'Revenue', current: 18427, prior: 14982 },
			{ category: 'Research', current: 21066, prior: 19714 },
			{ category: 'Administration', current: 7482, prior: 6935 },
			{ category: 'Selling', current: null, prior: 1100 },
		],
	};
	expect(reasons([{ ...expenses, fields: inner }] as FieldInput[], answer, page)).toEqual([]);
});

const RECEIPT = [leaf('shop', 'string'), leaf('date', 'date'), leaf('total', 'number')];

// A value in another column of its row than the others have it, or of an empty cell, and entries that are totals
// (`entryColumns`).
describe('columns of any list', () => {
	const BUDGET = `| Item | Actual 2022 | Budget 2023 | Budget 2024 | Rate |
| --- | --- | --- | --- | --- |
| Hire | 2,918 | 3,050 | 3,240 | 5 |
| Fuel | 1,266 | 1,300 | 1,450 | |
| Subtotal | 4,184 | 4,350 | 4,690 | |
| Rates | 1,904 | 1,980 | 2,075 | 7 |
| Trailer | 712 | 750 | 780 | 5 |
| Club | 712 | 720 | 790 | |
| Total | 7,512 | 7,800 | 8,335 | |`;
	const list = (...fields: FieldInput[]): FieldInput =>
		({ name: 'items', type: 'list', fields: [leaf('item', 'string'), ...fields] }) as FieldInput;
	const items = list(leaf('amount', 'number'));
	const true2024 = { Hire: 3240, Fuel: 1450, Rates: 2075, Trailer: 780, Club: 790 };
	const amounts = (change: Record<string, number> = {}): Values => ({
		items: Object.entries({ ...true2024, ...change }).map(([item, amount]) => ({ item, amount })),
	});

	it.each<[string, Values, string, string[]]>([
		['right values', amounts(), BUDGET, []],
		[
			'the year before',
			amounts({ Fuel: 1300 }),
			BUDGET,
			[
				'Item 2, amount: the other rows have it in the column "Budget 2024", where this one has "1,450"',
			],
		],
		[
			'of columns without headings',
			amounts({ Fuel: 1300 }),
			BUDGET.split('\n')
				.slice(2)
				.map((row) => row.split('|').slice(1, 5).join('   '))
				.join('\n'),
			['Item 2, amount: the other rows have it in another column, where this one has "1,450"'],
		],
		[
			'a total as an entry',
			amounts({ Subtotal: 4690 }),
			BUDGET,
			['Item 6: "Subtotal 4,184 4,350 4,690" is a total of other rows'],
		],
		['all totals, as the list has them', amounts({ Subtotal: 4690, Total: 8335 }), BUDGET, []],
	])('%s', (_, answer, page, told) => {
		expect(reasons([items], answer, page)).toEqual(told);
	});

	const rates = (change: Record<string, number | null> = {}): Values => ({
		items: Object.entries({ Hire: 5, Fuel: null, Rates: 7, Trailer: 5, Club: null, ...change }).map(
			([item, rate]) => ({ item, rate }),
		),
	});
	it.each<[string, Values, string[]]>([
		['empty cells', rates(), []],
		['one that is filled from another row', rates({ Fuel: 7 }), ['Item 2']],
		// Printed once for several rows.
		['all of them filled', rates({ Fuel: 5, Club: 5 }), []],
	])('%s', (_, answer, told) => {
		const found = reasons([list(leaf('rate', 'number'))], answer, BUDGET);
		expect(found.map((text) => /^Item \d/.exec(text)?.[0])).toEqual(told);
	});

	const STATEMENT = `| Date | Text | Out | In | Balance |
| --- | --- | --- | --- | --- |
| 02/01 | Brought forward | | | 1,210.77 |
| 02/02 | Books | 23.15 | | 1,187.62 |
| 02/05 | Payroll | | 1,902.40 | 3,090.02 |
| 02/09 | Check | 640.00 | | 2,450.02 |
| 02/14 | Cash | 80.00 | | 2,370.02 |
| 02/27 | Interest | | 0.31 | 2,370.33 |`;
	it.each([
		[640, []],
		[2450.02, ['Item 3']],
	])('of debits and credits: %d', (amount, told) => {
		const given = { Books: 23.15, Payroll: 1902.4, Check: amount, Cash: 80, Interest: 0.31 };
		const answer = { items: Object.entries(given).map(([item, paid]) => ({ item, paid })) };
		const found = reasons([list(leaf('paid', 'number'))], answer, STATEMENT);
		expect(found.map((text) => /^Item \d/.exec(text)?.[0])).toEqual(told);
	});

	const MARKED = STATEMENT.split('\n')
		.filter((row) => !row.includes('Brought'))
		.join('\n');
	// The same in plain text, where only the place of an amount tells its column.
	const PLAIN = `Date     Text               Out         In    Balance
02/02    Books            23.15              1,187.62
02/05    Payroll                  1,902.40   3,090.02
02/09    Check           640.00              2,450.02
02/14    Cash             80.00              2,370.02
02/27    Interest                     0.31   2,370.33`;
	const fields = list(leaf('out', 'number'), leaf('in', 'number'));
	const paid = (change: Record<string, Values> = {}): Values => ({
		items: Object.entries({
			Books: { out: 23.15, in: null },
			Payroll: { out: null, in: 1902.4 },
			Check: { out: 640, in: null },
			Cash: { out: 80, in: null },
			Interest: { out: null, in: 0.31 },
			...change,
		}).map(([item, amounts]) => ({ item, ...amounts })),
	});
	it.each<[string, Values, string[]]>([
		['right ones', paid(), []],
		[
			'a debit that is printed as a credit',
			paid({ Payroll: { out: 1902.4, in: null } }),
			['Item 2, out: the other rows have it in the column "Out", where this one has nothing'],
		],
	])('in fields of their own: %s', (_, answer, told) => {
		for (const page of [MARKED, PLAIN]) expect(reasons([fields], answer, page)).toEqual(told);
	});

	it('a value of an empty cell is that of another field, however few there are', () => {
		const page = `| Pay | This period | Year to date |\n| --- | --- | --- |\n| Regular | 2,500.00 | 24,375.00 |\n| Overtime | 187.50 | 937.50 |\n| Holiday | | 500.00 |`;
		const given = (now: number | null) => ({
			items: [
				{ item: 'Regular', now: 2500, year: 24375 },
				{ item: 'Overtime', now: 187.5, year: 937.5 },
				{ item: 'Holiday', now, year: 500 },
			],
		});
		const pay = list(leaf('now', 'number'), leaf('year', 'number'));
		expect(reasons([pay], given(null), page)).toEqual([]);
		expect(reasons([pay], given(500), page)).toEqual([
			'Item 3, now: the other rows have it in the column "This period", where this one has nothing',
		]);
	});

	it('a column may have the name of its field', () => {
		const page = `Name       Mon      Tue      Wed      Hours\nAda        16-23             16-23    14\nRoss       10-18    10-18             16\nInes                17-23    17-23    12`;
		const days = list(leaf('mon', 'string'), leaf('tue', 'string'), leaf('wed', 'string'));
		const given = (wed: string | null) => ({
			items: [
				{ item: 'Ada', mon: '16-23', tue: null, wed: '16-23' },
				{ item: 'Ross', mon: '10-18', tue: '10-18', wed },
				{ item: 'Ines', mon: null, tue: '17-23', wed: '17-23' },
			],
		});
		expect(reasons([days], given(null), page)).toEqual([]);
		expect(reasons([days], given('10-18'), page)).toEqual([
			'Item 2, wed: the other rows have it in the column "Wed", where this one has nothing',
		]);
	});

	it('a heading of rows is no entry', () => {
		const page = `<table><tr><th>Work</th><th>Hours</th><th>Price</th></tr><tr><td colspan="3">Front</td></tr><tr><td>Paving</td><td>32</td><td>304.00</td></tr><tr><td>Turf</td><td>28</td><td>343.00</td></tr><tr><td colspan="3">Back</td></tr><tr><td>Fence</td><td>14</td><td>1,204.00</td></tr><tr><td>Tree</td><td>11</td><td>275.00</td></tr></table>`;
		const front = { Paving: 304, Turf: 343 };
		const back = { Fence: 1204, Tree: 275 };
		const items = (all: Record<string, number | null>): Values => ({
			items: Object.entries(all).map(([item, price]) => ({ item, price })),
		});
		const told = ['Item 3: "Back" is a heading of other rows'];
		const prices = list(leaf('price', 'number'));
		const withHeading = items({ ...front, Back: null, ...back });
		expect(reasons([prices], withHeading, page)).toEqual(told);
		expect(reasons([prices], items({ ...front, ...back }), page)).toEqual([]);
	});

	it('what the label of a row says does not tell its columns apart', () => {
		const page = `| Benefits | At statement date | At normal pension date |\n| --- | --- | --- |\n| Survivor's pension | 3,531.47 | 9,330.34 |`;
		const field = leaf('survivor_pension_at_statement_date', 'number');
		const told = (value: number) =>
			reasons([field], { survivor_pension_at_statement_date: value }, page);
		expect(told(3531.47)).toEqual([]);
		expect(told(9330.34)).toHaveLength(1);
	});

	it('a total is no entry where another field has it', () => {
		const page = `| Case | Net kg |\n| --- | --- |\n| Pump | 64.0 |\n| Cooler | 88.5 |\n| Valves | 52.0 |\n| Cabinet | 97.5 |\n| Total | 302.0 |`;
		const items = Object.entries({ Pump: 64, Cooler: 88.5, Valves: 52, Cabinet: 97.5, Total: 302 });
		const answer = { items: items.map(([item, net]) => ({ item, net })) };
		const told = ['Item 5: "Total 302.0" is a total of other rows'];
		const net = list(leaf('net', 'number'));
		expect(reasons([net], answer, page)).toEqual([]);
		const withTotal = { ...answer, totalNet: 302 };
		expect(reasons([net, leaf('totalNet', 'number')], withTotal, page)).toEqual(told);
	});

	it.each([
		['– vacant –', []],
		['to be confirmed', []],
		['Yilmaz', ['Item 2, tenant: it is empty, and the page has "Yilmaz"']],
	])('a cell with "%s" may be left empty', (cell, told) => {
		const page = `| Flat | Tenant | Rent |\n| --- | --- | --- |\n| Left | Lund | 412 |\n| Right | ${cell} | 406 |\n| Top | Weber | 430 |\n| Attic | Ray | 390 |`;
		const tenants = { Left: 'Lund', Right: null, Top: 'Weber', Attic: 'Ray' };
		const answer = { items: Object.entries(tenants).map(([item, tenant]) => ({ item, tenant })) };
		expect(reasons([list(leaf('tenant', 'string'))], answer, page)).toEqual(told);
	});
});

describe('a total of a receipt', () => {
	const page = (lines: string) => `Corner Shop\n12 May 2024\n\nTea  2.50\nBread  6.50\n${lines}\n`;

	it.each<[lines: string, total: number, label?: string]>([
		['BALANCE DUE  14.09\nCASH  20.00\nCHANGE  5.91', 20, 'CASH'],
		['BALANCE DUE  14.09\nCASH  20.00\nCHANGE  5.91', 14.09],
		['Total  9.00\nCash  20.00\nChange  11.00', 9],
		['Total  9.00\nCash  20.00\nChange  11.00', 20, 'Cash'],
		['Total  9.00\nCash  20.00\nChange  11.00', 11, 'Change'],
		['Total  9.00\nCash  9.00', 9],
		['Subtotal  8.49\nGST 6 %  0.51\nTotal incl. GST  9.00', 8.49, 'Subtotal'],
		['Subtotal  8.49\nGST 6 %  0.51\nTotal incl. GST  9.00', 0.51, 'GST'],
		['Subtotal  8.49\nGST 6 %  0.51\nTotal incl. GST  9.00', 9],
		['Total excl. tax  8.49\nTotal  9.00', 8.49, 'Total excl. tax'],
		['| Cash | 20.00 |\n| Total | 9.00 |', 20, 'Cash'],
		['Summe  9,00\nGegeben bar  20,00\nRückgeld  11,00', 20, 'Gegeben bar'],
		['Total TTC  9,00\nEspèces  20,00\nRendu  11,00', 11, 'Rendu'],
		['Subtotal  9.00', 9],
		['Amount to be paid  9.00\nCash  20.00', 9],
	])('%j with %d', (lines, total, label) => {
		const found = reasons(RECEIPT, { shop: 'Corner Shop', date: '2024-05-12', total }, page(lines));
		expect(found).toEqual(
			label === undefined ? [] : [`Total: the page has this amount only next to "${label}"`],
		);
	});
});
