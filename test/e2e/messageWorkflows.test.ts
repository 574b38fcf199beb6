import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INodeExecutionData } from 'n8n-workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableRows } from '../n8n/dataTables';
import { setUp } from './n8n';
import { pinnedItem, runPinned } from './pinnedAccounts';
import { whilePublished } from './publishedWorkflow';
import { endedRun, pageAddress, reviewAddress, submitTo } from './reviewPage';
import { expectedOf, printed, sample } from './samples';
import { serve } from './server';
import { startSmtpServer } from './smtpServer';

const { client } = await setUp();

/** Waits until something is there. @throws after 60 s */
async function eventually<T>(find: () => T | undefined | Promise<T | undefined>): Promise<T> {
	for (let tries = 0; tries < 600; tries++) {
		const found = await find();
		if (found !== undefined) return found;
		await sleep(100);
	}
	throw new Error('It did not come within 60 s.');
}

describe('Approve invoices by e-mail or Slack', () => {
	const workflow = 'approve-invoices-by-mail-or-slack';
	let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
	beforeAll(async () => {
		smtp = await startSmtpServer();
		await client.saveCredential('SMTP account', 'smtp', smtp.credential);
	});
	afterAll(async () => await smtp.close());

	/** The address behind a button or link of an e-mail. */
	const linkOf = (mail: string, label: string) => {
		const [, address] = new RegExp(`<a href="([^"]+)"[^>]*>\\s*${label}\\s*</a>`).exec(mail) ?? [];
		if (address === undefined) throw new Error(`The e-mail has no "${label}":\n${mail}`);
		return address.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=');
	};

	it('sends one e-mail for all invoices, and writes down the decisions', async () => {
		const clean = await sample('documents/clean-invoice.pdf');
		const unnumbered = await printed('<i>unnumbered.pdf', [
			...['<b>Corner</b> Shop Ltd', 'Invoice', 'Date: 2025-03-22', 'Total: 13.70 EUR'],
		]);
		await whilePublished(client, workflow, async (id) => {
			await client.submitForm('approve-invoices', ['Ann Example', [clean, unnumbered]]);
			const { id: runId } = await client.runNumber(id, 1);
			const mail = await eventually(() => smtp.mails[0]);
			expect(mail).toContain('To: boss@example.com');
			expect(mail).toContain('Subject: 2 invoices from Ann Example to approve');
			expect(mail).toContain('Harrow &#38; Pell Instruments Ltd, 4772.52 GBP');
			expect(mail).toContain('(to check: Not found: invoice number');
			expect(mail).not.toContain('<b>Corner');
			const address = await reviewAddress(client, runId);
			expect(linkOf(mail, 'Check and approve')).toBe(address);
			const html = await (await fetch(address)).text();
			const isFirst = html.indexOf('clean-invoice.pdf') < html.indexOf('unnumbered.pdf');
			const items = [0, 1].map((index) => ({ index, isApproved: isFirst === (index === 0) }));
			await submitTo(address, { name: 'Boss', items });
			await endedRun(client, runId);
			const rows = await tableRows(client, 'Approved invoices');
			expect(rows).toContainEqual(
				expect.objectContaining({
					...{ status: 'approved', asked_for_by: 'Ann Example', file: 'clean-invoice.pdf' },
					...{ invoice_number: 'HP-2025-00418', total_amount: 4772.52, decided_by: 'Boss' },
				}),
			);
			expect(rows).toContainEqual(
				expect.objectContaining({ status: 'rejected', file: '<i>unnumbered.pdf', changed: null }),
			);
			expect(smtp.mails).toHaveLength(1);
		});
	});

	it('sends the link in Slack where that is switched on in place of e-mail', async () => {
		const clean = await sample('documents/clean-invoice.pdf', 'A&B <1>.pdf');
		const { run, parametersOf } = await runPinned(client, workflow, {
			trigger: 'Invoice Form',
			pins: {
				'Invoice Form': [pinnedItem({ name: 'Bob Example' }, { invoices: clean })],
				'Send to Slack': [{ json: { ok: true }, pairedItem: 0 }],
			},
			switched: { 'Send E-Mail': 'off', 'Send to Slack': 'on' },
		});
		expect(run.status).toBe('waiting');
		const [{ text: message } = {}] = parametersOf('Send to Slack');
		expect(message).toBe(
			`Harrow &amp; Pell Instruments Ltd, 4772.52 GBP\n<${pageAddress(client, run)}|Check and approve>`,
		);
	});
});

/** Telegram's interface for bots, as far as messages are sent. */
async function startTelegram() {
	const messages: Array<{ chat_id: string; text: string }> = [];
	const server = await serve((incoming, outgoing) => {
		void text(incoming).then((body) => {
			const { chat_id, text } = JSON.parse(body) as { chat_id: unknown; text: string };
			messages.push({ chat_id: String(chat_id), text });
			outgoing.writeHead(200, { 'content-type': 'application/json' });
			outgoing.end(JSON.stringify({ ok: true, result: { message_id: messages.length } }));
		});
	});
	return { ...server, messages };
}

describe('Receipts by Telegram', () => {
	let telegram: Awaited<ReturnType<typeof startTelegram>>;
	beforeAll(async () => {
		telegram = await startTelegram();
		const data = { accessToken: '1:x', baseUrl: telegram.url };
		await client.saveCredential('Telegram account', 'telegramApi', data);
	});
	afterAll(async () => await telegram.close());

	const message = (more: object = {}) => ({
		message: {
			...{ date: 1_742_000_000, chat: { id: 4711 } },
			from: { id: 99, first_name: 'Ann', last_name: 'Example' },
			...more,
		},
	});
	const receive = async (item: INodeExecutionData) => {
		telegram.messages.length = 0;
		const pins = { 'Receipt Sent': [item] };
		return await runPinned(client, 'receipts-by-telegram', { trigger: 'Receipt Sent', pins });
	};

	it('writes a row of the receipt and answers with what was read', async () => {
		const photo = await sample('documents/receipt-photo.jpg', 'file_1.jpg');
		const receipt = { ...photo, type: 'image/jpeg' };
		const { amount, currency, date } = await expectedOf('documents/receipt-photo');
		const { run } = await receive(pinnedItem(message(), { data: receipt }));
		expect(run.error).toBeUndefined();
		const rows = await tableRows(client, 'Receipts from Telegram');
		expect(rows).toMatchObject([
			{ sender: 'Ann Example', user_id: '99', total_amount: amount, date },
		]);
		expect(telegram.messages).toEqual([
			{
				chat_id: '4711',
				text: expect.stringContaining(`<b>${String(amount)} ${String(currency)}</b>`) as string,
			},
		]);
	});

	it('says why a file could not be read, and asks for one where there is none', async () => {
		const unknown = await sample('bad/workbook.xlsx', '<workbook>.xlsx');
		const workbook = { ...unknown, type: 'application/octet-stream' };
		const failed = await receive(pinnedItem(message(), { data: workbook }));
		expect(failed.run.error).toBeUndefined();
		expect(telegram.messages.map((one) => one.text)).toEqual([
			expect.stringMatching(/^Sorry, this could not be read: the file is an Excel workbook/),
		]);

		const { run } = await receive({ json: message({ text: 'Hello' }) });
		expect(run.error).toBeUndefined();
		expect(telegram.messages).toEqual([
			{ chat_id: '4711', text: 'Please send me a photo or a PDF file of a receipt.' },
		]);
	});
});
