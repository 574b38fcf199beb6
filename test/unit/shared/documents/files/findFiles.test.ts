import type { INodeExecutionData } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import type { CombinedRun } from '../../../../../nodes/shared/documents/files/filesInJson';
import {
	filesOf,
	findFiles,
	noFiles,
	withFiles,
} from '../../../../../nodes/shared/documents/files/findFiles';

const file = (fileName?: string) => ({ data: 'AAAA', mimeType: 'application/pdf', fileName });

const mail: INodeExecutionData = {
	json: { subject: 'Invoices' },
	binary: { attachment_0: file('a.pdf'), attachment_1: file('b.pdf'), logo: file() },
};

const uuid = '0b8f9a8e-2a63-4d5c-9f61-1b1d3c4e5f60';
const run: CombinedRun = { workflowId: 'w1', executionId: '7', mode: 'webhook' };

const names = (item: INodeExecutionData, patterns: string, of?: CombinedRun) =>
	findFiles(item, patterns, of).files.map(({ fileName }) => fileName);

describe('findFiles', () => {
	it('shows names on one line in what it says of an item without the files that are wanted', () => {
		const found = findFiles({ json: {}, binary: { 'a\n\u202eb': file('a.pdf') } }, 'c');
		const { message, details } = noFiles('file', 'Input Binary Fields', ['c\nd'], found, 0);
		expect(message).toBe('no file in the binary field "c d"');
		expect(details.description).toContain('This item holds: a b. Enter one of these');
	});

	it('finds files inside the JSON of combined binary mode', () => {
		const attachments = [file('two.pdf'), file()];
		const item = { json: { from: 'a@b.c', data: file('one.pdf'), attachments } as never };
		expect(names(item, '*', run)).toEqual(['one.pdf', 'two.pdf', 'attachments[1]']);
		expect(names(item, 'data', run)).toEqual(['one.pdf']);
		expect(names(item, 'attachments*', run)).toEqual(['two.pdf', 'attachments[1]']);
	});

	it('finds them there by the names that the node before gave them, and by their paths', () => {
		const _files = { data: file('one.pdf'), attachment_0: file() };
		const item: INodeExecutionData = { json: { _files } as never };
		expect(names(item, 'data', run)).toEqual(['one.pdf']);
		expect(names(item, 'attachment_*', run)).toEqual(['attachment_0']);
		expect(names(item, '_files.data, _files.*', run)).toEqual(['one.pdf', 'attachment_0']);
		expect(findFiles(item, 'x', run).available).toEqual(['data', 'attachment_0']);
	});

	it.each([null, {}, 5, 'text', { mimeType: 'a/b', fileName: 'a.pdf' }, { data: null }, { id: 5 }])(
		'refuses the binary field %j, by name',
		(odd) => {
			const item = { json: {}, binary: { odd, data: file('a.pdf') } } as never;
			const { refused, available } = findFiles(item, '*');
			expect(names(item, '*')).toEqual(['a.pdf']);
			expect(refused).toEqual([
				{ fileName: 'odd', reason: expect.stringMatching(/^has no content: /) as string },
			]);
			expect(available).toEqual(['data']);
			expect(filesOf([item])).toHaveLength(1);
		},
	);

	it.each([
		[5, '5'],
		[0, '0'],
		[null, 'odd'],
		[{ toString: 0 }, 'odd'],
	])('calls a file whose name is %j "%s"', (fileName, name) => {
		const odd = { data: 'AAAA', id: null, mimeType: 7, fileName };
		const [found] = findFiles({ json: {}, binary: { odd } } as never, '*').files;
		expect(found).toMatchObject({ fileName: name, binary: { data: 'AAAA', id: undefined } });
		expect(found?.binary.mimeType).toBe('application/octet-stream');
	});

	it('takes only what n8n stored for a file, of all that has an identifier and a type', () => {
		const others = [
			{ id: '1AbC', mimeType: 'application/pdf' },
			{ id: `uuid:${uuid}`, mimeType: 'image/png' },
			{ id: 'https://a.example/b', mimeType: 'image/png', data: 'AAAA' },
			{ id: 5, mimeType: 'image/png', data: 'AAAA' },
			{ mimeType: 'text/html', data: { a: 1 } },
			{ mimeType: ['image/png'], data: 'AAAA' },
			{ mimeType: 'image/png' },
		];
		const found = findFiles({ json: { others } as never }, '*', run);
		expect(found).toEqual({ files: [], absent: [], refused: [], available: [] });
	});

	it('finds files below JSON that looks like a file', () => {
		const claim = { mimeType: 'text/plain', data: 'AAAA' };
		const json = { ...claim, _files: { data: file('one.pdf') } };
		expect(names({ json: json as never }, '*', run)).toEqual(['one.pdf']);
		const below = { mail: { ...claim, id: 'database:1', attachment: file('two.pdf') } };
		expect(names({ json: below as never }, '*', run)).toEqual(['two.pdf']);
	});

	const stored = (id: string) => ({ mimeType: 'image/png', data: 'filesystem-v2', id });

	it.each<[string, Partial<CombinedRun>, string]>([
		['own', {}, `filesystem-v2:workflows/w1/executions/7/binary_data/${uuid}`],
		['own', {}, `s3:workflows/w1/executions/7/binary_data/${uuid}`],
		['own', {}, `filesystem-v2:workflows/w1/executions/temp/binary_data/${uuid}`],
		['own', {}, `database:${uuid}`],
		['own', {}, `filesystem-v2:chat-hub/sessions/1/messages/2/binary_data/${uuid}`],
		['own', { mode: 'manual' }, `filesystem-v2:workflows/w1/executions/6/binary_data/${uuid}`],
		['own', { mode: 'integrated' }, `filesystem-v2:workflows/w2/executions/6/binary_data/${uuid}`],
		['foreign', {}, `filesystem-v2:workflows/w1/executions/6/binary_data/${uuid}`],
		['foreign', {}, `filesystem-v2:workflows/w2/executions/7/binary_data/${uuid}`],
		['foreign', { mode: 'manual' }, `filesystem-v2:workflows/w2/executions/7/binary_data/${uuid}`],
		['foreign', {}, 'filesystem-v2:workflows/w1/executions/7/execution_data/bundle.json'],
		['foreign', {}, `filesystem-v2:workflows/w1/executions/7/binary_data/${uuid}.metadata`],
		['foreign', {}, `filesystem-v2:workflows/w1/executions/7/binary_data/../../6/${uuid}`],
		['foreign', { mode: 'integrated' }, `filesystem-v2:../binary_data/${uuid}`],
		['foreign', { mode: 'integrated' }, `filesystem-v2:/etc/passwd`],
		['foreign', {}, `filesystem-v2:workflows/w1/executions/7/binary_data/${uuid}:x`],
		['foreign', {}, 'database:1'],
	])('tells stored files of the run from those that JSON may not name: %s %j %s', (is, of, id) => {
		const item = { json: { body: { file: stored(id) } } } as never;
		const { files, refused, available } = findFiles(item, '*', { ...run, ...of });
		const foreign = refused.map(({ fileName }) => fileName);
		const path = 'body.file';
		expect({ own: files.map(({ field }) => field), foreign, available }).toEqual(
			is === 'own'
				? { own: [path], foreign: [], available: [path] }
				: { own: [], foreign: [path], available: [] },
		);
	});

	it('keeps nothing of what JSON says of a file but what n8n says too', () => {
		const claimed = { mimeType: 'image/png', data: 'AAAA', fileName: { a: 1 }, bytes: -1, x: 1 };
		const { files } = findFiles({ json: { claimed } as never }, '*', run);
		const [field, binary] = ['claimed', { mimeType: 'image/png', data: 'AAAA' }];
		expect(files).toEqual([{ field, fileName: field, name: field, binary }]);
	});

	it('looks into JSON of any depth', () => {
		let json: unknown = file('deep.pdf');
		for (let depth = 0; depth < 20_000; depth += 1) json = depth % 2 ? [json] : { a: json };
		const item = { json: { near: file('near.pdf'), json } } as never;
		expect(names(item, '*', run)).toEqual(['near.pdf']);
		expect(names(item, '*')).toEqual([]);
	});

	it.each([
		[`${'*a'.repeat(10_000)}*b`, []],
		[`${'*a'.repeat(40)}`, ['a']],
		[`${'*a'.repeat(41)}`, []],
		['a*b', ['ab']],
		['ab*b', []],
		['ab*ab', []],
		['*b*', ['ab']],
		['**', ['a', 'ab']],
	])('looks for each part of a pattern once: %#', (pattern, found) => {
		const item = { json: {}, binary: { ['a'.repeat(40)]: file('a'), ab: file('ab') } };
		expect(names(item, pattern)).toEqual(found);
	});

	it('takes thousands of names', () => {
		expect(findFiles(mail, ','.repeat(50_000)).absent).toEqual([]);
		const many = Array.from({ length: 50_000 }, (_, index) => `x${index}`);
		expect(findFiles(mail, many.join(',')).absent).toHaveLength(50_000);
		expect(names(mail, `${'logo,'.repeat(50_000)}*`)).toEqual(['logo', 'a.pdf', 'b.pdf']);
	});
});

describe('withFiles', () => {
	const merged = (own: string[], item: INodeExecutionData, of?: CombinedRun) => {
		const fields = Object.fromEntries(own.map((field) => [field, file('own')]));
		const { files } = findFiles(item, '*', of);
		return Object.entries(withFiles(fields, files)).map(([field, { fileName }]) => [
			field,
			fileName,
		]);
	};

	it('adds the files of the input, and moves those whose field the node fills itself', () => {
		const binary = { data: file('a.pdf'), input_data: file('b.pdf'), 'b.c': file('c.pdf') };
		expect(merged(['data', 'markdown'], { json: {}, binary })).toEqual([
			['data', 'own'],
			['markdown', 'own'],
			['input_data', 'a.pdf'],
			['input_input_data', 'b.pdf'],
			['b.c', 'c.pdf'],
		]);
	});

	it('names files of the JSON by the ends of their paths, and keeps all of one name', () => {
		const mails = [1, 2, 3].map((count) => ({ data: file(`${count}.pdf`) }));
		const _files = { 'scan[0]': file('f.pdf') };
		expect(merged([], { json: { _files, mails } as never }, run)).toEqual([
			['scan[0]', 'f.pdf'],
			['data', '1.pdf'],
			['input_data', '2.pdf'],
			['input_data_2', '3.pdf'],
		]);
		expect(merged([], { json: { _files } as never })).toEqual([]);
	});
});
