import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../service/testing/makePdf';
import { inBrowser } from './inBrowser';
import { setUp } from './n8n';
import { runNode, type TestItem } from './runNode';
import { sampleItem, samplesFolder } from './samples';

const documents = join(samplesFolder, 'documents');
const item = (name: string) => sampleItem(`documents/${name}`);

const { client, service } = await setUp();

/** The items of the node for a document, with the option on. */
async function extract(input: TestItem, parameters: INodeParameters = {}) {
	const { items, error } = await runNode(client, {
		node: 'structuredExtraction',
		parameters: {
			schemaFrom: 'template',
			template: 'invoice',
			readWith: 'ocrThenChat',
			...parameters,
			options: { attachReview: true },
		},
		items: [input],
	});
	expect(error).toBeUndefined();
	return items;
}

/** The review page of a document. */
async function reviewOf(input: TestItem, parameters?: INodeParameters): Promise<string> {
	const [first] = await extract(input, parameters);
	const file = first?.binary?.review;
	if (file === undefined) throw new Error('The item has no review page.');
	return (await client.readBinary(file)).toString();
}

describe('Attach Review Page', () => {
	it('gives each record a page, and of the rows of a document the first one', async () => {
		const [record] = await extract(item('clean-invoice.pdf'));
		expect(record?.binary).toMatchObject({
			review: { fileName: 'clean-invoice.review.html', mimeType: 'text/html' },
		});
		const [flat] = await extract(item('clean-invoice.pdf'), { output: 'flat' });
		expect(Object.keys(flat?.binary ?? {})).toEqual(['data', 'review']);
		const rows = await extract(item('clean-invoice.pdf'), { output: 'listRows' });
		expect(rows.length).toBeGreaterThan(3);
		expect(rows.map(({ binary }) => Object.keys(binary ?? {}))).toEqual([
			['data', 'review'],
			...rows.slice(1).map(() => ['data']),
		]);
		const text = { source: 'text', text: 'Invoice number: A-7' };
		const [plain] = await extract({}, text);
		expect(plain?.binary?.review?.fileName).toBe('text.review.html');
		expect(await reviewOf({}, text)).toMatch(/<pre>.*<mark [^>]*>(?:<[^>]*>)*A-7/);
	});

	it('shows an image itself, whether it was read by OCR or by the model', async () => {
		const bytes = await readFile(join(documents, 'receipt-photo.jpg'), 'base64');
		for (const readWith of ['ocrThenChat', 'vision']) {
			const html = await reviewOf(item('receipt-photo.jpg'), { template: 'receipt', readWith });
			expect(html).toContain(`<img src="data:image/jpeg;base64,${bytes}"`);
			expect(html.includes('Page 1</p>')).toBe(readWith === 'ocrThenChat');
		}
	});

	it('says so where the image is too large to be shown', async () => {
		const small = await readFile(join(documents, 'receipt-photo.jpg'));
		const content = Buffer.concat([small, Buffer.alloc(5 * 1024 * 1024)]);
		const html = await reviewOf(
			{ files: { data: { content, fileName: 'large.jpg' } } },
			{ template: 'receipt', readWith: 'vision' },
		);
		expect(html).toContain('not shown here, because it is larger than 5 MB');
		expect(html).not.toContain('<img');
	});
});

inBrowser('the review page in a browser', (openPage) => {
	let page: Page;
	const requests: string[] = [];
	beforeAll(async () => {
		page = await openPage({ viewport: { width: 1280, height: 800 } });
		await page.addInitScript(
			'window.attacks = 0; window.attacked = () => { window.attacks += 1; }',
		);
		await page.goto('about:blank');
		await page.route('**/*', async (route) => {
			requests.push(route.request().url());
			await route.abort();
		});
	});

	const inPage = async <T>(read: string) => (await page.evaluate(read)) as T;

	/** Opens a page as a person does, and gives back the targets of its own links. */
	async function open(html: string): Promise<string[]> {
		requests.length = 0;
		await page.setContent(html);
		return await inPage(
			`[...new Set([...document.querySelectorAll('a[href^="#"]')].map((one) => one.getAttribute('href')))]`,
		);
	}

	it('leads from each value to its mark and back, on a desk and on a phone', async () => {
		const links = await open(await reviewOf(item('two-page-invoice.pdf')));
		expect(links.filter((link) => link.startsWith('#at-')).length).toBeGreaterThan(30);
		for (const size of [
			{ width: 1280, height: 800 },
			{ width: 390, height: 844 },
		]) {
			await page.setViewportSize(size);
			const lost = await inPage<string[]>(`${JSON.stringify(links)}.filter((link) => {
				document.querySelector('a[href="' + link + '"]').click();
				const target = document.querySelector(':target');
				if (target === null || '#' + target.id !== link) return true;
				const { top, bottom } = target.getBoundingClientRect();
				return bottom <= 0 || top >= innerHeight;
			})`);
			expect(lost).toEqual([]);
			expect(await inPage('document.documentElement.scrollWidth')).toBe(size.width);
			// A table is scrolled before a number in it is broken.
			const broken = await inPage<string[]>(
				`[...document.querySelectorAll('td mark')].filter((mark) => mark.getClientRects().length > 1)
					.map(({ textContent }) => textContent).filter((text) => /^[\\d.,]+$/.test(text))`,
			);
			expect(broken).toEqual([]);
		}
		const both = await inPage<string[]>(
			`[...document.querySelectorAll('mark [id]')].map(({ id }) => {
				const { hash } = document.getElementById(id).closest('mark').querySelector('a');
				const isBoth = document.querySelector('a[href="#' + id + '"]') && document.getElementById(hash.slice(1));
				return isBoth ? '' : id;
			}).filter(Boolean)`,
		);
		expect(both).toEqual([]);
		expect(requests).toEqual([]);
	});

	it('runs nothing and loads nothing, whatever the document and the answer hold', async () => {
		const attack = '<img src=https://evil.example/x.png onerror=attacked()>';
		const lines = [attack, 'Invoice number: A-1', '![x](https://evil.example/y.png)'];
		const content = await makePdf([
			lines.map((text, index) => ({ x: 40, y: 60 + index * 30, text })),
		]);
		const answer = { invoice_number: 'A-1', supplier: attack, customer: `"${attack}` };
		service.setFault({
			kind: 'answer',
			path: '/v1/chat/completions',
			times: 10,
			body: {
				model: '<script>attacked()</script>',
				choices: [{ message: { content: JSON.stringify(answer) }, finish_reason: 'stop' }],
			},
		});
		const html = await reviewOf({
			files: { data: { content, fileName: '"><script>attacked()</script>.pdf' } },
		});
		for (const policy of [true, false]) {
			await open(policy ? html : html.replace(/<meta http-equiv[^>]*>/, ''));
			await page.waitForTimeout(100);
			expect(await inPage('window.attacks')).toBe(0);
			expect(requests).toEqual([]);
			expect(await page.locator('script, iframe, form, object, svg, .view img').count()).toBe(0);
			expect(await page.locator('.view').innerText()).toContain('onerror=attacked()');
		}
	});

	it('is light or dark as the reader has it, and prints the values before the document', async () => {
		await open(await reviewOf(item('clean-invoice.pdf')));
		await page.setViewportSize({ width: 1280, height: 800 });
		const ground = `getComputedStyle(document.querySelector('.view section')).backgroundColor`;
		await page.emulateMedia({ colorScheme: 'dark' });
		expect(await inPage(ground)).toBe('rgb(22, 27, 34)');
		await page.emulateMedia({ colorScheme: 'light' });
		expect(await inPage(ground)).toBe('rgb(255, 255, 255)');
		await page.emulateMedia({ media: 'print' });
		const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
		expect(await top('.side')).toBeLessThan(await top('.document'));
		await page.emulateMedia({ media: null, colorScheme: null });
	});
});
