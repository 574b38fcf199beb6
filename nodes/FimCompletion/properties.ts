import type { INodeProperties } from 'n8n-workflow';
import { modelProperty } from '../shared/host/panel/sourceProperties';
import { optionsProperty, parametersOf, text } from '../shared/host/panel/option';
import { options } from './options';
import { byModel } from '../shared/host/tool';

export const properties: INodeProperties[] = [
	...parametersOf({
		prompt: text('Code Before the Gap', 'The code to continue; many services call it the prompt', {
			rows: 6,
			required: true,
			placeholder: 'e.g. function add(a, b) {',
		}),
		suffix: text(
			'Code After the Gap',
			'The code that follows the gap; leave empty to continue to the end. Many services call it the suffix.',
			{ rows: 4, placeholder: 'e.g. }' },
		),
	}),
	modelProperty('model', 'Model', 'codestral-2405', 'searchFimModels'),
	optionsProperty(options),
];

export const tool = {
	description: 'Writes the code that goes between the code before a gap and the code after it.',
	properties: {
		prompt: byModel('Code_Before_the_Gap', 'The code before the gap'),
		suffix: byModel('Code_After_the_Gap', 'The code after the gap; empty where there is none'),
	},
};
