import type {
	IBinaryData,
	IBinaryKeyData,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { readDocuments } from '../../../../nodes/shared/ocr/readDocuments';
import { gif, png } from '../files/pictures';
import { Run } from '../../../../nodes/shared/run';
import { lateRefusal } from '../../refusal';

const file = (content: Buffer | string, fileName: string): IBinaryData => ({
	data: Buffer.from(content).toString('base64'),
	mimeType: 'application/octet-stream',
	fileName,
});

const pdf = (fileName: string) => file('%PDF-1.4\n1 0 obj\n', fileName);
const logo = file(png({ width: 120, height: 40, frames: 0 }), 'logo.png');
const pixel = file(gif({ width: 1, height: 1, frames: 1 }), 'open.gif');
const letter = file('PK\x03\x04\x14\0\0\0\0\0word/document.xml', 'letter.docx');

/** What an item's documents are. */
async function read(parameters: object, item: INodeExecutionData = { json: {} }) {
	const given: Record<string, unknown> = { source: 'binary', binaryFields: '*', ...parameters };
	const context = {
		getInputData: () => [item],
		getNode: () => ({ type: 'documentOcr' }),
		helpers: {
			getBinaryStream: async () =>
				await Promise.reject(Object.assign(new Error('open /home/x'), { code: 'ENOENT' })),
		},
		getNodeParameter: (name: string, _: number, fallback: unknown) => given[name] ?? fallback,
	} as unknown as IExecuteFunctions;
	const { sources, skipped } = await readDocuments(new Run(context).item(0), {
		withEInvoices: false,
		officeFiles: 'here',
	});
	return {
		sources: sources.map((source) => [
			source.fileName,
			source.kind === 'url' ? source.url : source.mimeType,
		]),
		skipped: skipped.map(({ fileName, reason }) => `${fileName} ${reason}`),
	};
}

const refusal = async (...given: Parameters<typeof read>) => await lateRefusal(read(...given));

describe('readDocuments', () => {
	it('reads the PDF files and the logo of an item, and lists the rest with reasons', async () => {
		const binary = { a: pdf('bill.pdf'), b: letter, c: logo, d: pixel, e: pdf('terms') };
		expect(await read({}, { json: {}, binary })).toEqual({
			sources: [
				['bill.pdf', 'application/pdf'],
				['logo.png', 'image/png'],
				['terms', 'application/pdf'],
			],
			skipped: [
				expect.stringMatching(/^letter\.docx is a ZIP archive; /),
				expect.stringMatching(/^open\.gif is an image of 1 × 1 pixels/),
			],
		});
	});

	it('lists fields that are not there beside those that are', async () => {
		const item = { json: {}, binary: { data: pdf('a.pdf') } };
		expect((await read({ binaryFields: 'data, scan' }, item)).skipped).toEqual([
			'scan is not a field of this item',
		]);
	});

	it('reads the others where a file is gone or no file, and names it where it is the only one', async () => {
		const gone = { ...pdf('old.pdf'), id: 'filesystem-v2:old' };
		const binary = { gone, odd: null as never, data: pdf('a.pdf') };
		const { sources, skipped } = await read({}, { json: {}, binary });
		expect(sources).toEqual([['a.pdf', 'application/pdf']]);
		expect(skipped).toEqual([
			expect.stringMatching(/^odd has no content: /),
			expect.stringMatching(/^old\.pdf cannot be read from n8n's store/),
		]);
		expect(await refusal({}, { json: {}, binary: { gone } })).toMatchObject({
			message: expect.stringMatching(/^the file cannot be read from n8n's store/) as string,
			fileName: 'old.pdf',
		});
		expect(await refusal({}, { json: {}, binary: { odd: null as never } })).toMatchObject({
			message: expect.stringMatching(/^the file has no content/) as string,
			fileName: 'odd',
		});
	});

	const escaped = 'HTTPS://Files.Example/a%2Fb/../Bill%201.pdf?x=[1]&y#p';
	const commas = 'https://a.example/w_300,h_200/1.pdf?size=1,2';
	const two = ['https://a.example/1.pdf', 'http://a.example/'];
	const named = [
		['1.pdf', two[0]],
		['a.example', two[1]],
	];

	it.each<[unknown, unknown[]]>([
		[` ${escaped}\n`, [['Bill 1.pdf', escaped]]],
		...['\n', ' ', ', ', ' , '].map((by): [string, unknown[]] => [two.join(by), named]),
		[JSON.stringify(two), named],
		[two, named],
		[
			`${commas},${commas}`,
			[
				['1.pdf', commas],
				['1.pdf', commas],
			],
		],
	])('passes on the web addresses in %j as they are', async (documentUrl, sources) => {
		expect(await read({ source: 'url', documentUrl })).toEqual({ sources, skipped: [] });
	});

	it('lists what is no address in addition to those that are', async () => {
		const documentUrl = `${two[0]}\nfile:///etc/passwd`;
		expect(await read({ source: 'url', documentUrl })).toEqual({
			sources: named.slice(0, 1),
			skipped: ['file:///etc/passwd is not a web address'],
		});
	});

	it('mixes files and addresses', async () => {
		const both = { source: 'both', documentUrl: 'https://a.example/1.pdf' };
		const item = { json: {}, binary: { data: logo } };
		expect((await read(both, item)).sources).toEqual([
			['logo.png', 'image/png'],
			['1.pdf', 'https://a.example/1.pdf'],
		]);
		expect((await read(both)).sources).toHaveLength(1);
		expect((await read({ ...both, documentUrl: '' }, item)).sources).toHaveLength(1);
	});

	it.each([
		...['', ' ', 'bill.pdf', 'file:///etc/passwd', 'data:,x'].map((url) => ['url', url]),
		['both', 'ftp://a.example/b'],
	])('refuses %s "%s" where it is all that an item has', async (source, documentUrl) => {
		const message = '"URLs" holds no web address';
		expect(await refusal({ source, documentUrl })).toMatchObject({ message });
	});

	it.each<[object, IBinaryKeyData, object]>([
		[
			{},
			{ a: letter, b: pixel },
			{
				message: 'none of the files can be read',
				description: expect.stringMatching(/^letter\.docx is .*; open\.gif is .*\.$/),
			},
		],
		[
			{},
			{ a: pixel },
			{ message: expect.stringMatching(/^the file is an image/), fileName: 'open.gif' },
		],
		[
			{ source: 'url', documentUrl: 'ftp://a.example/b nowhere' },
			{},
			{ description: 'ftp://a.example/b is not a web address; nowhere is not a web address.' },
		],
		[
			{ source: 'both' },
			{},
			{
				message: 'there is no file and no web address to read',
				description: 'Check "Input Binary Fields", "URLs" and the node before this one.',
			},
		],
	])(
		'refuses an item with nothing readable, and lists all of it: %#',
		async (given, binary, details) => {
			expect(await refusal(given, { json: {}, binary })).toMatchObject(details);
		},
	);
});
