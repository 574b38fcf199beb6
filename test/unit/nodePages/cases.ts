import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeType } from 'n8n-workflow';
import { ChatWithImages } from '../../../nodes/ChatWithImages/ChatWithImages.node';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { FimCompletion } from '../../../nodes/FimCompletion/FimCompletion.node';
import { Review } from '../../../nodes/Review/Review.node';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { projectFolder } from '../../n8n/cacheFolder';
import type { Fault } from '../../service/main';
import type { Input, Settings } from '../upgrades/runInHost';

/** One run of a node: what is set, the items that go in, and what the service does instead of its work. */
export interface Case extends Partial<Settings> {
	inputs: Input[];
	fault?: Fault;
}

/** A page of docs/nodes: the node, the run of its example, and what goes wrong by what has happened. */
export interface NodePage {
	file: string;
	node: INodeType;
	example: Case;
	failures: Record<string, Case>;
}

const sample = (path: string) => readFileSync(join(projectFolder, 'test/samples', path));

const fileOf = (path: string): Input => ({
	files: { data: [path.replace(/^.*\//, ''), sample(path)] },
});

const invoice = fileOf('documents/clean-invoice.pdf');
const photo = fileOf('documents/receipt-photo.jpg');

const asked = { parameters: { prompt: 'What does the receipt say?' } };

/** What can happen with every service, to a run that works. */
export function ofServices(working: Case): Record<string, Case> {
	const failing = (fault: Fault): Case => ({ ...working, fault: { times: 50, ...fault } });
	return {
		'The key is wrong': { ...working, credential: { apiKey: 'another' } },
		'The address leads to no service': failing({ kind: 'html', status: 404 }),
		'Nothing answers at the address': {
			...failing({ kind: 'cut' }),
			credential: { baseUrl: 'http://127.0.0.1:9' },
		},
		'The account has no money left': failing({ kind: 'status', status: 402 }),
		'The service is busy for too long': failing({ kind: 'rateLimit', retryAfter: 600 }),
		'The service has a problem': failing({ kind: 'status', status: 503 }),
	};
}

const ofDocuments: Record<string, Case> = {
	'The item has no file': { inputs: [{ json: { subject: 'Hello' } }] },
	'The file is in another field': {
		inputs: [{ files: { attachment_0: ['invoice.pdf', sample('documents/clean-invoice.pdf')] } }],
		parameters: { binaryFields: 'data' },
	},
	'The file is empty': { inputs: [fileOf('bad/empty.pdf')] },
	'The PDF has a password': { inputs: [fileOf('bad/encrypted.pdf')] },
	'The file is damaged': { inputs: [fileOf('bad/truncated.png')] },
};

export const nodePages: NodePage[] = [
	{
		file: 'document-ocr.md',
		node: new DocumentOcr(),
		example: { inputs: [invoice] },
		failures: ofDocuments,
	},
	{
		file: 'structured-extraction.md',
		node: new StructuredExtraction(),
		example: { inputs: [invoice] },
		failures: {
			...ofDocuments,
			'No field is named': { inputs: [invoice], parameters: { schemaFrom: 'fields' } },
		},
	},
	{
		file: 'chat-with-images.md',
		node: new ChatWithImages(),
		example: { ...asked, inputs: [photo] },
		failures: {
			'The item has no file': { ...asked, inputs: [{ json: { subject: 'Hello' } }] },
			'The file is no image': { ...asked, inputs: [invoice] },
		},
	},
	{
		file: 'fim-completion.md',
		node: new FimCompletion(),
		example: {
			inputs: [{}],
			parameters: { prompt: 'def is_even(number):\n    return ', suffix: '\n\nprint(is_even(4))' },
		},
		failures: {
			'There is no code': { inputs: [{}], parameters: { prompt: '' } },
		},
	},
	{
		file: 'review.md',
		node: new Review(),
		example: {
			inputs: [
				{ json: { _file: 'invoice.pdf', _review: '', invoice_number: 'A-17', total: 99.5 } },
			],
		},
		failures: {},
	},
];
