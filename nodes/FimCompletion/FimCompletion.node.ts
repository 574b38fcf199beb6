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
		description: 'Complete code between a beginning and an end (fill in the middle)',
		defaults: { name: 'FIM Completion' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		...forAssistants('fimCompletion'),
		credentials: [{ name: 'visionOcrApi', required: true, testedBy: 'visionOcrApiTest' }],
		properties: withTool(properties, tool),
	};

	methods = {
		credentialTest: { visionOcrApiTest },
		listSearch: { searchFimModels: searchModels('fim') },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { execute } = await import('./execute');
		return await execute(this);
	}
}
