import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { OnError } from 'n8n-workflow';
import pLimit from 'p-limit';
import { makeCertificate } from '../../bench/service/certificate';
import { type NodeOutcome, runNode, type TestItem } from '../../e2e/runNode';
import type { N8nClient } from '../../n8n/n8nClient';
import { freePort } from '../../n8n/ports';
import { type Fault, type Service, startService } from '../../service/main';
import { type Column, itemOf } from './columns';
import type { FaultRow, Place } from './table';

/** The key of all credentials here; it must appear nowhere else. */
export const apiKey = 'sk-Faults-7Qm2xW9tRb4LzK8v';

/** More often than anything is sent. */
const FOR_EVER = 1000;

/** Runs of n8n at a time: most of their time they wait. */
const RUNS_AT_ONCE = 16;

/** What an item of a run meets: the fault each time, once, or not at all. */
type Meets = 'always' | 'once' | 'never';

export interface PlannedItem {
	row?: FaultRow;
	meets: Meets;
	id: string;
	item: TestItem;
	/** Content of its file in base64; empty where it has none. */
	base64: string;
}

/** A run of a node in n8n, of which some items meet faults. */
export interface FaultRun {
	column: Column;
	onError: OnError;
	planned: PlannedItem[];
	outcome: NodeOutcome;
	/** How often the request of an item reached the service that its fault is about. */
	sent: (planned: PlannedItem) => number;
}

const isPlace = (meets: FaultRow['meets']): meets is Place => typeof meets === 'string';

/** The local service, addresses where there is none, and n8n's credentials for them. */
export class FaultRuns {
	private readonly limit = pLimit(RUNS_AT_ONCE);

	private count = 0;

	private constructor(
		private readonly client: N8nClient,
		private readonly service: Service,
		private readonly elsewhere: Service,
		private readonly closeAll: () => Promise<void>,
	) {}

	static async start(client: N8nClient): Promise<FaultRuns> {
		const service = await startService({ apiKey, record: 20_000 });
		const elsewhere = await startService({ apiKey });
		const untrusted = createServer(await makeCertificate(['localhost']), (_, response) => {
			response.end('{}');
		});
		await new Promise<void>((done) => untrusted.listen(0, '127.0.0.1', done));
		const addresses: Record<Place | 'service', string> = {
			service: service.url,
			closedPort: `http://127.0.0.1:${await freePort()}`,
			untrusted: `https://localhost:${(untrusted.address() as AddressInfo).port}`,
			unknownName: 'https://nowhere.invalid',
			httpOnly: service.url.replace('http:', 'https:'),
		};
		for (const [name, baseUrl] of Object.entries(addresses)) {
			const data = { environment: 'main', baseUrl, apiKey };
			await client.saveCredential(credentialFor(name), 'visionOcrApi', data);
		}
		return new FaultRuns(client, service, elsewhere, async () => {
			untrusted.closeAllConnections();
			untrusted.close();
			await service.close();
			await elsewhere.close();
		});
	}

	async close(): Promise<void> {
		await this.closeAll();
	}

	/** Requests that were sent to where a redirect leads. */
	get redirected(): number {
		return (
			this.elsewhere.requests.length +
			this.service.requests.filter(({ path }) => path.startsWith('/v2')).length
		);
	}

	/** Runs a node over an item for each row, with items that meet nothing before and after them. */
	async run(column: Column, rows: FaultRow[], onError: OnError): Promise<FaultRun> {
		return await this.limit(async () => {
			const [first] = rows;
			const place = first && isPlace(first.meets) ? first.meets : undefined;
			const hit = (row: FaultRow): Array<[Meets, FaultRow]> =>
				row.passes && onError !== 'stopWorkflow'
					? [
							['always', row],
							['once', row],
						]
					: [['always', row]];
			const plan: Array<[Meets, FaultRow?]> = place
				? [
						['always', first],
						['always', first],
					]
				: [['never'], ...rows.flatMap(hit), ['never']];
			const planned = await Promise.all(
				plan.map(async ([meets, row]) => await this.plan(column, meets, row)),
			);
			for (const item of planned) this.setFaults(column, item);
			const outcome = await runNode(this.client, {
				node: column.node,
				parameters: {
					...column.parameters,
					options: {
						...(column.isStreamed && { stream: true }),
						...(column.node === 'structuredExtraction' && { maxRepairs: 0 }),
						concurrency: 50,
						...first?.options,
					},
				},
				items: planned.map(({ item }) => item),
				credential: credentialFor(place ?? 'service'),
				onError,
			});
			const modelOf = ({ id }: PlannedItem) => `${column.model}-${id}`;
			const asked = this.service.requests.map(
				({ body }) => (body as { model?: unknown } | undefined)?.model,
			);
			const sent = (item: PlannedItem) => asked.filter((model) => model === modelOf(item)).length;
			return { column, onError, planned, outcome, sent };
		});
	}

	private async plan(column: Column, meets: Meets, row?: FaultRow): Promise<PlannedItem> {
		this.count += 1;
		const id = String(this.count).padStart(4, '0');
		const item = await itemOf(column, id);
		const file = item.files?.data;
		const content = file && 'content' in file ? file.content : '';
		return { row, meets, id, item, base64: Buffer.from(content).toString('base64') };
	}

	/** Sets what the request of an item meets, and what it is answered with otherwise. */
	private setFaults({ model, given }: Column, { row, meets, id, base64 }: PlannedItem): void {
		if (row !== undefined && !isPlace(row.meets)) {
			const meeting = typeof row.meets === 'function' ? row.meets(this.elsewhere.url) : row.meets;
			// Services that quote what they got are the ones that give away secrets.
			const text = `Refused for ${apiKey}: data:application/pdf;base64,${base64}`;
			this.service.setFault({
				...meeting,
				...(meeting.kind === 'status' && { text }),
				model: `${model}-${id}`,
				times: meets === 'once' ? 1 : FOR_EVER,
			} as Fault);
		}
		if (given === undefined) return;
		this.service.setFault({
			kind: 'answer',
			body: given.answer(id),
			model: `${given.model}-${id}`,
			times: FOR_EVER,
		});
	}
}

const credentialFor = (place: string) => `Faults: ${place}`;
