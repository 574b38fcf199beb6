import { wordsOf } from '../../../../../nodes/shared/values/facts/fact';
import type {
	IBinaryData,
	IBinaryKeyData,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { readDocuments } from '../../../../../nodes/shared/documents/ocr/readDocuments';
import { signedFatturaPa } from '../../../../samples/invoiceXml';
import { compoundFile, msgTree } from '../containers/msg';
import { gif } from '../files/pictures';
import { Run } from '../../../../../nodes/shared/run/run';
import { lateRefusal } from '../../../refusal';

const file = (content: Buffer | string, fileName: string): IBinaryData => ({
	data: Buffer.from(content).toString('base64'),
	mimeType: 'application/octet-stream',
	fileName,
});

const pdf = (fileName: string) => file('%PDF-1.4\n1 0 obj\n', fileName);
const pixel = file(gif({ width: 1, height: 1, frames: 1 }), 'open.gif');
const letter = file('PK\x03\x04\x14\0\0\0\0\0word/document.xml', 'letter.docx');

/** What an item's documents are. */
async function read(
	parameters: object,
	item: INodeExecutionData = { json: {} },
	withEInvoices = false,
) {
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
	const { files, skipped } = await readDocuments(new Run(context).item(0), {
		withEInvoices,
		officeFiles: 'here',
	});
	return {
		sources: files.map((one) => {
			if (one.kind === 'unreadable') return [one.fileName, one.reason];
			const notes = one.kind === 'file' ? (one.notes ?? []) : [];
			return [one.fileName, one.kind === 'url' ? one.url : one.mimeType, ...notes.map(wordsOf)];
		}),
		skipped: skipped.map(({ fileName, reason }) => `${fileName} ${reason}`),
	};
}

const refusal = async (...given: Parameters<typeof read>) => await lateRefusal(read(...given));

describe('readDocuments', () => {
	it('lists fields that are not there beside those that are', async () => {
		const item = { json: {}, binary: { data: pdf('a.pdf') } };
		expect((await read({ binaryFields: 'data, scan' }, item)).skipped).toEqual([
			'scan is not a field of this item',
		]);
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

	it.each([
		...['', ' ', 'bill.pdf', 'no address', 'file:///etc/passwd', 'data:,x'].map((url) => [
			'url',
			url,
		]),
		['both', 'ftp://a.example/b'],
	])('refuses %s "%s" where it is all that an item has', async (source, documentUrl) => {
		const message = '"URLs" holds no web address';
		expect(await refusal({ source, documentUrl })).toMatchObject({ message });
	});

	it.each<[object, IBinaryKeyData, unknown[]]>([
		[
			{},
			{ a: letter, b: pdf('a.pdf'), c: pixel },
			[
				['letter.docx', expect.stringMatching(/^is a damaged Word document|^is .*Word/)],
				['a.pdf', 'application/pdf'],
				['open.gif', expect.stringMatching(/^is an image of 1 × 1 pixels/)],
			],
		],
		[
			{ source: 'url', documentUrl: 'ftp://a.example/b http://a.example/c nowhere' },
			{},
			[
				['ftp://a.example/b', 'is not a web address'],
				['c', 'http://a.example/c'],
				['nowhere', 'is not a web address'],
			],
		],
	])('lists what cannot be read in its place among the others: %#', async (given, binary, all) => {
		expect((await read(given, { json: {}, binary })).sources).toEqual(all);
	});

	it('reads an Outlook message, also one whose streams are listed at its end', async () => {
		const tree = msgTree([{ name: 'a.pdf', type: '', content: '%PDF-1.4\n1 0 obj\n' }]);
		const binary = { a: file(compoundFile(tree), 'a'), b: file(compoundFile(tree, true), 'b') };
		const { sources } = await read({}, { json: {}, binary });
		expect(sources.map(([name, type]) => [name, type])).toEqual([
			['a › a.pdf', 'application/pdf'],
			['b › a.pdf', 'application/pdf'],
		]);
	});

	it('takes the invoice out of a signed file, and says what is in another one', async () => {
		const base64 = file(signedFatturaPa.toString('base64'), 'b.p7m');
		const binary = { a: file(signedFatturaPa, 'a.xml.p7m'), b: base64 };
		const note = 'Taken out of a signed file (.p7m), whose signature was not checked';
		expect((await read({}, { json: {}, binary }, true)).sources).toEqual([
			['a.xml.p7m', 'application/xml', note],
			['b.p7m', 'application/xml', note],
		]);
		const [[, reason] = []] = (await read({}, { json: {}, binary })).sources;
		expect(reason).toMatch(
			/^is a signed file \(\.p7m\); the document in it is an electronic invoice/,
		);
	});

	it('refuses an item without a file or web address', async () => {
		expect(await refusal({ source: 'both' })).toMatchObject({
			message: 'there is no file and no web address to read',
			description: 'Check "Input Binary Fields", "URLs" and the node before this one.',
		});
	});
});
