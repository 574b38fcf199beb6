import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../nodes/DocumentOcr/ask';
import type { OcrOutput } from '../../../nodes/DocumentOcr/map/outputRecord';
import { options as declared } from '../../../nodes/DocumentOcr/options';
import { schemaOf } from '../../../nodes/shared/host/panel/option';
import { SameFiles } from '../../../nodes/shared/documents/files/sameFiles';
import { RunReport } from '../../../nodes/shared/run/runReport';
import type { Reading } from '../../../nodes/shared/documents/ocr/reading';
import type { Service } from '../../../nodes/shared/service/service';

const source = { kind: 'url', url: 'https://example.com/a.pdf', fileName: 'a.pdf' } as const;

/** The bodies of the requests that settings of the panel lead to, and the records that come of them. */
async function asked(output: OcrOutput, options: Record<string, unknown>, attachImages = false) {
	const bodies: unknown[] = [];
	const service = {
		environment: 'main',
		send: async (_: unknown, body: unknown) => {
			bodies.push(body);
			const answer = {
				pages: [0, 1, 2].map((index) => ({ index, markdown: `Page ${index + 1}` })),
			};
			return await Promise.resolve({ data: answer, raw: answer });
		},
	} as unknown as Service;
	const sameFiles = new SameFiles<Reading>([], new RunReport());
	const job = {
		...schemaOf(declared).parse(options),
		itemIndex: 0,
		output,
		attachImages,
		model: 'svc-ocr-latest',
	};
	const task = { kind: 'document' as const, job, source, fileStem: 'a', skipped: [] };
	return { ...(await readDocument(service, sameFiles, task)), bodies };
}

const plain = {
	model: 'svc-ocr-latest',
	document: { type: 'document_url', document_url: source.url },
};

describe('readDocument', () => {
	it('asks with nothing but what the settings call for', async () => {
		expect((await asked('document', {})).bodies).toEqual([plain]);
	});

	it.each<[string, OcrOutput, object, boolean]>([
		['an item per image', 'image', {}, false],
		['files of images', 'page', {}, true],
		['an HTML file', 'document', { attachFiles: ['html'] }, false],
		['images in the text', 'document', { imageLinks: 'inline' }, false],
	])('asks for images where they are needed for %s', async (_, output, options, attachImages) => {
		const { bodies } = await asked(output, { ...options }, attachImages);
		expect(bodies).toEqual([{ ...plain, include_image_base64: true }]);
	});

	it('chooses the pages itself, and keeps the raw answer where asked', async () => {
		const { bodies, records } = await asked('page', { pages: '2', includeRaw: true });
		expect(bodies).toEqual([plain]);
		expect(records.map(({ json }) => [json.number, json.markdown])).toEqual([[2, 'Page 2']]);
		expect(records[0]?.json.raw).toBeDefined();
	});
});
