import type { IDataObject, INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';
import { describe, expect, it, vi } from 'vitest';
import { setCookie } from '../../../nodes/Review/accessCode';
import { answerPage } from '../../../nodes/Review/answerPage';
import { decisionsOf } from '../../../nodes/Review/waitingRun';
import { png } from '../shared/documents/files/pictures';

const doubtful = { number: 'R-1', total: 5, _file: 'a.pdf', _review: 'Total: misread' };
const sure = { number: 'R-2', total: 6, _file: 'b.pdf', _review: '' };
const binary = { data: { data: 'AAAA', mimeType: 'application/pdf', fileName: 'a.pdf' } };
const items: INodeExecutionData[] = [
	{ json: doubtful, binary },
	{ json: sure, binary },
];

interface Request {
	parameters?: IDataObject;
	query?: IDataObject;
	headers?: IDataObject;
	/** Of a page that is submitted. */
	body?: unknown;
}

/** Each run that waits has a name of its own: what was decided stays in the memory of the process. */
let waits = 0;
const newWait = () => `wait ${(waits += 1)}`;

async function ask({ parameters = {}, query = {}, headers, body }: Request, own: object = {}) {
	const sent: { status: number; type: string; body: string; headers: Record<string, string> } = {
		status: 0,
		type: '',
		body: '',
		headers: {},
	};
	const logged: string[] = [];
	const executeData = {
		data: { main: [items] },
		node: { disabled: true },
		metadata: { visionOcrWait: newWait() },
	};
	const context = {
		executeData,
		getResponseObject: () => ({
			status: (code: number) => (sent.status = code),
			setHeader: (name: string, value: string) => {
				if (name === 'Content-Type') sent.type = value;
				sent.headers[name] = value;
			},
			removeHeader: () => undefined,
			once: () => undefined,
			end: (content = '') => (sent.body = String(content)),
			headersSent: false,
		}),
		logger: { error: (message: string) => logged.push(message) },
		getNodeParameter: (name: string) =>
			({ items: 'doubtful', fields: '', title: '', ...parameters })[name],
		getRequestObject: () => ({ method: body === undefined ? 'GET' : 'POST' }),
		getQueryData: () => query,
		getHeaderData: () => ({ 'content-type': 'application/json', ...headers }),
		getBodyData: () => body,
		getWorkflow: () => ({ name: 'Invoices' }),
	};
	Object.defineProperties(context, Object.getOwnPropertyDescriptors(own));
	const answer = await answerPage(context as unknown as IWebhookFunctions);
	return { answer, sent, logged, executeData };
}

const WAITS_ON = { noWebhookResponse: true };

describe('the page of a run that waits', () => {
	it.each<[string, IDataObject, string[], string[]]>([
		['with a reason', {}, ['R-1', '<title>Invoices'], ['R-2']],
		['that there are', { items: 'all', title: ' Bills ' }, ['R-1', 'R-2', '<title>Bills'], []],
	])('shows the items %s', async (_, parameters, shown, hidden) => {
		const { answer, sent } = await ask({ parameters });
		expect(answer).toEqual(WAITS_ON);
		expect(sent).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
		for (const text of shown) expect(sent.body).toContain(text);
		for (const text of hidden) expect(sent.body).not.toContain(text);
	});

	it.each([
		['0.0', 200, 'application/pdf'],
		['0.1', 404, 'text/plain'],
		['1.0', 404, 'text/plain'],
		['0', 404, 'text/plain'],
	])('serves files of shown items alone: %s', async (file, status, type) => {
		const { answer, sent } = await ask({ query: { file } });
		expect(answer).toEqual(WAITS_ON);
		expect(sent.status).toBe(status);
		expect(sent.type).toContain(type);
	});

	it('has the values of an item marked on the pages of its own file', async () => {
		const image = png({ width: 10, height: 10, frames: 0 }).toString('base64');
		const box = { left: 2, top: 2, right: 5, bottom: 4, pageWidth: 10, pageHeight: 10 };
		const item = (fileName: string) => ({
			json: { ...doubtful, _meta: { fileName, evidence: { total: { page: 1, box } } } },
			binary: { data: { data: image, mimeType: 'image/png', fileName } },
		});
		const executeData = { data: { main: [[item('a.png'), item('b.png')]] }, node: {} };
		for (const file of ['0.0', '1.0']) {
			const { sent } = await ask({ query: { file, pages: '' } }, { executeData });
			expect(sent.type).toContain('text/html');
			expect(sent.body).toContain('class="box');
		}
	});

	it.each<[string, Request, number]>([
		['a form of another site', { headers: { 'sec-fetch-site': 'cross-site' }, body: {} }, 415],
		[
			'another site over plain http',
			{ headers: { origin: 'http://evil.test', host: 'n8n.test' }, body: {} },
			415,
		],
		['a page in a file', { headers: { origin: 'null', host: 'n8n.test' }, body: {} }, 415],
		[
			'another site that names itself',
			{
				headers: { origin: 'http://evil.test', host: 'n8n.test', 'x-forwarded-host': 'evil.test' },
				body: {},
			},
			415,
		],
		['something else than JSON', { headers: { 'content-type': 'text/plain' }, body: {} }, 415],
		['a list', { body: [] }, 415],
		['no decision', { body: {} }, 422],
	])('waits on after %s', async (_, request, status) => {
		const { answer, sent, executeData } = await ask(request);
		expect(answer).toEqual(WAITS_ON);
		expect(sent.status).toBe(status);
		expect(executeData.node.disabled).toBe(true);
	});

	it.each([
		['over plain http', 'http://n8n.test:5678', 'n8n.test:5678'],
		['through a proxy that names itself', 'https://review.example', 'n8n:5678'],
	])('takes a decision %s', async (_, origin, host) => {
		const body = { items: [{ index: 0, isApproved: true, anyway: true }] };
		const metadata = { resumeUrl: 'https://review.example/webhook-waiting/7?signature=k' };
		const executeData = { node: {}, data: { main: [items] }, metadata };
		const { sent } = await ask({ headers: { origin, host }, body }, { executeData });
		expect(sent.status).toBe(200);
	});

	it('keeps decisions, and lets the run go on', async () => {
		const body = { name: 'Ada', items: [{ index: 0, isApproved: true, anyway: true }] };
		const { answer, sent, executeData } = await ask({ body });
		// n8n answers itself, once it is sure that the run goes on.
		expect(sent).toMatchObject({ status: 200, type: 'application/json', body: '' });
		expect(answer).toEqual({ webhookResponse: {}, workflowData: [items] });
		expect(decisionsOf(executeData as never)).toHaveLength(1);
		expect(executeData.node.disabled).toBe(false);
	});

	it.each([false, true])(
		'takes the first of five decisions (and after a refused one: %s)',
		async (isAfter) => {
			const metadata = { visionOcrWait: newWait() };
			const executeDatas = [1, 2, 3, 4, 5].map(() => {
				return { data: { main: [items] }, node: { disabled: true }, metadata };
			});
			if (isAfter) await ask({ body: {} }, { executeData: executeDatas[0] });
			const body = { name: ' Ada ', items: [{ index: 0, isApproved: true, anyway: true }] };
			const answers = await Promise.all(
				executeDatas.map(async (executeData) => await ask({ body }, { executeData })),
			);
			expect(answers.map(({ sent }) => sent.status)).toEqual([200, 409, 409, 409, 409]);
			for (const { sent } of answers.slice(1)) {
				expect(sent.body).toContain('Ada has approved 1, a moment before.');
			}
			expect(answers.slice(1).map(({ answer }) => answer)).toEqual(Array(4).fill(WAITS_ON));
			expect(executeDatas.map(({ node }) => node.disabled)).toEqual([
				false,
				true,
				true,
				true,
				true,
			]);
		},
	);

	it('refuses the page of an earlier wait of the same run, and tells what was decided there', async () => {
		const first = { name: 'Ada', items: [{ index: 0, isApproved: true, anyway: true }] };
		const { executeData } = await ask({ body: first });
		for (const [wait, told] of [
			['another', undefined],
			[executeData.metadata.visionOcrWait, 'Ada has approved 1, a moment before.'],
		]) {
			const { answer, sent } = await ask({ body: { ...first, wait } });
			expect({ answer, status: sent.status }).toEqual({ answer: WAITS_ON, status: 409 });
			expect(JSON.parse(sent.body)).toEqual({ isLost: true, ...(told && { before: told }) });
		}
	});

	it('tells that a file is gone', async () => {
		const { data } = binary;
		const stored = [{ json: doubtful, binary: { data: { ...data, id: 'filesystem-v2:x' } } }];
		const executeData = { data: { main: [stored] }, node: { disabled: true } };
		const helpers = { getBinaryStream: async () => await Promise.reject(new Error('ENOENT')) };
		const { answer, sent, logged } = await ask(
			{ query: { file: '0.0' } },
			{ executeData, helpers },
		);
		expect({ answer, status: sent.status }).toEqual({ answer: WAITS_ON, status: 404 });
		expect({ body: sent.body, logged }).toEqual({
			body: 'This file is no longer there.',
			logged: [],
		});
	});

	it.each<[string, object, number, string]>([
		['a date', { values: { date: '05.03.2024' } }, 200, '5 March 2024'],
		['a doubtful date', { values: { date: '03/05/2024' } }, 422, '3 May 2024 or 5 March 2024'],
		['a contradiction', { isApproved: true, values: { total: '' } }, 422, 'was taken out'],
	])('tells of %s without keeping it', async (_, more, status, text) => {
		const executeData = {
			data: { main: [[{ json: { ...doubtful, date: '2025-03-22' } }, ...items]] },
			node: { disabled: true },
			metadata: { visionOcrWait: newWait() },
		};
		// Only one of two items, as when it is approved.
		const body = { isCheck: true, items: [{ index: 0, isApproved: false, ...more }] };
		const { answer, sent } = await ask({ body }, { executeData });
		expect(answer).toEqual(WAITS_ON);
		expect(sent).toMatchObject({ status, body: expect.stringContaining(text) as string });
		expect(executeData.node.disabled).toBe(true);
		const decided = [0, 1].map((index) => ({ index, isApproved: true, anyway: true }));
		expect((await ask({ body: { items: decided } }, { executeData })).sent.status).toBe(200);
	});

	it('shows items among others that come from no reading', async () => {
		const mail = { json: { messageId: 'm-1' } };
		const executeData = { data: { main: [[{ json: sure }, mail]] }, node: { disabled: true } };
		const { sent } = await ask({}, { executeData });
		expect(sent.body).toContain('m-1');
		expect(sent.body).toContain('Comes from no reading');
		expect(sent.body).not.toContain('R-2');
		const all = await ask({ parameters: { items: 'all' } }, { executeData });
		expect(all.sent.body).not.toContain('Comes from no reading');
	});

	it('cannot be made where n8n fails: the kind of the error is logged without its text', async () => {
		const { answer, logged, sent } = await ask(
			{},
			{
				get executeData() {
					throw new TypeError('IBAN of a document');
				},
			},
		);
		expect(answer).toEqual(WAITS_ON);
		expect(logged).toEqual(['Review: no page (TypeError)']);
		expect(sent).toMatchObject({ status: 500, body: expect.stringContaining('still waits') });
	});
});

describe('an access code', () => {
	const parameters = { access: 'code', accessCode: ' open sesame ' };
	const form = { 'content-type': 'application/x-www-form-urlencoded' };
	const decision = { items: [{ index: 0, isApproved: true, anyway: true }] };
	/** A page whose wait has a name. */
	const waiting = (more: object = {}) => ({
		executeData: {
			data: { main: [items] },
			node: { disabled: true },
			metadata: {
				visionOcrWait: newWait(),
				resumeUrl: 'http://n8n/x/webhook-waiting/7?signature=k',
			},
			...more,
		},
	});
	const type = async (own: object, code: unknown, more: Request = {}) =>
		await ask({ parameters, headers: form, body: { code }, ...more }, own);

	/** What the browser with this cookie gets of the page, a file and a submission. */
	async function seen(own: object, cookie?: string) {
		const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
		const page = await ask({ parameters, headers }, own);
		const file = await ask({ parameters, headers, query: { file: '0.0' } }, own);
		const submission = await ask({ parameters, headers, body: decision }, own);
		expect(page.sent.body.includes('R-1')).toBe(page.sent.status === 200);
		return [page, file, submission].map(({ sent }) => sent.status);
	}

	it('opens page, files and submission, and nothing does without it', async () => {
		const own = waiting();
		expect(await seen(own)).toEqual([401, 401, 401]);
		expect(await seen(own, 'review-access=x; other=1')).toEqual([401, 401, 401]);
		const asked = await ask({ parameters }, own);
		expect(asked.sent.body).toContain('type="password"');
		// A browser names the origin of the form only then.
		expect(asked.sent.body).toContain('<meta name="referrer" content="same-origin">');
		for (const secret of ['open sesame', 'R-1', own.executeData.metadata.visionOcrWait, 'Invoices'])
			expect(asked.sent.body).not.toContain(secret);
		expect((await type(own, 'open')).sent.status).toBe(401);
		expect((await type(own, ['open sesame'])).sent.status).toBe(401);
		const { answer, sent } = await type(own, 'open sesame ');
		expect({ answer, status: sent.status }).toEqual({ answer: WAITS_ON, status: 303 });
		expect(sent.headers['Location']).toBe('7?signature=k');
		const cookie = sent.headers['Set-Cookie'] ?? '';
		expect(cookie).toMatch(/; Path=\/x\/webhook-waiting\/7; HttpOnly; SameSite=Lax$/);
		expect(cookie).not.toContain('sesame');
		expect(await seen(own, `other=1; ${cookie.split(';')[0]}`)).toEqual([200, 200, 200]);
		// Not for another page.
		expect(await seen(waiting(), cookie.split(';')[0])).toEqual([401, 401, 401]);
		const secure = await type(own, 'open sesame', {
			headers: { ...form, 'x-forwarded-proto': 'https' },
		});
		expect(secure.sent.headers['Set-Cookie']).toMatch(/; Secure$/);
	});

	it('can be tried ten times in a minute, for each page', async () => {
		vi.useFakeTimers();
		try {
			const own = waiting();
			const statusOf = async (code: string) => (await type(own, code)).sent.status;
			for (let time = 0; time < 10; time += 1) expect(await statusOf(`${time}`)).toBe(401);
			expect(await statusOf('10')).toBe(429);
			expect(await statusOf('open sesame')).toBe(429);
			expect((await type(waiting(), 'open sesame')).sent.status).toBe(303);
			vi.advanceTimersByTime(60_000);
			expect(await statusOf('open sesame')).toBe(303);
		} finally {
			vi.useRealTimers();
		}
	});

	it.each<[string, IDataObject, object]>([
		['of an expression without a value', { ...parameters, accessCode: '' }, {}],
		['of a wait without a name', parameters, { metadata: {} }],
	])('%s opens for nobody', async (_, own, more) => {
		const page = waiting(more);
		const typed = await ask({ parameters: own, headers: form, body: { code: '' } }, page);
		expect(typed.sent.status).toBe(401);
		// Whoever knows how it is made can make this one.
		const { visionOcrWait = '' } = page.executeData.metadata as { visionOcrWait?: string };
		const cookie = setCookie(String(own['accessCode']).trim(), visionOcrWait, '/', false);
		const { sent } = await ask({ parameters: own, headers: { cookie } }, page);
		expect(sent.status).toBe(401);
	});

	it('is not taken from another site', async () => {
		const headers = { ...form, 'sec-fetch-site': 'cross-site' };
		expect((await type(waiting(), 'open sesame', { headers })).sent.status).toBe(401);
	});
});
