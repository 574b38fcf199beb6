import { describe, expect, it } from 'vitest';
import { setUp } from './n8n';
import { runNode, type TestItem } from './runNode';
import { sampleFile, sampleItem } from './samples';

const bad = (name: string) => sampleItem(`bad/${name}`);
const good = sampleItem('documents/clean-invoice.pdf');

const { client } = await setUp();

/** Stores a credential of another kind. @returns its name */
async function save(data: { baseUrl: string; apiKey: string }) {
	const name = 'Unusable';
	await client.saveCredential(name, 'visionOcrApi', { environment: 'main', ...data });
	return name;
}

const nodes = [
	{ node: 'documentOcr', parameters: { output: 'document', binaryFields: 'data' } },
	{
		node: 'structuredExtraction',
		parameters: {
			...{ schemaFrom: 'template', template: 'invoice', output: 'record' },
			binaryFields: 'data',
		},
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
	['an item without files', { json: { subject: 'hello' } }, []],
	[
		'an item whose file is in another field',
		{ files: { attachment_0: sampleFile('documents/clean-invoice.pdf') } },
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
		} = await runNode(client, { node, parameters, items, onError: 'continueRegularOutput' });
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

	it('fails every item, not none, when the credential cannot be used', async () => {
		const credential = await save({ baseUrl: 'service.example.com', apiKey: 'key' });
		const { json } = await runNode(client, {
			...{ node, parameters, credential },
			items: [good, good],
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
