import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { combinedRunOf } from '../shared/files/filesInJson';
import { SameFiles } from '../shared/files/sameFiles';
import { markFormula } from '../shared/formula';
import { requireOcr } from '../shared/ocr/askOcr';
import type { ReadDocument } from '../shared/ocr/readPages';
import { readOptions } from '../shared/panel/readOptions';
import { runOptions } from '../shared/panel/commonOptions';
import { runItems, type Steps } from '../shared/runItems';
import { RunReport } from '../shared/runReport';
import { openService } from '../shared/service/service';
import { isTool } from '../shared/tool';
import { readDocument } from './ask';
import {
	asJson,
	forAgent,
	isTextOutput,
	namedFile,
	type Output,
	skippedRecords,
} from './map/outputRecord';
import { warningsOf } from './map/warningsOf';
import { type OcrTask, readTasks } from './read';
import { storedFiles, withInputFiles } from './storedFiles';

/** Runs the node over all items of its input. */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const report = new RunReport(true);
	const input = context.getInputData();
	const run = combinedRunOf(context);
	const sameFiles = new SameFiles<ReadDocument>(input, report, run);
	return await runItems(context, async (signal): Promise<Steps<OcrTask>> => {
		const options = readOptions(context, 0, runOptions);
		const service = await openService(context, options, signal);
		const hasPdfText = 'pdfText' in (context.getNodeParameter('options', 0, {}) as object);
		// Without any, the settings are wrong, and not a file.
		if (!hasPdfText) requireOcr(service);
		return {
			concurrency: options.concurrency,
			report,
			read: async (itemIndex) => await readTasks(context, itemIndex),
			work: async (task, itemIndex) => {
				const { output, passOnInputFiles } = task.job;
				const { records, pages } =
					task.kind === 'skipped'
						? { records: skippedRecords(task.skipped, output), pages: 0 }
						: await readDocument(service, sameFiles, task);
				report.used.pages += pages;
				report.skip(task.skipped, itemIndex);
				if (task.kind === 'document') {
					report.add('read');
					for (const warning of warningsOf(records, output, task.source.fileName)) {
						report.warn(itemIndex, warning);
					}
				}
				const passedOn = passOnInputFiles ? input[itemIndex] : undefined;
				const items: INodeExecutionData[] = [];
				for (const record of records) {
					const binary = await storedFiles(context.helpers, record.files, passedOn, run);
					const json = isTool(context.getNode()) ? forAgent(record.json, output) : record.json;
					const item = { json, pairedItem: { item: itemIndex } };
					items.push(binary ? { ...item, binary } : item);
				}
				return [items];
			},
			fileName: (task) => (task.kind === 'document' ? task.source.fileName : undefined),
			filesOfFailure: (itemIndex) => {
				const isPassedOn = context.getNodeParameter('options.passOnInputFiles', itemIndex, true);
				const passedOn = isPassedOn ? input[itemIndex] : undefined;
				return passedOn && withInputFiles({}, passedOn, run);
			},
			describeFailure: (fileName, itemIndex, error, task) => {
				report.fail(fileName, itemIndex, task?.skipped);
				const output = context.getNodeParameter('output', itemIndex) as Output;
				return {
					...namedFile(output, fileName ?? null),
					...(output === 'tableRow' && { error: markFormula(error) }),
					...(task && isTextOutput(output) && { skipped: task.skipped.map(asJson) }),
				};
			},
		};
	});
}
