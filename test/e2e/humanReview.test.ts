import { setTimeout as sleep } from 'node:timers/promises';
import { DomUtils, parseDocument } from 'htmlparser2';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { skippedWithoutBrowser } from '../browser/editor';
import { findBrowser, QUIET } from '../browser/findBrowser';
import type { FormFile } from '../n8n/n8nClient';
import type { WorkflowRun } from '../n8n/workflowRun';
import { printed, sample } from './handedIn';
import { sharedN8n, serviceOfTests } from './n8n';
import { rowsOf, whilePublished } from './publishedWorkflow';

const file = 'invoices-with-human-review.json';
const client = sharedN8n();
const service = await serviceOfTests(client);

/** Hands in files, and waits for the first page that asks about one. */
async function handIn(id: string, files: FormFile[]) {
	const answer = await client.submitForm('invoices-with-human-review', [files]);
	const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
	for (let tries = 0; tries < 300; tries++) {
		const [run] = await client.executions(id);
		if (run) {
			await client.finishedRun(run.id);
			return { formWaitingUrl, runId: run.id };
		}
		await sleep(100);
	}
	throw new Error('n8n did not start the workflow within 30 s.');
}

/** A page of a form as a browser has it: what it says, and the value in each of its fields. */
async function openPage(address: string) {
	const page = parseDocument(await (await client.api.request(address)).text());
	const all = (tag: string) => DomUtils.getElementsByTagName(tag, page);
	const text = (tag: string) => all(tag).map((element) => DomUtils.innerText(element).trim());
	const fields = new FormData();
	const labels = new Map<string, string>();
	for (const { attribs } of all('input')) {
		if (attribs.name) fields.set(attribs.name, attribs.value ?? '');
	}
	for (const label of all('label')) {
		const choices = DomUtils.nextElementSibling(label)?.attribs;
		const id = label.attribs.for ?? (choices?.class?.includes('multiselect') && choices.id);
		// The choices of a field have labels of their own.
		if (id && !id.startsWith('option')) labels.set(DomUtils.innerText(label).trim(), id);
	}
	const fillIn = (label: string, value: string) => fields.set(labels.get(label) ?? '', value);
	return {
		title: text('h1')[0] ?? '',
		words: text('p')[0] ?? '',
		labels: [...labels.keys()],
		reasons: text('h4'),
		frames: all('iframe').map(({ attribs }) => attribs.src ?? ''),
		valueOf: (label: string) => fields.get(labels.get(label) ?? ''),
		fillIn,
		decide: (decision: string) => fillIn('Decision', JSON.stringify([decision])),
		submit: async () => await client.api.request(address, { method: 'POST', body: fields }),
	};
}

const unnumbered = async () =>
	await printed('unnumbered.pdf', [
		'Corner Shop Ltd',
		'Invoice',
		'Date: 2025-03-22',
		'Total: 13.70 EUR',
	]);

describe('Invoices with human review', () => {
	it('asks about each doubtful invoice and joins the answers to the sure ones', async () => {
		const files = [
			await sample('documents/clean-invoice.pdf'),
			await unnumbered(),
			await printed('hostile {{ 6 * 7 }}.pdf', [
				'Total: <script>alert(1)</script> {{ 6 * 7 }} $& 99.00 EUR',
			]),
			await printed('overdue.pdf', [
				'Corner Shop Ltd',
				'Invoice',
				'Invoice number: 17',
				'Date: 2025-03-22',
				'Due date: 2025-03-01',
				'Total: 20.00 EUR',
			]),
			await sample('bad/workbook.xlsx'),
		];
		await whilePublished(client, file, async (id) => {
			const { formWaitingUrl, runId } = await handIn(id, files);
			const asked: string[] = [];
			for (let count = 1; count <= 4; count++) {
				const page = await openPage(formWaitingUrl);
				asked.push(page.title);
				expect(page.words).toBe(`${count} of 4`);
				expect(page.labels.at(-1)).toBe('Decision');
				const [frame] = page.frames;
				const review = frame && (await client.api.request(frame));
				page.decide('This is right');
				if (page.title.includes('unnumbered.pdf')) {
					// What is in question comes first, and its reason before it.
					expect(page.labels[0]).toBe('Invoice number');
					expect(page.reasons).toEqual(['⚠ Not in the document']);
					expect(review && review.headers.get('content-type')).toMatch(/^text\/html/);
					expect(review && (await review.text())).toContain('<bdi>Invoice number</bdi>');
					expect(page.valueOf('Date of the invoice')).toBe('2025-03-22');
					expect(page.valueOf('Total to pay')).toBe('13.7');
					page.fillIn('Invoice number', 'C-7');
					page.fillIn('Tax', '1.370');
					page.fillIn('Currency', '');
				} else if (page.title.includes('overdue.pdf')) {
					expect(page.labels.slice(0, 3)).toEqual([
						'Date of the invoice',
						'To be paid by',
						'Invoice number',
					]);
					expect(page.reasons).toEqual(
						Array(2).fill('⚠ The due date 2025-03-01 is before 2025-03-22 (Date of the invoice)'),
					);
				} else if (page.title.includes('hostile')) {
					// What a document says is not run as an expression of n8n.
					expect(page.title).toContain('{{ 6 * 7 }}');
					expect(page.labels.slice(0, 3)).toContain('Invoice number');
					expect(review && (await review.text())).toContain('&lt;script&gt;');
					page.decide('Reject');
				} else {
					expect(page.frames).toEqual([]);
					expect(page.reasons).toEqual([expect.stringContaining('is an Excel workbook')]);
					page.fillIn('Invoice number', 'L-1');
					page.fillIn('Total to pay', '12,5');
					page.fillIn('Tax', 'two');
				}
				await page.submit();
				expect((await client.finishedRun(runId)).status).toBe('waiting');
			}
			expect(asked.sort()).toEqual([
				'Please check hostile {{ 6 * 7 }}.pdf',
				'Please check overdue.pdf',
				'Please check unnumbered.pdf',
				'Please check workbook.xlsx',
			]);
			expect((await openPage(formWaitingUrl)).title).toBe('Your spreadsheet is ready');

			const rows = await reviewedRows(await client.finishedRun(runId));
			expect(rows.size).toBe(files.length);
			expect(rows.get('clean-invoice.pdf')).toMatchObject({
				invoice_number: 'HP-2025-00418',
				amount: 4772.52,
				checked_by_hand: 'no',
			});
			expect(rows.get('unnumbered.pdf')).toMatchObject({
				invoice_number: 'C-7',
				date: '2025-03-22',
				// One thousand or one? What is open to two readings stays as it was typed.
				tax: '1.370',
				amount: 13.7,
				currency: null,
				_review: expect.stringContaining('document: invoice_number') as string,
				checked_by_hand: 'yes',
			});
			// What nobody touched comes back as it was read.
			expect(rows.get('overdue.pdf')).toMatchObject({
				supplier: 'Corner Shop Ltd',
				due_date: '2025-03-01',
				amount: 20,
				checked_by_hand: 'yes',
			});
			expect(rows.get('hostile {{ 6 * 7 }}.pdf')).toMatchObject({ checked_by_hand: 'rejected' });
			expect(rows.get('workbook.xlsx')).toMatchObject({
				invoice_number: 'L-1',
				amount: 12.5,
				tax: 'two',
				amount_untaxed: null,
				supplier: null,
				checked_by_hand: 'yes',
			});
		});
	});
});

it('gives back what nobody touched as it was, whatever signs are in it', async () => {
	const supplier = "<b>Smith</b> &lt; {{ 6 * 7 }} $& $' Sons";
	const answer = { supplier, invoice_number: null, date: '2025-03-22', amount: 13.7 };
	service.setFault({
		kind: 'answer',
		path: '/v1/chat/completions',
		times: 2,
		body: {
			model: 'svc-small-latest',
			choices: [{ message: { content: JSON.stringify(answer) }, finish_reason: 'stop' }],
		},
	});
	await whilePublished(client, file, async (id) => {
		const { formWaitingUrl, runId } = await handIn(id, [await unnumbered()]);
		const page = await openPage(formWaitingUrl);
		expect(page.reasons.join()).toContain('Not found in the text of the document');
		page.decide('This is right');
		await page.submit();
		await client.finishedRun(runId);
		await openPage(formWaitingUrl);
		const rows = await reviewedRows(await client.finishedRun(runId));
		expect(rows.get('unnumbered.pdf')).toMatchObject({ supplier, amount: 13.7 });
	});
	service.setFault();
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
		browser = await chromium.launch({ executablePath: findBrowser(), args: QUIET });
	});
	afterAll(async () => await browser?.close());

	it('shows the whole document beside the form, and above it on a phone', async () => {
		await whilePublished(client, file, async (id) => {
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
