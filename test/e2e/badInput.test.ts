import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedN8n, serviceOfTests } from './n8n';
import { runNode, type TestItem } from './runNode';

const samples = join(import.meta.dirname, '../samples');
const file = (path: string) => ({ path: join(samples, path), fileName: basename(path) });
const bad = (name: string): TestItem => ({ files: { data: file(`bad/${name}`) } });
const good: TestItem = { files: { data: file('documents/clean-invoice.pdf') } };

const client = sharedN8n();
const service = await serviceOfTests(client);

const nodes = [
	{ node: 'documentOcr', parameters: { output: 'document' } },
	{
		node: 'structuredExtraction',
		parameters: { schemaFrom: 'template', template: 'invoice', output: 'record' },
	},
] as const;

/** What each bad file leads to: words that its message must have. */
const cases: Array<[what: string, item: TestItem, words: string[]]> = [
	[
		'an Excel workbook',
		bad('workbook.xlsx'),
		['workbook.xlsx', 'an Excel workbook', 'PDF files', 'Save it as CSV'],
	],
	['an empty file', bad('empty.pdf'), ['empty.pdf', 'is empty (0 bytes)']],
	['a PNG that ends early', bad('truncated.png'), ['truncated.png', 'PNG image but is broken']],
	['an encrypted PDF', bad('encrypted.pdf'), ['encrypted.pdf', 'password']],
	['a text file named .pdf', bad('text-named.pdf'), ['text-named.pdf', 'a text file']],
	['a web page named .pdf', bad('login-page-named.pdf'), ['login-page-named.pdf', 'a web page']],
	['an item without files', { json: { subject: 'hello' } }, ['"data"', 'holds no files at all']],
	[
		'an item whose file is in another field',
		{ files: { attachment_0: file('documents/clean-invoice.pdf') } },
		['"data"', 'attachment_0'],
	],
];

describe.each(nodes)('bad input to $node', ({ node, parameters }) => {
	it('gives one message for each, naming item and file, and lets the other items through', async () => {
		const items = cases.flatMap(([, item]) => [item, good]);
		const {
			json,
			items: output,
			error,
		} = await runNode(client, {
			node,
			parameters,
			items,
			onError: 'continueRegularOutput',
		});
		expect(error).toBeUndefined();
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
		for (const [index, [what, , words]] of cases.entries()) {
			const message = String(json[index * 2]?.error);
			for (const word of words) expect(message, what).toContain(word);
			expect(message, what).toContain(`[item ${index * 2}]`);
			expect(json[index * 2 + 1], `the item after ${what}`).not.toHaveProperty('error');
		}
	});

	it('stops at the first bad file otherwise, with the same message', async () => {
		const { error, json } = await runNode(client, {
			node,
			parameters,
			items: [good, bad('workbook.xlsx'), good],
		});
		expect(json).toEqual([]);
		expect(error?.message).toContain('workbook.xlsx: the file is an Excel workbook');
		expect(error?.message).toContain('[item 1]');
	});

	it('sends failed items to the error output with their message and their input', async () => {
		const { outputs } = await runNode(client, {
			node,
			parameters,
			items: [good, { ...bad('empty.pdf'), json: { from: 'somebody' } }],
			onError: 'continueErrorOutput',
		});
		expect(outputs.map((items) => items.length)).toEqual([1, 1]);
		expect(outputs[1]?.[0]?.json).toMatchObject({
			from: 'somebody',
			error: expect.stringContaining('empty.pdf: the file is empty') as string,
		});
	});

	it('says that the key is wrong', async () => {
		await client.saveCredential('Wrong key', 'visionOcrApi', {
			environment: 'main',
			baseUrl: service.url,
			apiKey: 'sk-wrong-key',
		});
		const { error } = await runNode(client, {
			node,
			parameters,
			items: [good],
			credential: 'Wrong key',
		});
		expect(error?.message).toBe(
			'clean-invoice.pdf: the service did not accept the API key [item 0]',
		);
		expect(error?.description).toContain('Check the API key in the credential.');
		expect(JSON.stringify(error)).not.toContain('sk-wrong-key');
	});

	it('says that the service is down, for each item when set to continue', async () => {
		await client.saveCredential('Down', 'visionOcrApi', {
			environment: 'main',
			baseUrl: 'http://127.0.0.1:9',
			apiKey: 'key',
		});
		const down = {
			node,
			parameters: { ...parameters, options: { maxRetries: 0 } },
			credential: 'Down',
		};
		const { error } = await runNode(client, { ...down, items: [good] });
		expect(error?.message).toBe('clean-invoice.pdf: nothing answers at 127.0.0.1:9 [item 0]');
		const { json } = await runNode(client, {
			...down,
			items: [good, good],
			onError: 'continueRegularOutput',
		});
		expect(json.map((item) => String(item.error).split(' [')[0])).toEqual([
			'clean-invoice.pdf: nothing answers at 127.0.0.1:9',
			'clean-invoice.pdf: nothing answers at 127.0.0.1:9',
		]);
	});

	it('fails every item, not none, when the credential cannot be used', async () => {
		await client.saveCredential('No address', 'visionOcrApi', {
			environment: 'main',
			baseUrl: 'service.example.com',
			apiKey: 'key',
		});
		const { json } = await runNode(client, {
			node,
			parameters,
			items: [good, good],
			credential: 'No address',
			onError: 'continueRegularOutput',
		});
		expect(json).toHaveLength(2);
		expect(json[1]?.error).toContain('The Base URL in the credential is not a web address');
	});
});

describe('an empty folder', () => {
	it('runs nothing and fails nothing', async () => {
		const { json, error } = await runNode(client, { node: 'documentOcr', items: [] });
		expect(error).toBeUndefined();
		expect(json).toEqual([]);
	});
});

describe('files of one item', () => {
	it('are read where they can be; the others are listed with their reason', async () => {
		const { json } = await runNode(client, {
			node: 'documentOcr',
			parameters: { binaryFields: 'attachment_*' },
			items: [
				{
					files: {
						attachment_0: file('documents/clean-invoice.pdf'),
						attachment_1: file('bad/letter.docx'),
						attachment_2: file('documents/two-page-invoice.pdf'),
					},
				},
			],
		});
		expect(json.map(({ fileName, pageCount }) => [fileName, pageCount])).toEqual([
			['clean-invoice.pdf', 1],
			['two-page-invoice.pdf', 2],
		]);
		for (const { skipped } of json) {
			expect(skipped).toEqual([
				{ fileName: 'letter.docx', reason: expect.stringContaining('a Word document') as string },
			]);
		}
	});

	it('are found in both binary modes', async () => {
		for (const binaryMode of ['separate', 'combined'] as const) {
			const { json, error } = await runNode(client, {
				node: 'documentOcr',
				parameters: { binaryFields: '*' },
				items: [good],
				settings: { binaryMode },
			});
			expect(error).toBeUndefined();
			expect(json.map(({ fileName }) => fileName)).toEqual(['clean-invoice.pdf']);
		}
	});
});
