import type { IExecuteFunctions } from 'n8n-workflow';
import { Problem } from '../shared/problem';
import { readOptions } from '../shared/panel/readOptions';
import { modelName } from '../shared/service/searchModels';
import type { Service } from '../shared/service/service';
import { parameterText } from '../shared/panel/parameterText';
import type { FimSettings } from './ask';
import { type FimOptions, options } from './options';

export type FimTask = FimSettings & FimOptions;

/** Reads the parameters of an item. @throws Problem when there is no code at all */
export async function readTask(
	context: IExecuteFunctions,
	itemIndex: number,
	service: Service,
): Promise<FimTask> {
	const task = {
		...readOptions(context, itemIndex, options),
		prompt: parameterText(context.getNodeParameter('prompt', itemIndex)),
		suffix: parameterText(context.getNodeParameter('suffix', itemIndex, '')),
	};
	if (task.prompt === '' && task.suffix === '') {
		throw new Problem('there is no code to complete', {
			description: 'Enter the code before the gap, or the code after it.',
		});
	}
	const model = context.getNodeParameter('model', itemIndex, '', { extractValue: true });
	return { ...task, model: await modelName(service, 'fim', model) };
}
