import { mm, newPdf, pdfBytes, rule, write } from '../pdf';
import { jsonFile, type SampleFile } from '../sampleFile';
import { columns, drawTable } from '../table';

/** A value: its field, its label, as it is printed, and as it is read where that differs. */
type Fact = [field: string, label: string, printed: string, value?: unknown];

interface Paper {
	name: string;
	title: string;
	/** Company or authority at the top. */
	from: string;
	facts: Fact[];
	/** The entries of a list. */
	list?: { field: string; columns: string; rows: string[][]; entries: object[] };
	/** Printed below. */
	text?: string;
	/** Fields that are known without a label. */
	known?: Record<string, unknown>;
}

const papers: Paper[] = [
	{
		name: 'delivery-note',
		title: 'Delivery note',
		from: 'Severn Fastenings Ltd',
		facts: [
			['delivery_note_number', 'Delivery note no.', 'DN-58213'],
			['date', 'Date', '12 March 2025', '2025-03-12'],
			['order_number', 'Order no.', 'PO-7781'],
			['customer_number', 'Customer no.', 'C-0417'],
			['customer', 'Customer', 'Northmoor Observatory Trust'],
		],
		list: {
			field: 'lines',
			columns: 'Pos.: 14 | Article no.: 30 | Description: 76 | Quantity: 24 right | Unit: 20',
			rows: [
				['1', 'HX-0816', 'Hex bolts M8 × 16, A2', '400', 'pcs'],
				['2', 'WS-0080', 'Washers 8 mm, A2', '500', 'pcs'],
				['3', 'TH-0010', 'Thread lock, 10 ml', '6', 'btl'],
			],
			entries: [
				{ article_number: 'HX-0816', description: 'Hex bolts M8 × 16, A2', quantity: 400 },
				{ article_number: 'WS-0080', description: 'Washers 8 mm, A2', quantity: 500 },
				{ article_number: 'TH-0010', description: 'Thread lock, 10 ml', quantity: 6 },
			],
		},
		text: 'Goods received in good order: ______________________',
	},
	{
		name: 'utility-bill',
		title: 'Electricity bill',
		from: 'Calder Valley Energy plc',
		facts: [
			['invoice_number', 'Invoice no.', 'E-2025-884120'],
			['date', 'Date', '3 February 2025', '2025-02-03'],
			['due_date', 'Due date', '17 February 2025', '2025-02-17'],
			['customer_number', 'Customer no.', '3300-7781'],
			['meter_number', 'Meter no.', '1EMH0012345678'],
			['net_amount', 'Net amount', '168.00 GBP', 168],
			['tax_amount', 'VAT 5 %', '8.40 GBP', 8.4],
			['total_amount', 'Total', '176.40 GBP', 176.4],
		],
		text: 'Your consumption from 1 November 2024 to 31 January 2025: 560 kWh at 30.0 p.',
		known: { supplier: 'Calder Valley Energy plc', currency: 'GBP' },
	},
	{
		name: 'payslip',
		title: 'Payslip January 2025',
		from: 'Osprey Instruments Ltd',
		facts: [
			['employee', 'Employee', 'Imogen Farrow'],
			['employer', 'Employer', 'Osprey Instruments Ltd'],
			['employee_number', 'Employee no.', '00417'],
			['payment_date', 'Payment date', '31 January 2025', '2025-01-31'],
			['gross_pay', 'Gross pay', '3,250.00 GBP', 3250],
			['income_tax', 'Income tax', '440.50 GBP', 440.5],
			['social_security', 'National insurance', '176.20 GBP', 176.2],
			['net_pay', 'Net pay', '2,633.30 GBP', 2633.3],
		],
	},
	{
		name: 'contract',
		title: 'Lease of office space',
		from: 'Alder Estates Ltd',
		facts: [
			['contract_number', 'Contract no.', 'L-2024-118'],
			['start_date', 'Start date', '1 April 2025', '2025-04-01'],
			['end_date', 'End date', '31 March 2028', '2028-03-31'],
			['notice_period', 'Notice period', 'six months to the end of a quarter'],
			['amount', 'Rent', '1,850.00 GBP per month', 1850],
			['deposit', 'Deposit', '5,550.00 GBP', 5550],
		],
		list: {
			field: 'parties',
			columns: 'Party: 70 | Role: 30 | Address: 74',
			rows: [
				['Alder Estates Ltd', 'Landlord', '8 Quay Street, Porthaven PH1 2AB'],
				['Osprey Instruments Ltd', 'Tenant', '2 Foundry Lane, Porthaven PH3 9QT'],
			],
			entries: [
				{ name: 'Alder Estates Ltd', role: 'Landlord' },
				{ name: 'Osprey Instruments Ltd', role: 'Tenant' },
			],
		},
		text: 'This agreement is governed by the law of England and Wales. Signed on 14 March 2025.',
		known: { title: 'Lease of office space' },
	},
	{
		name: 'identity-card',
		title: 'SPECIMEN · Identity card',
		from: 'Republic of Utopia',
		facts: [
			['document_number', 'Document no.', 'SPECI2021'],
			['surname', 'Surname', 'MUSTER'],
			['given_names', 'Given names', 'ANNA MARIA'],
			['date_of_birth', 'Date of birth', '12 August 1984', '1984-08-12'],
			['nationality', 'Nationality', 'UTOPIAN'],
			['expiry_date', 'Expiry date', '31 October 2030', '2030-10-31'],
		],
	},
];

async function draw(paper: Paper): Promise<SampleFile[]> {
	const { name, title, from, facts, list, text, known } = paper;
	const doc = newPdf(title, from, '2025-03-14');
	write(doc, from, mm(20), mm(18), 'sansBold 13');
	rule(doc, [mm(20), mm(27)], [mm(190), mm(27)], '#1a1a1a', 1);
	write(doc, title, mm(20), mm(33), 'sansBold 18');
	let y = mm(50);
	for (const [, label, printed] of facts) {
		write(doc, `${label}: ${printed}`, mm(20), y, 'sans 11');
		y += mm(8);
	}
	if (list) {
		const style = { font: 'sans', boldFont: 'sansBold', size: 10, padding: 5 } as const;
		const lines = { ...style, headingFill: '#ececec', lineColor: '#bbbbbb' };
		const start = { x: mm(20), y: y + mm(5), bottom: mm(260) };
		y = drawTable(doc, columns(list.columns), list.rows, lines, start);
	}
	if (text !== undefined) write(doc, text, mm(20), y + mm(8), 'sans 11', { width: mm(170) });
	const values = facts.map(([field, , printed, value = printed]) => [field, value]);
	const record = { ...known, ...Object.fromEntries(values) } as object;
	const expected = { ...record, ...(list && { [list.field]: list.entries }) };
	return [
		{ name: `${name}.pdf`, content: await pdfBytes(doc) },
		await jsonFile(`${name}.expected.json`, [expected]),
	];
}

/** A delivery note, a utility bill, a payslip, a contract and an identity card. */
export const otherPapers = async (): Promise<SampleFile[]> =>
	(await Promise.all(papers.map(draw))).flat();
