import { type INodeParameters, type INodeType, NodeHelpers } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { ChatWithImages } from '../../../../nodes/ChatWithImages/ChatWithImages.node';
import { DocumentOcr } from '../../../../nodes/DocumentOcr/DocumentOcr.node';
import { FimCompletion } from '../../../../nodes/FimCompletion/FimCompletion.node';
import { onlyKeys, withTool } from '../../../../nodes/shared/host/tool';
import { StructuredExtraction } from '../../../../nodes/StructuredExtraction/StructuredExtraction.node';

/** The parameters that n8n makes of what is stored, as a node and as a tool. */
function parametersOf({ description }: INodeType, stored: INodeParameters, isTool: boolean) {
	const type = { ...description, name: `${description.name}${isTool ? 'Tool' : ''}` };
	const node = { typeVersion: 1 };
	return NodeHelpers.getNodeParameters(type.properties, stored, true, false, node, type) ?? {};
}

const asked = (parameters: INodeParameters) =>
	Object.entries(parameters).flatMap(([name, value]) =>
		typeof value === 'string' && value.includes('$fromAI(') ? [name] : [],
	);

type Row = [INodeType, stored: INodeParameters, asks: string[], absent: string[]];
const rows: Row[] = [
	[new DocumentOcr(), {}, ['documentUrl'], ['source', 'binaryFields']],
	[new DocumentOcr(), { source: 'binary' }, ['documentUrl'], ['source']],
	[new StructuredExtraction(), {}, ['documentUrl'], ['text', 'binaryFields']],
	[new StructuredExtraction(), { source: 'text' }, ['text'], ['documentUrl', 'readWith']],
	[new ChatWithImages(), {}, ['prompt', 'imageUrls'], ['imageFields', 'combineItems']],
	[new ChatWithImages(), { imageSource: 'none' }, ['prompt'], ['imageUrls']],
	[new FimCompletion(), {}, ['prompt', 'suffix'], []],
];

const nodes = rows.map(([node, ...row]) => [node.description.name, row[0], node, ...row] as const);

describe('a node and its tool', () => {
	it.each(nodes)('%s with %o: what the model is asked for', (_, __, node, stored, asks) => {
		expect(asked(parametersOf(node, stored, true)).sort()).toEqual([...asks].sort());
		expect(asked(parametersOf(node, stored, false))).toEqual([]);
	});

	it.each(nodes)('%s with %o: what is not there', (_, __, node, stored, ___, absent) => {
		const names = Object.keys(parametersOf(node, stored, true));
		expect(absent.filter((name) => names.includes(name))).toEqual([]);
	});

	it.each(nodes)('%s with %o is described to the agent', (_, __, node) => {
		expect(parametersOf(node, {}, false)).not.toHaveProperty('toolDescription');
		const { toolDescription } = parametersOf(node, {}, true);
		expect(String(toolDescription).length).toBeGreaterThan(50);
		expect(toolDescription).not.toBe(node.description.description);
	});

	it('keeps when a property is shown, but for tools', () => {
		const property = {
			displayName: 'Text',
			name: 'text',
			type: 'string' as const,
			default: '',
			displayOptions: { show: { source: ['text'] } },
		};
		const [, inNode] = withTool([property], { description: 'x', properties: { text: null } });
		expect(inNode?.displayOptions).toEqual({ show: { source: ['text'], '@tool': [false] } });
	});
});

it('leaves out what an agent need not read, and what is empty', () => {
	const json = { markdown: '', skipped: [], notes: null, model: 'm', pageCount: 0 };
	expect(onlyKeys(json, ['markdown', 'skipped', 'notes', 'pageCount'])).toEqual({
		markdown: '',
		pageCount: 0,
	});
});
