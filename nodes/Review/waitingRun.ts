import type { IExecuteData, INodeExecutionData, ITaskMetadata } from 'n8n-workflow';
import type { Decision } from './decide';

/** What this node keeps in a run that waits. */
export interface WaitMetadata extends ITaskMetadata {
	resumeUrl?: string;
	/** Of this wait alone: a run may wait in several nodes, or several times in one, under one address. */
	visionOcrWait?: string;
	/** The decisions of the page, for the run that goes on. */
	visionOcrReview?: Decision[];
}

const metadataOf = (state: IExecuteData) => (state as { metadata?: WaitMetadata }).metadata;

/**
 * The stored state of this node in a run that waits. n8n has it in each context of a node, but does not
 * declare it for webhooks; `undefined` where an n8n has it no more.
 */
export function waitingState(context: object): IExecuteData | undefined {
	const { executeData } = context as { executeData?: IExecuteData };
	return executeData?.data.main?.[0] ? executeData : undefined;
}

export const waitingItems = ({ data }: IExecuteData): INodeExecutionData[] => data.main?.[0] ?? [];

/**
 * Keeps the decisions for the run that goes on. n8n turns a node off that has waited, and hands its input
 * to its first output; before 2.40 it could hand on nothing else. So the node is turned on again, and
 * sorts its items itself.
 */
export function keepDecisions(state: IExecuteData, decisions: Decision[]): void {
	const metadata: WaitMetadata = { ...state.metadata, visionOcrReview: decisions };
	state.metadata = metadata;
	state.node.disabled = false;
}

export const decisionsOf = (state: IExecuteData): Decision[] | undefined =>
	metadataOf(state)?.visionOcrReview;

/** Identifies a wait; '' of one that began with an earlier version of this node. */
export const waitOf = (state: IExecuteData): string => metadataOf(state)?.visionOcrWait ?? '';

/** Waits that were decided most recently, with the time of the decision in milliseconds. */
const decided = new Map<string, number>();
const MAX_DECIDED = 1_000;

/** By then a run has gone on. If n8n has failed to do so, its page can be submitted again. */
const GOES_ON_WITHIN = 60_000;

/**
 * Whether this is the first decision about a wait. Until the run has gone on, n8n hands on further ones, and
 * n8n 1 would go on with each. They are kept in the memory of this process: between several, n8n 2 decides.
 */
export function isFirstDecision(wait: string, now: number): boolean {
	if (wait === '') return true;
	const before = decided.get(wait);
	if (before !== undefined && now - before < GOES_ON_WITHIN) return false;
	decided.delete(wait);
	decided.set(wait, now);
	const [oldest = ''] = decided.keys();
	if (decided.size > MAX_DECIDED) decided.delete(oldest);
	return true;
}
