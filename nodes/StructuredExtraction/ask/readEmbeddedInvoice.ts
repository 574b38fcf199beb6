import { E_INVOICE_XML } from '../../shared/documents/files/formats';
import { Problem } from '../../shared/host/problem';
import { joinFirst } from '../../shared/basics/text/shorten';
import { hasValue } from '../../shared/basics/values';
import type { Fact } from '../../shared/values/facts/fact';
import { eInvoiceRecord } from '../eInvoice/eInvoiceRecord';
import type { EInvoice } from '../eInvoice/terms';
import { type EInvoiceResult, readEInvoice } from '../eInvoice/readEInvoice';
import type { ExtractionTask, FoundInvoice, Job } from '../job';
import type { Schema } from '../../shared/values/schema/schema';

/** The electronic invoices of a file. */
export interface EmbeddedInvoices {
	invoices: EInvoice[];
	/** Whether the file is XML alone, without a page. */
	isXml: boolean;
	/** Notes on a file whose invoice cannot be used. */
	notes: string[];
	/** Why its invoices cannot be trusted. */
	doubts: Fact[];
}

/**
 * The electronic invoices of a file: XML alone, or embedded in a PDF.
 * @throws Problem when the file is XML, which has no page, and the invoice cannot be used
 */
export async function readEmbeddedInvoices(
	document: ExtractionTask['document'],
	use: Job['options']['eInvoice'],
): Promise<EmbeddedInvoices> {
	const none = { invoices: [], isXml: false, notes: [], doubts: [] };
	if (use === 'ignore' || document.kind !== 'file') return none;
	const { file, mimeType, budget } = document;
	const isXml = mimeType === E_INVOICE_XML;
	if (!isXml && mimeType !== 'application/pdf') return none;
	const result = await readEInvoice(file.chunks(), isXml ? 'xml' : 'pdf', budget);
	if (result.kind === 'invoices') return { ...none, invoices: result.invoices, isXml };
	if (isXml) throw unusable(result.kind === 'unusable' ? result.reason : 'cannot be found');
	const isContradiction = result.kind === 'unusable' && result.isContradiction;
	const doubts: Fact[] = isContradiction
		? [{ kind: 'dataContradict', fields: [], values: {} }]
		: [];
	return { ...none, notes: notesOn(result), doubts };
}

/**
 * The record of an electronic invoice; none where the fields are those of another document.
 * @throws Problem when the invoice cannot be used, and for such fields where there is no page
 */
export function recordOfInvoice(
	invoice: EInvoice,
	settings: {
		schema: Schema;
		options: Pick<Job['options'], 'eInvoice'>;
		/** Whether the page can be read with the credential and settings of the node. */
		canReadPage: boolean;
		isXml: boolean;
	},
): FoundInvoice | undefined {
	const { schema, options, canReadPage, isXml } = settings;
	const { form, fault } = invoice;
	if (fault !== undefined) throw unusable(fault);
	const notes = [...invoice.notes];
	const record = eInvoiceRecord(schema, invoice);
	if (!record.isAsked) {
		if (isXml) throw notAsked();
		return undefined;
	}
	const absent = schema.fields
		.filter(({ name, required }) => required === true && !hasValue(record.checked.record[name]))
		.map(({ name }) => name)
		.filter((name) => !record.unknown.includes(name));
	const isMoreWanted = options.eInvoice === 'compare' || record.unknown.length > 0;
	const found = { ...record, form, isXml };
	if (isXml) {
		const noPage = isMoreWanted ? [`${NO_PAGE}${namesOf(record.unknown)}`] : [];
		return { ...found, notes: [...notes, ...noPage], isPageWanted: false, absent: [] };
	}
	const isPageWanted = canReadPage && (isMoreWanted || absent.length > 0);
	const fields = isPageWanted ? absent : [...absent, ...record.unknown];
	const what = isPageWanted ? PAGE_READ : PAGE_NOT_READ;
	if (fields.length > 0) notes.push(`${what}: ${joinFirst(fields)}`);
	else if (isMoreWanted && !isPageWanted) notes.push(NOT_COMPARED);
	return { ...found, notes, isPageWanted, absent: isMoreWanted ? [] : absent };
}

const PAGE_READ = "The page was read for required fields that are not in the invoice's data";
const NO_OCR =
	'because the node has no OCR (it needs a credential of a full service, and "Read With" not set to Model Looks at Image), or the file has several invoices';
const PAGE_NOT_READ = `The page could not be read for fields that are not in the invoice's data, ${NO_OCR}`;
const NOT_COMPARED = `The invoice's data could not be compared with the page, ${NO_OCR}`;

/** Notes on a PDF file whose page is read because no invoice in it can be used. */
function notesOn(result: Exclude<EInvoiceResult, { kind: 'invoices' }>): string[] {
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
	fields.length === 0 ? '' : `; not looked for in its data: ${joinFirst(fields)}`;

const unusable = (reason: string) =>
	new Problem(`the data of the electronic invoice ${reason}`, {
		description: 'Ask the sender for the file again, or for the invoice as PDF.',
	});

const notAsked = () =>
	new Problem('the file is an electronic invoice, and the fields are those of another document', {
		description:
			'Choose the template Invoice, or add a field for its number, such as "invoice_number".',
	});
