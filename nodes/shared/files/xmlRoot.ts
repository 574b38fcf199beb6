/** Names of the first elements of invoices, and how their namespaces begin. */
const eInvoices: Record<string, string[]> = {
	CrossIndustryInvoice: ['urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:'],
	CrossIndustryDocument: ['urn:ferd:CrossIndustryDocument:'],
	Invoice: ['urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'],
	CreditNote: ['urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2'],
	FatturaElettronica: [
		'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/',
		'http://www.fatturapa.gov.it/sdi/fatturapa/',
	],
};

/**
 * Whether an XML document with this first element is an invoice whose data are known: CII, UBL or
 * FatturaPA. Other formats have elements of the same names, hence the namespace.
 */
export const eInvoiceRoot = (name: string, namespace: string): boolean =>
	Object.hasOwn(eInvoices, name) &&
	(eInvoices[name] ?? []).some((beginning) => namespace.startsWith(beginning));

/** A name with its prefix apart; the prefix is '' where there is none. */
export function splitName(name: string): { prefix: string; local: string } {
	const colon = name.indexOf(':');
	return { prefix: name.slice(0, Math.max(colon, 0)), local: name.slice(colon + 1) };
}
