import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { askCompletion, type Completion } from '../shared/completion/askCompletion';
import { withChatWindow } from '../shared/completion/chatWindow';
import { SameFiles } from '../shared/files/sameFiles';
import { readOptions } from '../shared/properties';
import { runItems, type Steps } from '../shared/runItems';
import { endpoints } from '../shared/service/contract';
import { visionOcrApiTest } from '../shared/service/credentialTest';
import { searchModels } from '../shared/service/searchModels';
import { openService } from '../shared/service/service';
import { isTool, onlyKeys, withTool } from '../shared/tool';
import { Warnings } from '../shared/warnings';
import { chatBody } from './ask';
import { toEstimate, toRecord } from './map';
import { optionsSchema } from './options';
import { properties } from './properties';
import { aboutFiles, filesOf, isCombined, readQuestion } from './read';
import { tool } from './tool';

/** What an agent needs of an answer. */
const FOR_AGENT = ['text', 'json', 'warning', 'notes', 'raw'];

export class ChatWithImages implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Chat with Images',
		name: 'chatWithImages',
		icon: {
			light: 'file:../../icons/chatWithImages.svg',
			dark: 'file:../../icons/chatWithImages.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["model"] }}',
		description: 'Ask about, compare, transcribe or describe images',
		defaults: { name: 'Chat with Images' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'visionOcrApi', required: true, testedBy: 'visionOcrApiTest' }],
		properties: withTool(properties, tool),
	};

	methods = {
		credentialTest: { visionOcrApiTest },
		listSearch: { searchVisionModels: searchModels('vision') },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const warnings = new Warnings();
		const sameFiles = new SameFiles<Completion>(this);
		const outputs = await runItems(this, async (signal): Promise<Steps<number[]>> => {
			const common = readOptions(this, 0, optionsSchema);
			const service = await openService(this, common, signal);
			const combined = isCombined(this) ? this.getInputData().map((_, index) => index) : undefined;
			return {
				concurrency: common.concurrency,
				// Images are read when their request has its turn, so that no others are held.
				read: (itemIndex) => {
					if (combined === undefined) return [[itemIndex]];
					return itemIndex === 0 ? [combined] : [];
				},
				work: async (items, itemIndex) => {
					const question = await readQuestion(this, items);
					const { estimateOnly, includeRaw } = question.options;
					const pairedItem = items.map((item) => ({ item }));
					if (estimateOnly) return [[{ json: toEstimate(question), pairedItem }]];
					const body = chatBody(question.messages, { ...question, ...question.options });
					const { answer, note } = await sameFiles
						.answer(
							{ itemIndex, ...filesOf(question), settings: body },
							async () =>
								await withChatWindow(
									this,
									itemIndex,
									async (onText) => await askCompletion(service, endpoints.chat, body, onText),
								),
						)
						.catch((error: unknown) => {
							throw aboutFiles(error, question);
						});
					const record = toRecord(question, answer, note);
					if (typeof record.warning === 'string') warnings.add(itemIndex, record.warning);
					const json = includeRaw ? { ...record, raw: answer.raw as object } : record;
					return [[{ json: isTool(this) ? onlyKeys(json, FOR_AGENT) : json, pairedItem }]];
				},
				items: (items) => items,
			};
		});
		warnings.show(this);
		sameFiles.show();
		return outputs;
	}
}
