import type { INodeParameters } from 'n8n-workflow';
import { expect, it } from 'vitest';
import { ChatWithImages } from '../../../nodes/ChatWithImages/ChatWithImages.node';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { FimCompletion } from '../../../nodes/FimCompletion/FimCompletion.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { runInHost } from '../upgrades/runInHost';
import { scriptedService } from './scriptedService';

const service = scriptedService({ ocr: ['Total 5'], chat: () => ({ total: 5 }) });

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
