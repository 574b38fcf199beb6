import { type FileStore, StoredFile } from '../../../nodes/shared/documents/files/storedFile';
import { TEXT_TYPES } from '../../../nodes/shared/documents/ocr/documents';
import { mailDocuments } from '../../../nodes/shared/documents/fileTexts/mailDocuments';
import { eml, htmlBody, plainText } from '../../unit/shared/documents/fileTexts/mail';
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

const store = {
	prepareBinaryData: async (_: Buffer, fileName: string, mimeType: string) =>
		await Promise.resolve({ id: 'stored', data: 'stored', fileName, mimeType }),
} as unknown as FileStore;

const readMail = async (bytes: Buffer) =>
	await mailDocuments(
		{
			kind: 'file',
			fileName: 'a.eml',
			mimeType: TEXT_TYPES.mail,
			file: new StoredFile({ data: '', mimeType: '' }, store, bytes),
		},
		{ withEInvoices: true, officeFiles: 'here' },
	);

const head = 'Subject: a\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';

/** Growth by one piece after a header line; whether a mail begins so decides whether it is one. */
const headed = (piece: string, header: string) => filledWith(piece, `Received: a\r\n${header}`);

/** E-mails. */
export const mail: Target[] = [
	target({
		name: 'shared/documents/fileTexts/mailDocuments',
		inputs: mutatedBytes(mails),
		call: readMail,
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
];
