import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VisionOcrApi } from '../../../credentials/VisionOcrApi.credentials';
import manifest from '../../../package.json';
import { useBinaryStore } from '../host/n8nCore';
import type { TestServer } from '../../harness/server';
import { differences } from './differences';
import { credentialInterface, interfaceOf, type NodeInterface } from './nodeInterface';
import { runInHost } from './runInHost';
import { answer, nodes, type Runs } from './runs';
import { fullService } from './service';
import { type Shape, shapeOf } from './shape';

let service: TestServer;
beforeAll(async () => {
	await useBinaryStore();
	service = await fullService(answer);
});
afterAll(async () => await service.close());

/** What came out of each run, by its name; by output too where there are two. */
async function shapesOf({ node, runs }: Runs): Promise<Record<string, Shape>> {
	const shapes: Record<string, Shape> = {};
	for (const [name, { inputs, ...settings }] of Object.entries(runs)) {
		const outputs = await runInHost(node, service.url, inputs, settings);
		for (const [index, items] of outputs.entries()) {
			if (items.length > 0)
				shapes[index === 0 ? name : `${name} (output ${index + 1})`] = shapeOf(items);
		}
	}
	return shapes;
}

/** One line for each parameter and key. */
async function written({ node, ...parts }: NodeInterface): Promise<string> {
	const lines = (entries: object): string =>
		Object.entries(entries)
			.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
			.join(',\n');
	const { items = {}, ...flat } = parts;
	const inItems = Object.entries(items).map(
		([set, shape]) => `${JSON.stringify(set)}: {\n${lines(shape)}\n}`,
	);
	const text = [
		`"node": {\n${lines(node)}\n}`,
		...Object.entries(flat).map(([part, entries]) => `"${part}": {\n${lines(entries)}\n}`),
		...(inItems.length > 0 ? [`"items": {\n${inItems.join(',\n')}\n}`] : []),
	].join(',\n');
	return await format(`{\n${text}\n}`, { parser: 'json', useTabs: true, printWidth: 100 });
}

/** @throws when a file says otherwise, with what to do about it; `-u` writes the file */
async function compare(name: string, now: NodeInterface): Promise<void> {
	const file = join(import.meta.dirname, `${name}.snapshot.json`);
	const text = await written(now);
	const kept = await readFile(file, 'utf8').catch(() => text);
	const found = differences(JSON.parse(kept) as NodeInterface, JSON.parse(text) as NodeInterface);
	await expect(text, advice(name, found)).toMatchFileSnapshot(file);
}

function advice(name: string, { changed, added }: ReturnType<typeof differences>): string {
	const list = (entries: string[]) => entries.map((entry) => `\n  ${entry}`).join('');
	if (changed.length > 0) {
		return `Workflows in use depend on this of "${name}":${list(changed)}\nTo change it takes a new version of the node; CONTRIBUTING.md says how, under "Change what workflows depend on"`;
	}
	if (added.length > 0) {
		return `New in "${name}":${list(added)}\nWorkflows in use go on as they are: "npm run lab -- snapshot" writes it down`;
	}
	return `Only the order is another in "${name}": "npm run lab -- snapshot" writes it down`;
}

describe('what workflows depend on', () => {
	it.each(nodes.map((runs) => [runs.node.description.name, runs] as const))(
		'%s is as workflows in use know it',
		async (name, runs) => {
			await compare(name, interfaceOf(runs.node.description, runs.leftOut, await shapesOf(runs)));
		},
	);

	it('the credential is as workflows in use know it', async () => {
		await compare('visionOcrApi', credentialInterface(new VisionOcrApi()));
	});

	it('is known of every node', () => {
		expect(nodes).toHaveLength(manifest.n8n.nodes.length);
	});
});

describe('differences', () => {
	const pages = { type: 'string', default: '' };
	const output = {
		type: 'options',
		default: 'page',
		values: ['page', 'row'],
		show: { source: ['url'] },
	};
	const kept: NodeInterface = {
		node: { name: 'ocr', version: 1 },
		parameters: { output, 'options.pages': pages },
		leftOut: { pages: 'all' },
		items: { page: { number: 'number', 'images[].id': 'string' } },
	};
	const withParameters = (parameters: NodeInterface['parameters']) =>
		differences(kept, { ...kept, parameters: { ...kept.parameters, ...parameters } });

	it('finds none where there is none', () => {
		expect(differences(kept, structuredClone(kept))).toEqual({ added: [], changed: [] });
	});

	it.each<[string, ReturnType<typeof differences>]>([
		['a further option', withParameters({ 'options.more': pages })],
		[
			'a further value',
			withParameters({ output: { ...output, values: ['image', 'page', 'row'] } }),
		],
		[
			'a further place',
			withParameters({ output: { ...output, show: { source: ['url', 'both'] } } }),
		],
		[
			'a further key',
			differences(kept, { ...kept, items: { page: { ...kept.items?.page, text: 'string' } } }),
		],
		[
			'a further option left out',
			differences(kept, { ...kept, leftOut: { ...kept.leftOut, more: 1 } }),
		],
	])('lets %s be added', (_, { added, changed }) => {
		expect(changed).toEqual([]);
		expect(added).toHaveLength(1);
	});

	it.each<[string, ReturnType<typeof differences>]>([
		['another name', differences(kept, { ...kept, node: { ...kept.node, name: 'read' } })],
		['an option gone', differences(kept, { ...kept, parameters: { output } })],
		['another default', withParameters({ 'options.pages': { ...pages, default: '1' } })],
		['another type', withParameters({ 'options.pages': { ...pages, type: 'number' } })],
		['a bound', withParameters({ 'options.pages': { ...pages, limits: { maxValue: 3 } } })],
		['a value gone', withParameters({ output: { ...output, values: ['page'] } })],
		['a condition', withParameters({ 'options.pages': { ...pages, show: { output: ['page'] } } })],
		[
			'one more condition',
			withParameters({ output: { ...output, show: { source: ['url'], with: ['ocr'] } } }),
		],
		['an option to fill in', withParameters({ 'options.more': { ...pages, required: true } })],
		[
			'another value without the option',
			differences(kept, { ...kept, leftOut: { pages: 'first' } }),
		],
		['a key gone', differences(kept, { ...kept, items: { page: { number: 'number' } } })],
		[
			'another kind of value',
			differences(kept, { ...kept, items: { page: { ...kept.items?.page, number: 'string' } } }),
		],
	])('does not let %s pass', (_, { changed }) => {
		expect(changed).toHaveLength(1);
	});

	it('says what to do about either', () => {
		expect(advice('ocr', { changed: ['x'], added: ['y'] })).toContain('a new version of the node');
		expect(advice('ocr', { changed: [], added: ['y'] })).toContain('npm run lab -- snapshot');
	});
});
