import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { askCompletion } from '../shared/completion/askCompletion';
import { withChatWindow } from '../shared/completion/chatWindow';
import { readOptions } from '../shared/properties';
import { runItems, type Steps } from '../shared/runItems';
import { endpoints } from '../shared/service/contract';
import { visionOcrApiTest } from '../shared/service/credentialTest';
import { searchModels } from '../shared/service/searchModels';
import { openService } from '../shared/service/service';
import { withTool } from '../shared/tool';
import { Warnings } from '../shared/warnings';
import { fimBody } from './ask';
import { toRecord } from './map';
import { optionsSchema } from './options';
import { properties } from './properties';
import { type FimTask, readTask } from './read';
import { tool } from './tool';

export class FimCompletion implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'FIM Completion',
		name: 'fimCompletion',
		icon: {
			light: 'file:../../icons/fimCompletion.svg',
			dark: 'file:../../icons/fimCompletion.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["model"] }}',
		description: 'Write the code between a beginning and an end (fill in the middle)',
		defaults: { name: 'FIM Completion' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'visionOcrApi', required: true, testedBy: 'visionOcrApiTest' }],
		properties: withTool(properties, tool),
	};

	methods = {
		credentialTest: { visionOcrApiTest },
		listSearch: { searchFimModels: searchModels('fim') },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const warnings = new Warnings();
		const outputs = await runItems(this, async (signal): Promise<Steps<FimTask>> => {
			const common = readOptions(this, 0, optionsSchema);
			const service = await openService(this, common, signal);
			return {
				concurrency: common.concurrency,
				read: (itemIndex) => [readTask(this, itemIndex)],
				work: async (task, itemIndex) => {
					const answer = await withChatWindow(
						this,
						itemIndex,
						async (onText) => await askCompletion(service, endpoints.fim, fimBody(task), onText),
					);
					const record = toRecord(task, answer);
					if (typeof record.warning === 'string') warnings.add(itemIndex, record.warning);
					const json = task.includeRaw ? { ...record, raw: answer.raw as object } : record;
					return [[{ json, pairedItem: { item: itemIndex } }]];
				},
			};
		});
		warnings.show(this);
		return outputs;
	}
}
