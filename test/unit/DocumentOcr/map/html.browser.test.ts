import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeredDocument } from '../../../../nodes/DocumentOcr/map/answeredDocument';
import { skippedWithoutBrowser } from '../../../browser/editor';
import { findBrowser, launchBrowser } from '../../../browser/findBrowser';
import { png, resultOf } from '../answers';
import { hostileMarkdown, hostileName } from './hostileMarkdown';
import { renderHtml } from '../../atOnce';

/** What an attack that works would do. */
declare global {
	interface Window {
		attacks?: number;
	}
}

let browser: Browser;
let page: Page;
const requests: string[] = [];

/** Opens a document as a person does, from a file; whatever it wants from the network is noted. */
async function open(markdown: string | string[], { policy = true, name = 'a.pdf' } = {}) {
	const pages = [markdown].flat().map((text, index) => ({
		index,
		markdown: text,
		images: [{ id: 'known.png', image_base64: png }],
	}));
	const document = answeredDocument(resultOf({ pages }, { fileName: name }));
	const html = renderHtml(document, document.pages);
	requests.length = 0;
	// Without the policy the text alone has to be harmless.
	await page.setContent(
		policy ? html : html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ''),
	);
	await page.mouse.move(200, 200);
}

const inPage = async <T>(read: string) => (await page.evaluate(read)) as T;

beforeAll(async () => {
	if (!findBrowser()) return;
	browser = await launchBrowser();
	page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
	await page.addInitScript(
		'window.attacked = () => { window.attacks = (window.attacks ?? 0) + 1; }',
	);
	await page.goto('about:blank');
	await page.route('**/*', async (route) => {
		requests.push(route.request().url());
		await route.abort();
	});
});
afterAll(async () => await browser?.close());

describe.skipIf(!findBrowser())(`the HTML file in a browser (${skippedWithoutBrowser})`, () => {
	it('is watched: an attack in a page of its own is noticed', async () => {
		requests.length = 0;
		await page.setContent('<img src=https://evil.example/x.png onerror=attacked()>');
		await page.waitForFunction('window.attacks === 1');
		expect(requests).toEqual(['https://evil.example/x.png']);
	});

	for (const policy of [true, false]) {
		describe(policy ? 'as it is' : 'even without its policy', () => {
			it.each(Object.entries(hostileMarkdown))('does nothing for %s', async (_, markdown) => {
				await open(markdown, { policy, name: hostileName });
				await inPage('window.attacks = 0');
				for (const link of await page
					.locator('main *:not(a)')
					.all()
					.then((all) => all.slice(0, 50))) {
					await link.dispatchEvent('mouseover').catch(() => undefined);
				}
				await page.waitForTimeout(50);
				expect(await inPage('window.attacks')).toBe(0);
				expect(requests).toEqual([]);
				expect(page.url()).toBe('about:blank');
				expect(
					await inPage(
						`document.querySelectorAll('script, iframe, object, embed, form, base, link, svg, button, details, meta[http-equiv=refresh]').length`,
					),
				).toBe(0);
				expect(
					await inPage(
						`[...document.querySelectorAll('*')].flatMap((one) => one.getAttributeNames()).filter((name) => name.startsWith('on'))`,
					),
				).toEqual([]);
				const addresses = await inPage<string[]>(
					`[...document.querySelectorAll('a')].map((one) => one.protocol)`,
				);
				expect(addresses.filter((one) => !/^(https?|mailto):$/.test(one))).toEqual([]);
				const images = await inPage<string[]>(
					`[...document.querySelectorAll('img')].map((one) => one.src.slice(0, 22))`,
				);
				expect(images.every((one) => one === 'data:image/png;base64,')).toBe(true);
				expect(await page.title()).toBe(
					'<script>attacked()</script>fdp.exe"><img src=x onerror=attacked()>',
				);
			});
		});
	}

	it('shows the HTML of the document as text', async () => {
		await open('<script>attacked()</script>\n\n<img src=x onerror=attacked()>');
		expect(await page.locator('section').innerText()).toContain(
			'<script>attacked()</script>\n\n<img src=x onerror=attacked()>',
		);
	});

	it('shows images and formulas', async () => {
		await open('![x](known.png)\n\n$$\\frac{a}{b}$$');
		expect(await inPage('document.images[0].naturalWidth')).toBe(1);
		expect(await page.locator('code').innerText()).toBe('\\frac{a}{b}');
	});

	it('shows text from right to left', async () => {
		await open('# פתיחה\n\nשלום world, مرحبا\n\n| שם | סכום |\n|-|-|\n| תה | 5 |\n');
		expect(await inPage(`getComputedStyle(document.querySelector('section')).direction`)).toBe(
			'rtl',
		);
		const [first, second] = await page.locator('th').all();
		const left = (await first?.boundingBox())?.x ?? 0;
		expect(left).toBeGreaterThan((await second?.boundingBox())?.x ?? 0);
		await open('Invoice\n\nשלום עולם');
		expect(await inPage(`getComputedStyle(document.querySelector('section')).direction`)).toBe(
			'ltr',
		);
	});

	it('is as wide as the window, also with a wide table', async () => {
		await open(`| ${'a | '.repeat(60)}\n|${'-|'.repeat(60)}\n`);
		expect(await inPage('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1000);
	});

	it('is light or dark as the reader has it', async () => {
		await open('text');
		const background = async () =>
			await inPage(`getComputedStyle(document.querySelector('section')).backgroundColor`);
		await page.emulateMedia({ colorScheme: 'light' });
		expect(await background()).toBe('rgb(255, 255, 255)');
		await page.emulateMedia({ colorScheme: 'dark' });
		expect(await background()).toBe('rgb(22, 27, 34)');
		await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
		expect(await background()).toBe('rgb(255, 255, 255)');
		await page.emulateMedia({ colorScheme: null, media: null });
	});

	it('prints each page of the document on a sheet of its own', async () => {
		await open(['One', 'Two', 'Three']);
		const pdf = await page.pdf();
		expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(3);
	});
});
