import type { IDataObject, INodeExecutionData, OnError } from 'n8n-workflow';
import { describe, expect, it, vi } from 'vitest';
import { ChatWithImages } from '../../../nodes/ChatWithImages/ChatWithImages.node';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { type Input, runInHost } from '../upgrades/runInHost';
import { Refusal, scriptedService } from './scriptedService';

const record = { number: 'R-2', lines: [{ item: 'one' }, { item: 'two' }] };
const broken64 = Buffer.from('%PDF-1.4 obj broken').toString('base64');

const service = scriptedService({
	ocr: ({ text }) =>
		text.includes(broken64)
			? new Refusal(422, { detail: 'The PDF has no pages' })
			: [1, 2, 3].map((number) => `Invoice R-${number}`),
	chat: () => record,
});
const { asked } = service;

const pdf = (name: string): [string, Buffer] => [
	`${name}.pdf`,
	Buffer.from(`%PDF-1.4 obj ${name}`),
];
const mail: Input = {
	files: {
		attachment_0: pdf('first'),
		attachment_1: ['letter.txt', Buffer.from('\0')],
		attachment_2: pdf('second'),
	},
};
const field = [
	{ name: 'number', type: 'string' },
	{ name: 'lines', type: 'list', fields: { field: [{ name: 'item', type: 'string' }] } },
];

interface Given {
	output?: string;
	options: IDataObject;
	inputs?: Input[];
	onError?: OnError;
}

async function extract({ output = 'record', options, inputs = [mail], onError }: Given) {
	const fields = { schemaFrom: 'fields', fields: { field } as never, binaryFields: '*', output };
	const given = { ...fields, options: options as never };
	return await service.run(new StructuredExtraction(), given, { input: inputs, onError });
}

const namesOf = (items: INodeExecutionData[] = []) =>
	items.map(({ binary }) =>
		Object.entries(binary ?? {}).map(([name, { fileName }]) => `${name}: ${fileName}`),
	);
const options = {};

it('an item without a file is a row with the columns of all', async () => {
	const one: Input = { files: { data: pdf('one') } };
	const { rows } = await extract({ output: 'flat', options, inputs: [one, { files: {} }] });
	expect(rows).toEqual([
		expect.objectContaining({ number: 'R-2' }),
		expect.objectContaining({ number: null, _review: expect.stringContaining('Not read: ') }),
	]);
});

it('a run without a file in any item ends, whatever the node is set to', async () => {
	const inputs: Input[] = [{ files: {} }, { files: {} }];
	for (const onError of [undefined, 'continueRegularOutput'] as const) {
		const run = extract({ output: 'flat', options, inputs, onError });
		await expect(run).rejects.toThrow('this item has no files [item 0]');
	}
	const { rows } = await extract({
		output: 'flat',
		options,
		inputs,
		onError: 'continueErrorOutput',
	});
	expect(rows).toEqual([
		{
			error: expect.stringMatching(/^this item has no files .*Check the previous node/),
			details: expect.objectContaining({ _file: null }),
		},
	]);
});

describe('a mistake in the settings', () => {
	const jsonSchema = '{\n "type": "object"\n "properties": {} }';
	const twice = { field: [{ name: 'a' }, { name: 'a' }] } as never;
	const inputs = [mail, mail];

	it.each([
		[
			{ schemaFrom: 'jsonSchema', jsonSchema },
			'"JSON Schema" is not valid JSON (line 3, column 2)',
		],
		[{ schemaFrom: 'fields', fields: twice }, 'There are two fields named "a"'],
		[{ schemaFrom: 'fields' }, 'No field is asked for'],
		[{ options: { dateOrder: 'x' } }, 'the option "Reading: Date Order" cannot be used'],
	])('ends the run before anything is sent: %j', async (parameters, message) => {
		const run = async (onError?: OnError) =>
			await runInHost(new StructuredExtraction(), service.url, inputs, { parameters, onError });
		await expect(run()).rejects.toThrow(`${message} [item 0]`);
		await expect(run('continueRegularOutput')).rejects.toThrow(`${message} [item 0]`);
		const [items = []] = await run('continueErrorOutput');
		expect(items.map(({ json }) => json)).toEqual([
			{ error: expect.stringContaining(message), details: {} },
		]);
		expect(asked).toEqual([]);
	});
});

describe('Keep Input Files of Structured Extraction', () => {
	it.each([
		['record', ['first.pdf', 'letter.txt', 'second.pdf']],
		['flat', ['first.pdf', 'letter.txt', 'second.pdf']],
		['listRows', ['first.pdf', 'first.pdf', 'letter.txt', 'second.pdf', 'second.pdf']],
	])('gives each item of %s the one file it was read from', async (output, files) => {
		const { items } = await extract({ output, options });
		expect(namesOf(items)).toEqual(files.map((file) => [`data: ${file}`]));
	});

	it('passes nothing on where it is turned off', async () => {
		const { items } = await extract({ options: { passOnInputFiles: false } });
		expect(items.every((item) => !('binary' in item))).toBe(true);
	});

	it('goes along with the review page', async () => {
		const { items } = await extract({
			output: 'listRows',
			options: { ...options, attachReview: true },
		});
		expect(namesOf(items).slice(0, 2)).toEqual([
			['data: first.pdf', 'review: first.review.html'],
			['data: first.pdf'],
		]);
	});

	const broken = { files: { scan: pdf('broken'), other: pdf('good') } };

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'gives a document that failed its file too, with %s',
		async (onError) => {
			const { items } = await extract({ output: 'flat', options, inputs: [broken], onError });
			expect(namesOf(items)).toEqual([['data: broken.pdf'], ['data: good.pdf']]);
			const isSorted = onError === 'continueErrorOutput';
			expect(items.map((item) => 'error' in item.json)).toEqual([isSorted, false]);
			const [failed] = items ?? [];
			const row = (isSorted ? failed?.json.details : failed?.json) as IDataObject;
			expect(row._review).toMatch(/^Not read: the service/);
		},
	);

	it('gives a file that cannot be read too', async () => {
		const sound: [string, Buffer] = ['a.wav', Buffer.from('RIFF\x04\0\0\0WAVEfmt ')];
		const inputs: Input[] = [
			{ files: { scan: sound } },
			{ files: { scan: sound, other: sound } },
			{},
		];
		const { items } = await extract({ options, inputs });
		expect(namesOf(items)).toEqual([...Array<string[]>(3).fill(['data: a.wav']), []]);
		expect(items[3]).not.toHaveProperty('binary');
	});

	it.each([new DocumentOcr(), new StructuredExtraction()])(
		'is an option of each item',
		async (node) => {
			const [items = []] = await runInHost(
				node,
				service.url,
				Array.from({ length: 3 }, () => broken),
				{
					parameters: { binaryFields: 'scan', schemaFrom: 'template' },
					onError: 'continueRegularOutput',
					ofItem: (name, item) => {
						if (name !== 'options.passOnInputFiles') return undefined;
						if (item === 2) throw new Error('no such node');
						return item === 1;
					},
				},
			);
			expect(items.map(({ binary }) => Boolean(binary))).toEqual([false, true, false]);
		},
	);

	it('is there for Document OCR as well where a document failed', async () => {
		const [items = []] = await runInHost(new DocumentOcr(), service.url, [broken], {
			parameters: { binaryFields: '*', options: { passOnInputFiles: true } },
			onError: 'continueRegularOutput',
		});
		expect(namesOf(items)).toEqual([
			['scan: broken.pdf', 'other: good.pdf'],
			['scan: broken.pdf', 'other: good.pdf'],
		]);
	});
});

describe.each([
	[new DocumentOcr(), { binaryFields: '*' }],
	[new StructuredExtraction(), { binaryFields: '*', schemaFrom: 'template' }],
	[new ChatWithImages(), { imageFields: '*' }],
])('a binary field that is no file (%#)', (node, parameters) => {
	it.each([null, {}, { mimeType: 'application/pdf', fileName: 'a.pdf' }])(
		'fails for the item of %j alone',
		async (data) => {
			const [items = []] = await runInHost(
				node,
				service.url,
				[{ odd: { data } }, { odd: { data } }],
				{ parameters, onError: 'continueRegularOutput' },
			);
			expect(items.map(({ json }) => json.error)).toEqual(
				[0, 1].map((at) => expect.stringMatching(`^data: the file has no content: .*item ${at}]`)),
			);
		},
	);
});

it.each([new DocumentOcr(), new StructuredExtraction()])(
	'a parameter whose expression fails for one item ends the run before anything is sent: %#',
	async (node) => {
		const run = runInHost(node, service.url, [mail, mail], {
			parameters: {
				binaryFields: 'attachment_0',
				schemaFrom: 'template',
				output: '={{ $json.o }}',
			},
			onError: 'continueRegularOutput',
			ofItem: (name, item) => {
				if (name === 'output' && item === 1) throw new Error('no such node');
				return name === 'output' ? 'document' : undefined;
			},
		});
		await expect(run).rejects.toThrow('no such node');
		expect(asked).toEqual([]);
	},
);

it('Pages of Structured Extraction shows the model only these, under their own numbers', async () => {
	const inputs: Input[] = [{ files: { data: pdf('one') } }];
	const { items } = await extract({ options: { pages: '2' }, inputs });
	expect(service.chats()[0]?.text.match(/Invoice R-\d/g)).toEqual(['Invoice R-2']);
	const evidence = { number: { page: 2, match: 'exact' } };
	expect(items[0]?.json._meta).toMatchObject({ pages: 1, evidence });
	expect(asked[0]?.body).not.toHaveProperty('pages');
});

it('an object as Text of Structured Extraction is its JSON', async () => {
	await runInHost(new StructuredExtraction(), service.url, [{ json: {} }], {
		parameters: { source: 'text', schemaFrom: 'template' },
		ofItem: (name) => (name === 'text' ? { total: 'EUR 5' } : undefined),
	});
	expect(asked[0]?.messages[1]).toContain('{"total":"EUR 5"}');
});

describe('Upload First of Structured Extraction', () => {
	it('sends the file by upload and removes it afterwards', async () => {
		await extract({ options: { delivery: 'upload' }, inputs: [{ files: { data: pdf('one') } }] });
		expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
			'POST files',
			'POST ocr',
			'DELETE files/f1',
			'POST chat/completions',
		]);
		expect(asked[0]?.text).toContain('filename="one.pdf"');
		expect(asked[1]?.text).toContain('"file_id":"f1"');
	});
});

describe('above the output', () => {
	const bad: Input = { files: { data: pdf('broken') } };

	it('Structured Extraction says what became of the files, and apart what it took', async () => {
		const { hints } = await extract({ options: {}, inputs: [mail, bad, { json: {} }] });
		const [outcome, used] = hints;
		expect(outcome?.split(' | ')).toEqual([
			'5 files: 2 to check, 3 not read',
			expect.stringMatching(/^letter\.txt: the file is /),
			expect.stringMatching(/^broken\.pdf: the service refused .*The PDF has no pages/),
			expect.stringMatching(/^item 3: this item has no files/),
			'and 2 more',
		]);
		expect(used).toBe('Used: 6 pages of OCR · 22 tokens · 4 requests');
	});

	it('Document OCR does too', async () => {
		const settings = { input: [mail, bad] };
		const { hints } = await service.run(new DocumentOcr(), { binaryFields: '*' }, settings);
		expect(hints).toEqual([
			expect.stringMatching(/^4 files: 2 read, 2 not read \| letter\.txt: .* \| broken\.pdf: /),
			'Used: 6 pages',
		]);
	});

	it('it is said that a connection is open to all', async () => {
		const hints: string[] = [];
		const url = 'http://service.invalid';
		const asked = { parameters: {}, hints };
		const run = async (address: string) =>
			await expect(runInHost(new DocumentOcr(), address, [bad], asked)).rejects.toThrow(
				'no server',
			);
		vi.spyOn(Math, 'random').mockReturnValue(0.001);
		await run(url);
		expect(hints[0]).toContain('without encryption');
		hints.length = 0;
		await run(url.replace('http:', 'https:'));
		expect(hints.join()).not.toContain('encryption');
		vi.restoreAllMocks();
	});
});
