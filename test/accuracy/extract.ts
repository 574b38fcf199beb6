import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { z } from 'zod';
import { runNode } from '../e2e/runNode';
import { projectFolder } from '../n8n/cacheFolder';
import type { N8nClient } from '../n8n/n8nClient';
import { type ExtractedDocument, checkFields, type CheckedField } from '../samples/countAccuracy';
import { readExpected } from '../samples/readExpected';
import type { Service } from '../service/main';

export const ownDocuments = join(projectFolder, 'test/samples/documents');

/** A scan has the same record as the document. */
const scans = { 'AmazonWebServices-scan': 'AmazonWebServices' };

const chatBody = z.object({
	messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

/** An n8n that has a credential for a local service. */
export interface Surroundings {
	client: N8nClient;
	service: Service;
}

/** Runs the node on a document in n8n, the way the workflow "Invoices to spreadsheet" does. */
export async function extractDocument(
	{ client, service }: Surroundings,
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
	const [record] = json;
	if (error || record === undefined || json.length > 1) {
		throw new Error(`${file}: ${error?.message ?? `${json.length} records`}`);
	}
	const chat = service.requests.find((request) => request.path.endsWith('/chat/completions'));
	const text = chatBody
		.parse(chat?.body)
		.messages.filter(({ role }) => role === 'user')
		.map(({ content }) => content)
		.join('\n');
	return { file, record, text };
}

/** Checks the values of all documents of a folder: with default settings, and with OCR's confidence. */
export async function checkFolder(
	surroundings: Surroundings,
	folder: string,
): Promise<{ checked: CheckedField[]; sure: CheckedField[] }> {
	const expected = await readExpected(folder, scans);
	const checkAll = async (options: INodeParameters) => {
		const extracted: ExtractedDocument[] = [];
		for (const { file } of expected) {
			extracted.push(await extractDocument(surroundings, folder, file, options));
		}
		return checkFields(extracted, expected);
	};
	return { checked: await checkAll({}), sure: await checkAll({ positions: true }) };
}
