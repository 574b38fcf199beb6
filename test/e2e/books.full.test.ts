import type { IDataObject } from 'n8n-workflow';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../harness/folders';
import { startOwnN8n } from '../harness/ownN8n';
import { until } from '../harness/until';
import { tableRows } from '../n8n/dataTables';
import { passLastPage } from '../n8n/formPage';
import type { FormFile, WorkflowFile } from '../n8n/n8nClient';
import { reviewAddress } from '../n8n/reviewAddress';
import type { WorkflowRun } from '../n8n/workflowRun';
import { type TestInvoice, ublInvoice } from './books/ublInvoice';
import { COMPANY, startVendors, TENANT, TOKEN } from './books/vendors';
import { setUp } from './n8n';
import { sampleWorkflow, whilePublished } from './publishedWorkflow';
import { endedRun, submitTo } from './reviewPage';
import { oldOffice, printed } from './samples';

const { folder, remove } = await temporaryFolder();
const vendors = await startVendors(folder);
const own = await startOwnN8n({ tarball: inject('n8n').tarball, env: vendors.env });
afterAll(async () => {
	await own.close();
	await vendors.close();
	await remove();
});
const { client } = await setUp({}, own.n8n.client);

const oauthTokenData = { access_token: TOKEN, token_type: 'Bearer', refresh_token: 'unused' };
const account = { clientId: 'a test', clientSecret: 'a secret', oauthTokenData };
await client.saveCredential('Xero account', 'xeroOAuth2Api', account);
const ofQuickBooks = { ...account, environment: 'production' };
await client.saveCredential('QuickBooks account', 'quickBooksOAuth2Api', ofQuickBooks);

const contactId = 'f1d5c2a4-8d1c-4a5c-8a53-6f1b0c5d7e21';
const name = 'Alder Metalworks Ltd';
vendors.suppliers.xero.push({
	ContactID: contactId,
	Name: name,
	TaxNumber: 'GB999999973',
	BankAccountDetails: '',
	PurchasesDefaultAccountCode: '310',
});
vendors.suppliers.quickBooks.push({ Id: '56', DisplayName: name });

beforeEach(() => {
	vendors.entered.length = 0;
	vendors.refusals.length = 0;
	vendors.lost.length = 0;
	vendors.keys.clear();
	vendors.strange.length = 0;
});

/** Sets what the note of a workflow asks for; a failed request is not sent again. */
function setUpAsNoted({ nodes }: WorkflowFile) {
	for (const node of nodes) {
		node.retryOnFail = false;
		if (node.name === 'Suppliers in Xero') {
			const parameters = [{ name: 'xero-tenant-id', value: TENANT }];
			node.parameters.headerParameters = { parameters };
		}
		if (node.name === 'Vendors in QuickBooks') {
			node.parameters.url = String(node.parameters.url).replace('COMPANY', COMPANY);
		}
	}
}

/** Approves each document that waits, whatever speaks against it. @param decide another decision, by its place in the input */
async function decideAll(address: string, decide: (index: number) => object): Promise<void> {
	const html = await (await fetch(address)).text();
	const indexes = [...html.matchAll(/data-index="(\d+)"/g)].map(([, index]) => Number(index));
	const items = indexes.map((index) => ({
		index,
		isApproved: true,
		anyway: true,
		...decide(index),
	}));
	expect((await submitTo(address, { items })).status).toBe(200);
}

/** Another decision about a record than to approve it. */
type Decide = (record: IDataObject) => object;

/** Reasons for a review in the documents of a run. */
const doubts = (run: WorkflowRun) =>
	run
		.json('Read Invoices')
		.flatMap(({ _meta }) => z.object({ review: z.array(z.string()) }).parse(_meta).review);

/** Hands files in, decides about those that are doubtful, and waits for the end. @param at n8n, unless it was started again */
async function handIn(
	workflow: string,
	id: string,
	files: FormFile[],
	{ at = client, decide = () => ({}) }: { at?: typeof client; decide?: Decide } = {},
): Promise<WorkflowRun> {
	const earlier = (await at.executions(id)).map((one) => one.id);
	const answer = await at.submitForm(workflow, [files]);
	const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
	const newId = async () => (await at.executions(id)).find((one) => !earlier.includes(one.id))?.id;
	const run = await at.finishedRun(await until(newId, 'n8n did not start a run within 60 s.'));
	await passLastPage(at, formWaitingUrl);
	if (doubts(run).length > 0) {
		const records = run.json('Read Invoices');
		await decideAll(await reviewAddress(at, run.id), (index) => decide(records[index] ?? {}));
	}
	return await endedRun(at, run.id);
}

const lines = [
	{ text: 'Torque wrench "20–200"; 1/2 inch', quantity: 3, price: 24.95, rate: 20 },
	{ text: 'Handbook', quantity: 2, price: 12.1, rate: 5 },
];
const twoRates: TestInvoice = { number: 'A-17', lines };
const creditNote: TestInvoice = {
	number: 'C-3',
	isCreditNote: true,
	lines: [{ text: 'Torque wrench', quantity: 1, price: 24.95, rate: 20 }],
};

const unnumbered = await printed('bill.pdf', [
	name,
	'Invoice',
	'Date: 2025-03-22',
	'Total: 13.70 GBP',
]);

/** Bills as a vendor has them, with how many files each. */
const bills = () => vendors.entered.map(({ kind, files }) => [kind, files.length]);

/** Lines of an invoice whose printed lines do not add up to its net amount: one per tax rate. */
const byRate = [
	['Invoice B-5, 20 %', 64.85],
	['Invoice B-5, 5 %', 24.2],
];

const services = [
	{
		title: 'Draft bills in Xero',
		workflow: 'draft-bills-in-xero',
		vendor: 'Xero',
		bill: 'Invoices',
		credit: 'CreditNotes',
		enter: 'PUT /api.xro/2.0/Invoices',
		upload: { call: '/Attachments/', status: 400 },
		expected: {
			Invoices: [
				{
					Type: 'ACCPAY',
					Status: 'DRAFT',
					Contact: { ContactID: contactId },
					InvoiceNumber: 'A-17',
					Date: '2025-03-04',
					DueDate: '2025-04-03',
					CurrencyCode: 'GBP',
					LineAmountTypes: 'Exclusive',
					LineItems: [
						{
							Description: 'Torque wrench "20–200"; 1/2 inch',
							Quantity: 3,
							UnitAmount: 24.95,
							LineAmount: 74.85,
							AccountCode: '310',
							TaxType: 'INPUT2',
							TaxAmount: 14.97,
						},
						{
							Description: 'Handbook',
							Quantity: 2,
							UnitAmount: 12.1,
							LineAmount: 24.2,
							AccountCode: '310',
							TaxType: 'RRINPUT',
							TaxAmount: 1.21,
						},
					],
				},
			],
		},
		expectedCredit: {
			CreditNotes: [
				{
					Type: 'ACCPAYCREDIT',
					CreditNoteNumber: 'C-3',
					LineItems: [{ LineAmount: 24.95, TaxAmount: 4.99 }],
				},
			],
		},
		asksAboutNew: true,
		/** Of a supplier that Xero does not have, in another currency, with a discount on the whole. */
		expectedNew: {
			Invoices: [
				{
					Contact: { Name: 'New Supplier Inc' },
					CurrencyCode: 'USD',
					LineItems: byRate.map(([Description, LineAmount]) => ({
						Description,
						LineAmount,
						Quantity: 1,
						AccountCode: '429',
					})),
				},
			],
		},
	},
	{
		title: 'Bills in QuickBooks',
		workflow: 'bills-in-quickbooks',
		vendor: 'QuickBooks',
		bill: 'bill',
		credit: 'vendorcredit',
		enter: `POST /v3/company/${COMPANY}/bill`,
		// QuickBooks answers 200 to uploads that it refuses.
		upload: { call: '/upload', status: 200 },
		expected: {
			VendorRef: { value: '56' },
			DocNumber: 'A-17',
			TxnDate: '2025-03-04',
			DueDate: '2025-04-03',
			CurrencyRef: { value: 'GBP' },
			PrivateNote: 'Alder Metalworks Ltd, A-17, A-17.xml',
			GlobalTaxCalculation: 'TaxExcluded',
			TxnTaxDetail: { TotalTax: 16.18 },
			Line: [
				{
					DetailType: 'AccountBasedExpenseLineDetail',
					Amount: 74.85,
					Description: '3 × 24.95: Torque wrench "20–200"; 1/2 inch',
					AccountBasedExpenseLineDetail: {
						AccountRef: { value: '7' },
						TaxCodeRef: { value: '10' },
					},
				},
				{
					DetailType: 'AccountBasedExpenseLineDetail',
					Amount: 24.2,
					Description: '2 × 12.1: Handbook',
					AccountBasedExpenseLineDetail: {
						AccountRef: { value: '7' },
						TaxCodeRef: { value: '11' },
					},
				},
			],
		},
		expectedCredit: {
			DocNumber: 'C-3',
			TxnTaxDetail: { TotalTax: 4.99 },
			Line: [{ Amount: 24.95 }],
		},
		/** Its name on invoices is in the list of the workflow. */
		asksAboutNew: false,
		expectedNew: {
			VendorRef: { value: '99' },
			CurrencyRef: { value: 'USD' },
			Line: byRate.map(([Description, Amount]) => ({ Description, Amount })),
		},
	},
];

/** Rows of the documents that a vendor does not have, without those of earlier tests. */
const seen = new Map<string, number>();
async function notEntered(vendor: string) {
	const rows = await tableRows(client, `Bills not in ${vendor}`);
	const from = seen.get(vendor) ?? 0;
	seen.set(vendor, rows.length);
	return rows.slice(from).map(({ file, reason }) => [file, reason]);
}

const words = (text: string): unknown => expect.stringContaining(text);

/** A quotation mark, only such, a backslash, a filter, half a character, one that is cut in two, a line break, 300 letters. */
const hostileTexts = [
	'Bakery "Old Mill" Ltd',
	'""',
	'C:\\bills\\',
	'") OR Type=="ACCREC',
	'Caf\ud83d',
	`${'N'.repeat(20)}\u{1f600}`,
	'one\ntwo',
	'n'.repeat(300),
];

describe.each(services)('$title', (service) => {
	const { workflow, vendor, bill, credit, enter, upload, ...expected } = service;
	beforeEach(async () => {
		await notEntered(vendor);
	});

	const whileSetUp = async (
		work: (handInHere: (...all: FormFile[]) => Promise<WorkflowRun>, id: string) => Promise<void>,
	) => {
		const handInTo = async (id: string) =>
			await work(async (...files) => await handIn(workflow, id, files), id);
		await whilePublished(client, workflow, handInTo, setUpAsNoted);
		expect(vendors.strange).toEqual([]);
	};

	it('enters a bill with two rates and a credit note, each with its file, and a second run enters nothing', async () => {
		const files = [ublInvoice(twoRates), ublInvoice(creditNote)];
		await whileSetUp(async (handInHere) => {
			const first = await handInHere(...files);
			expect([first.error, doubts(first)]).toEqual([undefined, []]);
			const [entered, credited] = [bill, credit].map((kind) =>
				vendors.entered.find((one) => one.kind === kind),
			);
			expect(entered?.body).toEqual(expected.expected);
			expect(credited?.body).toMatchObject(expected.expectedCredit);
			expect(entered?.files).toEqual([
				{ name: 'A-17.xml', type: 'application/xml', content: files[0]?.content },
			]);

			const second = await handInHere(...files);
			expect(second.error).toBeUndefined();
			expect(bills()).toEqual(vendors.entered.map(({ kind }) => [kind, 1]));
			expect(vendors.entered).toHaveLength(2);
		});
	});

	// Forms put files in the order in which they have arrived.
	it('says which file was not attached, enters the others, and attaches it once the invoice is handed in again', async () => {
		const files = ['B-1', 'B-2'].map((number, at) =>
			ublInvoice({ number, lines, date: `2025-03-0${at + 4}` }),
		);
		await whileSetUp(async (handInHere) => {
			vendors.refusals.push({ ...upload, status: 500, text: 'Try later' });
			expect((await handInHere(...files)).error).toBeUndefined();
			expect(vendors.entered.map((one) => one.files.length).toSorted()).toEqual([0, 1]);
			const told = (await notEntered(vendor)).map(([, reason]) => reason);
			expect(told).toEqual([expect.stringMatching(/^entered without its file: .*Try later/)]);
			expect((await handInHere(...files)).error).toBeUndefined();
			expect(bills()).toEqual([
				[bill, 1],
				[bill, 1],
			]);
		});
	});

	it('says which file the vendor refuses', async () => {
		await whileSetUp(async (handInHere) => {
			vendors.refusals.push({ ...upload, text: 'The file is too large' });
			expect((await handInHere(ublInvoice({ number: 'B-3', lines }))).error).toBeUndefined();
			expect(bills()).toEqual([[bill, 0]]);
			expect(await notEntered(vendor)).toEqual([['B-3.xml', words('The file is too large')]]);
		});
	});

	it('says which bill was refused, enters the later ones, and a copy in the same run once', async () => {
		const file = ublInvoice({ number: 'B-4', lines });
		const later = ublInvoice({ number: 'B-10', lines, date: '2025-03-06' });
		await whileSetUp(async (handInHere) => {
			vendors.refusals.push({ call: enter, status: 400, text: 'The account is archived' });
			const run = await handInHere(file, { ...file, name: 'again.xml' }, later);
			expect(run.error).toBeUndefined();
			expect(bills()).toEqual([[bill, 1]]);
			const told = (await notEntered(vendor)).map(([, reason]) => reason);
			expect(told.toSorted()).toEqual([words(`${vendor} did not take it: `), words('copy of ')]);
			expect((await handInHere(file, later)).error).toBeUndefined();
			expect(bills()).toEqual([
				[bill, 1],
				[bill, 1],
			]);
		});
	});

	it.each([
		['with a number', ublInvoice({ number: 'A-18', lines })],
		['whose number has quotes', ublInvoice({ number: `O'Neil \\ "18"`, lines })],
		['without a number', unnumbered],
	])('enters a bill %s once whose answer was lost', async (_, file) => {
		await whileSetUp(async (handInHere) => {
			vendors.lost.push({ call: enter });
			expect((await handInHere(file)).error).toBeUndefined();
			expect(bills()).toEqual([[bill, 0]]);
			expect(await notEntered(vendor)).toEqual([[file.name, words('did not take it')]]);
			vendors.keys.clear();
			expect((await handInHere(file)).error).toBeUndefined();
			expect(bills()).toEqual([[bill, 1]]);
			expect((await handInHere(file)).error).toBeUndefined();
			expect(bills()).toEqual([[bill, 1]]);
			expect(await notEntered(vendor)).toEqual([[file.name, `in ${vendor} already`]]);
		});
	});

	it('enters each bill once, also the last one, whatever numbers and file names have', async () => {
		const files = hostileTexts.map(async (text, at) => {
			const texts = [name, 'Invoice', 'Date: 2025-03-22', `Total: ${at + 10}.70 GBP`];
			return await printed(`${text.replace('\n', ' ')}.pdf`, texts);
		});
		const all = [...(await Promise.all(files)), ublInvoice({ number: 'B-11', lines })];
		const decide = ({ total_amount: total }: IDataObject) => ({
			values: { invoice_number: hostileTexts[Math.floor(Number(total)) - 10] },
		});
		const work = async (id: string) => {
			const run = await handIn(workflow, id, all, { decide });
			expect(run.error).toBeUndefined();
			// Xero takes 255 characters of a number, QuickBooks the first 21.
			const refused = vendor === 'Xero' ? 1 : 0;
			expect(await notEntered(vendor)).toHaveLength(refused);
			const there = Array(all.length - refused).fill([bill, 1]);
			expect(bills()).toEqual(there);
			expect((await handIn(workflow, id, all, { decide })).error).toBeUndefined();
			expect(bills()).toEqual(there);
			expect(await notEntered(vendor)).toHaveLength(all.length);
		};
		await whilePublished(client, workflow, work, setUpAsNoted);
		expect(vendors.strange).toEqual([]);
	});

	it('enters each bill of a new supplier once, whatever its name has, or says why not', async () => {
		const vatId = 'NL123456782B12';
		const names = hostileTexts.slice(0, 4);
		const all = names.flatMap((supplier, at) =>
			[1, 2].map((half) =>
				ublInvoice({ number: `D-${at}-${half}`, lines, supplier, vatId, date: `2025-04-0${half}` }),
			),
		);
		await whileSetUp(async (handInHere) => {
			expect((await handInHere(...all)).error).toBeUndefined();
			const refused = expected.asksAboutNew ? 0 : all.length;
			expect(await notEntered(vendor)).toHaveLength(refused);
			const there = Array(all.length - refused).fill([bill, 1]);
			expect(bills()).toEqual(there);
			expect((await handInHere(...all)).error).toBeUndefined();
			expect(bills()).toEqual(there);
		});
	});

	it('says what was rejected, and what could not be read', async () => {
		const unreadable = { name: 'old.doc', content: oldOffice };
		const decide = () => ({ isApproved: false, comment: 'not ours' });
		await whilePublished(
			client,
			workflow,
			async (id) => {
				const fine = ublInvoice({ number: 'B-13', lines });
				const run = await handIn(workflow, id, [unreadable, fine, unnumbered], { decide });
				expect(run.error).toBeUndefined();
				expect(bills()).toEqual([[bill, 1]]);
				expect((await notEntered(vendor)).toSorted()).toEqual([
					['bill.pdf', 'rejected: not ours'],
					['old.doc', words('Not read: ')],
				]);
			},
			setUpAsNoted,
		);
	});

	it('passes over a file that could not be read, should it be approved, and says so', async () => {
		const unreadable = { name: 'old.doc', content: oldOffice };
		await whileSetUp(async (handInHere) => {
			const run = await handInHere(unreadable, ublInvoice({ number: 'B-8', lines }));
			expect(run.error).toBeUndefined();
			expect(bills()).toEqual([[bill, 1]]);
			expect(await notEntered(vendor)).toEqual([['old.doc', words('Not read: ')]]);
		});
	});

	it('goes by what is in the books: what was entered by hand, and what was deleted there', async () => {
		const file = ublInvoice(twoRates);
		vendors.entered.push({ id: 'by-hand', kind: bill, body: expected.expected, files: [] });
		await whileSetUp(async (handInHere) => {
			expect((await handInHere(file)).error).toBeUndefined();
			expect(bills()).toEqual([[bill, 1]]);
			for (const one of vendors.entered) one.isDeleted = true;
			expect((await handInHere(file)).error).toBeUndefined();
			expect(bills()).toEqual([
				[bill, 1],
				[bill, 1],
			]);
		});
	});

	it('sends a request again under the same key, which is entered once', async () => {
		await whilePublished(
			client,
			workflow,
			async (id) => {
				vendors.lost.push({ call: enter });
				const run = await handIn(workflow, id, [ublInvoice({ number: 'B-7', lines })]);
				expect(run.error).toBeUndefined();
				expect(bills()).toEqual([[bill, 1]]);
			},
			(sample) => {
				const waits = sample.nodes.filter(({ retryOnFail }) => retryOnFail);
				setUpAsNoted(sample);
				for (const node of waits) Object.assign(node, { retryOnFail: true, waitBetweenTries: 100 });
			},
		);
	});

	it('enters another currency and a discount, and asks about a supplier that it does not know', async () => {
		const supplier = 'New Supplier Inc';
		const foreign = { supplier, vatId: 'NL123456782B12', currency: 'USD', discount: 10 };
		const setNew = ({ nodes }: WorkflowFile) => {
			for (const { parameters } of nodes) {
				const options = parameters.options as { knownSuppliers?: string } | undefined;
				if (!options?.knownSuppliers) continue;
				options.knownSuppliers = options.knownSuppliers.replace('Name on the invoice', supplier);
			}
		};
		const work = async (id: string) => {
			const run = await handIn(workflow, id, [ublInvoice({ number: 'B-5', lines, ...foreign })]);
			expect(run.error).toBeUndefined();
			const doubt = 'Supplier: "New Supplier Inc" is not among the known suppliers';
			expect(doubts(run).includes(doubt)).toBe(expected.asksAboutNew);
			expect(vendors.entered).toMatchObject([{ kind: bill, body: expected.expectedNew }]);
		};
		await whilePublished(client, workflow, work, (sample) => {
			setUpAsNoted(sample);
			setNew(sample);
		});
	});
});

it('without tax codes, as in the United States, the tax is a line of its own in QuickBooks', async () => {
	const work = async (id: string) => {
		const run = await handIn('bills-in-quickbooks', id, [ublInvoice({ number: 'B-6', lines })]);
		expect(run.error).toBeUndefined();
		expect(vendors.entered).toMatchObject([
			{
				body: {
					Line: [{ Amount: 74.85 }, { Amount: 24.2 }, { Amount: 16.18, Description: 'Tax' }],
				},
			},
		]);
		expect(JSON.stringify(vendors.entered[0]?.body)).not.toMatch(/Tax(?:CodeRef|Excluded|Detail)/);
	};
	await whilePublished(client, 'bills-in-quickbooks', work, (sample) => {
		setUpAsNoted(sample);
		for (const { parameters } of sample.nodes) {
			if (typeof parameters.jsonBody !== 'string') continue;
			parameters.jsonBody = parameters.jsonBody.replace(/taxCodes = \{[^}]*\}/, 'taxCodes = {}');
		}
	});
});

// The last tests: n8n has another address afterwards.
describe.each(services)('$title, when n8n is killed', ({ workflow, bill, enter }) => {
	it('before it hears that a bill was entered, enters it once', async () => {
		const file = ublInvoice({ number: 'B-9', lines });
		const sample = await sampleWorkflow(workflow);
		setUpAsNoted(sample);
		const { client: before } = own.n8n;
		const { id } = await before.importWorkflow(sample);
		await before.activateWorkflow(id);
		const restarted = new Promise<void>((done) => {
			const meanwhile = async () => {
				await own.restart();
				done();
			};
			vendors.lost.push({ call: enter, meanwhile });
		});
		await expect(handIn(workflow, id, [file], { at: before })).rejects.toThrow();
		await restarted;
		expect(bills()).toEqual([[bill, 0]]);
		vendors.keys.clear();
		const { error } = await handIn(workflow, id, [file], { at: own.n8n.client });
		expect(error).toBeUndefined();
		expect(bills()).toEqual([[bill, 1]]);
		await own.n8n.client.deactivateWorkflow(id);
	});
});
