import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crossCheck } from '../../../../nodes/StructuredExtraction/check/crossChecks';
import { invoice } from '../../../samples/make/data/cleanInvoice';
import {
	crossIndustryInvoice,
	fatturaPa,
	profiles,
	ublDocument,
} from '../../../samples/make/eInvoices/syntaxes';
import { inParts, invoiceSchema, readFileData, recordOf } from './invoiceSchema';

const cii = crossIndustryInvoice(invoice, profiles.en16931);
const other = crossIndustryInvoice({ ...invoice, number: 'OTHER-1' }, profiles.en16931);
const ubl = ublDocument(invoice, profiles.peppol);

/** A PDF file of streams; each is its content, or its content and its bytes in the file. */
function pdf(...streams: Array<string | Uint8Array>): Buffer {
	const objects = streams.map((content, index) =>
		Buffer.concat([
			Buffer.from(`${index + 1} 0 obj\n<< /Length ${content.length} >>\nstream\n`),
			Buffer.from(content),
			Buffer.from('\nendstream\nendobj\n'),
		]),
	);
	return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects, Buffer.from('trailer\n<<>>\n')]);
}

const number = async (content: Uint8Array | string) => {
	const result = await readFileData(content);
	if (result.kind !== 'invoices') return result;
	const numbers = result.invoices.map(({ invoice: { header } }) => header.invoice_number?.value);
	return numbers.length > 1 ? numbers : numbers[0];
};
const reason = async (content: Uint8Array | string) => {
	const result = await readFileData(content);
	return result.kind === 'unusable' ? result.reason : result;
};

describe('XML', () => {
	it.each([
		['UTF-8', Buffer.from(cii)],
		['UTF-8 with a mark', Buffer.from(`\ufeff${cii}`)],
		['UTF-16', Buffer.from(`\ufeff${cii.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
		['UTF-16 without a mark', Buffer.from(cii.replace('UTF-8', 'UTF-16'), 'utf16le')],
		['UTF-16, the other order', Buffer.from(`\ufeff${cii}`, 'utf16le').swap16()],
		['UTF-8 that says UTF-16', Buffer.from(cii.replace('UTF-8', 'utf-16'))],
		['Latin 1', Buffer.from(cii.replace('UTF-8', 'ISO-8859-1').replace(/’/g, 'é'), 'latin1')],
		[
			'Latin 1 after an empty line',
			Buffer.from(`\n${cii.replace('UTF-8', 'ISO-8859-1').replace(/’|Northmoor/g, 'é')}`, 'latin1'),
		],
		['no declaration', Buffer.from(cii.replace(/^.*\n/, ''))],
	])('is read in %s', async (_, bytes) => {
		const { checked } = await recordOf(bytes);
		expect(checked.record).toMatchObject({
			invoice_number: 'HP-2025-00418',
			total_amount: 4772.52,
		});
		const [line] = checked.record['lines'] as Array<{ description: string }>;
		expect(line?.description).toContain('Precision thermohygrometer');
	});

	it('is read whatever its parts are', async () => {
		// With characters of several bytes at its end.
		const xml = ubl.replace(/(?=[^<]*<[^<]*>\s*$)/, '<!-- ’’ --><cbc:Note>’</cbc:Note>');
		const whole = await readFileData(xml);
		for (const size of [1, 3, 199, 200, 201]) {
			expect(await readFileData(xml, 'xml', size)).toEqual(whole);
		}
	});

	it('decodes the five entities and numbers, and takes no others', async () => {
		const named = cii.replace(
			invoice.customer.name,
			'&lt;A&gt; &amp; &quot;B&apos;&quot; &#8364;&#xe9; &own;',
		);
		const { checked } = await recordOf(named);
		expect(checked.record['customer']).toBe('<A> & "B\'" €é &own;');
	});

	it('counts an amount once where lines group others, and says so', async () => {
		const line =
			/<ram:IncludedSupplyChainTradeLineItem>[^]*?<\/ram:IncludedSupplyChainTradeLineItem>/;
		const as = (status: string) =>
			cii
				.match(line)?.[0]
				.replace(
					/(<ram:LineID>.*?<\/ram:LineID>)/,
					`$1<ram:LineStatusReasonCode>${status}</ram:LineStatusReasonCode>`,
				) ?? '';
		const plain = await recordOf(Buffer.from(cii));
		const grouped = cii.replace(line, (found) => `${as('GROUP')}${as('INFORMATION')}${found}`);
		const { checked, notes } = await recordOf(Buffer.from(grouped));
		expect(checked.record['line_items']).toEqual(plain.checked.record['line_items']);
		expect(notes).toEqual([
			'lines: 2 left out that group other lines, because their amounts are those of the others',
		]);
	});

	it('takes values from the elements of the syntax only, whatever is named like them', async () => {
		const foreign = ubl
			.replace('<cbc:ID>', '<x:ID xmlns:x="urn:x">FORGED</x:ID><cbc:ID>')
			.replace('<cbc:IssueDate>', '<!-- <cbc:ID>FORGED</cbc:ID> --><cbc:IssueDate>')
			.replace(
				'<cbc:CustomizationID>',
				'<ext:UBLExtensions xmlns:ext="urn:e"><Invoice><cbc:ID>FORGED</cbc:ID></Invoice></ext:UBLExtensions><cbc:CustomizationID>',
			);
		expect(await number(foreign)).toBe('HP-2025-00418');
		const rebound = ubl.replace(
			'<cac:OrderReference>',
			'<cac:OrderReference xmlns:cbc="urn:other">',
		);
		expect((await recordOf(rebound)).checked.record['order_number']).toBeNull();
	});

	it('takes the total tax in the currency of the invoice', async () => {
		const accounting =
			'<cac:TaxTotal><cbc:TaxAmount currencyID="CHF">1.00</cbc:TaxAmount></cac:TaxTotal>';
		const two = ubl.replace('<cac:TaxTotal>', `${accounting}<cac:TaxTotal>`);
		expect((await recordOf(two)).checked.record['tax_amount']).toBe(795.42);
		expect((await recordOf(ubl)).checked.record['tax_amount']).toBe(795.42);
	});

	it.each([
		['UBL in small letters', ubl.replaceAll('currencyID="GBP"', 'currencyID="gbp"')],
		['UBL with a space', ubl.replaceAll('currencyID="GBP"', 'currencyID="GBP "')],
		['UBL that states none', ubl.replace(/<cbc:DocumentCurrencyCode>.*/, '')],
		['CII that states none', cii.replace(/<ram:InvoiceCurrencyCode>.*/, '')],
	])('knows the currency of %s', async (_, xml) => {
		expect(xml).not.toBe(ubl);
		const { checked, evidence } = await recordOf(xml);
		expect(checked.record).toMatchObject({
			...{ tax_amount: 795.42, total_amount: 4772.52, currency: 'GBP' },
			tax_lines: [{ rate: 20, tax_amount: 795.42 }],
		});
		expect(evidence['currency']?.element).toMatch(/CurrencyCode$|@currencyID$/);
	});

	it('takes totals where the currency is nowhere said', async () => {
		const none = ubl
			.replace(/<cbc:DocumentCurrencyCode>.*/, '')
			.replaceAll(' currencyID="GBP"', '');
		expect((await recordOf(none)).checked.record).toMatchObject({
			...{ tax_amount: 795.42, currency: null },
			tax_lines: [{ rate: 20 }],
		});
	});

	it('leaves out what is due where several ways to pay are more than the total', async () => {
		const xml = fatturaPa(invoice);
		expect((await recordOf(xml)).checked.record['amount_due']).toBe(4772.52);
		const [payment = ''] = /<DettaglioPagamento>[^]*<\/DettaglioPagamento>/.exec(xml) ?? [];
		const { checked, notes } = await recordOf(xml.replace(payment, payment + payment));
		expect(checked.record['amount_due']).toBeNull();
		expect(notes).toContain(
			'amount_due: left out, because 4772.52 + 4772.52 is more than the total of 4772.52; these may be alternatives',
		);
		const parts = payment.replace('4772.52', '2386.26');
		const { checked: inParts } = await recordOf(xml.replace(payment, parts + parts));
		expect(inParts.record['amount_due']).toBe(4772.52);
	});

	it.each([
		[
			'UBL',
			ublDocument({ ...invoice, paid: 500 }, profiles.peppol),
			'cbc:PayableRoundingAmount',
			'cbc:PayableAmount',
		],
		[
			'CII',
			crossIndustryInvoice({ ...invoice, paid: 500 }, profiles.en16931),
			'ram:RoundingAmount',
			'ram:DuePayableAmount',
		],
	])('knows in %s what the amount due was rounded by', async (_, xml, element, due) => {
		const rounded = xml
			.replace(`<${due}`, `<${element}>0.48</${element}><${due}`)
			.replace('>4272.52<', '>4273.00<');
		const { checked } = await recordOf(rounded);
		const sums = (rounding?: number) =>
			crossCheck(invoiceSchema, checked.record, null, rounding).filter(
				({ kind }) => kind === 'sum',
			);
		expect(checked.record['amount_due']).toBe(4273);
		expect(sums()).toHaveLength(1);
		expect(sums(checked.rounding)).toEqual([]);
	});

	it('takes VAT numbers and no tax numbers of other kinds', async () => {
		const registration = (scheme: string, id: string) =>
			`<ram:SpecifiedTaxRegistration><ram:ID schemeID="${scheme}">${id}</ram:ID></ram:SpecifiedTaxRegistration>`;
		const party = '</ram:Name></ram:BuyerTradeParty>';
		const compact = cii.replace(/>\s+</g, '><');
		const buyer = (xml: string) =>
			compact.replace(party, `</ram:Name>${xml}</ram:BuyerTradeParty>`);
		const both = buyer(registration('FC', '22/815') + registration('VA', 'GB999004188'));
		expect((await recordOf(both)).checked.record['customer_vat_id']).toBe('GB999004188');
		const none = buyer(registration('FC', '22/815'));
		expect((await recordOf(none)).checked.record['customer_vat_id']).toBeNull();
	});

	it('takes a price for what one unit costs', async () => {
		const perHundred = crossIndustryInvoice({ ...invoice, priceBase: 100 }, profiles.en16931);
		expect((await recordOf(perHundred)).checked.record['lines']).toMatchObject([
			{ unit_price: 312.5 },
			{ unit_price: 148.75 },
			{ unit_price: 1265 },
			{ unit_price: 9.4 },
			{ unit_price: 420 },
			{ unit_price: 36.8 },
		]);
	});

	it('leaves out what its profile has not', async () => {
		const { checked, form } = await recordOf(crossIndustryInvoice(invoice, profiles.minimum));
		expect(form).toBe('CII, MINIMUM');
		expect(checked.record).toMatchObject({
			total_amount: 4772.52,
			lines: [],
			iban: null,
			due_date: null,
		});
		expect(checked.missing).toEqual(expect.arrayContaining(['lines', 'iban', 'due_date']));
	});

	it('leaves out an account that has no IBAN, and marks an IBAN that is wrong', async () => {
		const iban = invoice.supplier.bank?.iban.replace(/\s/g, '') ?? '';
		const giro = await recordOf(ubl.replace(iban, '5555-1234'));
		expect(giro.checked.record['iban']).toBeNull();
		expect(giro.checked.issues).toEqual([]);
		const wrong = await recordOf(ubl.replace(iban, iban.replace('77', '78')));
		expect(wrong.checked.issues).toMatchObject([{ kind: 'invalid', field: 'iban' }]);
	});

	it('tells of further values that a field has no room for', async () => {
		const date = '<DataScadenzaPagamento>2025-04-13</DataScadenzaPagamento>';
		const payment = '<DettaglioPagamento>';
		const xml = fatturaPa(invoice);
		const twice = xml.replace(
			payment,
			`${payment}${date.replace('13', '01')}</DettaglioPagamento>${payment}`,
		);
		const { checked, notes } = await recordOf(twice);
		expect(checked.record['due_date']).toBe('2025-04-01');
		expect(notes).toEqual(['due_date: the first of several was taken, further: 2025-04-13']);
	});

	it('marks what is no date and no figure', async () => {
		const wrong = cii.replace('20250314', '20251314').replace('>4772.52<', '>4.772,52<');
		const { checked } = await recordOf(wrong.replaceAll('>795.42<', '>twelve<'));
		const fields = checked.issues.map(({ kind, field }) => `${kind} ${field}`);
		expect(fields).toContain('invalid date');
		expect(checked.record).toMatchObject({ date: null, tax_amount: null });
	});

	it.each([
		['an end too early', cii.slice(0, -200), 'end too early'],
		['an end in a tag', cii.trimEnd().slice(0, -1), 'end too early'],
		[
			'an element that is not closed',
			cii.replace('</ram:Name>', ''),
			'have an element that is not closed',
		],
		['two documents', cii + ubl.replace(/^.*\n/, ''), 'hold a second document after the first'],
		[
			'entities of its own',
			cii.replace('\n', '\n<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n'),
			'begin with a document type (DOCTYPE), which no electronic invoice has',
		],
		[
			'other characters',
			Buffer.from(cii.replace('Northmoor', '\u00e9'), 'latin1'),
			/encoding \(utf-8\)$/,
		],
		['an unknown encoding', cii.replace('UTF-8', 'x-none'), /encoding that is not known here/],
	])('is not used with %s', async (_, content, why) => {
		const found = await reason(content);
		if (typeof why === 'string') expect(found).toBe(why);
		else expect(found).toMatch(why);
	});

	it('is not used with more than 64 levels', async () => {
		const nested = (levels: number) =>
			cii.replace(/(?=<\/rsm:\w+>\s*$)/, '<a>'.repeat(levels) + '</a>'.repeat(levels));
		expect(await number(nested(63))).toBe('HP-2025-00418');
		expect(await reason(nested(64))).toBe('are nested deeper than 64 levels');
	});

	it('may hold several invoices, each with what they share', async () => {
		const several = fatturaPa(invoice).replace(
			/<FatturaElettronicaBody>[^]*<\/FatturaElettronicaBody>/,
			(body) => body + body.replace(invoice.number, 'OTHER-1') + body,
		);
		expect(await number(several)).toEqual([invoice.number, 'OTHER-1']);
		const result = await readFileData(several);
		const suppliers =
			result.kind === 'invoices' &&
			result.invoices.map(({ invoice: { header } }) => header.supplier?.value);
		expect(suppliers).toEqual([invoice.supplier.name, invoice.supplier.name]);
	});

	it('may be one that another cannot be told from', async () => {
		const other = invoice.lines.slice(1);
		const one = fatturaPa(invoice);
		const [body = ''] = /<FatturaElettronicaBody>[^]*<\/FatturaElettronicaBody>/.exec(
			fatturaPa({ ...invoice, lines: other }),
		) ?? [''];
		expect(
			await reason(one.replace('</FatturaElettronicaBody>', `</FatturaElettronicaBody>${body}`)),
		).toBe('contradict each other: two invoices have the same number');
	});

	it('has 200 invoices at most', async () => {
		const many = fatturaPa(invoice).replace(
			/<FatturaElettronicaBody>[^]*<\/FatturaElettronicaBody>/,
			(body) => body.repeat(201),
		);
		expect(await reason(many)).toBe('are of more than 200 invoices');
	});

	it.each([
		[
			'other XML',
			'<?xml version="1.0"?><Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>',
		],
		[
			'an invoice of another standard',
			'<Invoice xmlns="http://www.ebinterface.at/schema/6p1/"><ID>1</ID></Invoice>',
		],
		['no XML', 'Rechnung 1'],
		['nothing', ''],
	])('is none of ours: %s', async (_, content) => {
		expect(await readFileData(content, 'xml')).toEqual({ kind: 'none' });
	});
});

describe('a PDF file', () => {
	const zipped = deflateSync(cii);
	const page = deflateSync('BT /F1 12 Tf (Invoice) Tj ET');
	const xmp =
		'<?xpacket begin="\ufeff" id="W5M0"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/"><a/></x:xmpmeta>';

	it.each([
		['compressed', pdf(page, xmp, zipped, page)],
		['as it is', pdf(page, cii)],
		['in UTF-16', pdf(deflateSync(Buffer.from(`\ufeff${cii}`, 'utf16le')))],
		[
			'after long comments',
			pdf(deflateSync(cii.replace('<rsm:Cross', `<!--${'x '.repeat(50_000)}--><rsm:Cross`))),
		],
		['not compressed by deflate', pdf(deflateSync(cii, { level: 0 }))],
		['with other attachments', pdf('<order/>', zipped, deflateSync('a;b\n1;2\n'), '{"a":1}')],
		['twice', pdf(zipped, deflateSync(ubl))],
		[
			'with other line ends',
			Buffer.from(
				pdf(cii)
					.toString('latin1')
					.replace(/stream\n/g, 'stream\r\n'),
				'latin1',
			),
		],
	])('holds its data %s', async (_, bytes) => {
		expect(await number(bytes)).toBe('HP-2025-00418');
	});

	it('is read whatever its parts are', async () => {
		const bytes = pdf(page, xmp, zipped, page);
		for (const size of [1, 2, 5, 7, 16, 17, 100, 1000]) {
			const result = await readFileData(bytes, 'pdf', size);
			expect(result.kind, `parts of ${size} bytes`).toBe('invoices');
		}
		expect(inParts(bytes, 7).length).toBeGreaterThan(100);
	});

	it('is not that of a PDF file inside of it', async () => {
		const inner = pdf(page, deflateSync(other));
		expect(await readFileData(pdf(inner, page))).toEqual({ kind: 'none', isEncrypted: false });
		expect(await number(pdf(inner, zipped))).toBe('HP-2025-00418');
		expect(await number(pdf(deflateSync(inner), zipped))).toBe('HP-2025-00418');
	});

	it.each([
		['a stream that ends too early', pdf(zipped.subarray(0, 900)), 'end too early'],
		['a file that ends too early', pdf(cii).subarray(0, 3000), 'end too early'],
		['damaged bytes', pdf(damaged(zipped, 1000)), /^(?:are damaged|end too early|have )/],
		['entities', pdf(deflateSync(cii.replace('\n', '\n<!DOCTYPE a>\n'))), /DOCTYPE/],
	])('is not used with %s', async (_, bytes, why) => {
		const found = await reason(bytes);
		if (typeof why === 'string') expect(found).toBe(why);
		else expect(found).toMatch(why);
	});

	it('may hold several invoices', async () => {
		expect(await number(pdf(zipped, deflateSync(other)))).toEqual(['HP-2025-00418', 'OTHER-1']);
	});

	it('tells that it is encrypted', async () => {
		const bytes = Buffer.concat([pdf(page), Buffer.from('trailer << /Encrypt 5 0 R >>')]);
		expect(await readFileData(bytes)).toEqual({ kind: 'none', isEncrypted: true });
	});

	it('takes no more memory than it must for a stream that is a bomb', async () => {
		const spaces = Buffer.alloc(100 * 1024 * 1024, ' ');
		const head = cii.slice(0, cii.indexOf('<ram:ID>'));
		const bomb = deflateSync(Buffer.concat([Buffer.from(head), spaces]));
		expect(await reason(pdf(bomb))).toBe('have more than 32 MB of unpacked content');
	});
});

/** Bytes of which a few in the middle are others. */
function damaged(bytes: Buffer, at: number): Buffer {
	const copy = Buffer.from(bytes);
	copy.fill(0x5a, at, at + 20);
	return copy;
}
