import type { IExecuteFunctions } from 'n8n-workflow';
import { type Ask, askJson } from '../../shared/completion/askJson';
import { askOcr, requireOcr } from '../../shared/ocr/askOcr';
import type { DocumentAnswer } from '../../shared/ocr/wantedPages';
import type { PdfTextSettings } from '../../shared/pdfText/choosePdfText';
import type { DocumentSource } from '../../shared/ocr/readDocuments';
import { readModel } from '../../shared/service/searchModels';
import type { Service } from '../../shared/service/service';
import type { KnownLists } from '../known/knownFields';
import type { ExtractionOptions } from '../options';
import type { ExtractionTask } from '../read';
import type { KindFields } from '../schema/kindFields';
import type { Schema } from '../../shared/schema/schema';

export type Output = 'record' | 'flat' | 'listRows';

/** The parameters of an item. */
export interface Settings {
	output: Output;
	/** The fields of each document; those that every kind has where kinds are told apart. */
	schema: Schema;
	/** The kinds of documents to choose from, with their fields; empty where all are of one kind. */
	kinds: KindFields[];
	/** Whether a file is searched for several documents. */
	isSplit: boolean;
	options: ExtractionOptions;
	/** What the user knows of suppliers, orders and earlier records. */
	lists?: KnownLists;
}

/** A task with everything that is needed to ask about it. */
export interface TaskRun<Task extends ExtractionTask = ExtractionTask> {
	context: IExecuteFunctions;
	itemIndex: number;
	service: Service;
	task: Task;
	settings: Settings;
}

/** Whether a document may be read by OCR. */
export const hasOcr = ({ context, itemIndex, service }: TaskRun) =>
	service.environment !== 'deployment' &&
	context.getNodeParameter('readWith', itemIndex, 'auto') !== 'vision';

/** Whether the pages of a document may be read, by OCR or by the text that the user gives with it. */
export const canReadPages = (run: TaskRun) =>
	hasOcr(run) ||
	(run.task.kind === 'document' &&
		run.task.document.kind === 'file' &&
		run.task.document.pdfText?.pages.some((page) => page.trim() !== '') === true);

/** How the text of a PDF file is to be used. */
export const pdfTextSettings = (run: TaskRun): PdfTextSettings => ({
	...run.settings.options,
	isSplit: run.settings.isSplit,
	canOcr: hasOcr(run),
});

/** Asks a chat model; its untouched answers are added to `answers`. */
export const chat = ({ service, settings }: TaskRun, model: string, answers: unknown[]): Ask =>
	askJson(service, model, settings.options.additionalFields, (raw) => answers.push(raw));

/** Has the document of a task read by OCR. @throws Problem */
export const readByOcr =
	({ context, itemIndex, service, settings: { options } }: TaskRun) =>
	async (document: DocumentSource): Promise<DocumentAnswer> => {
		requireOcr(service);
		return await askOcr(service, document, {
			model: await readModel(context, itemIndex, service, 'ocr', 'ocrModel'),
			additionalFields: {},
			delivery: options.delivery,
			pages: options.pages,
			fields: options.positions
				? { confidence_scores_granularity: 'word', include_blocks: true }
				: {},
		});
	};
