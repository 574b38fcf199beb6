import type { IExecuteFunctions } from 'n8n-workflow';
import { fileChunks } from '../../shared/files/readFile';
import { E_INVOICE_XML } from '../../shared/ocr/readDocuments';
import { Problem } from '../../shared/problem';
import { joinFirst } from '../../shared/text/shorten';
import { hasValue } from '../../shared/values';
import { eInvoiceRecord, type EInvoiceRecord } from '../eInvoice/eInvoiceRecord';
import { type EInvoiceResult, readEInvoice } from '../eInvoice/readEInvoice';
import type { ExtractionOptions } from '../options';
import type { ExtractionTask } from '../read';
import type { Schema } from '../schema/schema';

/** The record of an electronic invoice. */
export interface FoundInvoice {
	record: EInvoiceRecord;
	form: string;
	/** Whether the file is XML alone, without a page. */
	isXml: boolean;
}

/** The electronic invoice of a task, where it has one. */
interface TaskInvoice {
	found?: FoundInvoice;
	fileName: string;
	notes: string[];
	/** Whether the page is to be read as well. */
	isPageWanted: boolean;
}

interface InvoiceSettings {
	schema: Schema;
	options: Pick<ExtractionOptions, 'eInvoice'>;
	/** Whether the page of a PDF file can be read with the credential and settings of the node. */
	canReadPage: boolean;
}

/**
 * The record of a file that is an electronic invoice, alone (XML) or embedded in a PDF.
 * @throws Problem when the file is XML, which has no page, and the invoice cannot be used
 */
export async function readEmbeddedInvoice(
	context: IExecuteFunctions,
	task: ExtractionTask,
	{ schema, options, canReadPage }: InvoiceSettings,
): Promise<TaskInvoice> {
	const none = { fileName: '', notes: [], isPageWanted: true };
	if (options.eInvoice === 'ignore') return none;
	if (task.kind === 'text' || task.document.kind === 'url') return none;
	const { binary, whole, mimeType, fileName, budget } = task.document;
	const isXml = mimeType === E_INVOICE_XML;
	if (!isXml && mimeType !== 'application/pdf') return none;
	const chunks = fileChunks(context, binary, whole);
	const result = await readEInvoice(chunks, isXml ? 'xml' : 'pdf', budget);
	if (result.kind !== 'invoice') {
		if (isXml) throw unusable(result.kind === 'unusable' ? result.reason : 'cannot be found');
		return { ...none, notes: notesOn(result) };
	}
	const { form } = result.invoice;
	const notes = [...result.invoice.notes];
	const record = eInvoiceRecord(schema, result.invoice);
	if (!record.isAsked) {
		if (isXml) throw notAsked();
		return none;
	}
	const absent = schema.fields
		.filter(({ name, required }) => required === true && !hasValue(record.checked.record[name]))
		.map(({ name }) => name)
		.filter((name) => !record.unknown.includes(name));
	const isMoreWanted = options.eInvoice === 'compare' || record.unknown.length > 0;
	const found = { record, form, isXml };
	if (isXml) {
		const noPage = isMoreWanted ? [`${NO_PAGE}${namesOf(record.unknown)}`] : [];
		return { found, fileName, notes: [...notes, ...noPage], isPageWanted: false };
	}
	const isPageWanted = canReadPage && (isMoreWanted || absent.length > 0);
	const fields = isPageWanted ? absent : [...absent, ...record.unknown];
	const what = isPageWanted ? PAGE_READ : PAGE_NOT_READ;
	if (fields.length > 0) notes.push(`${what}: ${joinFirst(fields)}`);
	else if (isMoreWanted && !isPageWanted) notes.push(NOT_COMPARED);
	return { found, fileName, notes, isPageWanted };
}

const PAGE_READ = "The page was read for required fields that are not in the invoice's data";
const NO_OCR =
	'because the node has no OCR: it needs a credential of a full service, and "Read With" not set to Model Looks at Image';
const PAGE_NOT_READ = `The page could not be read for fields that are not in the invoice's data, ${NO_OCR}`;
const NOT_COMPARED = `The invoice's data could not be compared with the page, ${NO_OCR}`;

/** Notes on a PDF file whose page is read because no invoice in it can be used. */
function notesOn(result: Exclude<EInvoiceResult, { kind: 'invoice' }>): string[] {
	if (result.kind === 'unusable') {
		return [`The file holds an electronic invoice that was not used: its data ${result.reason}`];
	}
	if (result.isEncrypted) {
		return ['The file is encrypted; an electronic invoice in it could not be looked for'];
	}
	return result.unread === undefined
		? []
		: [`The file ${result.unread}; an electronic invoice in it was not looked for to the end`];
}

const NO_PAGE = 'The file is XML without a page that could be read or compared';
const namesOf = (fields: string[]) =>
	fields.length === 0 ? '' : `; electronic invoices do not have: ${joinFirst(fields)}`;

const unusable = (reason: string) =>
	new Problem(`the data of the electronic invoice ${reason}`, {
		description: 'Ask the sender for the file again, or for the invoice as PDF.',
	});

const notAsked = () =>
	new Problem('the file is an electronic invoice, and the fields are those of another document', {
		description:
			'Choose the template Invoice, or name fields like those of it, such as "invoice_number".',
	});
