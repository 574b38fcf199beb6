import { readFile } from 'node:fs/promises';
import {
	BINARY_IN_JSON_PROPERTY,
	type IBinaryData,
	type IBinaryKeyData,
	type INodeExecutionData,
	type OnError,
} from 'n8n-workflow';
import { expect, it } from 'vitest';
import { setUp } from './n8n';
import { runNode } from './runNode';
import { sampleFile } from './samples';

const { client } = await setUp();

const good = sampleFile('documents/clean-invoice.pdf');
const locked = sampleFile('bad/encrypted.pdf');

const extract = async (binaryMode: 'separate' | 'combined', onError?: OnError) =>
	await runNode(client, {
		node: 'structuredExtraction',
		parameters: {
			schemaFrom: 'template',
			template: 'invoice',
			output: 'flat',
			binaryFields: '*',
			options: { passOnInputFiles: true, pages: '1', delivery: 'upload' },
		},
		items: [{ files: { scan: good, other: locked } }],
		settings: { binaryMode },
		onError,
	});

/** The one file of an item, in whichever place the workflow keeps it. */
function fileOf(item: INodeExecutionData | undefined): IBinaryData | undefined {
	const inJson = item?.json[BINARY_IN_JSON_PROPERTY] as IBinaryKeyData | undefined;
	return (item?.binary ?? inJson)?.data;
}

const expectFile = async (
	item: INodeExecutionData | undefined,
	{ path, fileName }: typeof good,
) => {
	const file = fileOf(item);
	expect(file?.fileName).toBe(fileName);
	expect(file && (await client.readBinary(file))).toEqual(await readFile(path));
};

it.each(['separate', 'combined'] as const)(
	'a record and a failure each have the file they are about, in the %s mode',
	async (mode) => {
		const { items } = await extract(mode);
		expect(items.map(({ json }) => [json._file, String(json._review).slice(0, 8)])).toEqual([
			['clean-invoice.pdf', ''],
			['encrypted.pdf', 'Not read'],
		]);
		await expectFile(items[0], good);
		await expectFile(items[1], locked);
		expect(items[1]?.json._review).toContain('cannot read this document: The PDF is encrypted');
	},
);

it('nothing is lost with an error output where files are in the JSON', async () => {
	const { outputs } = await extract('combined', 'continueErrorOutput');
	expect(outputs.map((items) => items.length)).toEqual([1, 1]);
	await expectFile(outputs[0]?.[0], good);
	expect(outputs[1]?.[0]?.json.error).toContain('encrypted.pdf: the service cannot read');
});

it('says that n8n cannot tell the error output from the one for review there', async () => {
	const run = async (binaryMode: 'separate' | 'combined') => {
		const { outputs } = await runNode(client, {
			node: 'structuredExtraction',
			parameters: { binaryFields: '*', options: { needsReview: true } },
			items: [{ files: { scan: good, other: locked } }],
			settings: { binaryMode },
			onError: 'continueErrorOutput',
		});
		return outputs.map((items) => items.map(({ json }) => json.error));
	};
	const isLocked = expect.stringContaining('encrypted.pdf: ') as string;
	expect(await run('separate')).toEqual([[undefined], [], [isLocked]]);
	const isMixedUp = expect.stringContaining('mixes up the outputs') as string;
	expect(await run('combined')).toEqual([[], [isMixedUp]]);
});
