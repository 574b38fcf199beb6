import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../../nodes/shared/host/budget';
import { qrCodes } from '../../../../nodes/shared/documents/ocr/qrCodes';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { qrPicture } from '../../../harness/qrPicture';
import { resultOf } from '../resultOf';

const IBAN = 'DE81999000120048817300';
const OTHER = 'GB82WEST12345698765432';

/** As banks print it on invoices ("Girocode"). */
const epc = (account: string, amount = 'EUR119.00', reference = '') =>
	[
		'BCD',
		'002',
		'1',
		'SCT',
		'ZZKWDE33XXX',
		'Alder GmbH',
		account,
		amount,
		'',
		reference,
		'Invoice 17',
	].join('\n');

const swiss = (account: string, amount: string, reference: string) =>
	`SPC
0200
1
${account}
S
Alder AG
Hauptstrasse
7
8000
Zürich
CH







${amount}
CHF
S
Kestrel AG





QRR
${reference}
Invoice 17
EPD`;

/** The reasons of a record about a page with a picture. */
function reasonsOf(
	code: string,
	{ page = PAGE, amounts = [100, 19, 119], iban = IBAN as string | null } = {},
) {
	const [net, tax, total] = amounts;
	const pages = [{ number: 1, markdown: page, images: [image(qrPicture(code))] }];
	const answer = {
		invoice_number: '17',
		date: '2025-03-04',
		supplier: 'Alder GmbH',
		net_amount: net,
		tax_amount: tax,
		total_amount: total,
		amount_due: total,
		currency: 'EUR',
		iban,
	};
	const schema = schemaFromTemplate('invoice');
	const result = resultOf({ schema, answer, pages, reading: { qrCodes: atOnce(qrCodes(pages)) } });
	return metaOf(result).review.join('\n');
}

const image = (base64: string) => ({
	id: 'img-0.jpeg',
	left: 0,
	top: 0,
	right: 9,
	bottom: 9,
	base64,
});

const PAGE = `Alder GmbH

# Invoice

Invoice no. 17
Date: 4 March 2025

Net 100.00
VAT 19 % 19.00
Total EUR 119.00

IBAN DE81 9990 0012 0048 8173 00`;

describe('a code to pay with on the page', () => {
	it('has nothing to say where it agrees with the page', () => {
		expect(reasonsOf(epc(IBAN))).not.toContain('QR code');
		expect(reasonsOf(epc(IBAN, 'EUR'))).not.toContain('QR code');
	});

	it('pays to another account than the page has', () => {
		expect(reasonsOf(epc(OTHER))).toContain(
			`The QR code on page 1 pays to the account ${OTHER}, the document has ${IBAN}.`,
		);
	});

	it('pays to another account than the record has, where the page has none', () => {
		expect(reasonsOf(epc(OTHER), { page: PAGE.replace(/IBAN.*/, '') })).toContain('QR code');
		expect(reasonsOf(epc(OTHER), { page: PAGE.replace(/IBAN.*/, ''), iban: null })).not.toContain(
			'QR code',
		);
	});

	it('asks for another amount', () => {
		expect(reasonsOf(epc(IBAN, 'EUR191.00'))).toContain('the QR code on page 1 asks for 191.00');
	});

	it('of Switzerland has account, amount and reference', () => {
		const reference = '210000000003139471430009017';
		const page = `${PAGE}\n\nReferenz 21 00000 00003 13947 14300 09017`;
		expect(reasonsOf(swiss(IBAN, '119.00', reference), { page })).not.toContain('QR code');
		expect(reasonsOf(swiss(OTHER, '119.00', reference), { page })).toContain('pays to the account');
		expect(reasonsOf(swiss(IBAN, '119.05', reference), { page })).toContain('asks for 119.05');
		const other = '210000000003139471430009999';
		expect(reasonsOf(swiss(IBAN, '119.00', other), { page })).toContain(
			`the payment reference ${other}`,
		);
	});

	it('of another kind says nothing', () => {
		expect(reasonsOf('https://example.com/pay?iban=GB82WEST12345698765432')).not.toContain('QR');
	});
});

describe('pictures', () => {
	const found = (base64: string) =>
		atOnce(qrCodes([{ number: 3, markdown: '', images: [image(base64)] }]));

	it('with a QR code give its text and page, with and without `data:`', () => {
		const base64 = qrPicture('one');
		expect(found(base64)).toEqual([{ page: 3, text: 'one' }]);
		expect(found(`data:image/jpeg;base64,${base64}`)).toEqual([{ page: 3, text: 'one' }]);
	});

	it('that are none, or too large, give nothing', () => {
		expect(found('')).toEqual([]);
		expect(found('bm8gcGljdHVyZQ==')).toEqual([]);
		expect(found(qrPicture('one').slice(0, 400))).toEqual([]);
		expect(found('A'.repeat(300_001))).toEqual([]);
	});

	it('of which there are many are looked at up to a limit', () => {
		const images = Array.from({ length: 30 }, () => image(qrPicture('one')));
		expect(atOnce(qrCodes([{ number: 1, markdown: '', images }]))).toHaveLength(20);
	});
});
