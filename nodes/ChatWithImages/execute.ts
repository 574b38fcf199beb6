import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { askCompletion, type Completion } from '../shared/completion/askCompletion';
import { withChatWindow } from '../shared/completion/chatWindow';
import { combinedRunOf } from '../shared/files/filesInJson';
import { SameFiles } from '../shared/files/sameFiles';
import { readOptions } from '../shared/panel/readOptions';
import { runOptions } from '../shared/panel/commonOptions';
import { runItems, type Steps } from '../shared/runItems';
import { RunReport } from '../shared/runReport';
import { endpoints } from '../shared/service/contract';
import { openService } from '../shared/service/service';
import { isTool, onlyKeys } from '../shared/tool';
import { chatBody } from './ask';
import { toRecord } from './map';
import { aboutFiles, filesOf, isCombined, readQuestion } from './read';

/** What an agent needs of an answer. */
const FOR_AGENT = ['text', 'json', 'warning', 'notes', 'raw'];

/** Runs the node over all items of its input. */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const report = new RunReport();
	const sameFiles = new SameFiles<Completion>(
		context.getInputData(),
		report,
		combinedRunOf(context),
	);
	return await runItems(context, async (signal): Promise<Steps<number[]>> => {
		const common = readOptions(context, 0, runOptions);
		const service = await openService(context, common, signal);
		const combined = isCombined(context)
			? context.getInputData().map((_, index) => index)
			: undefined;
		return {
			concurrency: common.concurrency,
			report,
			// Images are read when their request has its turn, so that no others are held.
			read: (itemIndex) => {
				if (combined === undefined) return [[itemIndex]];
				return itemIndex === 0 ? [combined] : [];
			},
			work: async (items, itemIndex) => {
				const question = await readQuestion(context, items, service);
				const { includeRaw } = question.options;
				const pairedItem = items.map((item) => ({ item }));
				const body = chatBody(question.messages, { ...question, ...question.options });
				const { answer, note } = await sameFiles
					.answer(
						{ itemIndex, ...filesOf(question), settings: body },
						async () =>
							await withChatWindow(
								context,
								itemIndex,
								async (onText) => await askCompletion(service, endpoints.chat, body, onText),
							),
					)
					.catch((error: unknown) => {
						throw aboutFiles(error, question);
					});
				const record = toRecord(question, answer, note);
				if (typeof record.warning === 'string') report.warn(itemIndex, record.warning);
				const json = includeRaw ? { ...record, raw: answer.raw as object } : record;
				return [
					[{ json: isTool(context.getNode()) ? onlyKeys(json, FOR_AGENT) : json, pairedItem }],
				];
			},
			items: (items) => items,
		};
	});
}
