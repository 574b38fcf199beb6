import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import type { Settings } from '../upgrades/runInHost';
import { file, pdf, Refusal, scriptedService } from './scriptedService';

const service = scriptedService({
	ocr: ['Invoice R-1 of Kestrel, total 5.00'],
	chat: ({ messages: [, text = ''] }) =>
		text.includes('refuse this')
			? new Refusal(422)
			: { invoice_number: 'R-1', supplier: 'Kestrel' },
});

async function read(
	input: Parameters<typeof service.run>[2] & object,
	seenBefore: unknown,
	{ options, ...parameters }: INodeParameters = {},
) {
	service.asked.length = 0;
	const given = {
		schemaFrom: 'template',
		template: 'invoice',
		output: 'flat',
		...parameters,
		options: { seenBefore: JSON.stringify(seenBefore), ...(options as INodeParameters) },
	};
	return await service.run(new StructuredExtraction(), given, input);
}

const files = { input: [pdf('a.pdf'), pdf('b.pdf')] };

describe('a file whose hash is in the list of earlier records', () => {
	it('costs no request: its row is empty and names the earlier one', async () => {
		const { rows: first, items } = await read(files, []);
		expect(service.paths().sort()).toEqual(['chat/completions', 'chat/completions', 'ocr', 'ocr']);

		const again = { input: [pdf('renamed.pdf'), ...files.input] };
		const { rows, items: seen, hints } = await read(again, first);
		expect(service.asked.map(({ path }) => path)).toEqual(['ocr', 'chat/completions']);
		expect(rows.map(({ _file, _source }) => [_file, _source])).toEqual([
			['renamed.pdf', 'ocr'],
			['a.pdf', 'seen before'],
			['b.pdf', 'seen before'],
		]);
		expect(rows[1]).toMatchObject({
			invoice_number: null,
			supplier: null,
			total_amount: null,
			_pages: null,
			_model: null,
			file_hash: first[0]?.['file_hash'],
			_review:
				'The same file was seen before and is not read again: number "R-1", of "Kestrel", file "a.pdf"',
		});
		// A sheet keeps its columns.
		for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(first[0] ?? {}));
		expect(seen[1]?.binary?.['data']?.fileName).toBe('a.pdf');
		expect(seen[1]?.pairedItem).toEqual({ item: 1 });
		expect(Object.keys(items[0]?.binary ?? {})).toEqual(['data']);
		expect(hints.join()).toContain('3 files: 1 to check, 2 seen before');
	});

	it('has the columns of kinds and documents, and as a record the reason in "_meta"', async () => {
		const { rows: first } = await read(files, []);
		const kinds = { template: 'automatic', kinds: ['invoice'], documentsPerFile: 'find' };
		const { rows } = await read(files, first, kinds);
		expect(service.asked).toEqual([]);
		expect(rows[0]).toMatchObject({ _kind: null, _document: null, _source: 'seen before' });

		const { rows: records } = await read(files, first, { output: 'record' });
		expect(service.asked).toEqual([]);
		expect(records[0]).toMatchObject({
			invoice_number: null,
			lines: [],
			file_hash: first[0]?.['file_hash'],
			_meta: { source: 'seen before', pages: null, skipped: [] },
		});
		const { issues, review } = records[0]?.['_meta'] as { issues: unknown[]; review: string[] };
		expect(issues).toMatchObject([{ kind: 'seenBefore', fields: [] }]);
		expect(review).toHaveLength(1);
	});

	it('is for a person where records to review have an output of their own', async () => {
		const { rows: first } = await read(files, []);
		const { outputs } = await read(files, first, { options: { needsReview: true } });
		expect(outputs.map((items) => items.length)).toEqual([0, 2]);
	});

	it('is read again where reading it failed', async () => {
		const bad = file('bad.txt', 'refuse this');
		const settings: Partial<Settings> = { onError: 'continueRegularOutput' };
		const { rows: first } = await read({ input: [bad], ...settings }, []);
		expect(first).toMatchObject([{ _file: 'bad.txt', file_hash: null }]);
		const { rows } = await read({ input: [bad], ...settings }, first);
		expect(service.chats()).toHaveLength(1);
		expect(rows[0]?.['_review']).toMatch(/^Not read: /);
	});
});
