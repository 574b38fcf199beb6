import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { askCompletion } from '../shared/completion/askCompletion';
import { withChatWindow } from '../shared/completion/chatWindow';
import { Warnings } from '../shared/completion/warnings';
import { Problem } from '../shared/problem';
import { readModel, readOptions } from '../shared/properties';
import type { Steps } from '../shared/runItems';
import { runItems } from '../shared/runItems';
import { endpoints } from '../shared/service/contract';
import { visionOcrApiTest } from '../shared/service/credentialTest';
import { searchModels } from '../shared/service/searchModels';
import { openService } from '../shared/service/service';
import type { FimSettings } from './fimBody';
import { fimBody } from './fimBody';
import { toRecord } from './output';
import { optionsSchema, properties } from './properties';

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
		subtitle: '={{ $parameter["model"]["value"] }}',
		description: 'Write the code between a beginning and an end (fill in the middle)',
		defaults: { name: 'FIM Completion' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'visionOcrApi', required: true, testedBy: 'visionOcrApiTest' }],
		properties,
	};

	methods = {
		credentialTest: { visionOcrApiTest },
		listSearch: { searchFimModels: searchModels('fim') },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const warnings = new Warnings();
		const outputs = await runItems(this, async (signal): Promise<Steps<FimSettings>> => {
			const common = readOptions(this, 0, optionsSchema);
			const service = await openService(this, common, signal);
			return {
				concurrency: common.concurrency,
				read: (itemIndex) => [readSettings(this, itemIndex)],
				work: async (settings, itemIndex) => {
					const answer = await withChatWindow(
						this,
						itemIndex,
						async (listener) =>
							await askCompletion(service, endpoints.fim, fimBody(settings), listener),
					);
					const record = toRecord(settings, answer);
					if (typeof record.warning === 'string') warnings.add(itemIndex, record.warning);
					const { includeRaw } = readOptions(this, itemIndex, optionsSchema);
					const json = includeRaw ? { ...record, raw: answer.raw as object } : record;
					return [[{ json, pairedItem: { item: itemIndex } }]];
				},
			};
		});
		warnings.show(this);
		return outputs;
	}
}

/** @throws Problem when there is no code at all */
function readSettings(context: IExecuteFunctions, itemIndex: number): FimSettings {
	const settings = {
		...readOptions(context, itemIndex, optionsSchema),
		model: readModel(context, 'model', itemIndex),
		prompt: String(context.getNodeParameter('prompt', itemIndex) ?? ''),
		suffix: String(context.getNodeParameter('suffix', itemIndex, '') ?? ''),
	};
	if (settings.prompt === '' && settings.suffix === '') {
		throw new Problem('there is no code to complete', {
			description: 'Enter the code before the gap, or the code after it.',
		});
	}
	return settings;
}
