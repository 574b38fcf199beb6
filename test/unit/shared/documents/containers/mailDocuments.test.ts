import { wordsOf } from '../../../../../nodes/shared/values/facts/fact';
import { describe, expect, it } from 'vitest';
import { fileFacts } from '../../../../../nodes/shared/documents/files/fileFacts';
import { decodeText } from '../../../../../nodes/shared/documents/fileTexts/decodeText';
import { fatturaPa, signedFatturaPa } from '../../../../samples/invoiceXml';
import { png } from '../files/pictures';
import { docx, paragraph } from '../office/docx';
import { type Attached, eml, htmlBody, plainText } from './mail';
import { readMail } from './readMail';

const pdf = (name: string): Attached => ({
	name,
	type: 'application/pdf',
	content: '%PDF-1.4\n1 0 obj\n',
});
const nested = (name: string, parts: Attached[]): Attached => ({
	name,
	type: 'message/rfc822',
	content: eml(parts, name),
});
const image = (name: string, width: number, height: number, head: string[] = []): Attached => ({
	name,
	type: 'image/png',
	head,
	content: png({ width, height, frames: 0 }),
});

const stored: string[] = [];

/** The documents of an e-mail, and what was skipped. */
async function read(bytes: Buffer) {
	const named = { fileName: 'mail.eml' };
	const { sources, skipped } = await readMail(bytes, named, undefined, stored);
	const files = sources.filter((source) => source.kind === 'file');
	return {
		documents: files.map(({ fileName, mimeType }) => [fileName, mimeType]),
		notes: files.map(({ notes = [] }) => notes.map(wordsOf)),
		texts: files.map(({ file }) => file.whole?.toString()),
		skipped: skipped.map(({ fileName, reason, remedy }) =>
			[`${fileName} ${reason}`, remedy].filter(Boolean).join('. '),
		),
	};
}

describe('an e-mail', () => {
	it('with attachments is each of them, and says that its text was not read', async () => {
		const letter = docx(paragraph('Total 5'));
		const ole = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');
		const book = Buffer.concat([ole, Buffer.from('Workbook\0', 'utf16le')]);
		const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
		const { documents, notes, skipped } = await read(
			eml([
				plainText('See attached'),
				pdf('one.pdf'),
				{ name: 'two.docx', type: word, content: letter },
				{ name: 'lines.csv', type: 'text/csv', content: 'a;b\n1;2' },
				{ name: 'book.xls', type: 'text/plain', content: book },
				{ name: 'ATT00001.txt', type: 'text/plain', content: 'Sent from my desk' },
				{ name: 'smime.p7s', type: 'application/pkcs7-signature', content: '0\x82' },
				{ name: 'winmail.dat', type: 'application/ms-tnef', content: 'x\x9f' },
			]),
		);
		expect(documents).toEqual([
			['mail.eml › one.pdf', 'application/pdf'],
			['mail.eml › two.docx', word],
			['mail.eml › lines.csv', 'text/csv'],
		]);
		expect(notes[0]).toEqual([
			'Attached to the e-mail "Invoice 4711" from Jürgen <billing@harrow.example>, whose own text was not read',
		]);
		expect(skipped).toEqual([
			expect.stringMatching(/^mail\.eml › book\.xls is an old Excel workbook .* save it as \.xlsx/),
			'mail.eml › smime.p7s is the signature of the e-mail',
			expect.stringMatching(/^mail\.eml › winmail\.dat is in Outlook's own format/),
			'mail.eml › ATT00001.txt is a text attachment, skipped because the e-mail has other documents',
		]);
	});

	it('with a signed invoice is that invoice, and an encrypted part is not read', async () => {
		const { documents, notes, texts, skipped } = await read(
			eml([
				plainText('See attached'),
				{ name: 'IT1.xml.p7m', type: 'application/pkcs7-mime', content: signedFatturaPa },
				{ name: 'smime.p7m', type: 'application/pkcs7-mime', content: '0\x82' },
			]),
		);
		expect(documents).toEqual([['mail.eml › IT1.xml.p7m', 'application/xml']]);
		expect(texts).toEqual([fatturaPa]);
		expect(notes[0]?.[1]).toMatch(/signature was not checked$/);
		expect(skipped[0]).toMatch(/^mail\.eml › smime\.p7m is encrypted/);
	});

	it('with texts alone is one document of them all', async () => {
		const { documents, texts } = await read(
			eml([
				plainText('See attached'),
				{ name: 'bill.html', type: 'text/html', content: '<p>Total 7' },
				{ name: 'note.txt', type: 'text/plain', content: 'Thanks' },
			]),
		);
		expect(documents).toEqual([['mail.eml', 'text/plain']]);
		expect(texts[0]).toMatch(
			/\n\nSee attached\n\nAttached: mail\.eml › bill\.html\n\nTotal 7\n\nAttached: mail\.eml › note\.txt\n\nThanks$/,
		);
	});

	it('tells attachments without a text, and texts in it that are files of their own', async () => {
		const page = { name: 'scan.html', type: 'text/html', content: '<img src="scan.png">' };
		const empty = { name: 'empty.txt', type: 'text/plain', content: '\n' };
		const listed = {
			type: 'text/plain',
			content: 'A;B',
			head: ['Content-Disposition: inline; filename="list.txt"'],
		};
		const alone = await read(eml([plainText('See attached'), page, empty, listed]));
		expect(alone.texts[0]).toMatch(/See attached\nA;B$/);
		expect(alone.skipped).toEqual([
			'mail.eml › scan.html has no text. Save what it shows as PDF',
			'mail.eml › empty.txt is empty',
		]);
		expect((await read(eml([plainText('x'), listed, pdf('a.pdf')]))).skipped).toEqual([
			'mail.eml › list.txt is a text attachment, skipped because the e-mail has other documents',
		]);
	});

	it('of several in a mailbox is a document of its own, with what is attached to it', async () => {
		const line = 'From - Mon May  5 10:00:00 2025\n';
		const mail = (subject: string) =>
			`From: a@b.example\nSubject: ${subject}\nMIME-Version: 1.0\n\n`;
		const mails = [
			`${mail('One')}From here on, 10:00\n\nFrom me 10:00\nto you\n\n`,
			`${mail('Two')}Second\n\n`,
			eml([nested('inner', [plainText('Inside')])], 'Three').toString(),
		];
		const box = Buffer.from(mails.map((one) => `${line}${one}`).join(''));
		expect(fileFacts(box).label).toBe('an e-mail (.eml)');
		const { documents, texts } = await read(box);
		expect(documents.map(([name]) => name)).toEqual([
			'mail.eml › e-mail 1',
			'mail.eml › e-mail 2',
			'mail.eml › e-mail 3 › inner',
		]);
		expect(texts[0]).toMatch(/^Subject: One[^]*From here on, 10:00\n\nFrom me 10:00\nto you$/);
		const many = Buffer.from(`${line}${mail('x')}\n`.repeat(1001));
		expect((await read(many)).skipped).toEqual([
			'mail.eml is a mailbox of more than 1000 e-mails. Save its attachments as files, and read these',
		]);
	});

	it.each([
		[0, ['mail.eml › bill.pdf'], []],
		[
			1,
			[],
			['mail.eml is an e-mail of more than 50 MB. Save its attachments as files, and read these'],
		],
	])('of 50 MB, and %d bytes more', async (more, names, notRead) => {
		const mail = eml([pdf('bill.pdf')]);
		const rest = Buffer.alloc(50 * 1024 * 1024 - mail.length + more, ' ');
		const { documents, skipped } = await read(Buffer.concat([mail, rest]));
		expect(documents.map(([name]) => name)).toEqual(names);
		expect(skipped).toEqual(notRead);
	});

	it('is read with e-mails in it, one level deep', async () => {
		const { documents, skipped } = await read(
			eml([
				plainText('Fwd'),
				nested('a.eml', [plainText('x'), pdf('bill.pdf'), nested('deep.eml', [plainText('y')])]),
				nested('b.eml', [plainText('Total 5')]),
			]),
		);
		expect(documents).toEqual([
			['mail.eml › a.eml › bill.pdf', 'application/pdf'],
			['mail.eml › b.eml', 'text/plain'],
		]);
		expect(skipped).toEqual([
			'mail.eml › a.eml › deep.eml is an e-mail in an e-mail in an e-mail. Save it as a file of its own',
		]);
	});

	it('leaves out logos in its text, and reads photos in it', async () => {
		const html = htmlBody('<img src="cid:logo@x"> <img src="cid:photo@x">');
		const { documents, skipped } = await read(
			eml([
				html,
				image('logo.png', 300, 80, ['Content-ID: <logo@x>']),
				image('photo.png', 1200, 900, ['Content-ID: <photo@x>']),
				image('attached.png', 300, 80),
			]),
		);
		expect(documents.map(([name]) => name)).toEqual([
			'mail.eml › photo.png',
			'mail.eml › attached.png',
		]);
		expect(skipped).toEqual([
			expect.stringMatching(
				/^mail\.eml › logo\.png is a small inline image \(probably a logo\), skipped$/,
			),
		]);
	});

	it.each([
		['a receipt', 480, 640, true],
		['a long receipt', 400, 1200, true],
		['a page', 500, 707, true],
		['a banner that is a photo', 1920, 600, true],
		['a banner', 1200, 300, false],
		['a banner for a fine screen', 1200, 400, false],
		['a logo for a fine screen', 800, 300, false],
		['a round logo', 400, 400, false],
		['a square logo for a fine screen', 590, 590, false],
		['a tracking pixel', 1, 1, false],
	])('reads an inline image or not: %s', async (_, width, height, isRead) => {
		const html = htmlBody('Total 5 <img src="cid:a@x">');
		const shown = image('a.png', width, height, ['Content-ID: <a@x>']);
		const { documents, skipped } = await read(eml([html, shown]));
		expect(documents).toEqual([
			isRead ? ['mail.eml › a.png', 'image/png'] : ['mail.eml', 'text/plain'],
		]);
		expect(skipped).toHaveLength(isRead ? 0 : 1);
	});

	it.each([
		['alone', '<img src="cid:a@x">', true],
		['with its name as text', '<img src="cid:a@x" alt="a.png">', true],
		['with a text', 'Total 5 <img src="cid:a@x">', false],
	])('reads a small image %s', async (_, html, isRead) => {
		const small = image('a.png', 300, 200, ['Content-ID: <a@x>']);
		const { documents } = await read(eml([htmlBody(html), small]));
		expect(documents).toEqual([
			isRead ? ['mail.eml › a.png', 'image/png'] : ['mail.eml', 'text/plain'],
		]);
	});

	it('keeps large attachments in the store of n8n', async () => {
		const { documents, texts } = await read(
			eml([{ name: 'a.pdf', type: 'x/y', content: `%PDF-1.4 obj ${' '.repeat(300_000)}` }]),
		);
		expect(documents).toEqual([['mail.eml › a.pdf', 'application/pdf']]);
		expect(stored).toEqual(['mail.eml › a.pdf']);
		expect(texts).toEqual([undefined]);
	});

	it('is read in the encodings of its parts', async () => {
		const part = (type: string, content: Buffer) => ({ type, content });
		const { texts } = await read(
			eml([
				part('text/plain; charset=windows-1252', Buffer.from('5 \x80', 'latin1')),
				part('text/plain; charset=no-such-thing', Buffer.from('Gr\xf6\xdfe', 'latin1')),
				part('text/plain; charset=utf-16', Buffer.from('\ufeffTotal', 'utf16le')),
			]),
		);
		expect(texts[0]).toContain('5 €\nGröße\nTotal');
	});

	it.each([
		[
			'parts',
			eml(Array.from({ length: 1001 }, (_, at) => pdf(`${at}.pdf`))),
			'is an e-mail with more than 1,000 parts',
		],
		[
			'parts in one another',
			Buffer.from(
				Array.from(
					{ length: 110 },
					(_, at) =>
						`MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
				).join(''),
			),
			'is an e-mail with more parts in one another than can be read',
		],
		[
			'lines in its head',
			Buffer.from(`Subject: a\n${'Content-A: b\n'.repeat(300_000)}\nx`),
			'is an e-mail with longer headers than can be read',
		],
	])('with too many %s is refused', async (_, bytes, reason) => {
		expect((await read(bytes)).skipped).toEqual([
			`mail.eml ${reason}. Save its attachments as files, and read these`,
		]);
	});

	it('of many lines is read, and of far more lines not', async () => {
		const head = 'MIME-Version: 1.0\n\nTotal 5';
		const { texts } = await read(Buffer.from(`${head}${'\n'.repeat(400_000)}end`));
		expect(texts).toEqual([expect.stringMatching(/Total 5\n+end$/)]);
		const { skipped } = await read(Buffer.from(`${head}${'\n'.repeat(2_000_000)}`));
		expect(skipped).toEqual([
			'mail.eml is an e-mail with more lines than can be read. Save its attachments as files, and read these',
		]);
	});

	it('whose HTML cannot be read still has its attachments, or its plain text', async () => {
		const deep = htmlBody('<div>'.repeat(600));
		expect(await read(eml([deep, pdf('one.pdf')]))).toMatchObject({
			documents: [['mail.eml › one.pdf', 'application/pdf']],
			skipped: [],
		});
		const note: Attached = { name: 'note.txt', type: 'text/plain', content: 'Total 5' };
		expect(await read(eml([deep, note]))).toMatchObject({
			documents: [['mail.eml', 'text/plain']],
			skipped: [
				'mail.eml has a text that cannot be read: the elements of the file are nested too deep to be read',
			],
		});
	});

	it('names files as people can read them', async () => {
		const names = await read(
			eml([pdf('../../etc/pass\u202ewd.pdf'), { ...pdf(''), name: undefined }]),
		);
		expect(names.documents.map(([name]) => name)).toEqual([
			'mail.eml › passwd.pdf',
			'mail.eml › attachment 2',
		]);
	});
});

describe('the text of an e-mail', () => {
	/** An e-mail of one part, as its bytes are. */
	const raw = (charset: string, text: Buffer) =>
		Buffer.concat([
			Buffer.from(
				`From: a@b.example\r\nSubject: x\r\nDate: Mon, 5 May 2025 10:00:00 +0200\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`,
			),
			text,
		]);
	/** "請求書 12,345円" in ISO-2022-JP. */
	const japanese = Buffer.from('\x1b$B@A5a=q\x1b(B 12,345\x1b$B1_\x1b(B', 'latin1');

	/** "Счет на оплату". */
	const KOI8 = Buffer.from('\xf3\xde\xc5\xd4 \xce\xc1 \xcf\xd0\xcc\xc1\xd4\xd5', 'latin1');

	it.each<[string, Buffer, string]>([
		['iso-8859-1', Buffer.from('Müller, Café', 'latin1'), 'Müller, Café'],
		['windows-1252', Buffer.from('Gr\xf6\xdfe 12 \x80', 'latin1'), 'Größe 12 €'],
		['iso-2022-jp', japanese, '請求書 12,345円'],
		['us-ascii', Buffer.from('Größe 12 €'), 'Größe 12 €'],
		['us-ascii', Buffer.from('Gr\xf6\xdfe 12 \x80', 'latin1'), 'Größe 12 €'],
		['us-ascii', Buffer.from('A bill of 12'), 'A bill of 12'],
		['unknown-8bit', Buffer.from('Größe 12 €'), 'Größe 12 €'],
		['', Buffer.from('Größe 12 €'), 'Größe 12 €'],
		['', Buffer.from('Gr\xf6\xdfe 12 \x80', 'latin1'), 'Größe 12 €'],
		['', japanese, '請求書 12,345円'],
		['iso-8859-1', Buffer.from('Größe 12 €'), 'Größe 12 €'],
		...['us-ascii', 'utf-8', 'iso-8859-1', 'no-such-thing'].map(
			(named): [string, Buffer, string] => [named, KOI8, 'Счет на оплату'],
		),
		// A name that only the parser knows, and a text that is no valid UTF-8: the named one counts.
		['cp932', Buffer.from('90bf8b818f91', 'hex'), '請求書'],
		['iso-8859-1', Buffer.from('GrÃ¶Ãe', 'latin1'), 'GrÃ¶Ãe'],
	])('in %s', async (charset, bytes, text) => {
		const { texts } = await read(raw(charset, bytes));
		expect(texts.join()).toContain(text);
	});

	it('in quoted-printable is without the blanks at the ends of its lines', async () => {
		const mail = raw('utf-8', Buffer.from('Total \t\r\n1\t \r\n12=20 \t\r\n12=\t\r\n,50= \r\n EUR'))
			.toString()
			.replace('8bit', 'quoted-printable');
		const { texts } = await read(Buffer.from(mail));
		expect(texts[0]).toMatch(/\nTotal\n1\n12 \n12,50 EUR$/);
	});

	it('is decoded part by part', async () => {
		const { texts } = await read(
			eml([
				{ type: 'text/plain; charset=us-ascii', content: 'Größe' },
				{ type: 'text/plain; charset=iso-8859-1', content: Buffer.from('Maß', 'latin1') },
			]),
		);
		expect(texts[0]).toMatch(/Größe\nMaß$/);
	});

	it('in ISO-2022-JP makes the file no file of an unknown kind, nor a text of its own', () => {
		expect(fileFacts(raw('iso-2022-jp', japanese)).label).toBe('an e-mail (.eml)');
		expect(fileFacts(japanese).label).toBe('a text file');
		expect(decodeText(japanese)).toBe('請求書 12,345円');
		// The part that is looked at may end within a sequence.
		for (const more of [1, 2, 3, 4]) {
			const cut = Buffer.concat([Buffer.alloc(64 * 1024 - more, 'a'), japanese]);
			expect(fileFacts(cut).label).toBe('a text file');
		}
		expect(fileFacts(Buffer.from('abc\x1b[0m\x01')).label).toBe('a file of an unknown kind');
	});

	it('in UTF-16 or UTF-7 is read', async () => {
		const plain = raw('us-ascii', Buffer.from('Größe 12 €')).toString();
		const { texts } = await read(Buffer.from(`\ufeff${plain}`, 'utf16le'));
		expect(texts.join()).toMatch(/^Subject: x\n[^]*Größe 12 €$/);
		const utf7 = raw('utf-7', Buffer.from('Gr+APYA3w-e 1 +- 1 +IKw')).toString();
		const named = utf7.replace('Subject: x', 'Subject: =?utf-7?Q?Gr+APwA3w-e?=');
		expect((await read(Buffer.from(named))).texts.join()).toMatch(
			/^Subject: Grüße\n[^]*Größe 1 \+ 1 €$/,
		);
	});

	it('winmail.dat is known by its first bytes', () => {
		const { label } = fileFacts(Buffer.from('\x78\x9f\x3e\x22\x01\x00', 'latin1'));
		expect(label).toContain('winmail.dat');
	});
});
