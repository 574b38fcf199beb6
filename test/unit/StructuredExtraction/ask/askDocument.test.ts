import { wordsOf } from '../../../../nodes/shared/values/facts/fact';
import { told } from '../issues';
import { describe, expect, it, vi } from 'vitest';
import { betweenSteps } from '../../../../nodes/shared/host/budget';
import { askDocument } from '../../../../nodes/StructuredExtraction/ask/askDocument';
import { type Reading, WITHOUT_OCR } from '../../../../nodes/shared/documents/ocr/reading';
import { Examples } from '../../../../nodes/StructuredExtraction/known/examples';
import type { ChatMessage } from '../../../../nodes/StructuredExtraction/answer/askJson';
import { defineSchema } from '../../../../nodes/shared/values/schema/schema';
import { fieldsOf } from '../fieldsOf';

const settings = {
	fileName: 'a.pdf',
	dateOrder: 'auto',
	decimalMark: 'auto',
	instructions: '',
} as const;
const schema = defineSchema(
	'statement',
	fieldsOf({ number: 'string', rows: [{ text: 'string', amount: 'number' }] }),
);

const textOf = (messages: ChatMessage[]) => JSON.stringify(messages[1]?.content);
const answerOf = (record: unknown) => ({
	model: 'seen-local',
	choices: [{ message: { content: JSON.stringify(record) }, finish_reason: 'stop' }],
	usage: { prompt_tokens: 10, completion_tokens: 2 },
});

/** A model that reads the rows of the pages it sees, and makes up a number where none is printed. */
async function readRows(messages: ChatMessage[]) {
	const text = String(messages[1]?.content);
	const rows = [...text.matchAll(/^(row \d+) (\d+,\d\d)$/gm)].map(([, name, amount]) => ({
		text: name,
		amount,
	}));
	const number = /No\. (\S+)/.exec(text)?.[1] ?? 'X-999';
	return await Promise.resolve(answerOf({ number, rows }));
}

const pages = Array.from({ length: 12 }, (_, page) => ({
	number: page + 1,
	markdown: [
		...(page === 7 ? ['No. S-42'] : []),
		...Array.from({ length: 20 }, (__, row) => `row ${page * 20 + row} ${page},50`),
	].join('\n'),
}));
const reading: Reading = { ...WITHOUT_OCR, origin: 'ocr', pages };
const shown: Reading = {
	...WITHOUT_OCR,
	origin: 'image',
	image: 'https://example.com/a.png',
};

describe('askDocument', () => {
	it('lets n8n do other work while the parts of a long document are compared and joined', async () => {
		const turns = vi.spyOn(betweenSteps, 'yieldIfDue');
		const split = { maxCharacters: 1000, overlapCharacters: 60 };
		const { requests } = await askDocument(readRows, schema, reading, { ...settings, split });
		// One after each answer, and several for its evidence and for its rows.
		expect(turns.mock.calls.length).toBeGreaterThan(8 * requests);
		turns.mockRestore();
	});

	it('joins the rows of all parts once each, and takes the value that is in the text', async () => {
		const split = { maxCharacters: 1000, overlapCharacters: 60 };
		const asked: string[] = [];
		const { record, facts, requests, usage } = await askDocument(
			async (messages) => {
				asked.push(textOf(messages));
				return await readRows(messages);
			},
			schema,
			reading,
			{ ...settings, split },
		);
		expect(requests).toBeGreaterThan(3);
		expect(requests).toBe(asked.length);
		expect(usage).toEqual({ prompt_tokens: 10 * requests, completion_tokens: 2 * requests });
		expect(asked.every((text) => text.includes(' of 12; the other pages'))).toBe(true);
		const rows = record['rows'] as { text: string; amount: number }[];
		expect(rows.map(({ text }) => text)).toEqual(
			Array.from({ length: 240 }, (_, row) => `row ${row}`),
		);
		expect(rows.at(-1)?.amount).toBe(11.5);
		expect(record['number']).toBe('S-42');
		const issues = facts.map(told);
		expect(issues[0]?.values?.slice(0, 2)).toEqual(['S-42', 'X-999']);
		const named = issues[0]?.reason.matchAll(/page ([\d-]+) has/g) ?? [];
		const labels = [...named].map(([, pages = '']) => pages.split('-').map(Number));
		expect(labels.length).toBeGreaterThan(2);
		expect(labels[0]?.[0]).toBe(1);
		// The overlap counts to the part before.
		labels.slice(1).forEach(([first = 0], index) => {
			expect(first).toBeGreaterThan(labels[index]?.at(-1) ?? 0);
		});
		expect(issues).toHaveLength(1);
	});

	it('fails when a part fails', async () => {
		const split = { maxCharacters: 400, overlapCharacters: 0 };
		const ask = async (messages: ChatMessage[]) => {
			if (textOf(messages).includes('--- Page 5 ---')) throw new Error('busy');
			return await readRows(messages);
		};
		const failing = askDocument(ask, schema, reading, { ...settings, split });
		await expect(failing).rejects.toThrow('busy');
	});

	it('shows an image itself, after a line that announces it', async () => {
		const asked: ChatMessage[][] = [];
		const ask = async (messages: ChatMessage[]) => {
			asked.push([...messages]);
			return await Promise.resolve(answerOf({ number: 'A1', rows: [] }));
		};
		const result = await askDocument(ask, schema, shown, settings);
		expect(result).toMatchObject({
			record: { number: 'A1' },
			requests: 1,
			facts: [],
			model: 'seen-local',
		});
		expect(asked[0]?.[1]?.content).toEqual([
			{ type: 'text', text: 'The document is this image.' },
			{ type: 'image_url', image_url: { url: shown.image } },
		]);
	});

	it('shows no examples with an image whose text it does not have, and says so', async () => {
		const examples = await Examples.of([{ document_text: 'No. S-41', number: 'S-41' }]);
		const more = { ...settings, examples };
		const result = await askDocument(readRows, schema, shown, more);
		expect(result.examples).toBeUndefined();
		expect(result.notes.map(wordsOf)).toContain(
			'No examples were shown: the document has no text to compare them with',
		);
	});
});
