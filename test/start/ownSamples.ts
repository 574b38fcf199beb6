import { basename, join } from 'node:path';
import { projectFolder } from '../n8n/cacheFolder';
import { fileOf, type SheetRow } from './mainJob';

/** A document of this project that `npm start` reads. */
interface OwnSample {
	/** Below `test/samples`. */
	path: string;
	/** Part of the reason for review of a document that is wrong on purpose, or a copy. */
	reason?: string;
}

/** Twelve documents of different kinds and suppliers; one of them is handed in twice. */
export const ownSamples: OwnSample[] = [
	{ path: 'documents/clean-invoice.pdf' },
	{ path: 'documents/two-page-invoice.pdf' },
	{ path: 'documents/scanned-invoice.pdf' },
	// The same invoice, as a picture.
	{
		path: 'documents/scanned-invoice.png',
		reason: 'The same invoice as "scanned-invoice.pdf"',
	},
	{ path: 'documents/receipt-photo.jpg' },
	{ path: 'documents/invoice-email.html' },
	{ path: 'eInvoices/credit-note-ubl.xml' },
	{ path: 'eInvoices/fattura.xml' },
	{ path: 'start/mail.eml' },
	{ path: 'start/word-invoice.docx' },
	{ path: 'start/wrong-iban.pdf', reason: 'IBAN' },
	{ path: 'start/wrong-total.pdf', reason: '994.80' },
	{ path: 'start/zugferd-invoice.pdf' },
];

/** Their paths in a clone of this project; in this one unless given. */
export const ownDocuments = (clone = projectFolder) =>
	ownSamples.map(({ path }) => join(clone, 'test', 'samples', path));

/**
 * Looks for the own samples among the rows of the spreadsheet.
 *
 * @returns in words, those that were not read, and those that are doubtful on purpose without their reason
 */
export function faultsOfSamples(rows: SheetRow[]): string[] {
	return ownSamples.flatMap(({ path, reason = '' }) => {
		const name = basename(path);
		const row = rows.find((one) => fileOf(one) === name);
		if (!row?._source) return [`${name} was not read`];
		const isNoticed = String(row._review ?? '').includes(reason);
		return isNoticed
			? []
			: [`${name} is doubtful on purpose, and nothing was noticed about ${reason}`];
	});
}
