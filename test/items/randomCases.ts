import fc from 'fast-check';
import type { OnError } from 'n8n-workflow';
import type { N8nClient } from '../n8n/n8nClient';
import type { Fault } from '../service/main';
import { account, type Count, emptyCount } from './account';
import { type FileKindName, fileKinds, randomFates, tokenOf } from './content';
import {
	type Case,
	type CaseFile,
	type CaseItem,
	type NodeName,
	runCases,
	saveAddress,
} from './runCases';
import type { ItemsService } from './service';

const FIELDS = ['paper', 'attachment_0', 'attachment_1', 'photo', 'seal'];

/** Names with a wrong file extension, duplicates, and names that a message has to clean up. */
const fileName = (token: string) =>
	fc.constantFrom(
		`${token}.pdf`,
		`${token}.png`,
		`${token}.docx`,
		`Rechnung ${token} (1).pdf`,
		`folder/${token}.jpg`,
		`${token}-ünï-发票.pdf`,
		'scan.pdf',
		'scan.pdf',
		undefined,
	);

/** Each token is unique over all cases, so that no two files are the same. */
const token = (numbers: { next: number }) =>
	fc
		.constantFrom(...Array<'fine'>(8).fill('fine'), ...randomFates)
		.map((fate) => tokenOf((numbers.next += 1), fate));

const file = (numbers: { next: number }, field: string): fc.Arbitrary<CaseFile> =>
	token(numbers).chain((one) =>
		fc.record({
			field: fc.constant(field),
			kind: fc.constantFrom<FileKindName>(
				...(['pdf', 'pdf', 'png', 'png', 'jpeg'] as const),
				...(Object.keys(fileKinds) as FileKindName[]),
			),
			token: fc.constant(one),
			fileName: fileName(one),
			mimeType: fc.constantFrom('application/pdf', 'image/png', 'text/plain', undefined),
		}),
	);

const item = (numbers: { next: number }): fc.Arbitrary<CaseItem> =>
	fc.record({
		files: fc
			.subarray(FIELDS)
			.chain((fields) => fc.tuple(...fields.map((field) => file(numbers, field)))),
		addresses: fc.array(
			fc.oneof(
				{ weight: 4, arbitrary: token(numbers).map((one) => ({ token: one })) },
				{ weight: 1, arbitrary: fc.constantFrom({ text: 'nowhere' }, { text: 'ftp://a/b' }) },
			),
			{ maxLength: 2 },
		),
		text: fc.oneof(
			{ weight: 5, arbitrary: token(numbers) },
			{ weight: 1, arbitrary: fc.constant('') },
		),
	});

const binaryFields = fc.constantFrom(
	'*',
	'*',
	'paper',
	'paper, attachment_*',
	'photo, paper, nothing',
	'seal, *',
);

const options = { concurrency: fc.constantFrom(1, 2, 10) };

const documentUrl = "={{ $json.addresses.join('\\n') }}";

/** The parameters of each node; those of files and addresses come from the item. */
const parameters: Record<NodeName, fc.Arbitrary<Case['parameters']>> = {
	chatWithImages: fc.record({
		prompt: fc.constant('={{ $json.prompt }}'),
		imageSource: fc.constantFrom('binary', 'none'),
		imageFields: fc.constantFrom('*', '*', 'paper', 'paper, attachment_*'),
		combineItems: fc.constantFrom(false, false, true),
		options: fc.record({ ...options, stream: fc.boolean() }),
	}),
	documentOcr: fc.record({
		source: fc.constantFrom('binary', 'binary', 'both', 'url'),
		binaryFields,
		documentUrl: fc.constant(documentUrl),
		output: fc.constantFrom('document', 'page', 'tableRow', 'image'),
		options: fc.record({
			...options,
			delivery: fc.constantFrom('dataUri', 'upload'),
			passOnInputFiles: fc.boolean(),
		}),
	}),
	fimCompletion: fc.record({
		prompt: fc.constant('={{ $json.text }}'),
		options: fc.record({
			...options,
			stream: fc.boolean(),
		}),
	}),
	structuredExtraction: fc.record({
		source: fc.constantFrom('binary', 'binary', 'binary', 'text', 'url'),
		binaryFields,
		documentUrl: fc.constant(documentUrl),
		text: fc.constant('={{ $json.text }}'),
		readWith: fc.constantFrom('auto', 'auto', 'ocrThenChat', 'vision'),
		schemaFrom: fc.constant('example'),
		example: fc.constant('{ "token": "T", "lines": [{ "n": 1 }] }'),
		output: fc.constantFrom('record', 'flat', 'listRows'),
		options: fc.record({
			...options,
			needsReview: fc.boolean(),
		}),
	}),
};

const someCase = (numbers: { next: number }): fc.Arbitrary<Case> =>
	fc
		.constantFrom<NodeName>(
			...(['documentOcr', 'documentOcr', 'documentOcr'] as const),
			...(['structuredExtraction', 'structuredExtraction', 'structuredExtraction'] as const),
			...(['chatWithImages', 'chatWithImages', 'fimCompletion'] as const),
		)
		.chain((node) =>
			fc.record({
				node: fc.constant(node),
				parameters: parameters[node],
				onError: fc.constantFrom<OnError>('continueRegularOutput', 'continueErrorOutput'),
				items: fc.array(item(numbers), { minLength: 1, maxLength: 8 }),
			}),
		);

const PATHS = ['/v1/ocr', '/v1/chat/completions', '/v1/files', '/v1/fim/completions'];

const fault: fc.Arbitrary<Fault> = fc
	.tuple(
		fc.constantFrom(...PATHS),
		fc.constantFrom<Fault>(
			{ kind: 'cut' },
			{ kind: 'cut', afterBytes: 20 },
			{ kind: 'malformedJson' },
			{ kind: 'html', status: 502 },
			{ kind: 'status', status: 404 },
			{ kind: 'status', status: 503 },
			{ kind: 'rateLimit', retryAfter: 0 },
		),
		fc.integer({ min: 1, max: 3 }),
	)
	.map(([path, one, times]) => ({ ...one, path, times }));

/** In one workflow; more take n8n no less time for each. */
const CASES_AT_A_TIME = 10;

/** Random cases that run in one workflow, and faults for any of their requests. */
function batchesOf(cases: number, seed: number): Array<{ cases: Case[]; faults: Fault[] }> {
	const length = Math.min(cases, CASES_AT_A_TIME);
	const batch = fc.record({
		cases: fc.array(someCase({ next: 0 }), { minLength: length, maxLength: length }),
		// Half of the batches meet only the faults of their files, so that these are also tested alone.
		faults: fc.oneof(fc.constant<Fault[]>([]), fc.array(fault, { minLength: 1, maxLength: 4 })),
	});
	return fc.sample(batch, { numRuns: Math.ceil(cases / length), seed });
}

/**
 * Runs random cases in n8n and counts inputs and results.
 *
 * @param asked with the same seed, the cases are the same
 * @param onProgress gets the count after each workflow
 * @throws when n8n itself fails
 */
export async function runRandomCases(
	client: N8nClient,
	{ service, documentsUrl }: ItemsService,
	asked: { cases: number; seed: number },
	onProgress?: (count: Count) => void,
): Promise<Count> {
	await saveAddress(client, 'service', service.url);
	const count = emptyCount();
	for (const { cases, faults } of batchesOf(asked.cases, asked.seed)) {
		service.setFault();
		service.requests.length = 0;
		for (const one of faults) service.setFault(one);
		const { run, outputsOf } = await runCases(client, cases, { documentsUrl });
		if (run.error) throw new Error(`n8n: ${run.error.message}`);
		for (const [index, one] of cases.entries()) {
			account(count, one, outputsOf(index), faults.length > 0);
		}
		onProgress?.(count);
	}
	return count;
}
