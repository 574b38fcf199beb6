import type { INodeParameters } from 'n8n-workflow';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChatWithImages } from '../../../nodes/ChatWithImages/ChatWithImages.node';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { FimCompletion } from '../../../nodes/FimCompletion/FimCompletion.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { runInHost } from '../upgrades/runInHost';
import { type LocalServer, serverOf } from './n8nCore';

let service: LocalServer;
beforeAll(async () => {
	const answer = {
		pages: [{ index: 0, markdown: 'Total 5' }],
		choices: [{ message: { content: '{"total": 5}' }, finish_reason: 'stop' }],
	};
	service = await serverOf((_, response) => response.end(JSON.stringify(answer)));
});
afterAll(async () => await service.close());

const byUrl = { source: 'url', documentUrl: 'https://example.com/a.pdf' };

it.each([
	[new ChatWithImages(), { imageSource: 'none', prompt: 'Hello' }, { maxTokens: 'many' }],
	[new DocumentOcr(), byUrl, { pages: '5-2' }],
	[new FimCompletion(), { prompt: 'a' }, { maxTokens: 'many' }],
	[new StructuredExtraction(), byUrl, { pages: '5-2', passOnInputFiles: true }],
] as const)('an unusable option fails only its item: %#', async (node, parameters, unusable) => {
	const optionsOf: INodeParameters[] = [{ ...unusable }, {}, {}];
	const [items = []] = await runInHost(node, service.url, [{}, {}, {}], {
		parameters: { ...parameters },
		ofItem: (name, item) => (name === 'options' ? optionsOf[item] : undefined),
		onError: 'continueRegularOutput',
	});
	expect(items.map(({ json }) => json.error !== undefined)).toEqual([true, false, false]);
	expect(items[0]?.json.error).toMatch(/option "(Answer: Max Tokens|Reading: Pages)".*\[item 0\]/);
});

it.each([
	[new DocumentOcr(), 'includeImages'],
	[new StructuredExtraction(), 'readWith'],
] as const)(
	'the parameters of an item are read once for all its documents: %#',
	async (node, one) => {
		const read: string[] = [];
		const documentUrl = ['a', 'b', 'c'].map((name) => `https://example.com/${name}.pdf`).join('\n');
		const [items = []] = await runInHost(node, service.url, [{}], {
			parameters: { source: 'url', documentUrl },
			ofItem: (name) => {
				read.push(name);
				return undefined;
			},
		});
		expect(items).toHaveLength(3);
		expect(read.filter((name) => name === one)).toHaveLength(1);
	},
);
