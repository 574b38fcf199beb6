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

async function ask({ parameters = {}, query = {}, headers, body }: Request, own: object = {}) {
	const sent = { status: 0, type: '', body: '' };
	const logged: string[] = [];
	const executeData = { data: { main: [items] }, node: { disabled: true } };
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
		expect(sent).toMatchObject({ status: 200, body: '{}' });
		expect(answer).toEqual({ ...WAITS_ON, workflowData: [items] });
		expect(decisionsOf(executeData as never)).toHaveLength(1);
		expect(executeData.node.disabled).toBe(false);
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
