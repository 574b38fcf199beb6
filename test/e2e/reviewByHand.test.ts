import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { until } from '../harness/until';
import { inBrowser } from './inBrowser';
import { sharedN8n } from './n8n';
import { approveByHand, rejectByHand, startReview } from './reviewPage';

const client = sharedN8n();

/** A record whose total was misread. */
const record = (fileName: string, more: object = {}) => {
	const text = 'Total amount: not found in the document';
	const issue = { kind: 'notFound', fields: ['total_amount'], text, reason: 'Not found' };
	const json = {
		supplier: 'Bo',
		iban: 'DE89370400440532013000',
		currency: 'EUR',
		date: '2025-03-22',
		net_amount: 31.4,
		tax_amount: 6,
		total_amount: 73.4,
		lines: [
			{ description: 'Bolt', quantity: 1.5, unit_price: 0.0375, total: 11.4 },
			{ description: 'Nut', quantity: 2, unit_price: 10, total: 20 },
		],
		_meta: { fileName, review: [text], issues: [issue], evidence: {} },
		...more,
	};
	return { json };
};
const three = () => ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => record(name));

const shown = (tab: Page) => tab.locator('article:not([hidden])');
const field = (tab: Page, path: string) => shown(tab).locator(`[data-path="${path}"]`);
const button = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true });
const title = async (tab: Page) => await shown(tab).getAttribute('aria-label');
const isTitle = async (tab: Page, name: string) =>
	await until(async () => (await title(tab)) === name, `${name} is not shown.`);
const keptKeys = async (tab: Page) =>
	(await tab.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("review"))')) as [];

inBrowser('by hand', (open) => {
	it('is told at each document what is wrong with it, by a request that keeps nothing', async () => {
		const code = 'open sesame';
		const page = await startReview(client, three(), { access: 'code', accessCode: code });
		const tab = await open();
		await tab.goto(page.address);
		await tab.getByLabel('Access code').fill(code);
		await tab.keyboard.press('Enter');
		for (const [path, text, told] of [
			['total_amount', '1l0,00', '"1l0,00"'],
			['total_amount', '1.234', 'could be 1234 or 1.234: type 1234 or 1.2340'],
			['iban', 'DE89370400440532013001', 'check digits'],
		] as const) {
			await field(tab, path).fill(text);
			await tab.keyboard.press('Control+Enter');
			await tab.getByText('A value could not be read').waitFor();
			await shown(tab).locator('.fault', { hasText: told }).waitFor();
			await button(tab, 'Take back the change').click();
		}
		await field(tab, 'total_amount').fill('38,40');
		await tab.keyboard.press('Control+Enter');
		await shown(tab).getByText('31.40 + 6.00 is 37.40, not 38.40').waitFor();
		// An account that is no IBAN, and a total that was taken out, need a second look.
		await field(tab, 'iban').fill('021000021 / 1234567');
		await field(tab, 'total_amount').fill('');
		await tab.keyboard.press('Control+Enter');
		await shown(tab).getByText('does not have the form of an IBAN').first().waitFor();
		await shown(tab).getByText('Total: its value was taken out').waitFor();
		expect(await tab.locator('#count').innerText()).toBe('3 of 3 to check');
		const { status } = await client.finishedRun(page.runId);
		expect(status).toBe('waiting');
		await button(tab, 'Approve anyway').click();
		await isTitle(tab, 'b.pdf');
		// No change has answered the reason.
		await button(tab, 'Approve').click();
		await shown(tab).locator('.texts', { hasText: 'Total amount: not found' }).waitFor();
		await tab.close();
		await page.remove();
	});

	it('goes to the next open document, leaves some for the end, and asks why one is rejected', async () => {
		const page = await startReview(client, [...three(), record('d.pdf')]);
		const tab = await open();
		await tab.goto(page.address);
		await tab.getByRole('link', { name: 'b.pdf' }).click();
		await tab.getByRole('article', { name: 'b.pdf' }).waitFor();
		await button(tab, 'Later').click();
		await isTitle(tab, 'c.pdf');
		await button(tab, 'Reject').click();
		await button(tab, 'Back').click();
		await button(tab, 'Reject').click();
		await tab.keyboard.type('Not ours');
		await tab.keyboard.press('Enter');
		await isTitle(tab, 'd.pdf');
		await approveByHand(tab);
		await isTitle(tab, 'a.pdf');
		await button(tab, 'Take out this row').first().click();
		await tab.getByRole('heading', { name: 'Lines 1' }).waitFor();
		// All of it is still there after a reload, also what was approved in spite of something.
		await tab.reload();
		await isTitle(tab, 'a.pdf');
		await tab.getByRole('link', { name: 'Later: b.pdf' }).waitFor();
		await tab.getByRole('link', { name: 'Rejected: c.pdf' }).waitFor();
		await tab.getByRole('heading', { name: 'Lines 1' }).waitFor();
		await button(tab, 'Put back this row').click();
		expect(await field(tab, 'lines[0].description').inputValue()).toBe('Bolt');
		expect(await tab.evaluate('document.activeElement.className')).toBe('remove');
		await button(tab, 'Take out this row').last().click();
		await approveByHand(tab);
		await isTitle(tab, 'b.pdf');
		await approveByHand(tab);
		await tab.getByText('Thank you').waitFor();
		const run = await page.ended();
		expect(run.json('Rejected ones')).toMatchObject([{ _comment: 'Not ours' }]);
		const lines = run.json('Approved ones').map((json) => (json['lines'] as []).length);
		expect(lines).toEqual([1, 2, 2]);
		await tab.close();
		await page.remove();
	});

	it('keeps what is typed for each document: two tabs add up; it is gone after the decision', async () => {
		const [page, lost, next] = await Promise.all(
			[1, 2, 3].map(async () => await startReview(client, three())),
		);
		if (!page || !lost || !next) throw new Error('No page waits.');
		const tab = await open();
		await tab.goto(page.address);
		const popup = tab.waitForEvent('popup');
		await tab.evaluate('void open(location.href)');
		const other = await popup;
		await field(tab, 'supplier').fill('Cy');
		await other.getByRole('link', { name: 'b.pdf' }).click();
		await other.getByRole('article', { name: 'b.pdf' }).waitFor();
		await rejectByHand(other, 'Twice');
		await isTitle(other, 'c.pdf');
		await rejectByHand(other);
		await isTitle(other, 'a.pdf');
		expect(await field(other, 'supplier').inputValue()).toBe('Cy');
		await tab.getByText('1 of 3 to check').waitFor();
		await tab.reload();
		expect(await field(tab, 'supplier').inputValue()).toBe('Cy');
		await approveByHand(tab);
		await tab.getByText('Thank you').waitFor();
		const run = await page.ended();
		expect(run.json('Approved ones')).toMatchObject([{ supplier: 'Cy' }]);
		expect(run.json('Rejected ones')).toMatchObject([{ _comment: 'Twice' }, { _comment: null }]);
		expect(await keptKeys(tab)).toEqual([]);

		// Somebody else decides about a page that is closed: the next page forgets what was typed there.
		await tab.goto(lost.address);
		await field(tab, 'supplier').fill('Di');
		expect(await keptKeys(tab)).toHaveLength(1);
		await tab.goto('about:blank');
		await lost.submit({ items: [0, 1, 2].map((index) => ({ index, isApproved: false })) });
		await lost.ended();
		await tab.goto(next.address);
		await until(async () => (await keptKeys(tab)).length === 0, 'It is kept for ever.');
		await Promise.all([tab.close(), other.close(), next.remove()]);
	});

	it.each([
		['on a desk', { viewport: { width: 1280, height: 800 } }],
		['on a phone, in the dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
	] as const)('puts one document right in four clicks at most: %s', async (_, device) => {
		const page = await startReview(client, [record('a.pdf')]);
		const tab = await open(device);
		// The link in the mail is the first one.
		await tab.setContent(`<a href="${page.address}">To the page</a>`);
		let clicks = 0;
		await tab.exposeFunction('countClick', () => (clicks += 1));
		await tab.context().addInitScript('addEventListener("click", () => countClick(), true)');
		await tab.evaluate('addEventListener("click", () => countClick(), true)');
		await tab.getByRole('link').click();
		await field(tab, 'total_amount').click();
		await field(tab, 'total_amount').fill('37,40');
		await button(tab, 'Approve').click();
		await tab.getByText('Thank you').waitFor();
		expect(clicks).toBeGreaterThan(2);
		expect(clicks).toBeLessThanOrEqual(4);
		expect((await page.ended()).json('Approved ones')).toMatchObject([
			{ total_amount: 37.4, _approved_with: null },
		]);
		await tab.close();
		await page.remove();
	});

	it('needs no mouse, and says so', async () => {
		const page = await startReview(client, [record('a.pdf'), record('b.pdf')]);
		const tab = await open({ viewport: { width: 1280, height: 800 } });
		await tab.goto(page.address);
		await shown(tab).getByText('Enter confirms a value, Ctrl+Enter approves').waitFor();
		await tab.keyboard.press('Control+A');
		await tab.keyboard.type('37.40');
		await tab.keyboard.press('Control+Enter');
		await isTitle(tab, 'b.pdf');
		// A confirmed value answers its reason; that sums do not fit is asked nevertheless.
		await tab.keyboard.press('Enter');
		await tab.keyboard.press('Control+Enter');
		await shown(tab).getByText('31.40 + 6.00 is 37.40, not 73.40').waitFor();
		expect(await shown(tab).locator('.texts').innerText()).not.toContain('not found');
		await tab.keyboard.press('Enter');
		await tab.getByText('Thank you').waitFor();
		const approved = (await page.ended()).json('Approved ones');
		expect(approved.map(({ total_amount: total }) => total)).toEqual([37.4, 73.4]);
		await tab.close();
		await page.remove();
	});

	it('understands a date while it is typed, and opens the calendar of the browser', async () => {
		const page = await startReview(client, [record('a.pdf')]);
		const tab = await open();
		await tab.addInitScript(
			'HTMLInputElement.prototype.showPicker = function () { document.title = this.className; }',
		);
		await tab.goto(page.address);
		await field(tab, 'date').fill('');
		await field(tab, 'date').pressSequentially('5.3.2024');
		await shown(tab).getByText('5 March 2024', { exact: true }).waitFor();
		expect(await shown(tab).locator('.fault:visible').count()).toBe(0);
		await button(tab, 'Choose a day').click();
		expect(await tab.title()).toBe('calendar');
		await tab.close();
		await page.remove();
	});

	it('has names for all, amounts with their decimals, and lines that fit on a phone', async () => {
		const yen = { currency: 'JPY', net_amount: 1000, tax_amount: 100, total_amount: 1101 };
		const page = await startReview(client, [record('a.pdf'), record('b.pdf', yen)]);
		const tab = await open({ viewport: { width: 390, height: 844 } });
		await tab.goto(page.address);
		await tab.getByRole('article', { name: 'a.pdf' }).waitFor();
		const name = 'a.pdf, Total: Not found';
		await tab.getByRole('link', { name, exact: true }).waitFor();
		const value = async (path: string) => await field(tab, path).inputValue();
		const paths = ['total_amount', 'lines[0].total', 'lines[0].quantity', 'lines[0].unit_price'];
		expect(await Promise.all(paths.map(value))).toEqual(['73.40', '11.40', '1.5', '0.0375']);
		const table = "document.querySelector('article:not([hidden]) .table')";
		const hidden = await tab.evaluate(`${table}.scrollWidth - ${table}.clientWidth`);
		expect(hidden).toBe(0);
		await field(tab, 'lines[0].total').scrollIntoViewIfNeeded();
		const box = await field(tab, 'lines[0].total').boundingBox();
		expect(box?.width).toBeGreaterThan(60);
		expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
		await tab.getByRole('link', { name: 'b.pdf' }).click();
		await tab.getByRole('article', { name: 'b.pdf' }).waitFor();
		expect(await value('total_amount')).toBe('1101');
		await tab.close();
		await page.remove();
	});
});
