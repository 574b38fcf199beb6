import type { INodeExecutionData } from 'n8n-workflow';
import type { nodeErrorFrom, Problem } from './problem';
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

/** The faults of the set-up that the tasks of a run have met; the first of each kind in the order of the input. */
export class SetUpFaults {
	/** With the key, the address, a model or a parameter. */
	private general?: SetUpFault;

	/** A request without an answer; the fault of the set-up if no request got one. */
	private unanswered?: SetUpFault;

	/** An item without anything to read; the fault of the set-up if all are so. */
	private missing?: SetUpFault & { count: number };

	constructor(private readonly run: Run) {}

	note({ isGeneral, isUnanswered, isMissing }: Problem['details'], fault: SetUpFault): void {
		const first = (known: SetUpFault | undefined) =>
			known && !isBefore(fault.place, known.place) ? known : fault;
		if (isGeneral) this.general = first(this.general);
		if (isUnanswered) this.unanswered = first(this.unanswered);
		if (isMissing) this.missing = { ...first(this.missing), count: (this.missing?.count ?? 0) + 1 };
	}

	/** The first one that is sure by now. */
	get first(): SetUpFault | undefined {
		return this.general ?? (this.run.wasReached ? undefined : this.unanswered);
	}

	/** The first one of a run in which nothing was read. */
	get last(): SetUpFault | undefined {
		const isAll = this.missing?.count === this.run.input.length;
		return this.first ?? (isAll ? this.missing : undefined);
	}
}
