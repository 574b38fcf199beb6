import type { IBinaryKeyData, INodeExecutionData } from 'n8n-workflow';
import { EventLoop } from '../shared/host/budget';
import { issueOf } from '../shared/values/facts/fact';
import { asProblem } from '../shared/host/problem';
import type { ReportedDocument, RunReport } from '../shared/host/runReport';
import { type Copy, findCopies, isComparable, type RunRecord } from '../shared/known/copies';
import type { KnownSuppliers } from '../shared/known/suppliers';
import type { Meta } from './record/meta';
import { withCopy, withoutCopies } from './record/rows';

/** A record in the output, until it has been compared with the others of the run. */
export interface ReadRecord {
	record: RunRecord;
	items: INodeExecutionData[];
	review: string[];
	reported: ReportedDocument;
	/** Makes its review page, with some reasons more; absent where it has none. */
	attach?: (more: Pick<Meta, 'review' | 'issues'>) => Promise<IBinaryKeyData>;
}

/** The records of a run, which are compared with each other once all are there. */
export class RunRecords {
	private readonly byOutputs = new Map<INodeExecutionData[][], ReadRecord>();

	/** @param inReview the outputs of items that a person has to look at */
	constructor(
		private readonly report: RunReport,
		private readonly inReview: (items: INodeExecutionData[]) => INodeExecutionData[][],
	) {}

	/** @param outputs those of the record, which `finish` gets again */
	add(outputs: INodeExecutionData[][], read: ReadRecord): void {
		this.byOutputs.set(outputs, read);
	}

	/** Marks the copies among the outputs of all tasks, which are in the order of the input. */
	async finish(
		results: INodeExecutionData[][][],
		suppliers: KnownSuppliers | undefined,
	): Promise<INodeExecutionData[][][]> {
		const records = results.flatMap((outputs) => this.byOutputs.get(outputs)?.record ?? []);
		const copies = await findCopies(records, suppliers, new EventLoop());
		const finished: INodeExecutionData[][][] = [];
		for (const outputs of results) {
			const read = this.byOutputs.get(outputs);
			const copy = read && copies.get(read.record);
			if (read && !copy && isComparable(read.record)) {
				for (const item of read.items) item.json = withoutCopies(item.json);
			}
			finished.push(read && copy ? await this.markCopy(read, copy) : outputs);
		}
		return finished;
	}

	private async markCopy({ record, items, review, reported, attach }: ReadRecord, copy: Copy) {
		const issue = issueOf(copy.fact);
		for (const item of items) item.json = withCopy(item.json, record, copy, review);
		Object.assign(reported, { outcome: 'to check', reason: issue.text });
		const [first] = items;
		if (first && attach) {
			const page = await attach({ review: [issue.text], issues: [issue] }).catch(
				(error: unknown) => {
					const { message } = asProblem(error);
					this.report.warn(reported.itemIndex, `A review page lacks "${issue.text}": ${message}`);
				},
			);
			first.binary = { ...first.binary, ...page };
		}
		return this.inReview(items);
	}
}
