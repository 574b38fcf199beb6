import type { IBinaryKeyData, INodeExecutionData } from 'n8n-workflow';
import { SameFiles } from '../shared/documents/files/sameFiles';
import { markFormula } from '../shared/basics/text/formula';
import { requireOcr } from '../shared/documents/ocr/askOcr';
import { unreadableProblem } from '../shared/documents/ocr/documents';
import type { Reading } from '../shared/documents/ocr/reading';
import { checkParameters } from '../shared/run/checkParameters';
import { messageOf, problemText, whatHappened } from '../shared/host/problem';
import { readOptions } from '../shared/run/readOptions';
import { runOptions } from '../shared/host/panel/commonOptions';
import type { Run } from '../shared/run/run';
import { execution } from '../shared/run/runItems';
import type { Steps } from '../shared/run/steps';
import { RunReport } from '../shared/run/runReport';
import { wordsOf } from '../shared/values/facts/fact';
import { readDocument } from './ask';
import {
	asJson,
	forAgent,
	isTextOutput,
	namedFile,
	type OcrOutput,
	type OutputFile,
	skippedRecords,
	warningsOf,
} from './map/outputRecord';
import { unreadFacts, unreadWarnings } from './map/unread';
import { type OcrTask, readJob, readTasks } from './read';
import type { CombinedRun } from '../shared/documents/files/filesInJson';
import type { FileStore } from '../shared/documents/files/storedFile';
import { findFiles, withFiles } from '../shared/documents/files/findFiles';

/** Runs the node over all items of its input. */
export const execute = execution(open, { keepsFailures: true });

async function open(run: Run): Promise<Steps<OcrTask>> {
	const report = new RunReport(true);
	const { input, combined } = run;
	const sameFiles = new SameFiles<Reading>(input, report, combined);
	const options = readOptions(run.item(0), runOptions);
	const service = await run.openService(options);
	const hasPdfText = 'pdfText' in (run.item(0).parameter('options', {}) as object);
	// Without any, the settings are wrong, and not a file.
	if (!hasPdfText) requireOcr(service);
	await checkParameters(run, readJob);
	return {
		report,
		read: async (item) => await readTasks(item),
		work: async (task, itemIndex) => {
			if (task.kind === 'unreadable') throw unreadableProblem(task.source);
			const { output, passOnInputFiles } = task.job;
			const read = task.kind === 'document' && (await readDocument(service, sameFiles, task));
			const records = read ? read.records : skippedRecords(task.skipped, output);
			if (read) {
				report.used.pages += read.pages;
				report.addPdf(read.hasPdfText);
			}
			const passedOn = passOnInputFiles ? input[itemIndex] : undefined;
			const items: INodeExecutionData[] = [];
			for (const record of records) {
				const binary = await storedFiles(run.store, record.files, passedOn, combined);
				const json = run.isTool ? forAgent(record.json, output) : record.json;
				const item = { json, pairedItem: { item: itemIndex } };
				items.push(binary ? { ...item, binary } : item);
			}
			// A file whose images cannot be saved fails, and is counted then.
			report.skip(task.skipped, itemIndex);
			if (read) {
				const { fileName } = task.source;
				const reasons = unreadFacts(read.unread).map(wordsOf);
				if (reasons.length === 0) report.add('read', fileName, itemIndex);
				else {
					const outcome = read.unread.isAll ? 'without text' : 'read in part';
					report.add(outcome, fileName, itemIndex, reasons.join('; '));
				}
				const unread = unreadWarnings(read.unread, fileName);
				for (const warning of [...unread, ...warningsOf(records, fileName)]) {
					report.warn(itemIndex, warning);
				}
			}
			return [items];
		},
		fileName: (task) => (task.kind === 'skipped' ? undefined : task.source.fileName),
		filesOfFailure: (item) =>
			item.parameter('options.passOnInputFiles', true)
				? withInputFiles({}, item.input, combined)
				: undefined,
		describeFailure: (item, problem, task) => {
			const { fileName, description } = problem.details;
			report.fail(fileName, item.index, whatHappened(problem));
			if (task) report.skip(task.skipped, item.index);
			const output = item.parameter('output') as OcrOutput;
			// A row of a spreadsheet has no item number.
			const error = problemText({ message: messageOf(problem), description });
			return {
				...namedFile(output, fileName ?? null),
				...(output === 'tableRow' && { error: markFormula(error) }),
				...(task && isTextOutput(output) && { skipped: task.skipped.map(asJson) }),
			};
		},
	};
}

/** Stores the files of an output item; adds the files of its input item where they are to be passed on. */
async function storedFiles(
	store: FileStore,
	files: OutputFile[],
	input: INodeExecutionData | undefined,
	run?: CombinedRun,
): Promise<IBinaryKeyData | undefined> {
	const own: IBinaryKeyData = {};
	for (const { field, content, fileName, mimeType } of files) {
		own[field] = await store.prepareBinaryData(await content(), fileName, mimeType);
	}
	const binary = input ? withInputFiles(own, input, run) : own;
	return Object.keys(binary).length > 0 ? binary : undefined;
}

/** The files of an output item with those of its input item. */
const withInputFiles = (own: IBinaryKeyData, input: INodeExecutionData, run?: CombinedRun) =>
	withFiles(own, findFiles(input, '*', run).files);
