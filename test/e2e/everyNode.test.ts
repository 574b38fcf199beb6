import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json';
import { pngImage } from './contract';
import { credentialName, ourNode, setUp } from './n8n';
import { runNode, type TestItem } from './runNode';
import { sampleItem } from './samples';

const { client, service } = await setUp();

const invoice = sampleItem('documents/clean-invoice.pdf');
const image: TestItem = { files: { data: { content: pngImage, fileName: 'photo.png' } } };
const workbook = sampleItem('bad/workbook.xlsx');

const byTemplate = { schemaFrom: 'template', template: 'invoice', readWith: 'ocrThenChat' };
const nodes: Array<[string, INodeParameters, TestItem, Record<string, unknown>]> = [
	['chatWithImages', { prompt: 'What is this?' }, image, { text: expect.any(String) }],
	['documentOcr', {}, invoice, { fileName: 'clean-invoice.pdf', pageCount: 1 }],
	['structuredExtraction', byTemplate, invoice, { invoice_number: expect.any(String) }],
	['fimCompletion', { prompt: 'def add(a, b):\n    ' }, {}, { completion: expect.any(String) }],
	['review', {}, { json: { total: 1, _review: '' } }, { total: 1, _checked_by: null }],
];

describe('each node, in every n8n', () => {
	it('is loaded, with its credential type', async () => {
		const names = (await client.nodeTypes()).map(({ name }) => name);
		expect(names).toEqual(expect.arrayContaining(nodes.map(([name]) => ourNode(name))));
		expect(nodes).toHaveLength(manifest.n8n.nodes.length);
		const credentials = (await client.credentialTypes()).map(({ name }) => name);
		expect(credentials).toContain('visionOcrApi');
	});

	it.each(nodes)('%s does its work', async (node, parameters, item, output) => {
		const { json, error } = await runNode(client, { node, parameters, items: [item, item] });
		expect(error).toBeUndefined();
		expect(json).toHaveLength(2);
		for (const one of json) expect(one).toMatchObject(output);
	});

	it.each(nodes.slice(0, 3))('%s names the item that failed', async (node, parameters) => {
		const { json, error } = await runNode(client, {
			node,
			parameters,
			items: [workbook],
			// The others give it an item whatever this is.
			...(node === 'chatWithImages' && { onError: 'continueRegularOutput' }),
		});
		expect(error).toBeUndefined();
		expect(String(json[0]?.error)).toMatch(/workbook\.xlsx.*\[item 0\]/);
	});

	it('the list of models has only those that see images', async () => {
		const id = await client.credentialId(credentialName, 'visionOcrApi');
		const path = '/dynamic-node-parameters/resource-locator-results';
		const { results } = (await client.api.call('POST', path, {
			path: 'parameters.model',
			methodName: 'searchVisionModels',
			nodeTypeAndVersion: { name: ourNode('chatWithImages'), version: 1 },
			currentNodeParameters: {},
			credentials: { visionOcrApi: { id, name: credentialName } },
		})) as { results: { value: string }[] };
		expect(results.map(({ value }) => value)).toEqual([
			'vision-12b-latest',
			'svc-medium-latest',
			'svc-small-latest',
			'vision-large-latest',
		]);
	});

	it('the credential is tested', async () => {
		const { url: baseUrl, apiKey } = service;
		const right = { environment: 'main', baseUrl, apiKey };
		const test = async (data: Record<string, unknown>) =>
			await client.testCredential('Tested', 'visionOcrApi', data);
		expect(await test(right)).toMatchObject({ status: 'OK' });
		expect(await test({ ...right, apiKey: 'wrong' })).toMatchObject({ status: 'Error' });
	});
});
