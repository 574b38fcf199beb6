import { wordsOf } from '../../../../nodes/shared/values/facts/fact';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Exam } from '../../../../nodes/StructuredExtraction/check/Exam';
import { crossCheck } from '../../../../nodes/StructuredExtraction/check/crossChecks';
import {
	changed,
	cii,
	ciiMinimum,
	fatturaPa,
	NUMBER,
	pdfOf,
	ubl,
} from '../../../samples/invoiceXml';
import { invoiceSchema, readFileData, recordOf } from './invoiceSchema';

const { lines } = (await recordOf(cii)).checked.record;
const other = changed(cii, { [NUMBER]: 'OTHER-1' });
const LINE =
	/<ram:IncludedSupplyChainTradeLineItem>[^]*?<\/ram:IncludedSupplyChainTradeLineItem>\n/;
const NONE = { kind: 'none' };
const BODY = /<FatturaElettronicaBody>[^]*<\/FatturaElettronicaBody>/;

/** The number of the invoice, those of several, or why there is none. */
async function read(content: Uint8Array | string, chunkSize?: number) {
	const result = await readFileData(content, chunkSize);
	if (result.kind === 'unusable') return result.reason;
	if (result.kind === 'none') return result;
	const numbers = result.invoices.map(({ header }) => header.invoice_number?.value);
	return numbers.length > 1 ? numbers : numbers[0];
}

describe('XML', () => {
	const latin = changed(cii, { 'UTF-8': 'ISO-8859-1', Northmoor: 'é' });

	it.each([
		['UTF-8', Buffer.from(cii), 'Northmoor'],
		['UTF-8 with a mark', Buffer.from(`\ufeff${cii}`), 'Northmoor'],
		['UTF-16', Buffer.from(`\ufeff${changed(cii, { 'UTF-8': 'UTF-16' })}`, 'utf16le'), 'Northmoor'],
		['UTF-16 without a mark', Buffer.from(changed(cii, { 'UTF-8': 'UTF-16' }), 'utf16le'), 'North'],
		['UTF-16, the other order', Buffer.from(`\ufeff${cii}`, 'utf16le').swap16(), 'Northmoor'],
		['UTF-8 that says UTF-16', Buffer.from(changed(cii, { 'UTF-8': 'utf-16' })), 'Northmoor'],
		['Latin 1', Buffer.from(latin, 'latin1'), 'é '],
		['Latin 1 after an empty line', Buffer.from(`\n${latin}`, 'latin1'), 'é '],
		['no declaration', Buffer.from(cii.replace(/^.*\n/, '')), 'Northmoor'],
		['five entities', changed(cii, { Northmoor: '&lt;&gt;&amp;&quot;&apos;&own;' }), `<>&"'&own;`],
		['numbers of characters', changed(cii, { Northmoor: '&#8364;&#xe9;' }), '€é'],
	])('is read in %s', async (_, bytes, customer) => {
		const { record } = (await recordOf(bytes)).checked;
		expect(record).toMatchObject({ invoice_number: NUMBER, total_amount: 4772.52 });
		expect(String(record['customer']).startsWith(customer)).toBe(true);
	});

	it('is read whatever its chunks are', async () => {
		// With characters of several bytes at its end.
		const xml = ubl.replace(/(?=[^<]*<[^<]*>\s*$)/, '<!-- ’’ --><cbc:Note>’</cbc:Note>');
		const whole = await readFileData(xml);
		for (const size of [1, 3, 199, 200, 201]) expect(await readFileData(xml, size)).toEqual(whole);
	});

	const [payment = ''] = /<DettaglioPagamento>[^]*<\/DettaglioPagamento>\n/.exec(fatturaPa) ?? [];
	const half = changed(payment, { '4772.52': '2386.26' });
	const early = changed(payment, { '04-13': '04-01' });
	const status = (code: string) =>
		LINE.exec(cii)?.[0].replace(
			'</ram:LineID>',
			`$&<ram:LineStatusReasonCode>${code}</ram:LineStatusReasonCode>`,
		) ?? '';
	const registered = (...ids: Array<[scheme: string, id: string]>) =>
		cii.replace(
			'Trust</ram:Name>',
			`$&<ram:SpecifiedTaxRegistration>${ids.map(([scheme, id]) => `<ram:ID schemeID="${scheme}">${id}</ram:ID>`).join('')}</ram:SpecifiedTaxRegistration>`,
		);
	const inCurrency = { tax_amount: 795.42, total_amount: 4772.52, tax_lines: [{ rate: 20 }] };
	const perHundred = cii.replaceAll(
		/(<ram:ChargeAmount>)(.*)(<.*>)/g,
		(_, open: string, price: string, close: string) =>
			`${open}${100 * Number(price)}${close}<ram:BasisQuantity>100</ram:BasisQuantity>`,
	);

	it.each<[string, string, object]>([
		[
			'values of its own elements, not of others with their names',
			changed(ubl, {
				'<cbc:CustomizationID>': '<e:X xmlns:e="urn:e"><cbc:ID>FORGED</cbc:ID></e:X>$&',
				'<cbc:ID>HP': '<x:ID xmlns:x="urn:x">FORGED</x:ID><!-- <cbc:ID>FORGED</cbc:ID> -->$&',
			}),
			{ invoice_number: NUMBER },
		],
		[
			'no value of a prefix that is of another namespace',
			changed(ubl, { '<cac:OrderReference>': '<cac:OrderReference xmlns:cbc="urn:other">' }),
			{ order_number: null },
		],
		[
			'the total tax in its currency',
			ubl.replace(
				'<cac:TaxTotal>',
				'<cac:TaxTotal><cbc:TaxAmount currencyID="CHF">1.00</cbc:TaxAmount></cac:TaxTotal>$&',
			),
			{ tax_amount: 795.42 },
		],
		['a currency in small letters', changed(ubl, { '"GBP"': '"gbp"' }), inCurrency],
		['a currency with a space', changed(ubl, { '"GBP"': '"GBP "' }), inCurrency],
		[
			'the currency of its amounts, in UBL',
			ubl.replace(/<cbc:DocumentCurrencyCode>.*/, ''),
			{ ...inCurrency, currency: 'GBP' },
		],
		[
			'the currency of its amounts, in CII',
			cii.replace(/<ram:InvoiceCurrencyCode>.*/, ''),
			{ ...inCurrency, currency: 'GBP' },
		],
		[
			'totals without a currency',
			changed(ubl, { '>GBP<': '><', ' currencyID="GBP"': '' }),
			{ ...inCurrency, currency: null },
		],
		[
			'ways to pay in parts',
			changed(fatturaPa, { [payment]: half + half }),
			{ amount_due: 4772.52 },
		],
		[
			'VAT numbers, no tax numbers of other kinds',
			registered(['FC', '22/815'], ['VA', 'GB999004188']),
			{ customer_vat_id: 'GB999004188' },
		],
		['no VAT number', registered(['FC', '22/815']), { customer_vat_id: null }],
		[
			'prices for one unit',
			perHundred,
			{ lines: [312.5, 148.75, 1265, 9.4, 420, 36.8].map((unit_price) => ({ unit_price })) },
		],
		['what its profile has', ciiMinimum, { total_amount: 4772.52, lines: [], iban: null }],
		['no account that is no IBAN', changed(ubl, { GB46ZZHP99990041773320: '5-1' }), { iban: null }],
	])('has %s', async (_, xml, expected) => {
		expect((await recordOf(xml)).checked.record).toMatchObject(expected);
	});

	it.each<[string, string, object, string]>([
		[
			'lines that group others',
			cii.replace(LINE, (line) => `${status('GROUP')}${status('INFORMATION')}${line}`),
			{ lines },
			'lines: 2 left out that group other lines, because their amounts are those of the others',
		],
		[
			'ways to pay that are more than the total',
			changed(fatturaPa, { [payment]: payment + payment }),
			{ amount_due: null },
			'amount_due: left out, because 4772.52 + 4772.52 is more than the total of 4772.52; these may be alternatives',
		],
		[
			'further values that a field has no room for',
			changed(fatturaPa, { [payment]: early + half }),
			{ due_date: '2025-04-01' },
			'due_date: the first of several was taken, further: 2025-04-13',
		],
	])('notes %s', async (_, xml, expected, note) => {
		const { checked, notes } = await recordOf(xml);
		expect(checked.record).toMatchObject(expected);
		expect(notes.map(wordsOf)).toContain(note);
	});

	it.each([
		['date', changed(cii, { '20250314': '20251314' })],
		['tax_amount', changed(cii, { '795.42': 'twelve' })],
		['iban', changed(ubl, { GB46ZZHP9999: 'GB46ZZHP9998' })],
	])('has an issue for an invalid %s', async (field, xml) => {
		const { record, facts } = (await recordOf(xml)).checked;
		expect(record[field]).toBeNull();
		expect(facts).toContainEqual(expect.objectContaining({ kind: 'invalid', fields: [field] }));
	});

	it.each([
		[ubl, 'cbc:PayableRoundingAmount', 'cbc:PayableAmount'],
		[cii, 'ram:RoundingAmount', 'ram:DuePayableAmount'],
	])('knows by what the amount due was rounded', async (xml, element, due) => {
		const rounded = new RegExp(`(<${due}.*>)4772.52<`);
		const added = `<${element}>0.48</${element}>$14773.00<`;
		const { record, rounding } = (await recordOf(xml.replace(rounded, added))).checked;
		const sums = (by?: number) =>
			crossCheck(new Exam({ schema: invoiceSchema, record, rounding: by ?? 0 })).length;
		expect([record['amount_due'], sums(), sums(rounding)]).toEqual([4773, 1, 0]);
	});

	/** In the envelope of Peppol. */
	const enveloped = (xml: string) =>
		`<?xml version="1.0"?>
		<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader">
		<StandardBusinessDocumentHeader><HeaderVersion>1.0</HeaderVersion></StandardBusinessDocumentHeader>
		${xml.replace(/^<\?.*\n/, '')}</StandardBusinessDocument>`;

	it('is read in the envelope of Peppol as without it', async () => {
		const [alone, inEnvelope] = await Promise.all([recordOf(ubl), recordOf(enveloped(ubl))]);
		expect(inEnvelope).toEqual(alone);
	});

	const inside = (levels: number) =>
		cii.replace(/(?=<\/rsm:\w+>\s*$)/, '<a>'.repeat(levels) + '</a>'.repeat(levels));
	const bodies = (change: (body: string) => string) =>
		fatturaPa.replace(BODY, (body) => body + change(body));
	const AGAIN = 'contradict each other: two invoices have the same number';

	it.each<[string, string | Uint8Array, string | string[] | object]>([
		['100 levels', inside(99), NUMBER],
		['101 levels', inside(100), 'are nested deeper than 100 levels'],
		['an end too early', cii.slice(0, -200), 'end too early'],
		['an envelope with CII', enveloped(cii), NUMBER],
		['an envelope that ends too early', enveloped(cii).slice(0, -20), 'end too early'],
		[
			'two invoices in an envelope',
			enveloped(ubl + cii.replace(/^.*\n/, '')),
			'hold a second document after the first',
		],
		['an envelope with another document', enveloped('<Order/>'), NONE],
		['an end in a tag', cii.trimEnd().slice(0, -1), 'end too early'],
		['an open element', cii.replace('</ram:Name>', ''), 'have an element that is not closed'],
		['two documents', cii + ubl.replace(/^.*\n/, ''), 'hold a second document after the first'],
		[
			'entities of its own',
			cii.replace('\n', '\n<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n'),
			'begin with a document type (DOCTYPE), which no electronic invoice has',
		],
		[
			'other characters',
			Buffer.from(changed(cii, { Northmoor: 'é' }), 'latin1'),
			'have characters that are not of their encoding (utf-8)',
		],
		[
			'an unknown encoding',
			changed(cii, { 'UTF-8': 'x-none' }),
			'are in an encoding that is not known here ("x-none")',
		],
		['several invoices', bodies((body) => changed(body, { [NUMBER]: 'B' }) + body), [NUMBER, 'B']],
		['two of one number', bodies((body) => changed(body, { '4772.52': '4000.00' })), AGAIN],
		['201 invoices', bodies((body) => body.repeat(200)), 'are of more than 200 invoices'],
		['other XML', '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>', NONE],
		[
			'an invoice of another standard',
			'<Invoice xmlns="http://www.ebinterface.at/schema/6p1/"><ID>1</ID></Invoice>',
			NONE,
		],
		['no XML', 'Rechnung 1', NONE],
		['nothing', '', NONE],
	])('with %s', async (_, xml, expected) => {
		expect(await read(xml)).toEqual(expected);
	});
});

describe('a PDF file', () => {
	const zipped = deflateSync(cii);
	const page = deflateSync('BT /F1 12 Tf (Invoice) Tj ET');
	const xmp = '<?xpacket begin="\ufeff"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/"><a/></x:xmpmeta>';
	const comment = `<!--${'x '.repeat(50_000)}--><rsm:Cross`;
	const inner = pdfOf(page, deflateSync(other));
	const unused = { kind: 'none', isEncrypted: false };
	const bomb = deflateSync(cii.slice(0, cii.indexOf('<ram:ID>')) + ' '.repeat(100 * 1024 * 1024));
	const damaged = Buffer.from(zipped).fill(0x5a, 1000, 1020);
	const encrypted = Buffer.concat([pdfOf(page), Buffer.from('trailer << /Encrypt 2 0 R >>')]);
	const windows = pdfOf(cii).toString('latin1').replaceAll('stream\n', 'stream\r\n');

	it.each<[string, Buffer, string | RegExp | string[] | object]>([
		['its data compressed', pdfOf(page, xmp, zipped, page), NUMBER],
		['its data as they are', pdfOf(page, cii), NUMBER],
		['UTF-16', pdfOf(deflateSync(Buffer.from(`\ufeff${cii}`, 'utf16le'))), NUMBER],
		['long comments', pdfOf(deflateSync(cii.replace('<rsm:Cross', comment))), NUMBER],
		['zlib without compression', pdfOf(deflateSync(cii, { level: 0 })), NUMBER],
		['other attachments', pdfOf('<order/>', zipped, deflateSync('a;b\n1;2\n'), '{}'), NUMBER],
		['the same in two syntaxes', pdfOf(zipped, deflateSync(ubl)), NUMBER],
		['other line ends', Buffer.from(windows, 'latin1'), NUMBER],
		['several invoices', pdfOf(zipped, deflateSync(other)), [NUMBER, 'OTHER-1']],
		['the data of a PDF file in it alone', pdfOf(inner, page), unused],
		['a PDF file in it and its own data', pdfOf(inner, zipped), NUMBER],
		['a compressed PDF file in it', pdfOf(deflateSync(inner), zipped), NUMBER],
		['an encryption', encrypted, { kind: 'none', isEncrypted: true }],
		['a stream that ends too early', pdfOf(zipped.subarray(0, 900)), 'end too early'],
		['an end too early', pdfOf(cii).subarray(0, 3000), 'end too early'],
		['damaged bytes', pdfOf(damaged), /^(?:are damaged|end too early|have )/],
		['entities', pdfOf(deflateSync(cii.replace('\n', '\n<!DOCTYPE a>\n'))), /DOCTYPE/],
		['a bomb', pdfOf(bomb), 'have more than 32 MB of unpacked content'],
	])('with %s', async (_, bytes, expected) => {
		const found = await read(bytes);
		if (expected instanceof RegExp) expect(found).toMatch(expected);
		else expect(found).toEqual(expected);
	});

	it('is read whatever its chunks are', async () => {
		const bytes = pdfOf(page, xmp, zipped, page);
		for (const size of [1, 2, 5, 7, 16, 17, 100, 1000]) {
			expect(await read(bytes, size), `chunks of ${size} bytes`).toBe(NUMBER);
		}
	});
});
