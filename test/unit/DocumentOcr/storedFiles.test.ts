import type { IBinaryData } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { withInputFiles } from '../../../nodes/DocumentOcr/execute';

const file = (fileName: string): IBinaryData => ({
	data: 'eA==',
	mimeType: 'text/plain',
	fileName,
});

describe('withInputFiles', () => {
	it('adds the files of the input', () => {
		const input = { json: {}, binary: { data: file('a.pdf'), 'b.c': file('b.pdf') } };
		expect(withInputFiles({ markdown: file('a.md') }, input)).toEqual({
			markdown: file('a.md'),
			data: file('a.pdf'),
			'b.c': file('b.pdf'),
		});
	});

	it('moves those whose field the node fills itself', () => {
		const input = { json: {}, binary: { data: file('a.pdf'), input_data: file('b.pdf') } };
		expect(withInputFiles({ data: file('img-0.png') }, input)).toEqual({
			data: file('img-0.png'),
			input_data: file('a.pdf'),
			input_input_data: file('b.pdf'),
		});
	});

	it('finds files of combined binary mode', () => {
		const id = 'database:0b8f9a8e-2a63-4d5c-9f61-1b1d3c4e5f60';
		const stored = { ...file('a.pdf'), data: 'database', id };
		const input = { json: { mail: { attachments: [stored] } } };
		const run = { workflowId: 'w1', executionId: '7', mode: 'webhook' };
		expect(withInputFiles({}, input, run)).toEqual({ '0': stored });
		expect(withInputFiles({}, input)).toEqual({});
	});

	it('keeps the names of fields of combined binary mode', () => {
		const fields = ['invoice.pdf', 'letter.pdf', 'scan[0]'];
		const _files = Object.fromEntries(fields.map((field) => [field, file(field)]));
		const run = { workflowId: 'w1', executionId: '7', mode: 'webhook' };
		expect(Object.keys(withInputFiles({}, { json: { _files } as never }, run))).toEqual(fields);
	});

	it('keeps all files of one name', () => {
		const mails = Array.from({ length: 4 }, (_, index) => ({ data: file(`${index}.pdf`) }));
		const run = { workflowId: 'w1', executionId: '7', mode: 'webhook' };
		expect(Object.keys(withInputFiles({}, { json: { mails } as never }, run))).toEqual([
			...['data', 'input_data', 'input_data_2', 'input_data_3'],
		]);
	});
});
