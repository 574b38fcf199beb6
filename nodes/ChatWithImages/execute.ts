import { askCompletion, type Completion } from '../shared/service/completion/askCompletion';
import { SameFiles } from '../shared/documents/files/sameFiles';
import { runOptions } from '../shared/host/panel/commonOptions';
import { readOptions } from '../shared/run/readOptions';
import { execution } from '../shared/run/runItems';
import type { Steps } from '../shared/run/steps';
import { RunReport } from '../shared/run/runReport';
import { endpoints } from '../shared/service/contract';
import { onlyKeys } from '../shared/host/tool';
import { chatBody } from './ask';
import { toRecord } from './map';
import { aboutFiles, filesOf, isCombinedRun, readQuestion } from './read';

/** What an agent needs of an answer. */
const FOR_AGENT = ['text', 'json', 'warning', 'notes', 'raw'];

/** Runs the node over all items of its input. */
export const execute = execution(async (run): Promise<Steps<number[]>> => {
	const report = new RunReport();
	const sameFiles = new SameFiles<Completion>(run.input, report, run.combined);
	const common = readOptions(run.item(0), runOptions);
	const service = await run.openService(common);
	const combined = isCombinedRun(run.item(0)) ? [...run.input.keys()] : undefined;
	return {
		report,
		// Images are read when their request has its turn, so that no others are held.
		read: ({ index }) => {
			if (combined === undefined) return [[index]];
			return index === 0 ? [combined] : [];
		},
		work: async (items, itemIndex) => {
			const question = await readQuestion(run, items, service);
			const { includeRaw } = question.options;
			const pairedItem = items.map((item) => ({ item }));
			const body = chatBody(question);
			const { answer, note } = await sameFiles
				.answer(
					{ itemIndex, ...filesOf(question), settings: body },
					async () =>
						await run.withChatWindow(
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
			return [[{ json: run.isTool ? onlyKeys(json, FOR_AGENT) : json, pairedItem }]];
		},
		items: (items) => items,
	};
});
