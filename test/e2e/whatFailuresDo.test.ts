import { readFileSync } from 'node:fs';
import type { INodeParameters, OnError } from 'n8n-workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../harness/server';
import { freePort } from '../n8n/ports';
import { credentialName, setUp } from './n8n';
import { listedModel, type NodeOutcome, runNode, type TestItem } from './runNode';
import { sampleItem } from './samples';

const { client, service } = await setUp();

beforeAll(async () => {
	const { url: baseUrl, apiKey } = service;
	const save = async (name: string, own: object) =>
		await client.saveCredential(name, 'visionOcrApi', {
			environment: 'main',
			baseUrl,
			apiKey,
			...own,
		});
	await save('Wrong key', { apiKey: 'wrong' });
	const page = await serve((_, response) => response.end('<!doctype html><title>Sign in</title>'));
	await save('Web page', { baseUrl: page.url });
	await save('No service', { baseUrl: `http://127.0.0.1:${await freePort()}` });
});

const invoice = sampleItem('documents/clean-invoice.pdf');
const locked = sampleItem('bad/encrypted.pdf');
const workbook = sampleItem('bad/workbook.xlsx');
const empty: TestItem = { json: { subject: 'Hello' } };

/** The model of requests that are refused. */
const REVOKED = 'svc-ocr-2503';

/** How a fault comes about, and a part of its message. */
interface Situation {
	items: TestItem[];
	says: string;
	credential?: string;
	options?: INodeParameters;
	model?: string;
	prepare?: () => void;
}

/** By the first column of the table. */
const situations: Record<string, Situation> = {
	'A file cannot be read': { items: [invoice, workbook], says: 'Excel' },
	'The service refuses a file': { items: [invoice, locked], says: 'encrypted' },
	'An item has no file, another one has': { items: [invoice, empty], says: 'has no files' },
	'The key is revoked after something was read': {
		items: [
			{ ...invoice, json: { model: 'svc-ocr-latest' } },
			{ ...locked, json: { model: REVOKED } },
		],
		says: 'did not accept the API key',
		model: '={{ $json.model }}',
		prepare: () => service.setFault({ kind: 'status', status: 401, model: REVOKED }),
	},
	'No item has a file': { items: [empty, empty], says: 'has no files' },
	'The key is wrong': {
		items: [invoice, locked],
		credential: 'Wrong key',
		says: 'did not accept the API key',
	},
	'Nothing answers at the address': {
		items: [invoice, locked],
		credential: 'No service',
		says: 'nothing answers at',
	},
	'The service answers with a web page': {
		items: [invoice, locked],
		credential: 'Web page',
		says: 'a web page instead of data. Check the Base URL in the credential.',
	},
	'The service does not know the model': {
		items: [invoice, locked],
		model: 'svc-x',
		says: 'has no model "svc-x"',
	},
	'An option cannot be used': {
		items: [invoice, locked],
		options: { pages: '5-2' },
		says: 'Reading: Pages',
	},
};

const settings: Array<OnError | undefined> = [
	undefined,
	'continueRegularOutput',
	'continueErrorOutput',
];

/** What the cells of the table say, as checks of an outcome. */
const checks: Record<string, (outcome: NodeOutcome, situation: Situation) => void> = {
	'an item with the reason': ({ outputs, error, hints }, { says }) => {
		expect(error).toBeUndefined();
		const [items = []] = outputs;
		expect(items).toHaveLength(2);
		const [read, failed] = items.map(({ json }) => JSON.stringify(json));
		expect(read).toContain('clean-invoice.pdf');
		expect(failed).toContain(says);
		expect(hints.map(({ message }) => message).join()).toContain(says);
	},
	'an item at the error output': ({ outputs, error, hints }, { says }) => {
		expect(error).toBeUndefined();
		expect(outputs.map((items) => items.length)).toEqual([1, 1]);
		const [item] = outputs[1] ?? [];
		expect(item?.json.error).toContain(says);
		// n8n up to 2.35 would not know an item with further keys for an error.
		const isNewest = !process.env.VISION_OCR_N8N;
		expect('details' in (item?.json ?? {})).toBe(isNewest);
		expect(hints.map(({ message }) => message).join()).toContain(says);
	},
	'the run ends': ({ error, outputs }, { says }) => {
		expect(`${error?.message}. ${error?.description}`).toContain(says);
		expect(outputs.flat()).toEqual([]);
	},
	'n8n passes its input on': ({ json, error }, { items, says }) => {
		// n8n keeps the error with the node, and goes on.
		expect(`${error?.message}. ${error?.description}`).toContain(says);
		expect(json).toEqual(items.map(({ json: own = {} }) => own));
	},
	'one item at the error output': ({ outputs, error }, { says }) => {
		expect(error).toBeUndefined();
		expect(outputs.map((items) => items.length)).toEqual([0, 1]);
		expect(outputs[1]?.[0]?.json.error).toContain(says);
	},
};

const docs = readFileSync(new URL('../../docs/troubleshooting.md', import.meta.url), 'utf8');
const [, section = ''] = docs.split('\n## What a failure does\n');

/** The table of that section, by its rows. */
const table = (section.split('\n## ')[0] ?? '')
	.split('\n')
	.filter((line) => line.startsWith('|'))
	.map((line) => line.split('|').map((cell) => cell.trim()))
	.flatMap(([, name = '', ...cells]) => (name in situations ? [{ name, cells }] : []));

it('the docs have a row for each fault', () => {
	expect(table.map(({ name }) => name).sort()).toEqual(Object.keys(situations).sort());
});

const nodes: Array<[string, INodeParameters]> = [
	['documentOcr', {}],
	[
		'structuredExtraction',
		{ schemaFrom: 'template', template: 'invoice', readWith: 'ocrThenChat' },
	],
];

describe.each(nodes)('%s', (node, parameters) => {
	const rows = table.flatMap(({ name, cells }) =>
		settings.map((onError, at) => ({ name, onError, cell: cells[at] ?? '' })),
	);

	it.each(rows)('$name, On Error: $onError → $cell', async ({ name, onError, cell }) => {
		const situation = situations[name];
		const check = checks[cell];
		if (situation === undefined || check === undefined) throw new Error(`The docs say "${cell}".`);
		const { items, credential = credentialName, options = {}, model, prepare } = situation;
		prepare?.();
		const modelField = node === 'documentOcr' ? 'model' : 'ocrModel';
		const outcome = await runNode(client, {
			node,
			items,
			credential,
			onError,
			parameters: {
				...parameters,
				binaryFields: '*',
				options,
				...(model !== undefined && { [modelField]: listedModel(model) }),
			},
		});
		check(outcome, situation);
	});
});
