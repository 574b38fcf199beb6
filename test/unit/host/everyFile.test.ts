import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { expect, it } from 'vitest';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { pngImage } from '../../e2e/contract';
import type { Input } from '../upgrades/runInHost';
import { Refusal, scriptedService } from './scriptedService';

/** Contents by kind; the service refuses some documents, and finds nothing in others. */
const kinds: Record<string, (id: string) => Buffer> = {
	pdf: (id) => Buffer.from(`%PDF-1.4 obj ${id}`),
	refused: (id) => Buffer.from(`%PDF-1.4 obj refused ${id}`),
	empty: (id) => Buffer.from(`%PDF-1.4 obj nothing ${id}`),
	png: (id) => Buffer.concat([pngImage, Buffer.from(id)]),
	txt: (id) => Buffer.from(`Dear ${id}`),
	cutPng: () => pngImage.subarray(0, 30),
	noBytes: () => Buffer.alloc(0),
	wav: () => Buffer.from('RIFF\x04\0\0\0WAVEfmt ', 'latin1'),
};
const readableKinds = ['pdf', 'png', 'txt'];
const unreadableKinds = ['cutPng', 'noBytes', 'wav'];

const service = scriptedService({
	ocr: ({ body }) => {
		const [, base64 = ''] = /base64,([\w+/=]+)/.exec(JSON.stringify(body.document)) ?? [];
		const content = Buffer.from(base64, 'base64').toString('latin1');
		if (content.includes('refused')) return new Refusal(400);
		return content.includes('nothing') ? [] : Array<string>(2).fill('| What |\n| --- |\n| Rent |');
	},
	chat: () => ({ total: '5', lines: [{ n: 1 }, { n: 2 }] }),
});

const extensionOf = (kind: string) => /png|txt|wav/i.exec(kind)?.[0].toLowerCase() ?? 'pdf';
const nameOf = (kind: string, item: number, at: number) =>
	`${kind}-${item}-${at}.${extensionOf(kind)}`;

const items = fc
	.array(fc.array(fc.constantFrom(...Object.keys(kinds)), { maxLength: 5 }), {
		minLength: 1,
		maxLength: 6,
	})
	// A run in which nothing was read may end as a fault of the set-up.
	.filter((given) => given.flat().some((kind) => readableKinds.includes(kind)));
const settings = fc.constantFrom(
	...['document', 'page', 'tableRow'].map((output) => ({ name: 'Document OCR', output })),
	...['record', 'flat', 'listRows'].map((output) => ({ name: 'Structured Extraction', output })),
);

/** The file that an output item is about. */
function fileOf(json: IDataObject): unknown {
	const { fileName, _file } = { ...json, ...((json.details ?? json._meta) as IDataObject) };
	return fileName ?? _file ?? null;
}

/** Output items of a document. */
function countOf(kind: string, output: string): number {
	if ([...unreadableKinds, 'refused', 'empty'].includes(kind)) return 1;
	const isText = kind === 'txt';
	if (output === 'page' || output === 'tableRow') return isText ? 1 : 2;
	return output === 'listRows' ? 2 : 1;
}

it('each file comes out once: as results or in an error, in order and paired', async () => {
	const property = fc.asyncProperty(items, settings, fc.boolean(), async (given, set, isApart) => {
		const { name: nodeName, output } = set;
		const node = nodeName === 'Document OCR' ? new DocumentOcr() : new StructuredExtraction();
		const input = given.map((names, item): Input => {
			const files = names.map((kind, at) => {
				const name = nameOf(kind, item, at);
				return [`f${at}`, [name, kinds[kind]?.(name) ?? Buffer.alloc(0)] as [string, Buffer]];
			});
			return { files: Object.fromEntries(files) };
		});
		const example = { schemaFrom: 'example', example: '{"total": 5, "lines": [{"n": 1}]}' };
		const { items: all } = await service.run(
			node,
			{
				...example,
				output,
				binaryFields: '*',
				readWith: 'ocrThenChat',
				options: { concurrency: 3 },
			},
			{ input, onError: isApart ? 'continueErrorOutput' : undefined },
		);
		const due = given.flatMap((names, item): Array<{ item: number; file: string | null }> => {
			// An item without a file is one of its own, with the reason.
			if (names.length === 0) return [{ item, file: null }];
			return names.flatMap((kind, at) =>
				Array.from({ length: countOf(kind, output) }, () => ({
					item,
					file: nameOf(kind, item, at),
				})),
			);
		});
		const came = all.map(({ pairedItem, json }) => ({
			...(pairedItem as { item: number }),
			file: fileOf(json),
		}));
		expect(came).toEqual(due);
	});
	await fc.assert(property, { numRuns: 100 });
});
