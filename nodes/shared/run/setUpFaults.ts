import type { INodeExecutionData } from 'n8n-workflow';
import type { Fault, nodeErrorFrom, Problem } from '../host/problem';
import type { Run } from './run';

/** Indexes of an item of the input, and of a task of it. */
export interface Place {
	item: number;
	task: number;
}

export const isBefore = (one: Place, other: Place) =>
	one.item < other.item || (one.item === other.item && one.task < other.task);

/** A failure that may be the fault of the set-up. */
export interface SetUpFault {
	place: Place;
	error: ReturnType<typeof nodeErrorFrom>;
	/** What the error output gets. */
	item: INodeExecutionData;
}

/** The faults that the tasks of a run have met; the first of each kind in the order of the input. */
export class SetUpFaults {
	private readonly firsts = new Map<Fault, SetUpFault>();

	/** Failures in all, those that may be a file's or the set-up's, and refusals among these. */
	private readonly counts = { all: 0, either: 0, refused: 0 };

	constructor(private readonly run: Run) {}

	note({ fault = 'file', statusCode }: Problem['details'], met: SetUpFault): void {
		const known = this.firsts.get(fault);
		if (!known || isBefore(met.place, known.place)) this.firsts.set(fault, met);
		this.counts.all += 1;
		if (fault !== 'either') return;
		this.counts.either += 1;
		if (statusCode !== undefined) this.counts.refused += 1;
	}

	/** The first one that is sure by now. */
	get first(): SetUpFault | undefined {
		return (
			this.firsts.get('setUp') ?? (this.run.wasReached ? undefined : this.firsts.get('service'))
		);
	}

	/** The first one of a run in which nothing was read. @param done tasks that did not fail */
	last(done: number): SetUpFault | undefined {
		const { all, either, refused } = this.counts;
		// A single refusal does not tell: in a loop, each file is alone in its run.
		const isAll = done === 0 && either === all && (all > 1 || refused === 0);
		return this.first ?? (isAll ? this.firsts.get('either') : undefined);
	}
}
