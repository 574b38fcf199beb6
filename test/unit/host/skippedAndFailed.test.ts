import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import { expect, it, vi } from 'vitest';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { Refusal, scriptedService } from './scriptedService';

const service = scriptedService({ ocr: new Refusal(400), chat: () => new Refusal(400) });
const { run } = service;

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
	const ended = async (onError: 'continueRegularOutput' | 'continueErrorOutput') =>
		(await run(node, { ...set, binaryFields: '*' }, { input: [mail], onError })).rows[0];
	const inPlace = await ended('continueRegularOutput');
	// The row of a sheet has the error in a column that all rows have.
	const isRow = set.output === 'flat' || set.output === 'listRows';
	expect(inPlace).toMatchObject({
		...json,
		...(isRow
			? { _review: expect.stringMatching(/^Not read: the service refused/) as string }
			: { error: expect.stringContaining('invoice.pdf') as string }),
	});
	if (isRow) expect(inPlace).not.toHaveProperty('error');
	const apart = await ended('continueErrorOutput');
	expect(apart?.details).toMatchObject(json);
});

it.each([
	['Document OCR', new DocumentOcr(), { attachFiles: ['html'] }],
	['Structured Extraction', new StructuredExtraction(), { attachReview: true }],
])('%s tells in words that a disk is full', async (_, node, options) => {
	service.ocr = ['Total 5'];
	service.chat = () => ({ supplier: 'Kestrel' });
	const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
		code: 'ENOSPC',
	});
	const parameters = { schemaFrom: 'template', binaryFields: '*', options };
	const onError = 'continueRegularOutput';
	const input = [mail];
	const store = vi.spyOn(Container.get(BinaryDataService), 'store');
	// The file of the input is saved first.
	const [fileName, content] = mail.files.data;
	const saved = { fileName, mimeType: 'application/pdf', data: content.toString('base64') };
	store.mockResolvedValueOnce(saved).mockResolvedValueOnce(saved);
	store.mockRejectedValue(full);
	const { rows } = await run(node, parameters, { input, onError });
	store.mockRestore();
	expect(rows[0]?.['error']).toMatch(
		/^invoice\.pdf: n8n cannot save a file: the disk of n8n's store is full.*Free space there/,
	);
});
