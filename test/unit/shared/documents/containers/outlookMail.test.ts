import { wordsOf } from '../../../../../nodes/shared/values/facts/fact';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../../../../nodes/shared/host/budget';
import { fileFacts } from '../../../../../nodes/shared/documents/files/fileFacts';
import { OUTLOOK_MAIL } from '../../../../../nodes/shared/documents/files/formats';
import { png } from '../files/pictures';
import { eml } from './mail';
import { compoundFile, msg, type MsgPart, msgText, msgTree, type Tree } from './msg';
import { readMail } from './readMail';

const pdf = (name: string): MsgPart => ({
	name,
	type: 'application/pdf',
	content: '%PDF-1.4\n1 0 obj\n',
});
const inner = (name: string, parts: MsgPart[], text = 'Total 5'): MsgPart => ({
	name,
	type: '',
	content: '',
	message: msgTree(parts, name, msgText(text)),
});

async function read(bytes: Buffer, mimeType = OUTLOOK_MAIL, budget = new Budget()) {
	const { sources, skipped } = await readMail(bytes, { fileName: 'a.msg', mimeType }, budget);
	return {
		documents: sources.map(({ fileName, mimeType: type }) => [fileName, type]),
		notes: sources.flatMap(({ notes = [] }) => notes.map(wordsOf)),
		text: sources.map((source) => source.file.whole?.toString()).join('\n---\n'),
		skipped: skipped.map(({ fileName, reason }) => `${fileName} ${reason}`),
	};
}

const HEAD =
	'Subject: Invoice 4711\nFrom: Jürgen <billing@harrow.example>\nTo: office@pell.example\nDate: Mon, 05 May 2025 08:00:00 GMT';

describe('an Outlook message', () => {
	it('is its attachments, also those of an e-mail in it', async () => {
		const { documents, notes, skipped } = await read(
			msg(
				[
					{ ...pdf('one.pdf'), content: `%PDF-1.4\n1 0 obj\n${' '.repeat(100_000)}` },
					inner('Inner', [pdf('two.pdf'), inner('Deep', [])]),
					{ name: 'mail.eml', type: 'message/rfc822', content: eml([pdf('three.pdf')]) },
					{ name: 'link', type: '', content: '', method: 7 },
					{ name: 'table', type: '', content: '', method: 6 },
				],
				msgText('See attached'),
			),
		);
		expect(documents).toEqual([
			['a.msg › one.pdf', 'application/pdf'],
			['a.msg › Inner › two.pdf', 'application/pdf'],
			['a.msg › mail.eml › three.pdf', 'application/pdf'],
		]);
		expect(notes[0]).toBe(
			'Attached to the e-mail "Invoice 4711" from Jürgen <billing@harrow.example>, whose own text was not read',
		);
		expect(skipped).toEqual([
			'a.msg › Inner › Deep is an e-mail in an e-mail in an e-mail',
			'a.msg › link is not in the e-mail, which has only a link to it',
			'a.msg › table is an object in the text of an Outlook message',
		]);
	});

	it('attached to another e-mail is read', async () => {
		const attached = { name: 'b.msg', type: OUTLOOK_MAIL, content: msg([pdf('one.pdf')]) };
		expect((await read(eml([attached]), 'message/rfc822')).documents).toEqual([
			['a.msg › b.msg › one.pdf', 'application/pdf'],
		]);
	});

	const bytes = (hex: string) => Buffer.from(hex, 'hex');
	const codePage = (id: string, page: number): Tree => {
		const list = Buffer.alloc(48);
		list.writeUInt32LE(parseInt(`${id}0003`, 16), 32);
		list.writeUInt32LE(page, 40);
		return { '__properties_version1.0': list };
	};
	const html = (content: Buffer | string): Tree => ({
		'__substg1.0_10130102': Buffer.from(content),
	});
	const ansi = (hex: string): Tree => ({ '__substg1.0_1000001E': bytes(hex) });

	it.each<[string, Tree, string]>([
		['in Unicode', msgText('Größe 12 €\0'), 'Größe 12 €'],
		['as HTML', { ...msgText('plain'), ...html('<p>Grö<b>ße') }, 'Größe'],
		['as HTML that names its encoding', html('<meta charset=big5>\xbd\xd0'), '½Ð'],
		['in Windows-1252', { ...ansi('4772f6df65'), ...codePage('3FDE', 1252) }, 'Größe'],
		['in Japanese', { ...ansi('90bf8b818f91'), ...codePage('3FDE', 50220) }, '請求書'],
		[
			'in Russian, by an encoding of mail',
			{ ...ansi('f1f7e5f2'), ...codePage('3FDE', 20866) },
			'счет',
		],
		['in Polish', { ...ansi('6661b33f'), ...codePage('3FFD', 1250) }, 'fał?'],
		['in Chinese', { ...ansi('b7a2c6b1'), ...codePage('3FDE', 936) }, '发票'],
		['in UTF-8, whatever it names', { ...ansi('c396'), ...codePage('3FFD', 1252) }, 'Ö'],
		['in an unknown code page', { ...ansi('d6'), ...codePage('3FDE', 99) }, 'Ö'],
	])('has its text %s', async (_, tree, text) => {
		const { documents, text: read1 } = await read(msg([], tree));
		expect(documents).toEqual([['a.msg', 'text/plain']]);
		expect(read1.split('\n\n').at(-1)).toBe(text);
	});

	it('has sender, receiver, subject and date as other e-mails', async () => {
		expect((await read(msg([], msgText('Total 5')))).text).toBe(`${HEAD}\n\nTotal 5`);
	});

	it('that is signed is the e-mail in it', async () => {
		const signed = { name: 'smime.p7m', type: 'multipart/signed', content: eml([pdf('one.pdf')]) };
		const ofClass = (name: string): Tree => ({
			'__substg1.0_001A001F': Buffer.from(name, 'utf16le'),
		});
		const { documents, notes } = await read(
			msg([signed], ofClass('IPM.Note.SMIME.MultipartSigned'), 'Signed'),
		);
		expect(documents).toEqual([['a.msg › one.pdf', 'application/pdf']]);
		expect(notes[0]).toMatch(/e-mail "Signed" from/);
		const encrypted = { name: 'smime.p7m', type: 'application/pkcs7-mime', content: '0\x82' };
		expect((await read(msg([encrypted], ofClass('IPM.Note.SMIME')))).skipped[0]).toMatch(
			/is encrypted/,
		);
	});

	it('leaves out logos that its text shows', async () => {
		const logo = { type: 'image/png', content: png({ width: 300, height: 80, frames: 0 }) };
		const shown = await read(
			msg(
				[
					{ ...logo, name: 'flag.png', flags: 4 },
					{ ...logo, name: 'id.png', id: 'x@y' },
					{ ...logo, name: 'file.png' },
				],
				html('<img src="cid:x@y">'),
			),
		);
		expect(shown.documents).toEqual([['a.msg › file.png', 'image/png']]);
		expect(shown.skipped).toHaveLength(2);
	});

	it('with too many attachments is refused', async () => {
		const many = Array.from({ length: 1001 }, (_, at) => pdf(`${at}.pdf`));
		expect((await read(msg(many))).skipped).toEqual([
			'a.msg is an Outlook message (.msg): it has more than 1,000 parts',
		]);
	});

	it('whose streams are listed after 64 KB is known by the whole file', () => {
		const late = compoundFile(msgTree([]), true);
		expect(fileFacts(late.subarray(0, 64 * 1024)).label).toBe('an old Office file');
		expect(fileFacts(late, 'whole').label).toBe('an Outlook message (.msg)');
	});
});

describe('a damaged Outlook message', () => {
	const whole = msg([pdf('one.pdf')], msgText('x'.repeat(5000)));
	const sector = (number: number) => 512 * (number + 1);
	const tableAt = sector(whole.readUInt32LE(76));
	const directoryAt = sector(whole.readUInt32LE(48));
	const changed = (offset: number, value: number) => {
		const copy = Buffer.from(whole);
		copy.writeUInt32LE(value, offset);
		return copy;
	};
	const entryOf = (name: string) => whole.indexOf(Buffer.from(`${name}\0`, 'utf16le'));

	it.each([
		['ends too early', whole.subarray(0, whole.length / 2)],
		['ends in its header', whole.subarray(0, 40)],
		['has sectors of another size', changed(30, 31)],
		['has a chain in a circle', changed(tableAt, 0)],
		['has a chain beyond its end', changed(tableAt, 1_000_000)],
		['has a directory in a circle', changed(directoryAt + 128 + 72, 1)],
		['has entries beyond its directory', changed(directoryAt + 76, 100_000)],
		['has two streams in one place', changed(entryOf('__substg1.0_1000001F') + 116, 1)],
		[
			'has a stream longer than the file',
			changed(entryOf('__substg1.0_1000001F') + 120, 0xffffffff),
		],
		['has a table that lists itself', changed(80, whole.readUInt32LE(76))],
		['has a list of tables in a circle', changed(68, whole.readUInt32LE(48))],
	])('that %s is refused', async (_, bytes) => {
		expect((await read(bytes)).skipped).toEqual([
			'a.msg is an Outlook message (.msg): it is damaged, or ends too early',
		]);
	});
});
