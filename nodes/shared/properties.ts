import type { IExecuteFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { z } from 'zod';
import { Problem } from './problem';
import { parseJson } from './text';

/**
 * The model of a request: from the service's own list, or any name. Empty by default, because n8n's
 * editor empties it where another credential is chosen whose service does not list it.
 * @param example of a name
 */
export const modelProperty = (
	name: string,
	displayName: string,
	example: string,
	searchListMethod: string,
	does = '',
): INodeProperties => ({
	displayName,
	name,
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: `${does}Leave empty to use the first suitable model of the service`,
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod, searchable: true },
		},
		{ displayName: 'By Name', name: 'id', type: 'string', placeholder: `e.g. ${example}` },
	],
});

/** What a node reads, in the words of all nodes. */
export const sources = {
	binary: {
		name: 'File',
		value: 'binary',
		description: 'Files from the previous node, such as e-mail attachments',
	},
	url: {
		name: 'URL',
		value: 'url',
		description: 'Web addresses; the service fetches the files from there',
	},
	both: {
		name: 'Both',
		value: 'both',
		description: 'The files first, then those at the web addresses',
	},
} satisfies Record<string, INodePropertyOptions>;

/** Where a node takes what it reads from, out of `sources` and others. */
export const sourceProperty = (
	name: string,
	options: INodePropertyOptions[],
	description: string,
): INodeProperties => ({
	displayName: 'Source',
	name,
	type: 'options',
	options,
	default: 'binary',
	description,
});

/** Where documents come from: fields that Document OCR and Structured Extraction share. */
export const binaryFieldsProperty: INodeProperties = {
	displayName: 'Input Binary Fields',
	name: 'binaryFields',
	type: 'string',
	default: '*',
	required: true,
	placeholder: 'e.g. data, attachment_*',
	hint: '* = all files; or names separated by commas',
	description:
		'Names of the fields that hold the files, as the Binary tab of the input shows them. An asterisk matches any characters: attachment_* matches attachment_0, attachment_1 and so on.',
	displayOptions: { show: { source: ['binary', 'both'] } },
};

export const documentUrlProperty: INodeProperties = {
	displayName: 'URLs',
	name: 'documentUrl',
	type: 'string',
	default: '',
	required: true,
	typeOptions: { rows: 2 },
	placeholder: 'e.g. https://example.com/invoice.pdf',
	hint: 'One per line',
	description: 'Web addresses of PDF files or images, which the service must be able to open',
	displayOptions: { show: { source: ['url', 'both'] } },
};

/** What the options of a node are about. */
type OptionGroup = 'Answer' | 'Checking' | 'Output' | 'Prompt' | 'Reading' | 'Requests';

/** The labels of all options, by name; the same option has the same label in all nodes. */
const LABELS = new Map<string, string>();

/**
 * Options with the name of their group before their labels: n8n sorts the options of a collection by
 * label, and has no groups of its own in it.
 */
export const grouped = (group: OptionGroup, options: INodeProperties[]): INodeProperties[] =>
	options.map((option) => {
		const displayName = `${group}: ${option.displayName}`;
		LABELS.set(option.name, displayName);
		return { ...option, displayName };
	});

const rawProperty: INodeProperties = {
	displayName: 'Include Raw Response',
	name: 'includeRaw',
	type: 'boolean',
	default: false,
	description: 'Whether to add the unchanged response of the service, under "raw"',
};

/** A day, in seconds; Node's timers count no further than 25 days. */
const LONGEST_TIMEOUT = 86_400;

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
		displayName: 'Max Response (MB)',
		name: 'largestAnswer',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 500 },
		default: 256,
		description: 'Largest response of the service, in megabytes; the request fails if it is larger',
	},
	{
		displayName: 'Max Wait (Minutes)',
		name: 'longestWait',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 1440 },
		default: 5,
		description:
			'How many minutes a request may wait in total while the service is busy; waiting does not count as a retry',
	},
	{
		displayName: 'Max Retries',
		name: 'maxRetries',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 20 },
		default: 3,
		description:
			'How often a failed request is sent again, when the service cannot be reached or has a problem',
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
		typeOptions: { minValue: 1, maxValue: LONGEST_TIMEOUT },
		default: 120,
		description:
			'Seconds without any data from the service before a request fails. A very slow response may take ten times as long in total.',
	},
];

const commonOptions = [
	...grouped('Output', [rawProperty]),
	...grouped('Requests', requestProperties),
];

/** Orders English labels; the first `localeCompare` of a process takes 10 ms, which n8n would wait for at its start. */
export const byLabel = (one: string, other: string): number =>
	one.toLowerCase() < other.toLowerCase() ? -1 : 1;

/** All options of a node in the order n8n wants: by label. */
export const optionsProperty = (own: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [...own, ...commonOptions].sort((a, b) => byLabel(a.displayName, b.displayName)),
});

const additionalFieldsSchema = z.record(z.unknown());

/** Options of a whole run, which are those of its first item. */
export const runOptionsSchema = z.object({
	timeout: z.coerce
		.number()
		.positive()
		.max(LONGEST_TIMEOUT, `is in seconds, and must be at most ${LONGEST_TIMEOUT}`)
		.default(120),
	maxRetries: z.coerce.number().int().min(0).max(20).default(3),
	concurrency: z.coerce.number().int().min(1).max(50).default(10),
	requestsPerMinute: z.coerce.number().int().min(0).default(0),
	longestWait: z.coerce.number().min(0).max(1440).default(5),
	largestAnswer: z.coerce.number().positive().max(500).default(256),
	includeRaw: z.boolean().default(false),
});

/** Values of the options that all nodes have, with their defaults. */
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

const KINDS: Partial<Record<string, string>> = {
	boolean: 'true or false',
	integer: 'a whole number',
	number: 'a number',
	string: 'a text',
};

/** What is wrong with an option, in words that continue "It"; those of a schema itself come first. */
const inWords: z.ZodErrorMap = (issue) => {
	const kind = issue.code === 'invalid_type' ? KINDS[issue.expected] : undefined;
	if (kind !== undefined) return { message: `must be ${kind}` };
	switch (issue.code) {
		case 'too_small':
			return { message: `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}` };
		case 'too_big':
			return { message: `must be at most ${issue.maximum}` };
		case 'invalid_enum_value':
			return { message: `must be one of: ${issue.options.join(', ')}` };
		default:
			return { message: 'is not valid' };
	}
};

/** Options whose empty text says something: nothing between two pages. */
const MAY_BE_EMPTY = ['pageSeparator'];

/** Whether an option was left empty, as an expression may leave it: then its default counts. */
const isUnset = (name: string, value: unknown) =>
	value === null ||
	(value === '' && !MAY_BE_EMPTY.includes(name)) ||
	(Array.isArray(value) && value.length === 0);

/**
 * The options of an item, checked; of empty ones their defaults.
 * @throws Problem that names the option and what it must be
 */
export function readOptions<Schema extends z.ZodTypeAny>(
	context: IExecuteFunctions,
	itemIndex: number,
	schema: Schema,
): z.output<Schema> {
	const options = Object.entries(context.getNodeParameter('options', itemIndex, {}) as object);
	const given = Object.fromEntries(options.filter(([name, value]) => !isUnset(name, value)));
	const checked = schema.safeParse(given, { errorMap: inWords });
	if (checked.success) return checked.data as z.output<Schema>;
	const issue = checked.error.issues[0];
	const name = String(issue?.path[0] ?? '');
	throw new Problem(`the option "${LABELS.get(name) ?? name}" cannot be used`, {
		description: `It ${issue?.message}.`,
	});
}
