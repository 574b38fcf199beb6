import type { IBinaryData } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';

import { withInputFiles } from '../../../nodes/DocumentOcr/inputFiles';

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
		const stored = { ...file('a.pdf'), data: 'filesystem-v2', id: 'filesystem-v2:1' };
		expect(withInputFiles({}, { json: { mail: { attachments: [stored] } } })).toEqual({
			'0': stored,
		});
	});
});
