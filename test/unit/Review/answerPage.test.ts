import type { IDataObject, INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { answerPage } from '../../../nodes/Review/answerPage';
import { decisionsOf } from '../../../nodes/Review/waitingRun';

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
	const sent = { status: 0, type: '', body: '' };
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

	it.each<[string, Request, number]>([
		['a form of another site', { headers: { 'sec-fetch-site': 'cross-site' }, body: {} }, 415],
		['something else than JSON', { headers: { 'content-type': 'text/plain' }, body: {} }, 415],
		['a list', { body: [] }, 415],
		['no decision', { body: {} }, 422],
	])('waits on after %s', async (_, request, status) => {
		const { answer, sent, executeData } = await ask(request);
		expect(answer).toEqual(WAITS_ON);
		expect(sent.status).toBe(status);
		expect(executeData.node.disabled).toBe(true);
	});

	it('keeps decisions, and lets the run go on', async () => {
		const body = { name: 'Ada', items: [{ index: 0, isApproved: true }] };
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
			const body = { items: [{ index: 0, isApproved: true }] };
			const answers = await Promise.all(
				executeDatas.map(async (executeData) => await ask({ body }, { executeData })),
			);
			expect(answers.map(({ sent }) => sent.status)).toEqual([200, 409, 409, 409, 409]);
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

	it('refuses the page of an earlier wait of the same run', async () => {
		const body = { wait: 'another', items: [{ index: 0, isApproved: true }] };
		const { answer, sent } = await ask({ body });
		expect({ answer, status: sent.status }).toEqual({ answer: WAITS_ON, status: 409 });
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
		const decided = [0, 1].map((index) => ({ index, isApproved: true }));
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
