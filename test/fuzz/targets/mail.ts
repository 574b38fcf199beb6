import { openSigned } from '../../../nodes/shared/documents/containers/signedFile';
import { OUTLOOK_MAIL } from '../../../nodes/shared/documents/files/formats';
import { Budget } from '../../../nodes/shared/host/budget';
import { signedFatturaPa } from '../../samples/invoiceXml';
import { eml, htmlBody, plainText } from '../../unit/shared/documents/containers/mail';
import {
	compoundFile,
	msg,
	msgText,
	msgTree,
	type Tree,
} from '../../unit/shared/documents/containers/msg';
import { readMail } from '../../unit/shared/documents/containers/readMail';
import { element, octets, signedData } from '../../unit/shared/documents/containers/signed';
import { promised, target, type Target } from '../Target';
import { filledWith, mutatedBytes } from '../inputs/bytes';
import { htmlPage } from './html';

const pdf = { name: 'a.pdf', type: 'application/pdf', content: '%PDF-1.4 obj' };
const inner = { name: 'b.eml', type: 'message/rfc822', content: eml([pdf], 'Inner') };
const mails = [
	eml([plainText('Hello'), pdf]),
	eml([htmlBody(htmlPage), inner]),
	eml([plainText('Total 5')]),
];

const head = 'Subject: a\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';

/** Growth by one piece after a header line; whether a mail begins so decides whether it is one. */
const headed = (piece: string, header: string) => filledWith(piece, `Received: a\r\n${header}`);

const outlookMails = [
	msg([pdf], msgText('Hello')),
	msg(
		[
			{ ...inner, method: 6 },
			{ ...pdf, message: msgTree([pdf]) },
		],
		msgText(htmlPage),
	),
];

/** An Outlook message with something in it as often as a size allows. */
const repeated = (piece: (at: number) => Tree, bytes: number) => (size: number) => {
	const pieces = Array.from({ length: Math.ceil(size / bytes) }, (_, at) => piece(at));
	return compoundFile(Object.assign(msgTree([]), ...pieces) as Tree);
};
const empty = Buffer.alloc(0);

/** A message whose storages are in one another. */
function nested(size: number): Buffer {
	const file = repeated((at) => ({ [`${at}`]: {} }), 128)(size);
	const directory = 512 * (file.readUInt32LE(48) + 1);
	for (let at = directory + 128; at + 128 <= file.length; at += 128) {
		if (file[at + 66] !== 1) continue;
		file.copyWithin(at + 76, at + 72, at + 76);
		file.writeUInt32LE(0xffffffff, at + 72);
	}
	return file;
}

/** E-mails. */
export const mail: Target[] = [
	target({
		name: 'shared/documents/containers/mailDocuments',
		inputs: mutatedBytes(mails),
		call: async (bytes: Buffer) => await readMail(bytes),
		promise: ({ sources, skipped }) =>
			promised(sources.length + skipped.length > 0, 'an e-mail leads to something'),
		growth: {
			parts: filledWith('--b\r\n\r\na\r\n', head),
			attachments: filledWith('--b\r\nContent-Type: x/y\r\n\r\na\r\n', head),
			'parts in one another': filledWith(
				'--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n',
				head,
			),
			'lines of the head': headed('X-A: b\r\n', ''),
			'a line of the head': headed('a ', 'Subject: '),
			'groups of addresses': headed('a : ', 'To: '),
			'groups of addresses in a path': headed('a : ', 'Return-Path: '),
			'lines of groups of addresses': headed(`To: ${'a : '.repeat(200)}\r\n`, ''),
			'attached e-mails with groups of addresses': filledWith(
				`--b\r\nContent-Type: message/rfc822\r\n\r\nTo: ${'a : '.repeat(50_000)}\r\n\r\nTotal 5\r\n`,
				head,
			),
			'parts with groups of addresses': filledWith(
				`--b\r\nTo: ${'a : '.repeat(50_000)}\r\n\r\nTotal 5\r\n`,
				head,
			),
			'encoded words': headed('=?utf-8?Q?a?= ', 'Subject: '),
			parameters: headed('; a=b', 'Content-Type: text/plain'),
			'continued parameters': headed('; a*0=b', 'Content-Type: text/plain'),
			'base64 in short lines': filledWith(
				'YQ==\r\n',
				`${head}--b\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n`,
			),
			'quoted-printable': headed('=41=\r\n', 'Content-Transfer-Encoding: quoted-printable\r\n\r\n'),
			'texts of two kinds': filledWith(
				'--b\r\n\r\na b@c.example\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>d\r\n',
				head,
			),
			images: headed('<img src="cid:a">', 'Content-Type: text/html\r\n\r\n'),
		},
		largest: 2_000_000,
	}),
	target({
		name: 'shared/documents/containers/outlookMail',
		inputs: mutatedBytes(outlookMails),
		call: async (bytes: Buffer) => await readMail(bytes, { mimeType: OUTLOOK_MAIL }),
		promise: ({ sources, skipped }) =>
			promised(sources.length + skipped.length > 0, 'an Outlook message leads to something'),
		growth: {
			'a long text': (size) => msg([], msgText('a'.repeat(size / 2))),
			'nothing but zeros': (size) => msg([], msgText('\0'.repeat(size / 2))),
			'small streams': repeated((at) => ({ [`a${at}`]: Buffer.from('a') }), 192),
			'empty streams': repeated((at) => ({ [`a${at}`]: empty }), 128),
			recipients: repeated((at) => ({ [`__recip_version1.0_#${at}`]: {} }), 128),
			attachments: repeated((at) => ({ [`__attach_version1.0_#${at}`]: {} }), 128),
			'storages in one another': nested,
			properties: (size) =>
				msg([], { '__properties_version1.0': Buffer.alloc(size), ...msgText('a') }),
			'sectors in a row': filledWith('\x00', outlookMails[0]),
		},
		largest: 2_000_000,
	}),
	target({
		name: 'shared/documents/containers/signedFile',
		inputs: mutatedBytes([signedFatturaPa, signedData([octets('Total 5')])]),
		call: async (bytes: Buffer) =>
			await openSigned(bytes, 'a.p7m', { withEInvoices: true, officeFiles: 'here' }, new Budget()),
		promise: (opened) =>
			promised('reason' in opened || opened.content.length > 0, 'a signed file leads to something'),
		growth: {
			'empty pieces': (size) => signedData([element(0x24, [filledWith('\x04\x00')(size)])]),
			'pieces of a byte': (size) => signedData([element(0x24, [filledWith('\x04\x01a')(size)])]),
			'pieces in one another': (size) => signedData([filledWith('\x24\x80')(size)], true),
		},
		largest: 8_000_000,
	}),
];
