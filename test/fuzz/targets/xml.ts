import {
	type EInvoiceResult,
	readEInvoice,
} from '../../../nodes/StructuredExtraction/eInvoice/readEInvoice';
import { changed, cii, fatturaPa, NUMBER, ubl } from '../../samples/invoiceXml';
import { promised, target, type Target } from '../Target';
import { filledWith, mutatedBytes } from '../inputs/bytes';

const xmlOf = (number: string) =>
	[cii, ubl, fatturaPa].map((xml) => changed(xml, { [NUMBER]: number }));

/** Two invoices in each of three syntaxes. */
export const invoices = [...xmlOf('ONE-1'), ...xmlOf('TWO-2')].map((text) => Buffer.from(text));

/** In chunks of several sizes, as a store may deliver a file. */
export function readInvoice(bytes: Buffer, form: 'pdf' | 'xml'): Promise<EInvoiceResult> {
	const size = 1 + ((bytes.length * 7) % 4096);
	const parts: Buffer[] = [];
	for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
	return readEInvoice(parts, form);
}

/** What they hold, as JSON. */
export const knownInvoices = Promise.all(
	invoices.map(async (text) => {
		const result = await readInvoice(text, 'xml');
		return JSON.stringify(result.kind === 'invoices' && result.invoices[0]);
	}),
);

export function reasonIsShort(result: EInvoiceResult): void {
	if (result.kind === 'unusable') promised(result.reason.length < 200, 'a reason is short');
}

const before = (mark: string) => cii.slice(0, cii.indexOf(mark));

/** E-invoices as XML files. */
export const xml: Target[] = [
	target({
		name: 'StructuredExtraction/eInvoice/readEInvoice (XML)',
		inputs: mutatedBytes(invoices),
		call: (bytes: Buffer) => readInvoice(bytes, 'xml'),
		promise: reasonIsShort,
		growth: {
			nested: filledWith('<a>', before('<ram:ID>')),
			'elements side by side': filledWith('<ram:ID>1</ram:ID>', before('<ram:ID>')),
			lines: filledWith(
				'<ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedTradeProduct><ram:Name>x</ram:Name></ram:SpecifiedTradeProduct></ram:IncludedSupplyChainTradeLineItem>',
				before('<ram:IncludedSupplyChainTradeLineItem>'),
				cii.slice(cii.indexOf('<ram:ApplicableHeaderTradeAgreement>')),
			),
			'a comment': filledWith('- ', '<?xml version="1.0"?><!--'),
			comments: filledWith('<!---->', '<?xml version="1.0"?>'),
			attributes: filledWith(' a="b"', `${before('<ram:ID>')}<ram:ID`),
			namespaces: filledWith(' xmlns:a="b"', before('xmlns:rsm').trimEnd()),
			entities: filledWith('&amp;', `${before('<ram:ID>')}<ram:ID>`),
			'a text': filledWith('x', `${before('<ram:ID>')}<ram:ID>`),
			'declared entities': filledWith('<!ENTITY a "b">', '<!DOCTYPE a ['),
			'tags that end nothing': filledWith('</a>', before('<ram:ID>')),
		},
		largest: 4_000_000,
	}),
];
