import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IDataObject, OnError } from 'n8n-workflow';
import { describe, expect, it, vi } from 'vitest';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { asProblem } from '../../../nodes/shared/host/problem';
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
const refused = /invoice\.pdf: the service refused the request/;
const unread = /=sound\.wav: the file is a sound recording \(\.wav\); PDF files, images/;

const ocr = (output: string) => [`Document OCR, ${output}`, new DocumentOcr(), { output }] as const;
const extraction = (output: string) =>
	[
		`Structured Extraction, ${output}`,
		new StructuredExtraction(),
		{ schemaFrom: 'template', output },
	] as const;

describe.each([
	[...ocr('document'), 'fileName'],
	[...ocr('page'), 'fileName'],
	[...ocr('tableRow'), '_file'],
	[...ocr('image'), 'fileName'],
	[...extraction('record'), 'fileName'],
	[...extraction('flat'), '_file'],
	[...extraction('listRows'), '_file'],
])('a file that cannot be read and one that the service refuses (%s)', (_, node, set, name) => {
	const isFileColumn = name === '_file';
	const names = ['invoice.pdf', isFileColumn ? "'=sound.wav" : '=sound.wav'];
	const ended = async (onError?: OnError) =>
		(await run(node, { ...set, binaryFields: '*' }, { input: [mail], onError })).rows;

	it.each([undefined, 'continueRegularOutput'] as const)(
		'are an item each, with the reason, where On Error is %s',
		async (onError) => {
			const rows = await ended(onError);
			expect(rows.map((row) => row[name])).toEqual(names);
			// The row of a sheet has the error in a column that all rows have.
			if (set.output === 'flat' || set.output === 'listRows') {
				expect(rows.map((row) => [row['_review'], 'error' in row])).toEqual([
					[expect.stringMatching(/^Not read: the service refused/), false],
					[expect.stringMatching(/^Not read: the file is a sound recording/), false],
				]);
			} else {
				const errors = rows.map(({ error }) => String(error).replace(/^'/, ''));
				expect(errors).toEqual([expect.stringMatching(refused), expect.stringMatching(unread)]);
			}
		},
	);

	it('go to the error output where that is chosen', async () => {
		const rows = await ended('continueErrorOutput');
		expect(rows.map(({ details }) => (details as IDataObject)[name])).toEqual(names);
		expect(rows.map(({ error }) => error)).toEqual([
			expect.stringMatching(refused),
			expect.stringMatching(unread),
		]);
	});
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
	const input = [mail];
	const store = vi.spyOn(Container.get(BinaryDataService), 'store');
	// The file of the input is saved first.
	const [fileName, content] = mail.files.data;
	const saved = { fileName, mimeType: 'application/pdf', data: content.toString('base64') };
	store.mockResolvedValueOnce(saved).mockResolvedValueOnce(saved);
	store.mockRejectedValue(full);
	const failed = await run(node, parameters, { input }).catch(asProblem);
	store.mockRestore();
	expect(failed).toMatchObject({
		message: "n8n cannot save a file: the disk of n8n's store is full",
		details: { description: expect.stringContaining('Free space there') },
	});
});
