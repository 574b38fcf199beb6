import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { Problem } from './problem';
import { parseJson } from './text';

/** The model of a request: from the service's own list, or any name. */
export const modelProperty = (
	name: string,
	displayName: string,
	defaultModel: string,
	searchListMethod: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'resourceLocator',
	default: { mode: 'list', value: defaultModel, cachedResultName: defaultModel },
	required: true,
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod, searchable: true },
		},
		{ displayName: 'By Name', name: 'id', type: 'string', placeholder: `e.g. ${defaultModel}` },
	],
});

/** Where documents come from: fields that Document OCR and Structured Extraction share. */
export const binaryFieldsProperty: INodeProperties = {
	displayName: 'Input Binary Fields',
	name: 'binaryFields',
	type: 'string',
	default: 'data',
	required: true,
	placeholder: 'e.g. data, attachment_*',
	hint: 'Names of the fields that hold the files, separated by commas; * stands for any characters',
	description: 'The fields of the input item that hold the PDF files or images',
	displayOptions: { show: { source: ['binary', 'both'] } },
};

export const documentUrlProperty: INodeProperties = {
	displayName: 'Document URL',
	name: 'documentUrl',
	type: 'string',
	default: '',
	required: true,
	typeOptions: { rows: 2 },
	placeholder: 'e.g. https://example.com/invoice.pdf',
	hint: 'Several addresses: one per line',
	description: 'Address of a PDF file or image that the service can open itself',
	displayOptions: { show: { source: ['url', 'both'] } },
};

/** Options that all nodes have. Alphabetical by label, as n8n lists them. */
const commonOptions: INodeProperties[] = [
	{
		displayName: 'Additional Fields (JSON)',
		name: 'additionalFields',
		type: 'json',
		default: '{}',
		description:
			'Fields that your service understands beyond those of this node, added to the request',
	},
	{
		displayName: 'Include Raw Response',
		name: 'includeRaw',
		type: 'boolean',
		default: false,
		description: 'Whether to add the untouched answer of the service under "raw"',
	},
	{
		displayName: 'Largest Answer',
		name: 'largestAnswer',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 500 },
		default: 256,
		description:
			'The most megabytes that an answer of the service may have after unpacking; a larger one is not read to its end, and the request fails',
	},
	{
		displayName: 'Longest Wait',
		name: 'longestWait',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 1440 },
		default: 5,
		description:
			'Minutes that a request may wait in all while the service is busy (status 429, or 503 with a time to wait); that does not count as a retry',
	},
	{
		displayName: 'Max Retries',
		name: 'maxRetries',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 20 },
		default: 3,
		description:
			'How often a request is sent again when the service is out of reach or has a problem',
	},
	{
		displayName: 'Requests at a Time',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 50 },
		default: 10,
		description: 'How many requests run side by side; results keep the order of the items',
	},
	{
		displayName: 'Requests per Minute',
		name: 'requestsPerMinute',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description: 'Upper limit of requests begun in a minute; 0 for no limit',
	},
	{
		displayName: 'Timeout',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 120,
		description:
			'Seconds to wait for a sign of life from the service before a request counts as failed. An answer that comes very slowly may take ten times as long in all.',
	},
];

/** All options of a node in the order n8n wants: by label. */
export const optionsProperty = (own: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [...own, ...commonOptions].sort((a, b) => a.displayName.localeCompare(b.displayName)),
});

const additionalFieldsSchema = z.record(z.unknown());

/** Values of the common options with their defaults. */
export const commonOptionsSchema = z.object({
	timeout: z.coerce.number().positive().default(120),
	maxRetries: z.coerce.number().int().min(0).max(20).default(3),
	concurrency: z.coerce.number().int().min(1).max(50).default(10),
	requestsPerMinute: z.coerce.number().min(0).default(0),
	longestWait: z.coerce.number().min(0).max(1440).default(5),
	largestAnswer: z.coerce.number().positive().max(500).default(256),
	includeRaw: z.boolean().default(false),
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

const LABELS: Record<string, string> = Object.fromEntries(
	commonOptions.map(({ name, displayName }) => [name, displayName]),
);

/** `maxTokens` as its label: `Max Tokens`. */
const titleOf = (name: string) =>
	name.replace(/[A-Z]/g, ' $&').replace(/^./, (letter) => letter.toUpperCase());

/**
 * The options of an item, checked.
 * @throws Problem that names the option and what it must be
 */
export function readOptions<Schema extends z.ZodTypeAny>(
	context: IExecuteFunctions,
	itemIndex: number,
	schema: Schema,
): z.output<Schema> {
	const checked = schema.safeParse(context.getNodeParameter('options', itemIndex, {}));
	if (checked.success) return checked.data as z.output<Schema>;
	const issue = checked.error.issues[0];
	const name = String(issue?.path[0] ?? '');
	throw new Problem(`the option "${LABELS[name] ?? titleOf(name)}" cannot be used`, {
		description: `It ${issue?.message ?? 'is not valid'}.`,
	});
}

/** The name of the model that a resource locator holds. @throws Problem when it is empty */
export function readModel(context: IExecuteFunctions, name: string, itemIndex: number): string {
	const value = context.getNodeParameter(name, itemIndex, '', { extractValue: true });
	if (typeof value === 'string' && value.trim() !== '') return value.trim();
	throw new Problem('no model is chosen', {
		description: 'Choose a model from the list, or enter its name.',
	});
}
