import { describe, expect, it } from 'vitest';
import { ChatWithImages } from '../../../nodes/ChatWithImages/ChatWithImages.node';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { FimCompletion } from '../../../nodes/FimCompletion/FimCompletion.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { pdf, png, scriptedService } from './scriptedService';

const record = { number: 'R-1', lines: [{ total: '5.00' }, { total: '5.00' }] };
const { run } = scriptedService({
	ocr: ['Invoice R-1, total 5.00', ''],
	chat: () => record,
});

const example = '{"number": "R-1", "lines": [{"total": 1.5}]}';
const fields = { schemaFrom: 'example', example };

describe('the usage of a run', () => {
	const tokens = { prompt_tokens: 10, completion_tokens: 1 };

	it('is in each record and in the line above the output', async () => {
		const extracted = await run(new StructuredExtraction(), { ...fields, output: 'record' });
		expect(extracted.rows).toMatchObject([
			{ _meta: { usage: { chat: tokens, ocr: { pages_processed: 2 } } } },
		]);
		expect(extracted.hints.join()).toMatch('Used: 2 pages of OCR · 11 tokens · 2 requests');
		const read = await run(new DocumentOcr(), { output: 'document' });
		expect(read.rows).toMatchObject([{ usage: { pages_processed: 2 } }]);
		expect(read.hints.join()).toContain('Used: 2 pages');
		const code = await run(new FimCompletion(), { prompt: 'a' });
		expect(code.rows).toMatchObject([{ usage: tokens }]);
		const chat = await run(new ChatWithImages(), { prompt: 'a' }, { input: [png] });
		expect(chat.rows).toMatchObject([{ usage: tokens }]);
	});

	it('is counted once for a file that comes twice', async () => {
		const input = [pdf(), pdf()];
		const { rows } = await run(new StructuredExtraction(), { ...fields }, { input });
		const usages = rows.map(({ _meta }) => (_meta as { usage: { chat: unknown } }).usage.chat);
		// Both begin at the same time: either may be the one that is sent.
		expect(usages).toEqual(expect.arrayContaining([null, tokens]));
	});
});
