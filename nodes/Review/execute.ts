import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { nodeErrorFrom, Problem } from '../shared/host/problem';
import { isReading } from '../shared/page/reviewPage/reviewItem';
import type { Values } from '../shared/basics/values';
import { type Decision, NOT_CHECKED } from './decide';
import { itemsToReview } from './itemsToReview';
import { decisionsOf, type WaitMetadata } from './waitingRun';

/** n8n's date for a wait without end: WAIT_INDEFINITELY of n8n-workflow. */
const WITHOUT_END = new Date('3000-01-01T00:00:00.000Z');

const NO_READINGS = new Problem(
	'These items come from no reading, so nothing says which of them are doubtful',
	{
		description:
			'A mail or chat node in front of Review replaces the records: put it on a branch of its own above Review, with Execute Once on, and connect the records to Review. To have items of another node checked, choose Items to Review: All.',
	},
);

/** Waits for a person where an item needs one; sorts the items once the page was submitted. */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const input = context.getInputData();
	const decisions = decisionsOf(context.getExecuteData());
	if (decisions !== undefined) return sorted(input, decisions);
	const isAll = context.getNodeParameter('items', 0) === 'all';
	const all = input.map(({ json }) => json);
	// Where a failed node is to continue, n8n would hand them on as approved: then a person sees them.
	if (!isAll && !all.some(isReading) && !context.continueOnFail()) {
		throw nodeErrorFrom(context.getNode(), NO_READINGS);
	}
	if (itemsToReview(all, isAll).length === 0) return sorted(input, []);
	// The editor knows no key of a run: in its link to the page, it puts in the address from here. n8n 1 has no keys.
	const resumeUrl = String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0));
	const metadata: WaitMetadata = { resumeUrl, visionOcrWait: crypto.randomUUID() };
	context.setMetadata(metadata);
	await context.putExecutionToWait(WITHOUT_END);
	// Nothing is approved yet; n8n keeps the input for the run that goes on.
	return [[], []];
}

/** The items by output, approved and rejected; those without a decision needed none. */
function sorted(input: INodeExecutionData[], decisions: Decision[]): INodeExecutionData[][] {
	const outputs: [INodeExecutionData[], INodeExecutionData[]] = [[], []];
	const known = new Map(decisions.map((decision) => [decision.index, decision]));
	for (const [item, { json, binary }] of input.entries()) {
		const decision = known.get(item);
		const own: Values = decision?.json ?? { ...json, ...NOT_CHECKED };
		outputs[decision?.isApproved === false ? 1 : 0].push({
			json: own as IDataObject,
			...(binary && { binary }),
			pairedItem: { item },
		});
	}
	return outputs;
}
