import { describe, expect, it } from 'vitest';
import { readMail } from '../../../../../nodes/shared/documents/containers/mail';

describe('the headers of an e-mail', () => {
	it('are those that its reader is shown, unfolded; the first of two counts', async () => {
		const { head, subject, sender, text } = await readMail(
			Buffer.from(
				[
					'SUBJECT :Invoice\r\n\t=?utf-8?Q?_f=C3=BCr?= you: 4711',
					'Received: from a\r\n by b',
					'From: J\xfcrgen <j@harrow.example>',
					'Subject: another',
					'To: a@b.example,\r\n  c@d.example',
					'Content-Type: text/plain;\r\n charset=iso-8859-1',
					'\r\n5 \xa3\r\nTo: nobody',
				].join('\r\n'),
				'latin1',
			),
		);
		expect(head).toBe(
			'Subject: Invoice für you: 4711\nFrom: Jürgen <j@harrow.example>\nTo: a@b.example, c@d.example',
		);
		expect([subject, sender]).toEqual(['Invoice für you: 4711', 'Jürgen <j@harrow.example>']);
		expect(text).toBe('5 £\nTo: nobody');
	});

	it('are read by their letters where nothing names their encoding', async () => {
		const { subject } = await readMail(
			Buffer.from(
				'Subject: \xf3\xde\xc5\xd4 \xce\xc1 \xcf\xd0\xcc\xc1\xd4\xd5\r\nFrom: a@b.example\r\n\r\n12,50',
				'latin1',
			),
		);
		expect(subject).toBe('Счет на оплату');
	});

	it('have letters of GB18030 that are not in GBK, as which programs name them', async () => {
		const letters = '\x83\x30\xfe\x30';
		const { subject, sender, text, parts } = await readMail(
			Buffer.from(
				[
					`Subject: ${letters} \xd2\xbb`,
					`From: =?GB2312?B?${Buffer.from(letters, 'latin1').toString('base64')}?= =?gbk*zh?Q?=830=FE0?=`,
					'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b',
					`Content-Type: text/plain; charset=gb2312\r\n\r\n${letters}5\r\n--b`,
					'Content-Type: text/plain; charset=gbk; name="=?x-gbk?Q?=830=FE0?="',
					`Content-Disposition: attachment\r\n\r\n${letters}\r\n--b--`,
				].join('\r\n'),
				'latin1',
			),
		);
		expect([subject, sender, text]).toEqual(['법 一', '법법', '법5']);
		expect(parts.map(({ fileName, content }) => [fileName, content.toString()])).toEqual([
			['법', '법\n'],
		]);
	});

	it('are in UTF-8 where their bytes show it, whatever a word or a file name says', async () => {
		const { subject, parts } = await readMail(
			Buffer.from(
				[
					'Subject: =?iso-8859-1?Q?M=C3=A4rz?=',
					'Content-Type: text/plain; name="x"',
					"Content-Disposition: attachment; filename*=iso-8859-1''M%C3%A4rz.txt",
					'\r\n12,50',
				].join('\r\n'),
			),
		);
		expect(subject).toBe('März');
		expect(parts.map(({ fileName }) => fileName)).toEqual(['März.txt']);
	});

	it('are not those of its parts', async () => {
		const { head, text, parts } = await readMail(
			Buffer.from(
				[
					'Content-Type: multipart/mixed; boundary=b\r\nFrom: a@b.example\r\n\r\n--b',
					'Subject: Part\r\n\r\nTotal 5\r\n--b',
					' Content-Type: application/pdf; name="x.pdf"\r\nTo: c\r\n\r\nx\r\n--b--',
				].join('\r\n'),
			),
		);
		expect(head).toBe('From: a@b.example');
		expect(text).toBe('Total 5');
		expect(parts.map(({ fileName }) => fileName)).toEqual(['x.pdf']);
	});

	it('are 2,000 characters long at most', async () => {
		const { subject, head } = await readMail(
			Buffer.from(`Subject: ${'ü'.repeat(1500)}\r\n ${'€'.repeat(1500)}\r\nDate: today\r\n\r\nx`),
		);
		expect(subject).toBe(`${'ü'.repeat(1500)} ${'€'.repeat(498)}`);
		expect(head).toMatch(/€\nDate: today$/);
	});
});
