import {
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { SameFiles } from '../shared/files/sameFiles';
import { namedByLabel } from '../shared/preview';
import { Problem } from '../shared/problem';
import { readModel, readOptions } from '../shared/properties';
import { runItems, type Steps } from '../shared/runItems';
import { visionOcrApiTest } from '../shared/service/credentialTest';
import { searchModels } from '../shared/service/searchModels';
import { openService } from '../shared/service/service';
import { isTool, withTool } from '../shared/tool';
import { type AskedTask, askTask } from './ask/askTask';
import { attachedReview } from './review/attachedReview';
import { failedRow, forAgent, metaAndPlaces, toOutput } from './map';
import { optionsSchema } from './options';
import { preview } from './preview';
import { properties } from './properties';
import { type ExtractionTask, extractionTasks, inputFile, readSchema } from './read';
import { Summary } from './summary';
import { tool } from './tool';

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
		description: 'Get named, typed fields out of documents, images or text',
		defaults: { name: 'Structured Extraction' },
		inputs: [NodeConnectionTypes.Main],
		// Where the workflow keeps files in the JSON, n8n may fail to look anything up in this expression,
		// and would then take the node to have no output at all.
		outputs: `={{ (() => { try { return $parameter.options?.needsReview } catch { return false } })()
			? [{ type: 'main', displayName: 'Complete' }, { type: 'main', displayName: 'Needs Review' }]
			: ['main'] }}`,
		usableAsTool: true,
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
		const summary = new Summary();
		const sameFiles = new SameFiles<AskedTask>(this);
		const hasReview = this.getNodeParameter('options.needsReview', 0, false) === true;
		const isReviewLost = hasReview && !knowsReview(this);
		// A document that could not be read is never among the complete ones.
		const failureOutput = hasReview && !isReviewLost ? 1 : 0;
		const open = async (signal: AbortSignal): Promise<Steps<ExtractionTask>> => {
			if (isReviewLost) throw reviewLost();
			const common = readOptions(this, 0, optionsSchema);
			const service = await openService(this, common, signal);
			return {
				concurrency: common.concurrency,
				counts: () => summary.counts,
				read: async (itemIndex) => await extractionTasks(this, itemIndex),
				work: async (task, itemIndex) => {
					const options = readOptions(this, itemIndex, optionsSchema);
					const schema = readSchema(this, itemIndex);
					const model = readModel(this, 'model', itemIndex);
					const settings = { schema, model, options };
					const asked = await askTask(this, itemIndex, service, sameFiles, task, settings);
					const { source, extracted, answers, second, eInvoice } = asked;
					const secondOcrUsage = second?.ocr?.usage;
					const result = { ...settings, extracted, source, eInvoice, secondOcrUsage };
					const { meta, places } = metaAndPlaces(result);
					const output = this.getNodeParameter('output', itemIndex);
					const records = toOutput(output, result, meta, task.skipped);
					const rows = isTool(this) ? records.map(forAgent) : records;
					const needsReview = meta.review.length > 0;
					summary.add(asked, { needsReview, skipped: task.skipped, itemIndex });
					const raw = {
						ocr: source.text?.raw ?? null,
						chat: answers,
						...(second && {
							secondOpinion: { ocr: second.ocr?.raw ?? null, chat: second.answers },
						}),
					} as IDataObject;
					const file = options.passOnInputFiles ? inputFile(task) : undefined;
					const items: INodeExecutionData[] = rows.map((row) => ({
						json: options.includeRaw ? { ...row, raw } : row,
						pairedItem: { item: itemIndex },
						...(file && { binary: file }),
					}));
					if (options.attachReview && items[0]) {
						const known = { schema, checked: extracted, meta, places };
						const review = await attachedReview(this, task, source, known);
						items[0].binary = { ...file, ...review };
					}
					// A tool has one output.
					return common.needsReview && needsReview && !isTool(this) ? [[], items] : [items];
				},
				fileName: (task) => (task.kind === 'document' ? task.document.fileName : undefined),
				filesOfFailure: (_, task) =>
					task && common.passOnInputFiles ? inputFile(task) : undefined,
				describeFailure: (fileName, itemIndex, task) => {
					summary.addFailure(fileName, itemIndex, task?.skipped);
					const output = this.getNodeParameter('output', itemIndex);
					return failedRow(output, fileName ?? null, task?.skipped, () => ({
						schema: readSchema(this, itemIndex),
						options: readOptions(this, itemIndex, optionsSchema),
					}));
				},
			};
		};
		const outputs = await runItems(this, open, failureOutput);
		summary.show(this, sameFiles.summary);
		return outputs;
	}
}

/**
 * Whether n8n knows of the second output. With an error output beside it, it fills that by number, and
 * would drop the items of an output that it does not know of.
 */
const knowsReview = (context: IExecuteFunctions) =>
	context.getNode().onError !== 'continueErrorOutput' || context.getNodeOutputs().length > 2;

const reviewLost = () =>
	new Problem('n8n mixes up the outputs "Needs Review" and "Error" in this workflow', {
		description:
			'It does so where a workflow keeps files in the JSON of items (combined binary mode). Set "On Error" to "Continue" in the settings of this node, or turn off the option "Output: Separate for Review".',
		isGeneral: true,
	});
