import { E_INVOICE_XML } from '../../shared/documents/files/formats';
import { Problem } from '../../shared/host/problem';
import { hasValue } from '../../shared/basics/values';
import { type Fact, factOf } from '../../shared/values/facts/fact';
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
	notes: Fact[];
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
		const noPage = isMoreWanted ? [factOf('dataWithoutPage', { names: record.unknown })] : [];
		return { ...found, notes: [...notes, ...noPage], isPageWanted: false, absent: [] };
	}
	const isPageWanted = canReadPage && (isMoreWanted || absent.length > 0);
	const names = isPageWanted ? absent : [...absent, ...record.unknown];
	if (names.length > 0) {
		notes.push(factOf(isPageWanted ? 'pageReadFor' : 'pageNotReadFor', { names }));
	} else if (isMoreWanted && !isPageWanted) notes.push(factOf('dataNotCompared', {}));
	return { ...found, notes, isPageWanted, absent: isMoreWanted ? [] : absent };
}

/** Notes on a PDF file whose page is read because no invoice in it can be used. */
function notesOn(result: Exclude<EInvoiceResult, { kind: 'invoices' }>): Fact[] {
	if (result.kind === 'unusable') return [factOf('dataUnused', { reason: result.reason })];
	if (result.isEncrypted) return [factOf('dataEncrypted', {})];
	const { unread } = result;
	return unread === undefined ? [] : [factOf('dataUnread', { reason: unread })];
}

const unusable = (reason: string) =>
	new Problem(`the data of the electronic invoice ${reason}`, {
		description: 'Ask the sender for the file again, or for the invoice as PDF.',
	});

const notAsked = () =>
	new Problem('the file is an electronic invoice, and the fields are those of another document', {
		description:
			'Choose the template Invoice, or add a field for its number, such as "invoice_number".',
	});
