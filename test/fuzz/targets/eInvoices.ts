import { deflateSync } from 'node:zlib';
import {
	type EInvoiceResult,
	readEInvoice,
} from '../../../nodes/StructuredExtraction/eInvoice/readEInvoice';
import { invoice } from '../../samples/make/data/cleanInvoice';
import {
	crossIndustryInvoice,
	fatturaPa,
	profiles,
	ublDocument,
} from '../../samples/make/eInvoices/syntaxes';
import { promised, target, type Target } from '../Target';
import { filledWith, mutatedBytes } from '../inputs/bytes';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

const xml = (number: string) => [
	crossIndustryInvoice({ ...invoice, number }, profiles.en16931),
	ublDocument({ ...invoice, number }, profiles.peppol),
	fatturaPa({ ...invoice, number }),
];

const stream = (content: Buffer) =>
	Buffer.concat([
		latin1(`<< /Length ${content.length} >>\nstream\n`),
		content,
		latin1('\nendstream\nendobj\n'),
	]);

/** A PDF file with a page and the XML of an invoice. */
const pdf = (text: string) =>
	Buffer.concat([
		latin1('%PDF-1.7\n1 0 obj\n'),
		stream(deflateSync('BT (Invoice) Tj ET')),
		latin1('2 0 obj\n'),
		stream(deflateSync(text)),
		latin1('trailer\n<< /Root 1 0 R >>\n%%EOF\n'),
	]);

const documents = [...xml('ONE-1'), ...xml('TWO-2')].map((text) => Buffer.from(text));
const files = documents.map((text) => pdf(text.toString()));

/** In chunks of several sizes, as a store may deliver a file. */
const read = (bytes: Buffer, form: 'pdf' | 'xml') => {
	const size = 1 + ((bytes.length * 7) % 4096);
	const parts: Buffer[] = [];
	for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
	return readEInvoice(parts, form);
};

const known = Promise.all(
	documents.map(async (text) => {
		const result = await read(text, 'xml');
		return JSON.stringify(result.kind === 'invoices' && result.invoices[0]);
	}),
);

const stays = (result: EInvoiceResult) => {
	if (result.kind !== 'unusable') return;
	promised(result.reason.length < 200, 'a reason is short');
};

const cii = documents[0]?.toString() ?? '';
const before = (mark: string) => cii.slice(0, cii.indexOf(mark));
const zipped = deflateSync(cii);

export const eInvoices: Target[] = [
	target({
		name: 'StructuredExtraction/eInvoice/readEInvoice (PDF)',
		inputs: mutatedBytes(files),
		call: async (bytes: Buffer) => ({ result: await read(bytes, 'pdf'), invoices: await known }),
		promise: ({ result, invoices }) => {
			stays(result);
			if (result.kind !== 'invoices') return;
			const isKnown = result.invoices.every((one) => invoices.includes(JSON.stringify(one)));
			promised(isKnown, 'an invoice is one of those in the file, unchanged');
		},
		growth: {
			'streams of nothing': filledWith('<<>>\nstream\nx\x9c\nendstream\n', '%PDF-1.7\n'),
			'streams of markup': filledWith('<<>>\nstream\n<a>x\nendstream\n', '%PDF-1.7\n'),
			'streams without an end': filledWith('<<>>stream\n', '%PDF-1.7\n'),
			'compressed streams': filledWith(
				stream(deflateSync('BT (Invoice) Tj ET'.repeat(20))),
				'%PDF-1.7\n',
			),
			'streams that are bombs': filledWith(
				stream(deflateSync(Buffer.alloc(20_000, ' '))),
				'%PDF-1.7\n',
			),
			'bytes after the end of compressed data': filledWith(
				'\0',
				Buffer.concat([latin1('%PDF-1.7\n<<>>\nstream\n'), zipped]),
				'\nendstream\n',
			),
			'the same invoice': filledWith(stream(zipped), '%PDF-1.7\n'),
			'the word stream': filledWith('stream\n', '%PDF-1.7\n'),
		},
		largest: 8_000_000,
	}),
	target({
		name: 'StructuredExtraction/eInvoice/readEInvoice (XML)',
		inputs: mutatedBytes(documents),
		call: (bytes: Buffer) => read(bytes, 'xml'),
		promise: stays,
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
