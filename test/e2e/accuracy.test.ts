import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { expect, it, type TestContext } from 'vitest';
import { z } from 'zod';
import { answersSection } from '../accuracy/answers';
import { projectFolder } from '../n8n/cacheFolder';
import { writeSection } from '../reliability/section';
import { type ExtractedDocument, judge, type JudgedField, unseen } from '../samples/countAccuracy';
import { outsideSample } from '../samples/outside';
import { readExpected } from '../samples/readExpected';
import { sharedN8n, serviceOfTests } from './n8n';
import { runNode } from './runNode';

// How well the template "Invoice" reads documents whose content is known, through the local service.

const ownDocuments = join(projectFolder, 'test/samples/documents');
/** A scan of a document has the record of the document. */
const scans = { 'AmazonWebServices-scan': 'AmazonWebServices' };

const client = sharedN8n();
const service = await serviceOfTests(client);

const chatBody = z.object({
	messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

/** Whether the page is written: `npm run accuracy`. */
const isWhole = process.env.VISION_OCR_ACCURACY === 'whole';

/** Runs the node on a document, the way the workflow "Invoices to spreadsheet" does. */
async function extract(
	folder: string,
	file: string,
	options: INodeParameters = {},
): Promise<ExtractedDocument> {
	service.requests.length = 0;
	const path = join(folder, file);
	const isText = /\.(txt|html)$/.test(file);
	const { json, error } = await runNode(client, {
		node: 'structuredExtraction',
		parameters: {
			schemaFrom: 'template',
			template: 'invoice',
			readWith: 'ocrThenChat',
			options: { eInvoice: 'ignore', ...options },
			...(isText && {
				source: 'text',
				text: "={{ $json.text.includes('</html>') ? $json.text.removeTags() : $json.text }}",
			}),
		},
		items: [
			isText
				? { json: { text: await readFile(path, 'utf8') } }
				: { files: { data: { path, fileName: file } } },
		],
	});
	if (error) throw new Error(`${file}: ${error.message}`);
	expect(json, file).toHaveLength(1);
	const chat = service.requests.find((request) => request.path.endsWith('/chat/completions'));
	const text = chatBody
		.parse(chat?.body)
		.messages.filter(({ role }) => role === 'user')
		.map(({ content }) => content)
		.join('\n');
	return { file, record: json[0] ?? {}, text };
}

async function judgeFolder(folder: string, options: INodeParameters): Promise<JudgedField[]> {
	const expected = await readExpected(folder, scans);
	const extracted: ExtractedDocument[] = [];
	for (const { file } of expected) extracted.push(await extract(folder, file, options));
	return judge(extracted, expected);
}

it.for([
	['answers', () => ownDocuments],
	['answersOutside', (context: TestContext) => outsideSample(context, 'invoices')],
] as const)(
	'%s: no wrong value goes unnoticed that is not in the text',
	async ([section, folderOf], context) => {
		const folder = folderOf(context);
		const judged = await judgeFolder(folder, {});
		const sure = await judgeFolder(folder, { readingConfidence: true });
		const report = answersSection(judged, sure, { isQuoted: folder === ownDocuments });
		process.stdout.write(`\n${report}\n`);
		if (isWhole) await writeSection(section, report);
		expect(judged.some(({ verdict }) => verdict === 'right')).toBe(true);
		expect(unseen(judged)).toEqual([]);
		// What OCR has misread, it was not sure of.
		const onScans = sure.filter(({ file }) => /scan|photo/.test(file));
		const unflagged = onScans.filter(
			({ verdict, flags }) => verdict === 'wrong' && flags.length === 0,
		);
		expect(unflagged).toEqual([]);
	},
);

it('counts false values that the model makes up as wrong and flagged', async () => {
	const [name, expected] = ['clean-invoice.pdf', await readExpected(ownDocuments)];
	const content = {
		invoice_number: 'HP-2025-00481',
		date: '15 March 2025',
		supplier: 'Harrow & Pell Instruments Ltd',
		amount: '£4,727.52',
		currency: 'USD',
	};
	service.setFault({
		kind: 'answer',
		path: '/v1/chat/completions',
		times: 10,
		body: { choices: [{ message: { content: JSON.stringify(content) } }] },
	});
	try {
		const judged = judge(
			[await extract(ownDocuments, name)],
			expected.filter(({ file }) => file === name),
		);
		const wrong = judged.filter(({ verdict }) => verdict === 'wrong');
		expect(wrong.map((field) => [field.name, field.flags])).toEqual(
			['invoice_number', 'date', 'amount', 'currency'].map((field) => [field, ['notFound']]),
		);
		expect(judged.find((field) => field.name === 'supplier')?.verdict).toBe('right');
	} finally {
		service.setFault();
	}
});
