import { describe, expect, it } from 'vitest';
import { png } from '../files/pictures';
import { readMail } from './readMail';

const small = png({ width: 200, height: 60, frames: 0 });
const large = png({ width: 1200, height: 900, frames: 0 });

/** Parts in a `multipart/related`, with other lines at the top. */
const related = (head: string[], ...parts: [head: string[], content: Buffer | string][]) =>
	Buffer.from(
		[
			...head,
			'MIME-Version: 1.0',
			'Content-Type: multipart/related; boundary="b"',
			'',
			...parts.flatMap(([lines, content]) => [
				'--b',
				...lines,
				'Content-Transfer-Encoding: base64',
				'',
				Buffer.from(content).toString('base64'),
			]),
			'--b--',
			'',
		].join('\r\n'),
	);

const page: [string[], string] = [
	['Content-Type: text/html; charset=utf-8', 'Content-Location: file:///C:/page.html'],
	'<h1>Invoice 4711</h1><img src="logo.png"><p>Total 119.00</p>',
];
const picture = (content: Buffer, ...head: string[]): [string[], Buffer] => [
	['Content-Type: image/png', ...head],
	content,
];
const located = 'Content-Location: logo.png';
const css: [string[], string] = [
	['Content-Type: text/css', 'Content-Location: a.css'],
	'p { margin: 0 }',
];
const sent = ['Received: from a', 'From: a@b.example', 'To: c@d.example', 'Subject: Invoice'];
const pdf: [string[], string] = [
	[
		'Content-Type: application/pdf; name="a.pdf"',
		'Content-Disposition: attachment; filename="a.pdf"',
	],
	'%PDF-1.4\n1 0 obj\n',
];

async function read(bytes: Buffer, fileName: string) {
	const { sources, skipped } = await readMail(bytes, { fileName });
	return {
		documents: sources.map((one) => one.fileName),
		text: sources.map(({ file }) => file.whole?.toString())[0] ?? '',
		skipped: skipped.map(({ reason }) => reason),
	};
}

describe('pages that programs save with their images', () => {
	it.each<[string, Buffer, string]>([
		['Word', related([], page, picture(small, located)), 'a.doc'],
		[
			'Confluence',
			related(
				['Date: Mon, 5 May 2025', 'Message-ID: <1@x>', 'Subject: Exported From Confluence'],
				page,
				picture(small, located),
			),
			'a.doc',
		],
		[
			'Chrome',
			related(
				['From: <Saved by Blink>', 'Snapshot-Content-Location: https://a.example', 'Subject: Bill'],
				page,
				css,
				picture(large, located),
			),
			'a.mhtml',
		],
		[
			'Internet Explorer',
			related(
				['From: "Saved by Windows Internet Explorer 11"', 'Subject: Bill'],
				page,
				css,
				picture(large, located),
			),
			'a.mht',
		],
		['a program that names a sender', related(sent, page, picture(large, located)), 'a.mht'],
	])('are their text: %s', async (_, bytes, name) => {
		const { documents, text, skipped } = await read(bytes, name);
		expect(documents).toEqual([name]);
		expect(text).toBe('# Invoice 4711\n\nTotal 119.00');
		expect(skipped).toEqual(['has images and styles of a saved page, which were not read']);
	});

	it.each<[string, ReturnType<typeof picture>]>([
		['a location', picture(small, located)],
		['nothing', picture(small)],
		['another id', picture(small, 'Content-ID: <other@x>')],
	])('are no other than e-mails whose image has %s', async (_, image) => {
		const { documents, text, skipped } = await read(related(sent, page, image), 'a.eml');
		expect(documents).toEqual(['a.eml']);
		expect(text).toMatch(/^Subject: Invoice\nFrom: a@b\.example\n[^]*Total 119\.00$/);
		expect(skipped).toEqual(['is a small inline image (probably a logo), skipped']);
	});

	it('are no reason to leave out a document next to the text', async () => {
		const { documents } = await read(related(sent, page, pdf), 'a.eml');
		expect(documents).toEqual(['a.eml › a.pdf']);
	});
});

/** Python's `binascii.b2a_uu` of a PDF file. */
const uu = (content: string) =>
	(content.match(/[^]{1,45}/g) ?? [])
		.map((piece) => {
			const bytes = Buffer.from(piece);
			const digits = [...Array(Math.ceil(bytes.length / 3)).keys()].flatMap((at) => {
				const group = Buffer.concat([bytes, Buffer.alloc(3)]).readUIntBE(3 * at, 3);
				return [18, 12, 6, 0].map((by) => String.fromCharCode(((group >> by) & 63) + 32));
			});
			return String.fromCharCode(bytes.length + 32) + digits.join('').replaceAll(' ', '`');
		})
		.join('\n');
const document = `%PDF-1.4\n1 0 obj\n${'x'.repeat(99)}\nendobj`;
const encoded = `begin 644 a.pdf\n${uu(document)}\n\`\nend`;
const mail = (body: string, ...head: string[]) =>
	Buffer.from([...sent, ...head, '', body].join('\n'));

describe('files in texts as uuencode', () => {
	it.each<[string, Buffer]>([
		['in the text', mail(`Hello\n\n${encoded}\n\nBye`)],
		[
			'in text with other line ends',
			Buffer.from(mail(`Hello\n${encoded}\n`).toString().replaceAll('\n', '\r\n')),
		],
		[
			'as base64',
			mail(`begin-base64 644 a.pdf\n${Buffer.from(document).toString('base64')}\n====`),
		],
		[
			'as the encoding of an attachment',
			mail(
				`--b\nContent-Type: text/plain\n\nHello\n--b\nContent-Type: application/pdf; name=a.pdf\nContent-Disposition: attachment; filename=a.pdf\nContent-Transfer-Encoding: x-uuencode\n\n${encoded}\n--b--\n`,
				'MIME-Version: 1.0',
				'Content-Type: multipart/mixed; boundary=b',
			),
		],
	])('are documents: %s', async (_, bytes) => {
		const { sources } = await readMail(bytes);
		expect(sources.map(({ fileName, mimeType }) => [fileName, mimeType])).toEqual([
			['a.eml › a.pdf', 'application/pdf'],
		]);
		expect(sources[0]?.file.whole?.toString()).toBe(document);
	});

	it('are named where they are damaged, and the text has a doubt', async () => {
		const { sources, skipped } = await readMail(
			mail(`Invoice attached\n${encoded.slice(0, -9)}~~~\nend`),
		);
		expect(sources.map(({ file }) => file.whole?.toString())[0]).toMatch(/Invoice attached$/);
		expect(skipped.map(({ reason }) => reason)).toEqual([
			'is in the text of the e-mail as uuencode, and damaged',
		]);
		expect(sources[0]?.facts).toEqual([
			expect.objectContaining({
				kind: 'attachmentsUnread',
				values: { names: ['a.pdf'] },
			}),
		]);
	});

	it('are no sentences that begin so', async () => {
		const { sources } = await readMail(mail('begin 644 new contracts in May\nand 12 more.'));
		expect(sources[0]?.file.whole?.toString()).toContain('begin 644 new contracts');
	});
});

describe('letters that are in the head of an e-mail as they are', () => {
	const latin = (text: string) => Buffer.from(text, 'latin1');
	it.each<[string, Buffer, string, string]>([
		[
			'no encoding',
			latin(
				'Subject: M\xfcller\nFrom: J\xfcrgen <a@b.example>\nTo: c@d.example\nMessage-ID: <1>\n\nx',
			),
			'Müller',
			'Jürgen',
		],
		[
			'UTF-8',
			Buffer.from('Subject: Müller\nFrom: Jürgen <a@b.example>\nMessage-ID: <1>\n\nx'),
			'Müller',
			'Jürgen',
		],
		[
			'Windows-1251',
			latin(
				'Subject: \xd1\xf7\xe5\xf2\nFrom: a@b.example\nMessage-ID: <1>\nContent-Type: text/plain; charset=windows-1251\n\nx',
			),
			'Счет',
			'a@b.example',
		],
	])('are read in their encoding: %s', async (_, bytes, subject, sender) => {
		const { sources } = await readMail(bytes);
		const text = sources[0]?.file.whole?.toString() ?? '';
		expect(text).toContain(`Subject: ${subject}`);
		expect(text).toContain(`From: ${sender}`);
	});

	it('are read in names of attachments', async () => {
		const bytes = latin(
			[
				...sent,
				'MIME-Version: 1.0',
				'Content-Type: multipart/mixed; boundary=b',
				'',
				'--b',
				'Content-Type: application/pdf; name="Rechnung M\xe4rz.pdf"',
				'Content-Disposition: attachment; filename="Rechnung M\xe4rz.pdf"',
				'',
				'%PDF-1.4\n1 0 obj',
				'--b--',
			].join('\n'),
		);
		const { sources } = await readMail(bytes);
		expect(sources.map(({ fileName }) => fileName)).toEqual(['a.eml › Rechnung März.pdf']);
	});
});
