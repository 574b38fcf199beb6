import type { IExecuteFunctions } from 'n8n-workflow';
import { fileChunks } from '../../shared/files/readFile';
import { E_INVOICE_XML } from '../../shared/ocr/readDocuments';
import { Problem } from '../../shared/problem';
import { fewOf } from '../../shared/text';
import { eInvoiceRecord, type EInvoiceRecord } from '../eInvoice/eInvoiceRecord';
import { readEInvoice } from '../eInvoice/readEInvoice';
import type { ExtractionOptions } from '../options';
import type { ExtractionTask } from '../read';
import type { Schema } from '../schema/schema';

/** The record of an electronic invoice. */
export interface FoundData {
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

/**
 * The data of a file that is an electronic invoice.
 * @throws Problem when the file is XML, which has no page, and its data cannot be used
 */
export async function readData(
	context: IExecuteFunctions,
	task: ExtractionTask,
	{ schema, options }: { schema: Schema; options: Pick<ExtractionOptions, 'eInvoice'> },
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
