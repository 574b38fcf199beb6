import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PDFName, PDFString } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { CheckedFields } from '../../nodes/Review/checkedFields';
import { isFull } from '../full';
import { until } from '../harness/until';
import { makePdf } from '../service/testing/makePdf';
import { scanOf } from '../unit/shared/documents/pdf/scanPdf';
import { pngImage } from './contract';
import { inBrowser } from './inBrowser';
import { sharedN8n } from './n8n';
import { type OwnN8n, startOwnN8n } from './ownN8n';
import {
	approveByHand,
	filesIn,
	openOnVersion1,
	rejectByHand,
	startReview,
	submitTo,
	type WaitingPage,
} from './reviewPage';
import { runNode, type TestItem } from './runNode';

const client = sharedN8n();

const doubtful = {
	_file: 'a.pdf',
	_review: 'Not found: invoice number',
	invoice_number: null,
	date: '2025-03-22',
	total_amount: 13.7,
};
const fine = { ...doubtful, _file: 'b.pdf', _review: '', invoice_number: 'B-1' };
/** What became of the shown fields of a row. */
const checkedFields = (lists: Partial<CheckedFields>) =>
	JSON.stringify({ unchanged: [], changed: [], missed: [], doubtful: [], ...lists });
const rejection = { items: [{ index: 0, isApproved: false }] };

/** Ends a run by a rejection, which has to work whatever happened before. */
async function stillWorks({ submit, ended, remove }: WaitingPage) {
	expect((await submit(rejection)).status).toBe(200);
	const run = await ended();
	expect(run.error).toBeUndefined();
	expect(run.json('Rejected ones')).toHaveLength(1);
	await remove();
}

describe('Review', () => {
	it('waits for a person, and sorts the items by the decisions', async () => {
		const page = await startReview(client, [
			{ json: doubtful },
			{ json: fine },
			{ json: { ...doubtful, _file: 'c.pdf' } },
		]);
		// The editor leads there from the node that waits.
		const waiting = await client.finishedRun(page.runId);
		expect(waiting.tasks('Node').at(-1)?.metadata).toMatchObject({ resumeUrl: page.address });
		// The editor counts the items of an output next to its name: none is approved yet.
		expect(waiting.tasks('Node').at(-1)?.data?.main).toEqual([[], []]);
		const shown = await fetch(page.address);
		expect(shown.status).toBe(200);
		const html = await shown.text();
		expect(html).toContain('a.pdf');
		expect(html).not.toContain('b.pdf');
		const answer = await page.submit({
			name: 'Ada',
			items: [
				{
					index: 0,
					isApproved: true,
					anyway: true,
					values: { invoice_number: 'A-1', total_amount: '1.717,97' },
				},
				{ index: 2, isApproved: false, comment: 'Not ours' },
			],
		});
		expect(answer.status).toBe(200);
		const run = await page.ended();
		expect(run.error).toBeUndefined();
		const [approved, rejected] = run.tasks('Node').at(-1)?.data?.main ?? [];
		expect(approved?.map(({ json }) => json)).toEqual([
			{
				...doubtful,
				_review: '',
				invoice_number: 'A-1',
				total_amount: 1717.97,
				_checked_by: 'Ada',
				_checked_at: expect.any(String) as string,
				// The number was missing, and no reason named the total.
				_checked_fields: checkedFields({
					unchanged: ['date'],
					changed: ['invoice_number'],
					missed: ['total_amount'],
				}),
				_comment: null,
				_approved_with: null,
				_changed: '{"invoice_number":null,"total_amount":13.7}',
			},
			{
				...fine,
				_checked_by: null,
				_checked_at: null,
				_checked_fields: null,
				_changed: null,
				_comment: null,
				_approved_with: null,
			},
		]);
		expect(rejected?.map(({ json, pairedItem }) => ({ json, pairedItem }))).toEqual([
			{
				json: {
					...doubtful,
					_file: 'c.pdf',
					_checked_by: 'Ada',
					_changed: null,
					_checked_at: expect.any(String) as string,
					_checked_fields: checkedFields({
						unchanged: ['total_amount', 'date'],
						doubtful: ['invoice_number'],
					}),
					_comment: 'Not ours',
					_approved_with: null,
				},
				pairedItem: { item: 2 },
			},
		]);
		expect(run.json('Rejected ones')).toHaveLength(1);
		await page.remove();
	});

	it('asks once more where nothing has answered a reason, and keeps texts that no spreadsheet runs', async () => {
		const page = await startReview(client, [{ json: doubtful }]);
		const asked = await page.submit({ items: [{ index: 0, isApproved: true }] });
		expect(asked.status).toBe(422);
		expect(await asked.json()).toEqual({
			contradictions: [{ index: 0, texts: [doubtful._review] }],
		});
		const values = { invoice_number: '=A1' };
		const item = { index: 0, isApproved: true, anyway: true, comment: '=1+1', values };
		const answer = await page.submit({ name: '=HYPERLINK("http://x")', items: [item] });
		expect(answer.status).toBe(200);
		const [approved] = (await page.ended()).tasks('Node').at(-1)?.data?.main ?? [];
		expect(approved?.[0]?.json).toMatchObject({
			invoice_number: "'=A1",
			_checked_by: '\'=HYPERLINK("http://x")',
			_comment: "'=1+1",
		});
		await page.remove();
	});

	it('asks once more where sums under own names do not add up', async () => {
		const own = { Nettobetrag: 100, 'MwSt-Betrag': 19, Gesamtbetrag: 119 };
		const page = await startReview(client, [{ json: { ...own, _file: 'a.pdf', _review: 'x' } }]);
		const values = { Gesamtbetrag: '999' };
		const asked = await page.submit({ items: [{ index: 0, isApproved: true, values }] });
		expect(asked.status).toBe(422);
		const text = 'Net and tax do not make the total: 100.00 + 19.00 is 119.00, not 999.00';
		expect(await asked.json()).toEqual({ contradictions: [{ index: 0, texts: [text, 'x'] }] });
		await stillWorks(page);
	});

	let pdf: Buffer;
	beforeAll(async () => {
		pdf = Buffer.from(await makePdf([[{ x: 60, y: 60, text: 'Invoice' }]]));
	});
	const files = (): TestItem => ({
		json: doubtful,
		files: {
			data: { content: pdf, fileName: 'a.pdf' },
			photo: { content: pngImage, fileName: 'p.png' },
			page: { content: '<script>alert(1)</script>', fileName: 'p.html', mimeType: 'text/html' },
			drawing: {
				content: '<svg onload="alert(1)"/>',
				fileName: 'd.svg',
				mimeType: 'image/svg+xml',
			},
		},
	});

	/** The same in every store of n8n. */
	async function servesFiles(page: WaitingPage) {
		const html = await (await fetch(page.address)).text();
		const served = new Map<string, Response>();
		for (const address of new Set(filesIn(html))) {
			const response = await fetch(new URL(address, page.address));
			expect(response.status).toBe(200);
			expect(response.headers.get('x-content-type-options')).toBe('nosniff');
			expect(response.headers.get('referrer-policy')).toBe('no-referrer');
			expect(response.headers.get('cache-control')).toBe('no-store');
			expect(response.headers.get('access-control-allow-origin')).toBeNull();
			const place = response.headers.get('content-disposition') ?? '';
			served.set(`${response.headers.get('content-type')} ${place.split(';')[0]}`, response);
		}
		expect([...served.keys()].sort()).toEqual([
			'application/octet-stream attachment',
			'application/pdf attachment',
			'image/png inline',
			// The page of ours that shows them.
			'text/html; charset=utf-8 ',
		]);
		const bytes = await served.get('application/pdf attachment')?.arrayBuffer();
		expect(Buffer.from(bytes ?? new ArrayBuffer(0)).equals(pdf)).toBe(true);
		return page;
	}

	it('serves the files of the items with harmless types alone', async () => {
		await stillWorks(await servesFiles(await startReview(client, [files()])));
	});

	it('finds files in the JSON of items', async () => {
		const settings = { binaryMode: 'combined' as const };
		const page = await startReview(client, [files()], {}, settings);
		if ((await client.isVersion1()) === false) await servesFiles(page);
		await stillWorks(page);
	});

	it('shows a file that could not be read with its fault first, to be typed or rejected', async () => {
		const text = 'Not read: the file is broken';
		const failed = (fileName: string, kind: string) => {
			const _meta = { fileName, review: [text], issues: [{ kind, fields: [], text }] };
			return { fileName, skipped: [], _meta };
		};
		const fields = { invoice_number: 'B-1', date: '2025-03-22', lines: [{ total: 1 }] };
		const read = { json: { ...fields, _meta: { fileName: 'b.pdf', review: [], issues: [] } } };
		const broken = { ...files(), json: failed('a.pdf', 'notRead') };
		const setUp = { json: failed('c.pdf', 'setUp') };
		const page = await startReview(client, [broken, setUp, read], { output: 'flat' });
		const html = await (await fetch(page.address)).text();
		expect(html).toMatch(
			/<section class="first"><h2>.*a\.pdf.*<\/h2><ul class="issues"><li>Not read/,
		);
		expect(filesIn(html)).not.toEqual([]);
		// Nobody can put right a fault of the set-up on the page.
		expect(html).not.toContain('c.pdf');
		const values = { invoice_number: 'A-1', date: '5 March 2024' };
		const answer = await page.submit({ items: [{ index: 0, isApproved: true, values }] });
		expect(answer.status).toBe(200);
		const run = await page.ended();
		expect(run.json('Approved ones')).toMatchObject([
			{ _file: 'a.pdf', invoice_number: 'A-1', date: '2024-03-05', _checked_by: 'not given' },
			{ _file: 'b.pdf', ...fields, lines: '1 entry: 1', _checked_by: null },
		]);
		expect(run.json('Rejected ones')).toMatchObject([
			{ _file: 'c.pdf', _review: text, _checked_by: null },
		]);
		await page.remove();
	});

	it('opens page, files and submission with its access code, and nothing without', async () => {
		const code = 'open sesame';
		const parameters = { access: 'code', accessCode: code };
		const open = async ({ address }: WaitingPage, typed: string) =>
			await fetch(address, {
				method: 'POST',
				redirect: 'manual',
				headers: { 'content-type': 'application/x-www-form-urlencoded' },
				body: new URLSearchParams({ code: typed }),
			});
		const page = await startReview(client, [files()], parameters);
		const fileAddress = new URL(page.address);
		fileAddress.searchParams.set('file', '0.0');
		const seen = async (cookie: string) => {
			const headers = { cookie };
			const shown = await fetch(page.address, { headers });
			const html = await shown.text();
			expect(html).not.toContain(code);
			expect(html.includes('a.pdf')).toBe(shown.status === 200);
			const file = await fetch(fileAddress, { headers });
			expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(file.status === 200);
			const json = { ...headers, 'content-type': 'application/json' };
			const check = await page.submit({ isCheck: true, items: [] }, json);
			return [shown.status, file.status, check.status];
		};
		expect(await seen('')).toEqual([401, 401, 401]);
		expect((await page.submit(rejection)).status).toBe(401);
		const wrong = await open(page, 'open');
		expect({ status: wrong.status, cookie: wrong.headers.get('set-cookie') }).toEqual({
			status: 401,
			cookie: null,
		});
		const right = await open(page, code);
		expect(right.status).toBe(303);
		const [cookie = ''] = (right.headers.get('set-cookie') ?? '').split(';');
		expect(await seen(cookie)).toEqual([200, 200, 200]);
		expect(await seen('review-access=x')).toEqual([401, 401, 401]);

		// Ten wrong codes, then none for a minute; who has typed the code goes on.
		for (let time = 1; time < 10; time += 1) expect((await open(page, `${time}`)).status).toBe(401);
		expect((await open(page, code)).status).toBe(429);
		expect(await seen(cookie)).toEqual([200, 200, 200]);
		const headers = { 'content-type': 'application/json', cookie };
		expect((await page.submit(rejection, headers)).status).toBe(200);
		expect((await page.ended()).json('Rejected ones')).toHaveLength(1);
		await page.remove();
	});

	it('does not wait where the address has no key, unless that is wanted', async () => {
		const node = { node: 'review', credential: null, items: [{ json: doubtful }] };
		const { run, error } = await runNode(client, { ...node, parameters: {} });
		if (await client.isVersion1()) expect(error?.message).toContain('Anyone who reaches this n8n');
		else expect(run.status).toBe('waiting');
		const empty = await runNode(client, { ...node, parameters: { access: 'code' } });
		expect(empty.error?.message).toContain('access code is empty');
	});

	describe('in an n8n that is restarted', () => {
		let own: OwnN8n;
		let waiting: WaitingPage;
		beforeAll(async () => {
			const inRuns = { N8N_DEFAULT_BINARY_DATA_MODE: 'default' };
			own = await startOwnN8n(inRuns);
			waiting = await startReview(own.n8n.client, [files()]);
			await own.end();
			// The files of runs that begin now are elsewhere; n8n 1 cannot keep them in its database.
			const mode = (await client.isVersion1()) ? 'filesystem' : 'database';
			await own.restart({ N8N_DEFAULT_BINARY_DATA_MODE: mode });
		});
		afterAll(async () => await own?.close());

		it('waits on, with files in its runs', async () => {
			const address = waiting.address.replace(/^http:\/\/[^/]*/, own.n8n.url);
			await servesFiles({ ...waiting, address });
			expect((await submitTo(address, rejection)).status).toBe(200);
			const run = await own.n8n.client.finishedRun(waiting.runId);
			expect(run.error).toBeUndefined();
		});

		it('works with files in the database', async () => {
			if (await client.isVersion1()) return;
			await stillWorks(await servesFiles(await startReview(own.n8n.client, [files()])));
		});

		it('tells that a file is gone, and waits on', async () => {
			const inFolder = (await client.isVersion1())
				? { client: own.n8n.client, userFolder: own.userFolder }
				: { client, userFolder: inject('n8n').userFolder };
			const page = await startReview(inFolder.client, [files()]);
			const [address = ''] = filesIn(await (await fetch(page.address)).text());
			const run = await inFolder.client.finishedRun(page.runId);
			const kept = Object.values(run.items('Items')[0]?.binary ?? {});
			const names = kept.map(({ id = '' }) => id.slice(id.lastIndexOf('/')));
			const entries = await readdir(inFolder.userFolder, { recursive: true });
			const gone = entries.filter((entry) => names.some((name) => entry.endsWith(name)));
			expect(gone).toHaveLength(kept.length);
			await Promise.all(gone.map(async (entry) => await rm(join(inFolder.userFolder, entry))));
			const answer = await fetch(new URL(address, page.address));
			expect(answer.status).toBe(404);
			expect(await answer.text()).toBe('This file is no longer there.');
			await stillWorks(page);
		});
	});
});

describe('whatever is sent, the run waits on', () => {
	const decided = (more: object) => ({ items: [{ index: 0, isApproved: true, ...more }] });
	let page: WaitingPage;
	beforeAll(async () => {
		const lines = [{ description: 'Bolt', total: 13.7 }];
		page = await startReview(client, [{ json: { ...doubtful, hidden: 'x', lines } }], {
			fields: 'invoice_number, total_amount, lines',
		});
	});
	afterAll(async () => await stillWorks(page));

	it.each<[string, unknown]>([
		['no items', {}],
		['no list of items', { items: {} }],
		['an item too few', { items: [] }],
		['an item twice', { items: [rejection.items[0], rejection.items[0]] }],
		['an item that does not wait', { items: [{ index: 1, isApproved: true }] }],
		['an index that is no number', { items: [{ index: '0', isApproved: true }] }],
		['a negative index', { items: [{ index: -1, isApproved: true }] }],
		['no decision', { items: [{ index: 0 }] }],
		['a decision that is a text', { items: [{ index: 0, isApproved: 'yes' }] }],
		['an unknown key', { items: rejection.items, admin: true }],
		['an unknown key of an item', decided({ json: {} })],
		['a field that is not shown', decided({ values: { hidden: 'y' } })],
		['a field of n8n', decided({ values: { _review: '' } })],
		['a field of the prototype', decided({ values: { constructor: 'x' } })],
		['a path of the prototype', decided({ values: { 'constructor.prototype.x': 'x' } })],
		['a value that is an object', decided({ values: { invoice_number: {} } })],
		['a value that is a number', decided({ values: { total_amount: 1 } })],
		['an amount with a letter', decided({ values: { total_amount: '1l0,00' } })],
		['a list as a whole', decided({ values: { lines: '[]' } })],
		['an entry as a whole', decided({ values: { 'lines[0]': '' } })],
		['an entry far after the last', decided({ values: { 'lines[99].total': '1' } })],
		['a negative entry', decided({ values: { 'lines[-1].total': '1' } })],
		['a column that is not there', decided({ values: { 'lines[0].secret': 'x' } })],
		['a column of the prototype', decided({ values: { 'lines[0].constructor': 'x' } })],
		['a cell that cannot be read', decided({ values: { 'lines[0].total': 'x1' } })],
		['values that are a list', decided({ values: [] })],
		['a long text', decided({ values: { invoice_number: 'x'.repeat(20_001) } })],
		['a long name', { ...rejection, name: 'x'.repeat(201) }],
	])('%s is refused', async (_, body) => {
		const answer = await page.submit(body);
		expect(answer.status).toBe(422);
		expect(Object.keys((await answer.json()) as object)).toHaveLength(1);
	});

	it.each<[string, string | Uint8Array, Record<string, string>]>([
		['no JSON', 'items=1', { 'content-type': 'application/x-www-form-urlencoded' }],
		['a text', JSON.stringify(rejection), { 'content-type': 'text/plain' }],
		['a form', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
		['nothing', '', { 'content-type': 'application/json' }],
		['a list', '[]', { 'content-type': 'application/json' }],
		['broken JSON', '{', { 'content-type': 'application/json' }],
		[
			'a request of another site',
			JSON.stringify(rejection),
			{ 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
		],
		['100 MB', `{"name":"${'x'.repeat(100_000_000)}"}`, { 'content-type': 'application/json' }],
		[
			'100 MB in 100 kB',
			gzipSync(`{"name":"${'x'.repeat(100_000_000)}"}`),
			{ 'content-type': 'application/json', 'content-encoding': 'gzip' },
		],
	])('%s is refused', async (_, body, headers) => {
		const status = await page.submit(body, headers).then(
			(answer) => answer.status,
			// n8n may close the connection while it is sent.
			() => 413,
		);
		expect(status).toBeGreaterThanOrEqual(400);
	});

	it('keeps a name of the prototype as data, if it is one of JSON at all', async () => {
		const body =
			'{"items":[{"index":0,"isApproved":true,"values":{"__proto__":"x"}}],"__proto__":1}';
		expect((await page.submit(body)).status).not.toBe(500);
		expect(({} as { x?: unknown }).x).toBeUndefined();
	});

	it.each(['0.0', '0.99', '9.0', '-1.0', '0', '..', '../../etc/passwd', '0.0.0', '%00', '1e0.0'])(
		'there is no file %s',
		async (file) => {
			const address = new URL(page.address);
			address.searchParams.set('file', file);
			expect((await fetch(address)).status).toBe(404);
		},
	);

	it.each(['/file', '/0.0', '/../..', '/file/../../rest/login'])(
		'there is nothing at %s',
		async (path) => {
			const { origin, pathname, search } = new URL(page.address);
			const answer = await fetch(`${origin}${pathname}${path}${search}`);
			expect(answer.ok && (await answer.text()).includes('data-index')).toBe(false);
		},
	);

	it('opens for nobody without the key of this run', async () => {
		// n8n 1 has no keys: docs/nodes/review.md says so.
		if (await client.isVersion1()) return;
		const { origin, pathname } = new URL(page.address);
		const other = await startReview(client, [{ json: doubtful }]);
		const keys = ['', '?signature=', '?signature=x', `?signature=${randomUUID()}`];
		for (const key of [...keys, new URL(other.address).search]) {
			const file = `${key === '' ? '?' : `${key}&`}file=0.0`;
			for (const query of [key, file]) {
				expect((await fetch(`${origin}${pathname}${query}`)).status).toBe(401);
			}
			expect((await submitTo(`${origin}${pathname}${key}`, rejection)).status).toBe(401);
		}
		await stillWorks(other);
	});
});

describe('items that come from no reading', () => {
	const receipt = { accepted: ['a@example.com'], messageId: 'm-1' };

	it('end the run where all are such, as after a mail node', async () => {
		const node = { node: 'review', credential: null, items: [{ json: receipt }] };
		const { error } = await runNode(client, { ...node, parameters: {} });
		expect(error?.message).toContain('come from no reading');
		expect(error?.description).toContain('above Review');
		// There, n8n would hand them on as approved.
		const { run } = await runNode(client, {
			...node,
			parameters: await openOnVersion1(client),
			onError: 'continueRegularOutput',
		});
		expect(run.status).toBe('waiting');
	});

	it('are shown where there are others, and where all are to be checked', async () => {
		for (const [items, json] of [
			['doubtful', fine],
			['all', receipt],
		] as const) {
			const page = await startReview(client, [{ json: receipt }, { json }], { items });
			const html = await (await fetch(page.address)).text();
			expect(html.includes('Comes from no reading')).toBe(items === 'doubtful');
			expect(html.match(/<article/g)).toHaveLength(items === 'doubtful' ? 1 : 2);
			await page.remove();
		}
	});
});

it('takes the first of five decisions at once, tells the others, and takes none after the end', async () => {
	const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'];
	// Ten pages at a time, so that n8n is busy.
	for (let time = 0; time < (isFull ? 5 : 1); time += 1) {
		const pages = await Promise.all(
			Array.from({ length: 10 }, async () => await startReview(client, [{ json: doubtful }])),
		);
		await Promise.all(
			pages.map(async (page) => {
				const answers = await Promise.all(
					names.map(async (name) => {
						const answer = await page.submit({ name, ...rejection });
						return { name, status: answer.status, text: await answer.text() };
					}),
				);
				const taken = answers.filter(({ status }) => status === 200);
				expect(taken).toHaveLength(1);
				const others = answers.filter((answer) => answer !== taken[0]);
				// n8n itself answers those that come when the run goes on already, at times with 500: the page asks then.
				expect(others.filter(({ status }) => ![409, 500].includes(status))).toEqual([]);
				for (const { text } of others.filter((other) => other.text.includes('isLost'))) {
					expect(text).toContain(`${taken[0]?.name} has rejected 1, `);
				}
				const run = await page.ended();
				expect(run.error).toBeUndefined();
				expect(run.tasks('Rejected ones')).toHaveLength(1);
				expect(run.json('Rejected ones')).toMatchObject([{ _checked_by: taken[0]?.name }]);
				expect((await page.submit(rejection)).status).toBe(409);
				expect((await fetch(page.address)).status).toBe(409);
				await page.remove();
			}),
		);
	}
}, 600_000);

inBrowser('in a browser', (open) => {
	const tags = [
		'<script>hit()</script>',
		'"><script>hit()</script>',
		"'><script>hit()</script>",
		'</script><script>hit()</script>',
		'</style><script>hit()</script>',
		'</title><script>hit()</script>',
		'</textarea><script>hit()</script>',
		'</template><script>hit()</script>',
		'<img src=x onerror=hit()>',
		'"><img src=x onerror=hit()>',
		'" autofocus onfocus="hit()',
		"' autofocus onfocus='hit()",
		'<svg onload=hit()>',
		'<svg><script>hit()</script></svg>',
		'<math><mtext><img src=x onerror=hit()></mtext></math>',
		'<iframe src="javascript:parent.hit()"></iframe>',
		'<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
		'<object data="javascript:hit()"></object>',
		'<embed src="javascript:hit()">',
		'<a href="javascript:hit()">x</a>',
		'<base href="https://evil.example/">',
		'<form action="javascript:hit()"><button autofocus>x</button></form>',
		'<details open ontoggle=hit()>x</details>',
		'<video><source onerror=hit()></video>',
		'<body onload=hit()>',
		'<meta http-equiv="refresh" content="0;url=javascript:hit()">',
		'<link rel=stylesheet href="https://evil.example/x.css">',
		'<style>@import "https://evil.example/x.css"</style>',
		'{{ hit() }} {{ 6 * 7 }} ${hit()} $& ={{ hit() }}',
		'-->\n<script>hit()</script><!--',
	];

	it('runs nothing of names, values, reasons and comments, and loads nothing', async () => {
		const attack = tags.join(' ');
		const values = Object.fromEntries(tags.map((tag, at) => [`field_${at}`, tag]));
		const names = Object.fromEntries(tags.map((tag) => [tag, tag]));
		const marked = `<html><head><meta http-equiv="Content-Security-Policy" content="x"></head>${attack}<p id="at-%"><a href="#f0-%" id="f0-%">x</a></p>`;
		const page = await startReview(
			client,
			[
				{
					json: {
						...values,
						...names,
						lines: tags.map((tag) => ({ [tag]: tag, text: tag })),
						_meta: {
							fileName: attack,
							review: tags,
							evidence: {},
							issues: tags.map((text, at) => ({ kind: 'sum', fields: [`field_${at}`], text })),
						},
					},
					files: {
						review: { content: marked, fileName: 'a.review.html', mimeType: 'text/html' },
						data: { content: pngImage, fileName: `${attack.slice(0, 150)}.png` },
					},
				},
			],
			{ title: attack },
		);
		const tab = await open();
		const requests: string[] = [];
		tab.on('requestfinished', (request) => requests.push(request.url()));
		let hits = 0;
		await tab.exposeFunction('hit', () => (hits += 1));
		await tab.goto(page.address);
		await tab.getByText('1 to check').waitFor();
		for (const button of await tab.getByRole('radio').all()) await button.click();
		await tab.locator('[data-comment]').fill(attack);
		await tab.waitForTimeout(1_000);
		expect(hits).toBe(0);
		const { origin } = new URL(page.address);
		expect(requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual(
			[],
		);
		expect(
			await tab.locator('body svg, body object, body embed, body base, body form').count(),
		).toBe(0);
		expect(await tab.inputValue('.field [data-path="field_0"]')).toBe(tags[0]);
		await rejectByHand(tab, attack);
		await tab.getByText('1 rejected').first().waitFor();
		expect(hits).toBe(0);
		const run = await page.ended();
		expect(run.json('Rejected ones')).toMatchObject([{ _comment: attack }]);
		await tab.close();
	});

	it('opens a PDF file in a tab of its own, which has no key and leads nobody away', async () => {
		const target = `${client.url}/healthz`;
		const content = await makePdf([[], [{ x: 60, y: 60, text: '2025-03-22' }]], ({ node }, pdf) => {
			const { context, catalog } = pdf;
			const JS = PDFString.of('app.response("Password for " + this.URL)');
			catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'JavaScript', JS }));
			const A = context.obj({ S: 'URI', URI: PDFString.of(target) });
			const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 595, 842], A });
			node.set(PDFName.of('Annots'), context.obj([context.register(link)]));
		});
		const evidence = { total: { page: 1 }, date: { page: 2 } };
		const json = { date: '2025-03-22', total: 13.7, _meta: { review: ['x'], evidence } };
		const files = { data: { content, fileName: 'a.pdf' } };
		const page = await startReview(client, [{ json, files }]);
		const tab = await open();
		const prompts: string[] = [];
		tab.context().on('dialog', (dialog) => {
			prompts.push(`${dialog.page() === tab ? 'here' : 'there'}: ${dialog.message()}`);
			void dialog.dismiss();
		});
		await tab.goto(page.address);
		// This page may have images of the file, never the file itself.
		const view = tab.frameLocator('iframe[src*="&pages"][sandbox="allow-scripts"]');
		await view.getByText('opens in a tab of its own').waitFor();
		expect(await tab.locator('iframe, embed, object').count()).toBe(1);
		await tab.locator('[data-path=date]').focus();
		const link = tab.getByRole('link', { name: 'Open a.pdf in new tab' });
		await tab.locator('a.pdf[href^="blob:"][href$="#page=2"]').waitFor();
		await tab.locator('[data-path=total]').focus();
		await tab.locator('a.pdf[href$="#page=1"]').waitFor();
		expect(prompts).toEqual([]);
		const [viewer] = await Promise.all([tab.context().waitForEvent('page'), link.click()]);
		await until(() => prompts[0], 'The script of the PDF file has not run.');
		expect(prompts[0]).toMatch(/^there: Password for blob:/);
		expect(prompts[0]).not.toMatch(/signature|webhook/);
		expect(await viewer.evaluate('opener')).toBeNull();
		const click = async () => {
			await viewer.mouse.click(700, 400);
			return viewer.url() === target;
		};
		await until(click, 'The link of the PDF file does not work.', { everyMs: 1_000 });
		expect(tab.url().split('#')[0]).toBe(page.address);
		await tab.close();
		await stillWorks(page);
	});

	it('shows the pages of a scan first, and the box of a value that is clicked', async () => {
		const box = { left: 300, top: 760, right: 400, bottom: 780, pageWidth: 595, pageHeight: 842 };
		const evidence = { total: { page: 2, box }, number: { page: 1 } };
		const _meta = { fileName: 'scan.pdf', review: ['x'], evidence };
		const files = { data: { content: scanOf({ pages: 2 }), fileName: 'scan.pdf' } };
		const page = await startReview(client, [
			{ json: { number: 'A-1', total: 13.7, _meta }, files },
		]);
		const tab = await open();
		await tab.goto(page.address);
		const view = tab.frameLocator('.view > iframe');
		const image = view.getByAltText('Page 2');
		await image.waitFor();
		expect(
			await image.evaluate((each) => (each as unknown as { naturalWidth: number }).naturalWidth),
		).toBe(60);
		const focused = async () => await tab.evaluate('document.activeElement.dataset.path');
		await tab.locator('[data-path=total]').click();
		const mark = view.locator('.box:target');
		await mark.waitFor();
		expect(await focused()).toBe('total');
		const [found, around] = await Promise.all([mark.boundingBox(), image.boundingBox()]);
		if (!found || !around) throw new Error('The box is not shown.');
		expect((found.x - around.x) / around.width).toBeCloseTo(300 / 595, 2);
		expect((found.y - around.y) / around.height).toBeCloseTo(760 / 842, 2);
		expect(found.y).toBeLessThan(tab.viewportSize()?.height ?? 0);
		await tab.locator('[data-path=number]').focus();
		await mark.waitFor({ state: 'detached' });
		await view.locator('.box a').click();
		await mark.waitFor();
		expect(await focused()).toBe('total');
		await tab.close();
		await stillWorks(page);
	});

	it('shows nothing before the access code is typed, and all of it after', async () => {
		const parameters = { access: 'code', accessCode: 'open sesame' };
		const files = {
			review: { content: '<p>Marked</p>', fileName: 'a.review.html', mimeType: 'text/html' },
			photo: { content: pngImage, fileName: 'p.png' },
		};
		const page = await startReview(client, [{ json: doubtful, files }], parameters);
		const tab = await open();
		await tab.goto(page.address);
		const field = tab.getByLabel('Access code');
		await field.fill('open');
		await field.press('Enter');
		await tab.getByText('This is not the code').waitFor();
		expect(await tab.content()).not.toContain('a.pdf');
		await field.fill('open sesame');
		await field.press('Enter');
		await tab.getByText('1 to check').waitFor();
		expect(tab.url().split('#')[0]).toBe(page.address);
		expect(await tab.content()).not.toContain('sesame');
		// The cookie goes with all files, those in a frame without an origin as well.
		await tab.frameLocator('iframe').getByText('Marked').waitFor();
		await tab.getByRole('radio').last().click();
		const image = 'document.querySelector("img").naturalWidth';
		await until(async () => Number(await tab.evaluate(image)) > 0, 'The image is not shown.');
		// Kept for the session, in this browser alone.
		await tab.reload();
		await tab.getByText('1 to check').waitFor();
		const other = await open();
		await other.goto(page.address);
		await other.getByLabel('Access code').waitFor();
		await rejectByHand(tab);
		await tab.getByText('Thank you').waitFor();
		expect((await page.ended()).json('Rejected ones')).toHaveLength(1);
		await Promise.all([tab.close(), other.close(), page.remove()]);
	});

	it('thanks one of two people who decide at the same moment, and tells the other', async () => {
		const tabs = await Promise.all([open(), open()]);
		for (let time = 0; time < 3; time += 1) {
			const page = await startReview(client, [{ json: doubtful }]);
			await Promise.all(tabs.map(async (tab) => await tab.goto(page.address)));
			const names = ['Approve', 'Reject'];
			const click = async (last: string) =>
				await Promise.all(
					tabs.map(async (tab, at) => {
						const name = `${names[at]}${at === 0 ? last : ''}`;
						await tab.getByRole('button', { name, exact: true }).click();
					}),
				);
			await click('');
			await tabs[0]?.getByText('Please look again').waitFor();
			await click(' anyway');
			const told = await Promise.all(
				tabs.map(async (tab) => {
					const message = tab.getByText(/Thank you|your decision did not count/i);
					await message.waitFor();
					return await message.innerText();
				}),
			);
			const winner = told.findIndex((text) => text.startsWith('Thank you'));
			expect(told[1 - winner]).toMatch(/^Somebody else has .*your decision did not count/i);
			const run = await page.ended();
			expect(run.json(`${names[winner]}${winner === 0 ? 'd' : 'ed'} ones`)).toHaveLength(1);
			await page.remove();
		}
		await Promise.all(tabs.map(async (tab) => await tab.close()));
	});

	it('tells who has lost where n8n itself decides between two processes', async () => {
		const page = await startReview(client, [{ json: doubtful }]);
		const tab = await open();
		await tab.goto(page.address);
		let requests = 0;
		// What n8n answers then: 500 to the decision, perhaps once more, and 409 from then on.
		await tab.route(page.address, async (route) => {
			const status = (requests += 1) > 2 ? 409 : 500;
			await route.fulfill({ status, json: { code: 0, message: 'n8n' } });
		});
		await rejectByHand(tab);
		await tab.getByText('Somebody else has decided a moment before').waitFor();
		await tab.close();
		await stillWorks(page);
	});

	it('takes dates as they are printed, in a browser of any language', async () => {
		const json = { ...doubtful, due_date: '2025-04-22', delivery_date: '2025-03-20' };
		const page = await startReview(client, [{ json }, { json: { ...json, _file: 'b.pdf' } }]);
		const tab = await open({ locale: 'en-US' });
		await tab.goto(page.address);
		const field = (name: string) =>
			tab.locator('article:not([hidden]) .field', { has: tab.locator(`[data-path="${name}"]`) });
		const type = async (name: string, text: string) => {
			await field(name).getByRole('textbox').fill('');
			await field(name).getByRole('textbox').pressSequentially(text);
			await field(name).getByRole('textbox').press('Tab');
		};
		await type('invoice_number', 'A-1');
		await type('date', '05.03.2024');
		await field('date').getByText('5 March 2024').waitFor();
		await type('due_date', '31.02.2024');
		await field('due_date').getByText('is not a valid date').waitFor();
		await type('due_date', '2025-04-');
		await field('due_date').getByText('is only the beginning').waitFor();
		await type('due_date', '03/05/2024');
		await field('due_date').getByText('type 2024-05-03 or 3 May 2024').waitFor();
		// A document is checked when it is approved.
		await tab.keyboard.press('Control+Enter');
		await tab.getByText('A value could not be read').waitFor();
		await tab.getByText('2 of 2 to check').waitFor();
		await type('due_date', '3 May 2024');
		await field('due_date').getByText('3 May 2024', { exact: true }).waitFor();
		// Neither the calendar of the browser nor another key is needed.
		await field('delivery_date').locator('.calendar').fill('2025-03-21');
		await field('delivery_date').getByText('21 March 2025').waitFor();
		// The reason was answered by the typed number.
		await tab.getByRole('button', { name: 'Approve', exact: true }).click();
		await tab.getByText('1 of 2 to check').waitFor();
		await rejectByHand(tab);
		await tab.getByText('Thank you').waitFor();
		expect((await page.ended()).json('Approved ones')).toMatchObject([
			{ date: '2024-03-05', due_date: '2024-05-03', delivery_date: '2025-03-21' },
		]);
		await tab.close();
		await page.remove();
	});

	it('tells a second reviewer that somebody else was faster', async () => {
		const page = await startReview(client, [{ json: doubtful }]);
		const [first, second] = await Promise.all([open(), open()]);
		await Promise.all([first.goto(page.address), second.goto(page.address)]);
		await approveByHand(first);
		await first.getByText('1 approved').first().waitFor();
		await page.ended();
		await rejectByHand(second);
		await second.getByText('Somebody else has already submitted').waitFor();
		await Promise.all([first.close(), second.close()]);
	});
});
