import type { IDataObject } from 'n8n-workflow';
import { askCompletion, type Completion } from '../shared/service/completion/askCompletion';
import { runOptions } from '../shared/host/panel/commonOptions';
import { parameterText, readOptions } from '../shared/run/readOptions';
import { execution } from '../shared/run/runItems';
import { RunReport } from '../shared/run/runReport';
import { endpoints } from '../shared/service/contract';
import { Problem } from '../shared/host/problem';
import type { Item } from '../shared/run/run';
import { modelName } from '../shared/service/searchModels';
import type { Service } from '../shared/service/service';
import { options } from './options';
import { generationFields } from '../shared/service/completion/generationOptions';
import type { OptionValues } from '../shared/host/panel/option';
import type { RequestBody } from '../shared/service/requestBody';

/** Runs the node over all items of its input. */
export const execute = execution(async (run) => {
	const report = new RunReport();
	const options = readOptions(run.item(0), runOptions);
	const service = await run.openService(options);
	return {
		report,
		read: async (item) => [await readTask(item, service)],
		work: async (task, itemIndex) => {
			const answer = await run.withChatWindow(
				itemIndex,
				async (onText) => await askCompletion(service, endpoints.fim, fimBody(task), onText),
			);
			const record = toRecord(task, answer);
			if (typeof record.warning === 'string') report.warn(itemIndex, record.warning);
			const json = task.includeRaw ? { ...record, raw: answer.raw as object } : record;
			return [[{ json, pairedItem: { item: itemIndex } }]];
		},
	};
});

/** Reads the parameters of an item. @throws Problem when there is no code at all */
async function readTask(item: Item, service: Service) {
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

/**
 * The body of a FIM request, spec §2.4, with exactly the fields that the options call for.
 * @param task `prompt` is the code before the gap, `suffix` that after it, empty where there is none
 */
export function fimBody(
	task: OptionValues<typeof options> & { model: string; prompt: string; suffix: string },
): RequestBody {
	const { model, prompt, suffix, stop } = task;
	return {
		model,
		prompt,
		...(suffix !== '' && { suffix }),
		...(stop.length > 0 && { stop }),
		...generationFields(task),
		...task.additionalFields,
	};
}

/** A filled gap as one record; `code` is the whole of it, from the first to the last character. */
export function toRecord(
	{ model, prompt, suffix }: Parameters<typeof fimBody>[0],
	answer: Completion,
): IDataObject {
	return {
		completion: answer.text,
		code: `${prompt}${answer.text}${suffix}`,
		model: answer.model ?? model,
		finishReason: answer.finishReason,
		usage: answer.usage,
		...(answer.warning !== null && { warning: answer.warning }),
	};
}
