import { describe, expect, it } from 'vitest';
import { Budget } from '../../../../../nodes/shared/host/budget';
import { readMail } from '../../../../../nodes/shared/documents/containers/mail';
import { cpuTime } from '../../../../fuzz/growth';

/** An e-mail whose header has groups of addresses in one another, as no e-mail has them. */
const groups = (bytes: number, header = 'To') =>
	`Subject: Invoice 4711\r\n${header}: ${'a : '.repeat(bytes / 4)}\r\n\r\nTotal 5`;
const milliseconds = async (text: string) =>
	await cpuTime(async () => await readMail(Buffer.from(text)));

const MEGABYTE = 1024 * 1024;

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
			'Subject: Invoice für you: 4711\nFrom: J\ufffdrgen <j@harrow.example>\nTo: a@b.example, c@d.example',
		);
		expect([subject, sender]).toEqual(['Invoice für you: 4711', 'J\ufffdrgen <j@harrow.example>']);
		expect(text).toBe('5 £\nTo: nobody');
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

	it.each(['To', 'Return-Path'])('take no time for addresses in %s', async (header) => {
		expect(await milliseconds(groups(MEGABYTE, header))).toBeLessThan(500);
		const lines = `${header}: ${'a : '.repeat(200)}\r\n`.repeat(1000);
		expect(await milliseconds(`${lines}\r\nx`)).toBeLessThan(500);
	});

	it('take no time in attached e-mails and in parts', async () => {
		const head = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n';
		const attached = `--b\r\nContent-Type: message/rfc822\r\n\r\n${groups(MEGABYTE)}\r\n`;
		const part = `--b\r\n${groups(MEGABYTE)}\r\n`;
		const budget = new Budget();
		const time = await cpuTime(async () => {
			const { parts } = await readMail(Buffer.from(head + (attached + part).repeat(10)), budget);
			for (const { content } of parts) await readMail(content, budget);
			expect(parts).toHaveLength(10);
		});
		expect(time).toBeLessThan(2000);
	});
});
