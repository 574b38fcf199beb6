import type { INodeProperties } from 'n8n-workflow';
import { modelProperty } from '../shared/panel/sourceProperties';
import { optionsProperty } from '../shared/panel/option';
import { options } from './options';
import { byModel, type ToolForm } from '../shared/tool';

export const properties: INodeProperties[] = [
	{
		displayName: 'Code Before the Gap',
		name: 'prompt',
		type: 'string',
		typeOptions: { rows: 6 },
		default: '',
		required: true,
		placeholder: 'e.g. function add(a, b) {',
		description: 'The code to continue; many services call it the prompt',
	},
	{
		displayName: 'Code After the Gap',
		name: 'suffix',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. }',
		description:
			'The code that follows the gap; leave empty to continue to the end. Many services call it the suffix.',
	},
	modelProperty('model', 'Model', 'codestral-2405', 'searchFimModels'),
	optionsProperty(options),
];

export const tool: ToolForm = {
	description: 'Writes the code that goes between the code before a gap and the code after it.',
	properties: {
		prompt: byModel('Code_Before_the_Gap', 'The code before the gap'),
		suffix: byModel('Code_After_the_Gap', 'The code after the gap; empty where there is none'),
	},
};
