import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodeTypeDescription,
	NodeHelpers,
} from 'n8n-workflow';
import { NodeHelpers as OldestNodeHelpers } from 'n8n-workflow-oldest';
import { describe, expect, it } from 'vitest';
import { ChatWithImages } from '../../../../nodes/ChatWithImages/ChatWithImages.node';
import { DocumentOcr } from '../../../../nodes/DocumentOcr/DocumentOcr.node';
import { FimCompletion } from '../../../../nodes/FimCompletion/FimCompletion.node';
import { listedTemplates } from '../../../../nodes/StructuredExtraction/fields/templates';
import { StructuredExtraction } from '../../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { projectFolder } from '../../../n8n/cacheFolder';
import { isOfTool } from '../../nodePages/parameters';

const nodes = Object.fromEntries(
	[ChatWithImages, DocumentOcr, FimCompletion, StructuredExtraction].map((Node) => {
		const { description } = new Node();
		return [description.name, description];
	}),
);

/** About how many characters n8n shows of the label of an option; the rest is cut off. */
const MAX_LABEL = 30;

const isProperty = (option: object): option is INodeProperties => 'type' in option;

/** What the panel of a node has; that of a tool is another one. */
const inNode = (properties: INodeProperties[]) =>
	properties.filter((property) => property.type !== 'hidden' && !isOfTool(property));

const optionsOf = ({ properties }: INodeTypeDescription): INodeProperties[] =>
	(properties.find(({ name }) => name === 'options')?.options ?? []).filter(isProperty);

/** What n8n hands to a node of what a workflow has stored, in both of its versions. */
function handedOver(node: string, stored: INodeParameters): Array<INodeParameters | null> {
	const description = nodes[node] as INodeTypeDescription;
	const instance = { typeVersion: 1, parameters: stored } as unknown as INode;
	return [NodeHelpers, OldestNodeHelpers as unknown as typeof NodeHelpers].map((helpers) =>
		helpers.getNodeParameters(description.properties, stored, true, false, instance, description),
	);
}

/** The names of the options that n8n offers with the given parameters. */
function offered(node: string, given: INodeParameters): string[] {
	const description = nodes[node] as INodeTypeDescription;
	const all = Object.fromEntries(
		optionsOf(description).map(({ name, default: value }) => [name, value]),
	);
	const [newest, oldest] = handedOver(node, {
		...given,
		options: { ...all, ...(given.options as object) } as INodeParameters,
	}).map((parameters) => Object.keys(parameters?.options ?? {}));
	expect(oldest).toEqual(newest);
	return newest ?? [];
}

describe.each(Object.entries(nodes))('the panel of %s', (_, description) => {
	const labels = optionsOf(description).map(({ displayName }) => displayName);

	it('has its options in groups, which the alphabet keeps together', () => {
		for (const label of labels) {
			expect(label).toMatch(/^(Answer|Checking|Output|Prompt|Reading|Requests): /);
		}
		expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b)));
	});

	it('has labels that are shown whole', () => {
		expect(labels.filter((label) => label.length > MAX_LABEL)).toEqual([]);
	});

	it('asks what to read first, and for models and options last', () => {
		const names = inNode(description.properties).map(({ name }) => name);
		expect(names.slice(-2 - Number(names.includes('ocrModel')))).toEqual([
			'model',
			...(names.includes('ocrModel') ? ['ocrModel'] : []),
			'options',
		]);
		expect(names[0]).toMatch(/^(source|imageSource|prompt)$/);
	});

	it('explains everything in plain words', () => {
		const walk = (properties: INodeProperties[]): INodeProperties[] =>
			properties.flatMap((property) => [
				property,
				...walk((property.options ?? []).filter(isProperty)),
				...(property.options ?? []).flatMap((option) =>
					'values' in option ? walk(option.values) : [],
				),
			]);
		for (const { displayName, name, type, description: text, options = [] } of walk(
			description.properties.filter(({ type: kind }) => kind !== 'hidden'),
		)) {
			const isPlain = ['notice', 'collection', 'resourceLocator'].includes(type);
			// Their labels, or the descriptions of their choices, say it all.
			const isClear = ['template', 'type', 'role', 'example', 'fields'].includes(name);
			expect([displayName, isPlain || isClear || text !== undefined]).toEqual([displayName, true]);
			for (const words of [
				text,
				...options.map((option) => 'description' in option && option.description),
			]) {
				if (!words) continue;
				expect(words).not.toMatch(/\b(delivery|JSON body|payload|endpoint|HTTP|status \d+)\b/);
				const isOneSentence = !/[.!?] [\p{Lu}\d]/u.test(words);
				expect([words, isOneSentence && words.endsWith('.')]).toEqual([words, false]);
			}
		}
	});
});

it('messages call options as the panel does, with their group', () => {
	const all = Object.values(nodes).flatMap(optionsOf);
	const bare = all.map(({ displayName }) => `"${displayName.replace(/^\w+: /, '')}"`);
	const folder = join(projectFolder, 'nodes');
	const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
		name.endsWith('.ts'),
	);
	const wrong = sources.flatMap((name) => {
		const text = readFileSync(join(folder, name), 'utf8');
		return bare.filter((label) => text.includes(label)).map((label) => `${name}: ${label}`);
	});
	expect(sources.length).toBeGreaterThan(100);
	expect([...new Set(wrong)]).toEqual([]);
});

describe('no option is offered where it does nothing', () => {
	it.each<[node: string, parameters: INodeParameters, absent: string[]]>([
		['documentOcr', { output: 'image' }, ['numberCells', 'attachFiles']],
		['documentOcr', { output: 'tableRow' }, ['attachFiles', 'imageLinks', 'layoutDetails']],
		['documentOcr', { source: 'url' }, ['delivery']],
		['structuredExtraction', {}, ['secondModel', 'orderTolerancePercent']],
		['structuredExtraction', { source: 'text' }, ['positions']],
		['structuredExtraction', { source: 'text' }, ['eInvoice']],
		['structuredExtraction', { readWith: 'vision' }, ['positions']],
		['chatWithImages', { imageSource: 'none' }, ['imageUrlForm']],
	])('%s %j', (node, parameters, absent) => {
		expect(offered(node, parameters).filter((name) => absent.includes(name))).toEqual([]);
	});

	// n8n drops what it hides, also while the node runs.
	it.each<[node: string, parameters: INodeParameters, there: string[]]>([
		['documentOcr', { output: 'tableRow' }, ['numberCells']],
		['documentOcr', { source: 'both' }, ['delivery']],
		['structuredExtraction', { options: { secondOpinion: 'always' } }, ['secondModel']],
		['structuredExtraction', { options: { secondOpinion: '={{ "x" }}' } }, ['secondModel']],
		['structuredExtraction', { source: 'both' }, ['positions', 'eInvoice']],
		['chatWithImages', {}, ['imageUrlForm']],
	])('but %s %j has %j', (node, parameters, there) => {
		expect(offered(node, parameters)).toEqual(expect.arrayContaining(there));
	});

	it('the OCR model is asked for where OCR reads', () => {
		const isAsked = (given: INodeParameters) =>
			handedOver('structuredExtraction', given).map((all) => Object.hasOwn(all ?? {}, 'ocrModel'));
		expect(isAsked({})).toEqual([true, true]);
		expect(isAsked({ source: 'both' })).toEqual([true, true]);
		expect(isAsked({ readWith: 'vision' })).toEqual([false, false]);
		expect(isAsked({ source: 'text' })).toEqual([false, false]);
	});
});

it("fields of one's own are handed over beside a template and without one", () => {
	const fields = { field: [{ name: 'total', type: 'number' }] };
	for (const schemaFrom of ['template', 'fields']) {
		for (const parameters of handedOver('structuredExtraction', { schemaFrom, fields })) {
			expect(parameters?.fields).toMatchObject(fields);
		}
	}
});

it.each(listedTemplates)('the template $value shows its fields', ({ value: template, fields }) => {
	const notices =
		nodes.structuredExtraction?.properties.filter(({ type }) => type === 'notice') ?? [];
	const [notice] = notices.filter(
		({ displayOptions }) => displayOptions?.show?.template?.[0] === template,
	);
	for (const { name } of fields) expect(notice?.displayName).toContain(name);
});
