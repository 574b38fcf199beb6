import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { forAssistants } from '../shared/host/panel/assistants';
import { visionOcrApiTest } from '../shared/service/credentialTest';
import { searchModels } from '../shared/service/searchModels';
import { withTool } from '../shared/host/tool';
import { properties, tool } from './properties';

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
		description:
			'Ask about, compare, transcribe or describe images; for fields of documents, use Structured Extraction',
		defaults: { name: 'Chat with Images' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		...forAssistants('chatWithImages'),
		credentials: [{ name: 'visionOcrApi', required: true, testedBy: 'visionOcrApiTest' }],
		properties: withTool(properties, tool),
	};

	methods = {
		credentialTest: { visionOcrApiTest },
		listSearch: { searchVisionModels: searchModels('vision') },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { execute } = await import('./execute');
		return await execute(this);
	}
}
