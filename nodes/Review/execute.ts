import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { nodeErrorFrom, Problem } from '../shared/host/problem';
import { isReading, isSetUpFault } from '../shared/page/reviewPage/reviewReading';
import type { Values } from '../shared/basics/values';
import { type Decision, NOT_CHECKED } from './decide';
import { asRows } from './asRows';
import { itemsToReview } from './itemsToReview';
import { decisionsOf, type WaitMetadata } from './waitingRun';
import { keepFiles } from '../shared/documents/files/keptFiles';
import { storeOf } from '../shared/documents/files/storedFile';

/** n8n's date for a wait without end: WAIT_INDEFINITELY of n8n-workflow. */
const WITHOUT_END = new Date('3000-01-01T00:00:00.000Z');

const NO_READINGS = new Problem(
	'These items come from no reading, so nothing says which of them are doubtful',
	{
		description:
			'A mail or chat node in front of Review replaces the records: put it on a branch of its own above Review, with Execute Once on, and connect the records to Review. To have items of another node checked, choose Items to Review: All.',
	},
);

const NO_KEY = new Problem('Anyone who reaches this n8n could decide in place of a person', {
	description:
		'The addresses of n8n 1 have no key, and count up. Set "Who May Decide" to the access code, or to "Anyone Who Reaches the Address" if only people who may decide reach n8n.',
});

const NO_CODE = new Problem('The access code is empty, so nobody could open the page', {
	description: 'Type a code in "Access Code", or check its expression.',
});

const FORM_HINT =
	'This run began with a form. n8n gives whoever sent it the key of this page, to see it and to decide. If only others may, set "Who May Decide" to the access code.';

/** Waits for a person where an item needs one; sorts the items once the page was submitted. */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const input = context.getInputData();
	const isAll = context.getNodeParameter('items', 0) === 'all';
	const all = input.map(({ json }) => json);
	const isInRows = context.getNodeParameter('output', 0, 'same') === 'flat';
	const sorted = (decided: Decision[]) => sortItems(input, decided, isInRows);
	const decisions = decisionsOf(context.getExecuteData());
	if (decisions === undefined) {
		// Where a failed node is to continue, n8n would hand them on as approved: then a person sees them.
		if (!isAll && !all.some(isReading) && !context.continueOnFail()) {
			throw nodeErrorFrom(context.getNode(), NO_READINGS);
		}
		if (itemsToReview(all, isAll).length === 0) return sorted([]);
	}
	const access = context.getNodeParameter('access', 0, 'key');
	const before = context.getParentNodes(context.getNode().name);
	if (access === 'key' && before.some(({ type }) => type === 'n8n-nodes-base.formTrigger')) {
		context.addExecutionHints?.({ type: 'warning', message: FORM_HINT, location: 'outputPane' });
	}
	if (decisions !== undefined) return sorted(decisions);
	const warn = (message: string) =>
		context.addExecutionHints?.({ type: 'warning', message, location: 'outputPane' });
	// The editor knows no key of a run: in its link to the page, it puts in the address from here.
	const resumeUrl = String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0));
	const isOpen = access === 'key' && !resumeUrl.includes('signature=');
	const hasNoCode = access === 'code' && !String(context.getNodeParameter('accessCode', 0)).trim();
	const fault = isOpen ? NO_KEY : hasNoCode ? NO_CODE : undefined;
	if (fault) {
		const error = nodeErrorFrom(context.getNode(), fault);
		if (!context.continueOnFail()) throw error;
		// n8n would hand them on as approved.
		const rejected = itemsToReview(all, isAll).map((index) => {
			const json = { ...all[index], ...NOT_CHECKED, error: error.message };
			return { index, isApproved: false, json };
		});
		return sorted(rejected);
	}
	await keepFiles(input, storeOf(context.helpers), warn, context.getExecutionId());
	const metadata: WaitMetadata = { resumeUrl, visionOcrWait: crypto.randomUUID() };
	context.setMetadata(metadata);
	await context.putExecutionToWait(WITHOUT_END);
	// Nothing is approved yet; n8n keeps the input for the run that goes on.
	return [[], []];
}

/** The items by output, approved and rejected; those without a decision needed none, or were not read at all. */
function sortItems(
	input: INodeExecutionData[],
	decisions: Decision[],
	isInRows: boolean,
): INodeExecutionData[][] {
	const outputs: [INodeExecutionData[], INodeExecutionData[]] = [[], []];
	const known = new Map(decisions.map((decision) => [decision.index, decision]));
	const all = input.map(
		({ json }, item): Values => known.get(item)?.json ?? { ...json, ...NOT_CHECKED },
	);
	const rows = isInRows ? asRows(all) : all;
	for (const [item, { json, binary }] of input.entries()) {
		const isApproved = known.get(item)?.isApproved ?? !isSetUpFault(json);
		outputs[isApproved ? 0 : 1].push({
			json: rows[item] as IDataObject,
			...(binary && { binary }),
			pairedItem: { item },
		});
	}
	return outputs;
}
