import type { IExecuteFunctions } from 'n8n-workflow';
import { Problem } from '../shared/problem';
import { readModel, readOptions } from '../shared/properties';
import { givenText } from '../shared/text';
import type { FimSettings } from './ask';
import { type FimOptions, optionsSchema } from './options';

export type FimTask = FimSettings & FimOptions;

/** Reads the parameters of an item. @throws Problem when there is no code at all */
export function readTask(context: IExecuteFunctions, itemIndex: number): FimTask {
	const task = {
		...readOptions(context, itemIndex, optionsSchema),
		model: readModel(context, 'model', itemIndex),
		prompt: givenText(context.getNodeParameter('prompt', itemIndex)),
		suffix: givenText(context.getNodeParameter('suffix', itemIndex, '')),
	};
	if (task.prompt === '' && task.suffix === '') {
		throw new Problem('there is no code to complete', {
			description: 'Enter the code before the gap, or the code after it.',
		});
	}
	return task;
}
