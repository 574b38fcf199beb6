import type { INodeProperties } from 'n8n-workflow';
import { modelProperty, optionsProperty } from '../shared/properties';
import { ownOptions } from './options';

export const properties: INodeProperties[] = [
	{
		displayName: 'Code Before the Gap',
		name: 'prompt',
		type: 'string',
		typeOptions: { rows: 6 },
		default: '',
		required: true,
		placeholder: 'e.g. function add(a, b) {',
		description: 'The code to go on from; called prompt in the documentation of many services',
	},
	{
		displayName: 'Code After the Gap',
		name: 'suffix',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. }',
		description:
			'The code that comes after what is filled in; leave empty to go on to the end (called suffix)',
	},
	modelProperty('model', 'Model', 'codestral-2405', 'searchFimModels'),
	optionsProperty(ownOptions),
];
