/** One line of the results. */
export interface Row {
	/** What was done. */
	what: string;
	/** The figures of this project. */
	measured: string;
	/** Those that they are compared with. */
	compared: string;
	/** The goal, and what became of it; none for a figure that is only told. */
	goal?: Goal;
	/** Why the goal is missed; shown only when it is. */
	whenMissed?: string;
}

/** A goal and whether it was reached. */
export interface Goal {
	text: string;
	/** What is held against the goal, such as a ratio. */
	value: string;
	met: boolean;
	/** By how much the value is on the wrong side; not there when there is no value. */
	missedBy?: string;
}

/** How a value and its limit are written. */
interface Wording {
	value: string;
	text: string;
}

/** A goal that `value` be no more than `limit`. */
export function atMost(value: number, limit: number, wording: Wording): Goal {
	return goal(value <= limit, value / limit - 1, wording);
}

/** A goal that `value` be no less than `limit`. */
export function atLeast(value: number, limit: number, wording: Wording): Goal {
	return goal(value >= limit, 1 - value / limit, wording);
}

function goal(met: boolean, share: number, wording: Wording): Goal {
	if (met) return { ...wording, met };
	const percent = share * 100;
	return { ...wording, met, missedBy: `${percent.toFixed(percent < 10 ? 1 : 0)} %` };
}

/** What became of a goal, in words. */
export function verdict({ goal }: Row): string {
	if (goal === undefined) return '';
	if (goal.met) return 'met';
	return goal.missedBy === undefined ? 'not measured' : `missed by ${goal.missedBy}`;
}
