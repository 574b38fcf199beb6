import type { IExecuteFunctions } from 'n8n-workflow';
import type { SameFiles } from '../../shared/files/sameFiles';
import { askOcr, requireOcr } from '../../shared/ocr/askOcr';
import type { DocumentAnswer } from '../../shared/ocr/askPages';
import type { DocumentSource } from '../../shared/ocr/readDocuments';
import { readModel } from '../../shared/service/searchModels';
import type { Service } from '../../shared/service/service';
import { completeFromPage } from '../eInvoice/completeFromPage';
import type { EInvoiceRecord } from '../eInvoice/eInvoiceRecord';
import type { ExtractionOptions } from '../options';
import { type ExtractionTask, readInput, readOtherInput } from '../read';
import type { Schema } from '../schema/schema';
import { askDocument, type AskedDocument, type ModelSource, readText } from './askDocument';
import { askChat } from './askRecord';
import { type FoundData, readData } from './readData';
import { askSecond, withSecondOpinion } from './secondOpinion';

/** What the model saw and what came of it. */
export interface AskedTask {
	/** The chat model that was asked, if any; its answer may name another. */
	model?: string;
	source: ModelSource;
	extracted: AskedDocument;
	/** The untouched answers of the chat model. */
	answers: unknown[];
	/** What the second opinion took, where one was asked for. */
	second?: {
		answers: unknown[];
		/** Where it alone had the document read by OCR: what OCR reports of its work, and its untouched answer. */
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

interface Settings {
	schema: Schema;
	options: ExtractionOptions;
}

/**
 * Reads a document or text and asks the model for its fields, unless the file is an electronic
 * invoice whose data say it all. Of a file that was asked about before in the same run, the answer
 * is used again.
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
	const canReadPage = hasOcr(context, itemIndex, service);
	const data = await readData(context, task, { ...settings, canReadPage });
	const own = task.kind === 'document' && task.document.kind === 'file' ? task.document.notes : [];
	const known = [...data.notes, ...(own ?? [])];
	if (data.found && !data.isPageWanted) return ofData(data.found, data.fileName, known);
	const asked = await askPage(context, itemIndex, service, sameFiles, task, settings);
	const notes = [...asked.extracted.notes, ...known];
	const { found } = data;
	if (!found) return { ...asked, extracted: { ...asked.extracted, notes } };
	const completed = completeFromPage(settings.schema, found.record.checked, asked.extracted);
	return {
		...asked,
		extracted: { ...completed, notes },
		eInvoice: usedInvoice(found, true),
	};
}

/** Whether a document may be read by OCR. */
const hasOcr = (context: IExecuteFunctions, itemIndex: number, service: Service) =>
	service.environment !== 'deployment' &&
	context.getNodeParameter('readWith', itemIndex, 'auto') !== 'vision';

const usedInvoice = ({ form, isXml, record }: FoundData, isCompared: boolean): UsedEInvoice => ({
	...{ form, isXml, isCompared, evidence: record.evidence },
});

/** What came of data alone, without any request. */
const ofData = (found: FoundData, fileName: string, notes: string[]): AskedTask => ({
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

/** The service reads all pages, in one request; those that are wanted are picked from its answer. */
const WHOLE_DOCUMENT = { canSelect: false, perRequest: 0, parallel: 1 };

/** Has the page read and asks the model about it. */
async function askPage(
	context: IExecuteFunctions,
	itemIndex: number,
	service: Service,
	sameFiles: SameFiles<AskedTask>,
	task: ExtractionTask,
	settings: Settings,
): Promise<AskedTask> {
	const { schema, options } = settings;
	const ask = async (): Promise<AskedTask> => {
		const input = await readInput(context, itemIndex, task);
		let ocr: Promise<DocumentAnswer> | undefined;
		const readByOcr = async (document: DocumentSource) => {
			requireOcr(service);
			const ocrModel = await readModel(context, itemIndex, service, 'ocr', 'ocrModel');
			ocr ??= askOcr(context, service, document, {
				model: ocrModel,
				additionalFields: {},
				delivery: options.delivery,
				pages: { selection: options.pages, ...WHOLE_DOCUMENT },
				// Both say something about evidence.
				...(options.evidence && options.readingConfidence && { confidence: 'word' }),
				blocks: options.evidence && options.boxes,
			});
			return await ocr;
		};
		const chat = (name: string, kept: unknown[]) =>
			askChat(service, name, options.additionalFields, (raw) => kept.push(raw));
		const model = await readModel(context, itemIndex, service, 'chat');
		const isImageChecked =
			options.evidence && options.ocrEvidence && hasOcr(context, itemIndex, service);
		const reading = readText(readByOcr, input, isImageChecked);

		const askFirst = async () => {
			const answers: unknown[] = [];
			const source = await reading;
			const extracted = await askDocument(chat(model, answers), schema, source, options);
			return { model, source, extracted, answers };
		};
		const readAgain = async () => {
			if (options.secondOpinion !== 'otherReading') return await reading;
			const other = await readOtherInput(context, itemIndex, input);
			return 'reason' in other ? other : await readText(readByOcr, other, false);
		};
		const askAgain = async () => {
			if (options.secondOpinion === 'none') return undefined;
			const answers: unknown[] = [];
			const name = options.secondOpinion === 'otherModel' ? options.secondModel : model;
			return { answers, answer: await askSecond(chat(name, answers), schema, readAgain, options) };
		};

		const [first, second] = await Promise.all([askFirst(), askAgain()]);
		if (second === undefined) return first;
		const { answer, answers } = second;
		const own = first.source.text === null ? await ocr?.catch(() => undefined) : undefined;
		const usage = own?.data.usage_info ?? null;
		return {
			...first,
			extracted: withSecondOpinion(schema, first.extracted, answer),
			second: { answers, ...(own && { ocr: { usage, raw: own.raw } }) },
		};
	};
	if (task.kind === 'text' || task.document.kind === 'url' || !options.sendSameFilesOnce) {
		return await ask();
	}
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
		ask,
	);
	return note === undefined ? answer : again(answer, fileName, note);
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
