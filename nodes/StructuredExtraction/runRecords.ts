import type { IBinaryKeyData, INodeExecutionData } from 'n8n-workflow';
import { EventLoop } from '../shared/host/budget';
import { type Fact, isNote, issueOf } from '../shared/values/facts/fact';
import { asProblem } from '../shared/host/problem';
import type { ReportedDocument, RunReport } from '../shared/run/runReport';
import { type Copy, findCopies, isComparable, type RunRecord } from '../shared/known/copies';
import type { Checked } from './record/checked';
import type { KnownSuppliers } from '../shared/known/suppliers';
import type { Meta } from './record/meta';
import { withCopies, withCopy, withDoubts } from './record/rows';
import type { Issue } from '../shared/values/facts/issue';
import { ownCompanyOfRun } from '../shared/known/ownCompany';

/** A record in the output, until it has been compared with the others of the run. */
export interface ReadRecord {
	record: RunRecord;
	items: INodeExecutionData[];
	review: string[];
	checked: Checked;
	reported: ReportedDocument;
	/** Makes its review page, with some reasons more; absent where it has none. */
	attach?: (more: Pick<Meta, 'review' | 'issues'>) => Promise<IBinaryKeyData>;
}

const NOT_COMPARED = 'there is no number, and no date and total with a VAT number';

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
		// A list that has the own company tells more than the run.
		const own = suppliers?.own ? new Map<RunRecord, Fact[]>() : ownCompanyOfRun(records);
		const finished: INodeExecutionData[][][] = [];
		for (const outputs of results) {
			const read = this.byOutputs.get(outputs);
			const copy = read && copies.get(read.record);
			if (read) {
				const found = copy ? false : isComparable(read.record, suppliers) || NOT_COMPARED;
				for (const item of read.items) item.json = withCopies(item.json, read.checked, found);
			}
			const doubts = read && own.get(read.record);
			const marked = doubts ? await this.markDoubts(read, doubts) : outputs;
			finished.push(read && copy ? await this.markCopy(read, copy) : marked);
		}
		return finished;
	}

	/** Adds what the other records show of one. */
	private async markDoubts(read: ReadRecord, facts: Fact[]) {
		const { record, items, review, reported } = read;
		const found = facts.map((fact) => ({ ...fact, fields: fact.fields.map(record.pathOf) }));
		for (const item of items) item.json = withDoubts(item.json, found, review);
		const issues = found.filter((fact) => !isNote(fact)).map(issueOf);
		read.review = [...review, ...issues.map(({ text }) => text)];
		if (issues[0] && review.length === 0) {
			Object.assign(reported, { outcome: 'to check', reason: issues[0].text });
		}
		if (issues.length > 0) await this.attachTo(read, issues);
		return read.review.length > 0 ? this.inReview(items) : [items];
	}

	private async markCopy(read: ReadRecord, copy: Copy) {
		const { record, items, review, reported } = read;
		const issue = issueOf(copy.fact);
		for (const item of items) item.json = withCopy(item.json, record, copy, review);
		Object.assign(reported, { outcome: 'to check', reason: issue.text });
		await this.attachTo(read, [issue]);
		return this.inReview(items);
	}

	/** Makes the review page of a record once more, with some issues more. */
	private async attachTo({ items: [first], attach, reported }: ReadRecord, issues: Issue[]) {
		if (!first || !attach) return;
		const review = issues.map(({ text }) => text);
		const page = await attach({ review, issues }).catch((error: unknown) => {
			const { message } = asProblem(error);
			this.report.warn(
				reported.itemIndex,
				`A review page lacks "${review.join('; ')}": ${message}`,
			);
		});
		first.binary = { ...first.binary, ...page };
	}
}
