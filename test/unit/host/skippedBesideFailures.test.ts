import type { INodeParameters } from 'n8n-workflow';
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
		attachment_1: ['=letter.txt', Buffer.from('Dear all')] as [string, Buffer],
	},
};
const reason = 'is a text file; OCR reads PDF files and images';
const skipped = [{ fileName: '=letter.txt', reason }];

const ocr = (output: string) => [new DocumentOcr(), { output }] as const;
const extraction = (output: string, options: INodeParameters = {}) =>
	[new StructuredExtraction(), { schemaFrom: 'template', output, options }] as const;

it.each([
	[...ocr('document'), { fileName: 'invoice.pdf', skipped }],
	[...ocr('page'), { fileName: 'invoice.pdf', skipped }],
	[...ocr('tableRow'), { _file: 'invoice.pdf' }],
	[...extraction('record'), { fileName: 'invoice.pdf', skipped }],
	[...extraction('flat'), { _file: 'invoice.pdf', _skipped: `=letter.txt ${reason}` }],
	[
		...extraction('listRows', { formulaCells: 'mark' }),
		{ _file: 'invoice.pdf', _skipped: `'=letter.txt ${reason}` },
	],
])('%o with %o lists what was skipped beside a document that failed', async (node, set, json) => {
	const run = async (onError: 'continueRegularOutput' | 'continueErrorOutput') =>
		await runInHost(node, service.url, [mail], {
			parameters: { ...set, binaryFields: '*' },
			onError,
		});
	const [[inPlace] = []] = await run('continueRegularOutput');
	expect(inPlace?.json).toMatchObject({
		...json,
		error: expect.stringContaining('invoice.pdf') as string,
	});
	const [[apart] = []] = await run('continueErrorOutput');
	expect(apart?.json.details).toMatchObject(json);
});
