import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { combinedRunOf } from '../shared/files/filesInJson';
import { SameFiles } from '../shared/files/sameFiles';
import { requireOcr } from '../shared/ocr/askOcr';
import type { DocumentAnswer } from '../shared/ocr/askPages';
import { namedByLabel } from '../shared/preview';
import { readOptions } from '../shared/properties';
import { runItems, type Steps } from '../shared/runItems';
import { visionOcrApiTest } from '../shared/service/credentialTest';
import { searchModels } from '../shared/service/searchModels';
import { openService } from '../shared/service/service';
import { isTool, withTool } from '../shared/tool';
import { counted, Outcomes, Warnings } from '../shared/warnings';
import { readDocument } from './ask';
import {
	asJson,
	fileKey,
	forAgent,
	listsSkipped,
	type Output,
	skippedRecords,
} from './map/outputRecord';
import { warningsOf } from './map/warningsOf';
import { optionsSchema } from './options';
import { preview } from './preview';
import { properties } from './properties';
import { type OcrTask, readTasks } from './read';
import { storedFiles, withInputFiles } from './storedFiles';
import { tool } from './tool';

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
		description: 'Turn PDF files and scans into Markdown, pages, table rows and images',
		defaults: { name: 'Document OCR' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		...namedByLabel,
		credentials: [{ name: 'visionOcrApi', required: true, testedBy: 'visionOcrApiTest' }],
		properties: [...withTool(properties, tool), ...preview],
	};

	methods = {
		credentialTest: { visionOcrApiTest },
		listSearch: { searchOcrModels: searchModels('ocr') },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const outputOf = (itemIndex: number) => this.getNodeParameter('output', itemIndex) as Output;
		const warnings = new Warnings();
		const sameFiles = new SameFiles<DocumentAnswer>(this);
		const outcomes = new Outcomes(['read']);
		let pagesRead = 0;
		const outputs = await runItems(this, async (signal): Promise<Steps<OcrTask>> => {
			const options = readOptions(this, 0, optionsSchema);
			const service = await openService(this, options, signal);
			requireOcr(service);
			return {
				concurrency: options.concurrency,
				counts: () => ({ 'documents read': outcomes.countOf('read') }),
				read: async (itemIndex) => await readTasks(this, itemIndex, outputOf(itemIndex)),
				work: async (task, itemIndex) => {
					const output = outputOf(itemIndex);
					const { passOnInputFiles, ...settings } = readOptions(this, itemIndex, optionsSchema);
					const { records, pages } =
						task.kind === 'skipped'
							? { records: skippedRecords(task.skipped, output), pages: 0 }
							: await readDocument(this, itemIndex, service, sameFiles, task, {
									...settings,
									output,
								});
					pagesRead += pages;
					outcomes.skip(task.skipped, itemIndex);
					if (task.kind === 'document') {
						outcomes.add('read');
						for (const warning of warningsOf(records, output, task.source.fileName)) {
							warnings.add(itemIndex, warning);
						}
					}
					const input = passOnInputFiles ? this.getInputData()[itemIndex] : undefined;
					const items: INodeExecutionData[] = [];
					for (const record of records) {
						const binary = await storedFiles(this, record.files, input);
						const json = isTool(this) ? forAgent(record.json, output) : record.json;
						const item = { json, pairedItem: { item: itemIndex } };
						items.push(binary ? { ...item, binary } : item);
					}
					return [items];
				},
				fileName: (task) => (task.kind === 'document' ? task.source.fileName : undefined),
				filesOfFailure: (itemIndex) => {
					const input = options.passOnInputFiles ? this.getInputData()[itemIndex] : undefined;
					return input && withInputFiles({}, input, combinedRunOf(this));
				},
				describeFailure: (fileName, itemIndex, task) => {
					outcomes.fail(fileName, itemIndex);
					outcomes.skip(task?.skipped ?? [], itemIndex);
					const output = outputOf(itemIndex);
					return {
						[fileKey(output)]: fileName ?? null,
						...(task && listsSkipped(output) && { skipped: task.skipped.map(asJson) }),
					};
				},
			};
		});
		warnings.show(this);
		const used = pagesRead > 0 ? [counted(pagesRead, 'page')] : [];
		outcomes.show(this, [...used, ...(sameFiles.summary === '' ? [] : [sameFiles.summary])]);
		return outputs;
	}
}
