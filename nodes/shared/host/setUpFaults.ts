import type { INodeExecutionData } from 'n8n-workflow';
import type { nodeErrorFrom, Problem } from './problem';

export type NodeError = ReturnType<typeof nodeErrorFrom>;

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
	error: NodeError;
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

	note({ isGeneral, isUnanswered, isMissing }: Problem['details'], fault: SetUpFault): void {
		const first = (known: SetUpFault | undefined) =>
			known && !isBefore(fault.place, known.place) ? known : fault;
		if (isGeneral) this.general = first(this.general);
		if (isUnanswered) this.unanswered = first(this.unanswered);
		if (isMissing) this.missing = { ...first(this.missing), count: (this.missing?.count ?? 0) + 1 };
	}

	/** The first one that is sure. @param wasReached whether any request got an answer */
	first(wasReached: boolean): SetUpFault | undefined {
		return this.general ?? (wasReached ? undefined : this.unanswered);
	}

	/** The fault of a run with so many items none of which has anything to read. */
	nothingToRead(items: number): SetUpFault | undefined {
		return this.missing?.count === items ? this.missing : undefined;
	}
}
