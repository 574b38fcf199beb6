import type { IExecuteData, INodeExecutionData } from 'n8n-workflow';
import type { Decision } from './decide';

/** A run with the decisions that are kept between the page and its continuation. */
const withDecisions = (state: IExecuteData) =>
	state as { metadata?: { visionOcrReview?: Decision[] } };

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
	withDecisions(state).metadata = { ...state.metadata, visionOcrReview: decisions };
	state.node.disabled = false;
}

export const decisionsOf = (state: IExecuteData): Decision[] | undefined =>
	withDecisions(state).metadata?.visionOcrReview;
