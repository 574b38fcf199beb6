import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../workflows');
type Node = {
	name: string;
	type: string;
	typeVersion: number;
	parameters: Record<string, unknown>;
	retryOnFail?: boolean;
	onError?: string;
};

interface Workflow {
	nodes: Node[];
	connections: Record<string, Record<string, ({ node: string }[] | null)[]>>;
}

const workflowOf = (file: string) =>
	JSON.parse(readFileSync(join(folder, file), 'utf8')) as Workflow;
const nodesOf = (file: string) => workflowOf(file).nodes;
const isSheet = ({ type, parameters: { operation } }: Node) =>
	(type === 'n8n-nodes-base.convertToFile' && operation === 'xlsx') ||
	(/googleSheets$|microsoftExcel$/.test(type) && operation === 'append');

const writers = readdirSync(folder)
	.filter((file) => file.endsWith('.json'))
	.filter((file) => nodesOf(file).some(isSheet));

/** Whether a node puts out rows whose texts are marked. */
const isSafe = ({ parameters: { output } }: Node) =>
	['flat', 'listRows', 'tableRow'].includes(String(output));

/** Whether a node only sorts the columns of such rows. */
const sortsColumns = ({ parameters: { jsonOutput } }: Node) =>
	typeof jsonOutput === 'string' &&
	!jsonOutput.includes('$(') &&
	jsonOutput.includes('Object.keys($json)');

const namesFiles = (node: Node) =>
	node.type === 'n8n-nodes-base.set' &&
	!sortsColumns(node) &&
	/fileName|\b_file|new_name|json\.name/.test(JSON.stringify(node.parameters));

/** The last nodes on all ways to a spreadsheet that put names of files into its rows. */
function rowMakers({ nodes, connections }: Workflow): Node[] {
	const before = (name: string) =>
		nodes.filter((node) =>
			Object.values(connections[node.name] ?? {}).some((outputs) =>
				outputs.some((targets) => targets?.some((target) => target.node === name)),
			),
		);
	const seen = new Set<Node>();
	const open = nodes.filter(isSheet);
	for (let node = open.pop(); node; node = open.pop()) {
		if (seen.has(node)) continue;
		seen.add(node);
		if (!namesFiles(node)) open.push(...before(node.name));
	}
	return [...seen].filter(namesFiles);
}

/** The part of a row's expression that marks texts, as the workflows have it. */
const MARK = '.replace(/^[\\s"]*([=@]|[+-](?![\\d\\s.,(]))/, "\'$&")';

describe.each(writers)('%s writes a spreadsheet, and', (file) => {
	const nodes = nodesOf(file);

	it('writes rows, which are safe, or makes rows of its own', () => {
		const readers = nodes.filter(({ type }) => /structuredExtraction|documentOcr/.test(type));

		// Review makes rows of records, in the same way.
		const reviews = nodes.filter(({ type }) => type.endsWith('.review'));
		if (reviews.length > 0 && reviews.every(isSafe)) return;
		if (!readers.every(isSafe)) expect(rowMakers(workflowOf(file))).not.toEqual([]);
	});

	it('marks what else comes from outside: file names, senders, answers of a chat', () => {
		for (const { parameters } of rowMakers(workflowOf(file))) {
			const all = [parameters.jsonOutput, parameters.assignments].map((part) =>
				typeof part === 'string' ? part : JSON.stringify(part ?? ''),
			);
			expect(all.join(' ').replaceAll('\\"', '"').replaceAll('\\\\', '\\')).toContain(MARK);
		}
	});
});

it('knows the workflows that write spreadsheets', () => {
	expect(writers).toHaveLength(4);
	// The others take their rows from the node as they are.
	expect(writers.filter((file) => rowMakers(workflowOf(file)).length > 0)).toHaveLength(2);
});

it('marks formulas, and neither amounts nor telephone numbers', () => {
	const mark = (text: string) => text.replace(/^[\s"]*([=@]|[+-](?![\d\s.,(]))/, "'$&");
	const formulas = ['=1+1', ' =1', '"=1', '@SUM(A1)', '-A1', '+cmd'];
	expect(formulas.map(mark)).toEqual(formulas.map((text) => `'${text}`));
	for (const text of ["'=1", '+49 30 1234', '-12.50', '- item', 'a=b'])
		expect(mark(text)).toBe(text);
});

it('spreads no object in an expression, which n8n 2.30 evaluates to nothing', () => {
	const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
	for (const file of files) {
		const spread = /[{,]\s*\.\.\.(\$json(?![.[])|\$\([^)]*\)\.item\.json|Object\.fromEntries)/;
		expect([file, spread.exec(JSON.stringify(nodesOf(file)))?.[0]]).toEqual([file, undefined]);
	}
});

it('makes a table again where another run beside it has just made it: then it is there', () => {
	const files = ['review-one-document-at-a-time', 'invoices-against-suppliers-and-orders'];
	const books = ['draft-bills-in-xero', 'bills-in-quickbooks'];
	for (const file of [...files, ...books]) {
		const tables = nodesOf(`${file}.json`).filter(
			({ parameters }) => parameters.resource === 'table',
		);
		expect([file, tables.filter(({ retryOnFail }) => !retryOnFail)]).toEqual([file, []]);
	}
});

it('names whole paths, as a relative one leads elsewhere for everybody, and goes on where nothing can be saved', () => {
	for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
		for (const { name, type, parameters, onError } of nodesOf(file)) {
			if (type !== 'n8n-nodes-base.readWriteFile') continue;
			expect(parameters.fileSelector ?? parameters.fileName, `${file}: ${name}`).toMatch(/^=?\//);
			if (parameters.operation === 'write')
				expect(onError, `${file}: ${name}`).toMatch(/^continue/);
		}
	}
});

it('has no Code node, which every n8n would have to allow', () => {
	for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
		const code = nodesOf(file).filter(({ type }) => type === 'n8n-nodes-base.code');
		expect([file, code]).toEqual([file, []]);
	}
});

describe.each(['draft-bills-in-xero.json', 'bills-in-quickbooks.json'])('%s', (file) => {
	const { connections } = workflowOf(file);
	const leadTo = (name: string) =>
		Object.entries(connections).flatMap(([node, { main = [] }]) =>
			main.flat().some((target) => target?.node === name) ? [node] : [],
		);

	it('enters a bill only after the books were asked for it', () => {
		expect(leadTo('Enter Bill')).toEqual(['What Is Missing?']);
		// QuickBooks answers 200 to an upload that it refuses.
		const asked = file.startsWith('draft') ? [] : ['Attach File'];
		expect(leadTo('What Is Missing?').sort()).toEqual([...asked, 'Enter Bill', 'Look Up'].sort());
	});

	it('says what is not entered: rejected, refused, there already', () => {
		const sources = ['Attach File', 'Enter Bill', 'Look Up', 'Review', 'What Is Missing?'];
		expect(leadTo('Not Entered').sort()).toEqual(sources);
	});

	it('begins with what Review approves, one at a time', () => {
		expect(leadTo('One at a Time')).toContain('Review');
		expect(leadTo('Look Up')).toEqual(['One at a Time']);
	});
});

it('uses no newer Edit Fields than n8n 2.30 has', () => {
	for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
		const newer = nodesOf(file).filter(
			({ type, typeVersion }) => type === 'n8n-nodes-base.set' && typeVersion > 3.4,
		);
		expect([file, newer.map(({ name }) => name)]).toEqual([file, []]);
	}
});
