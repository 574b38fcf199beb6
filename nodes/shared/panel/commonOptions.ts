import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { parseJson } from '../json/parseJson';
import { labelWithGroup } from './optionLabels';

const rawProperty: INodeProperties = {
	displayName: 'Include Raw Response',
	name: 'includeRaw',
	type: 'boolean',
	default: false,
	description: 'Whether to add the unchanged response of the service, under "raw"',
};

/** A day, in seconds; timers of Node.js cannot wait longer than 25 days. */
const MAX_TIMEOUT_SECONDS = 86_400;

const requestProperties: INodeProperties[] = [
	{
		displayName: 'Extra Parameters',
		name: 'additionalFields',
		type: 'json',
		default: '{}',
		description:
			'Settings of your service that this node does not have, as JSON such as {"safe_prompt": true}; they are added to each request',
	},
	{
		displayName: 'In Parallel',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 50 },
		default: 10,
		description: 'How many requests run at the same time; results keep the order of the items',
	},
	{
		displayName: 'Per Minute',
		name: 'requestsPerMinute',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: 0,
		description: 'How many requests may start per minute; 0 for no limit',
	},
	{
		displayName: 'Timeout',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: MAX_TIMEOUT_SECONDS },
		default: 120,
		description:
			'Seconds without any data from the service before a request fails. A very slow response may take ten times as long in total.',
	},
];

const commonOptions = [
	...labelWithGroup('Output', [rawProperty]),
	...labelWithGroup('Requests', requestProperties),
];

/** Sorts English labels; `localeCompare` would cost n8n 10 ms at its start. */
export const byLabel = (one: string, other: string): number =>
	one.toLowerCase() < other.toLowerCase() ? -1 : 1;

/** All options of a node, sorted by label as n8n's linter demands. */
export const optionsProperty = (own: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [...own, ...commonOptions].sort((a, b) => byLabel(a.displayName, b.displayName)),
});

const additionalFieldsSchema = z.record(z.unknown());

/** Options that apply to a whole run; they are read from its first item. */
export const runOptionsSchema = z.object({
	timeout: z.coerce
		.number()
		.positive()
		.max(MAX_TIMEOUT_SECONDS, `is in seconds, and must be at most ${MAX_TIMEOUT_SECONDS}`)
		.default(120),
	concurrency: z.coerce.number().int().min(1).max(50).default(10),
	requestsPerMinute: z.coerce.number().int().min(0).default(0),
	includeRaw: z.boolean().default(false),
});

/** Options that all nodes have, with their defaults. */
export const commonOptionsSchema = runOptionsSchema.extend({
	additionalFields: z
		.union([z.string().transform(parseFields), additionalFieldsSchema])
		.default({}),
});

function parseFields(text: string, context: z.RefinementCtx): Record<string, unknown> {
	const parsed = additionalFieldsSchema.safeParse(parseJson(text.trim() || '{}').value);
	if (parsed.success && !Array.isArray(parsed.data)) return parsed.data;
	context.addIssue({ code: 'custom', message: 'must be a JSON object, e.g. {"safe": true}' });
	return z.NEVER;
}
