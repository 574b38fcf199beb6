import type { IWebhookFunctions } from 'n8n-workflow';
import { expect, it } from 'vitest';
import { answerPage } from '../../../nodes/Review/answerPage';

it('waits on where the page cannot be made, and logs the kind of the error without its text', async () => {
	const logged: string[] = [];
	const sent: Array<number | string> = [];
	const response = {
		status: (code: number) => sent.push(code),
		setHeader: () => undefined,
		removeHeader: () => undefined,
		end: (body: string) => sent.push(body),
		headersSent: false,
	};
	const context = {
		getResponseObject: () => response,
		logger: { error: (message: string) => logged.push(message) },
		get executeData() {
			throw new TypeError('IBAN of a document');
		},
	};
	const answer = await answerPage(context as unknown as IWebhookFunctions);
	expect(answer).toEqual({ noWebhookResponse: true });
	expect(logged).toEqual(['Review: no page (TypeError)']);
	expect(sent).toEqual([500, expect.stringContaining('The run still waits')]);
});
