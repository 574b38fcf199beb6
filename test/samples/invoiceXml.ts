import { readFileSync } from 'node:fs';

// One English invoice as XML in each syntax, for tests that replace texts in it.

const read = (name: string) =>
	readFileSync(new URL(`invoiceXml/${name}.xml`, import.meta.url), 'utf8');

/** In the profile EN 16931 of Factur-X. */
export const cii = read('cii');
/** Without lines, account and due date. */
export const ciiMinimum = read('cii-minimum');
/** In the profile of Peppol. */
export const ubl = read('ubl');
export const fatturaPa = read('fatturapa');
/** The same, signed by `openssl smime` as DER, without certificates. */
export const signedFatturaPa = readFileSync(
	new URL('invoiceXml/fatturapa.xml.p7m', import.meta.url),
);

/** Its number, and how its supplier is written in XML. */
export const NUMBER = 'HP-2025-00418';
export const SUPPLIER = 'Harrow &amp; Pell Instruments Ltd';

/** The e-invoice with texts replaced everywhere. @param pairs what is replaced, each with its replacement */
export const changed = (xml: string, pairs: Record<string, string>): string =>
	Object.entries(pairs).reduce((all, [from, to]) => all.replaceAll(from, to), xml);

/** A PDF file that consists of streams, of which some may be e-invoices. */
export const pdfOf = (...streams: Array<string | Uint8Array>): Buffer =>
	Buffer.concat([
		Buffer.from('%PDF-1.7\n'),
		...streams.flatMap((stream) => [
			Buffer.from('1 0 obj\n<< >>\nstream\n'),
			Buffer.from(stream),
			Buffer.from('\nendstream\nendobj\n'),
		]),
	]);
