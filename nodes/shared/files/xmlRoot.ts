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

/** Longest first tag that is looked at, in characters. */
const MAX_TAG = 16 * 1024;

/** The first element of an XML document, by the text that begins with it; none where that is no tag. */
export function xmlRoot(text: string): { name: string; namespace: string } | undefined {
	const [, tag = ''] = /^<([\p{L}_][\p{L}\p{N}_.:-]{0,200})[\s/>]/u.exec(text) ?? [];
	if (tag === '') return undefined;
	const { prefix, local } = splitName(tag);
	const head = text.slice(0, MAX_TAG);
	const end = head.indexOf('>');
	const attributes = head.slice(0, end < 0 ? undefined : end);
	const wanted = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
	const declared = [...attributes.matchAll(/\s(xmlns(?::[^\s=]+)?)\s*=\s*["']([^"']*)["']/g)];
	const [, , namespace = ''] = declared.find(([, name]) => name === wanted) ?? [];
	return { name: local, namespace };
}

/** A name with its prefix apart; the prefix is '' where there is none. */
export function splitName(name: string): { prefix: string; local: string } {
	const colon = name.indexOf(':');
	return { prefix: name.slice(0, Math.max(colon, 0)), local: name.slice(colon + 1) };
}
