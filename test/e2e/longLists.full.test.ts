import { get } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { tmpdir } from 'node:os';
import type { INodeParameters } from 'n8n-workflow';
import { afterAll, expect, it } from 'vitest';
import { credentialName } from './n8n';
import { startOwnN8n } from './ownN8n';
import { runNode } from './runNode';
import { serve } from './server';

// The longest time for which this package holds up n8n, of lists and answers of every size. The figures are
// times of the processor (loopProbe.mjs), so that other programs make no difference.

/** The most that a piece of work may take, in milliseconds, where the reference of the probe takes 23. */
const MAX_PIECE = 200;
const REFERENCE = 23;

const probe = pathToFileURL(fileURLToPath(new URL('loopProbe.mjs', import.meta.url))).href;
const socketPath = join(tmpdir(), `vision-ocr-loop-${process.pid}`);
const { n8n, close } = await startOwnN8n({
	NODE_OPTIONS: `--import=${probe} --max-old-space-size=4096`,
	LOOP_PROBE: socketPath,
});
const { client } = n8n;

const askProbe = async (path: string) =>
	await new Promise<{ ms: number; whole: number; where: string; total: number; reference: number }>(
		(resolve, reject) => {
			get({ socketPath, path }, (response) => void json(response).then(resolve as never, reject));
		},
	);

let answer = '';
const service = await serve((request, response) => {
	void text(request).then(() => {
		const choices = [{ message: { content: answer }, finish_reason: 'stop' }];
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ choices }));
	});
});
await client.saveCredential(credentialName, 'visionOcrApi', {
	...{ environment: 'main', baseUrl: service.url, apiKey: 'k' },
});
afterAll(async () => {
	await service.close();
	await close();
});

/** Words that are all different, as an expression and here. */
const WORD = "(at) => ((at * 7919) % 999983).toString(36) + 'x'";
const word = (at: number) => `${((at * 7919) % 999_983).toString(36)}x`;
const list = (length: number, entry: string) =>
	`Array.from({ length: ${length} }, (_, at) => (${entry}))`;
const order = (lines: string) => ({
	knownOrders: `={{ [{ order_number: 'P1', open_amount: 1e9, lines: ${lines} }] }}`,
});
const record = (values: object) => ({
	invoice_number: 'R1',
	order_number: 'P1',
	supplier: 'Kestrel',
	...values,
});
const lines = (length: number, nameOf: (at: number) => string) =>
	record({ lines: Array.from({ length }, (_, at) => ({ description: nameOf(at), quantity: 1 })) });
const words = (length: number, from = 0) =>
	Array.from({ length }, (_, at) => word(from + at)).join(' ');

interface Case {
	options?: INodeParameters;
	/** What the model answers. */
	answer?: string | object;
	/** Words of the error, where there is one. */
	error?: string;
	/** Whether the file is searched for documents. */
	isSplit?: boolean;
}

const CASES: Record<string, Case> = {
	// The first one has code loaded.
	'one line': { options: order('[]'), answer: lines(1, word) },
	'an invoice of 2,000 lines, an order of 10,000': {
		options: order(
			list(10_000, `{ description: (${WORD})(at) + ' ' + (${WORD})(at + 3), quantity: 1 }`),
		),
		answer: lines(2_000, (at) => `${word(at + 500_000)} ${word(at + 3)}`),
	},
	'the same with equal names': {
		options: order(list(10_000, "{ description: 'Hinge', quantity: 1 }")),
		answer: lines(2_000, () => 'Hinge'),
	},
	'the same with names of 2,000 words': {
		options: order(list(10_000, `{ description: (${WORD})(at) + ' hinge', quantity: 1 }`)),
		answer: lines(20, (at) => words(2_000, 2_000 * at)),
	},
	'50,000 suppliers, a name of 3,000 words': {
		options: {
			knownSuppliers: `={{ ${list(50_000, `{ supplier_id: at, name: (${WORD})(at) + ' ' + (${WORD})(at + 9), iban: 'DE' + at }`)} }}`,
		},
		answer: record({ supplier: words(3_000, 7) }),
	},
	'an answer of 20 MB': {
		answer: record({ supplier: 'x'.repeat(20_000_000) }),
		error: 'larger than',
	},
	'an answer of 500,000 lines': {
		answer: lines(500_000, () => 'x'),
		error: 'larger than',
	},
	'an answer of 100,000 lines': {
		answer: lines(100_000, () => 'x'),
		error: 'more than',
	},
	'5 million page numbers': {
		answer: `{"documents": [], "separator_pages": [${'1,'.repeat(5_000_000)}1]}`,
		...{ isSplit: true, error: 'more than' },
	},
	// n8n refuses expressions with larger results itself.
	'250,000 earlier records': {
		options: {
			seenBefore: `={{ ${list(250_000, "{ invoice_number: 'N' + at, supplier: 'Kestrel ' + at, total_amount: at, date: '2025-01-0' + (1 + (at % 9)) }")} }}`,
		},
		answer: record({}),
	},
	'a list of 10 million words': {
		options: {
			knownSuppliers: `={{ ${list(100_000, `{ supplier_id: at, name: Array.from({ length: 100 }, (_, n) => (at * 100 + n).toString(36)).join(' ') }`)} }}`,
		},
		answer: record({ supplier: 'Kestrel 1a2b' }),
	},
	'100,000 rows with other columns each': {
		options: { seenBefore: `={{ ${list(100_000, "{ ['c' + at]: 1 }")} }}` },
		error: 'different columns',
	},
	'5,000 examples': {
		options: {
			examples: `={{ ${list(5_000, "{ document_text: Array.from({ length: 100 }, (_, n) => 'Amazonas ' + at + ' label ' + n + ': x').join('\\n'), supplier: 'Amazon' + at }")} }}`,
		},
		answer: record({}),
	},
	'a list as JSON of 40 MB': {
		options: {
			knownSuppliers: `={{ '[' + ${list(500_000, '\'{"supplier_id": \' + at + \', "name": "Kestrel \' + at + \' and sons, of Northmoor, 1904"}\'')}.join(',') + ']' }}`,
		},
		answer: record({}),
	},
};

it.each(Object.entries(CASES))('%s', async (name, one) => {
	const { options = {}, isSplit = false, error: wanted } = one;
	const { answer: given = record({}) } = one;
	answer = typeof given === 'string' ? given : JSON.stringify(given);
	const page = 'Invoice R1 of Kestrel, order P1';
	const { reference } = await askProbe('/start');
	const start = performance.now();
	const outcome = await runNode(client, {
		node: 'structuredExtraction',
		items: [{ files: { data: { fileName: 'a.txt', content: `${page}\f${page}` } } }],
		parameters: {
			...{ binaryFields: '*', output: 'record', schemaFrom: 'template', template: 'invoice' },
			...{ options, documentsPerFile: isSplit ? 'find' : 'one' },
		},
		timeout: 300,
	});
	const seconds = ((performance.now() - start) / 1000).toFixed(1);
	const { ms, whole, where, total } = await askProbe('/stop');
	const piece = `longest piece ${Math.round(ms)} ms (${where})`;
	const all = `with n8n's own ${Math.round(whole)} ms; reference ${Math.round(reference)} ms`;
	process.stdout.write(`${name}: ${total.toFixed(1)} s of ${seconds} s, ${piece}, ${all}
`);
	const message = outcome.error?.message;
	if (wanted === undefined) expect(message).toBeUndefined();
	else expect(message).toContain(wanted);
	expect(ms).toBeLessThan(MAX_PIECE * Math.max(1, reference / REFERENCE));
});
