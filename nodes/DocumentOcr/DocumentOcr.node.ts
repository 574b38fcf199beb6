import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { choicesOf, namedByLabel, previewOf } from '../shared/host/preview';
import { forAssistants } from '../shared/host/panel/assistants';
import { visionOcrApiTest } from '../shared/service/credentialTest';
import { searchModels } from '../shared/service/searchModels';
import { withTool } from '../shared/host/tool';
import { properties, tool } from './properties';

const previews = choicesOf(properties, 'output').map((output) =>
	previewOf('operation', output, { output: [output] }),
);

export class DocumentOcr implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document OCR',
		name: 'documentOcr',
		icon: {
			light: 'file:../../icons/documentOcr.svg',
			dark: 'file:../../icons/documentOcr.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle:
			'={{ { document: "documents", page: "pages", tableRow: "table rows", image: "images" }[$parameter["output"]] }}',
		description:
			'Turn PDF files and scans into Markdown, pages, table rows and images; for named fields, use Structured Extraction',
		defaults: { name: 'Document OCR' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		...forAssistants('documentOcr'),
		...namedByLabel,
		credentials: [{ name: 'visionOcrApi', required: true, testedBy: 'visionOcrApiTest' }],
		properties: [...withTool(properties, tool), ...previews],
	};

	methods = {
		credentialTest: { visionOcrApiTest },
		listSearch: { searchOcrModels: searchModels('ocr') },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { execute } = await import('./execute');
		return await execute(this);
	}
}
