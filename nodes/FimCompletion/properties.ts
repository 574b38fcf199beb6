import type { INodeProperties } from 'n8n-workflow';
import { modelProperty, optionsProperty } from '../shared/properties';
import { ownOptions } from './options';

export const properties: INodeProperties[] = [
	modelProperty('model', 'Model', 'codestral-2405', 'searchFimModels'),
	{
		displayName: 'Code Before the Gap',
		name: 'prompt',
		type: 'string',
		typeOptions: { rows: 6 },
		default: '',
		required: true,
		placeholder: 'e.g. function add(a, b) {',
		description: 'The code that the completion continues (prompt)',
	},
	{
		displayName: 'Code After the Gap',
		name: 'suffix',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. }',
		description: 'The code that follows the completion (suffix); empty to complete to the end',
	},
	optionsProperty(ownOptions),
];
