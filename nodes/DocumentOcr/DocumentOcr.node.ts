import type {
	IBinaryKeyData,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { Warnings } from '../shared/completion/warnings';
import { askOcr, requireOcr } from '../shared/ocr/askOcr';
import { readModel, readOptions } from '../shared/properties';
import type { Steps } from '../shared/runItems';
import { runItems } from '../shared/runItems';
import { visionOcrApiTest } from '../shared/service/credentialTest';
import { combinedRunOf } from '../shared/files/filesInJson';
import { searchModels } from '../shared/service/searchModels';
import type { Service } from '../shared/service/service';
import { openService } from '../shared/service/service';
import { withInputFiles } from './inputFiles';
import type { Output } from './MapSettings';
import type { Options } from './options';
import { optionsSchema } from './options';
import type { OutputFile } from './outputFile';
import type { OutputRecord } from './outputs/OutputRecord';
import { fileKey, skippedRecords } from './outputs/skippedRecords';
import { properties } from './properties';
import type { OcrTask } from './readTasks';
import { readTasks } from './readTasks';
import { warningsOf } from './warningsOf';

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
			'={{ { document: "documents", page: "pages", tableRow: "table rows", image: "pictures" }[$parameter["output"]] }}',
		description: 'Turn PDF files and scans into Markdown, pages, table rows and pictures',
		defaults: { name: 'Document OCR' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'visionOcrApi', required: true, testedBy: 'visionOcrApiTest' }],
		properties,
	};

	methods = {
		credentialTest: { visionOcrApiTest },
		listSearch: { searchOcrModels: searchModels('ocr') },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const outputOf = (itemIndex: number) => this.getNodeParameter('output', itemIndex) as Output;
		const warnings = new Warnings();
		const outputs = await runItems(this, async (signal): Promise<Steps<OcrTask>> => {
			const options = readOptions(this, 0, optionsSchema);
			const service = await openService(this, options, signal);
			requireOcr(service);
			return {
				concurrency: options.concurrency,
				read: async (itemIndex) => await readTasks(this, itemIndex, outputOf(itemIndex)),
				work: async (task, itemIndex) => {
					const output = outputOf(itemIndex);
					const { passOnInputFiles, ...settings } = readOptions(this, itemIndex, optionsSchema);
					const records =
						task.kind === 'skipped'
							? skippedRecords(task.skipped, output)
							: await readDocument(this, itemIndex, service, task, { ...settings, output });
					if (task.kind === 'document') {
						for (const warning of warningsOf(records, output, task.source.fileName))
							warnings.add(itemIndex, warning);
					}
					const input = passOnInputFiles ? this.getInputData()[itemIndex] : undefined;
					const items: INodeExecutionData[] = [];
					for (const record of records) {
						const binary = await storedFiles(this, record.files, input);
						const item = { json: record.json, pairedItem: { item: itemIndex } };
						items.push(binary ? { ...item, binary } : item);
					}
					return [items];
				},
				fileName: (task) => (task.kind === 'document' ? task.source.fileName : undefined),
				describeFailure: (fileName, itemIndex) => ({
					[fileKey(outputOf(itemIndex))]: fileName ?? null,
				}),
			};
		});
		warnings.show(this);
		return outputs;
	}
}

type ReadSettings = Omit<Options, 'passOnInputFiles'> & { output: Output };

async function readDocument(
	context: IExecuteFunctions,
	itemIndex: number,
	service: Service,
	{ source, fileStem, skipped }: OcrTask & { kind: 'document' },
	settings: ReadSettings,
): Promise<OutputRecord[]> {
	const { output, attachHtml, imageLinks } = settings;
	const model = readModel(context, 'model', itemIndex);
	const isText = output === 'document' || output === 'page';
	const attachPictures =
		isText && Boolean(context.getNodeParameter('includeImages', itemIndex, false));
	const showsPictures = isText && (attachHtml || imageLinks === 'inline');
	const { data, numbers, raw } = await askOcr(context, service, source, {
		model,
		includeImages: attachPictures || showsPictures || output === 'image',
		additionalFields: settings.additionalFields,
		delivery: settings.delivery,
		pages: {
			selection: settings.pages,
			canSelect: settings.serviceSelectsPages,
			perRequest: settings.pagesPerRequest,
			parallel: settings.concurrency,
		},
	});
	const { mapDocument } = await import('./mapDocument');
	const { fileName } = source;
	const records = await mapDocument(
		{ fileName, fileStem, skipped, model, response: data, numbers },
		{ ...settings, attachPictures },
	);
	return settings.includeRaw
		? records.map(({ json, files }) => ({ json: { ...json, raw }, files }))
		: records;
}

/** Stores the files of an output item; adds those of its input item where they are to be passed on. */
async function storedFiles(
	context: IExecuteFunctions,
	files: OutputFile[],
	input: INodeExecutionData | undefined,
): Promise<IBinaryKeyData | undefined> {
	const own: IBinaryKeyData = {};
	for (const { field, content, fileName, mimeType } of files) {
		own[field] = await context.helpers.prepareBinaryData(content(), fileName, mimeType);
	}
	const binary = input ? withInputFiles(own, input, combinedRunOf(context)) : own;
	return Object.keys(binary).length > 0 ? binary : undefined;
}
