import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { sharedN8n, serviceOfTests } from './n8n';
import { runNode, type TestItem } from './runNode';

const client = sharedN8n();
const service = await serviceOfTests(client);

const document = (fileName: string): TestItem => ({
	files: { data: { path: join(import.meta.dirname, '../samples/documents', fileName), fileName } },
});
const invoice = document('clean-invoice.pdf');
const scan = document('scanned-invoice.png');

const extract = async (options: IDataObject, items: TestItem[] = [invoice], parameters = {}) =>
	await runNode(client, {
		node: 'structuredExtraction',
		parameters: {
			...{ schemaFrom: 'template', template: 'invoice' },
			model: { __rl: true, mode: 'id', value: 'svc-small-latest' },
			options: { maxRepairs: 0, ...options } as never,
			...parameters,
		},
		items,
	});

/** Lets the next chat requests for a model answer this. */
const answer = (model: string, record: unknown, times = 1) => {
	const message = { content: JSON.stringify(record) };
	const body = { model, choices: [{ message, finish_reason: 'stop' }] };
	service.setFault({ kind: 'answer', path: '/v1/chat/completions', model, times, body });
};

/** What is printed on the invoice, as far as it is asked about here. */
const truth = async () => {
	const path = join(import.meta.dirname, '../samples/documents/clean-invoice.expected.json');
	const [record] = JSON.parse(await readFile(path, 'utf8')) as IDataObject[];
	const { issuer, date_due, amount_tax, ...others } = record ?? {};
	return { ...others, lines: [], supplier: issuer, due_date: date_due, tax: amount_tax };
};

const chats = () => service.requests.filter(({ path }) => path === '/v1/chat/completions');
const models = () => chats().map(({ body }) => (body as { model: string }).model);

const small = 'svc-small-latest';
const large = 'svc-large-latest';

describe('a second opinion', () => {
	it('of another model names the due date that was taken as the date', async () => {
		const right = await truth();
		answer(small, { ...right, date: right.due_date });
		answer(large, right);
		const { outputs, hints } = await extract({
			...{ secondOpinion: 'otherModel', secondModel: large },
			...{ needsReview: true, includeRaw: true },
		});
		expect(models().sort()).toEqual([large, small]);
		const [sure, doubtful] = outputs;
		expect(sure).toEqual([]);
		expect(doubtful?.[0]?.json).toMatchObject({
			date: '2025-04-13',
			_meta: {
				review: ['date: the second opinion is "2025-03-14", "2025-04-13" was used'],
				evidence: { date: { secondOpinion: 'differs' }, due_date: { secondOpinion: 'agrees' } },
			},
			raw: { chat: [{ model: small }], secondOpinion: { chat: [{ model: large }] } },
		});
		expect(hints[0]?.message).toBe('1 file: to check');
		expect(hints[1]?.message).toContain('3 requests');
	});

	it('of the same model is the same request, and both are counted', async () => {
		const { json, hints } = await extract({ secondOpinion: 'sameModel' });
		expect(models()).toEqual([small, small]);
		expect(chats()[0]?.body).toEqual(chats()[1]?.body);
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

	it('from the other way of reading is the text of the image by OCR', async () => {
		const { json, hints } = await extract({ secondOpinion: 'otherReading' }, [scan]);
		expect(service.requests.map(({ path }) => path).sort()).toEqual([
			'/v1/chat/completions',
			'/v1/chat/completions',
			'/v1/ocr',
		]);
		const contents = chats().map(
			({ body }) => typeof (body as { messages: { content: unknown }[] }).messages[1]?.content,
		);
		expect(contents.sort()).toEqual(['object', 'string']);
		expect(json[0]).toMatchObject({
			_meta: {
				source: 'image',
				usage: { ocr: { pages_processed: 1 } },
				notes: [expect.stringMatching(/^Second opinion by /) as string],
			},
		});
		expect(hints[1]?.message).toContain('3 requests');
	});

	it('from the other way of reading is not possible for a PDF file, which a note says', async () => {
		const { json } = await extract({ secondOpinion: 'otherReading' });
		expect(chats()).toHaveLength(1);
		expect(json[0]).toMatchObject({
			_meta: {
				review: [],
				notes: ['No second opinion: the model cannot look at this file: it is a PDF file'],
			},
		});
	});

	it('that fails costs no document', async () => {
		service.setFault({ kind: 'status', status: 404, model: large, text: 'unknown model' });
		const { json, error } = await extract({ secondOpinion: 'otherModel', secondModel: large });
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({
			invoice_number: 'HP-2025-00418',
			_meta: {
				review: [
					expect.stringContaining(
						'The second opinion could not be had: the service does not know this address or model',
					) as string,
				],
			},
		});
	});

	it('of another model needs the name of that model', async () => {
		const { error } = await extract({ secondOpinion: 'otherModel' });
		expect(error?.message).toBe(
			'clean-invoice.pdf: the option "Checking: Second Model" cannot be used [item 0]',
		);
		expect(service.requests).toEqual([]);
	});

	it('is part of what makes two requests about the same file different', async () => {
		const opinions = ['none', 'sameModel', 'sameModel'];
		const items = opinions.map((secondOpinion) => ({ ...invoice, json: { secondOpinion } }));
		const { json } = await extract({ secondOpinion: '={{ $json.secondOpinion }}' }, items);
		expect(chats()).toHaveLength(3);
		const notes = json.map(({ _meta }) => (_meta as { notes: string[] }).notes.length);
		// Of the two that are the same, one has the note that it was not sent again.
		expect(notes.sort()).toEqual([0, 1, 2]);
	});
});
