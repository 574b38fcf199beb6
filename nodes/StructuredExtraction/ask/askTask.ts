import type { IExecuteFunctions } from 'n8n-workflow';
import { askJson } from '../../shared/completion/askJson';
import type { SameFiles } from '../../shared/files/sameFiles';
import { askOcr, requireOcr } from '../../shared/ocr/askOcr';
import type { DocumentAnswer } from '../../shared/ocr/askPages';
import type { DocumentSource } from '../../shared/ocr/readDocuments';
import { readModel } from '../../shared/service/searchModels';
import type { Service } from '../../shared/service/service';
import { completeFromPage } from '../eInvoice/completeFromPage';
import type { EInvoiceRecord } from '../eInvoice/eInvoiceRecord';
import type { ExtractionOptions } from '../options';
import { type ExtractionTask, type ModelInput, readInput, readOtherInput } from '../read';
import type { Schema } from '../schema/schema';
import { askDocument, type AskedDocument, type ModelSource, readText } from './askDocument';
import { type FoundInvoice, readEmbeddedInvoice } from './readEmbeddedInvoice';
import { askSecond, withSecondOpinion } from './secondOpinion';

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

/** The parameters of an item. */
export interface Settings {
	schema: Schema;
	options: ExtractionOptions;
}

/** A task with everything that is needed to ask about it. */
interface TaskRun {
	context: IExecuteFunctions;
	itemIndex: number;
	service: Service;
	task: ExtractionTask;
	settings: Settings;
}

/**
 * Reads a document or text and asks the model for its fields, unless the file is an electronic
 * invoice that has all of them. For a file that was asked about before in the same run, the answer is
 * used again.
 * @throws Problem
 */
export async function askTask(
	context: IExecuteFunctions,
	itemIndex: number,
	service: Service,
	sameFiles: SameFiles<AskedTask>,
	task: ExtractionTask,
	settings: Settings,
): Promise<AskedTask> {
	const run = { context, itemIndex, service, task, settings };
	const canReadPage = hasOcr(run);
	const invoice = await readEmbeddedInvoice(context, task, { ...settings, canReadPage });
	const { found } = invoice;
	const fileNotes =
		task.kind === 'document' && task.document.kind === 'file' ? task.document.notes : [];
	const notes = [...invoice.notes, ...(fileNotes ?? [])];
	if (found && !invoice.isPageWanted) return fromInvoice(found, invoice.fileName, notes);

	const asked = await askOnce(run, sameFiles);
	const allNotes = [...asked.extracted.notes, ...notes];
	if (!found) return { ...asked, extracted: { ...asked.extracted, notes: allNotes } };
	const completed = completeFromPage(settings.schema, found.record.checked, asked.extracted);
	return {
		...asked,
		extracted: { ...completed, notes: allNotes },
		eInvoice: usedInvoice(found, true),
	};
}

/** Whether a document may be read by OCR. */
const hasOcr = ({ context, itemIndex, service }: TaskRun) =>
	service.environment !== 'deployment' &&
	context.getNodeParameter('readWith', itemIndex, 'auto') !== 'vision';

const usedInvoice = ({ form, isXml, record }: FoundInvoice, isCompared: boolean): UsedEInvoice => ({
	...{ form, isXml, isCompared, evidence: record.evidence },
});

/** The record of an electronic invoice alone, without any request. */
const fromInvoice = (found: FoundInvoice, fileName: string, notes: string[]): AskedTask => ({
	source: { fileName, text: null },
	extracted: {
		...found.record.checked,
		model: undefined,
		usage: null,
		repairs: 0,
		requests: 0,
		notes,
	},
	answers: [],
	eInvoice: usedInvoice(found, false),
});

/** Asks about the document, unless the same file was asked about before with the same settings. */
async function askOnce(run: TaskRun, sameFiles: SameFiles<AskedTask>): Promise<AskedTask> {
	const { context, itemIndex, task, settings } = run;
	const isShared = settings.options.sendSameFilesOnce;
	if (task.kind === 'text' || task.document.kind === 'url' || !isShared) return await ask(run);
	const { fileName } = task.document;
	const { answer, note } = await sameFiles.answer(
		{
			itemIndex,
			fileName,
			files: [task.document],
			settings: {
				...settings,
				model: context.getNodeParameter('model', itemIndex, ''),
				ocrModel: context.getNodeParameter('ocrModel', itemIndex, ''),
				readWith: context.getNodeParameter('readWith', itemIndex, ''),
			},
		},
		async () => await ask(run),
	);
	return note === undefined ? answer : again(answer, fileName, note);
}

/** Has the document read and asks the model about it, in parallel with the second opinion. */
async function ask(run: TaskRun): Promise<AskedTask> {
	const { context, itemIndex, service, task } = run;
	const { schema, options } = run.settings;
	const input = await readInput(context, itemIndex, task);
	const model = await readModel(context, itemIndex, service, 'chat');
	const ocr = new OcrReader(run);
	const isImageChecked = options.evidence && options.ocrEvidence && hasOcr(run);
	const reading = readText(ocr.read, input, isImageChecked);
	const [first, second] = await Promise.all([
		askFirst(run, model, reading),
		askAgain(run, model, async () =>
			options.secondOpinion === 'otherReading' ? await readAgain(run, ocr, input) : await reading,
		),
	]);
	if (second === undefined) return first;

	const { answer, answers } = second;
	const ownOcr = first.source.text === null ? await ocr.answered() : undefined;
	const usage = ownOcr?.data.usage_info ?? null;
	return {
		...first,
		extracted: withSecondOpinion(schema, first.extracted, answer),
		second: { answers, ...(ownOcr && { ocr: { usage, raw: ownOcr.raw } }) },
	};
}

async function askFirst(
	run: TaskRun,
	model: string,
	reading: Promise<ModelSource>,
): Promise<AskedTask> {
	const { schema, options } = run.settings;
	const answers: unknown[] = [];
	const source = await reading;
	const extracted = await askDocument(chat(run, model, answers), schema, source, options);
	return { model, source, extracted, answers };
}

/** The second opinion, where one is wanted. */
async function askAgain(
	run: TaskRun,
	firstModel: string,
	read: () => Promise<ModelSource | { reason: string }>,
) {
	const { schema, options } = run.settings;
	if (options.secondOpinion === 'none') return undefined;
	const answers: unknown[] = [];
	const model = options.secondOpinion === 'otherModel' ? options.secondModel : firstModel;
	const answer = await askSecond(chat(run, model, answers), schema, read, options);
	return { answers, answer };
}

/** Asks a chat model; its untouched answers are added to `answers`. */
const chat = ({ service, settings }: TaskRun, model: string, answers: unknown[]) =>
	askJson(service, model, settings.options.additionalFields, (raw) => answers.push(raw));

/** Reads the document in the other way: by OCR instead of by the model, or the reverse. */
async function readAgain(
	{ context, itemIndex }: TaskRun,
	ocr: OcrReader,
	input: ModelInput,
): Promise<ModelSource | { reason: string }> {
	const other = await readOtherInput(context, itemIndex, input);
	return 'reason' in other ? other : await readText(ocr.read, other, false);
}

/** The service reads all pages in one request; the wanted ones are picked from its answer. */
const WHOLE_DOCUMENT = { canSelect: false, perRequest: 0, parallel: 1 };

/** Has the document of a task read by OCR, once however often it is asked for. */
class OcrReader {
	private answer: Promise<DocumentAnswer> | undefined;

	constructor(private readonly run: TaskRun) {}

	/** @throws Problem */
	readonly read = async (document: DocumentSource): Promise<DocumentAnswer> => {
		const { context, itemIndex, service, settings } = this.run;
		const { options } = settings;
		requireOcr(service);
		const model = await readModel(context, itemIndex, service, 'ocr', 'ocrModel');
		this.answer ??= askOcr(context, service, document, {
			model,
			additionalFields: {},
			delivery: options.delivery,
			pages: { selection: options.pages, ...WHOLE_DOCUMENT },
			// Confidence and boxes are part of evidence.
			...(options.evidence && options.readingConfidence && { confidence: 'word' }),
			blocks: options.evidence && options.boxes,
		});
		return await this.answer;
	};

	/** The answer; `undefined` where none was asked for or the request failed. */
	async answered(): Promise<DocumentAnswer | undefined> {
		return await this.answer?.catch(() => undefined);
	}
}

/** An answer for another file that is the same; what it has cost is not counted again. */
function again(
	{ model, source, extracted, answers, second }: AskedTask,
	fileName: string,
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
