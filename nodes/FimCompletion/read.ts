import { Problem } from '../shared/problem';
import { readOptions } from '../shared/panel/readOptions';
import type { Item } from '../shared/run';
import { modelName } from '../shared/service/searchModels';
import type { Service } from '../shared/service/service';
import { parameterText } from '../shared/panel/parameterText';
import type { FimSettings } from './ask';
import { type FimOptions, options } from './options';

export type FimTask = FimSettings & FimOptions;

/** Reads the parameters of an item. @throws Problem when there is no code at all */
export async function readTask(item: Item, service: Service): Promise<FimTask> {
	const task = {
		...readOptions(item, options),
		prompt: parameterText(item.parameter('prompt')),
		suffix: parameterText(item.parameter('suffix', '')),
	};
	if (task.prompt === '' && task.suffix === '') {
		throw new Problem('there is no code to complete', {
			description: 'Enter the code before the gap, or the code after it.',
		});
	}
	return { ...task, model: await modelName(service, 'fim', item.model('model')) };
}
