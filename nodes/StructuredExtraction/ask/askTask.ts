import { totalUsage } from '../../shared/completion/askJson';
import { readModel } from '../../shared/service/searchModels';
import { checkRecord } from '../../shared/check/checkRecord';
import { completeFromPage } from '../eInvoice/completeFromPage';
import type { EInvoiceRecord } from '../eInvoice/eInvoiceRecord';
import { readInput } from '../read';
import { askDocument, type AskedDocument, type ModelSource, readText } from './askDocument';
import type { FoundInvoice } from './readEmbeddedInvoice';
import { askSecond, withSecondOpinion } from './secondOpinion';
import type { DocumentPart, TaskPart } from './splitTask';
import { chat, hasOcr, pdfTextSettings, readByOcr, type TaskRun } from './taskRun';

/** The document as the model saw it, and the answer. */
export interface AskedTask {
	/** The chat model that was asked, if any; its answer may name another. */
	model?: string;
	source: ModelSource;
	extracted: AskedDocument;
	/** The untouched answers of the chat model. */
	answers: unknown[];
	/** The untouched answers of the second opinion, where one was asked for. */
	secondAnswers?: unknown[];
	/** The electronic invoice that values were taken from. */
	eInvoice?: UsedEInvoice;
}

/** An electronic invoice in a record. */
export interface UsedEInvoice extends Pick<EInvoiceRecord, 'evidence'> {
	/** Syntax and profile: "CII, EN 16931". */
	form: string;
	/** Whether the page was read as well. */
	isCompared: boolean;
	/** Whether the file has no page that could be. */
	isXml: boolean;
}

type NeedsReview = (asked: AskedTask) => boolean;

/** Answers by the document that they are about, which files that are the same share. */
const answersOf = new WeakMap<DocumentPart, Promise<AskedTask>>();

/**
 * Asks the model for the fields of a document, unless an electronic invoice has all of them or its kind
 * has none. For a file that was asked about before in the same run, the answer is used again.
 * @param needsReview whether a record is doubtful, which may decide on a second opinion
 * @throws Problem
 */
export async function askTask(
	run: TaskRun<TaskPart>,
	needsReview: NeedsReview,
): Promise<AskedTask> {
	const { part, sameAs } = run.task;
	if (part.fault !== undefined) throw part.fault;
	const known = answersOf.get(part);
	const answer = known ?? askPart(run, needsReview);
	if (known === undefined) answersOf.set(part, answer);
	const asked = await answer;
	return known === undefined || sameAs === undefined
		? asked
		: again(asked, fileNameOf(run), sameAs);
}

const fileNameOf = ({ task }: TaskRun) =>
	task.kind === 'text' ? undefined : task.document.fileName;

async function askPart(run: TaskRun<TaskPart>, needsReview: NeedsReview): Promise<AskedTask> {
	const { task, settings } = run;
	const { invoice, cost, ...part } = task.part;
	const fileNotes =
		task.kind === 'document' && task.document.kind === 'file' ? (task.document.notes ?? []) : [];
	const notes = [...(invoice?.notes ?? []), ...part.notes, ...fileNotes];
	const asked =
		invoice && !invoice.isPageWanted
			? fromInvoice(invoice, fileNameOf(run), part.source)
			: part.isFactsOnly
				? fromFacts(run)
				: await ask(run, needsReview);
	const extracted = invoice?.isPageWanted
		? completeFromPage(part.schema, invoice.record.checked, asked.extracted)
		: asked.extracted;
	return {
		...asked,
		...(invoice && { eInvoice: usedInvoice(invoice) }),
		extracted: {
			...extracted,
			notes: [...extracted.notes, ...notes],
			...(cost && {
				usage: totalUsage([extracted, cost]),
				requests: extracted.requests + cost.requests,
			}),
		},
		...(cost && settings.options.includeRaw && { answers: [...cost.answers, ...asked.answers] }),
	};
}

const usedInvoice = ({ form, isXml, record, isPageWanted }: FoundInvoice): UsedEInvoice => ({
	...{ form, isXml, isCompared: isPageWanted, evidence: record.evidence },
});

const WITHOUT_REQUEST = { model: undefined, usage: null, repairs: 0, requests: 0, notes: [] };

/** The record of an electronic invoice alone, without any request. */
const fromInvoice = (
	{ record }: FoundInvoice,
	fileName: string | undefined,
	source: ModelSource = { fileName, text: null },
): AskedTask => ({
	source,
	extracted: { ...record.checked, ...WITHOUT_REQUEST },
	answers: [],
});

/** The record of a document whose kind has no fields of its own. */
function fromFacts(run: TaskRun<TaskPart>): AskedTask {
	const { schema, facts, source = { fileName: fileNameOf(run), text: null } } = run.task.part;
	const { title, date, sender } = facts ?? {};
	const text = source.text?.pages.map(({ markdown }) => markdown).join('\n');
	const checked = checkRecord(schema, { title, date, sender }, { ...run.settings.options, text });
	return { source, extracted: { ...checked, ...WITHOUT_REQUEST }, answers: [] };
}

/** Has the document read and asks the model about it, in parallel with a second opinion that is always wanted. */
async function ask(run: TaskRun<TaskPart>, needsReview: NeedsReview): Promise<AskedTask> {
	const { context, itemIndex, service, task, settings } = run;
	const { secondOpinion, secondModel } = settings.options;
	const { schema } = task.part;
	const model = await readModel(context, itemIndex, service, 'chat');
	const reading = readPart(run);
	const asked = askFirst(run, model, reading);
	const askAgain = async () => {
		if (secondOpinion === 'doubtful' && !needsReview(await asked)) return undefined;
		const answers: unknown[] = [];
		const askModel = chat(run, secondModel || model, answers);
		return { answers, answer: await askSecond(askModel, schema, await reading, settings.options) };
	};
	const [first, second] = await Promise.all([
		asked,
		secondOpinion === 'none' ? undefined : askAgain(),
	]);
	if (second === undefined) return first;
	return {
		...first,
		extracted: withSecondOpinion(schema, first.extracted, second.answer),
		secondAnswers: second.answers,
	};
}

/** What the model is to see. A document that was found in a file has its text already. */
async function readPart(run: TaskRun<TaskPart>): Promise<ModelSource> {
	const { context, itemIndex, task } = run;
	if (task.part.source) return task.part.source;
	const input = await readInput(context, itemIndex, task, pdfTextSettings(run));
	return await readText(readByOcr(run), input, hasOcr(run));
}

async function askFirst(
	run: TaskRun<TaskPart>,
	model: string,
	reading: Promise<ModelSource>,
): Promise<AskedTask> {
	const { options } = run.settings;
	const { schema } = run.task.part;
	const answers: unknown[] = [];
	const source = await reading;
	const extracted = await askDocument(chat(run, model, answers), schema, source, {
		...options,
		examples: run.settings.lists?.examples,
	});
	return { model, source, extracted, answers };
}

/** An answer for another file that is the same; what it has cost is not counted again. */
function again(
	{ model, source, extracted, answers, secondAnswers }: AskedTask,
	fileName: string | undefined,
	note: string,
): AskedTask {
	const text = source.text && { ...source.text, ocrUsage: null };
	return {
		model,
		source: { ...source, fileName, text } as ModelSource,
		extracted: {
			...extracted,
			usage: null,
			requests: 0,
			repairs: 0,
			notes: [...extracted.notes, note],
		},
		answers,
		secondAnswers,
	};
}
