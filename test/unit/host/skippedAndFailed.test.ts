import { afterAll, beforeAll, expect, it } from 'vitest';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { runInHost } from '../upgrades/runInHost';
import { type LocalServer, serverOf, useBinaryStore } from './n8nCore';

let service: LocalServer;
beforeAll(async () => {
	await useBinaryStore();
	service = await serverOf((_, response) => {
		response.writeHead(400);
		response.end('{"message": "No"}');
	});
});
afterAll(async () => await service.close());

const mail = {
	files: {
		data: ['invoice.pdf', Buffer.from('%PDF-1.4 obj')] as [string, Buffer],
		attachment_1: ['=sound.wav', Buffer.from('RIFF\x04\0\0\0WAVEfmt ', 'latin1')] as [
			string,
			Buffer,
		],
	},
};
const sound = 'is a sound recording (.wav)';
const skippedAs = (reads: string) => [{ fileName: '=sound.wav', reason: `${sound}; ${reads}` }];
const reads = 'PDF files, images, texts, e-mails and Word documents can be read';

const ocr = (output: string) => [new DocumentOcr(), { output }] as const;
const extraction = (output: string) =>
	[new StructuredExtraction(), { schemaFrom: 'template', output }] as const;

it.each([
	[...ocr('document'), { fileName: 'invoice.pdf', skipped: skippedAs(reads) }],
	[...ocr('page'), { fileName: 'invoice.pdf', skipped: skippedAs(reads) }],
	[...ocr('tableRow'), { _file: 'invoice.pdf' }],
	[...extraction('record'), { fileName: 'invoice.pdf', skipped: skippedAs(reads) }],
	[...extraction('flat'), { _file: 'invoice.pdf', _skipped: `'=sound.wav ${sound}; ${reads}` }],
	[...extraction('listRows'), { _file: 'invoice.pdf', _skipped: `'=sound.wav ${sound}; ${reads}` }],
])('%o with %o lists what was skipped beside a document that failed', async (node, set, json) => {
	const run = async (onError: 'continueRegularOutput' | 'continueErrorOutput') =>
		await runInHost(node, service.url, [mail], {
			parameters: { ...set, binaryFields: '*' },
			onError,
		});
	const [[inPlace] = []] = await run('continueRegularOutput');
	// The row of a sheet has the error in a column that all rows have.
	const isRow = set.output === 'flat' || set.output === 'listRows';
	expect(inPlace?.json).toMatchObject({
		...json,
		...(isRow
			? { _review: expect.stringMatching(/^Not read: the service refused/) as string }
			: { error: expect.stringContaining('invoice.pdf') as string }),
	});
	if (isRow) expect(inPlace?.json).not.toHaveProperty('error');
	const [[apart] = []] = await run('continueErrorOutput');
	expect(apart?.json.details).toMatchObject(json);
});
