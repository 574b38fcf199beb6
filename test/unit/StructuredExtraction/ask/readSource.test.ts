import { describe, expect, it } from 'vitest';
import { readSource } from '../../../../nodes/StructuredExtraction/ask/readSource';
import type { ExtractionTask, Job } from '../../../../nodes/StructuredExtraction/job';
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
	const source = await readSource(service, { job, document, skipped: [] }, isImageChecked);
	return { source, requests };
}

const found = {
	pages: [{ number: 1, markdown: 'Total 5' }],
	notes: [],
	// Nobody has counted the pages at a web address.
	pagesRead: { areAllRead: false },
	ocrUsage: { pages_processed: 1 },
	ocrUsed: { requests: 1, pages: 1 },
	raw: { id: 'untouched' },
};

describe('readSource', () => {
	it('takes a text as one page without a file name', async () => {
		const pages = [{ number: 1, markdown: 'Hello' }];
		expect(await read({ kind: 'text', text: 'Hello' }, 'auto', true)).toEqual({
			source: {
				text: { pages, isOwn: true, pagesRead: { areAllRead: true }, ocrUsage: null, raw: null },
			},
			requests: 0,
		});
	});

	it('asks for the text of a document, and fails where there is none', async () => {
		const source = { fileName: 'a.png', text: found };
		expect(await read(image, 'ocrThenChat', false)).toEqual({ source, requests: 1 });
		await expect(read(image, 'ocrThenChat', false, ' \n')).rejects.toThrow(
			'no text was found in the document',
		);
	});

	it('asks for the text of an image only to check values by it, and may find none', async () => {
		const shown = { fileName: 'a.png', image: url };
		expect(await read(image, 'auto', false)).toEqual({
			source: { ...shown, text: null },
			requests: 0,
		});
		expect(await read(image, 'auto', true)).toEqual({
			source: { ...shown, text: found },
			requests: 1,
		});
		expect((await read(image, 'auto', true, '')).source.text?.pages[0]?.markdown).toBe('');
	});
});
