import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { betweenSteps } from '../shared/host/budget';
import { SameFiles } from '../shared/documents/files/sameFiles';
import { unreadableProblem } from '../shared/documents/ocr/documents';
import { wordsOf } from '../shared/values/facts/fact';
import { Problem, whatHappened } from '../shared/host/problem';
import type { Values } from '../shared/basics/values';
import { checkParameters } from '../shared/run/checkParameters';
import { readOptions } from '../shared/run/readOptions';
import { runOptions } from '../shared/host/panel/commonOptions';
import type { Run } from '../shared/run/run';
import { execution } from '../shared/run/runItems';
import type { Service } from '../shared/service/service';
import type { Steps } from '../shared/run/steps';
import { type ReportedDocument, RunReport } from '../shared/run/runReport';
import { askTask } from './ask/askTask';
import { splitTask } from './ask/splitTask';
import { suggestFields } from './ask/suggestFields';
import type { Reading } from '../shared/documents/ocr/reading';
import type {
	AskedDocument,
	DocumentPart,
	ExtractionTask,
	Output,
	Result,
	TaskPart,
	UnreadTask,
} from './job';
import { isRecordOf } from './known/isRecordOf';
import { runRecordOf } from './record/runRecordOf';
import { LIST_NAMES } from './options';
import { extractionTasks, givenLists, inputFile, readJob } from './read';
import { hasTotal } from './record/checked';
import { type Meta, metaOf } from './record/meta';
import { pageFacts } from './record/pages';
import { completeRecord, failedRow, forAgent, seenOutput, toOutput } from './record/rows';
import { type ReadRecord, RunRecords } from './runRecords';

/** Runs the node over all items of its input. */
export const execute = execution(
	async (run): Promise<Steps<ExtractionTask | TaskPart | UnreadTask>> => {
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
		// A tool has one output.
		const inReview = (items: INodeExecutionData[]) =>
			hasReview && !run.isTool ? [[], items] : [items];
		const records = new RunRecords(report, inReview);
		return {
			report,
			read: async (item) => await extractionTasks(item, readJob(item, service, lists)),
			split: async (task) => {
				if ('unread' in task) throw unreadableProblem(task.unread);
				if (task.job.isSuggestion) return [task];
				return (await seenTask(task)) ?? (await splitTask(service, task, sameFiles));
			},
			work: async (task, itemIndex) => {
				if ('unread' in task) throw unreadableProblem(task.unread);
				if (task.seen) {
					report.add('seen before', task.document.fileName);
					report.skip(task.skipped, itemIndex);
					return inReview(asItems(run, task, seenOutput(task, task.seen)));
				}
				if (!('part' in task)) return [[await suggestion(service, task, run, report)]];
				const result = await askTask(service, task);
				await betweenSteps.yieldIfDue();
				const meta = metaOf(result);
				await betweenSteps.yieldIfDue();
				report.used.eInvoices += result.eInvoice ? 1 : 0;
				// Without OCR, lines of tables are lost.
				const hasLists = task.part.schema.fields.some(({ type }) => type === 'list');
				const { hasPdfText } = result.reading;
				const reading = { ...result.reading, hasPdfText: hasPdfText && !hasLists };
				reportUse(report, result.extracted, reading);
				// A file whose review page cannot be saved fails, and is counted then.
				const { items, attach } = await toItems(run, result, meta);
				report.notes = [...(lists?.notes ?? []), ...(lists?.fieldNotes.values() ?? [])];
				const reported = reportDocument(report, result, meta, itemIndex);
				const outputs = meta.review.length > 0 ? inReview(items) : [items];
				// An agent asks about one document at a time.
				if (run.isTool) return outputs;
				const { document } = task;
				const hash = document.kind === 'file' ? await sameFiles.hashOf(document.file) : '';
				const record = runRecordOf(result, hash, meta.issues);
				const { review, checked } = meta;
				records.add(outputs, { record, items, review, checked, reported, attach });
				return outputs;
			},
			finish: async (results) => await records.finish(results, lists?.suppliers),
			fileName: (task) => ('unread' in task ? task.unread : task.document).fileName,
			// A document that could not be read is never among the complete ones.
			failureOutput: hasReview ? 1 : 0,
			filesOfFailure: (item, task) => {
				const isPassedOn = item.parameter('options.passOnInputFiles', true);
				return task && isPassedOn ? inputFile(task) : undefined;
			},
			describeFailure: (item, problem, task) => {
				const { fileName } = problem.details;
				report.fail(fileName, item.index, whatHappened(problem));
				if (task) report.skip(task.skipped, item.index);
				const output = item.parameter('output', 'record') as Output;
				return failedRow(output, fileName ?? null, problem, task?.skipped, () => {
					if (task === undefined) return { job: readJob(item, service, lists) };
					return 'unread' in task ? { job: task.job } : task;
				});
			},
		};
	},
	{ keepsFailures: true },
);

/** Above the output, where n8n shows the whole text whichever view of the output is open. */
const PASTE_HINT =
	'Mark the line below by three clicks, copy it (Ctrl+C), close this panel, and paste it on the canvas (Ctrl+V): a node with these fields.';

const needsReviewOutput = (run: Run) =>
	run.item(0).parameter('options.needsReview', false) === true;

/** A file that is in the list of earlier records, which costs no request. */
async function seenTask(task: ExtractionTask): Promise<ExtractionTask[] | undefined> {
	const { document, job } = task;
	const records = job.lists?.seenBefore;
	if (records === undefined || document.kind !== 'file') return undefined;
	const fileHash = await document.file.hash();
	const schemas = [job.schema, ...job.kinds.flatMap(({ schema }) => schema ?? [])];
	const hasFields = (row: Values) => schemas.some((schema) => isRecordOf(schema, row));
	const fact = records.factOfFile(fileHash, hasFields);
	return fact && [{ ...task, seen: { fact, fileHash } }];
}

/** The output items of a document. */
async function toItems(
	run: Run,
	result: Result,
	meta: Meta,
): Promise<Pick<ReadRecord, 'items' | 'attach'>> {
	const { options } = result.job;
	const raw = options.includeRaw ? { raw: rawAnswers(result) } : {};
	const items = asItems(run, result, toOutput(result, meta), raw);
	if (!options.attachReview || !items[0]) return { items };
	const { record } = completeRecord(result);
	const { document, eInvoice, findings, reading } = result;
	const isEInvoice = eInvoice !== undefined;
	const known = { record, reading, isEInvoice, places: findings.spans };
	const { attachedReview } = await import('./record/attachedPage');
	const attach: NonNullable<ReadRecord['attach']> = async ({ review, issues }) => {
		const all = { review: [...review, ...meta.review], issues: [...issues, ...meta.issues] };
		return await attachedReview(run.store, document, { ...known, meta: { ...meta, ...all } });
	};
	items[0].binary = { ...items[0].binary, ...(await attach({ review: [], issues: [] })) };
	return { items, attach };
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
const rawAnswers = ({ reading, answers, secondAnswers }: Result) =>
	({
		ocr: reading.raw,
		chat: answers,
		...(secondAnswers && { secondOpinion: { chat: secondAnswers } }),
	}) as IDataObject;

const reviewLost = () =>
	new Problem('n8n mixes up the outputs "Needs Review" and "Error" in this workflow', {
		description:
			'It does so where a workflow keeps files in the JSON of items (combined binary mode). Set "On Error" to "Stop Workflow" in the settings of this node, or turn off the option "Output: Separate Review Output".',
		fault: 'setUp',
	});

/** Adds a document to the report of a run: what became of it. */
function reportDocument(
	report: RunReport,
	{ part, document: { fileName }, reading, skipped }: Result,
	{ issues, review, checked }: Meta,
	itemIndex: number,
): ReportedDocument {
	if (part.of > 1) report.noun = 'document';
	const [reason] = review;
	const isUnchecked = review.length === 1 && issues.some(({ kind }) => kind === 'notChecked');
	const reported =
		reason === undefined || isUnchecked
			? report.add(isUnchecked ? 'not checked (image)' : 'fine', fileName, itemIndex)
			: report.add('to check', fileName, itemIndex, reason);
	reported.hasNoSums = hasTotal(part.schema) && !Array.isArray(checked.sums);
	for (const note of pageFacts(reading).notes) report.warn(itemIndex, `${wordsOf(note)}.`);
	report.skip(skipped, itemIndex);
	return reported;
}

/** The fields that are suggested for a sample, as an item. */
async function suggestion(
	service: Service,
	task: ExtractionTask,
	run: Run,
	report: RunReport,
): Promise<INodeExecutionData> {
	const { itemIndex } = task.job;
	const { json, notes, reading, used } = await suggestFields(service, task, run.node);
	report.lead = [PASTE_HINT, `<pre>${json.node}</pre>`];
	report.add('read', task.document.fileName, itemIndex);
	for (const note of notes) report.warn(itemIndex, `${note}.`);
	report.skip(task.skipped, itemIndex);
	// A sample is read once: how OCR could be saved is no news.
	reportUse(report, used, { ...reading, hasPdfText: undefined });
	return { json, pairedItem: { item: itemIndex } };
}

/** Adds what a document took to the report of a run. */
function reportUse(
	report: RunReport,
	{ requests, repairs, usage }: Pick<AskedDocument, 'requests' | 'repairs' | 'usage'>,
	reading: Reading,
): void {
	const { used } = report;
	const { prompt_tokens = 0, completion_tokens = 0 } = usage ?? {};
	used.repairs += repairs;
	used.requests += requests;
	used.tokens += prompt_tokens + completion_tokens;
	if (reading.usage.requests === 0 || requests === 0) return;
	used.requests += reading.usage.requests;
	report.addPdf(reading.hasPdfText);
	used.ocrPages += reading.usage.pages;
}
