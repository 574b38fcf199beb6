import { Readable } from 'node:stream';
import { strToU8, zipSync } from 'fflate';
import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { type FileStore, StoredFile } from '../../../nodes/shared/documents/files/storedFile';
import { asProblem } from '../../../nodes/shared/host/problem';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { readTextFile } from '../../../nodes/shared/documents/fileTexts/toPages';
import { docx, paragraph } from '../shared/documents/office/docx';
import { eml, plainText } from '../shared/documents/containers/mail';
import type { Input } from '../upgrades/runInHost';
import { file as inputOf, scriptedService } from './scriptedService';

const service = scriptedService({ ocr: ['Total 5 EUR'], chat: () => ({ total: '5' }) });
const { asked, paths } = service;

type Files = NonNullable<Input['files']>;
const file = (...given: Parameters<typeof inputOf>) => inputOf(...given).files ?? {};
const pdf = (name: string) => ({ name, type: 'application/pdf', content: '%PDF-1.4 obj' });

async function extract(files: Files[], options: INodeParameters = {}) {
	const example = { schemaFrom: 'example', example: '{"total": 5}', binaryFields: '*' };
	const given = { ...example, options, readWith: 'ocrThenChat' };
	const input = files.map((each) => ({ files: each }));
	const settings = { input, onError: 'continueRegularOutput' } as const;
	return (await service.run(new StructuredExtraction(), given, settings)).rows;
}

const questions = () => service.chats().map(({ messages }) => messages[1]);

describe('Structured Extraction', () => {
	it.each([
		['a.txt', 'Total 5', 'Total 5'],
		['a.html', '<p>Total&nbsp;5', 'Total 5'],
		['a.csv', 'What;Sum\nTotal;5', 'What;Sum\nTotal;5'],
		['a.docx', docx(paragraph('Total 5')), 'Total 5'],
	])('reads the text of %s without OCR, and looks values up in it', async (name, content, text) => {
		const [record] = await extract([file(name, content)]);
		expect(record).toMatchObject({
			total: 5,
			_meta: {
				fileName: name,
				source: 'text',
				pages: null,
				review: [],
				notes: [],
				evidence: { total: { match: 'exact' } },
			},
		});
		expect(paths()).toEqual(['chat/completions']);
		expect(questions()).toEqual([expect.stringContaining(`>\nDocument: ${name}\n\n${text}\n<`)]);
	});

	it('says how much of a text people do not see', async () => {
		const hidden = '<p style="display:none">Total 9999</p><p>Total 5';
		const struck = '<w:p><w:r><w:rPr><w:strike/></w:rPr><w:t>Total 9999</w:t></w:r></w:p>';
		const attached = { name: 'b.html', type: 'text/html', content: hidden };
		const records = await extract([
			file('a.html', hidden),
			file('a.docx', docx(`${struck}${paragraph('Total 5')}`)),
			file('a.eml', eml([plainText('See below'), attached])),
			file('b.html', `${hidden} `),
		]);
		const notes = records.map(({ _meta: meta }) => (meta as { notes: string[] }).notes);
		const note = '9 characters that are not visible were left out';
		expect(notes).toEqual([[note], [note], [note], [note]]);
		const marked = { _meta: { source: 'text (hidden parts left out)' } };
		expect(records).toMatchObject([marked, marked, marked, marked]);
		expect(questions().join()).not.toContain('9999');
	});

	it('tells the pages of a text that has page breaks', async () => {
		const [record] = await extract([file('a.txt', 'None\fTotal 5')]);
		expect(record).toMatchObject({ _meta: { pages: 2, evidence: { total: { page: 2 } } } });
	});

	it('makes a record of each attachment of an e-mail, and of one without any', async () => {
		const mails = [
			eml([plainText('See attached'), pdf('one.pdf'), pdf('two.pdf')]),
			eml([plainText('Total 5')]),
		];
		const records = await extract(mails.map((mail, at) => file(`${at}.eml`, mail)));
		expect(records.map(({ _meta: meta }) => meta)).toMatchObject([
			{
				fileName: '0.eml › one.pdf',
				source: 'ocr',
				notes: [expect.stringMatching(/^Attached to/)],
			},
			{ fileName: '0.eml › two.pdf', source: 'ocr' },
			{ fileName: '1.eml', source: 'text', notes: [] },
		]);
	});

	it('names what cannot be read in an e-mail, and an e-mail that has nothing at all', async () => {
		const rows = await extract([
			file('a.eml', eml([{ name: 'x.zip', type: 'x/y', content: 'PK\x05\x06' }])),
			file('b.eml', eml([])),
		]);
		expect(rows.map(({ error }) => error)).toEqual([
			expect.stringMatching(/^a\.eml › x\.zip: the file is a ZIP archive/),
			expect.stringMatching(/^b\.eml: the file is an e-mail without a text/),
		]);
	});

	it('asks about the same text once, whatever it is called', async () => {
		const records = await extract([file('a.txt', 'Total 5'), file('b.txt', 'Total 5')]);
		const metas = records.map(({ _meta: meta }) => meta as { fileName: string; notes: string[] });
		expect(metas.map(({ fileName }) => fileName)).toEqual(['a.txt', 'b.txt']);
		expect(metas.flatMap(({ notes }) => notes)).toEqual([
			expect.stringMatching(/^Not sent again: the same file as "[ab]\.txt"/),
		]);
		expect(asked).toHaveLength(1);
	});
});

it('reads no more of a huge text than it takes to refuse it', async () => {
	let read = 0;
	const store = {
		getBinaryStream: async () =>
			await Promise.resolve(
				Readable.from(
					(function* () {
						for (; read < 1e9; read += 1e6) yield Buffer.alloc(1e6, 'a');
					})(),
					{ objectMode: false },
				),
			),
		getBinaryMetadata: async () => await Promise.resolve({ fileSize: 1e9 }),
	} as unknown as FileStore;
	const binary = { id: 'stored', data: 'stored', mimeType: 'text/plain' };
	const file = new StoredFile(binary, store);
	const source = { kind: 'file' as const, fileName: 'a.txt', mimeType: 'text/plain', file };
	const refused = await readTextFile(source).catch(asProblem);
	expect(refused).toMatchObject({ message: 'the file is larger than 10 MB' });
	expect(read).toBeLessThan(12e6);
});

async function readByOcr(files: Files, parameters: INodeParameters = {}) {
	return (await service.run(new DocumentOcr(), parameters, { input: [{ files }] })).rows;
}

describe('Document OCR', () => {
	const page =
		'<h1>Offer</h1><p>Valid in May</p><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>';

	it.each<[name: string, content: string | Buffer, markdown: string]>([
		['letter.docx', docx(paragraph('Total 5')), 'Total 5'],
		['offer.html', page, 'Valid in May'],
		['rows.csv', 'Article;Price\nPen;1,50\n', 'Pen;1,50'],
		['notes.md', '# Minutes\n\nAgreed.', '# Minutes'],
		['mail.eml', eml([plainText('Hello from Anna')]), 'Hello from Anna'],
	])('gives the text of %s as Markdown, without a request', async (name, content, markdown) => {
		const [record] = await readByOcr(file(name, content));
		expect(record).toMatchObject({
			fileName: name,
			model: 'text',
			pageCount: 1,
			usage: { pages_processed: 0 },
			markdown: expect.stringContaining(markdown),
		});
		expect(asked).toEqual([]);
	});

	it('gives the rows of a web page and of a CSV file', async () => {
		const rows = async (files: Files) => await readByOcr(files, { output: 'tableRow' });
		expect(await rows(file('rows.csv', 'Article;Price\n"*Pen*; blue";1,50\n'))).toMatchObject([
			{ _file: 'rows.csv', Article: '*Pen*; blue', Price: 1.5, _page: 1, _table: 1, _row: 1 },
		]);
		expect(await rows(file('offer.html', page))).toMatchObject([{ A: 1, B: 2 }]);
	});

	it('gives the chosen pages of a text with form feeds', async () => {
		const options = { pages: '2-' };
		const [record] = await readByOcr(file('a.txt', 'one\ftwo\fthree'), { options });
		expect(record).toMatchObject({ pages: [{ number: 2 }, { number: 3 }], pageCount: 2 });
	});

	it('reads the attachments of an e-mail, with a note about its text', async () => {
		const parts = [plainText('See attachment'), pdf('invoice.pdf')];
		const records = await readByOcr(file('mail.eml', eml(parts)));
		expect(records).toMatchObject([
			{ fileName: 'mail.eml › invoice.pdf', markdown: 'Total 5 EUR' },
		]);
		expect(JSON.stringify(records[0]?.['notes'])).toContain('whose own text was not read');
		expect(paths()).toEqual(['ocr']);
	});

	it.each([
		['empty.txt', '  ', 'there is no text in the file'],
		['login.pdf', page, 'Its content does not match its name'],
		['data.json', '{"a": 1}', 'read them with n8n'],
	])('says why %s is not read', async (name, content, reason) => {
		expect((await readByOcr(file(name, content)))[0]?.['error']).toContain(reason);
	});
});

describe('Office files', () => {
	const office = (name: string) =>
		Buffer.from(zipSync({ '[Content_Types].xml': strToU8(''), [name]: strToU8('') }));
	const openXml = 'application/vnd.openxmlformats-officedocument';
	const ole = (stream: string) =>
		Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(`${stream}\0`, 'utf16le')]);
	const kinds: Array<[name: string, content: Buffer, mimeType: string]> = [
		['a.docx', docx(paragraph('Total 5')), `${openXml}.wordprocessingml.document`],
		['a.pptx', office('ppt/a.xml'), `${openXml}.presentationml.presentation`],
		['a.xlsx', office('xl/workbook.xml'), `${openXml}.spreadsheetml.sheet`],
		['a.rtf', Buffer.from('{\\rtf1 a}'), 'application/rtf'],
		['a.doc', ole('WordDocument'), 'application/msword'],
		['a.ppt', ole('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
		...(['application/vnd.oasis.opendocument.text', 'application/epub+zip'] as const).map(
			(type): [string, Buffer, string] => [
				'a.odt',
				Buffer.from(zipSync({ mimetype: [strToU8(type), { level: 0 }] })),
				type,
			],
		),
	];

	it.each(kinds)('go to the service where the option says so: %s', async (name, content, type) => {
		const options = { officeFiles: 'service' };
		await readByOcr(file(name, content), { options });
		const [record] = await extract([file(name, content)], options);
		expect(record).toMatchObject({ total: 5 });
		const documents = asked.flatMap(({ body }) => body.document ?? []) as Array<{
			document_url: string;
		}>;
		const start = `data:${type};base64,`;
		expect(documents.map(({ document_url: url }) => url.slice(0, start.length))).toEqual([
			start,
			start,
		]);
	});

	it.each(kinds.filter(([name]) => !/docx|xlsx/.test(name)))(
		'are listed with the option otherwise: %s',
		async (name, content) => {
			const [record] = await readByOcr(file(name, content));
			expect(record?.['error']).toContain('"Reading: Office Files"');
			expect(asked).toEqual([]);
		},
	);

	it('attached to an e-mail go to the service as well', async () => {
		const [name, content, type] = kinds[0] ?? ['', '', ''];
		const parts = [{ name, type, content: Buffer.from(content) }];
		const options = { officeFiles: 'service' };
		const [record] = await readByOcr(file('mail.eml', eml(parts)), { options });
		expect(record).toMatchObject({ fileName: 'mail.eml › a.docx', markdown: 'Total 5 EUR' });
	});
});
