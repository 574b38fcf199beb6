import type { IExecuteData, INodeExecutionData, ITaskMetadata } from 'n8n-workflow';
import type { Decision } from './decide';
import { Memory } from './memory';

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

/** The address of the page, as people see it. */
export const addressOf = (state: IExecuteData): URL =>
	new URL(metadataOf(state)?.resumeUrl ?? '', 'http://localhost/');

/** Decisions in words. If n8n has failed to go on with one within the minute, the page can be submitted again. */
const decided = new Memory<{ words: string; at: number }>();

/** The decision about a wait that came before, in a sentence; `undefined` for the first. */
export function decidedBefore(wait: string, now: number): string | undefined {
	const before = decided.get(wait, now);
	if (before === undefined) return undefined;
	const seconds = Math.round((now - before.at) / 1000);
	return `${before.words}, ${seconds < 2 ? 'a moment' : `${seconds} seconds`} before.`;
}

/**
 * Remembers the first decision about a wait. Until the run has gone on, n8n hands on further ones, and
 * n8n 1 would go on with each. They are kept in the memory of this process: between several, n8n 2 decides.
 */
export function rememberDecision(wait: string, name: string, decisions: Decision[], at: number) {
	if (wait === '') return;
	const approved = decisions.filter(({ isApproved }) => isApproved).length;
	const counts = [
		[approved, 'approved'] as const,
		[decisions.length - approved, 'rejected'] as const,
	];
	const words = counts.flatMap(([count, word]) => (count > 0 ? [`${word} ${count}`] : []));
	decided.set(wait, { words: `${name || 'Somebody else'} has ${words.join(' and ')}`, at }, at);
}
