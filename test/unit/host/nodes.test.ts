import type { INode, INodeParameters, INodeType } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { ChatWithImages } from '../../../nodes/ChatWithImages/ChatWithImages.node';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { FimCompletion } from '../../../nodes/FimCompletion/FimCompletion.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { cii, NUMBER } from '../../samples/invoiceXml';
import { makePdf } from '../../service/testing/makePdf';
import { file, png, scriptedService } from './scriptedService';

const read = { invoice_number: NUMBER, total_amount: '5.00' };
const service = scriptedService({
	ocr: [`Invoice number: ${NUMBER}\nTotal: 5.00`],
	chat: () => read,
});
const { run, asked } = service;

const byTemplate = { schemaFrom: 'template', template: 'invoice' };
const vision = { ...byTemplate, readWith: 'vision' };

it.each<[INodeType, INodeParameters, string]>([
	[new FimCompletion(), { prompt: '', suffix: '' }, 'there is no code to complete [item 0]'],
	[new StructuredExtraction(), { source: 'text', text: ' ' }, 'the text is empty [item 0]'],
	[new ChatWithImages(), { prompt: 'What?' }, 'a.pdf: the file in the field "data" is a PDF file'],
])('nothing is sent where nothing can come of it: %#', async (node, parameters, message) => {
	await expect(run(node, parameters)).rejects.toThrow(message);
	expect(asked).toEqual([]);
});

it('nothing is sent for a file that the model cannot look at; its row says so', async () => {
	const { rows } = await run(new StructuredExtraction(), vision);
	expect(rows).toMatchObject([
		{ fileName: 'a.pdf', error: expect.stringContaining('the model cannot look at this file') },
	]);
	expect(asked).toEqual([]);
});

it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
	'a credential that cannot be used ends the run with %s',
	async (onError) => {
		const credential = { baseUrl: 'service.example.com' };
		const settings = { input: [png, png], onError, credential };
		await expect(run(new DocumentOcr(), {}, settings)).rejects.toThrow(
			/^The Base URL in the credential is not a web address$/,
		);
	},
);

describe('the same file', () => {
	it('is asked about once with the same question, and again with another', async () => {
		const questions = ['What is it?', 'Which colour?', 'What is it?'];
		service.chat = ({ text }) => (text.includes('colour') ? 'Red' : 'A shoe');
		const { rows } = await run(
			new ChatWithImages(),
			{ prompt: 'of the item' },
			{
				input: questions.map(() => png),
				ofItem: (name, item) => (name === 'prompt' ? questions[item] : undefined),
			},
		);
		expect(asked).toHaveLength(2);
		expect(rows.map(({ text }) => text)).toEqual(['A shoe', 'Red', 'A shoe']);
		expect(rows.filter(({ notes }) => notes !== undefined)).toHaveLength(1);
		expect(rows[1]).not.toHaveProperty('notes');
	});

	it('is named above the output, with what it did not cost', async () => {
		const { rows, hints } = await run(new DocumentOcr(), {}, { input: [png, png] });
		expect(asked).toHaveLength(1);
		expect(rows.map(({ usage }) => usage)).toContain(null);
		expect(hints).toEqual([
			'2 files: 2 read',
			'Used: 1 page · 1 file not sent again: the same one was sent before',
		]);
	});
});

it('suggested fields are, above the output, a node to copy, in which no name becomes an element', async () => {
	const names = ['Boat', '<img src="x"> & more'];
	const fields = names.map((name) => ({ name, type: 'string', example: 'x' }));
	service.chat = () => ({ fields });
	const { rows, hints } = await run(new StructuredExtraction(), { schemaFrom: 'suggest' });
	expect(hints.slice(0, 2)).toEqual([
		expect.stringContaining('three clicks'),
		`<pre>${rows[0]?.node as string}</pre>`,
	]);
	expect(hints[1]?.slice('<pre>'.length, -'</pre>'.length)).not.toMatch(/[<&]/);
	const { nodes } = JSON.parse(rows[0]?.node as string) as { nodes: INode[] };
	const field = names.map((name) => ({ name, type: 'string' }));
	expect(nodes[0]?.parameters.fields).toEqual({ field });
});

it('suggested fields that the text does not have are named, but for lists, which need no name', async () => {
	const entries = {
		name: 'Entries',
		type: 'list',
		entry_fields: [{ name: 'Rope' }, { name: 'Knot' }],
	};
	service.chat = () => ({ fields: [{ name: 'Boat', type: 'string' }, entries] });
	const input = [file('a.txt', 'Boat: Luna\nRope: 2 m')];
	const { rows } = await run(new StructuredExtraction(), { schemaFrom: 'suggest' }, { input });
	expect(rows).toMatchObject([{ _meta: { notes: ['Not printed in the document: Knot'] } }]);
});

it('fields are suggested from the beginning of a long document, which a note says', async () => {
	service.chat = () => ({ fields: [{ name: 'Boat', type: 'string' }] });
	const input = [file('a.txt', `Boat: Luna\n${'A day at sea.\n'.repeat(5_000)}Rope: 2 m`)];
	const { rows } = await run(new StructuredExtraction(), { schemaFrom: 'suggest' }, { input });
	const notes = ['Only the beginning of the document was shown to the model'];
	expect(rows).toMatchObject([{ _meta: { notes } }]);
	expect(asked.map(({ text }) => text.includes('Rope'))).toEqual([false]);
});

describe('an electronic invoice', () => {
	const embedded = async () =>
		file(
			'e.pdf',
			await makePdf([[]], async (_, one) => await one.attach(Buffer.from(cii), 'factur-x.xml')),
		);
	const extract = async (eInvoice: string) => {
		const input = [await embedded(), file('e.xml', cii)];
		const given = { ...byTemplate, readWith: 'ocrThenChat', options: { eInvoice } };
		const settings = { input, onError: 'continueRegularOutput' } as const;
		const { rows, hints } = await run(new StructuredExtraction(), given, settings);
		return { metas: rows.map(({ _meta }) => _meta), rows, hints };
	};
	const source = 'e-invoice (CII, EN 16931)';

	it('is read from its data, without a request', async () => {
		const { metas, hints } = await extract('use');
		expect(metas).toMatchObject([{ source }, { source, model: null, pages: null }]);
		expect(asked).toEqual([]);
		expect(hints[1]).toBe('Used: 2 e-invoices read from embedded data');
	});

	it('is compared with its page where it has one', async () => {
		const { metas, rows } = await extract('compare');
		expect(rows[0]?.['total_amount']).not.toBe(5);
		expect(metas).toMatchObject([
			{
				source: `${source} and page`,
				review: expect.arrayContaining([
					expect.stringMatching(
						/^Total: the page says 5(?:\.00)?, the data of the electronic invoice/,
					),
				]) as unknown,
			},
			{ source, notes: ['The file is XML without a page that could be read or compared'] },
		]);
	});

	it('is left alone where that is asked for', async () => {
		const { rows } = await extract('ignore');
		expect(rows[0]).toMatchObject({ total_amount: 5, _meta: { source: 'ocr' } });
		expect(rows[1]?.['error']).toMatch(/is an electronic invoice \(XML\)/);
	});
});
