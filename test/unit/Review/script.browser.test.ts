import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import program from '../../../nodes/Review/page/script.browser?text';
import { policyOf } from '../../../nodes/Review/policy';
import { reviewItems } from '../../../nodes/shared/page/reviewPage/reviewItem';
import { reviewPage } from '../../../nodes/shared/page/reviewPage/reviewPage';
import { inBrowser } from '../../e2e/inBrowser';

const ADDRESS = 'https://review.example/waiting';

/** A record, one name of which has a soft hyphen, next to a page of marked values. */
const record = {
	'to\u00adtal': '12',
	day: '2025-01-31',
	_file: 'a.pdf',
	_review: 'Total: misread',
};
const html = () =>
	reviewPage({
		title: 'Invoices',
		items: reviewItems([record], [0]).map((item) => ({
			...item,
			document: { view: `<iframe src="${ADDRESS}?file=0.0" sandbox="allow-scripts"></iframe>` },
		})),
		form: {
			wait: 'wait 1',
			asksName: true,
			script: `<script nonce="once">${program}</script>`,
			policy: policyOf('once'),
		},
	});

inBrowser('the program of the review page', (openPage) => {
	let page: Page;
	const errors: string[] = [];
	const submitted: unknown[] = [];

	beforeAll(async () => {
		page = await openPage();
		page.on('pageerror', ({ message }) => errors.push(message));
		await page.route(`${ADDRESS}**`, async (route) => {
			const request = route.request();
			if (request.method() === 'POST') {
				submitted.push(request.postDataJSON());
				await route.fulfill({ json: {} });
			} else {
				const isFile = request.url().includes('file=');
				await route.fulfill({ contentType: 'text/html', body: isFile ? 'a.pdf' : html() });
			}
		});
		await page.goto(ADDRESS);
	});

	it('shows the place of a value, whose name has no invisible characters there', async () => {
		await page.locator('[data-path^=to]').focus();
		const source = await page.locator('iframe').getAttribute('src');
		expect(source).toBe(`${ADDRESS}?file=0.0#at-total`);
	});

	it('keeps what was typed, and submits it', async () => {
		await page.locator('[data-path^=to]').fill('13');
		await page.locator('#who').fill('Ada');
		await page.reload();
		expect(await page.locator('[data-path^=to]').inputValue()).toBe('13');
		await page.locator('.main').click();
		await page.locator('#message', { hasText: /^\s*Thank/ }).waitFor();
		expect(submitted.at(-1)).toEqual({
			wait: 'wait 1',
			name: 'Ada',
			items: [
				{
					index: 0,
					isApproved: true,
					anyway: false,
					comment: '',
					values: { 'to\u00adtal': '13' },
					confirmed: [],
				},
			],
		});
		expect(errors).toEqual([]);
	});
});
