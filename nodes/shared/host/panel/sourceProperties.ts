import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** Choices of the Source parameter, with the same labels in all nodes. */
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

/** The Source parameter of a node; its options come from `sources` or are its own. */
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

/** Files and addresses of documents; Chat with Images has its own names and descriptions for them. */
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

/**
 * The model of a request: from the list of the service, or any name. Empty by default, because n8n's
 * editor clears it when another credential is chosen whose service does not list it.
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
			placeholder: 'Empty: the first suitable model',
		},
		{ displayName: 'By Name', name: 'id', type: 'string', placeholder: `e.g. ${example}` },
	],
});
