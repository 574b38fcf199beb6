import { askCompletion } from '../shared/completion/askCompletion';
import { runOptions } from '../shared/panel/commonOptions';
import { readOptions } from '../shared/panel/readOptions';
import { execution, type Steps } from '../shared/runItems';
import { RunReport } from '../shared/runReport';
import { endpoints } from '../shared/service/contract';
import { fimBody } from './ask';
import { toRecord } from './map';
import { type FimTask, readTask } from './read';

/** Runs the node over all items of its input. */
export const execute = execution(async (run): Promise<Steps<FimTask>> => {
	const report = new RunReport();
	const options = readOptions(run.item(0), runOptions);
	const service = await run.openService(options);
	return {
		concurrency: options.concurrency,
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
