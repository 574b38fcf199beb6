import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { pngImage } from './contract';
import { setUp } from './n8n';
import { runNode, type TestItem } from './runNode';
import { sampleFile } from './samples';

const { client, service } = await setUp();

const document = (fileName: string) => sampleFile(`documents/${fileName}`);
const logo = (fileName: string) => ({ content: pngImage, fileName });

/** E-mails with the same logo under different names, and a document of their own each. */
const mails: TestItem[] = [
	{ files: { attachment_0: logo('logo.png'), attachment_1: document('clean-invoice.pdf') } },
	{ files: { attachment_0: logo('image001.png'), attachment_1: document('two-page-invoice.pdf') } },
	{ files: { attachment_0: logo('image002.png') } },
];

describe('a file that comes more than once in a run', () => {
	const readAll = async (binaryMode: string) =>
		await runNode(client, {
			node: 'documentOcr',
			parameters: { binaryFields: '*' },
			items: mails,
			settings: { binaryMode } as never,
		});

	it.each(['separate', 'combined'])('is read once, in binary mode %s', async (binaryMode) => {
		const { items: found, json, hints } = await readAll(binaryMode);
		const paired = found.map(({ pairedItem }) => pairedItem);
		expect(service.requests).toHaveLength(3);
		expect(json.map(({ fileName }) => fileName)).toEqual([
			'logo.png',
			'clean-invoice.pdf',
			'image001.png',
			'two-page-invoice.pdf',
			'image002.png',
		]);
		const items = [0, 0, 1, 1, 2];
		expect(paired).toEqual(items.map((item) => ({ item })));
		// Whichever was read first was sent.
		const logos = [0, 2, 4];
		const sent = logos.find((index) => json[index]?.notes === undefined) ?? -1;
		const from = `"${String(json[sent]?.fileName)}" of item ${items[sent]}`;
		for (const [index, { notes, usage, markdown }] of json.entries()) {
			const isSame = logos.includes(index) && index !== sent;
			expect(notes).toEqual(isSame ? [`Not sent again: the same file as ${from}`] : undefined);
			if (isSame) expect(markdown).toBe(json[sent]?.markdown);
			if (isSame) expect(usage).toBeNull();
			else expect(usage).toMatchObject({ pages_processed: expect.any(Number) });
		}
		expect(hints.map(({ message }) => message)).toEqual([
			'5 files: 5 read',
			expect.stringMatching(
				/^Used: \d+ pages · 2 files not sent again: the same ones were sent before$/,
			),
		]);
	});

	it('fails once, for all places that it comes from', async () => {
		service.setFault({ kind: 'status', status: 400 });
		const { json } = await runNode(client, {
			node: 'documentOcr',
			items: mails.map(({ files }) => ({ files: { data: files?.attachment_0 ?? logo('') } })),
			onError: 'continueRegularOutput',
		});
		expect(service.requests).toHaveLength(1);
		expect(json.map(({ fileName, error }) => [fileName, error])).toEqual(
			['logo.png', 'image001.png', 'image002.png'].map((name, index) => [
				name,
				expect.stringContaining(`${name}: the service refused the request [item ${index}]`),
			]),
		);
	});

	it('is extracted from once, and counted once', async () => {
		const items = ['a.png', 'b.png'].map((fileName) => ({ files: { data: logo(fileName) } }));
		const { json, hints } = await runNode(client, {
			node: 'structuredExtraction',
			parameters: { schemaFrom: 'template', template: 'receipt' },
			items,
		});
		// By OCR, and by the model.
		expect(service.requests).toHaveLength(2);
		const records = json.map(({ _meta, ...record }) => ({ record, meta: _meta as IDataObject }));
		expect(records[1]?.record).toEqual(records[0]?.record);
		expect(records.map(({ meta }) => meta.fileName)).toEqual(['a.png', 'b.png']);
		const isAgain = ({ meta }: (typeof records)[0]) =>
			String(meta.notes).includes('Not sent again');
		expect(records.filter(isAgain)).toHaveLength(1);
		expect(records.find(isAgain)?.meta.usage).toEqual({ chat: null, ocr: null, repairs: 0 });
		expect(hints[1]?.message).toContain('2 requests ·');
		expect(hints[1]?.message).toContain('1 file not sent again: the same one was sent before');
	});

	it('is asked about once with the same question, and again with another', async () => {
		const { json } = await runNode(client, {
			node: 'chatWithImages',
			parameters: { prompt: '={{ $json.question }}' },
			items: ['What is it?', 'Which colour?', 'What is it?'].map((question) => ({
				json: { question },
				files: { data: logo('logo.png') },
			})),
		});
		expect(service.requests).toHaveLength(2);
		expect(json.map(({ notes }) => notes !== undefined).sort()).toEqual([false, false, true]);
		expect(json[1]).not.toHaveProperty('notes');
		expect(json[2]?.text).toBe(json[0]?.text);
		expect([json[0]?.usage, json[2]?.usage]).toContain(null);
	});
});
