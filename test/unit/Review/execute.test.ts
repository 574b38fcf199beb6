import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { expect, it } from 'vitest';
import { execute } from '../../../nodes/Review/execute';
import type { Values } from '../../../nodes/shared/basics/values';

const KEY = 'http://n8n/webhook-waiting/7?signature=k';
const NO_KEY = 'http://n8n/webhook-waiting/7';
const doubtful = { number: 'R-1', _review: 'Total: misread' };
const sure = { number: 'R-2', _review: '' };
const unread = {
	_meta: { review: ['x'], issues: [{ kind: 'setUp', fields: [], text: 'Not read: no key' }] },
};

async function run(
	items: Values[],
	parameters: IDataObject,
	{ resumeUrl = KEY, trigger = 'manualTrigger', isContinued = false, isDecided = false } = {},
) {
	const hints: string[] = [];
	let isWaiting = false;
	const input = items.map((json) => ({ json }) as INodeExecutionData);
	const decisions = [{ index: 0, isApproved: true, json: doubtful }];
	const context = {
		getInputData: () => input,
		getExecuteData: () => ({ metadata: isDecided ? { visionOcrReview: decisions } : {} }),
		getNodeParameter: (name: string, _: number, preset: unknown) =>
			({ items: 'doubtful', ...parameters })[name] ?? preset,
		getNode: () => ({ name: 'Review' }),
		getExecutionId: () => '7',
		getParentNodes: () => [{ type: `n8n-nodes-base.${trigger}` }],
		addExecutionHints: ({ message }: { message: string }) => hints.push(message),
		evaluateExpression: () => resumeUrl,
		continueOnFail: () => isContinued,
		setMetadata: () => undefined,
		putExecutionToWait: async () => await Promise.resolve((isWaiting = true)),
	};
	const outputs = await execute(context as unknown as IExecuteFunctions);
	return { hints, isWaiting, outputs: outputs.map((output) => output.map(({ json }) => json)) };
}

it.each<[string, IDataObject, string]>([
	['', {}, KEY],
	['an access code and a key', { access: 'code', accessCode: 'x' }, KEY],
	['an access code and no key', { access: 'code', accessCode: 'x' }, NO_KEY],
	['leave for anyone', { access: 'anyone' }, NO_KEY],
])('waits with %s', async (_, parameters, resumeUrl) => {
	expect(await run([doubtful], parameters, { resumeUrl })).toMatchObject({ isWaiting: true });
});

it.each<[string, IDataObject, string, string]>([
	['without a key', {}, NO_KEY, 'Anyone who reaches this n8n'],
	['without its code', { access: 'code', accessCode: ' ' }, KEY, 'access code is empty'],
])('does not wait %s, and approves nothing', async (_, parameters, resumeUrl, text) => {
	await expect(run([doubtful], parameters, { resumeUrl })).rejects.toThrow(text);
	const { isWaiting, outputs } = await run([doubtful, sure], parameters, {
		resumeUrl,
		isContinued: true,
	});
	expect(isWaiting).toBe(false);
	const error = expect.stringContaining(text) as string;
	expect(outputs).toMatchObject([[sure], [{ ...doubtful, error, _checked_by: null }]]);
});

it.each<[string, string, IDataObject, boolean]>([
	['where a form begins the run', 'formTrigger', {}, true],
	['nowhere else', 'manualTrigger', {}, false],
	['not where there is a code', 'formTrigger', { access: 'code', accessCode: 'x' }, false],
	['not where anyone may', 'formTrigger', { access: 'anyone' }, false],
])('warns that the sender of a form has the key: %s', async (_, trigger, parameters, isWarned) => {
	for (const isDecided of [false, true]) {
		const { hints } = await run([doubtful], parameters, { trigger, isDecided });
		expect(hints).toEqual(isWarned ? [expect.stringContaining('began with a form')] : []);
	}
	expect((await run([sure], parameters, { trigger })).hints).toEqual([]);
});

it.each(['doubtful', 'all'])(
	'shows nobody what the set-up has kept from being read (%s)',
	async (items) => {
		const { isWaiting, outputs } = await run([unread], { items });
		expect({ isWaiting, outputs }).toMatchObject({ isWaiting: false, outputs: [[], [unread]] });
		const both = await run([unread, doubtful], { items });
		expect(both.isWaiting).toBe(true);
	},
);
