import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { namedByLabel } from '../shared/host/preview';
import { forAssistants } from '../shared/host/panel/assistants';
import { visionOcrApiTest } from '../shared/service/credentialTest';
import { searchModels } from '../shared/service/searchModels';
import { withTool } from '../shared/host/tool';
import { preview, properties, tool } from './properties';

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
		description:
			'Extract fields (invoice number, totals, line items …) from documents, e-mails and photos; for the whole text, use Document OCR',
		defaults: { name: 'Structured Extraction' },
		inputs: [NodeConnectionTypes.Main],
		// Where the workflow keeps files in the JSON, n8n may fail to look anything up in this expression,
		// and would then take the node to have no output at all.
		outputs: `={{ (() => { try { return $parameter.options?.needsReview } catch { return false } })()
			? [{ type: 'main', displayName: 'Complete' }, { type: 'main', displayName: 'Needs Review' }]
			: ['main'] }}`,
		usableAsTool: true,
		...forAssistants('structuredExtraction'),
		...namedByLabel,
		credentials: [{ name: 'visionOcrApi', required: true, testedBy: 'visionOcrApiTest' }],
		properties: [...withTool(properties, tool), ...preview],
	};

	methods = {
		credentialTest: { visionOcrApiTest },
		listSearch: {
			searchChatModels: searchModels('chat'),
			searchOcrModels: searchModels('ocr'),
		},
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { execute } = await import('./execute');
		return await execute(this);
	}
}
