import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../harness/until';
import type { WorkflowFile } from '../n8n/n8nClient';
import { passLastPage } from '../n8n/formPage';
import { reviewAddress } from '../n8n/reviewAddress';
import { inBrowser } from './inBrowser';
import { setUp } from './n8n';
import { rowsOf, whilePublished } from './publishedWorkflow';
import { endedRun, rejectByHand, startReview, submitTo } from './reviewPage';
import { runNode } from './runNode';
import { printed, sample, unnumbered } from './samples';
import { startSmtpServer } from './smtpServer';

const workflow = 'invoices-with-human-review';
const { client, service } = await setUp();

/** Five invoices, of which two are doubtful. */
const files = async () => [
	await sample('documents/scanned-invoice.pdf'),
	await sample('documents/two-page-invoice.pdf'),
	await sample('start/zugferd-invoice.pdf'),
	await unnumbered(),
	await sample('eInvoices/page-and-data-differ.pdf'),
];

/** Waits until the spreadsheet can be fetched: n8n never answers who opens its page while the run is under way. */
const sheetReady = async (runId: string) =>
	await until(async () => {
		const { data } = await client.finishedRun(runId);
		return data.resultData.lastNodeExecuted === 'Hand Over Spreadsheet';
	}, 'No spreadsheet is handed over.');

/** Opens the page that hands over the spreadsheet, and waits for the end of the run. */
async function handedOver(address: string, runId: string) {
	await sheetReady(runId);
	expect(await passLastPage(client, address)).toContain('.xlsx');
	return await endedRun(client, runId);
}

/** The account of the mail node, on a mail server of one test. */
async function mailAccount() {
	const smtp = await startSmtpServer();
	onTestFinished(smtp.close);
	await client.saveCredential('Mail account', 'smtp', smtp.credential);
	return smtp;
}

/** Activates the mail node of the sample. */
function withMail({ nodes }: WorkflowFile) {
	for (const node of nodes) if (node.name === 'Send the Link') node.disabled = false;
}

describe('Invoices with human review', () => {
	it('asks about the doubtful ones, and writes the rows as they were left', async () => {
		await whilePublished(client, workflow, async (id) => {
			const answer = await client.submitForm(workflow, [await files()]);
			const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
			const { id: runId } = await client.runNumber(id, 1);
			const next = await passLastPage(client, formWaitingUrl);
			expect(next).toContain('2 of 5 to check');
			const address = await reviewAddress(client, runId);
			const run = await client.finishedRun(runId);
			expect(next.replaceAll('&amp;', '&')).toContain(address);
			// Whoever sends the form has the key, as the link on its last page shows; n8n 1 has none.
			const hints = run.hints('Review').map(({ message }) => message);
			expect(hints.join('').includes('began with a form')).toBe(!(await client.isVersion1()));
			const html = await (await fetch(address)).text();
			expect(html).toContain('the data of the electronic invoice');
			expect(html).not.toMatch(/scanned-invoice|two-page|zugferd/);
			const indexes = [...html.matchAll(/data-index="(\d+)"/g)].map(([, index]) => Number(index));
			const items = run
				.json('Read Invoices')
				.map(({ _meta }) => (_meta as { fileName: string }).fileName);
			const submitted = indexes.map((index) =>
				items[index] === 'unnumbered.pdf'
					? {
							index,
							isApproved: true,
							anyway: true,
							values: { invoice_number: 'C-7', tax_amount: '1,37' },
						}
					: { index, isApproved: false },
			);
			const done = await submitTo(address, { name: 'Ada', items: submitted });
			expect(done.status).toBe(200);
			const ended = await handedOver(formWaitingUrl, runId);
			expect(ended.error).toBeUndefined();
			const rows = await rowsOf(client, ended, 'Make Spreadsheet');
			expect(rows).toHaveLength(4);
			expect(rows.find(({ file }) => file === 'unnumbered.pdf')).toMatchObject({
				invoice_number: 'C-7',
				total_amount: 13.7,
				tax_amount: 1.37,
				checked_by: 'Ada',
				changed: 'invoice_number, tax_amount',
			});
			const technical = Object.keys(rows[0] ?? {}).filter((name) => name.startsWith('_'));
			expect(technical).toEqual([]);
			expect(
				rows.map((row) => Object.values(row).join()).filter((text) => /[{[]"/.test(text)),
			).toEqual([]);
			expect(await rowsOf(client, ended, 'Make List of Rejected')).toMatchObject([
				{ file: 'page-and-data-differ.pdf', remarks: expect.stringContaining('IBAN') as string },
			]);
		});
	});

	it('sends one mail, whose link opens the page, and hands over the spreadsheet', async () => {
		const smtp = await mailAccount();
		const inSample = async (id: string) => {
			const answer = await client.submitForm(workflow, [await files()]);
			const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
			const { id: runId } = await client.runNumber(id, 1);
			await passLastPage(client, formWaitingUrl);
			const address = await reviewAddress(client, runId);
			const [mail, ...more] = smtp.mails;
			expect(more).toEqual([]);
			// The form hands over its files in any order.
			expect(mail?.subject).toMatch(
				/^2 to check: (?:unnumbered|page-and-data-differ)\.pdf and others$/,
			);
			expect(mail?.text).toContain('- unnumbered.pdf: Not found: invoice number');
			const [link = ''] = /http\S+/.exec(mail?.text ?? '') ?? [];
			expect(link).toBe(address);
			const html = await (await fetch(link)).text();
			const indexes = [...html.matchAll(/data-index="(\d+)"/g)].map(([, index]) => Number(index));
			const items = indexes.map((index) => ({
				index,
				isApproved: index !== indexes[0],
				anyway: true,
			}));
			expect((await submitTo(link, { items })).status).toBe(200);
			const ended = await handedOver(formWaitingUrl, runId);
			expect(ended.error).toBeUndefined();
			expect(await rowsOf(client, ended, 'Make Spreadsheet')).toHaveLength(4);
			expect(smtp.mails).toHaveLength(1);
		};
		await whilePublished(client, workflow, inSample, withMail);
	});

	it('waits for a person also where the mail with the link cannot be sent', async () => {
		const { close } = await mailAccount();
		await close();
		const inSample = async (id: string) => {
			const answer = await client.submitForm(workflow, [[await unnumbered()]]);
			const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
			const { id: runId } = await client.runNumber(id, 1);
			expect(await passLastPage(client, formWaitingUrl)).toContain('1 of 1 to check');
			const address = await reviewAddress(client, runId);
			const items = [{ index: 0, isApproved: true, anyway: true }];
			expect((await submitTo(address, { items })).status).toBe(200);
			expect((await handedOver(formWaitingUrl, runId)).error).toBeUndefined();
		};
		await whilePublished(client, workflow, inSample, withMail);
	});

	it('tells the sender what could not be read for the key, and asks nobody about it', async () => {
		const inSample = async (id: string) => {
			// The first answer of the model comes through, and then no other.
			service.setFault({ kind: 'slow', delayMs: 1, path: '/v1/chat', times: 1 });
			service.setFault({ kind: 'status', status: 401, path: '/v1/chat', times: 1000 });
			const handedIn = await Promise.all(
				['a.pdf', 'b.pdf', 'c.pdf'].map(
					async (name) =>
						await printed(name, ['Corner Shop Ltd', `Invoice of ${name}`, 'Total: 13.70 EUR']),
				),
			);
			const answer = await client.submitForm(workflow, [handedIn]);
			const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
			const { id: runId } = await client.runNumber(id, 1);
			const page = await passLastPage(client, formWaitingUrl);
			expect(page).toContain('1 of 3 to check');
			expect(page).toMatch(
				/2 of 3 could not be read.*key.*Hand these in again once that is mended: [abc]\.pdf, [abc]\.pdf/,
			);
			const html = await (await fetch(await reviewAddress(client, runId))).text();
			expect(html.match(/data-index="/g)).toHaveLength(1);
		};
		await whilePublished(client, workflow, inSample);
	});

	it('stops where the mail node is in front of Review, and so replaces the invoices', async () => {
		await mailAccount();
		const inFront = (sample: WorkflowFile) => {
			withMail(sample);
			const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
			sample.connections['Read Invoices'] = to('Send the Link');
			sample.connections['Send the Link'] = to('Review');
		};
		const inSample = async (id: string) => {
			await client.submitForm(workflow, [[await unnumbered()]]);
			const { error } = await client.runNumber(id, 1);
			expect(error?.message).toContain('These items come from no reading');
			expect(error?.description).toContain('on a branch of its own above Review');
		};
		await whilePublished(client, workflow, inSample, inFront);
	});

	it('enters an invoice once that came as a PDF file and as an e-invoice, also if both are approved', async () => {
		await whilePublished(client, workflow, async (id) => {
			const copies = [
				await sample('documents/clean-invoice.pdf'),
				await sample('eInvoices/factur-x.pdf'),
			];
			const answer = await client.submitForm(workflow, [copies]);
			const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
			const { id: runId } = await client.runNumber(id, 1);
			expect(await passLastPage(client, formWaitingUrl)).toContain('1 of 2 to check');
			const address = await reviewAddress(client, runId);
			const html = await (await fetch(address)).text();
			expect(html).toContain('factur-x.pdf&quot;, whose data count');
			const [, index = ''] = /data-index="(\d+)"/.exec(html) ?? [];
			await submitTo(address, {
				items: [{ index: Number(index), isApproved: true, anyway: true }],
			});
			const ended = await handedOver(formWaitingUrl, runId);
			expect(await rowsOf(client, ended, 'Make Spreadsheet')).toMatchObject([
				{ file: 'factur-x.pdf' },
			]);
		});
	});

	it('compares a corrected copy once more: it gets its row, and one that becomes a copy is asked about', async () => {
		await whilePublished(client, workflow, async (id) => {
			const invoice = async (name: string, thanks: string) =>
				await printed(name, [
					'Corner Shop Ltd',
					'Invoice',
					'Invoice number: C-7',
					'Date: 2025-03-22',
					'Total: 13.70 EUR',
					thanks,
				]);
			const two = [await invoice('first.pdf', 'Thank you'), await invoice('again.pdf', 'Thanks')];
			const answer = await client.submitForm(workflow, [[...two, await unnumbered()]]);
			const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
			const { id: runId } = await client.runNumber(id, 1);
			expect(await passLastPage(client, formWaitingUrl)).toContain('2 of 3 to check');
			const address = await reviewAddress(client, runId);
			const names = (await client.finishedRun(runId))
				.json('Read Invoices')
				.map(({ _meta }) => (_meta as { fileName: string }).fileName);
			const html = await (await fetch(address)).text();
			const indexes = [...html.matchAll(/data-index="(\d+)"/g)].map(([, index]) => Number(index));
			const decide = async (numberOfUnnumbered: string, anyway: boolean) =>
				await submitTo(address, {
					items: indexes.map((index) => ({
						index,
						isApproved: true,
						anyway,
						values: {
							invoice_number: names[index] === 'unnumbered.pdf' ? numberOfUnnumbered : 'C-8',
						},
					})),
				});
			const asked = await decide('C-8', false);
			expect([asked.status, await asked.text()]).toEqual([
				422,
				expect.stringMatching(/The same invoice as \\"(?:first|again|unnumbered)\.pdf/),
			]);
			const taken = await decide('C-9', false);
			expect([taken.status, await taken.text()]).toEqual([200, expect.any(String)]);
			const ended = await handedOver(formWaitingUrl, runId);
			const rows = await rowsOf(client, ended, 'Make Spreadsheet');
			const numbers = rows.map(({ invoice_number }) => String(invoice_number));
			expect(numbers.sort()).toEqual(['C-7', 'C-8', 'C-9']);
		});
	});

	it('goes on by itself where there is nothing to check', async () => {
		await whilePublished(client, workflow, async (id) => {
			const clean = await sample('documents/clean-invoice.pdf');
			const answer = await client.submitForm(workflow, [[clean]]);
			const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
			const { id: runId } = await client.runNumber(id, 1);
			expect(await passLastPage(client, formWaitingUrl)).toContain('All read, nothing to check');
			const ended = await handedOver(formWaitingUrl, runId);
			expect(await rowsOf(client, ended, 'Make Spreadsheet')).toHaveLength(1);
		});
	});
});

it('has in its output what shows the model a corrected invoice the next time', async () => {
	const { content } = await unnumbered();
	const read = async (examples: object[], output: string) => {
		const { json } = await runNode(client, {
			node: 'structuredExtraction',
			items: [{ files: { data: { content, fileName: 'unnumbered.pdf' } } }],
			parameters: {
				schemaFrom: 'template',
				template: 'invoice',
				readWith: 'ocrThenChat',
				output,
				options: { examples: JSON.stringify(examples) },
			},
		});
		return json[0] ?? {};
	};
	const row = await read(
		[{ document_text: 'Other', supplier: 'Other', values: '{"date":"x"}' }],
		'flat',
	);
	const page = await startReview(client, [{ json: row }]);
	const items = [{ index: 0, isApproved: true, anyway: true, values: { invoice_number: 'C-7' } }];
	expect((await page.submit({ items })).status).toBe(200);
	const [approved = {}] = (await page.ended()).json('Approved ones');
	expect(approved).toMatchObject({ invoice_number: 'C-7' });
	const { document_text, supplier } = approved;
	const example = { document_text, supplier, values: JSON.stringify(approved), name: 'corrected' };
	const { _meta } = await read([example], 'record');
	expect(_meta).toMatchObject({ examples: ['corrected'] });
	await page.remove();
});

inBrowser('in a browser', (open) => {
	const path = (page: Page, name: string) =>
		page.locator(`article:not([hidden]) .field [data-path="${name}"]`);

	it('leads from the form to the page, and from the page to the spreadsheet', async () => {
		await whilePublished(client, workflow, async (id) => {
			const page = await open({ viewport: { width: 1280, height: 720 } });
			await page.goto(client.formUrl(workflow));
			const handedIn = (await files()).map(({ name, content }) => ({
				name,
				mimeType: 'application/pdf',
				buffer: Buffer.from(content),
			}));
			await page.locator('input[type=file]').setInputFiles(handedIn);
			await page.locator('#submit-btn').click();
			const link = page.getByText('Check them now');
			await link.waitFor();
			// Before, n8n's form may load itself anew, and a click would be lost.
			const { id: runId } = await client.runNumber(id, 1);
			await reviewAddress(client, runId);
			const sheet = await page.getByText('your spreadsheet').getAttribute('href');
			await link.click();
			await page.getByText('2 of 2 to check').waitFor();
			await page.locator('#who').fill('Ada');
			await page.locator('.items a', { hasText: 'unnumbered' }).click();
			// The marked text of the document is next to the values.
			await page
				.frameLocator('article:not([hidden]) iframe:not([hidden])')
				.getByRole('link', { name: 'Corner Shop Ltd' })
				.waitFor();
			await path(page, 'total_amount').fill('1l3,70');
			await path(page, 'invoice_number').fill('C-7');
			await page.keyboard.press('Control+Enter');
			// At this document, not after the last one.
			await page.getByText('is not a number').waitFor();
			// Typed texts outlive the page.
			await page.reload();
			expect(await path(page, 'invoice_number').inputValue()).toBe('C-7');
			await path(page, 'total_amount').fill('13,70');
			await page.keyboard.press('Control+Enter');
			await page.getByText('page-and-data-differ.pdf').last().waitFor();
			await rejectByHand(page);
			await page.getByText('1 approved and 1 rejected').waitFor();
			await sheetReady(runId);
			const download = page.waitForEvent('download');
			await page.goto(sheet ?? '');
			await page.getByText('All checked').waitFor();
			expect((await download).suggestedFilename()).toMatch(/^reviewed-invoices-.*\.xlsx$/);
			const rows = await rowsOf(client, await endedRun(client, runId), 'Make Spreadsheet');
			expect(rows).toHaveLength(4);
			expect(rows).toContainEqual(
				expect.objectContaining({ invoice_number: 'C-7', total_amount: 13.7, checked_by: 'Ada' }),
			);
			await page.close();
		});
	});
});
