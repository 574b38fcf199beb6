import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { answerChats, setUp } from './n8n';
import { runNode, type TestItem } from './runNode';
import { expectedOf, sampleItem } from './samples';

const { client, service } = await setUp();

const invoice = sampleItem('documents/clean-invoice.pdf');

const extract = async (options: IDataObject, items: TestItem[] = [invoice], parameters = {}) =>
	await runNode(client, {
		node: 'structuredExtraction',
		parameters: {
			...{ schemaFrom: 'template', template: 'invoice' },
			model: { __rl: true, mode: 'id', value: 'svc-small-latest' },
			options: options as never,
			...parameters,
		},
		items,
	});

/** The printed values of the invoice that these tests ask for. */
const truth = async () => {
	const { issuer, date_due, amount, amount_tax, amount_untaxed, ...others } =
		await expectedOf('documents/clean-invoice');
	return {
		...others,
		lines: [],
		supplier: issuer,
		due_date: date_due,
		total_amount: amount,
		net_amount: amount_untaxed,
		tax_amount: amount_tax,
	};
};

const chats = () => service.requests.filter(({ path }) => path === '/v1/chat/completions');
const models = () => chats().map(({ body }) => (body as { model: string }).model);

const small = 'svc-small-latest';
const large = 'svc-large-latest';

describe('a second opinion', () => {
	it('of another model names the due date that was taken as the date', async () => {
		const right = await truth();
		answerChats(service, { ...right, date: right.due_date }, { model: small, times: 1 });
		answerChats(service, right, { model: large, times: 1 });
		const { outputs, hints } = await extract({
			...{ secondOpinion: 'always', secondModel: large },
			...{ needsReview: true, includeRaw: true },
		});
		expect(models().sort()).toEqual([large, small]);
		const [sure, doubtful] = outputs;
		expect(sure).toEqual([]);
		expect(doubtful?.[0]?.json).toMatchObject({
			date: '2025-04-13',
			_meta: {
				review: ['Date: the second opinion is "2025-03-14", "2025-04-13" was used'],
				evidence: { date: { secondOpinion: 'differs' }, due_date: { secondOpinion: 'agrees' } },
			},
			raw: { chat: [{ model: small }], secondOpinion: { chat: [{ model: large }] } },
		});
		expect(hints[0]?.message).toMatch(/^1 file: to check \| \S+: Date: the second opinion/);
		expect(hints[1]?.message).toContain('3 requests');
	});

	it('of the same model is the same request, and both are counted', async () => {
		const { json, hints } = await extract({ secondOpinion: 'always' });
		expect(models()).toEqual([small, small]);
		// But for the lines that enclose the document.
		const [one, other] = chats().map(({ body }) =>
			JSON.stringify(body).replace(/data-[\da-f-]{36}/g, 'data'),
		);
		expect(one).toBe(other);
		const meta = json[0]?._meta as { notes: string[]; usage: { chat: Record<string, number> } };
		expect(meta.notes).toEqual([
			expect.stringMatching(
				/^Second opinion by .*-local: the same for (\d+) of \1 values$/,
			) as string,
		]);
		const { prompt_tokens = 0, completion_tokens = 0 } = meta.usage.chat;
		const tokens = (prompt_tokens + completion_tokens).toLocaleString('en');
		expect(hints[1]?.message).toContain(`${tokens} tokens · 3 requests`);
	});

	it('is part of what makes two requests about the same file different', async () => {
		const opinions = ['none', 'always', 'always'];
		const items = opinions.map((secondOpinion) => ({ ...invoice, json: { secondOpinion } }));
		const { json } = await extract({ secondOpinion: '={{ $json.secondOpinion }}' }, items);
		expect(chats()).toHaveLength(3);
		const notes = json.map(({ _meta }) => (_meta as { notes: string[] }).notes.length);
		// Of the two that are the same, one has the note that it was not sent again.
		expect(notes.sort()).toEqual([0, 1, 2]);
	});
});
