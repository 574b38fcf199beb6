import type { IExecuteFunctions } from 'n8n-workflow';
import { fileChunks } from '../../shared/files/readFile';
import type { SameFiles } from '../../shared/files/sameFiles';
import { askOcr, requireOcr } from '../../shared/ocr/askOcr';
import { type DocumentSource, E_INVOICE_XML } from '../../shared/ocr/readDocuments';
import { Problem } from '../../shared/problem';
import { fewOf } from '../../shared/text';
import { readModel } from '../../shared/properties';
import type { Service } from '../../shared/service/service';
import { completeFromPage } from '../eInvoice/completeFromPage';
import { eInvoiceRecord, type EInvoiceRecord } from '../eInvoice/eInvoiceRecord';
import { readEInvoice } from '../eInvoice/readEInvoice';
import type { ExtractionOptions } from '../options';
import { type ExtractionTask, readInput } from '../read';
import type { Schema } from '../schema/schema';
import { askDocument, type AskedDocument, type ModelSource, readText } from './askDocument';
import { askChat } from './askRecord';

/** What the model saw and what came of it. */
export interface AskedTask {
	source: ModelSource;
	extracted: AskedDocument;
	/** The untouched answers of the chat model. */
	answers: unknown[];
	/** The electronic invoice that values were taken from. */
	eInvoice?: UsedEInvoice;
}

/** An electronic invoice in a record. */
export interface UsedEInvoice extends Pick<EInvoiceRecord, 'evidence'> {
	/** Syntax and profile: "CII, EN 16931". */
	form: string;
	/** Whether the page was read as well. */
	isCompared: boolean;
}

interface Settings {
	schema: Schema;
	/** The chat model. */
	model: string;
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
	const data = await readData(context, task, settings);
	if (data.found && !data.isPageWanted) return ofData(data.found, data.fileName, data.notes);
	const asked = await askPage(context, itemIndex, service, sameFiles, task, settings);
	const notes = [...asked.extracted.notes, ...data.notes];
	const { found } = data;
	if (!found) return { ...asked, extracted: { ...asked.extracted, notes } };
	const completed = completeFromPage(settings.schema, found.record.checked, asked.extracted);
	return {
		...asked,
		extracted: { ...completed, notes },
		eInvoice: { form: found.form, evidence: found.record.evidence, isCompared: true },
	};
}

/** The record of an electronic invoice. */
interface FoundData {
	record: EInvoiceRecord;
	form: string;
}

/** What a task has of an electronic invoice. */
interface TaskData {
	found?: FoundData;
	fileName: string;
	notes: string[];
	/** Whether the page is to be read as well. */
	isPageWanted: boolean;
}

/** @throws Problem when the file is XML, which has no page, and its data cannot be used */
async function readData(
	context: IExecuteFunctions,
	task: ExtractionTask,
	{ schema, options }: Settings,
): Promise<TaskData> {
	const none = { fileName: '', notes: [], isPageWanted: true };
	if (options.eInvoice === 'ignore') return none;
	if (task.kind === 'text' || task.document.kind === 'url') return none;
	const { binary, whole, mimeType, fileName } = task.document;
	const isXml = mimeType === E_INVOICE_XML;
	if (!isXml && mimeType !== 'application/pdf') return none;
	const result = await readEInvoice(fileChunks(context, binary, whole), isXml ? 'xml' : 'pdf');
	if (result.kind !== 'invoice') {
		if (isXml) throw unusable(result.kind === 'unusable' ? result.reason : 'cannot be found');
		const notes =
			result.kind === 'unusable'
				? [`The file holds an electronic invoice that was not used: its data ${result.reason}`]
				: result.isEncrypted
					? ['The file is encrypted; an electronic invoice in it could not be looked for']
					: [];
		return { ...none, notes };
	}
	const { form, notes } = result.invoice;
	const record = eInvoiceRecord(schema, result.invoice);
	if (!record.isAsked) {
		if (isXml) throw notAsked();
		return none;
	}
	const isMoreWanted = options.eInvoice === 'compare' || record.unknown.length > 0;
	const found = { record, form };
	if (!isXml) return { found, fileName, notes, isPageWanted: isMoreWanted };
	const noPage = isMoreWanted ? [`${NO_PAGE}${namesOf(record.unknown)}`] : [];
	return { found, fileName, notes: [...notes, ...noPage], isPageWanted: false };
}

const NO_PAGE = 'The file is XML without a page that could be read or compared';
const namesOf = (fields: string[]) =>
	fields.length === 0 ? '' : `; electronic invoices do not have: ${fewOf(fields)}`;

const unusable = (reason: string) =>
	new Problem(`the data of the electronic invoice ${reason}`, {
		description: 'Ask the sender for the file again, or for the invoice as PDF.',
	});

const notAsked = () =>
	new Problem('the file is an electronic invoice, and the fields are those of another document', {
		description:
			'Choose the template Invoice, or name fields like those of it, such as "invoice_number".',
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
	eInvoice: { form: found.form, evidence: found.record.evidence, isCompared: false },
});

/** Has the page read and asks the model about it. */
async function askPage(
	context: IExecuteFunctions,
	itemIndex: number,
	service: Service,
	sameFiles: SameFiles<AskedTask>,
	task: ExtractionTask,
	settings: Settings,
): Promise<AskedTask> {
	const { schema, model, options } = settings;
	const readByOcr = async (document: DocumentSource) => {
		requireOcr(service);
		const ocrModel = readModel(context, 'ocrModel', itemIndex);
		return await askOcr(context, service, document, { model: ocrModel, additionalFields: {} });
	};
	const ask = async (): Promise<AskedTask> => {
		const input = await readInput(context, itemIndex, task);
		const source = await readText(readByOcr, input, options.evidence && options.ocrEvidence);
		const answers: unknown[] = [];
		const chat = askChat(service, model, options.additionalFields, (raw) => answers.push(raw));
		return { source, extracted: await askDocument(chat, schema, source, options), answers };
	};
	if (task.kind === 'text' || task.document.kind === 'url' || !options.sendSameFilesOnce) {
		return await ask();
	}
	const { fileName, binary } = task.document;
	const { answer, note } = await sameFiles.answer(
		{
			itemIndex,
			fileName,
			files: [binary],
			settings: {
				...settings,
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
	{ source, extracted, answers }: AskedTask,
	fileName: string,
	note: string,
): AskedTask {
	const text = source.text && { ...source.text, ocrUsage: null };
	return {
		source: { ...source, fileName, text } as ModelSource,
		extracted: {
			...extracted,
			usage: null,
			requests: 0,
			repairs: 0,
			notes: [...extracted.notes, note],
		},
		answers,
	};
}
