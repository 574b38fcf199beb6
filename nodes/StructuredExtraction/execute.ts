import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { betweenSteps } from '../shared/budget';
import { SameFiles } from '../shared/files/sameFiles';
import { unreadableProblem } from '../shared/ocr/documents';
import { Problem } from '../shared/problem';
import { checkParameters } from '../shared/panel/checkParameters';
import { readOptions } from '../shared/panel/readOptions';
import { runOptions } from '../shared/panel/commonOptions';
import type { Run } from '../shared/run';
import { execution, type Steps } from '../shared/runItems';
import { RunReport } from '../shared/runReport';
import { askTask } from './ask/askTask';
import { splitTask } from './ask/splitTask';
import type {
	DocumentPart,
	ExtractionTask,
	Output,
	Result,
	SeenTask,
	TaskPart,
	UnreadTask,
} from './job';
import { LIST_NAMES } from './options';
import { extractionTasks, givenLists, inputFile, readJob } from './read';
import { type Meta, metaOf } from './record/meta';
import { completeRecord, failedRow, forAgent, seenOutput, toOutput } from './record/rows';

/** Runs the node over all items of its input. */
export const execute = execution(
	async (run): Promise<Steps<ExtractionTask | TaskPart | SeenTask | UnreadTask>> => {
		const report = new RunReport(true);
		report.noun = 'text';
		const sameFiles = new SameFiles<DocumentPart[]>(run.input, report, run.combined);
		const hasReview = needsReviewOutput(run);
		if (hasReview && !run.hasSecondOutput) throw reviewLost();
		const lists = await givenLists(run);
		report.notes = lists?.notes ?? [];
		const common = readOptions(run.item(0), runOptions, LIST_NAMES);
		const service = await run.openService(common);
		await checkParameters(run, (item) => readJob(item, service, lists));
		return {
			concurrency: common.concurrency,
			report,
			read: async (item) => await extractionTasks(item, readJob(item, service, lists)),
			split: async (task) => {
				if ('unread' in task) throw unreadableProblem(task.unread);
				return (await seenTask(task)) ?? (await splitTask(service, task, sameFiles));
			},
			work: async (task, itemIndex) => {
				// A tool has one output.
				const inReview = (items: INodeExecutionData[]) =>
					hasReview && !run.isTool ? [[], items] : [items];
				if ('unread' in task) throw unreadableProblem(task.unread);
				if ('seen' in task) {
					report.add('seen before', task.document.fileName);
					report.skip(task.skipped, itemIndex);
					return inReview(asItems(run, task, seenOutput(task)));
				}
				if (!('part' in task)) return [];
				const result = await askTask(service, task);
				await betweenSteps.yieldIfDue();
				const meta = metaOf(result);
				await betweenSteps.yieldIfDue();
				report.notes = [...(lists?.notes ?? []), ...(lists?.fieldNotes ?? [])];
				reportDocument(report, result, meta, itemIndex);
				report.skip(task.skipped, itemIndex);
				const items = await toItems(run, result, meta);
				return meta.review.length > 0 ? inReview(items) : [items];
			},
			fileName: (task) => ('unread' in task ? task.unread : task.document).fileName,
			filesOfFailure: (item, task) => {
				const isPassedOn = item.parameter('options.passOnInputFiles', true);
				return task && isPassedOn ? inputFile(task) : undefined;
			},
			describeFailure: (fileName, item, error, task) => {
				report.fail(fileName, item.index, error);
				if (task) report.skip(task.skipped, item.index);
				const output = item.parameter('output') as Output;
				return failedRow(output, fileName ?? null, error, task?.skipped, () => {
					if (task === undefined) return { job: readJob(item, service, lists) };
					return 'unread' in task ? { job: task.job } : task;
				});
			},
		};
	},
	{
		// A document that could not be read is never among the complete ones.
		failureOutputOf: (run) => (needsReviewOutput(run) && run.hasSecondOutput ? 1 : 0),
		keepsFailures: true,
	},
);

const needsReviewOutput = (run: Run) =>
	run.item(0).parameter('options.needsReview', false) === true;

/** A file that is in the list of earlier records, which costs no request. */
async function seenTask(task: ExtractionTask): Promise<SeenTask[] | undefined> {
	const { document } = task;
	const records = task.job.lists?.seenBefore;
	if (records === undefined || document.kind !== 'file') return undefined;
	const fileHash = await document.file.hash();
	const seen = records.issueOfFile(fileHash);
	return seen && [{ ...task, seen, fileHash }];
}

/** The output items of a document. */
async function toItems(run: Run, result: Result, meta: Meta): Promise<INodeExecutionData[]> {
	const { options } = result.job;
	const raw = options.includeRaw ? { raw: rawAnswers(result) } : {};
	const items = asItems(run, result, toOutput(result, meta), raw);
	if (options.attachReview && items[0]) {
		const { record } = completeRecord(result);
		const sheets = result.source.text?.pages ?? [];
		const { attachedReview } = await import('./review/attachedPage');
		const known = { record, meta, sheets, places: result.looked.spans };
		const review = await attachedReview(run.store, result.document, known);
		items[0].binary = { ...items[0].binary, ...review };
	}
	return items;
}

/** Items with the file that they are about, where that is wanted. */
function asItems(
	run: Run,
	task: ExtractionTask,
	records: IDataObject[],
	raw: IDataObject = {},
): INodeExecutionData[] {
	const { options, itemIndex } = task.job;
	const rows = run.isTool ? records.map(forAgent) : records;
	const file = options.passOnInputFiles ? inputFile(task) : undefined;
	return rows.map((row) => ({
		json: { ...row, ...raw },
		pairedItem: { item: itemIndex },
		...(file && { binary: file }),
	}));
}

/** The untouched answers of the service. */
const rawAnswers = ({ source, answers, secondAnswers }: Result) =>
	({
		ocr: source.text?.raw ?? null,
		chat: answers,
		...(secondAnswers && { secondOpinion: { chat: secondAnswers } }),
	}) as IDataObject;

const reviewLost = () =>
	new Problem('n8n mixes up the outputs "Needs Review" and "Error" in this workflow', {
		description:
			'It does so where a workflow keeps files in the JSON of items (combined binary mode). Set "On Error" to "Stop Workflow" in the settings of this node, or turn off the option "Output: Separate Review Output".',
		isGeneral: true,
	});

/** Adds a document to the report of a run: what became of it, and what that took. */
function reportDocument(
	report: RunReport,
	{ extracted, source: { fileName, text }, eInvoice }: Result,
	{ issues, review, document }: Meta,
	itemIndex: number,
): void {
	if (document && !document.endsWith(' of 1')) report.noun = 'document';
	const [reason] = review;
	if (reason === undefined) report.add('fine', fileName);
	else if (review.length === 1 && issues.some(({ kind }) => kind === 'notChecked')) {
		report.add('not checked (image)', fileName);
	} else report.add('to check', fileName, itemIndex, reason);
	const { used } = report;
	const { requests, repairs, usage } = extracted;
	const { prompt_tokens = 0, completion_tokens = 0 } = usage ?? {};
	used.eInvoices += eInvoice ? 1 : 0;
	used.repairs += repairs;
	used.requests += requests;
	used.tokens += prompt_tokens + completion_tokens;
	// OCR for another document of the file is counted with that one.
	const isReadByOcr = fileName !== undefined && text && !text.isOwn && !text.isShared;
	if (!isReadByOcr || requests === 0) return;
	const { ocrUsed = { requests: 1, pages: text.pages.length } } = text;
	used.requests += ocrUsed.requests;
	report.addPdf(text.hasPdfText);
	used.ocrPages += ocrUsed.pages;
}
