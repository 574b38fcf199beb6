import type { INodeParameters } from 'n8n-workflow';
import { expect, it } from 'vitest';
import { ChatWithImages } from '../../../nodes/ChatWithImages/ChatWithImages.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { png, scriptedService } from './scriptedService';

const service = scriptedService({ ocr: [], chat: () => ({ number: 'R-2' }) });

/** A hosted deployment without a list of models. */
const credential = { environment: 'deployment', apiKey: '', paths: true, modelsPath: 'none' };

const modelOf = (value: string) => ({ model: { __rl: true, mode: 'id', value } });
const field = [{ name: 'number', type: 'string' }];
const extraction = { ...modelOf(''), schemaFrom: 'fields', fields: { field } as never };
const text = { ...extraction, source: 'text', text: 'Invoice R-2' };
const question = { ...modelOf(''), prompt: 'What is R-2?', imageSource: 'none' };
const automatic = { ...modelOf(''), schemaFrom: 'template', template: 'automatic' };
const named = { ...extraction, ...modelOf('our-model') };

const modelsOf = () => service.chats().map(({ body }) => body.model);

it.each<[what: string, node: () => ChatWithImages | StructuredExtraction, INodeParameters, string]>(
	[
		['a text', () => new StructuredExtraction(), text, 'small-2409'],
		['a question', () => new ChatWithImages(), question, 'small-2409'],
		['an image with a name', () => new StructuredExtraction(), named, 'our-model'],
	],
)('%s goes to the model of the contract where none is named', async (_, node, given, model) => {
	const { rows } = await service.run(node(), given, { input: [png], credential });
	expect(rows).toHaveLength(1);
	expect(modelsOf()).toEqual([model]);
});

it.each<[what: string, node: () => ChatWithImages | StructuredExtraction, INodeParameters]>([
	['fields', () => new StructuredExtraction(), extraction],
	['a kind', () => new StructuredExtraction(), automatic],
	['an answer', () => new ChatWithImages(), { ...question, imageSource: 'binary' }],
])('an image for %s needs the name of a model, and nothing is sent', async (_, node, given) => {
	const run = service.run(node(), given, { input: [png], credential });
	await expect(run).rejects.toThrow('no model for chat with images is chosen');
	expect(service.asked).toEqual([]);
});
