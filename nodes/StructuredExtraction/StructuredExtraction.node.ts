import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { readModel, readOptions } from '../shared/properties';
import type { Steps } from '../shared/runItems';
import { runItems } from '../shared/runItems';
import { visionOcrApiTest } from '../shared/service/credentialTest';
import { searchModels } from '../shared/service/searchModels';
import { openService } from '../shared/service/service';
import { askChat } from './askChat';
import { extractRecord } from './extractRecord';
import { optionsSchema } from './optionProperties';
import { failedRow, toOutput } from './output';
import { properties } from './properties';
import { readSchema } from './readSchema';
import type { TextTask } from './readText';
import { readText, textTasks } from './readText';

export class StructuredExtraction implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Structured Extraction',
		name: 'structuredExtraction',
		icon: {
			light: 'file:../../icons/structuredExtraction.svg',
			dark: 'file:../../icons/structuredExtraction.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle:
			'={{ $parameter["schemaFrom"] === "template" ? $parameter["template"] : $parameter["schemaFrom"] }}',
		description: 'Get named, typed fields out of documents, pictures or text',
		defaults: { name: 'Structured Extraction' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'visionOcrApi', required: true, testedBy: 'visionOcrApiTest' }],
		properties,
	};

	methods = {
		credentialTest: { visionOcrApiTest },
		listSearch: {
			searchChatModels: searchModels('chat'),
			searchOcrModels: searchModels('ocr'),
		},
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runItems(this, async (signal): Promise<Steps<TextTask>> => {
			const { concurrency, ...common } = readOptions(this, 0, optionsSchema);
			const service = await openService(this, { concurrency, ...common }, signal);
			return {
				concurrency,
				read: async (itemIndex) => await textTasks(this, itemIndex, service),
				work: async (task, itemIndex) => {
					const options = readOptions(this, itemIndex, optionsSchema);
					const schema = readSchema(this, itemIndex);
					const text = await readText(this, itemIndex, service, task);
					const model = readModel(this, 'model', itemIndex);
					const ask = askChat(service, model, options.additionalFields);
					const extracted = await extractRecord(ask, schema, text, options);
					const json = toOutput(this.getNodeParameter('output', itemIndex), schema, {
						extracted,
						text,
						model,
						skipped: task.skipped,
					});
					return [json.map((row) => ({ json: row, pairedItem: { item: itemIndex } }))];
				},
				fileName: ({ fileName }) => fileName,
				describeFailure: (fileName, itemIndex) => failedRow(this, itemIndex, fileName),
			};
		});
	}
}
