import { describe, expect, it } from 'vitest';
import { Budget } from '../../../../../nodes/shared/host/budget';
import { openSigned } from '../../../../../nodes/shared/documents/containers/signedFile';
import { fatturaPa, signedFatturaPa } from '../../../../samples/invoiceXml';
import { element, octets, signedData } from './signed';

const settings = { withEInvoices: true, officeFiles: 'here' } as const;
const open = async (bytes: Buffer, budget = new Budget()) =>
	await openSigned(bytes, 'a.xml.p7m', settings, budget);
const reasonOf = async (bytes: Buffer) => {
	const opened = await open(bytes);
	return 'reason' in opened ? opened.reason : opened.mimeType;
};

/** A text in pieces, as signing programs write while they read. */
const pieces = (isIndefinite: boolean) =>
	element(0x24, (fatturaPa.match(/[^]{1,1000}/g) ?? []).map(octets), isIndefinite);

const lines = signedFatturaPa.toString('base64').replace(/.{64}/g, '$&\n');
const pem = (label: string) =>
	Buffer.from(`-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`);

describe('a signed file', () => {
	it.each([
		['by openssl', signedFatturaPa],
		['as base64', Buffer.from(signedFatturaPa.toString('base64'))],
		[
			'as base64 in lines',
			Buffer.from(signedFatturaPa.toString('base64').replace(/.{64}/g, '$&\r\n')),
		],
		['as PEM by openssl smime', pem('PKCS7')],
		['as PEM by openssl cms', pem('CMS')],
		['in pieces', signedData([pieces(false)])],
		['in pieces of indefinite length', signedData([pieces(true)], true)],
		['in pieces of pieces', signedData([element(0x24, [pieces(true), octets('')])], true)],
		['signed twice', signedData([octets(signedFatturaPa)])],
	])('is the invoice in it: %s', async (_, bytes) => {
		const opened = await open(bytes);
		expect(opened).toMatchObject({
			mimeType: 'application/xml',
			notes: [{ kind: 'signatureUnchecked' }],
		});
		expect('content' in opened && opened.content.toString()).toBe(fatturaPa);
	});

	const deep = (levels: number, isIndefinite: boolean) =>
		Array.from({ length: levels }).reduce<Buffer>(
			(inner) => element(0x24, [inner], isIndefinite),
			octets(fatturaPa),
		);
	const beyond = Buffer.from(signedFatturaPa);
	beyond.writeUInt16BE(0xffff, 2);
	const DAMAGED = 'is a signed file (.p7m): it is damaged, or ends too early';

	it.each([
		['ends too early', signedFatturaPa.subarray(0, 1000), DAMAGED],
		['ends after its name', signedFatturaPa.subarray(0, 15), DAMAGED],
		['has a length beyond its end', beyond, DAMAGED],
		['has a piece longer than all pieces', signedData([Buffer.from('2403040561', 'hex')]), DAMAGED],
		['never ends', signedData([Buffer.from('2480'.repeat(50_000), 'hex')], true), DAMAGED],
		['is nested too deep', signedData([deep(101, false)]), DAMAGED],
		['is nested too deep without lengths', signedData([deep(101, true)], true), DAMAGED],
		['is nested', signedData([deep(100, true)], true), 'application/xml'],
		['holds something else than bytes', signedData([element(0x30, [])]), DAMAGED],
		[
			'is a signature alone',
			signedData([]),
			'is a signed file (.p7m): it holds only the signature, and the document is another file',
		],
		[
			'is a signature alone without lengths',
			signedData([], true),
			'is a signed file (.p7m): it holds only the signature, and the document is another file',
		],
		['is text', signedData([octets('Total 5')]), 'is a signed file (.p7m) that holds a text file'],
		['is a PDF', signedData([octets('%PDF-1.4\n1 0 obj\n')]), 'application/pdf'],
		[
			'is empty',
			signedData([octets('')]),
			'is a signed file (.p7m); the document in it is empty (0 bytes)',
		],
		[
			'is empty, in many pieces',
			signedData([element(0x24, [Buffer.from('0400'.repeat(5_000), 'hex')])]),
			'is a signed file (.p7m); the document in it is empty (0 bytes)',
		],
		[
			'is too large',
			signedData([octets(Buffer.alloc(32 * 1024 * 1024))]),
			'is a signed file (.p7m): it has more than 32 MB of unpacked content',
		],
	])('that %s', async (_, bytes, expected) => {
		expect(await reasonOf(bytes)).toBe(expected);
	});
});
