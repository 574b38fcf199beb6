import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../nodes/DocumentOcr/ask';
import type { Output } from '../../../nodes/DocumentOcr/map/outputRecord';
import { options as declared } from '../../../nodes/DocumentOcr/options';
import { schemaOf } from '../../../nodes/shared/panel/option';
import { SameFiles } from '../../../nodes/shared/files/sameFiles';
import type { DocumentAnswer } from '../../../nodes/shared/ocr/wantedPages';
import type { Service } from '../../../nodes/shared/service/service';

const source = { kind: 'url', url: 'https://example.com/a.pdf', fileName: 'a.pdf' } as const;

/** The bodies of the requests that settings of the panel lead to, and the records that come of them. */
async function asked(
	output: Output,
	options: Record<string, unknown>,
	parameters: Record<string, unknown> = {},
) {
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
	const all: Record<string, unknown> = { model: 'svc-ocr-latest', ...parameters };
	const context = {
		getNodeParameter: (name: string) => all[name],
		getInputData: () => [],
	} as unknown as IExecuteFunctions;
	const sameFiles = new SameFiles<DocumentAnswer>(context);
	const task = { kind: 'document' as const, source, fileStem: 'a', skipped: [] };
	const settings = { ...schemaOf(declared).parse(options), output };
	return { ...(await readDocument(context, 0, service, sameFiles, task, settings)), bodies };
}

const plain = {
	model: 'svc-ocr-latest',
	document: { type: 'document_url', document_url: source.url },
};

describe('readDocument', () => {
	it('asks with nothing but what the settings call for', async () => {
		expect((await asked('document', {})).bodies).toEqual([plain]);
	});

	it.each<[string, Output, object, object]>([
		['an item per image', 'image', {}, {}],
		['files of images', 'page', {}, { includeImages: true }],
		['an HTML file', 'document', { attachFiles: ['html'] }, {}],
		['images in the text', 'document', { imageLinks: 'inline' }, {}],
	])('asks for images where they are needed for %s', async (_, output, options, parameters) => {
		const { bodies } = await asked(output, { ...options }, { ...parameters });
		expect(bodies).toEqual([{ ...plain, include_image_base64: true }]);
	});

	it('asks for no images where the output shows none', async () => {
		const { bodies } = await asked('tableRow', { attachFiles: ['html'] }, { includeImages: true });
		expect(bodies).toEqual([plain]);
	});

	it('hands over additional fields', async () => {
		const options = { additionalFields: '{"table_format": "html"}' };
		expect((await asked('document', options)).bodies).toEqual([{ ...plain, table_format: 'html' }]);
	});

	it('chooses the pages itself, and keeps the raw answer where asked', async () => {
		const { bodies, records } = await asked('page', { pages: '2', includeRaw: true });
		expect(bodies).toEqual([plain]);
		expect(records.map(({ json }) => [json.number, json.markdown])).toEqual([[2, 'Page 2']]);
		expect(records[0]?.json.raw).toBeDefined();
	});
});
