import type { INodeExecutionData, OnError } from 'n8n-workflow';
import pLimit from 'p-limit';
import { problemText } from '../../nodes/shared/host/problem';
import { makeCertificate, serve } from '../harness/server';
import type { N8nClient } from '../n8n/n8nClient';
import { freePort } from '../n8n/ports';
import type { WorkflowRun } from '../n8n/workflowRun';
import { type Fault, type Service, startService } from '../service/main';
import { contentOf, type FileKind, tokenOf } from './content';
import type { Reading } from './faultReport';
import { type Address, type FaultRow, faultTable } from './faultTable';
import { type Case, type CaseItem, runCase, saveAddress } from './runCase';
import { apiKey } from './service';

/** A node, and which of its requests a fault hits. */
export interface FaultNode extends Pick<Case, 'node' | 'parameters'> {
	name: string;
	/** Model of the request that the fault hits, such as `svc-ocr`; each item has one of its own. */
	model: string;
	/** The file of an item, if it has one. */
	file?: { kind: FileKind; stem: string };
	isStreamed?: boolean;
	/** Whether a failure is an item whatever *On Error* is, and only a fault of the set-up ends the run. */
	keepsFailures?: boolean;
}

const model = (name: string) => ({ __rl: true, mode: 'id', value: `=${name}-{{ $json.id }}` });
// n8n saves the JSON of an item; a token that is put together must appear nowhere.
const TOKEN = tokenOf('{{ $json.id }}');
const ocrModel = model('svc-ocr');
const pdf = { file: { kind: 'pdf', stem: 'invoice' } } as const;
const binary = { source: 'binary', binaryFields: '*' };
const record = {
	...binary,
	ocrModel,
	options: {},
	output: 'record',
	schemaFrom: 'example',
	example: '{ "token": "T", "lines": [{ "n": 1 }] }',
};
const chat: FaultNode = {
	name: 'Chat with Images',
	node: 'chatWithImages',
	model: 'svc-small',
	parameters: {
		model: model('svc-small'),
		prompt: `=What is it, ${TOKEN}?`,
		imageSource: 'binary',
		imageFields: '*',
		options: {},
	},
	file: { kind: 'png', stem: 'photo' },
};
const fim: FaultNode = {
	name: 'FIM Completion',
	node: 'fimCompletion',
	model: 'codestral',
	parameters: { model: model('codestral'), prompt: `=# ${TOKEN}`, options: {} },
};
const extraction = { node: 'structuredExtraction', ...pdf, keepsFailures: true } as const;

export const faultNodes: FaultNode[] = [
	{
		name: 'Document OCR',
		node: 'documentOcr',
		model: 'svc-ocr',
		...pdf,
		keepsFailures: true,
		parameters: { ...binary, model: ocrModel, output: 'document', options: {} },
	},
	{
		...extraction,
		name: 'Structured Extraction, reading',
		model: 'svc-ocr',
		parameters: { ...record, model: { __rl: true, mode: 'id', value: 'svc-small-latest' } },
	},
	{
		...extraction,
		name: 'Structured Extraction, asking',
		model: 'svc-small',
		parameters: { ...record, model: model('svc-small') },
	},
	chat,
	fim,
	{ ...chat, name: `${chat.name}, streamed`, isStreamed: true },
	{ ...fim, name: `${fim.name}, streamed`, isStreamed: true },
];

/** A fault that a node meets, with the values of "On Error" that it is tried with. */
export interface Cell {
	node: FaultNode;
	row: FaultRow;
	modes: OnError[];
}

const isAddress = (meets: FaultRow['meets']): meets is Address => typeof meets === 'string';

/** Without a service, Structured Extraction only sends its first request. */
const nodesFor = ({ group, meets }: FaultRow) =>
	faultNodes.filter(
		({ isStreamed = false, name }) =>
			(group === 'Streams') === isStreamed && !(isAddress(meets) && name.endsWith('asking')),
	);

/** Every fault with every node, or only with one of them, in turn. */
export const cellsOf = ({ isFull }: { isFull: boolean }): Cell[] =>
	faultNodes.flatMap((node) =>
		faultTable.flatMap((row, at): Cell[] => {
			const nodes = nodesFor(row);
			if (!nodes.includes(node)) return [];
			const modes: OnError[] = ['continueRegularOutput', 'continueErrorOutput', 'stopWorkflow'];
			if (isFull) return [{ node, row, modes }];
			if (nodes[at % nodes.length] !== node) return [];
			const some = modes.filter((_, index) => index === at % 2 || (index === 2 && at % 3 === 0));
			return [{ node, row, modes: some }];
		}),
	);

/** Length of base64 that would reveal a file, in characters. */
const PIECE = 40;

/** The key of the service, or a piece of the item's file, in a text that may have neither. */
function findSecret(text: string, { file }: CaseItem): string | undefined {
	if (text.includes(apiKey)) return 'the key';
	const base64 = file === undefined ? '' : contentOf[file.kind](file.token).toString('base64');
	for (let at = 0; at + PIECE <= base64.length; at += PIECE) {
		if (text.includes(base64.slice(at, at + PIECE))) return 'a file';
	}
	return undefined;
}

const pairedWith = ({ pairedItem }: INodeExecutionData): number[] =>
	[pairedItem ?? []].flat().map((pair) => (typeof pair === 'number' ? pair : pair.item));

/** An item of a run. */
interface Planned extends CaseItem {
	/** The fault that it meets. */
	row?: FaultRow;
	/** Whether only its first request meets it. */
	isOnce?: boolean;
	token: string;
	model: string;
}

interface FaultRun {
	onError: OnError;
	/** Whether the first failure, or the fault of the set-up that all items meet, ends the run. */
	isEnded: boolean;
	planned: Planned[];
	run: WorkflowRun;
	outputs: INodeExecutionData[][];
	/** Items that are lost, doubled, out of order, or in the wrong output. */
	faults: string[];
}

/** Runs of n8n at a time: most of their time they wait. */
const RUNS_AT_ONCE = 16;

/** More often than anything is sent. */
const FOREVER = 1000;

/** Deviations from each item once, in order, errors in their output. */
function misplaced({ onError }: Case, planned: Planned[], outputs: INodeExecutionData[][]) {
	const came = outputs.flatMap((items, output) =>
		items.map((item) => {
			const index = pairedWith(item).join();
			const { token = '' } = planned[Number(index)] ?? {};
			const isRight = item.json.error === undefined && JSON.stringify(item.json).includes(token);
			return `item ${index} in output ${output}: ${isRight ? 'its result' : 'an error'}`;
		}),
	);
	const due = planned.map(({ row, isOnce }, index) => {
		const isError = row?.error !== undefined && isOnce !== true;
		const output = isError && onError === 'continueErrorOutput' ? 1 : 0;
		return {
			output,
			text: `item ${index} in output ${output}: ${isError ? 'an error' : 'its result'}`,
		};
	});
	const wanted = [0, 1].flatMap((output) =>
		due.flatMap((one) => (one.output === output ? one.text : [])),
	);
	return came.join() === wanted.join() ? [] : [`came: ${came.join()}; due: ${wanted.join()}`];
}

/** Deviations from what a fault of the set-up does: an item at the error output, n8n's input, or nothing. */
function setUpFaults({ onError, items }: Case, outputs: INodeExecutionData[][]): string[] {
	const due = { continueErrorOutput: [0, 1], continueRegularOutput: [items.length] };
	const wanted = onError === 'stopWorkflow' ? [] : due[onError as keyof typeof due];
	const came = outputs.map(({ length }) => length);
	return came.join() === wanted.join() ? [] : [`came: ${came.join()}; due: ${wanted.join()}`];
}

/** Runs of nodes in which some items meet faults, and the results that they must have. */
export class FaultCases {
	private readonly limit = pLimit(RUNS_AT_ONCE);

	private readonly runs = new Map<string, Promise<FaultRun>>();

	private count = 0;

	private constructor(
		private readonly client: N8nClient,
		private readonly service: Service,
		private readonly elsewhere: Service,
		readonly close: () => Promise<void>,
	) {}

	/** Makes credentials for the service and for addresses without one, and begins all runs. */
	static async start(client: N8nClient, service: Service, cells: Cell[]) {
		const elsewhere = await startService({ apiKey });
		const certificate = await makeCertificate(['localhost']);
		const untrusted = await serve((_, response) => response.end('{}'), certificate);
		const addresses: Record<Address | 'service', string> = {
			service: service.url,
			closedPort: `http://127.0.0.1:${await freePort()}`,
			untrusted: untrusted.url.replace('127.0.0.1', 'localhost'),
			unknownName: 'https://nowhere.invalid',
			httpOnly: service.url.replace('http:', 'https:'),
		};
		for (const [name, url] of Object.entries(addresses)) await saveAddress(client, name, url);
		const all = new FaultCases(client, service, elsewhere, async () => {
			await Promise.allSettled(all.runs.values());
			await untrusted.close();
			await elsewhere.close();
		});
		all.begin(cells);
		return all;
	}

	/** Faults that do not end a run, and make no other request wait, share one. */
	private begin(cells: Cell[]): void {
		const batches = new Map<string, { cells: Cell[]; onError: OnError }>();
		for (const cell of cells) {
			const { node, row } = cell;
			for (const onError of cell.modes) {
				const isAlone =
					onError === 'stopWorkflow' || isAddress(row.meets) || /^(429|503)/.test(row.name);
				const shared = isAlone ? keyOf(cell, onError) : JSON.stringify(row.options ?? {});
				const key = [node.name, onError, shared].join();
				const batch = batches.get(key) ?? { cells: [], onError };
				batches.set(key, batch);
				batch.cells.push(cell);
			}
		}
		for (const batch of batches.values()) {
			const run = this.limit(async () => await this.run(batch.cells, batch.onError));
			run.catch(() => undefined);
			for (const cell of batch.cells) this.runs.set(keyOf(cell, batch.onError), run);
		}
	}

	/** Runs a node over items that meet the faults, with others before and after them. */
	private async run(cells: Cell[], onError: OnError): Promise<FaultRun> {
		const [first] = cells;
		if (first === undefined) throw new Error('There is nothing to run');
		const { node, row } = first;
		const address = isAddress(row.meets) ? row.meets : undefined;
		const always = cells.map((cell) => this.plan(node, cell.row));
		const once = cells
			.filter(
				({ row: { sent, times } }) =>
					sent[0] > 1 && times === undefined && !address && onError !== 'stopWorkflow',
			)
			.map((cell) => this.plan(node, cell.row, true));
		const planned = address
			? [...always, this.plan(node, row)]
			: [this.plan(node), ...always, ...once, this.plan(node)];
		for (const item of planned) this.setFault(item);
		const { options, ...parameters } = node.parameters;
		const stream = node.isStreamed && { stream: true };
		const all: Case = {
			node: node.node,
			onError,
			items: planned,
			parameters: {
				...parameters,
				options: { ...options, ...stream, concurrency: 50, ...row.options },
			},
		};
		const { run, outputs } = await runCase(this.client, all, address);
		const isSetUp = address !== undefined && node.keepsFailures === true;
		const isEnded = isSetUp || (onError === 'stopWorkflow' && !node.keepsFailures);
		const faults = isEnded ? [] : misplaced(all, planned, outputs);
		if (!isEnded && run.error) faults.push(`n8n: ${run.error.message}`);
		if (isSetUp) faults.push(...setUpFaults(all, outputs));
		return { onError, isEnded, planned, run, outputs, faults };
	}

	private plan({ model: name, file }: FaultNode, row?: FaultRow, isOnce = false): Planned {
		this.count += 1;
		const id = String(this.count).padStart(4, '0');
		const token = tokenOf(id);
		return {
			row,
			isOnce,
			token,
			model: `${name}-${id}`,
			json: { id },
			file: file && { kind: file.kind, token, fileName: `${file.stem}-${id}.${file.kind}` },
		};
	}

	private setFault({ row, isOnce, model: name, file }: Planned): void {
		if (row === undefined || isAddress(row.meets)) return;
		const meeting = typeof row.meets === 'function' ? row.meets(this.elsewhere.url) : row.meets;
		const base64 = file && contentOf[file.kind](file.token).toString('base64');
		// A service that quotes its request reveals secrets.
		const text = `Refused for ${apiKey}: data:application/pdf;base64,${base64}`;
		const quoting = meeting.kind === 'status' && { text };
		const times = isOnce ? 1 : (row.times ?? FOREVER);
		this.service.setFault({ ...meeting, ...quoting, model: name, times } as Fault);
	}

	/** Checks the results of a fault, and returns the measurements. */
	async check(cell: Cell): Promise<{ faults: string[]; reading: Reading }> {
		const { node, row } = cell;
		const faults: string[] = [];
		const reading: Reading = { node: node.name, row, sent: [], passedAfter: [] };
		for (const onError of cell.modes) {
			const run = await this.runs.get(keyOf(cell, onError));
			if (run === undefined) throw new Error(`${keyOf(cell, onError)} was not run`);
			faults.push(...run.faults);
			for (const [index, item] of run.planned.entries()) {
				if (item.row !== row) continue;
				const say = (fault: string) => faults.push(`${onError}, item ${index}: ${fault}`);
				this.checkItem(run, item, index, { say, reading });
			}
		}
		return { faults, reading };
	}

	private checkItem(
		{ isEnded, run, outputs }: FaultRun,
		item: Planned,
		index: number,
		{ say, reading }: { say: (fault: string) => void; reading: Reading },
	): void {
		const { row, isOnce, token } = item;
		const sent = this.service.requests.filter(
			({ body }) => (body as { model?: unknown } | undefined)?.model === item.model,
		).length;
		if (isOnce) {
			if (sent !== 2) say(`was sent ${sent} times, and met the fault once`);
			reading.passedAfter.push(sent);
			return;
		}
		const stored = JSON.stringify(run.data);
		const secret = findSecret(stored, item);
		if (secret) say(`${secret} is stored`);
		// The first failed item has ended the run.
		if (!isEnded || index === 1) {
			const [least, most] = row?.sent ?? [0, 0];
			if (sent < least || sent > most) say(`was sent ${sent} times`);
			reading.sent.push(sent);
		}
		const own = outputs.flat().filter((entry) => pairedWith(entry).includes(index));
		const { json = {} } = own[0] ?? {};
		// The item of a fault of the set-up is that of all items.
		const ended = run.error ? problemText(run.error) : outputs[1]?.[0]?.json.error;
		const error = isEnded ? ended : json.error;
		const text = error === undefined ? undefined : String(error);
		if (row?.error === undefined) {
			if (text !== undefined) say(`failed: ${text}`);
			reading.warning = isEnded ? reading.warning : (json.warning as string | undefined);
			if (row?.warning && !isEnded && !reading.warning?.includes(row.warning)) {
				say(`has the warning ${reading.warning}`);
			}
			return;
		}
		if (stored.includes(token)) say('the words of its document are stored');
		const message = text ?? '';
		const isOther = isEnded && !message.includes(`[item ${index}]`);
		if (isOther && isAddress(row.meets)) return;
		// A fault of the set-up is not about the file and the item that met it.
		const { isGeneral = false } = row.error;
		const begin = item.file === undefined || isGeneral ? '' : `${item.file.fileName}: `;
		const parts = [isGeneral ? '' : ` [item ${index}]`, row.error.message, row.error.remedy];
		if (!message.startsWith(begin) || !parts.every((part) => message.includes(part))) {
			say(`the error is "${message}"`);
		}
		reading.error = message;
	}

	/** Requests that followed a redirect. */
	async redirected(): Promise<unknown[]> {
		await Promise.all(this.runs.values());
		const moved = this.service.requests.filter(({ path }) => path.startsWith('/v2'));
		return [...this.elsewhere.requests, ...moved];
	}

	/** Secrets in a log: the key, files, words of documents. */
	async secretsIn(log: string): Promise<string[]> {
		const runs = await Promise.all(this.runs.values());
		const items = runs.flatMap(({ planned }) => planned);
		return items.flatMap((item) => {
			const secret = findSecret(log, item) ?? (log.includes(item.token) ? item.token : undefined);
			return secret ? [`${secret} is in the log`] : [];
		});
	}
}

const keyOf = ({ node, row }: Cell, onError: OnError) =>
	[node.name, row.group, row.name, onError].join('|');
