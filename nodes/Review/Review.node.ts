import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { forAssistants } from '../shared/host/panel/assistants';
import { properties } from './properties';

export class Review implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Review',
		name: 'review',
		icon: { light: 'file:../../icons/review.svg', dark: 'file:../../icons/review.dark.svg' },
		group: ['transform'],
		// In nodes of version 1, n8n looks for an option of its own webhook node, and fails where files are in the JSON.
		version: 1.1,
		subtitle: '={{ $parameter["items"] === "all" ? "all items" : "only doubtful items" }}',
		description:
			'Let a person check, correct and approve records on a page next to their documents; the run waits',
		defaults: { name: 'Review' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main, NodeConnectionTypes.Main],
		outputNames: ['Approved', 'Rejected'],
		// An agent cannot wait for a person.
		usableAsTool: undefined,
		...forAssistants('review'),
		waitingNodeTooltip:
			'={{ `The run waits for a person: <a href="${$execution.resumeUrl}" target="_blank">open the review page</a>` }}',
		webhooks: (['GET', 'POST'] as const).map((httpMethod) => ({
			name: 'default',
			httpMethod,
			path: '',
			responseMode: 'onReceived',
			restartWebhook: true,
			isFullPath: true,
		})),
		properties,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { execute } = await import('./execute');
		return await execute(this);
	}

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		const { answerPage } = await import('./answerPage');
		return await answerPage(this);
	}
}
