import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { combinedRunOf } from '../shared/files/filesInJson';
import { SameFiles } from '../shared/files/sameFiles';
import { Problem } from '../shared/problem';
import { readOptions } from '../shared/panel/readOptions';
import { runOptions } from '../shared/panel/commonOptions';
import { runItems, type Steps } from '../shared/runItems';
import { RunReport } from '../shared/runReport';
import { openService } from '../shared/service/service';
import { isTool } from '../shared/tool';
import { type AskedTask, askTask } from './ask/askTask';
import { type DocumentPart, splitTask, type TaskPart } from './ask/splitTask';
import { attachedReview } from './review/attachedReview';
import type { KnownFacts } from './known/knownFields';
import { completeRecord, failedRow, forAgent, toOutput } from './map';
import { metaAndPlaces, type Result } from './metaOf';
import type { ExtractionTask, Output } from './job';
import { LIST_NAMES } from './options';
import { extractionTasks, givenLists, inputFile, readJob, unreadFiles } from './read';
import { reportDocument } from './reportDocument';

/** Runs the node over all items of its input. */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const report = new RunReport(true);
	report.noun = 'text';
	const sameFiles = new SameFiles<DocumentPart[]>(
		context.getInputData(),
		report,
		combinedRunOf(context),
	);
	const hasReview = context.getNodeParameter('options.needsReview', 0, false) === true;
	const isReviewLost = hasReview && !knowsReview(context);
	// A document that could not be read is never among the complete ones.
	const failureOutput = hasReview && !isReviewLost ? 1 : 0;
	const open = async (signal: AbortSignal): Promise<Steps<ExtractionTask | TaskPart>> => {
		if (isReviewLost) throw reviewLost();
		const lists = await givenLists(context);
		report.notes = lists?.notes ?? [];
		const common = readOptions(context, 0, runOptions, LIST_NAMES);
		const service = await openService(context, common, signal);
		return {
			concurrency: common.concurrency,
			report,
			read: async (itemIndex) =>
				await extractionTasks(context, readJob(context, itemIndex, service, lists)),
			split: async (task) => await splitTask(service, task, sameFiles),
			work: async (task, itemIndex) => {
				if (!isPart(task)) return [];
				const compare = await comparison(task);
				const { job, part } = task;
				const resultOf = (asked: AskedTask): Result => {
					return { job, part, asked, facts: compare?.(asked) };
				};
				const needsReview = (first: AskedTask) =>
					metaAndPlaces(resultOf(first)).meta.review.length > 0;
				const asked = await askTask(service, task, needsReview);
				const result = resultOf(asked);
				const checked = metaAndPlaces(result);
				const { meta } = checked;
				reportDocument(report, asked, meta, itemIndex);
				report.skip(task.skipped, itemIndex);
				const items = await toItems(context, task, result, checked);
				// A tool has one output.
				const isForReview = hasReview && meta.review.length > 0 && !isTool(context.getNode());
				return isForReview ? [[], items] : [items];
			},
			fileName: ({ document }) => document.fileName,
			filesOfFailure: (itemIndex, task) => {
				const isPassedOn = context.getNodeParameter('options.passOnInputFiles', itemIndex, true);
				if (!isPassedOn) return undefined;
				return task ? inputFile(task) : unreadFiles(context, itemIndex);
			},
			describeFailure: (fileName, itemIndex, error, task) => {
				report.fail(fileName, itemIndex, task?.skipped);
				const output = context.getNodeParameter('output', itemIndex) as Output;
				return failedRow(output, fileName ?? null, error, task?.skipped, () => {
					return task ?? { job: readJob(context, itemIndex, service, lists) };
				});
			},
		};
	};
	return await runItems(context, open, failureOutput);
}

const isPart = (task: ExtractionTask | TaskPart): task is TaskPart => 'part' in task;

/** Compares records of a document with the lists of the user, where there are any. */
async function comparison({
	job: { lists, options },
	document,
}: TaskPart): Promise<((asked: AskedTask) => KnownFacts) | undefined> {
	if (lists === undefined) return undefined;
	const { compareKnown } = await import('./known/compareKnown');
	const file = document.kind === 'file' ? document.file : undefined;
	const fileHash = lists.seenBefore && (await file?.hash());
	return ({ extracted, source }) => {
		const text = source.text?.pages.map(({ markdown }) => markdown).join('\n\n');
		return compareKnown(lists, extracted.record, options.orderTolerancePercent, {
			...{ fileHash, text },
		});
	};
}

/** The output items of a document. */
async function toItems(
	context: IExecuteFunctions,
	task: TaskPart,
	result: Result,
	{ meta, places }: ReturnType<typeof metaAndPlaces>,
): Promise<INodeExecutionData[]> {
	const { options, itemIndex } = result.job;
	const { extracted, source } = result.asked;
	const records = toOutput(result, meta, task.skipped);
	const rows = isTool(context.getNode()) ? records.map(forAgent) : records;
	const file = options.passOnInputFiles ? inputFile(task) : undefined;
	const raw = options.includeRaw ? { raw: rawAnswers(result.asked) } : {};
	const items: INodeExecutionData[] = rows.map((row) => ({
		json: { ...row, ...raw },
		pairedItem: { item: itemIndex },
		...(file && { binary: file }),
	}));
	if (options.attachReview && items[0]) {
		const complete = completeRecord(result);
		const checked = { ...extracted, record: complete.record };
		const shown = { schema: complete.schema, checked, meta, places };
		const review = await attachedReview(context.helpers, task.document, source, shown);
		items[0].binary = { ...file, ...review };
	}
	return items;
}

/** The untouched answers of the service. */
const rawAnswers = ({ source, answers, secondAnswers }: AskedTask) =>
	({
		ocr: source.text?.raw ?? null,
		chat: answers,
		...(secondAnswers && { secondOpinion: { chat: secondAnswers } }),
	}) as IDataObject;

/**
 * Whether n8n knows of the second output. Where the node has an error output as well, n8n fills outputs
 * by number and would drop the items of an output that it does not know of.
 */
const knowsReview = (context: IExecuteFunctions) =>
	context.getNode().onError !== 'continueErrorOutput' || context.getNodeOutputs().length > 2;

const reviewLost = () =>
	new Problem('n8n mixes up the outputs "Needs Review" and "Error" in this workflow', {
		description:
			'It does so where a workflow keeps files in the JSON of items (combined binary mode). Set "On Error" to "Continue" in the settings of this node, or turn off the option "Output: Separate Review Output".',
		isGeneral: true,
	});
