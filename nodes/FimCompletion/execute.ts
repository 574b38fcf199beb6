import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { askCompletion } from '../shared/completion/askCompletion';
import { withChatWindow } from '../shared/completion/chatWindow';
import { readOptions } from '../shared/panel/readOptions';
import { runOptions } from '../shared/panel/commonOptions';
import { runItems, type Steps } from '../shared/runItems';
import { RunReport } from '../shared/runReport';
import { endpoints } from '../shared/service/contract';
import { openService } from '../shared/service/service';
import { fimBody } from './ask';
import { toRecord } from './map';
import { type FimTask, readTask } from './read';

/** Runs the node over all items of its input. */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const report = new RunReport();
	return await runItems(context, async (signal): Promise<Steps<FimTask>> => {
		const common = readOptions(context, 0, runOptions);
		const service = await openService(context, common, signal);
		return {
			concurrency: common.concurrency,
			report,
			read: async (itemIndex) => [await readTask(context, itemIndex, service)],
			work: async (task, itemIndex) => {
				const answer = await withChatWindow(
					context,
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
}
