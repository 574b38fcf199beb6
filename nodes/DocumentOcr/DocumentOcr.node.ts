import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { z } from 'zod';

import { commonOptionsSchema, readModel, readOptions } from '../shared/properties';
import { askOcr, requireOcr } from '../shared/ocr/askOcr';
import type { DocumentSource, SkippedFile } from '../shared/ocr/readDocuments';
import { readDocuments } from '../shared/ocr/readDocuments';
import { runItems } from '../shared/runItems';
import { visionOcrApiTest } from '../shared/service/credentialTest';
import { searchModels } from '../shared/service/searchModels';
import { openService } from '../shared/service/service';
import type { ReadDocument } from './output';
import { toDocument, toPages, toTableRows } from './output';
import { properties } from './properties';

const optionsSchema = commonOptionsSchema.extend({ pageSeparator: z.string().default('\n\n') });

const outputs = {
	document: (document: ReadDocument) => [toDocument(document)],
	page: toPages,
	tableRow: toTableRows,
};

interface OcrTask {
	source: DocumentSource;
	skipped: SkippedFile[];
}

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
			'={{ { document: "documents", page: "pages", tableRow: "table rows" }[$parameter["output"]] }}',
		description: 'Turn PDF files and scans into Markdown, pages and table rows',
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
		return await runItems<OcrTask>(this, async (signal) => {
			const options = readOptions(this, 0, optionsSchema);
			const service = await openService(this, options, signal);
			requireOcr(service);
			return {
				concurrency: options.concurrency,
				read: async (itemIndex) => {
					const { sources, skipped } = await readDocuments(this, itemIndex);
					return sources.map((source) => ({ source, skipped }));
				},
				work: async ({ source, skipped }, itemIndex) => {
					const model = readModel(this, 'model', itemIndex);
					const { pageSeparator, includeRaw, additionalFields } = readOptions(
						this,
						itemIndex,
						optionsSchema,
					);
					const { data, raw } = await askOcr(this, service, source, {
						model,
						additionalFields,
					});
					const { fileName } = source;
					const output = this.getNodeParameter('output', itemIndex) as keyof typeof outputs;
					const records = outputs[output]({
						fileName,
						skipped,
						model,
						pageSeparator,
						response: data,
					});
					const json = (record: IDataObject) => (includeRaw ? { ...record, raw } : record);
					return [
						records.map((record) => ({ json: json(record), pairedItem: { item: itemIndex } })),
					];
				},
				fileName: ({ source }) => source.fileName,
				describeFailure: (fileName, itemIndex) => ({
					[this.getNodeParameter('output', itemIndex) === 'tableRow' ? '_file' : 'fileName']:
						fileName ?? null,
				}),
			};
		});
	}
}
