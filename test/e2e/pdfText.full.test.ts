import { readFile } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { answerOf, readTruth, type Reading } from '../accuracy/Reading';
import { outsideTruths, ownTruths } from '../accuracy/truths';
import { outsidePath } from '../samples/outside';
import type { ChatRequest } from '../service/contract/chatRequest';
import { startService } from '../service/main';
import { setUp } from './n8n';
import { sampleWorkflow } from './publishedWorkflow';

const name = 'digital-pdfs-without-ocr';
const [invoices, eInvoices] = [outsidePath('invoices'), outsidePath('e-invoices')];
const isThere = invoices.isThere && eInvoices.isThere;
const truths = [
	...(await ownTruths()),
	...(isThere ? await outsideTruths(invoices.path, eInvoices.path) : []),
].filter(
	({ file, isScan, template }) => file.endsWith('.pdf') && !isScan && template === 'invoice',
);

const reader = await startService();
afterAll(async () => await reader.close());
const readings = new Map<string, Reading>();
for (const truth of truths) readings.set(truth.file, await readTruth(truth, reader));

/** A model that makes no mistake. */
function answer(request: object): string {
	const user = String((request as ChatRequest).messages[1]?.content);
	const [, file = ''] = /^Document: (.+)$/m.exec(user) ?? [];
	const reading = readings.get(file);
	return reading ? answerOf(reading, reading.record) : '{}';
}

const { client, service } = await setUp({ answer, record: 1000 });

const uses = [
	['check', truths.length],
	['instead', 0],
] as const;

it.each(uses)(
	'digital PDF files have the same values by all uses of their text: %s',
	async (pdfTextUse, requests) => {
		const workflow = await sampleWorkflow(name);
		const node = workflow.nodes.find((one) => one.name === 'Read Invoices');
		const options = { pdfText: '={{ $json.text }}', pdfTextUse };
		if (node) {
			const more = { eInvoice: 'ignore' };
			node.parameters = { ...node.parameters, output: 'record', options: { ...options, ...more } };
		}
		const { id } = await client.importWorkflow(workflow);
		await client.activateWorkflow(id);
		const files = await Promise.all(
			truths.map(async ({ file, path }) => ({ name: file, content: await readFile(path) })),
		);
		await client.submitForm(name, [files]);
		const run = await client.runNumber(id, 1);
		await client.deactivateWorkflow(id);
		const records = run.items('Read Invoices').map(({ json }) => json);
		expect(records).toHaveLength(truths.length);
		const paths = service.requests.map(({ path }) => path);
		const scanned = pdfTextUse === 'instead' && isThere ? 1 : 0;
		expect(paths.filter((path) => path === '/v1/ocr')).toHaveLength(requests + scanned);
		const amounts = Object.fromEntries(
			records.map(({ _meta, total_amount: total }) => [
				(_meta as { fileName: string }).fileName,
				total,
			]),
		);
		expect(amounts).toEqual(
			Object.fromEntries(
				truths.map(({ file }) => [file, readings.get(file)?.record['total_amount']]),
			),
		);
	},
);
