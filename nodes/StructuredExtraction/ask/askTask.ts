import { totalUsage } from '../../shared/completion/askJson';
import { readModel } from '../../shared/service/searchModels';
import { checkRecord } from '../../shared/check/checkRecord';
import { completeFromPage } from '../eInvoice/completeFromPage';
import type { EInvoiceRecord } from '../eInvoice/eInvoiceRecord';
import { type ModelInput, readInput, readOtherInput } from '../read';
import { askDocument, type AskedDocument, type ModelSource, readText } from './askDocument';
import type { FoundInvoice } from './readEmbeddedInvoice';
import { askSecond, hasAbove, withSecondOpinion } from './secondOpinion';
import type { DocumentPart, TaskPart } from './splitTask';
import { chat, hasOcr, OcrReader, pdfTextSettings, type TaskRun } from './taskRun';

/** The document as the model saw it, and the answer. */
export interface AskedTask {
	/** The chat model that was asked, if any; its answer may name another. */
	model?: string;
	source: ModelSource;
	extracted: AskedDocument;
	/** The untouched answers of the chat model. */
	answers: unknown[];
	/** The requests of the second opinion, where one was asked for. */
	second?: {
		answers: unknown[];
		/** Usage and untouched answer of OCR, where only the second opinion needed it. */
		ocr?: { usage: Record<string, unknown> | null; raw: unknown };
	};
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
	const { context, itemIndex, service, task } = run;
	const { options } = run.settings;
	const { schema, source } = task.part;
	const model = await readModel(context, itemIndex, service, 'chat');
	const ocr = new OcrReader(run);
	const isImageChecked = options.evidence && options.ocrEvidence && hasOcr(run);
	// A document that was found in a file has its text already.
	let input: Promise<ModelInput> | undefined;
	const inputOfFile = async () =>
		await (input ??= readInput(context, itemIndex, task, pdfTextSettings(run)));
	const reading = source
		? Promise.resolve(source)
		: readText(ocr.read, await inputOfFile(), isImageChecked);
	const asked = askFirst(run, model, reading);
	const again = async () => {
		const { secondOpinionWhen: when, secondOpinionAmount: amount } = options;
		const isWanted =
			when === 'always' ||
			(when === 'doubtful'
				? needsReview(await asked)
				: hasAbove(schema.fields, (await asked).extracted.record, amount));
		if (!isWanted) return undefined;
		return await askAgain(run, model, async () =>
			options.secondOpinion === 'otherReading'
				? await readAgain(run, ocr, await inputOfFile(), reading)
				: await reading,
		);
	};
	const [first, second] = await Promise.all([
		asked,
		options.secondOpinion === 'none' ? undefined : again(),
	]);
	if (second === undefined) return first;

	const { answer, answers } = second;
	const ownOcr =
		first.source.text === null || first.source.text.isPdf ? await ocr.answered() : undefined;
	const usage = ownOcr?.data.usage_info ?? null;
	return {
		...first,
		extracted: withSecondOpinion(schema, first.extracted, answer),
		second: { answers, ...(ownOcr && { ocr: { usage, raw: ownOcr.raw } }) },
	};
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

/** The second opinion. */
async function askAgain(
	run: TaskRun<TaskPart>,
	firstModel: string,
	read: () => Promise<ModelSource | { reason: string }>,
) {
	const { options } = run.settings;
	const { schema } = run.task.part;
	const answers: unknown[] = [];
	const model = options.secondOpinion === 'otherModel' ? options.secondModel : firstModel;
	const answer = await askSecond(chat(run, model, answers), schema, read, options);
	return { answers, answer };
}

/**
 * Reads the document in the other way: by OCR instead of by the model or by the text of the file, or the
 * reverse; of a file with several documents the same pages.
 */
async function readAgain(
	run: TaskRun<TaskPart>,
	ocr: OcrReader,
	input: ModelInput,
	first: Promise<ModelSource>,
): Promise<ModelSource | { reason: string }> {
	const other = await readOtherInput(run.context, run.itemIndex, input, hasOcr(run));
	if ('reason' in other) return other;
	const source = await readText(ocr.read, other, false);
	if (source.text === null || run.task.part.range === undefined) return source;
	const own = new Set((await first).text?.pages.map(({ number }) => number));
	const pages = source.text.pages.filter(({ number }) => own.has(number));
	return { ...source, text: { ...source.text, pages } } as ModelSource;
}

/** An answer for another file that is the same; what it has cost is not counted again. */
function again(
	{ model, source, extracted, answers, second }: AskedTask,
	fileName: string | undefined,
	note: string,
): AskedTask {
	const text = source.text && { ...source.text, ocrUsage: null };
	const ocr = second?.ocr && { ...second.ocr, usage: null };
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
		...(second && { second: { ...second, ...(ocr && { ocr }) } }),
	};
}
