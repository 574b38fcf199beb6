import type { INodeParameters, INodeType, OnError } from 'n8n-workflow';
import { expect, it } from 'vitest';
import { ChatWithImages } from '../../../nodes/ChatWithImages/ChatWithImages.node';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { FimCompletion } from '../../../nodes/FimCompletion/FimCompletion.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { runInHost } from '../upgrades/runInHost';
import { scriptedService } from './scriptedService';

const service = scriptedService({ ocr: ['Total 5'], chat: () => ({ total: 5 }) });

const byUrl = { source: 'url', documentUrl: 'https://example.com/a.pdf' };

/** A node with three items, of which the second has an option that cannot be used. */
async function runWith(
	node: INodeType,
	parameters: INodeParameters,
	unusable: INodeParameters,
	onError?: OnError,
) {
	const optionsOf: INodeParameters[] = [{}, { ...unusable }, {}];
	const [items = []] = await runInHost(node, service.url, [{}, {}, {}], {
		parameters: { ...parameters, options: '={{ $json.options }}' },
		ofItem: (name, item) => (name === 'options' ? optionsOf[item] : undefined),
		onError,
	});
	return items.map(({ json }) => json.error);
}

it.each([
	[new ChatWithImages(), { imageSource: 'none', prompt: 'Hello' }],
	[new FimCompletion(), { prompt: 'a' }],
] as const)('an unusable option fails only its item: %#', async (node, parameters) => {
	expect(await runWith(node, parameters, { maxTokens: 'many' }, 'continueRegularOutput')).toEqual([
		undefined,
		expect.stringMatching(/option "Answer: Max Tokens".*\[item 1\]/),
		undefined,
	]);
});

it.each([
	[new DocumentOcr(), { pages: '5-2' }],
	[new StructuredExtraction(), { pages: '5-2', passOnInputFiles: true }],
] as const)(
	'an unusable option of a node that reads documents ends the run before anything is sent: %#',
	async (node, unusable) => {
		for (const onError of [undefined, 'continueRegularOutput'] as const) {
			await expect(runWith(node, byUrl, unusable, onError)).rejects.toThrow(
				/option "Reading: Pages".* \[item 1\]$/,
			);
		}
		const [error, ...others] = await runWith(node, byUrl, unusable, 'continueErrorOutput');
		expect([error, others]).toEqual([expect.stringContaining('[item 1]'), []]);
		expect(service.asked).toEqual([]);
	},
);

it.each([
	[new DocumentOcr(), 'includeImages'],
	[new StructuredExtraction(), 'readWith'],
] as const)(
	'the parameters of an item are read to check them, and once for all its documents: %#',
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
		expect(read.filter((name) => name === one)).toHaveLength(2);
	},
);
