import type { INodeExecutionData } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';

import { findFiles } from '../../../../nodes/shared/files/findFiles';

const file = (fileName?: string) => ({ data: 'AAAA', mimeType: 'application/pdf', fileName });

const mail: INodeExecutionData = {
	json: { subject: 'Invoices' },
	binary: {
		attachment_0: file('a.pdf'),
		attachment_1: file('b.pdf'),
		logo: file(),
	},
};

const names = (item: INodeExecutionData, patterns: string) =>
	findFiles(item, patterns).files.map(({ fileName }) => fileName);

describe('findFiles', () => {
	it('takes names, commas and wildcards, each file once, in the order of the patterns', () => {
		expect(names(mail, 'attachment_1')).toEqual(['b.pdf']);
		expect(names(mail, 'attachment_*')).toEqual(['a.pdf', 'b.pdf']);
		expect(names(mail, 'logo, attachment_*, attachment_0')).toEqual(['logo', 'a.pdf', 'b.pdf']);
		expect(names(mail, '*')).toHaveLength(3);
	});

	it('takes other signs literally', () => {
		const item = { json: {}, binary: { 'a.b': file('dot'), axb: file('x'), 'f(1)': file('one') } };
		expect(names(item, 'a.b')).toEqual(['dot']);
		expect(names(item, 'f(*)')).toEqual(['one']);
	});

	it('names what is absent and what there is', () => {
		const { files, absent, available } = findFiles(mail, 'data, scan_*');
		expect(files).toEqual([]);
		expect(absent).toEqual(['data']);
		expect(available).toEqual(['attachment_0', 'attachment_1', 'logo']);
	});

	it('finds files inside the JSON of combined binary mode', () => {
		const item: INodeExecutionData = {
			json: {
				from: 'a@b.c',
				data: file('one.pdf'),
				attachments: [file('two.pdf'), file()],
			} as never,
		};
		expect(names(item, '*')).toEqual(['one.pdf', 'two.pdf', 'attachments[1]']);
		expect(names(item, 'data')).toEqual(['one.pdf']);
		expect(names(item, 'attachments*')).toEqual(['two.pdf', 'attachments[1]']);
	});

	it('finds them there by the names that the node before gave them, and by their paths', () => {
		const _files = { data: file('one.pdf'), attachment_0: file() };
		const item: INodeExecutionData = { json: { _files } as never };
		expect(names(item, 'data')).toEqual(['one.pdf']);
		expect(names(item, 'attachment_*')).toEqual(['attachment_0']);
		expect(names(item, '_files.data, _files.*')).toEqual(['one.pdf', 'attachment_0']);
		expect(findFiles(item, 'x').available).toEqual(['data', 'attachment_0']);
	});
});
