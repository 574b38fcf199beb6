import { describe, expect, it } from 'vitest';
import { readSource } from '../../../../nodes/StructuredExtraction/ask/readSource';
import type { ExtractionTask, Job } from '../../../../nodes/StructuredExtraction/job';
import { type Reading, WITHOUT_OCR } from '../../../../nodes/shared/documents/ocr/reading';
import type { Service } from '../../../../nodes/shared/service/service';

const url = 'https://example.com/a.png';
const image = { kind: 'url', fileName: 'a.png', url } as const;

async function read(
	document: ExtractionTask['document'],
	readWith: Job['readWith'],
	isImageChecked: boolean,
	markdown = 'Total 5',
) {
	let requests = 0;
	const service = {
		send: async () => {
			requests += 1;
			const data = { pages: [{ index: 0, markdown }], usage_info: { pages_processed: 1 } };
			return await Promise.resolve({ data, raw: { id: 'untouched' } });
		},
	} as unknown as Service;
	const job = { readWith, hasOcr: true, ocrModel: 'm', options: {} } as Job;
	const reading = await readSource(service, { job, document, skipped: [] }, isImageChecked);
	return { reading, requests };
}

const found: Reading = {
	...WITHOUT_OCR,
	origin: 'ocr',
	pages: [{ number: 1, index: 0, markdown: 'Total 5', dimensions: null, images: [] }],
	// Nobody has counted the pages at a web address.
	isComplete: false,
	usage: { requests: 1, pages: 1, reported: { pages_processed: 1 } },
	raw: { id: 'untouched' },
	model: 'm',
};

describe('readSource', () => {
	it('takes a text as one page without a file name', async () => {
		const pages = [{ number: 1, markdown: 'Hello' }];
		expect(await read({ kind: 'text', text: 'Hello' }, 'auto', true)).toEqual({
			reading: { ...WITHOUT_OCR, origin: 'text', pages },
			requests: 0,
		});
	});

	it('asks for the text of a document, and fails where there is none', async () => {
		expect(await read(image, 'ocrThenChat', false)).toEqual({ reading: found, requests: 1 });
		await expect(read(image, 'ocrThenChat', false, ' \n')).rejects.toThrow(
			'no text was found in the document',
		);
	});

	it('asks for the text of an image only to check values by it, and may find none', async () => {
		const shown = { origin: 'image', image: url };
		const facts = [{ kind: 'imageNotChecked', fields: [], values: {} }];
		expect(await read(image, 'auto', false)).toEqual({
			reading: { ...WITHOUT_OCR, ...shown, facts },
			requests: 0,
		});
		expect(await read(image, 'auto', true)).toEqual({
			reading: { ...found, ...shown },
			requests: 1,
		});
		expect((await read(image, 'auto', true, '')).reading.pages[0]?.markdown).toBe('');
	});
});
