import { z } from 'zod';
import { parseJson } from '../../basics/json/parseJson';
import { number, type Options, toggle } from './option';

/** Requests in flight at most, where no number is set: more cost memory and rarely save time. */
export const MAX_IN_FLIGHT = 64;

/** A day, in seconds; timers of Node.js cannot wait longer than 25 days. */
const MAX_TIMEOUT_SECONDS = 86_400;

/** Options that apply to a whole run; they are read from its first item. */
export const runOptions = {
	concurrency: {
		...number(
			'Requests: In Parallel',
			{ min: 1, max: MAX_IN_FLIGHT, preset: 10 },
			'How many requests run at the same time at most; results keep the order of the items. Without this option, as many as the service takes, which the node finds out during the run.',
		),
		schema: z.coerce.number().int().min(1).max(MAX_IN_FLIGHT).optional(),
	},
	includeRaw: toggle(
		'Output: Include Raw Response',
		'Whether to add the unchanged response of the service, under "raw"',
	),
	requestsPerMinute: number(
		'Requests: Per Minute',
		{ min: 0, preset: 0 },
		'How many requests may start per minute; 0 for no limit',
	),
	timeout: {
		...number(
			'Requests: Timeout',
			{ min: 1, max: MAX_TIMEOUT_SECONDS, preset: 120 },
			'Seconds without any data from the service before a request fails. A very slow response may take ten times as long in total.',
		),
		schema: z.coerce
			.number()
			.positive()
			.max(MAX_TIMEOUT_SECONDS, `is in seconds, and must be at most ${MAX_TIMEOUT_SECONDS}`)
			.default(120),
	},
};

const fieldsSchema = z.record(z.unknown());

/** Options of all nodes that send requests. */
export const commonOptions = {
	...runOptions,
	additionalFields: {
		property: {
			displayName: 'Requests: Extra Parameters',
			type: 'json',
			default: '{}',
			description:
				'Settings of your service that this node does not have, as JSON such as {"safe_prompt": true}; they are added to each request',
		},
		schema: z.union([z.string().transform(parseFields), fieldsSchema]).default({}),
	},
} satisfies Options;

function parseFields(text: string, context: z.RefinementCtx): Record<string, unknown> {
	const parsed = fieldsSchema.safeParse(parseJson(text.trim() || '{}').value);
	if (parsed.success && !Array.isArray(parsed.data)) return parsed.data;
	context.addIssue({ code: 'custom', message: 'must be a JSON object, e.g. {"safe": true}' });
	return z.NEVER;
}
