import { type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { skippedWithoutBrowser } from '../browser/editor';
import { findBrowser, launchBrowser } from '../browser/findBrowser';
import type { FormFile } from '../n8n/n8nClient';
import { tableRows } from '../n8n/dataTables';
import type { WorkflowRun } from '../n8n/workflowRun';
import { type FormPage, openPage } from './formPage';
import { answerChats, setUp } from './n8n';
import { rowsOf, whilePublished } from './publishedWorkflow';
import { printed, sample, unnumbered } from './samples';

const workflow = 'invoices-with-human-review';
const { client, service } = await setUp();

/** Hands in files, and waits for the first page that asks about one. */
async function handIn(id: string, files: FormFile[]) {
	const answer = await client.submitForm(workflow, [files]);
	const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
	return { formWaitingUrl, runId: (await client.runNumber(id, 1)).id };
}

describe('Invoices with human review', () => {
	const hostile = 'hostile {{ 6 * 7 }}.pdf';
	/** What the person does about each doubtful file. */
	const answers: Record<string, (page: FormPage) => void> = {
		'unnumbered.pdf': (page) => {
			page.fillIn('Invoice number', 'C-7');
			page.fillIn('Tax amount', '1.370');
			page.fillIn('Currency', '');
		},
		'overdue.pdf': () => {},
		[hostile]: (page) => page.decide('Reject'),
		'workbook.xlsx': (page) => {
			page.fillIn('Invoice number', 'L-1');
			page.fillIn('Total', '12,5');
			page.fillIn('Tax amount', 'two');
		},
	};
	const count = Object.keys(answers).length;
	const pages: FormPage[] = [];
	/** The review pages next to the forms, by file. */
	const reviews = new Map<string, { type: string | null; html: string }>();
	/** The files themselves, as they are served. */
	const originals = new Map<string, { type: string | null; bytes: Buffer }>();
	const statuses: string[] = [];
	let lastTitle: string;
	let rows: Awaited<ReturnType<typeof reviewedRows>>;

	beforeAll(async () => {
		const files = [
			await sample('documents/clean-invoice.pdf'),
			await unnumbered(),
			await printed(hostile, ['Total: <script>alert(1)</script> {{ 6 * 7 }} $& 99.00 EUR']),
			await printed('overdue.pdf', [
				...['Corner Shop Ltd', 'Invoice', 'Invoice number: 17'],
				...['Date: 2025-03-22', 'Due date: 2025-03-01', 'Total: 20.00 EUR'],
			]),
			await sample('bad/workbook.xlsx'),
		];
		await whilePublished(client, workflow, async (id) => {
			const { formWaitingUrl, runId } = await handIn(id, files);
			while (pages.length < count) {
				const page = await openPage(client, formWaitingUrl);
				pages.push(page);
				const [frame] = page.frames;
				if (frame !== undefined) {
					const review = await client.api.request(frame);
					const type = review.headers.get('content-type');
					reviews.set(page.file, { type, html: await review.text() });
				}
				const original = await client.api.request(page.links.get('Open original') ?? '');
				const bytes = Buffer.from(await original.arrayBuffer());
				originals.set(page.file, { type: original.headers.get('content-type'), bytes });
				page.decide('Approve');
				answers[page.file]?.(page);
				await page.submit();
				statuses.push((await client.finishedRun(runId)).status);
			}
			lastTitle = (await openPage(client, formWaitingUrl)).title;
			rows = await reviewedRows(await client.finishedRun(runId));
		});
	});

	const pageOf = (file: string) => {
		const page = pages.find((one) => one.file === file);
		if (page === undefined) throw new Error(`Nobody was asked about ${file}.`);
		return page;
	};

	it('asks about each doubtful invoice, one after the other', () => {
		expect(pages.map(({ file }) => file).sort()).toEqual(Object.keys(answers).sort());
		expect(pages.map(({ words }) => words)).toEqual([1, 2, 3, 4].map((page) => `${page} of 4`));
		expect(pages.map(({ labels }) => labels.at(-1))).toEqual(Array(count).fill('Decision'));
		expect(statuses).toEqual(Array(count).fill('waiting'));
		expect(lastTitle).toBe('Your spreadsheet is ready');
	});

	it('shows what is in question first, with its reason, and the values that were read', () => {
		const page = pageOf('unnumbered.pdf');
		expect(page.labels[0]).toBe('Invoice number');
		expect(page.reasons).toEqual(['⚠ Not found']);
		expect(page.valueOf('Date')).toBe('2025-03-22');
		expect(page.valueOf('Total')).toBe('13.7');
	});

	it('shows the review page next to the form', () => {
		expect(reviews.get('unnumbered.pdf')).toEqual({
			type: expect.stringMatching(/^text\/html/) as string,
			html: expect.stringContaining('<bdi>Invoice number</bdi>') as string,
		});
	});

	it('has the file itself one click away, of one that could not be read as well', () => {
		const pdf = originals.get('unnumbered.pdf');
		expect(pdf?.type).toMatch(/^application\/pdf/);
		expect(pdf?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
		expect(originals.get('workbook.xlsx')?.type).toMatch(/spreadsheet/);
		expect([...pageOf('unnumbered.pdf').links.keys()]).toContain('Open in new tab');
	});

	it('gives the reason at each field that it is about', () => {
		const { labels, reasons } = pageOf('overdue.pdf');
		expect(labels.slice(0, 3)).toEqual(['Date', 'Due date', 'Invoice number']);
		const reason = '⚠ The due date 2025-03-01 is before the date 2025-03-22';
		expect(reasons).toEqual([reason, reason]);
	});

	it('does not run the text of a document as an expression of n8n or a script', () => {
		expect(pageOf(hostile).labels.slice(0, 3)).toContain('Invoice number');
		expect(reviews.get(hostile)?.html).toContain('&lt;script&gt;');
	});

	it('asks for all values of a file that could not be read', () => {
		const { frames, reasons } = pageOf('workbook.xlsx');
		expect(frames).toEqual([]);
		expect(reasons).toEqual([expect.stringContaining('is an Excel workbook')]);
	});

	it.each<[file: string, row: Record<string, unknown>]>([
		[
			'clean-invoice.pdf',
			{ invoice_number: 'HP-2025-00418', total_amount: 4772.52, checked_by_hand: 'no' },
		],
		[
			'unnumbered.pdf',
			{
				...{ invoice_number: 'C-7', date: '2025-03-22', total_amount: 13.7, currency: null },
				// One thousand or one? What is open to two readings stays as it was typed.
				tax_amount: '1.370',
				_review: expect.stringContaining('Not found: invoice number'),
				checked_by_hand: 'yes',
			},
		],
		[
			// What nobody touched comes back as it was read.
			'overdue.pdf',
			{
				...{ supplier: 'Corner Shop Ltd', due_date: '2025-03-01', total_amount: 20 },
				checked_by_hand: 'yes',
			},
		],
		[hostile, { checked_by_hand: 'rejected' }],
		[
			'workbook.xlsx',
			{
				...{ invoice_number: 'L-1', total_amount: 12.5, tax_amount: 'two' },
				...{ net_amount: null, supplier: null, checked_by_hand: 'yes' },
				_review: expect.stringMatching(/^Not read: workbook\.xlsx: [^[]*Excel workbook[^[]*$/),
			},
		],
	])('writes the row of %s with the values that the person left', (file, row) => {
		expect(rows.size).toBe(5);
		expect(rows.get(file)).toMatchObject(row);
	});
});

it('keeps what a person has put right, and shows it to the model the next time', async () => {
	const file = async () =>
		await printed('learned.pdf', [
			...[
				'Zephyr Quarries Ltd',
				'Invoice',
				'Date: 2025-03-22',
				'Our sign: Z-11',
				'Total: 8.00 EUR',
			],
		]);
	await whilePublished(client, workflow, async (id) => {
		const { formWaitingUrl, runId } = await handIn(id, [await file()]);
		const page = await openPage(client, formWaitingUrl);
		page.fillIn('Invoice number', 'Z-11');
		page.decide('Approve');
		await page.submit();
		await client.finishedRun(runId);
	});
	const rows = await tableRows(client, 'Corrected invoices');
	const kept = rows.find(({ file: name }) => name === 'learned.pdf');
	expect(kept).toMatchObject({
		supplier: 'Zephyr Quarries Ltd',
		document_text: expect.stringContaining('Our sign: Z-11') as string,
		values: expect.stringContaining('"invoice_number":"Z-11"') as string,
	});

	await whilePublished(client, workflow, async (id) => {
		const { runId } = await handIn(id, [await file()]);
		const run = await client.finishedRun(runId);
		const [record] = run.tasks('Read Invoices')[0]?.data?.main?.flatMap((one) => one ?? []) ?? [];
		// The nearest is the last.
		const { examples } = record?.json['_meta'] as { examples: string[] };
		expect(examples.at(-1)).toBe('learned.pdf');
	});
});

it('gives back what nobody touched as it was, whatever signs are in it', async () => {
	const supplier = "<b>Smith</b> &lt; {{ 6 * 7 }} $& $' Sons";
	const record = { supplier, invoice_number: null, date: '2025-03-22', total_amount: 13.7 };
	answerChats(service, record, { times: 2 });
	await whilePublished(client, workflow, async (id) => {
		const { formWaitingUrl, runId } = await handIn(id, [await unnumbered()]);
		const page = await openPage(client, formWaitingUrl);
		expect(page.reasons.join()).toContain('Not found in the text of the document');
		page.decide('Approve');
		await page.submit();
		await client.finishedRun(runId);
		await openPage(client, formWaitingUrl);
		const rows = await reviewedRows(await client.finishedRun(runId));
		expect(rows.get('unnumbered.pdf')).toMatchObject({ supplier, total_amount: 13.7 });
	});
});

/** The rows by the file they are about; a form does not keep the order of its files. */
async function reviewedRows(run: WorkflowRun) {
	expect(run.error).toBeUndefined();
	const rows = await rowsOf(client, run, 'Make Spreadsheet');
	return new Map(rows.map((row) => [String(row.file), row]));
}

describe.skipIf(!findBrowser())(`in a browser (${skippedWithoutBrowser})`, () => {
	let browser: Browser;
	beforeAll(async () => {
		browser = await launchBrowser();
	});
	afterAll(async () => await browser?.close());

	it('shows the whole document beside the form, and above it on a phone', async () => {
		await whilePublished(client, workflow, async (id) => {
			const { formWaitingUrl, runId } = await handIn(id, [await unnumbered()]);
			const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
			await page.goto(formWaitingUrl);
			const frame = page.frameLocator('iframe');
			await frame.locator('#document').getByText('Corner Shop Ltd').waitFor();
			expect(await frame.locator('#values').isVisible()).toBe(false);
			const left = await page.locator('iframe').boundingBox();
			const form = await page.locator('#n8n-form').boundingBox();
			expect((left?.x ?? 0) + (left?.width ?? Infinity)).toBeLessThanOrEqual(form?.x ?? 0);
			expect(left).toMatchObject({ x: 0, y: 0, height: 720 });

			await page.setViewportSize({ width: 390, height: 800 });
			const above = await page.locator('iframe').boundingBox();
			const field = await page.getByText('Invoice number').boundingBox();
			expect((above?.y ?? 0) + (above?.height ?? Infinity)).toBeLessThanOrEqual(field?.y ?? 0);
			await page.setViewportSize({ width: 1280, height: 720 });

			// A decision is asked for, and nothing else is needed.
			await page.locator('#submit-btn').click();
			expect(await page.getByText('This field is required').last().isVisible()).toBe(true);
			await page.getByText('Reject').click();
			await page.locator('#submit-btn').click();
			await page.getByText('Your spreadsheet is ready').waitFor();
			const rows = await reviewedRows(await client.finishedRun(runId));
			expect(rows.get('unnumbered.pdf')).toMatchObject({ checked_by_hand: 'rejected' });
			await page.close();
		});
	});
});
